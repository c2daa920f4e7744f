"""Numbers that are those of another edition, in some of its sections only: there each rule fits the next number better."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.alignment.anchors import Pair
    from corpus.alignment.order import Weigh
    from corpus.number import RuleNumber
    from corpus.records import RuleText

__all__ = ["shifted"]

_OUTDONE = 4.0
"""How much better a rule must fit another number."""
_BESIDE = 2
_MOST = 0.4
"""When this share of a section is shifted, all of it is."""


def shifted(anchors: Sequence[Pair], theirs: Sequence[RuleText], weigh: Weigh) -> frozenset[Pair]:
    """Return the anchors in which equal numbers mean nothing; `weigh` weighs without numbers.

    Where rules were put in or taken out, each rule fits the next number, that one's rule the next again, and so on, to a
    number that only the English edition has.  Two texts that were exchanged fit each other's numbers, and stay anchors.
    """
    places = {rule.number: place for place, rule in enumerate(theirs)}
    anchored = {their: our for our, their in anchors}
    better: dict[int, int] = {}
    for our, their in anchors:
        own = weigh((our,), (their,)) + _OUTDONE
        rivals = [(weigh((our,), (other,)), other) for other in _others(their, theirs, places)]
        weight, other = max(rivals, default=(own, their))
        if weight > own:
            better[their] = other
    found = {their for their in better if _ends_open(their, better, anchored)}
    sections = Counter(theirs[their].number.major for their in found)
    sizes = Counter(theirs[their].number.major for their in anchored)
    whole = {major for major, count in sections.items() if count > 1 and count >= _MOST * sizes[major]}
    return frozenset((our, their) for our, their in anchors if their in found or theirs[their].number.major in whole)


def _ends_open(their: int, better: dict[int, int], anchored: dict[int, int]) -> bool:
    seen: set[int] = set()
    while their in better and their not in seen:
        seen.add(their)
        their = better[their]
    return their not in anchored


def _others(their: int, theirs: Sequence[RuleText], places: dict[RuleNumber, int]) -> Iterator[int]:
    """The rules beside one, and those that have its place in the sections beside its own."""
    yield from (other for step in range(1, _BESIDE + 1) for other in (their - step, their + step) if 0 <= other < len(theirs))
    number = theirs[their].number
    for major in (number.major - 1, number.major + 1):
        other = places.get(number._replace(major=major))
        if other is not None:
            yield other
