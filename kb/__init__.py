"""Questions in, answers out: the only layer that prints."""
