"""The turn: steps, their turn-based actions, and how one follows another (500 to 514, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Unsupported
from kb.replay.machine import actions, priority
from kb.replay.machine.state import STEPS, Game

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.numbers import Number

__all__ = ["begin_step", "end_step"]

ATTACKERS, ENDCOMBAT = STEPS.index("attackers"), STEPS.index("endcombat")

HAND_SIZE = 7


def end_step(game: Game) -> None:
    """End the step and begin the next that gives priority or asks for a declaration."""
    for player in game.players:
        if any(count > 0 for count in player.mana.values()):
            game.tell("mana empties", ("500.5",), player.name)
        player.mana.clear()
    if game.log is not None:
        game.tell("step ends", ("500.2",), STEPS[game.step])
    if game.step == ENDCOMBAT:
        for group in game.groups:
            group.attacking, group.blocking = -1, ""
        actions.merge(game)
    begin_step(game, _next(game))


def _next(game: Game) -> int:
    if game.step == ATTACKERS and not any(group.attacking >= 0 for group in game.groups):
        game.tell("no attackers", ("508.8",))
        return ENDCOMBAT
    return (game.step + 1) % len(STEPS)


def begin_step(game: Game, step: int) -> None:
    """Begin a step: its turn-based actions, then priority for the active player (117.3a)."""
    game.step, game.priority, game.passes, game.awaiting = step, -1, 0, ""
    name = STEPS[step]
    if name == "draw" and game.turn == 1 and len(game.players) == 2:
        game.tell("no draw", ("103.8a",))
        begin_step(game, step + 1)
        return
    if name == "untap":
        _begin_turn(game)
    game.tell("step begins", ("500.1",), name)
    if name in _ACTIONS:
        _ACTIONS[name](game)
    if game.awaiting:
        return
    if name in _WITHOUT_PRIORITY and not game.pending:
        game.tell("step ends", (_WITHOUT_PRIORITY[name],), name)
        begin_step(game, (step + 1) % len(STEPS))
    elif name == "untap":  # what triggered waits for the upkeep (502.4)
        begin_step(game, step + 1)
    else:
        priority.give_priority(game, game.active)


def _begin_turn(game: Game) -> None:
    """Begin a turn: what the active player controls has now been theirs since it began (302.6)."""
    game.turn += 1
    game.active = game.next_seat(game.active)
    game.tell("turn", ("500.1",), game.turn, game.players[game.active].name)
    for group in game.groups:
        if group.controller == game.active:
            group.sick = False


def _untap(game: Game) -> None:
    """Untap the active player's permanents (502.3), less what an effect keeps tapped."""
    held = bool(game.statics.get("hold creatures"))
    mine = [group for group in game.groups if group.controller == game.active and group.tapped]
    actions.untap(game, [group for group in mine if not (held and group.card.creature)])
    for group in mine:
        if held and group.card.creature:
            game.tell("stays tapped", ("502.3",), group.name)
    actions.merge(game)


def _cleanup(game: Game) -> None:
    """Discard to the maximum hand size (514.1), end what lasts until end of turn (514.2)."""
    player = game.players[game.active]
    held = sum(player.cards.values()) + player.hand
    if held > HAND_SIZE:
        excess = held - HAND_SIZE
        if actions.discard_names(player):
            raise Unsupported(f"{player.name} has to choose what to discard (514.1), and holds cards that are named")
        player.hand -= excess
        player.graveyard["a card"] = player.graveyard.get("a card", 0) + excess
        game.tell("discards", ("514.1",), player.name, excess)
    for group in game.groups:
        group.damage, group.gained, group.lost, group.must_attack = 0, frozenset(), frozenset(), False
    game.history.clear()
    actions.merge(game)


def _combat_damage(game: Game) -> None:
    """Deal combat damage at once (510.2).  More than one blocker for an attacker would ask for a division: refused."""
    blocked = {group.blocking: group for group in game.groups if group.blocking}
    if sum(1 for group in game.groups if group.blocking) != len(blocked):
        raise Unsupported(
            "damage has to be divided among blockers (510.1c)", hint="the family `combat` enumerates such divisions"
        )
    hits: list[tuple[int, Number]] = []
    for group in game.groups:
        power = group.card.power + group.plus
        if group.attacking >= 0 and power > 0:
            blocker = blocked.get(group.label)
            if blocker is None:
                hits.append((group.attacking, power * group.count))
            else:
                blocker.damage += power
                game.tell("damage", ("510.2",), blocker.name, power)
            if blocker is not None and blocker.card.power + blocker.plus > 0:
                group.damage += blocker.card.power + blocker.plus
                game.tell("damage", ("510.2",), group.name, blocker.card.power + blocker.plus)
    game.dirty = True
    for seat, power in hits:
        game.tell("damage", ("510.2",), game.players[seat].name, power)
        actions.lose_life(game, game.players[seat], power)


def _draw(game: Game) -> None:
    player = game.players[game.active]
    game.tell("turn-based draw", ("504.1",), player.name)
    actions.draw(game, player, 1)


def _await(declaration: str) -> Callable[[Game], None]:
    def waits(game: Game) -> None:
        game.awaiting = declaration

    return waits


_ACTIONS: dict[str, Callable[[Game], None]] = {
    "untap": _untap,
    "upkeep": lambda game: actions.trigger(game, "upkeep", game.active),
    "draw": _draw,
    "attackers": _await("attackers"),
    "blockers": _await("blockers"),
    "damage": _combat_damage,
    "end": lambda game: actions.trigger(game, "end", game.active),
    "cleanup": _cleanup,
}
"""What happens as a step begins, before anybody has priority (703)."""
_WITHOUT_PRIORITY = {"untap": "502.4", "cleanup": "514.3"}
"""Steps in which nobody has priority unless something has triggered, and why."""
