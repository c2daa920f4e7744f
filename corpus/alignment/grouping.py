"""Rules that one side has merged: what stands alone, and fits together with a neighbour's twin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.alignment.order import Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.alignment.order import Weigh

__all__ = ["regroup"]

_GAIN = 2.0
"""How much better a text must go with two than with one."""


def regroup(steps: Sequence[Step], weigh: Weigh) -> list[Step]:
    """Return the steps with what stands alone taken together with the pair before or after it, where that fits better.

    `weigh` weighs places together, numbers aside.
    """
    grouped: list[Step | None] = list(steps)
    for place, alone in enumerate(steps):
        if alone.ours and alone.theirs:
            continue
        options: list[tuple[float, int, Step]] = []
        for beside in (place - 1, place + 1):
            pair = grouped[beside] if 0 <= beside < len(grouped) else None
            if pair is not None and len(pair.ours) == len(pair.theirs) == 1 and _adjoin(pair, alone):
                joined = Step(tuple(sorted(pair.ours + alone.ours)), tuple(sorted(pair.theirs + alone.theirs)))
                options.append((weigh(*joined) - weigh(*pair), beside, joined))
        gain, beside, joined = max(options, default=(0.0, 0, alone))
        if gain > _GAIN:
            grouped[beside], grouped[place] = joined, None
    return [step for step in grouped if step is not None]


def _adjoin(pair: Step, alone: Step) -> bool:
    """Whether what is alone stands next to its side of the pair."""
    near = [(pair.ours, alone.ours), (pair.theirs, alone.theirs)]
    return all(not single or abs(paired[0] - single[0]) == 1 for paired, single in near)
