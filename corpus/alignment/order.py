"""Aligning two sequences along their printed order: dynamic programming over the gap between two anchors.

The method is that of Gale and Church (1993) for sentences, with a weight of any kind instead of their lengths.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["RULES", "SENTENCES", "Costs", "Step", "Weigh", "in_order", "rising"]

Weigh: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], float]
"""Weighs places of two sides together: one and one, or two that stand in a row on one side and one on the other."""

_MOVES = ((1, 1), (1, 2), (2, 1))
_BAND = 40
"""How far from the straight line between the corners of a large gap a pair may lie."""


class Costs(NamedTuple):
    """What it costs not to take one and one in their order."""

    skip: float
    """To leave one out: a pair must weigh more against itself than two of these to be parted."""
    joined: float
    """To take two for one, on top of what they weigh together."""
    crossed: float
    """To take two neighbours crosswise, on top of what they weigh so."""


RULES = Costs(-4.0, -5.0, -7.0)
SENTENCES = Costs(-6.0, -2.5, -inf)
"""Nearly those of Gale and Church: a translator joins two sentences much sooner than leaving one out."""


class Step(NamedTuple):
    """Places that belong together: one and one; one on a side alone; or two on one side with one on the other."""

    ours: tuple[int, ...]
    theirs: tuple[int, ...]


def rising(pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of pairs that rises on both sides (the longest increasing subsequence)."""
    ordered = sorted(pairs)
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for place, (_, theirs) in enumerate(ordered):
        length = bisect_left(tails, theirs)
        before.append(ends[length - 1] if length else -1)
        tails[length : length + 1] = [theirs]
        ends[length : length + 1] = [place]
    chosen: list[tuple[int, int]] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chosen.append(ordered[place])
        place = before[place]
    return chosen[::-1]


def in_order(
    ours: Sequence[int],
    theirs: Sequence[int],
    weigh: Weigh,
    *,
    open_ends: bool = False,
    joining: bool = True,
    costs: Costs = RULES,
) -> list[Step]:
    """Return the steps through two sequences of places that weigh most, in their order; two neighbours may be crossed.

    With `open_ends` it costs nothing to leave out the beginning and the end of `theirs`, as for a page with a part of an
    edition; without `joining` each stands alone or with one other, and none are crossed.
    """
    rows, columns = len(ours), len(theirs)
    best: list[dict[int, tuple[float, int, int]]] = []
    for row in range(rows + 1):
        line: dict[int, tuple[float, int, int]] = {}
        for column in _band(row, rows, columns, free=open_ends):
            free = open_ends and row in {0, rows}
            options = [(0.0, 0, 0)] if not row and not column else []
            if column and column - 1 in line:
                options.append((line[column - 1][0] + (0.0 if free else costs.skip), 0, 1))
            if row and column in best[row - 1]:
                options.append((best[row - 1][column][0] + costs.skip, 1, 0))
            for down, across in _MOVES if joining else _MOVES[:1]:
                if row >= down and column >= across and column - across in best[row - down]:
                    weight = weigh(tuple(ours[row - down : row]), tuple(theirs[column - across : column]))
                    cost = 0.0 if down == across else costs.joined
                    options.append((best[row - down][column - across][0] + weight + cost, down, across))
            if row > 1 and column > 1 and joining and column - 2 in best[row - 2]:
                weight = weigh((ours[row - 2],), (theirs[column - 1],)) + weigh((ours[row - 1],), (theirs[column - 2],))
                options.append((best[row - 2][column - 2][0] + weight + costs.crossed, 2, 2))
            if options:
                line[column] = max(options)
        best.append(line)
    return _path(best, ours, theirs)


def _band(row: int, rows: int, columns: int, *, free: bool) -> range:
    if free or rows * columns <= _BAND * _BAND * 4:
        return range(columns + 1)
    middle = row * columns // max(rows, 1)
    return range(max(0, middle - _BAND), min(columns, middle + _BAND) + 1)


def _path(best: list[dict[int, tuple[float, int, int]]], ours: Sequence[int], theirs: Sequence[int]) -> list[Step]:
    row, column = len(ours), len(theirs)
    steps: list[Step] = []
    while row or column:
        _, down, across = best[row][column]
        step = Step(tuple(ours[row - down : row]), tuple(theirs[column - across : column]))
        steps += [step] if down + across < 4 else [Step(step.ours[:1], step.theirs[1:]), Step(step.ours[1:], step.theirs[:1])]
        row, column = row - down, column - across
    return steps[::-1]
