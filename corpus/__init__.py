"""What a rule is and what holds between rules: the layer that knows no file format and no search engine."""
