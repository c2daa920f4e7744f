"""Lineage: one rule, its many numbers."""
