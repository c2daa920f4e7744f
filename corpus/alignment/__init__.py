"""Alignment: one rule, several languages."""
