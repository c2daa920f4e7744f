"""What other programs read: translation memories, work lists and term banks, in the formats of their standards."""
