"""The parts of an official text: what stands before the contents, the contents, the rules, the glossary, what follows.

Every heading stands twice, in the contents and in the body, and so do "Glossary" and "Credits".  The body begins above
the first rule whose number ends in 1 below a heading with the same section number; all else is found from there.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.number import RuleNumber
from corpus.records import Contents
from ingest.dates import stated
from ingest.markers import Markers, marker_form
from ingest.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.records import Problem

__all__ = ["Frame", "contents_of", "date_of", "find_frame", "heading", "is_row", "plain_number"]

_HEADING = re.compile(r"([1-9]|[1-9][0-9]{2})\.\s+(\S.*)")
_LEADERS = ("..", "…", "  ")
"""What stands between a title and its page: two of these at least, for a title may end in a digit or in dots."""
_FIRST = re.compile(r"([1-9][0-9]{2})\.1\.?\s")
_RULE = re.compile(r"[1-9][0-9]{2}\.[0-9]{1,3}[a-z]{0,2}\.?\s+[^\sa-z]")
_ROW = re.compile(r"[-=*_~–—─＝－]{4,}")
_WIDE = re.compile("[\uff10-\uff19]{1,3}[\uff0e.][\uff0e.\uff10-\uff19\uff41-\uff5a0-9a-z]*")
_LONGEST_MARKER = 40


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the parts of an official text stand, as half-open ranges of line indices."""

    front: range
    contents: range
    body: range
    glossary: range
    """Empty where there is none."""
    after: range
    """The credits, an index, addresses; empty, at the end of the page, where it ends before them."""


def is_row(line: str) -> bool:
    """Whether the line is a row of dashes or the like, which underlines a heading and is no text."""
    return _ROW.fullmatch(line) is not None


def plain_number(line: str) -> str:
    """Turn a number in full-width characters at the beginning of a line into plain ones."""
    found = _WIDE.match(line) if line[:1] > "\x7f" else None
    return unicodedata.normalize("NFKC", found[0]) + line[found.end() :] if found else line


def heading(line: str) -> tuple[int, str] | None:
    """The number and title of the heading of a chapter or section; None for any other line."""
    found = _HEADING.fullmatch(plain_number(line.strip()))
    return (int(found[1]), found[2]) if found else None


def find_frame(lines: Sequence[str], markers: Markers) -> Frame | None:
    """Find the parts; None where no rule stands below its section's heading."""
    start = _body_start(lines)
    if start is None:
        return None
    stop = len(lines)
    glossary = _last_marker(lines, markers.glossary, range(start, stop))
    after = _first_marker(lines, markers.ends, range(start if glossary is None else glossary + 1, stop))
    contents = _first_marker(lines, markers.contents, range(start))
    if contents is None:
        contents = next((index for index in range(start) if heading(lines[index])), start)
    else:
        contents += 1
    end = stop if after is None else after
    return Frame(
        front=range(contents),
        contents=range(contents, start),
        body=range(start, end if glossary is None else glossary),
        glossary=range(end, end) if glossary is None else range(glossary + 1, end),
        after=range(end, stop),
    )


def contents_of(lines: Sequence[str], frame: Frame) -> tuple[Contents, ...]:
    """The table of contents, without the page numbers that some editions print."""
    found = (heading(lines[index]) for index in frame.contents)
    return tuple(Contents(RuleNumber(number), plain(_without_page(title))) for number, title in filter(None, found))


def _without_page(title: str) -> str:
    row = title.rstrip("0123456789")
    bare = row.rstrip(" .…·\t\xa0")
    return bare if any(leader in row[len(bare) :] for leader in _LEADERS) else title


def date_of(lines: Sequence[str], frame: Frame) -> tuple[str, tuple[Problem, ...]]:
    """The effective date that the text states at its head, or failing that at its end, and what is wrong about it."""
    return stated(lines, (*frame.front, *frame.after))


def _body_start(lines: Sequence[str]) -> int | None:
    above: list[int] = []  # the last two lines with text
    rule: int | None = None  # the first rule, where the text begins amid the rules
    for index, line in enumerate(lines):
        text = line.strip()
        if not text or is_row(text):
            continue
        if rule is None and _RULE.match(text) and not (index and lines[index - 1].strip()):
            rule = index
        first = _FIRST.match(plain_number(text))
        section = heading(lines[above[-1]]) if first and above else None
        if first and section and section[0] == int(first[1]):
            chapter = heading(lines[above[0]])
            start = above[0] if chapter and chapter[0] == section[0] // 100 else above[-1]
            return start if rule is None else min(start, rule)
        above = [*above[-1:], index]
    return None


def _markers(lines: Sequence[str], forms: frozenset[str], where: range) -> Iterator[int]:
    for index in where:
        line = lines[index]
        if 0 < len(line) < _LONGEST_MARKER and marker_form(line) in forms:
            yield index


def _first_marker(lines: Sequence[str], forms: frozenset[str], where: range) -> int | None:
    return next(_markers(lines, forms, where), None)


def _last_marker(lines: Sequence[str], forms: frozenset[str], where: range) -> int | None:
    return max(_markers(lines, forms, where), default=None)
