"""The rulebook of 1997, the Comprehensive Rules before they had numbers: sections with Roman numerals, titles, paragraphs.

    Section II: Title of the section

    Title
    Paragraph.

    Paragraph.

A section becomes a chapter, and its titles count from 1 within it, so `2.3` is the third title of Section II.  All of
these numbers are derived, and say so.  What stands before Section I is an introduction, as in later editions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.errors import NotRules
from corpus.number import RuleNumber
from corpus.records import Parsed, Problem, RuleText
from ingest.language import language_of
from ingest.marks import is_sentence
from ingest.paragraphs import rows
from ingest.plain import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.paragraphs import Row
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "rulebook"

_SECTION = re.compile(r"Section (I{1,3}|IV|V):\s+(\S.{0,60})")
_ROMAN = ("", "I", "II", "III", "IV", "V")
_FEWEST = 2
_LONGEST_TITLE = 50
_SHOUTS = re.compile(r"(?:!|\.\.\.|\. \. \.)$")
"""What a title of 1997 may end with, besides a letter."""
_SMALL = frozenset(("a", "about", "and", "by", "for", "from", "is", "it", "of", "on", "the", "to", "with"))
_BARE_EXAMPLE = "EXAMPLE"


def recognise(lines: Sequence[str]) -> bool:
    """Say whether these lines have sections with Roman numerals."""
    return sum(_section(row) is not None for row in rows(lines, range(len(lines)))) >= _FEWEST


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the sections and what stands below their titles.  Raises NotRules where there is no section."""
    rules: list[RuleText] = []
    problems: list[Problem] = []
    for title, paragraphs in _parts(lines):
        if section := _section(title):
            number = RuleNumber(_ROMAN.index(section[1]))
            if rules and number.major > rules[-1].number.major + 1:
                missing = f"Section {_ROMAN[number.major - 1]} has no title; its text stands in the one before it"
                problems.append(Problem("section-missing", f"line {title.line}", missing))
            rules.append(RuleText(number, (section[2],), heading=section[2], origin="derived"))
        else:
            last = rules[-1].number
            number = RuleNumber(last.major, (last.minor or 0) + 1)
            kept = tuple(plain(row.text) for row in paragraphs if row.text != _BARE_EXAMPLE)
            rules.append(RuleText(number, kept, heading=plain(title.text), origin="derived"))
        problems.extend(
            Problem("example-lost", f"line {row.line}", "an example is announced here, and its text is not on the page")
            for row in paragraphs
            if row.text == _BARE_EXAMPLE
        )
    if not rules:
        raise NotRules("it has no sections with Roman numerals", hint="give the whole text, as it was published")
    language = hints.language or language_of(paragraph for rule in rules for paragraph in rule.paragraphs)
    return (Parsed("cr", language, NAME, tuple(rules), effective=hints.effective, problems=tuple(problems)),)


def _parts(lines: Sequence[str]) -> Iterator[tuple[Row, list[Row]]]:
    """Each title with the paragraphs below it, from the first section on."""
    title: Row | None = None
    paragraphs: list[Row] = []
    for row in rows(lines, range(len(lines))):
        if _section(row) or (title and _is_title(row, title)):
            if title:
                yield title, paragraphs
            title, paragraphs = row, []
        elif title:
            paragraphs.append(row)
    if title:
        yield title, paragraphs


def _section(row: Row) -> re.Match[str] | None:
    return None if is_sentence(row.text) else _SECTION.fullmatch(row.text)


def _is_title(row: Row, above: Row) -> bool:
    if row.indent or row.text == _BARE_EXAMPLE or len(row.text) > _LONGEST_TITLE:
        return False
    if not (row.spaced or (above.line == row.line - 1 and _section(above))):
        return False
    words = [word for word in row.text.split() if word[0].isalpha() and word not in _SMALL]
    return (not is_sentence(row.text) or _SHOUTS.search(row.text) is not None) and all(word[0].isupper() for word in words)
