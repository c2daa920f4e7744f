"""Sequences of choices: what a proposal of 732.2a is made of, and how it is performed up to a place in it.

A place is a path: the index of a step; inside a loop the iterations done before and the index in its body; inside
`AllPass` and `PassUntil` the number of choices made.  Paths compare as places follow each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.errors import Budget, Illegal
from kb.replay.loops.proof import Certificate, jump, prove
from kb.replay.machine.choices import Attack, Block, Choice, Pass, waits_for
from kb.replay.machine.copying import copied
from kb.replay.machine.events import Event
from kb.replay.machine.priority import pass_priority
from kb.replay.machine.state import STEPS, Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["AllPass", "Do", "Move", "PassUntil", "Path", "Place", "Repeat", "Run", "Step", "next_choice", "perform", "walk"]

Path = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Do:
    """One choice of one player."""

    choice: Choice
    line: int = field(default=0, compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class AllPass:
    """All players pass in succession, so that the top of the stack resolves or the step ends."""

    line: int = field(default=0, compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class PassUntil:
    """Everybody passes, and declares nothing, until a player has priority in a step."""

    seat: int
    step: int
    turn: int = 0
    """0 for the first time it comes."""
    active: int = -1
    """Whose turn it has to be, -1 for anybody's."""
    line: int = field(default=0, compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)

    def reached(self, game: Game) -> bool:
        """Say whether the place is reached."""
        if game.priority != self.seat or game.step != self.step or self.active not in (-1, game.active):
            return False
        return not self.turn or game.turn == self.turn


@dataclass(frozen=True, slots=True)
class Place:
    """A name for a place in the sequence."""

    name: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A loop that repeats a specified number of times."""

    times: int
    body: tuple[Step, ...]
    ending: str = ""
    """The place at which the last iteration ends; empty for its own end."""
    line: int = field(default=0, compare=False)

    def end(self) -> Path | None:
        """Return the place in the loop where it ends, None for the end of its last iteration."""
        return (self.times - 1, place_index(self.body, self.ending)) if self.ending else None


Step = Do | AllPass | PassUntil | Place | Repeat
Move = tuple[Path, Choice]
"""A choice, and where in the sequence it stands."""


def place_index(body: tuple[Step, ...], name: str) -> int:
    """Return the index of a named place in a body.  Raises ValueError."""
    return next(index for index, step in enumerate(body) if isinstance(step, Place) and step.name == name)


@dataclass(slots=True)
class Run:
    """How a sequence is performed, and what that showed."""

    game: Game
    literal: bool = False
    """Whether each iteration is performed, none proven."""
    budget: int = 1_000_000
    """How many choices may be performed one by one."""
    spent: int = 0
    """How many were."""
    certificates: list[tuple[int, int, Certificate]] = field(default_factory=list)
    """Line of the loop, iterations jumped, and why."""
    quiet: bool = False
    """Whether repetitions are kept out of the log."""

    def spend(self, choices: int = 1) -> None:
        """Count choices.  Raises Budget."""
        self.spent += choices
        if self.spent > self.budget:
            raise Budget(
                f"more than {self.budget:,} choices would have to be performed one by one",
                hint="the loop could not be proven to repeat itself; what it leads to is not known",
            )


def perform(run: Run, steps: tuple[Step, ...], stop: Path | None = None) -> None:
    """Perform a sequence, up to a place in it.  Raises Illegal with the iteration, Budget."""
    for index, step in enumerate(steps):
        rest: Path | None = None
        if stop is not None and index == stop[0]:
            rest = stop[1:]
            if not rest:
                return
        _perform_step(run, step, rest)
        if rest is not None:
            return


def _perform_step(run: Run, step: Step, stop: Path | None) -> None:
    game = run.game
    if game.log is not None and isinstance(step, (Do, AllPass, PassUntil)) and step.line:
        game.tell("line", step.rules, step.line)
    if isinstance(step, Do):
        run.spend()
        try:
            step.choice.make(game)
        except Illegal as error:
            error.line = error.line or step.line
            raise
    elif isinstance(step, AllPass):
        left = -1 if stop is None else stop[0]
        while left:
            run.spend()
            _pass(game, step)
            left -= 1
            if game.passes == 0 or game.result:
                return
    elif isinstance(step, PassUntil):
        left = -1 if stop is None else stop[0]
        while left and not step.reached(game):
            run.spend()
            _passing(game, step).make(game)
            left -= 1
    elif isinstance(step, Repeat):
        end = step.end() if stop is None else stop
        whole, rest = (step.times, ()) if end is None else (end[0], end[1:])
        _repeat(run, step, whole)
        if rest and rest != (0,):
            _last(run, step, whole + 1, rest)


def _pass(game: Game, step: AllPass) -> None:
    if game.priority < 0 or game.awaiting:
        what = f"the declaration of {game.awaiting} comes first" if game.awaiting else "nobody has priority"
        error = Illegal("the game is over", "104.1") if game.result else Illegal(f"nobody can pass: {what}", "117.3d")
        error.line = step.line
        raise error
    pass_priority(game, game.priority)


def _passing(game: Game, step: PassUntil) -> Choice:
    """Return the choice that lets the game go on: to pass, to attack with nothing, to block with nothing."""
    if game.result or (game.turn > step.turn > 0):
        raise Illegal(f"the {STEPS[step.step]} step with {game.players[step.seat].name}’s priority is never reached", "732.2a")
    seat = waits_for(game)
    if game.awaiting == "attackers":
        return Attack(seat)
    return Block(seat) if game.awaiting else Pass(seat)


def _last(run: Run, loop: Repeat, number: int, stop: Path) -> None:
    run.game.tell("iteration", ("732.2a",), number)
    try:
        perform(run, loop.body, stop)
    except Illegal as error:
        raise _in_iteration(error, number) from error


def _repeat(run: Run, loop: Repeat, times: int) -> None:
    """Perform so many whole iterations: one by one, or by proof."""
    game, body = run.game, loop.body
    if run.literal and times * len(body) > run.budget:
        raise Budget(f"{loop.times:,} iterations are more than can be performed one by one"[:200], hint="leave out --literal")
    log = game.log
    done, wait, patience = 0, 0, 1
    try:
        while done < times:
            if done < 1 or not run.quiet:
                game.tell("iteration", ("732.2a",), done + 1)
            else:
                game.log = None
            watching = not run.literal and wait == 0
            before = (game.control(), game.numbers()) if watching else None
            perform(run, body)
            done += 1
            wait -= wait > 0
            if before is None or done >= times or game.control() != before[0]:
                continue
            certificate = prove(game, _iteration(run, body), before[1])
            jumped = _jumped(game, certificate, times - done)
            if certificate is None or not jumped:
                wait = patience = min(patience * 2, 1_000)
                continue
            patience = 1
            run.certificates.append((loop.line, jumped, certificate))
            if log is not None:
                log(Event("jump", ("732.2a",), (2 if run.quiet and done < 4 else done + 1, done + jumped)))
            done += jumped
    except Illegal as error:
        raise _in_iteration(error, done + 1) from error
    finally:
        game.log = log


def _iteration(run: Run, body: tuple[Step, ...]) -> Callable[[Game], None]:
    """Return what performs one iteration on a copy, at the cost of the same budget."""

    def on(trial: Game) -> None:
        inner = Run(trial, budget=run.budget, spent=run.spent)
        try:
            perform(inner, body)
        finally:
            run.spent = inner.spent

    return on


def _jumped(game: Game, certificate: Certificate | None, left: int) -> int:
    """Jump as far as a certificate carries, and say how far that was."""
    if certificate is None:
        return 0
    iterations = left if certificate.bound is None else min(left, certificate.bound)
    return iterations if iterations > 0 and jump(game, certificate, iterations) else 0


def _in_iteration(error: Illegal, number: int) -> Illegal:
    inside = Illegal(f"iteration {number:,}: {error.message}", error.rule, where=error.where, hint=error.hint)
    inside.line = error.line
    return inside


def walk(game: Game, steps: tuple[Step, ...], start: Path = ()) -> Iterator[Move]:
    """Yield each choice with its place, from a place on that the game has reached; it is made when the next is asked for."""
    first = start[0] if start else 0
    for index in range(first, len(steps)):
        rest = start[1:] if index == first else ()
        for path, choice in _walk_step(game, steps[index], rest):
            yield (index, *path), choice


def _walk_step(game: Game, step: Step, start: Path) -> Iterator[Move]:
    if isinstance(step, Do):
        yield (), step.choice
        step.choice.make(game)
    elif isinstance(step, AllPass):
        made = start[0] if start else 0
        while True:
            passing = Pass(game.priority)
            yield (made,), passing
            _pass(game, step)
            made += 1
            if game.passes == 0 or game.result:
                return
    elif isinstance(step, PassUntil):
        made = start[0] if start else 0
        while not step.reached(game):
            letting_go = _passing(game, step)
            yield (made,), letting_go
            letting_go.make(game)
            made += 1
    elif isinstance(step, Repeat):
        for iteration in range(start[0] if start else 0, step.times):
            rest = start[1:] if start and iteration == start[0] else ()
            end = (place_index(step.body, step.ending),) if step.ending and iteration == step.times - 1 else None
            for path, choice in walk(game, step.body, rest):
                if end is not None and path >= end:
                    break
                yield (iteration, *path), choice


def next_choice(game: Game, steps: tuple[Step, ...], place: Path) -> Choice | None:
    """Return the choice that a sequence makes at a place that the game has reached, None at its end."""
    return next((choice for _, choice in walk(copied(game), steps, place)), None)
