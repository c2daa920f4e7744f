"""A page in, records out: decoding, detecting and one parser for each shape of page."""
