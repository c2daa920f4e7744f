"""Pairing the examples of two rules that are one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from corpus.alignment.order import in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.alignment.scoring import Reading, Scales

__all__ = ["ExamplePair", "pair_examples"]

ExamplePair: TypeAlias = tuple[int | None, int | None]
"""Which example of the translation is which English one, counted from 0; None where one side lacks it."""


def pair_examples(ours: Sequence[Reading], theirs: Sequence[Reading], scales: Scales) -> tuple[ExamplePair, ...]:
    """Return the pairs in the order of the English, what only one side has between them."""
    if len(ours) == len(theirs):
        return tuple((place, place) for place in range(len(ours)))

    def weigh(our: tuple[int, ...], their: tuple[int, ...]) -> float:
        return scales.weigh(ours[our[0]], theirs[their[0]])

    steps = in_order(range(len(ours)), range(len(theirs)), weigh, joining=False)
    return tuple((step.ours[0] if step.ours else None, step.theirs[0] if step.theirs else None) for step in steps)
