"""Loops: iterations that are proven rather than performed, and what the rules make of a loop."""
