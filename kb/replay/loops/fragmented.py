"""Fragmented loops: players who undo each other's independent actions (732.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.errors import Illegal
from kb.replay.loops.verdict import Verdict
from kb.replay.machine.choices import Activate, Announce, Cast, Choice

if TYPE_CHECKING:
    from collections.abc import Hashable

    from kb.replay.machine.state import Game

__all__ = ["Memory", "situation"]


LONGEST = 2_000
"""After how many choices what came before is forgotten: players undo each other sooner than that."""


def situation(game: Game) -> Hashable:
    """Return a state as 732.3 compares it: without the number of choices made, and without activations that nothing counts."""
    cells = list(game.cells())
    numbers = [
        number for (holder, name, _), number in zip(cells, game.numbers(), strict=True) if (holder, name) != (game, "choices")
    ]
    return (game.control(), tuple(numbers))


@dataclass(slots=True)
class Memory:
    """What was chosen in which situation, and what may not be chosen there again."""

    seen: dict[Hashable, int] = field(default_factory=dict)
    """Situations in which a player had priority, with the number of choices made before."""
    made: list[tuple[Hashable, Choice]] = field(default_factory=list)
    forbidden: dict[tuple[Hashable, int], Choice] = field(default_factory=dict)
    """By situation and seat: what must not be chosen again."""

    def before(self, game: Game, choice: Choice) -> None:
        """Refuse a choice that would continue a fragmented loop; else remember it."""
        here = situation(game)
        if self.forbidden.get((here, choice.seat)) == choice:
            name = game.players[choice.seat].name
            raise Illegal(f"{name} must make a different choice, so that the fragmented loop does not continue", "732.3")
        if not isinstance(choice, Announce):
            if len(self.made) >= LONGEST:
                self.seen.clear()
                self.made.clear()
            self.seen[here] = len(self.made)
            self.made.append((here, choice))

    def after(self, game: Game) -> Verdict | None:
        """Say whether the players have brought about the same situation by independent actions."""
        here = situation(game)
        start = self.seen.get(here)
        if start is None:
            return None
        actions = [(where, choice) for where, choice in self.made[start:] if isinstance(choice, (Activate, Cast))]
        seats = {choice.seat for _, choice in actions}
        if len(seats) < 2:
            return None
        bound = next(seat for seat in game.seats_from(game.active) if seat in seats)
        for where, choice in actions:
            if choice.seat == bound:
                self.forbidden[(where, bound)] = choice
        return Verdict("fragmented", ("732.3",), (game.players[bound].name,))
