"""What the terminal can show."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from kb.cli.streams import STYLE, unguarded

__all__ = ["cells", "progress", "styled"]

_STYLES = {"number": "1;36", "title": "1", "source": "2", "new": "32", "gone": "31"}
"""The parameters of SGR (ISO/IEC 6429): bold and cyan, bold, faint, green, red."""
_WIDEST = 120
"""Longer lines are hard to read."""
_BAR = 30


def cells() -> int:
    """Return the width for text in cells; 0 when standard output is no terminal, and lines are not to be broken."""
    if not sys.stdout.isatty():
        return 0
    from shutil import get_terminal_size

    return min(get_terminal_size().columns, _WIDEST)


def styled(name: str, text: str) -> str:
    """Return `text` in a named style, or as it is where NO_COLOR is set; without a terminal styles are dropped."""
    return text if os.environ.get("NO_COLOR") else f"{STYLE}[{_STYLES[name]}m{text}{STYLE}[0m"


def progress(what: str, done: int, whole: int) -> None:
    """Say on standard error, which is a terminal, what is being done, in the place of the line before.

    `whole` is how much there is to do, 0 where nobody knows.
    """
    bar = f" {'█' * (_BAR * done // whole):░<{_BAR}} {done} of {whole}" if whole else ""
    end = "\n" if whole and done == whole else ""
    with suppress(OSError):
        stream = unguarded(sys.stderr)
        stream.write(f"\r\x1b[2Krulestone: {what}{bar}{end}")
        stream.flush()
