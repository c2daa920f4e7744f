"""Taking a shortcut: a proposal, the answers to it, and where the game then is (732.2).

No state is ever reached here that performing the choices would not reach.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kb.replay.errors import Illegal, Malformed
from kb.replay.loops.verdict import Verdict
from kb.replay.machine.choices import Choice, waits_for
from kb.replay.machine.copying import copied
from kb.replay.machine.state import STEPS, Game
from kb.replay.machine.summary import summary
from kb.replay.sequence import Path, Place, Repeat, Run, Step, next_choice, perform, place_index, walk

if TYPE_CHECKING:
    from kb.replay.machine.events import Event

__all__ = ["Answer", "Taken", "place_in_loop", "take"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What one of the other players says to a proposal (732.2b)."""

    seat: int
    kind: str
    """accepts, step, place, after, acts.

    Who acts without naming a place does so, by the conventions of MTR 4.2, in the end step when all of the turn was to
    be passed, and in the beginning of combat step when the main phase was.
    """
    step: int = -1
    turn: int = 0
    mark: str = ""
    iteration: int = 0
    where: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """A shortcut that has been taken."""

    game: Game
    run: Run
    verdict: Verdict
    duty: Choice | None = None
    """What the player who now has priority must not choose: what was proposed for them there (732.2c)."""
    events: tuple[Event, ...] = ()
    """What happened."""
    proposed: tuple[Event, ...] = ()
    """What would have happened without anybody's shortening it."""


def take(game: Game, proposer: int, steps: tuple[Step, ...], answers: tuple[Answer, ...], run: Run, where: str) -> Taken:
    """Take a shortcut.  `run` says how to perform it; the game itself stays as it is.

    Raises Illegal for a proposal that the rules do not allow, Malformed for answers that are none, Budget.
    """
    if game.priority != proposer or game.awaiting:
        name = game.players[proposer].name
        raise Illegal(f"{name} has no priority and cannot propose a shortcut", "732.2a", where=where)
    whole, proposed = _performed(game, run, steps, None)
    if not whole.game.result and (whole.game.priority < 0 or whole.game.awaiting):
        raise Illegal(f"the sequence ends where nobody has priority: {STEPS[whole.game.step]}", "732.2a", where=where)
    if whole.game.chance:
        raise Illegal("chance decides something in it: its results are not predictable", "732.2a", where=where)
    _in_order(game, proposer, answers, where)
    end = _end(steps)
    ending, shortened = end, -1
    for answer in answers:
        if answer.kind == "accepts":
            continue
        place = _place(game, run, steps, answer)
        if place is None or place >= ending:
            name = game.players[answer.seat].name
            raise Malformed(
                f"the place that {name} names is not before the end of what is proposed", "732.2b", where=answer.where
            )
        ending, shortened = place, answer.seat
    if shortened < 0:
        verdict = Verdict("taken", ("732.2b", "732.2c"))
        if whole.game.result:
            winner = () if whole.game.winner < 0 else (whole.game.players[whole.game.winner].name,)
            verdict = Verdict(whole.game.result, ("104.2a",) if winner else ("104.4a",), winner)
        return Taken(whole.game, whole, verdict, None, proposed, proposed)
    short, events = _performed(game, run, steps, ending)
    verdict = Verdict("shortened", ("732.2b", "732.2c"), (game.players[shortened].name,))
    return Taken(short.game, short, verdict, next_choice(short.game, steps, ending), events, proposed)


def _performed(game: Game, run: Run, steps: tuple[Step, ...], stop: Path | None) -> tuple[Run, tuple[Event, ...]]:
    events: list[Event] = []
    copy = copied(game, events.append if game.log is not None else None)
    copy.chance = False
    mine = Run(copy, run.literal, run.budget, quiet=run.quiet)
    try:
        perform(mine, steps, stop)
    except Illegal as error:
        error.hint = error.hint or "before it: " + summary(copy)
        raise
    return mine, tuple(events)


def _in_order(game: Game, proposer: int, answers: tuple[Answer, ...], where: str) -> None:
    """Each other player answers once, in turn order from the proposer on (732.2b)."""
    due = game.seats_from(proposer)[1:]
    for answer, seat in zip(answers, due, strict=False):
        if answer.seat != seat:
            expected, got = game.players[seat].name, game.players[answer.seat].name
            raise Malformed(f"it is {expected}’s turn to answer, not {got}’s", "732.2b", where=answer.where)
    if len(answers) > len(due):
        raise Malformed("everybody has answered already", "732.2b", where=answers[len(due)].where)
    if len(answers) < len(due):
        raise Malformed(f"{game.players[due[len(answers)]].name} has not answered", "732.2b", where=where)


def _end(steps: tuple[Step, ...]) -> Path:
    """Return the place at which a sequence ends."""
    last = steps[-1]
    end = last.end() if isinstance(last, Repeat) else None
    return (len(steps),) if end is None else (len(steps) - 1, *end)


def _place(game: Game, run: Run, steps: tuple[Step, ...], answer: Answer) -> Path | None:
    """Find the place that an answer names: the player's first choice from there on.  None when there is none."""
    if answer.kind == "step":
        return _in_step(game, run, steps, answer)
    if answer.kind == "acts":
        end_step, combat = (_in_step(game, run, steps, replace(answer, step=STEPS.index(name))) for name in ("end", "combat"))
        return end_step or combat
    start = place_in_loop(steps, answer.mark, answer.iteration, answer.where)
    if start is None:
        return None
    reached, _ = _performed(game, run, steps, start)
    if waits_for(reached.game) == answer.seat:
        return start
    return next((path for path, _ in walk(reached.game, steps, start) if waits_for(reached.game) == answer.seat), None)


def place_in_loop(steps: tuple[Step, ...], mark: str, iteration: int, where: str) -> Path | None:
    """Return the path of a named place in an iteration, or, without a name, of the end of that iteration.

    None when the loop has fewer iterations.  Raises Malformed when there is no such loop, or more than one.
    """
    loops = [
        (index, step)
        for index, step in enumerate(steps)
        if isinstance(step, Repeat) and (not mark or any(isinstance(part, Place) and part.name == mark for part in step.body))
    ]
    if len(loops) != 1:
        what = f"place {mark!r}" if mark else "loop"
        raise Malformed(f"there is {'no' if not loops else 'more than one'} {what} in what is proposed", "732.2b", where=where)
    index, loop = loops[0]
    if iteration > loop.times or iteration < 1:
        return None
    return (index, iteration - 1, place_index(loop.body, mark)) if mark else (index, iteration, 0)


def _in_step(game: Game, run: Run, steps: tuple[Step, ...], answer: Answer) -> Path | None:
    """Find the first time that a player has priority in a step; what happens inside a loop is named by its iteration."""
    here = Run(copied(game), run.literal, run.budget)
    for index, step in enumerate(steps):
        if isinstance(step, Repeat):
            perform(here, (step,))
            continue
        if _at(here.game, answer):
            return (index,)
        for path, _ in walk(here.game, (step,)):
            here.spend()
            if _at(here.game, answer):
                return (index, *path[1:])
    return None


def _at(game: Game, answer: Answer) -> bool:
    seat, turn = game.priority, answer.turn
    return seat == answer.seat and game.step == answer.step and not game.awaiting and (turn <= 0 or game.turn == turn)
