"""Text in columns as wide as a terminal shows them: a full-width character takes two cells, a combining one none."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

__all__ = ["side_by_side", "width", "wrap"]

# The blank before it, and what stays together on a line: a run without blanks, but with no-break spaces; or a single full-width
# character, for CJK text breaks anywhere save before closing brackets and after opening ones.
_WIDE = "\u2e80-\u2fff\u3001-\u9fff\uff00-\uff60"  # without the blank among them, U+3000
_PIECE = re.compile(
    rf"([^\S\u00a0]*)([（「『【〔《]*(?:[{_WIDE}][、。，．：；！？）」』】〕》・ー々]*|(?:[^\s{_WIDE}]|\u00a0)+))"
)


def width(text: str) -> int:
    """Return how many cells a terminal uses for `text` (Unicode Standard Annex 11)."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1 for character in text)


def wrap(text: str, cells: int, indent: str = "") -> list[str]:
    """Break each line of `text` into lines of at most `cells` cells; a longer word stays whole.

    All lines but the first of each line of `text` start with `indent`.
    """
    return [part for line in text.split("\n") for part in _wrap_line(line, cells, indent)]


def _wrap_line(line: str, cells: int, indent: str) -> list[str]:
    lines: list[str] = []
    current, used = "", 0
    for blank, piece in _PIECE.findall(line):
        fits = used + width(blank + piece) <= cells
        if current and not fits:
            lines.append(current)
            current, used = indent, width(indent)
        added = blank + piece if fits else piece  # a line does not begin with the blank at which it was broken
        current += added
        used += width(added)
    return [*lines, current]


def side_by_side(texts: list[str], cells: int, gap: str = " │ ") -> str:
    """Set texts in columns of one width, together `cells` cells wide."""
    column = (cells - len(gap) * (len(texts) - 1)) // len(texts)
    columns = [wrap(text, column) for text in texts]
    height = max(map(len, columns))
    rows = zip(*(lines + [""] * (height - len(lines)) for lines in columns), strict=True)
    return "\n".join(gap.join(cell + " " * (column - width(cell)) for cell in row).rstrip() for row in rows)
