"""The numbered dump: the official text's paragraphs of one or more sections, with no contents and no glossary around.

    Name of a site
    NNN. Title of the section
    NNN.N. Text of the rule.
    NNN.Na Text of the subrule.
    Example: Text of its example.
    N.N Title of a section of the MTR
    Text of that section, in lines of a printed page.

Sections of the MTR in the same file make a second document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.errors import NotRules
from ingest import mtr
from ingest.lines import classify
from ingest.marks import is_furniture, is_sentence, is_title, tidy
from ingest.numbered import not_rules, read
from ingest.part import part
from ingest.profile import profile
from ingest.wrapping import LABEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.records import Parsed, Problem
    from ingest.lines import Line
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "dump"

_SHORTEST = 30
"""Text of the MTR begins with a line longer than this below its title; what a page says about itself is shorter."""


def recognise(lines: Sequence[str]) -> bool:
    """Whether paragraphs begin with rules' numbers, and neither another shape of page nor a whole document claims them."""
    return profile(lines) == NAME


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the CR, and the MTR where there is some of it too.  Raises NotRules where there is none of what the hints ask."""
    seen = tuple(classify(lines))
    stretches = tuple(_tournament(seen))
    found: list[Parsed] = []
    if hints.document != "mtr":
        rules, problems = read([line for line in seen if not any(line.place in stretch for stretch in stretches)])
        found.append(part(NAME, lines, rules, problems, hints))
    if stretches and hints.document != "cr":
        found.append(_mtr(lines, stretches, hints))
    if not found:
        raise NotRules("this page holds no section of the MTR", hint="leave out --document")
    return tuple(found)


def _tournament(seen: Sequence[Line]) -> Iterator[range]:
    """The stretches of the MTR, as places of lines: from a title of a section, or its chapter's, to the CR's next number.

    A number of the CR amid a sentence is a reference that a line of print begins with.
    """
    start = 0
    for above, line, below in zip((None, *seen), seen, (*seen[1:], None), strict=False):
        if start:
            if line.number and line.number.major >= 100 and above and is_sentence(above.text):
                yield range(start, line.place)
                start = 0
        elif line.kind == "mtr" and below and below.kind == "text" and len(below.text) > _SHORTEST:
            is_chapter = above is not None and above.kind == "head" and line.text.startswith(f"{above.number}.")
            start = above.place if above and is_chapter else line.place
    if start:
        yield range(start, seen[-1].place + 1)


def _mtr(lines: Sequence[str], stretches: Iterable[range], hints: Hints) -> Parsed:
    kept: list[str] = []
    problems: list[Problem] = []
    for stretch in stretches:
        stop = stretch.stop
        while _is_site(tidy(lines[stop - 2])):
            stop -= 1
        if stop < stretch.stop:
            problems.append(not_rules(stop, stretch.stop - stop, lines[stop - 1]))
        kept += lines[stretch.start - 1 : stop - 1]
    parsed = mtr.parse_lines(kept, hints)
    return parsed._replace(shape=NAME, whole=False, problems=(*parsed.problems, *problems))


def _is_site(line: str) -> bool:
    return is_furniture(line) or (is_title(line) and not LABEL.match(line))
