"""A loop at a tournament: the facts that MTR 4.4 asks for, found by the machine, and its decision carried out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.replay.errors import Illegal, Malformed
from kb.replay.loops.verdict import Verdict
from kb.replay.machine.choices import Announce, Pass, waits_for
from kb.replay.machine.copying import copied
from kb.replay.mtr import Decision, Facts, Reply, decide
from kb.replay.sequence import Do, Path, Repeat, Run, Step, perform, walk

if TYPE_CHECKING:
    from collections.abc import Hashable

    from kb.replay.machine.state import Game
    from kb.replay.numbers import Number

__all__ = ["Played", "facts_of", "play_loop"]

WARM_UP = 3
"""How many iterations may pass before they have to be identical."""


@dataclass(frozen=True, slots=True)
class Played:
    """A loop that has been shortcut."""

    run: Run
    verdict: Verdict
    decision: Decision
    involved: tuple[str, ...] = ()
    mark: Hashable = None
    """The loop and the state it was played in, to know it again."""


def _players_of(steps: tuple[Step, ...]) -> set[int]:
    """Return the seats of the players who keep a sequence going: by anything but passing and declaring nothing."""
    seats: set[int] = set()
    for step in steps:
        if isinstance(step, Repeat):
            seats |= _players_of(step.body)
        elif isinstance(step, Do) and _keeps_going(step):
            seats.add(step.choice.seat)
    return seats


def _keeps_going(step: Do) -> bool:
    choice = step.choice
    return not isinstance(choice, Pass) and (not isinstance(choice, Announce) or choice.kind in ("does", "always"))


def facts_of(game: Game, body: tuple[Step, ...], run: Run, played: frozenset[Hashable]) -> tuple[Facts, Hashable]:
    """Find out what a judge has to know of a loop, by performing a few iterations on a copy."""
    trial = Run(copied(game), budget=run.budget)
    involved = _players_of(body) | {key.seat for key in game.standing if key.kind == "always"}
    controls: list[Hashable] = [trial.game.control()]
    numbers: list[list[Number]] = [trial.game.numbers()]
    mark: Hashable = None
    turn, step = game.turn, game.step
    for _ in range(WARM_UP):
        turn, step = trial.game.turn, trial.game.step
        perform(trial, body)
        controls.append(trial.game.control())
        numbers.append(trial.game.numbers())
        if controls[-1] == controls[-2] or trial.game.result:
            break
    names = [name for _, _, name in trial.game.cells()]
    alike = controls[-1] == controls[-2]
    across = (turn, step) != (trial.game.turn, trial.game.step)
    changes: list[str] = []
    if alike:
        moves = list(zip(names, numbers[-2], numbers[-1], strict=True))
        changes = [name for name, old, new in moves if old != new and name not in ("turn", "choices")]
        still = tuple((name, new) for name, old, new in moves if old == new)
        mark = (body, controls[-1], still)
    facts = Facts(
        tuple(game.players[seat].name for seat in game.seats_from(game.active)),
        tuple(game.players[seat].name for seat in game.seats_from(game.active) if seat in involved),
        across,
        not trial.game.chance,
        alike,
        ", ".join(changes),
        mark is not None and mark in played,
    )
    return facts, mark


def play_loop(
    game: Game, body: tuple[Step, ...], replies: tuple[Reply, ...], run: Run, played: frozenset[Hashable], line: int
) -> Played:
    """Carry out MTR 4.4 for a loop.  The game itself stays as it is.  Raises Illegal, Malformed."""
    facts, mark = facts_of(game, body, run, played)
    decision = decide(facts, replies)
    mine = Run(copied(game, game.log), run.literal, run.budget, quiet=run.quiet)
    if decision.kind == "refused":
        return Played(mine, Verdict("refused", ("MTR 4.4",), why=decision.why), decision, facts.involved)
    if decision.kind == "draw":
        mine.game.result, mine.game.priority = "draw", -1
        mine.game.tell("draw", ("MTR 4.4",))
        return Played(mine, Verdict("draw", ("MTR 4.4",), facts.order, decision.why), decision, facts.involved, mark)
    if decision.iterations > 0:
        loop = Repeat(decision.iterations, body, line=line)
        perform(mine, (loop,), _stop(decision))
    if not mine.game.result:
        _to_player(mine, body, decision)
    names = (decision.player,)
    return Played(mine, Verdict("taken", ("MTR 4.4",), names, decision.silent), decision, facts.involved, mark)


def _stop(decision: Decision) -> Path | None:
    return None if decision.place < 0 else (0, decision.iterations - 1, decision.place)


def _to_player(run: Run, body: tuple[Step, ...], decision: Decision) -> None:
    """Go on to where that player has the choice: at once if they have it, at the latest in the next iteration.

    Who kept a loop going across turns, and stops, has it where they would have gone on.
    """
    seat = next(player.seat for player in run.game.players if player.name == decision.player)
    start: Path = (decision.place,) if decision.place >= 0 else ()
    for _, choice in walk(run.game, body, start):
        if waits_for(run.game) == seat and not (decision.then == "stops" and isinstance(choice, Pass)):
            return
    if waits_for(run.game) != seat:
        raise Illegal(f"{decision.player} has no choice to make in the loop", "MTR 4.4")


def reply_place(body: tuple[Step, ...], mark: str, where: str) -> int:
    """Return the index of a named place in the body of a loop, -1 for none.  Raises Malformed."""
    if not mark:
        return -1
    for index, step in enumerate(body):
        if getattr(step, "name", None) == mark:
            return index
    raise Malformed(f"the loop has no place {mark!r}", "MTR 4.4", where=where, hint="mark it in the body: place NAME")
