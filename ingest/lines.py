"""What each line of a page with printed numbers seems to be: a title, a rule, an example, or other text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from corpus.number import RuleNumber
from ingest.marks import example_text, is_title, rule_head, tidy, unbullet
from ingest.mtr_titles import title_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Line", "classify", "is_whole"]

_HEAD = re.compile(
    r"(?P<arrow>[↑←→⬆▲‹›<>«»/|\s]*)"
    r"(?P<word>(?:(?:Section|Chapter|Sección|Apartado|Capítulo|Seção)\s+)?)"
    r"(?P<number>[1-9][0-9]{2}|[1-9])(?P<dot>\s[·–—-]|[.:]?)\s+(?P<title>\S.*)"
)
_UP = re.compile(r"[↑⬆▲]\s*(?:(?:Rule|Regla|Regra|ルール)\s+)?")
_STEP = re.compile(r"\s+[›»>→/|]\s+")
_LONGEST_TRAIL = 400
_CHAPTERS = 4
_CONTENTS = 5
"""So many titles on end before the first rule are a table of contents; a trail of links to a page has two or three."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank."""

    place: int
    """Its number on the page, from 1."""
    kind: Literal["head", "rule", "example", "mtr", "text"]
    """A head is the title of a chapter or section of the CR, an mtr line that of a section of the MTR."""
    text: str
    """Its text without bullet, number and marker."""
    number: RuleNumber | None = None
    """The number of a head or a rule."""
    bullet: bool = False
    """Whether the line began with a bullet."""
    parent: bool = False
    """Whether it names what stands above the page's subject, as `↑ Section 732. ...` does."""


def classify(lines: Iterable[str]) -> Iterator[Line]:
    """Say of each line what it seems to be.

    Blank lines are left out, each step in a trail of links is a line, and a number alone on its line is that of the text
    on the next, as in a table of numbers and texts.
    """
    alone: Line | None = None
    for line in _classified(lines):
        if alone:
            is_its = line.kind == "text" and not line.bullet
            yield replace(alone, text=line.text) if is_its else alone
            alone = None
            if is_its:
                continue
        if line.kind == "rule" and not line.text:
            alone = line
        else:
            yield line
    if alone:
        yield alone


def _classified(lines: Iterable[str]) -> Iterator[Line]:
    for place, raw in enumerate(lines, 1):
        text, bullet = unbullet(tidy(raw))
        if not text:
            continue
        if found := rule_head(text):
            yield Line(place, "rule", found[1], found[0], bullet)
        elif (example := example_text(text)) is not None:
            yield Line(place, "example", example, bullet=bullet)
        elif (up := _UP.match(text)) and (found := rule_head(text[up.end() :])):
            yield Line(place, "rule", found[1], found[0], bullet, parent=True)
        else:
            steps = _STEP.split(text) if len(text) < _LONGEST_TRAIL else []
            heads = [head for step in steps if (head := _head(place, step, bullet))]
            yield from heads or [Line(place, "mtr" if _is_mtr(text) else "text", text, bullet=bullet)]


def _head(place: int, text: str, bullet: bool) -> Line | None:
    found = _HEAD.fullmatch(text)
    if not found or not is_title(found["title"]):
        return None
    parent = bool(found["arrow"].strip() or found["word"])
    if not (found["dot"] or parent):
        return None
    return Line(place, "head", found["title"], RuleNumber(int(found["number"])), bullet, parent)


def _is_mtr(text: str) -> bool:
    title = title_in(text)
    return title is not None and title.number.major > 0 and title.number.minor is not None


def is_whole(lines: Iterable[Line]) -> bool:
    """Whether the lines are a whole document, which has its own parser.

    Its contents come before rules of more than one section; or else its rules go through so many chapters.  A list of links
    to all sections above the rules of one does not make a page whole.
    """
    run, has_contents = 0, False
    sections: set[int] = set()
    for line in lines:
        run = run + 1 if line.kind == "head" else 0
        has_contents = has_contents or (run >= _CONTENTS and not sections)
        if line.kind == "rule" and line.number and line.number.major not in sections:
            sections.add(line.number.major)
            if (has_contents and len(sections) > 1) or len({section // 100 for section in sections}) >= _CHAPTERS:
                return True
    return False
