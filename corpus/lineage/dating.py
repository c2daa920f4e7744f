"""Dating a page that states no date: the editions that its wording and its numbers fit."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.lineage.layout import said
from corpus.wording import fingerprint, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.lineage.facts import Facts, History
    from corpus.records import Parsed

__all__ = ["Fit", "fits"]

_FACTS_LANGUAGE = "en"
"""The language whose wordings the facts have."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The editions that a page may be of, in spans of neighbouring ones: first and last."""

    wording: tuple[tuple[str, str], ...]
    """Those that print what it says; empty where its language cannot be compared, or no edition known says it."""
    number: tuple[tuple[str, str], ...]
    """Of these, those that print it under its numbers; of another language, those with its numbers and their structure."""
    compared: int
    """How many of its rules were compared."""
    fitting: int
    """How many of them those editions print: fewer where no edition known has them all."""


def fits(parsed: Parsed, facts: Facts) -> Fit:
    """Say which editions a page fits: by the wordings of its rules and examples, and by its numbers.

    A page in another language than the facts, or one of which they know no wording, fits by its numbers: which rules have
    which subrules, how many examples, and in the same language which titles.
    """
    if parsed.language == _FACTS_LANGUAGE:
        fit = _by_wording(parsed, facts)
        if fit.wording:
            return fit
    return _by_structure(parsed, facts)


def _by_wording(parsed: Parsed, facts: Facts) -> Fit:
    known: dict[str, list[History]] = defaultdict(list)
    for history in facts:
        for run in history.wordings:
            known[run.value].append(history)
    says: Counter[str] = Counter()
    prints: Counter[str] = Counter()
    rules = [rule for rule in parsed.rules if rule.number.minor is not None]
    for rule in rules:
        wording = fingerprint(said(rule), parsed.language, parsed.document)
        examples = tuple(fingerprint(example, parsed.language, parsed.document) for example in rule.examples)
        saying, printing = set[str](), set[str]()
        for history in known.get(wording, ()):
            for date in facts.dates:
                if history.wording(date) == wording and history.example_wordings(date) == examples:
                    saying.add(date)
                    if history.label(date) == str(rule.number) or rule.origin == "derived":
                        printing.add(date)
        says.update(saying)
        prints.update(printing)
    best = max(says.values(), default=0)
    wording_dates = [date for date in facts.dates if best and says[date] == best]
    number_dates = [date for date in wording_dates if prints[date] == best]
    return Fit(_spans(wording_dates, facts), _spans(number_dates, facts), len(rules), best)


def _by_structure(parsed: Parsed, facts: Facts) -> Fit:
    rules = [rule for rule in parsed.rules if rule.number.minor is not None]
    wanted = {str(rule.number): len(rule.examples) for rule in rules}
    families = _families(wanted)
    parents = {str(rule.number.parent) for rule in rules}
    titles = {str(rule.number): plain(rule.heading) for rule in parsed.rules if rule.heading}
    titles = titles if parsed.language == _FACTS_LANGUAGE else {}
    shapes: dict[str, dict[str, int]] = defaultdict(dict)
    others: set[str] = set()
    for history in facts:
        for run in history.labels:
            if run.value in wanted or run.value.rstrip(_LETTERS) in wanted or run.value.partition(".")[0] in parents:
                for date in facts.dates:
                    if run.holds(date):
                        shapes[date][run.value] = len(history.example_wordings(date))
                        if titles.get(run.value, title := history.heading(date)) != title:
                            others.add(date)
    fitting = [date for date in facts.dates if date not in others and _same_shape(wanted, families, shapes[date])]
    return Fit((), _spans(fitting, facts), len(rules), len(rules) if fitting else 0)


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _families(numbers: Iterable[str]) -> dict[str, set[str]]:
    """Return, for each number that has any below it, those right below it."""
    families: dict[str, set[str]] = defaultdict(set)
    for number in numbers:
        above, dot, _ = number.partition(".")
        bare = number.rstrip(_LETTERS)
        if dot:
            families[bare if bare != number else above].add(number)
    return families


def _same_shape(wanted: dict[str, int], families: dict[str, set[str]], edition: dict[str, int]) -> bool:
    """Whether the edition has the numbers with their examples, and no more in the families that the page shows."""
    if any(edition.get(number) != examples for number, examples in wanted.items()):
        return False
    theirs = _families(edition)
    return all(
        theirs.get(parent, set()) == children for parent, children in families.items() if _shown(parent, wanted, families)
    )


def _shown(parent: str, wanted: dict[str, int], families: dict[str, set[str]]) -> bool:
    """Whether the page shows all of a family: that of a rule it has, or of a section from its first rule on."""
    return parent in wanted or f"{parent}.1" in families[parent]


def _spans(dates: Iterable[str], facts: Facts) -> tuple[tuple[str, str], ...]:
    return tuple(_runs(set(dates), facts.dates))


def _runs(chosen: set[str], dates: Iterable[str]) -> Iterator[tuple[str, str]]:
    first = last = ""
    for date in dates:
        if date in chosen:
            first, last = first or date, date
        elif first:
            yield first, last
            first = ""
    if first:
        yield first, last
