"""Rules that one side has merged: a text that falls into two, each with a twin of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from corpus.alignment.order import Step
from corpus.alignment.splitting import split

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.alignment.scoring import Reading, Scales
    from corpus.alignment.texts import Texts

__all__ = ["regroup"]

_GAIN = 0.5
"""How much better a text must go with two than with one."""
_SENTENCES = (0.0, 4.0, 6.0)
"""What speaks against twins when one of them has one sentence more, or more than one: one in 25 has."""
_EXAMPLES = 5.0
"""What speaks against twins that have not as many examples."""


def regroup(steps: Sequence[Step], ours: Texts, theirs: Texts, scales: Scales) -> list[Step]:
    """Return the steps with what stands alone joined to the pair before or after it, where a text falls into two that fit
    better; and with what was joined, but does not so, parted.
    """
    sides = _Sides(ours, theirs, scales)
    grouped: list[Step | None] = [part for step in steps for part in _parted(step, sides)]
    for place, alone in enumerate(grouped):
        if alone is None or (alone.ours and alone.theirs):
            continue
        options: list[tuple[float, int, Step]] = []
        for beside in (place - 1, place + 1):
            pair = grouped[beside] if 0 <= beside < len(grouped) else None
            if pair is not None and len(pair.ours) == len(pair.theirs) == 1 and _adjoin(pair, alone):
                joined = Step(tuple(sorted(pair.ours + alone.ours)), tuple(sorted(pair.theirs + alone.theirs)))
                options.append((sides.gain(joined, pair), beside, joined))
        gain, beside, joined = max(options, default=(0.0, 0, alone))
        if gain > _GAIN:
            grouped[beside], grouped[place] = joined, None
    return [step for step in grouped if step is not None]


def _adjoin(pair: Step, alone: Step) -> bool:
    """Whether what is alone stands next to its side of the pair."""
    near = [(pair.ours, alone.ours), (pair.theirs, alone.theirs)]
    return all(not single or abs(paired[0] - single[0]) == 1 for paired, single in near)


def _parted(step: Step, sides: _Sides) -> list[Step]:
    """A step as it is; or one of two and one that does not gain by it as a pair and what is left alone."""
    if len(step.ours) == 2:
        ways = [
            [Step(step.ours[:1], step.theirs), Step(step.ours[1:], ())],
            [Step(step.ours[:1], ()), Step(step.ours[1:], step.theirs)],
        ]
    elif len(step.theirs) == 2:
        ways = [
            [Step(step.ours, step.theirs[:1]), Step((), step.theirs[1:])],
            [Step((), step.theirs[:1]), Step(step.ours, step.theirs[1:])],
        ]
    else:
        return [step]
    if not (step.ours and step.theirs):
        return [step]
    pairs = [next(part for part in way if part.ours and part.theirs) for way in ways]
    gain, way = min((sides.gain(step, pair), place) for place, pair in enumerate(pairs))
    return [step] if gain > _GAIN else ways[way]


class _Sides(NamedTuple):
    ours: Texts
    theirs: Texts
    scales: Scales

    def gain(self, joined: Step, pair: Step) -> float:
        """How much better the one text of a side goes, in two pieces, with the two of the other than, whole, with its pair."""
        whole, parts = (joined.ours[0], joined.theirs) if len(joined.ours) == 1 else (joined.theirs[0], joined.ours)
        single = pair.theirs if len(joined.ours) == 1 else pair.ours
        one, two = (self.ours, self.theirs) if len(joined.ours) == 1 else (self.theirs, self.ours)
        first, second = (_bare(two.readings[place]) for place in parts)
        split_up = [self._weigh(head, first, one) + self._weigh(tail, second, one) for head, tail in _pieces(one, whole)]
        if not split_up:
            return -_GAIN
        now = self._weigh(_bare(one.readings[whole]), _bare(two.readings[single[0]]), one)
        return max(split_up) - now + _uneven(one, whole, two, single) - _uneven(one, whole, two, parts)

    def _weigh(self, reading: Reading, other: Reading, side: Texts) -> float:
        """Weigh a reading of one side with one of the other."""
        return self.scales.weigh(reading, other) if side is self.ours else self.scales.weigh(other, reading)


def _uneven(one: Texts, whole: int, two: Texts, parts: Sequence[int]) -> float:
    """What the numbers of sentences, and of examples, say against a text being the twin of others together."""
    rule, others = one.rules[whole], [two.rules[place] for place in parts]
    sentences = len(split(rule.text)) - sum(len(split(other.text)) for other in others)
    examples = len(rule.examples) - sum(len(other.examples) for other in others)
    return _SENTENCES[min(abs(sentences), 2)] + (_EXAMPLES if examples else 0.0)


def _pieces(side: Texts, place: int) -> Iterator[tuple[Reading, Reading]]:
    """A text in two pieces, at each place where a sentence ends."""
    sentences = split(side.rules[place].text)
    for cut in range(1, len(sentences)):
        head, tail = side.read_all([" ".join(sentences[:cut]), " ".join(sentences[cut:])])
        yield head, tail


def _bare(reading: Reading) -> Reading:
    """A reading without examples, as pieces have none."""
    return replace(reading, signs=replace(reading.signs, examples=0), vector=None)
