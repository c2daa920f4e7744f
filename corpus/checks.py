"""Coded checks of what a parser read from one page.

Each check is one function; its docstring is the explanation that a reader gets with `explain(code)`.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.errors import NotFound
from corpus.number import LETTERS, RuleNumber, letters_after
from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from corpus.records import Parsed

__all__ = ["CHECKS", "check", "explain"]

_ENDS = frozenset(".!?:…。！？：)）]\"”’'»」』}")
"""What rules end with: a mark, or what encloses one."""
_LISTED = 5
"""So many missing numbers are named in one message."""


def check(parsed: Parsed) -> tuple[Problem, ...]:
    """Run every check that applies, in the order of `CHECKS`."""
    checks = CHECKS if parsed.whole else {code: run for code, run in CHECKS.items() if run not in _OF_WHOLE}
    return tuple(Problem(code, where, message) for code, run in checks.items() for where, message in run(parsed))


def explain(code: str) -> str:
    """Return what the check of this code is about.  Raises NotFound for a code that no check has."""
    if code not in CHECKS:
        raise NotFound(f"there is no check {code!r}", hint=f"the checks are {', '.join(CHECKS)}")
    return " ".join((CHECKS[code].__doc__ or "").split())


def _number_twice(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A number is printed more than once.  Official files do this; both texts are kept, and a look-up shows both."""
    for number, times in Counter(rule.number for rule in parsed.rules).items():
        if times > 1:
            yield str(number), f"{number} is printed {times} times"


def _number_out_of_order(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A number is lower than the one above it: a misprint, or text that was moved."""
    for above, rule in pairwise(parsed.rules):
        if rule.number < above.number:
            yield str(rule.number), f"{rule.number} stands after {above.number}"


def _number_skipped(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """Numbers are missing below a chapter, section or rule: they were left out, by the publisher or on the way."""
    families: dict[RuleNumber, set[RuleNumber]] = {}
    for number in {rule.number for rule in parsed.rules}:
        if number.parent is not None:
            families.setdefault(number.parent, set()).add(number)
    for parent, family in sorted(families.items()):
        missing = [number for number in _steps(min(family), max(family)) if number not in family]
        if missing:
            listed = ", ".join(map(str, missing[:_LISTED])) + (", ..." if len(missing) > _LISTED else "")
            yield str(missing[0]), f"below {parent} there is no {listed}, and there is {max(family)}"


def _parent_missing(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A subrule stands there without the rule that it belongs to, or a rule without its section."""
    seen = {rule.number for rule in parsed.rules}
    ranks = {_rank(number) for number in seen}
    for rule in parsed.rules:
        parent = rule.number.parent
        if parent is not None and parent not in seen and _rank(parent) in ranks:  # a page may leave out all chapters
            yield str(rule.number), f"{rule.number} is printed, and {parent} is not"


def _letter_unused(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A subrule has a letter that the CR does not use (l and o look like 1 and 0): mostly a misprint for the next one."""
    for rule in parsed.rules:
        if not set(rule.number.letters) <= set(LETTERS):
            yield str(rule.number), f"{rule.number} has a letter that rule numbers do not use"


def _text_empty(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A number has no text."""
    for rule in parsed.rules:
        if not any(rule.paragraphs):
            yield str(rule.number), f"{rule.number} has no text"


def _stop_missing(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A rule does not end as sentences do: a misprint, a list, or a text that was cut."""
    for rule in parsed.rules:
        if not rule.heading and rule.text and rule.text[-1] not in _ENDS:
            yield str(rule.number), f"{rule.number} ends with {rule.text[-20:]!r}"


def _title_differs(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """The contents and the heading give a chapter or section two titles."""
    headings = _headings(parsed)
    for entry in parsed.contents:
        title = headings.get(entry.number, entry.title)
        if title != entry.title:
            yield str(entry.number), f"{entry.number} is {entry.title!r} in the contents, and {title!r} above its rules"


def _contents_without_section(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """The contents name a chapter or section that the text does not have."""
    headings = _headings(parsed)
    for entry in parsed.contents:
        if entry.number not in headings:
            yield str(entry.number), f"the contents name {entry.number} {entry.title!r}, and the text does not have it"


def _section_without_contents(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A chapter or section is not in the contents."""
    named = {entry.number for entry in parsed.contents}
    ranks = {_rank(number) for number in named}
    for number, title in _headings(parsed).items():
        if number not in named and _rank(number) in ranks:
            yield str(number), f"{number} {title!r} is not in the contents"


def _entry_empty(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """An entry of the glossary has a headword and no definition."""
    for entry in parsed.glossary:
        if not any(entry.senses) and not any(entry.notes):
            yield entry.headword, "the entry has no definition"


def _entry_twice(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """The glossary has a headword more than once."""
    for headword, times in Counter(entry.headword for entry in parsed.glossary).items():
        if times > 1:
            yield headword, f"the headword stands {times} times"


def _date_missing(parsed: Parsed) -> Iterator[tuple[str, str]]:
    """A whole edition says nowhere since when it holds: it cannot answer as the edition in force until --date says so."""
    if not parsed.effective:
        yield "the text", "no line says since when these rules hold (--date says it)"


CHECKS: dict[str, Callable[[Parsed], Iterator[tuple[str, str]]]] = {
    "number-twice": _number_twice,
    "number-out-of-order": _number_out_of_order,
    "number-skipped": _number_skipped,
    "parent-missing": _parent_missing,
    "letter-unused": _letter_unused,
    "text-empty": _text_empty,
    "stop-missing": _stop_missing,
    "title-differs": _title_differs,
    "contents-without-section": _contents_without_section,
    "section-without-contents": _section_without_contents,
    "entry-empty": _entry_empty,
    "entry-twice": _entry_twice,
    "date-missing": _date_missing,
}
"""Every check by its code; each yields where and what."""

_OF_WHOLE = frozenset({_date_missing, _number_skipped, _parent_missing, _contents_without_section, _section_without_contents})
"""What a page with a part of an edition cannot be asked."""


def _headings(parsed: Parsed) -> dict[RuleNumber, str]:
    return {rule.number: rule.heading or rule.text for rule in parsed.rules if rule.heading or rule.number.minor is None}


def _rank(number: RuleNumber) -> int:
    """How far below the document a number stands: 1 for a chapter, 4 for a subrule of the CR."""
    return 1 if number.parent is None else 1 + _rank(number.parent)


def _steps(lowest: RuleNumber, highest: RuleNumber) -> Iterator[RuleNumber]:
    """Every number that the siblings up to `highest` should have: from a or 1 on, of sections from the lowest."""
    if highest.minor is None:
        yield from (RuleNumber(major) for major in range(lowest.major, highest.major))
    elif not highest.letters:
        yield from (RuleNumber(highest.major, minor) for minor in range(1, highest.minor))
    else:
        letters = letters_after("")
        while (len(letters), letters) < (len(highest.letters), highest.letters):
            yield RuleNumber(highest.major, highest.minor, letters)
            letters = letters_after(letters)
