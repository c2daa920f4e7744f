"""Neighbours whose texts were exchanged while their numbers stayed: two number misprints at once, and yet common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.alignment.company import Company
from corpus.alignment.order import Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.alignment.order import Weigh
    from corpus.alignment.scoring import Scales
    from corpus.alignment.texts import Texts

__all__ = ["exchanged"]

_REACH = 5
"""How far apart two rules may stand."""
_GAIN = 1.0
"""How much better two texts must fit crosswise; in editions without such faults none does by more than 0.1."""
_GAIN_UNTAUGHT = 6.0
"""The same where there are too few twins for words to be known by their company."""
_DOUBT = -4.0
"""Pairs that fit crosswise worse than this, by signs and lexicon, are not looked at any closer."""


def exchanged(steps: Sequence[Step], ours: Texts, theirs: Texts, scales: Scales, weigh: Weigh) -> dict[Step, Step]:
    """Return the steps whose texts fit better crosswise, with what they are then: the clearest first, none twice.

    `weigh` weighs without numbers.
    """
    pairs = sorted((step for step in steps if len(step.ours) == len(step.theirs) == 1), key=lambda step: step.theirs)
    words = [(ours.signs[step.ours[0]].words, theirs.signs[step.theirs[0]].words) for step in pairs]
    company = Company(words) if scales.lexicon else None
    found: list[tuple[float, int, int]] = []
    for gain, one, other in _crosswise(pairs, weigh):
        if not company:
            found += [(gain, one, other)] if gain > _GAIN_UNTAUGHT else []
        elif gain > _DOUBT:
            (our_one, their_one), (our_other, their_other) = words[one], words[other]
            closer = company.crosswise((our_one, our_other), (their_one, their_other), (one, other))
            closer += gain - _crosswise_by_lexicon(pairs[one], pairs[other], ours, theirs, scales)
            mean = (gain + closer) / 2
            found += [(mean, one, other)] if mean > _GAIN else []
    partner: dict[Step, Step] = {}
    for _, one, other in sorted(found, reverse=True):
        first, second = pairs[one], pairs[other]
        if first not in partner and second not in partner:
            partner[first], partner[second] = Step(second.ours, first.theirs), Step(first.ours, second.theirs)
    return partner


def _crosswise(pairs: Sequence[Step], weigh: Weigh) -> Iterator[tuple[float, int, int]]:
    """How much better pairs that stand near each other fit crosswise."""
    straight = [weigh(*pair) for pair in pairs]
    for place, one in enumerate(pairs):
        for beside in range(place + 1, min(place + 1 + _REACH, len(pairs))):
            other = pairs[beside]
            crossed = weigh(one.ours, other.theirs) + weigh(other.ours, one.theirs)
            yield crossed - straight[place] - straight[beside], place, beside


def _crosswise_by_lexicon(one: Step, other: Step, ours: Texts, theirs: Texts, scales: Scales) -> float:
    """What the lexicon says of it."""

    def words(our: Step, their: Step) -> float:
        return scales.evidence(ours.reading(our.ours), theirs.reading(their.theirs)).get("words", 0.0)

    return words(one, other) + words(other, one) - words(one, one) - words(other, other)
