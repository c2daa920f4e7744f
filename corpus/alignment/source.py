"""Which English edition a translation was made from: its date says so, unless its numbers say otherwise."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from corpus.lineage.dating import fits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.lineage.facts import Facts
    from corpus.records import Parsed, Span

__all__ = ["Source", "made_from"]

_DOUBT = 5
"""So many rules must fit another edition better for the date to be doubted."""


class Source(NamedTuple):
    """The edition that a translation was made from."""

    date: str
    """ISO 8601; empty where none is known that fits."""
    fits: tuple[Span, ...]
    """All that fit as well, in spans of neighbouring ones: first and last."""
    how: Literal["dated", "wrongly dated", "fitting", "near", "unknown"]
    """Whether the translation states the date; states one whose numbers it does not have; only fits the edition; or does not
    fit any, and this one best."""


def made_from(translation: Parsed, facts: Facts) -> Source:
    """Return the source of a translation, whole or a page.

    A date that is stated is believed while the numbers agree with the edition in force on it.  Without a date, numbers, which
    rules have which subrules, and examples are compared; the newest edition that fits, or fits best, is taken for the source.
    """
    stated = facts.edition_at(translation.effective) if translation.effective else ""
    numbers = {str(rule.number) for rule in translation.rules if rule.origin == "printed"}
    off = _distances(numbers, facts, whole=translation.whole)
    best = min(off, default=0)
    if stated:
        here = off[facts.dates.index(stated)]
        if not numbers or here - best < _DOUBT:
            return Source(stated, ((stated, stated),), "dated")
        spans = _spans([date for date, distance in zip(facts.dates, off, strict=True) if distance == best], facts)
        return Source(_nearest(spans, stated), spans, "wrongly dated")
    fit = fits(translation, facts)
    if spans := fit.number or fit.wording:
        return Source(spans[-1][1], spans, "fitting")
    if not numbers or best == len(numbers):
        return Source("", (), "unknown")
    spans = _spans([date for date, distance in zip(facts.dates, off, strict=True) if distance == best], facts)
    return Source(spans[-1][1], spans, "near")


def _distances(numbers: set[str], facts: Facts, *, whole: bool) -> list[int]:
    """How many numbers differ from those of each edition; of a page, how many it has that the edition has not."""
    places = {date: place for place, date in enumerate(facts.dates)}
    turns = [0] * (len(places) + 1)
    shared = [0] * (len(places) + 1)
    for history in facts:
        for run in history.labels:
            turn = shared if run.value in numbers else turns
            turn[places[run.first]] += 1
            turn[places[run.last] + 1] -= 1
    found, others = list(accumulate(shared[:-1])), list(accumulate(turns[:-1]))
    return [len(numbers) - one + (other if whole else 0) for one, other in zip(found, others, strict=True)]


def _spans(dates: Iterable[str], facts: Facts) -> tuple[Span, ...]:
    chosen = set(dates)
    spans: list[tuple[str, str]] = []
    before = ""
    for date in facts.dates:
        if date in chosen:
            spans[-1:] = [(spans[-1][0], date)] if before in chosen else [*spans[-1:], (date, date)]
        before = date
    return tuple(spans)


def _nearest(spans: Sequence[Span], date: str) -> str:
    """The last edition before a date among those that fit, else the first one after it."""
    earlier = [last for first, last in spans if first <= date]
    return min(earlier[-1], date) if earlier else spans[0][0]
