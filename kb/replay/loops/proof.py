"""One iteration as a proof of many: guards, deltas, and how far they carry.

The argument is an induction.  A first iteration shows by how much each number moves.  Then one more runs on a copy in
which every moving number is the form `value + delta * i`.  If it ends in the same control with every number at
`value + delta * (i + 1)`, and if every comparison it made falls the same way in iterations 0 to m - 1, then each of those
m iterations does what this one did; so they need not be performed.  Every comparison is linear in i, so its two ends
speak for all between.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.errors import RulestoneError
from kb.replay.machine.copying import copied
from kb.replay.numbers import Affine, Guard, NotLinear, Number, Proof, identical, moved

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.machine.state import Game

__all__ = ["Certificate", "depth_of", "jump", "prove"]


@dataclass(frozen=True, slots=True)
class Certificate:
    """Why so many iterations need not be performed."""

    deltas: tuple[tuple[str, int], ...]
    """What each iteration adds to each number that moves."""
    guards: tuple[Guard, ...]
    """What must hold in each of them."""
    bound: int | None
    """How many iterations, from the state in which it was proven, run alike; None for all."""
    optional: bool
    """Whether the iteration holds a choice that could be left out."""
    involved: frozenset[int]
    """The seats of the controllers of the objects that did something."""
    changes: tuple[int, ...]
    """The deltas of all numbers, in the order of `Game.cells`."""


def depth_of(numbers: list[Number]) -> int:
    """Return how many proofs are under way around this state."""
    return max((number.proof.depth for number in numbers if isinstance(number, Affine)), default=0)


def prove(game: Game, perform: Callable[[Game], None], before: list[Number]) -> Certificate | None:
    """Prove an iteration that has just led from the numbers `before` to this state, with the same control.

    `perform` performs one more on the game it is given.  Returns None when it is no proof: a number does not move by a
    constant, an operation is not linear, the control changes.
    """
    after = game.numbers()
    try:
        changes = tuple(moved(old, new) for old, new in zip(before, after, strict=True))
    except NotLinear:
        return None
    proof = Proof(depth_of(after) + 1)
    trial = copied(game)
    trial.optional, trial.involved, trial.chance = False, set(), False
    names = [name for _, _, name in game.cells()]
    start = [
        Affine(number, change, proof, name) if change else number
        for number, change, name in zip(after, changes, names, strict=True)
    ]
    trial.load(list(start))
    control = trial.control()
    try:
        perform(trial)
    except (NotLinear, RulestoneError):
        return None
    if trial.chance or trial.control() != control:
        return None
    ends = trial.numbers()
    if not all(identical(end, first + change) for end, first, change in zip(ends, start, changes, strict=True)):
        return None
    deltas = tuple((name, change) for name, change in zip(names, changes, strict=True) if change)
    return Certificate(deltas, tuple(proof.guards), proof.bound(), trial.optional, frozenset(trial.involved), changes)


def jump(game: Game, certificate: Certificate, iterations: int) -> bool:
    """Move a state over so many iterations, at most the certificate's bound.  Says whether every guard agrees.

    Asking the guards once more is not only a check: inside the proof of an outer loop it notes what they ask of that loop.
    """
    if not all(guard.holds(iterations) for guard in certificate.guards):
        return False
    game.load([number + change * iterations for number, change in zip(game.numbers(), certificate.changes, strict=True)])
    game.optional = game.optional or certificate.optional
    game.involved |= certificate.involved
    return True
