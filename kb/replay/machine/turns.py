"""The turn: steps, their turn-based actions, and how one follows another (500 to 514, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Unsupported
from kb.replay.machine import actions, priority
from kb.replay.machine.state import STEPS, Game

if TYPE_CHECKING:
    from kb.replay.numbers import Number

__all__ = ["BLOCKERS", "begin_step", "combat_damage", "end_step"]

UNTAP, UPKEEP, DRAW, MAIN1, COMBAT, ATTACKERS, BLOCKERS, DAMAGE, ENDCOMBAT, MAIN2, END, CLEANUP = range(len(STEPS))

HAND_SIZE = 7


def end_step(game: Game) -> None:
    """End the step and begin the next that gives priority or asks for a declaration."""
    for player in game.players:
        if player.mana:
            player.mana.clear()
            game.tell("mana empties", ("500.5",), player.name)
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
    if step == UNTAP:
        _untap_step(game)
        begin_step(game, UPKEEP)
        return
    game.tell("step begins", ("500.1",), STEPS[step])
    match step:
        case 1:
            actions.trigger(game, "upkeep", game.active)
        case 2:
            if game.turn == 1 and len(game.players) == 2:
                game.tell("no draw", ("103.8a",))
                begin_step(game, MAIN1)
                return
            game.tell("turn-based draw", ("504.1",), game.players[game.active].name)
            actions.draw(game, game.players[game.active], 1)
        case 5:
            game.awaiting = "attackers"
            return
        case 6:
            game.awaiting = "blockers"
            return
        case 7:
            combat_damage(game)
        case 10:
            actions.trigger(game, "end", game.active)
        case 11:
            _cleanup(game)
            return
        case _:
            pass
    if not game.result:
        priority.give_priority(game, game.active)


def _untap_step(game: Game) -> None:
    """Begin a turn: what the active player controls has now been theirs since the turn began (302.6); it untaps (502.3)."""
    game.turn += 1
    game.active = game.next_seat(game.active)
    name = game.players[game.active].name
    game.tell("turn", ("500.1",), game.turn, name)
    game.tell("step begins", ("500.1",), STEPS[UNTAP])
    held = bool(game.statics.get("hold creatures"))
    for group in game.groups:
        if group.controller == game.active:
            group.sick = False
    mine = [group for group in game.groups if group.controller == game.active and group.tapped]
    actions.untap(game, [group for group in mine if not (held and group.card.creature)])
    for group in mine:
        if held and group.card.creature:
            game.tell("stays tapped", ("502.3",), group.name)
    actions.merge(game)


def _cleanup(game: Game) -> None:
    """Discard to the maximum hand size (514.1), end what lasts until end of turn (514.2), go on to the next turn (514.3)."""
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
    if game.pending:
        priority.give_priority(game, game.active)
    else:
        game.tell("step ends", ("514.3",), STEPS[CLEANUP])
        begin_step(game, UNTAP)


def combat_damage(game: Game) -> None:
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
