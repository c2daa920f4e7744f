"""Answers as text: for a terminal, for Markdown, for Discord, and as JSON records."""
