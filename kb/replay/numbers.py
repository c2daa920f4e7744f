"""Numbers of a game: plain integers, or affine forms while an iteration of a loop is being proven.

To prove that a loop does the same thing a million times, one iteration runs with every moving counter replaced by the
form `start + slope * i`, where `i` counts the iterations to come.  The machine never knows: it adds and compares.  Each
comparison is decided as it falls in the iteration at hand (`i = 0`) and noted as a guard, an inequality that must hold
for the decision to fall the same way.  Whatever is not linear (a product of two forms, a form used as an index or a
key) is refused with `NotLinear`, so that nothing can slip by as the wrong integer.

Loops nest: the start of an inner form may itself be a form of the outer loop.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Union

__all__ = ["Affine", "Guard", "NotLinear", "Number", "Proof", "identical", "moved", "now", "plain"]

Number = Union[int, "Affine"]


class NotLinear(Exception):
    """An operation that leaves the affine forms, so that an iteration proves nothing about the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Guard:
    """`start + slope * i >= 0`: what must hold in iteration i for a comparison to fall as it did."""

    start: Number
    slope: int
    what: str
    """The counter that is compared."""
    only_now: bool = False
    """Whether it is `start + slope * i == 0` instead, which holds in this iteration alone: two numbers that met."""

    def bound(self) -> int | None:
        """Return how many iterations from this one on keep it, None when all do.  It must hold now."""
        if self.only_now:
            return 1
        return None if self.slope >= 0 else now(self.start) // -self.slope + 1

    def holds(self, iterations: int | None) -> bool:
        """Say whether it holds in each of so many iterations: it is linear, so the first and the last speak for all."""
        if self.only_now:
            return iterations == 1 and self.start == 0
        if not self.start >= 0:
            return False
        if iterations is None:
            return self.slope >= 0
        return self.start + self.slope * (iterations - 1) >= 0

    def __str__(self) -> str:
        relation = "=" if self.only_now else "≥"
        return f"{self.what}: {now(self.start)} {'+' if self.slope >= 0 else '-'} {abs(self.slope)}·i {relation} 0"


@dataclass(slots=True)
class Proof:
    """What one symbolic iteration has noted."""

    depth: int
    """How many loops stand around the one that is proven."""
    guards: list[Guard] = field(default_factory=list)
    """In the order of the comparisons, each once."""
    known: set[tuple[int, int, bool]] = field(default_factory=set)

    def note(self, guard: Guard) -> None:
        """Keep a guard, unless it is known already."""
        if isinstance(guard.start, int):
            key = (guard.start, guard.slope, guard.only_now)
            if key in self.known:
                return
            self.known.add(key)
        self.guards.append(guard)

    def bound(self) -> int | None:
        """Return how many iterations from this one on run alike, None when all do."""
        bounds = [bound for guard in self.guards if (bound := guard.bound()) is not None]
        return min(bounds, default=None)


class Affine:
    """`start + slope * i`, with a proof that hears of each comparison.  The slope is never 0."""

    __slots__ = ("proof", "slope", "start", "what")

    def __init__(self, start: Number, slope: int, proof: Proof, what: str) -> None:
        self.start = start
        self.slope = slope
        self.proof = proof
        self.what = what

    def __repr__(self) -> str:
        return f"({self.start} + {self.slope}i)"

    def _plus(self, other: Number, sign: int) -> Number:
        if isinstance(other, int):
            return Affine(self.start + sign * other, self.slope, self.proof, self.what)
        if other.proof is self.proof:
            start, slope = self.start + sign * other.start, self.slope + sign * other.slope
            return Affine(start, slope, self.proof, self.what) if slope else start
        if other.proof.depth < self.proof.depth:
            return Affine(self.start + sign * other, self.slope, self.proof, self.what)
        return Affine(self + sign * other.start, sign * other.slope, other.proof, other.what)

    def __add__(self, other: Number) -> Number:
        return self._plus(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Number) -> Number:
        return self._plus(other, -1)

    def __rsub__(self, other: Number) -> Number:
        return -self + other

    def __neg__(self) -> Affine:
        return Affine(-self.start, -self.slope, self.proof, self.what)

    def __mul__(self, other: Number) -> Number:
        if isinstance(other, Affine):
            raise NotLinear("a product of two numbers that both move")
        return Affine(self.start * other, self.slope * other, self.proof, self.what) if other else 0

    __rmul__ = __mul__

    def at_least_zero(self) -> bool:
        """Decide `self >= 0` and note why: of integers, f < 0 is -f - 1 >= 0."""
        holds = now(self) >= 0
        start, slope = (self.start, self.slope) if holds else (-self.start - 1, -self.slope)
        self.proof.note(Guard(start, slope, self.what))
        return holds

    def __ge__(self, other: Number) -> bool:
        return _at_least_zero(self - other)

    def __gt__(self, other: Number) -> bool:
        return _at_least_zero(self - other - 1)

    def __le__(self, other: Number) -> bool:
        return _at_least_zero(other - self)

    def __lt__(self, other: Number) -> bool:
        return _at_least_zero(other - self - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, Affine)):
            return NotImplemented
        apart = self - other
        if not isinstance(apart, Affine):
            return apart == 0
        distance = now(apart)
        if distance == 0:
            apart.proof.note(Guard(apart.start, apart.slope, apart.what, only_now=True))
        else:
            _at_least_zero(apart - 1 if distance > 0 else -apart - 1)
        return distance == 0

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def _refuse(self, *_: object) -> int:
        raise NotLinear("a number that moves, used as if it stood still")

    __hash__ = __index__ = __int__ = __abs__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __truediv__ = __pow__ = _refuse


def _at_least_zero(number: Number) -> bool:
    return number >= 0 if isinstance(number, int) else number.at_least_zero()


def now(number: Number) -> int:
    """Return the number as it stands in the iteration at hand."""
    while not isinstance(number, int):
        number = number.start
    return number


def plain(number: Number) -> int:
    """Return an integer that is used as a count of things to do.  Raises NotLinear when it moves."""
    if isinstance(number, int):
        return number
    raise NotLinear("a number of things to do that moves")


def identical(one: Number, other: Number) -> bool:
    """Compare two numbers as forms, without deciding anything."""
    if isinstance(one, int) or isinstance(other, int):
        return isinstance(one, int) and isinstance(other, int) and one == other
    return one.proof is other.proof and one.slope == other.slope and identical(one.start, other.start)


def moved(before: Number, after: Number) -> int:
    """Return by how much a number moved.  Raises NotLinear when that is not a constant."""
    return plain(after - before)
