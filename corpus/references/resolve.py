"""Resolving citations inside one edition: what they lead to there, and whether number and title belong together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from corpus.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.number import RuleNumber
    from corpus.records import Reference, RuleText

__all__ = ["Outline", "Resolved", "Trouble", "outline", "resolve"]

Trouble = Literal["", "reference-dangling", "reference-title-mismatch", "reference-title-unclear"]

_WORD = r"[\u3040-\u30ff\u3400-\u9fff]|[^\W\u3040-\u30ff\u3400-\u9fff]+"


class Outline(Protocol):
    """The numbers of one edition of one document, with their titles."""

    def heading(self, number: RuleNumber, /) -> str | None:
        """Return the title of a number: empty where it has none, None where the edition lacks the number."""
        ...

    def titled(self, folded: str, /) -> Sequence[RuleNumber]:
        """Return the numbers with a title, given as `corpus.folding.fold` makes it."""
        ...


class Resolved(NamedTuple):
    """A citation, and what it leads to in one edition."""

    reference: Reference
    targets: tuple[RuleNumber, ...]
    """Those of its numbers that the edition has."""
    likely: tuple[RuleNumber, ...]
    """Where number and title do not belong together, or the number is not there: the numbers that have the title."""
    trouble: Trouble
    """What is wrong with it: it cites what is not there, its title is that of another rule or of none, or its title may be
    a short form of the right one and is at the same time the whole title of another rule."""
    message: str
    """The trouble in a sentence; empty where there is none."""


class _Rules:
    """The outline of rules that are in memory."""

    def __init__(self, rules: Iterable[RuleText]) -> None:
        self._headings: dict[RuleNumber, str] = {}
        for rule in rules:
            self._headings.setdefault(rule.number, rule.heading)

    def heading(self, number: RuleNumber, /) -> str | None:
        heading = self._headings.get(number)
        if heading is None and any(number in _above(below) for below in self._headings):
            return ""  # an edition with 7.1 has a 7, though no line be printed for it
        return heading

    def titled(self, folded: str, /) -> Sequence[RuleNumber]:
        return [number for number, heading in self._headings.items() if heading and fold(heading) == folded]


def outline(rules: Iterable[RuleText]) -> Outline:
    """Return the outline of an edition's rules; of a number that stands twice, the first counts."""
    return _Rules(rules)


def resolve(reference: Reference, edition: Outline) -> Resolved:
    """Return what a citation leads to in an edition of the document that it cites."""
    headings = {number: edition.heading(number) for number in reference.numbers}
    targets = tuple(number for number, heading in headings.items() if heading is not None)
    absent = tuple(number for number, heading in headings.items() if heading is None)
    if not absent and (not reference.title or _agrees(reference.title, targets[0], edition)):
        return Resolved(reference, targets, (), "", "")
    titled = edition.titled(fold(reference.title)) if reference.title else ()
    likely = tuple(number for number in titled if number not in headings)
    trouble, message = _trouble(reference, absent, headings[reference.numbers[0]] or "", likely)
    if trouble and likely:
        message += f"; “{reference.title}” is {_listed(likely, 'or')}"
    return Resolved(reference, targets, likely if trouble else (), trouble, message)


def _agrees(title: str, number: RuleNumber, edition: Outline) -> bool:
    """Whether a title is that of a number, or of what stands above it: a subrule of 702.19 is cited as “Trample” too."""
    quoted = _words(title)
    headings = filter(None, map(edition.heading, (number, *_above(number))))
    return any(heading == title or (quoted and _words(heading) == quoted) for heading in headings)


def _above(number: RuleNumber) -> Iterator[RuleNumber]:
    """The numbers above one, nearest first."""
    while (parent := number.parent) is not None:
        yield parent
        number = parent


def _trouble(
    reference: Reference, absent: Sequence[RuleNumber], heading: str, likely: Sequence[RuleNumber]
) -> tuple[Trouble, str]:
    """What is wrong with a citation that does not agree; nothing where no other rule could be meant."""
    written, number = reference.written, reference.numbers[0]
    if absent:
        return "reference-dangling", f"{written} cites {_listed(absent)}, which this edition does not have"
    if not heading:  # a rule without a title may be cited by a name of its own: 609.7, “Sources of Damage”
        return ("reference-title-mismatch", f"{written} does not fit: {number} has no title") if likely else ("", "")
    if not _shortens(_words(reference.title), _words(heading)):
        return "reference-title-mismatch", f"{written} does not fit: {number} is “{heading}”"
    return ("reference-title-unclear", f"{written} can be meant for two: {number} is “{heading}”") if likely else ("", "")


def _words(title: str) -> list[str]:
    """The words of a title, of Chinese and Japanese the characters, without signs and plural endings: Land and Lands agree."""
    return [word.removesuffix("s") for word in re.findall(_WORD, fold(title))]


def _shortens(short: list[str], whole: list[str]) -> bool:
    """Whether all words of `short` stand in `whole`, in their order."""
    rest = iter(whole)
    return bool(short) and all(word in rest for word in short)


def _listed(numbers: Iterable[RuleNumber], joint: str = "and") -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} {joint} {last}" if others else last
