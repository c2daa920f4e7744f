"""Lines that were broken only because the paper ended, made into paragraphs again.

Copied text has lost what a PDF knows about places.  What is left is this: a line was broken there because the next word
no longer fitted.  Where it would have fitted, a paragraph ended.  Widths are those of Times, in which the MTR is set;
the real measure of the page is the longest line.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from ingest.marks import example_text, is_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["LABEL", "glue", "is_wrapped", "opens", "unwrap"]

LABEL = re.compile(r"(?:[•◦▪●○]|\(?\d{1,2}[.)]|[a-z]\))\s+")
"""What opens an item of a list."""

_WIDTHS = {
    character: width
    for width, characters in {
        200: "'|’‘",
        250: " .,",
        278: "iljt;:/\\",
        333: "fIr!()[]-J",
        444: 'acez“”"',
        500: "bdghknopqsuvxy0123456789$–",
        556: "FPS",
        611: "BELTZ",
        667: "CR",
        722: "ADGHKNOQUVXYw",
        778: "m",
        889: "M",
        944: "W—",
    }.items()
    for character in characters
}
"""Adobe's metrics of Times-Roman, in thousandths of the size of the font, rounded where neighbours share a row."""
_WIDE, _OTHER = 1000, 500
_SLACK = 450
"""A word that would have fitted with less room than this to spare may not have fitted in the real font."""
_KINSOKU = 3
"""Japanese and Chinese lines end up to two characters early, so that no punctuation begins the next."""
_ITEM = 0.9
"""The width of the lines of a list item, to the width of the page: it is indented."""
_BROAD = 30_000
"""Lines of Japanese or Chinese this wide that are equally long are broken at a margin; shorter ones may be a list."""
_LONGEST = 72_000
"""No line of print is wider; a paragraph that was never broken is."""

_CJK = "\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60"
_IS_CJK = re.compile(rf"[{_CJK}]")
_FIRST = re.compile(rf"[{_CJK}]|[^\s{_CJK}]+")
_TIGHT = re.compile(rf"[{_CJK}]$|\S[-–—]$")
_SUSPENDED = re.compile(r"(?:and|or|to|y|o|e|ou)\b")


def glue(text: str, line: str) -> str:
    """Put a line to the end of the paragraph that it continues.

    There is a blank between them but after a hyphen or dash inside a compound (it stays: real documents do not
    hyphenate at the end of a line) and between two characters of Japanese or Chinese.
    """
    end = _TIGHT.search(text)
    if end is None:
        return f"{text} {line}"
    if end[0][-1] in "-–—":
        return f"{text} {line}" if _SUSPENDED.match(line) else text + line
    return text + line if _IS_CJK.match(line) else f"{text} {line}"


def opens(line: str) -> bool:
    """Whether a line begins a paragraph whatever stands above it: an item of a list or an example."""
    return LABEL.match(line) is not None or example_text(line) is not None


def is_wrapped(lines: Sequence[str]) -> bool:
    """Say whether paragraphs are broken into lines here: none is longer than a line of print, and one ends amid a sentence."""
    widths = [_width(line) for line in lines]
    edge = max(widths, default=0)
    if edge > _LONGEST:
        return False
    return any(
        above and below and not is_sentence(above) and _goes_on(edge - width, edge, below)
        for width, (above, below) in zip(widths, pairwise(lines), strict=False)
    )


def _goes_on(room: float, edge: float, below: str) -> bool:
    """Whether a line looks as if it went on in the one below: it leaves little room, which is no chance."""
    if _IS_CJK.match(below):
        return edge >= _BROAD and room < _WIDE * _KINSOKU
    return below[0].islower() and room < edge / 4


def unwrap(lines: Sequence[str], alone: Callable[[str], bool]) -> Iterator[str]:
    """Join the lines of each paragraph.

    `alone` says which lines are titles or rows that nothing joins.  A blank line ends a paragraph and is dropped, a label
    of a list or the marker of an example begins one.
    """
    edge = max((_width(line) for line in lines if not alone(line)), default=0)
    text, above, item = "", "", False
    for line in lines:
        if not text or not line or alone(line) or alone(above) or opens(line):
            joins = False
        else:
            room = edge * (_ITEM if item else 1) - _width(above)
            joins = room < _need(line) or (not is_sentence(above) and line[:1].islower())
        if joins:
            text = glue(text, line)
        else:
            if text:
                yield text
            text, item = line, bool(LABEL.match(line))
        above = line
    if text:
        yield text


def _need(line: str) -> int:
    """How much room a line of print must leave for the first word of the next."""
    found = _FIRST.match(line)
    first = _width(found[0]) if found else 0
    return first * _KINSOKU if first == _WIDE else first + _WIDTHS[" "] + _SLACK


def _width(text: str) -> int:
    return sum(_WIDTHS.get(character) or _unlisted(character) for character in text)


def _unlisted(character: str) -> int:
    return _WIDE if east_asian_width(character) in "FW" else _OTHER
