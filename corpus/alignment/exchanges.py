"""Siblings whose texts were exchanged while their numbers stayed: two number misprints at once, and yet common."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from corpus.alignment.order import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.alignment.order import Weigh
    from corpus.records import RuleText

__all__ = ["Exchange", "exchange", "exchanges"]

_REACH = 3
"""How far apart among their siblings two rules may stand."""
_GAIN = 6.0
"""How much better two texts must fit crosswise; in editions without such faults none does by more than 3."""


class Exchange(NamedTuple):
    """Two pairs that may be crossed."""

    gain: float
    """How much better they fit crosswise."""
    one: Step
    other: Step


def exchanges(steps: Sequence[Step], theirs: Sequence[RuleText], weigh: Weigh) -> Iterator[Exchange]:
    """Yield pairs of siblings with what exchanging them gains; `weigh` weighs without numbers."""
    families: dict[tuple[object, bool], list[Step]] = defaultdict(list)
    for step in steps:
        if len(step.ours) == len(step.theirs) == 1:
            number = theirs[step.theirs[0]].number
            families[number.parent, bool(number.letters)].append(step)
    for family in families.values():
        for place, one in enumerate(family):
            for other in family[place + 1 : place + 1 + _REACH]:
                crossed = weigh(one.ours, other.theirs) + weigh(other.ours, one.theirs)
                yield Exchange(crossed - weigh(*one) - weigh(*other), one, other)


def exchange(steps: Sequence[Step], found: Iterable[Exchange]) -> list[Step]:
    """Return the steps with the texts exchanged that fit much better crosswise, the clearest first."""
    partner: dict[tuple[int, ...], tuple[int, ...]] = {}
    for gain, one, other in sorted(found, reverse=True):
        if gain > _GAIN and one.theirs not in partner and other.theirs not in partner:
            partner[one.theirs], partner[other.theirs] = other.ours, one.ours
    return [Step(partner.get(step.theirs, step.ours), step.theirs) if step.theirs in partner else step for step in steps]
