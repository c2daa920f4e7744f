"""What the terminal can show."""

from __future__ import annotations

import os
import sys
from typing import Any

import click

__all__ = ["cells", "styled"]

_STYLES: dict[str, dict[str, Any]] = {"number": {"bold": True, "fg": "cyan"}, "title": {"bold": True}, "source": {"dim": True}}
_WIDEST = 120
"""Longer lines are hard to read."""


def cells() -> int:
    """Return the width for text in cells; 0 when standard output is no terminal, and lines are not to be broken."""
    if not sys.stdout.isatty():
        return 0
    from shutil import get_terminal_size

    return min(get_terminal_size().columns, _WIDEST)


def styled(name: str, text: str) -> str:
    """Return `text` in a named style, or as it is where NO_COLOR is set; without a terminal `click.echo` drops styles."""
    return text if os.environ.get("NO_COLOR") else click.style(text, **_STYLES[name])
