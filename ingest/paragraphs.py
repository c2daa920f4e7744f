"""Lines to paragraphs: most official files have a paragraph in each line, those of 1999 to 2004 are broken at a margin."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from ingest.frame import is_row, plain_number
from ingest.marks import is_sentence
from ingest.wrapping import glue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Margin", "Paragraph", "Row", "join", "margin", "rows"]

_NUMBER = re.compile(r"[0-9]{3}\.[0-9]{1,3}[a-z]{0,2}\b")
_OPENS = re.compile(r"[0-9]{3}\.\s?[0-9]{1,3}[a-z]{0,2}\b|[0-9]{1,3}\.\s+\S|[0-9]{3}\.[a-z]\s")
_WORD = re.compile(r"\S+")
_SHORT = 0.8
"""A line that the next word would leave narrower than this part of the widest ends its paragraph, if it ends a sentence."""
_BROKEN = 0.2
"""A text is broken at a margin when so many of its lines go on where the line above stopped: 0.6 in real ones, else 0.02."""


@dataclass(frozen=True, slots=True)
class Margin:
    """How paragraphs are broken into lines."""

    column: int
    """Where."""
    hanging: bool
    """Whether all lines of a paragraph are indented alike; else only its first line is."""
    parted: bool
    """Whether a blank line stands above every rule: then a number without one is cited."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line with text."""

    line: int
    """Its number on the page, from 1."""
    indent: int
    text: str
    """Without blanks around it."""
    spaced: bool
    """Whether a blank line or a row of dashes stands above it."""


@dataclass(slots=True)
class Paragraph:
    """One paragraph."""

    line: int
    indent: int
    text: str
    spaced: bool


def rows(lines: Sequence[str], where: range) -> Iterator[Row]:
    """The lines with text in a part of the page; blank lines and rows of dashes only set them apart.

    Where most of what a blank line sets apart is indented alike, all of the part is, and indents count from there.
    """
    found = tuple(_rows(lines, where))
    base, _ = max(Counter(row.indent for row in found if row.spaced).items(), key=itemgetter(1), default=(0, 0))
    return (replace(row, indent=max(0, row.indent - base)) for row in found) if base else iter(found)


def _rows(lines: Sequence[str], where: range) -> Iterator[Row]:
    spaced = True
    for index in where:
        line = lines[index]
        text = line.strip()
        if not text or is_row(text):
            spaced = True
            continue
        yield Row(index + 1, len(line) - len(line.lstrip()), plain_number(text), spaced)
        spaced = False


def margin(all_rows: Sequence[Row], example: re.Pattern[str]) -> Margin | None:
    """Tell how the paragraphs are broken into lines; None where each has a line of its own."""
    pairs = [(above, below) for above, below in pairwise(all_rows) if not (below.spaced or _opens(below, example))]
    if sum(below.indent <= above.indent for above, below in pairs) <= len(all_rows) * _BROKEN:
        return None
    widths = sorted(row.indent + _columns(row.text) for row in all_rows)
    alike = [is_sentence(above.text) for above, below in pairs if above.indent == below.indent > 0]
    numbered = [row.spaced for row in all_rows if _NUMBER.match(row.text)]
    return Margin(
        widths[len(widths) * 99 // 100],
        hanging=alike.count(False) * 3 > len(alike),
        parted=numbered.count(False) * 4 < len(numbered),
    )


def join(some_rows: Iterable[Row], example: re.Pattern[str], broken: Margin | None) -> Iterator[Paragraph]:
    """Join the lines of each paragraph, which are `broken` at a margin or not."""
    paragraph: Paragraph | None = None
    above: Row | None = None
    for row in some_rows:
        if paragraph and above and not row.spaced and _continues(above, row, example, broken):
            paragraph.text = glue(paragraph.text, row.text)
        else:
            if paragraph:
                yield paragraph
            paragraph = Paragraph(row.line, row.indent, row.text, row.spaced)
        above = row
    if paragraph:
        yield paragraph


def _opens(row: Row, example: re.Pattern[str]) -> bool:
    return _OPENS.match(row.text) is not None or example.match(row.text) is not None


def _continues(above: Row, row: Row, example: re.Pattern[str], broken: Margin | None) -> bool:
    ended = is_sentence(above.text)
    if broken is None:
        return not ended and not _opens(row, example) and row.text[0].islower()
    if _opens(row, example):  # a cited number may begin a line: "(See rule / 502.26, ...)"
        cited = not ended or (broken.parted and _NUMBER.match(row.text) is not None)
        return cited and not example.match(row.text) and _is_full(above, row, broken)
    if not ended:
        return True
    return row.indent <= (above.indent if broken.hanging else 0) and _is_full(above, row, broken)


def _is_full(above: Row, row: Row, broken: Margin) -> bool:
    """Whether the next word would not have fitted into the line above, so that it says nothing that a line ends there."""
    found = _WORD.match(row.text)
    word = 2 if row.text[0] > "\u2fff" or found is None else _columns(found[0])
    return above.indent + _columns(above.text) + 1 + word > broken.column * _SHORT


def _columns(text: str) -> int:
    return len(text) if text.isascii() else sum(2 if east_asian_width(character) in "FW" else 1 for character in text)
