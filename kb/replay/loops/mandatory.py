"""Loops that nobody keeps going: everybody passes, and the game goes on by itself (104.4b, 104.4f, 732.4 to 732.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Budget, Unsupported
from kb.replay.loops.proof import Certificate, jump, prove
from kb.replay.loops.verdict import Verdict
from kb.replay.machine import actions
from kb.replay.machine.events import Event
from kb.replay.sequence import AllPass, Run, perform

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.machine.state import Game
    from kb.replay.numbers import Number

__all__ = ["run_on"]

MOST_STATES = 2_000
"""How many states are remembered in the search for one that comes again."""

Mark = tuple[int, int]
"""What is remembered of a control: its hash and how many numbers go with it.  A proof tells chance likeness from sameness."""


def run_on(run: Run) -> Verdict:
    """Let everybody pass until the stack is empty, the game is over, or a loop is proven to go on for ever.

    A loop needs no repeated state: life that moves up by one each time never comes back, and is a loop all the same.
    """
    game = run.game
    try:
        return _run_on(run, game)
    except Budget as error:
        return Verdict("unknown", ("104.4b",), why=error.message)
    except Unsupported as error:
        return Verdict("unknown", (), why=error.message)


def _run_on(run: Run, game: Game) -> Verdict:
    seen: dict[Mark, tuple[int, list[Number]]] = {}
    resolved, wait, patience, log = 0, 0, 1, game.log
    try:
        while not game.result:
            if not game.stack:
                return Verdict("ends", ("117.4",))
            numbers = game.numbers()
            mark = (0, 0) if wait else (hash(game.control()), len(numbers))
            known = seen.get(mark)
            if known is not None:
                game.log = None
                verdict, leap = _loop(run, resolved - known[0], known[1])
                if verdict is not None:
                    return verdict
                if leap and log is not None:
                    log(Event("jump mandatory", ("104.4b",), (leap,)))
                seen.clear()
                if leap:
                    patience = 1
                    continue
                wait = patience = min(patience * 2, 1_000)
            elif not wait and len(seen) < MOST_STATES:
                seen[mark] = (resolved, numbers)
            wait -= wait > 0
            perform(run, (AllPass(),))
            resolved += 1
    finally:
        game.log = log
    winner = () if game.winner < 0 else (game.players[game.winner].name,)
    return Verdict(game.result, ("104.2a",) if winner else ("104.4a",), winner)


def _loop(run: Run, period: int, before: list[Number]) -> tuple[Verdict | None, int]:
    """Judge what came round again after so many resolutions; else say how many rounds were jumped."""
    game = run.game
    certificate = prove(game, _round(run, period), before)
    if certificate is None:
        return None, 0
    if certificate.bound is None:
        run.certificates.append((0, 0, certificate))
        return _for_ever(game, certificate), 0
    if certificate.bound > 0 and jump(game, certificate, certificate.bound):
        run.certificates.append((0, certificate.bound, certificate))
        return None, certificate.bound
    return None, 0


def _round(run: Run, period: int) -> Callable[[Game], None]:
    def on(trial: Game) -> None:
        inner = Run(trial, budget=run.budget, spent=run.spent)
        try:
            perform(inner, (AllPass(),) * period)
        finally:
            run.spent = inner.spent

    return on


def _for_ever(game: Game, certificate: Certificate) -> Verdict:
    if certificate.optional:
        return Verdict("optional", ("104.4b",), why="the loop holds a choice that could be left out")
    if not game.range:
        game.result, game.priority = "draw", -1
        game.tell("draw", ("732.4", "104.4b"))
        return Verdict("draw", ("732.4", "104.4b"), tuple(player.name for player in game.players if not player.out))
    seats = [
        player.seat
        for player in game.players
        if not player.out and any(game.in_range(seat, player.seat) for seat in certificate.involved)
    ]
    names = tuple(game.players[seat].name for seat in seats)
    actions.leave_game(game, seats, "draw for", ("732.4", "104.4f"))
    return Verdict("draw", ("732.4", "104.4f"), names)
