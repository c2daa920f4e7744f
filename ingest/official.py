"""The official text of the CR, as its publisher and its translators put it out: one parser for every year and language.

The layout has been the same since 1999: a title, since when it holds, an introduction, the contents, the rules below their
headings, a glossary, credits.  The words that mark these parts differ (`ingest.markers`), and so do newlines, numbers
without their dot, paragraphs broken at a margin; each module below this one deals with one part.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.errors import NotRules
from corpus.records import Parsed, Problem
from ingest.body import read_body
from ingest.dates import date_in
from ingest.frame import Frame, contents_of, date_of, find_frame, heading
from ingest.glossary import read_glossary
from ingest.language import language_of
from ingest.markers import MARKERS, marker_form
from ingest.paragraphs import join, margin, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Contents, GlossaryEntry, RuleText
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "official"

_FEWEST = 3
"""A whole document has at least so many headings in its contents."""
_SECTIONS = 100
"""Smaller numbers are those of chapters."""
_REVISION = re.compile(r"訳第?\s*(?:([0-9]{4})([0-9]{2})([0-9]{2})\.)?([0-9][0-9.]*(?:-[a-z]+)?)\s*版")
"""The title of a Japanese edition: its date, since 2011, and the revision of the translation."""
_EARLY = re.compile(r"[“\"‘'(+0-9]*[A-Wa-w]")
"""The last entries of a whole glossary in Latin letters begin with X, Y or Z."""
_SAMPLE = 400
_LONGEST_TITLE = 60


def recognise(lines: Sequence[str]) -> bool:
    """Say whether these lines are an official text: rules below the headings of their sections, and more than that.

    What more there is may be headings that stand twice, a glossary, a date, or many chapters.
    """
    frame = find_frame(lines, MARKERS[language_in(lines)])
    if frame is None:
        return False
    return bool(
        len(contents_of(lines, frame)) >= _FEWEST
        or frame.glossary
        or date_of(lines, frame)[0]
        or sum(found is not None and found[0] < _SECTIONS for found in map(heading, lines)) > _FEWEST
    )


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read an official text.  Raises NotRules where its rules cannot be found."""
    spoken = language_in(lines)
    markers = MARKERS[spoken]  # those of the text itself, whatever language the user says it is
    frame = find_frame(lines, markers)
    if frame is None:
        raise NotRules("it has no rules below their headings", hint="give the whole text, as it was published")
    effective, revision, doubts = (hints.effective, "", ()) if hints.effective else _edition(lines, frame)
    contents = contents_of(lines, frame)
    body = tuple(rows(lines, frame.body))
    broken = margin(body, markers.example)
    rules, oddities = read_body(join(body, markers.example, broken), contents, markers.example)
    glossary, others = read_glossary(rows(lines, frame.glossary), markers, broken)
    whole = _is_whole(rules, glossary, contents)
    lost = (*_begins_late(rules), *_cut_off(rules, glossary, contents, frame.after)) if whole else ()
    parsed = Parsed(
        "cr",
        hints.language or spoken,
        NAME,
        rules,
        glossary,
        contents,
        effective,
        revision,
        whole,
        problems=(*(doubts if effective else ()), *oddities, *others),
        damage=(*(() if effective else doubts), *lost),
    )
    return (parsed,)


def _is_whole(rules: Sequence[RuleText], glossary: Sequence[GlossaryEntry], contents: Sequence[Contents]) -> bool:
    """Whether this is, or was before it was cut, a whole edition, and no section of one under its date."""
    return bool(glossary) or len(contents) >= _FEWEST or len({rule.number.major // 100 for rule in rules}) > _FEWEST


def _begins_late(rules: Sequence[RuleText]) -> tuple[Problem, ...]:
    first = rules[0].number
    return () if first.minor is None else (Problem("truncated", "line 1", f"the text begins amid the rules, at {first}"),)


def _cut_off(
    rules: Sequence[RuleText],
    glossary: Sequence[GlossaryEntry],
    contents: Sequence[Contents],
    after: range,
) -> tuple[Problem, ...]:
    """Say whether text is lost: at the end of the rules, the whole glossary, or its last letters."""
    if contents and rules[-1].number.major < contents[-1].number.major:
        code, reached = "truncated", f"ends at {rules[-1].number}, and its contents go on to {contents[-1].number}"
    elif not glossary:
        code, reached = ("glossary-lost" if after else "truncated"), f"ends at {rules[-1].number}, without a glossary"
    elif _EARLY.match(glossary[-1].headword):
        code, reached = "glossary-lost", f"ends in its glossary at {glossary[-1].headword!r}"
    else:
        return ()
    return (Problem(code, f"line {after.start}", f"the text {reached}"),)


def language_in(lines: Sequence[str]) -> str:
    """The language of a document: by the words that mark its parts, and where they do not tell, by its prose."""
    front = [marker_form(line) for line in lines[:_SAMPLE] if 0 < len(line) < _LONGEST_TITLE]
    votes = {language: sum(markers.marks(form) for form in front) for language, markers in MARKERS.items()}
    best, second = sorted(votes, key=lambda language: votes[language], reverse=True)[:2]
    if votes[best] > votes[second]:
        return best
    middle = len(lines) // 2
    return language_of((*lines[:_SAMPLE], *lines[middle : middle + _SAMPLE]))


def _edition(lines: Sequence[str], frame: Frame) -> tuple[str, str, tuple[Problem, ...]]:
    """Find the date and the revision, and say what is wrong with the date."""
    for index in frame.front:
        if found := _REVISION.search(lines[index]):
            year, month, day, revision = found.groups()
            effective = date_in(f"{year}-{month}-{day}")
            unreadable = Problem(
                "date-unreadable", f"line {index + 1}", f"no day can be read from {found[0]!r} (--date gives one)"
            )
            return effective, revision, (() if effective or not year else (unreadable,))
    effective, doubts = date_of(lines, frame)
    return effective, "", doubts
