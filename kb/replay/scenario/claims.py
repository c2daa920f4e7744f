"""Claims: what a scenario says is so, against what is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.machine.state import STEPS, Game, Group
from kb.replay.machine.summary import priority_line, stack_line
from kb.replay.numbers import now
from kb.replay.scenario.situation import named

if TYPE_CHECKING:
    from kb.replay.loops.verdict import Verdict
    from kb.replay.scenario.model import Sentence, Things

__all__ = ["Wrong", "check"]


class Wrong(Exception):
    """A claim that does not hold: what was expected and what there is."""

    def __init__(self, expected: str, got: str, line: int) -> None:
        super().__init__(f"expected {expected}, got {got}")
        self.expected = expected
        self.got = got
        self.line = line


def check(game: Game, claim: Sentence, verdict: Verdict | None, iterations: int) -> None:
    """Compare a claim about a state or a verdict with what is.  Raises Wrong."""
    expected, got = _both(game, claim, verdict, iterations)
    if expected != got:
        raise Wrong(expected, got, claim.line)


def _both(game: Game, claim: Sentence, verdict: Verdict | None, iterations: int) -> tuple[str, str]:
    player = game.players[claim.player] if claim.player >= 0 else None
    match claim.form:
        case "controls" if claim.things is not None:
            return _controls(game, claim.player, claim.things)
        case "life" if player:
            return f"{claim.n} life for {player.name}", f"{player.life} life for {player.name}"
        case "library" if player:
            return f"{claim.n} cards in {player.name}’s library", f"{player.library} cards in {player.name}’s library"
        case "hand" if player:
            held = sum(now(count) for count in player.cards.values()) + now(player.hand)
            return f"{claim.n} cards in {player.name}’s hand", f"{held} cards in {player.name}’s hand"
        case "tapped" | "untapped":
            return f"{claim.name} {claim.form}", f"{claim.name} {_tapped(named(game, claim.name))}"
        case "has" | "lacks":
            group = named(game, claim.name)
            truth = "gone" if group is None else "has" if group.has(claim.text) else "lacks"
            return f"{claim.name} {claim.form} {claim.text}", f"{claim.name} {truth} {claim.text}"
        case "stack empty":
            return "an empty stack", stack_line(game)
        case "stack":
            return "stack " + ", ".join(claim.names), stack_line(game)
        case "nobody":
            return "priority for nobody", priority_line(game)
        case "priority" if player:
            return f"priority for {player.name}", priority_line(game)
        case "step":
            turn = f" of turn {claim.n}" if claim.n >= 0 else ""
            now_turn = f" of turn {game.turn}" if claim.n >= 0 else ""
            return f"step {STEPS[claim.step]}{turn}", f"step {STEPS[game.step]}{now_turn}"
        case "choices":
            return f"{claim.n} choices", f"{game.choices} choices"
        case "iterations":
            return f"{claim.n} iterations", f"{iterations} iterations"
        case _:
            return _verdict(claim, verdict, player.name if player else "")


def _verdict(claim: Sentence, verdict: Verdict | None, name: str) -> tuple[str, str]:
    kind = verdict.kind if verdict else "none"
    names = verdict.names if verdict else ()
    if claim.form == "must":
        return f"{name} must choose otherwise", f"{' '.join(names) or 'nobody'} must choose otherwise"
    wanted = f" for {', '.join(claim.names)}" if claim.names else ""
    actual = f" for {', '.join(names)}" if claim.names else ""
    why = f" ({verdict.why})" if verdict and verdict.why and kind != claim.text else ""
    return f"verdict {claim.text}{wanted}", f"verdict {kind}{actual}{why}"


def _tapped(group: Group | None) -> str:
    return "gone" if group is None else "tapped" if group.tapped else "untapped"


def _controls(game: Game, seat: int, things: Things) -> tuple[str, str]:
    count = sum(
        now(group.count)
        for group in game.groups
        if group.controller == seat
        and group.card is things.card
        and (not things.label or group.label == things.label)
        and (things.tapped is None or group.tapped == things.tapped)
        and (not things.counters or group.plus == things.counters)
    )
    state = "" if things.tapped is None else " tapped" if things.tapped else " untapped"
    name = f"{things.label or things.card.name}{state} under {game.players[seat].name}’s control"
    return f"{things.count} {name}", f"{count} {name}"
