"""Twins that stand out of order: rules that the translation, or the edition, has moved or exchanged."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from corpus.alignment.order import Step, Weigh, in_order
from corpus.alignment.rivals import features

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from corpus.alignment.scoring import Reading

__all__ = ["uncross"]

_FOUND = 6.0
"""What must speak for a pair that stands out of order."""
_GAIN = 10.0
"""How much more than for the pairs it takes apart, when their numbers do not speak for them."""
_WEAK = 6.0
"""A pair for which more speaks, its number aside, is left alone."""
_CROWD = 25
"""A feature that more rules have does not tell where to look."""
_LOOKED_AT = 6


def uncross(
    steps: Sequence[Step],
    ours: Sequence[Reading],
    theirs: Sequence[Reading],
    weigh: Weigh,
    used: Iterable[int],
    bonus: float,
    anchors: Iterable[tuple[int, int]] = (),
    fixed: Collection[Step] = (),
) -> list[Step]:
    """Return the steps with pairs instead of what stood alone or wrong because it stands out of order.

    `weigh` weighs places together as `in_order` wants it; `used` are the places of the English that may have twins; `bonus` is
    what `weigh` gives for the same number, `anchors` are the pairs that have it; `fixed` are left alone.
    """
    table = _Table(steps, weigh, used, bonus, fixed)
    table.join_all(step for our, their in anchors if not table.has(step := Step((our,), (their,))) and weigh(*step) > 0)
    _move_runs(table, ours, theirs)
    candidates = _candidates(table, ours, theirs, table.weak_ours(), table.weak_theirs())
    for weight, our, their in sorted(candidates, reverse=True):
        if weight >= _FOUND:
            table.try_pair(our, their, weight)
    return table.steps()


def _move_runs(table: _Table, ours: Sequence[Reading], theirs: Sequence[Reading]) -> None:
    """Pair runs of rules that stand alone on both sides: what is moved is mostly moved together."""
    alone_ours = [our for our in table.ours if our not in table.of_ours]
    alone_theirs = [their for their in table.theirs if their not in table.of_theirs]
    our_runs, their_runs = _runs(alone_ours), _runs(alone_theirs)
    home = {their: run for run in their_runs for their in run}
    at_home = {our: run for run in our_runs for our in run}
    near = {
        (at_home[our], home[their])
        for weight, our, their in _candidates(table, ours, theirs, alone_ours, alone_theirs)
        if weight > 0
    }
    found: list[tuple[float, list[Step]]] = []
    for our_run, their_run in near:
        steps = [step for step in in_order(our_run, their_run, table.weigh, joining=False) if step.ours and step.theirs]
        found.append((sum(table.weigh(*step) for step in steps), steps))
    for weight, steps in sorted(found, reverse=True):
        if weight >= _FOUND and not any(table.has(step) for step in steps):
            table.join_all(steps)


def _runs(places: Sequence[int]) -> list[tuple[int, ...]]:
    runs: list[list[int]] = []
    for place in places:
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return list(map(tuple, runs))


class _Table:
    """Who is paired with whom; what was merged or split is left alone."""

    def __init__(self, steps: Sequence[Step], weigh: Weigh, used: Iterable[int], bonus: float, fixed: Collection[Step]) -> None:
        self.weigh = weigh
        self._weak = _WEAK + bonus
        self._gain = _GAIN if not bonus else 0.0
        self.of_ours: dict[int, int] = {}
        self.of_theirs: dict[int, int] = {}
        self._fixed = [step for step in steps if len(step.ours) + len(step.theirs) > 2 or step in fixed]
        for step in steps:
            if len(step.ours) == len(step.theirs) == 1 and step not in fixed:
                self._join(step.ours[0], step.theirs[0])
        self._fixed_ours = {place for step in self._fixed for place in step.ours}
        self._fixed_theirs = {place for step in self._fixed for place in step.theirs}
        placed = {place for step in steps for place in step.ours}
        self.ours = sorted(placed - self._fixed_ours)
        self.theirs = sorted(set(used) - self._fixed_theirs)

    def _join(self, our: int, their: int) -> None:
        self.of_ours[our], self.of_theirs[their] = their, our

    def join_all(self, steps: Iterable[Step]) -> None:
        """Pair what steps of one and one say."""
        for step in steps:
            self._join(step.ours[0], step.theirs[0])

    def has(self, step: Step) -> bool:
        """Whether one of a pair has a partner."""
        our, their = step.ours[0], step.theirs[0]
        taken = our in self.of_ours or their in self.of_theirs
        return taken or our in self._fixed_ours or their in self._fixed_theirs

    def weight(self, our: int | None, their: int | None) -> float:
        return 0.0 if our is None or their is None else self.weigh((our,), (their,))

    def weak_ours(self) -> list[int]:
        return [our for our in self.ours if our not in self.of_ours or self.weight(our, self.of_ours[our]) < self._weak]

    def weak_theirs(self) -> list[int]:
        return [
            their
            for their in self.theirs
            if their not in self.of_theirs or self.weight(self.of_theirs[their], their) < self._weak
        ]

    def try_pair(self, our: int, their: int, weight: float) -> None:
        """Join the two when that, with those they leave alone joined to each other, is much better than now."""
        before, other = self.of_ours.get(our), self.of_theirs.get(their)
        if before == their:
            return
        now = self.weight(our, before) + self.weight(other, their)
        left = self.weight(other, before)
        taken = before is not None or other is not None
        if taken and weight + max(left, 0.0) - now < self._gain:
            return
        if before is not None:
            del self.of_theirs[before]
        if other is not None:
            del self.of_ours[other]
        self._join(our, their)
        if left > -_FOUND and other is not None and before is not None:
            self._join(other, before)

    def steps(self) -> list[Step]:
        """All steps, in the order of the English; what only the translation has comes after what stands before it there."""
        paired = [Step((our,), (their,)) for our, their in self.of_ours.items()]
        missing = [Step((), (their,)) for their in self.theirs if their not in self.of_theirs]
        steps = sorted([*paired, *missing, *self._fixed], key=lambda step: step.theirs)
        after: dict[int, list[Step]] = defaultdict(list)
        follower: dict[int, int] = {place: number for number, step in enumerate(steps) for place in step.ours}
        for our in self.ours:
            if our not in self.of_ours:
                earlier = [follower[place] for place in range(our) if place in follower][-1:]
                after[earlier[0] if earlier else -1].append(Step((our,), ()))
        placed = [*after[-1]]
        for number, step in enumerate(steps):
            placed += [step, *after[number]]
        return placed


def _candidates(
    table: _Table, ours: Sequence[Reading], theirs: Sequence[Reading], weak_ours: Sequence[int], weak_theirs: Sequence[int]
) -> Iterator[tuple[float, int, int]]:
    """The pairs worth weighing among rules that are alone or weakly paired: those that share the rarest features."""
    index: dict[str, list[int]] = defaultdict(list)
    for their in weak_theirs:
        for feature in features(theirs[their]):
            index[feature].append(their)
    for our in weak_ours:
        shared: Counter[int] = Counter()
        for feature in features(ours[our]):
            if len(index[feature]) <= _CROWD:
                shared.update(index[feature])
        near = {their for their, _ in shared.most_common(_LOOKED_AT)}
        if our in table.of_ours:
            near |= {table.of_ours[our] + step for step in (-2, -1, 1, 2)} & set(weak_theirs)
        for their in near:
            yield table.weight(our, their), our, their
