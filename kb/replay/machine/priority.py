"""Priority, state-based actions, triggers onto the stack, resolution (117, 603.3, 608, 704)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Illegal, Unsupported
from kb.replay.machine import actions, effects, legality, turns
from kb.replay.machine.state import Game, Group, Item, Player, Standing, Target

if TYPE_CHECKING:
    from kb.replay.cards import Card, Effect

__all__ = ["give_priority", "pass_priority"]


def give_priority(game: Game, seat: int) -> None:
    """Give a player priority, after state-based actions and triggered abilities (117.5)."""
    while game.dirty or game.pending:
        if game.dirty:
            game.dirty = False
            _state_based(game)
        else:
            _put_triggers(game)
        if game.result:
            return
    if game.players[seat].out:
        seat = game.next_seat(seat)
    game.priority = seat
    if game.log is not None:
        game.tell("priority", ("117.5",), game.players[seat].name)


def pass_priority(game: Game, seat: int) -> None:
    """Let a player pass (117.3d); when all have, the top of the stack resolves or the step ends (117.4)."""
    if game.priority != seat or game.awaiting:
        legality.priority(game, seat, "117.3d")
    game.choices += 1
    game.passes += 1
    if game.log is not None:
        game.tell("passes", ("117.3d",), game.players[seat].name)
    if game.passes < game.alive:
        game.priority = game.next_seat(seat)
        if game.log is not None:
            game.tell("priority", ("117.3d",), game.players[game.priority].name)
        return
    game.passes = 0
    if game.stack:
        _resolve(game, game.stack.pop())
        if not game.result:
            give_priority(game, game.active)
    else:
        turns.end_step(game)


def _resolve(game: Game, item: Item) -> None:
    """Resolve the topmost object of the stack (608.1); with an illegal target it does nothing (608.2b)."""
    game.involved.add(item.controller)
    if item.wants and (item.target is None or not legality.fits(game, item.controller, item.wants, item.target)):
        game.tell("fizzles", ("608.2b",), item.name)
        _to_graveyard(game, item)
        return
    if game.log is not None:
        game.tell("resolves" if item.kind == "spell" else "resolves ability", ("608.1", "117.4"), item.name)
    for effect in item.effects:
        effects.perform(game, effect, item)
        if game.result:
            return
    if item.card is not None and item.card.permanent:
        _become_permanent(game, item, item.card)
    else:
        _to_graveyard(game, item)


def _become_permanent(game: Game, item: Item, card: Card) -> None:
    if card.enchant and isinstance(item.target, Group):
        aura = Group(card, item.controller, item.controller, count=1)
        game.groups.append(aura)
        actions.attach(game, aura, item.target)
        actions.refresh(game)
        game.tell("enters", ("608.3c",), game.players[item.controller].name, 1, item.name)
    else:
        actions.enter(game, card, item.controller)


def _to_graveyard(game: Game, item: Item) -> None:
    if item.card is not None:
        pile = game.players[item.controller].graveyard
        pile[item.name] = pile.get(item.name, 0) + 1


def _put_triggers(game: Game) -> None:
    """Put abilities that have triggered on the stack: the active player's first, then in turn order (603.3b, 101.4)."""
    waiting, game.pending = game.pending, []
    if len(waiting) > 1:
        waiting = [item for seat in game.seats_from(game.active) for item in _ordered(game, seat, waiting)]
    for item in waiting:
        if item.wants:
            item.target = _chosen(game, item)
            if item.target is None:
                game.tell("no target", ("603.3d",), item.name)
                continue
        game.stack.append(item)
        if game.log is not None:
            game.tell("stacked", ("603.3",), game.players[item.controller].name, item.name)
    game.check_size()


def _ordered(game: Game, seat: int, waiting: list[Item]) -> list[Item]:
    """Return the abilities of one player in the order that this player has chosen; alike ones need no choice."""
    mine = [item for item in waiting if item.controller == seat]
    if len({_alike(item) for item in mine}) < 2:
        return mine
    names = {item.name for item in mine}
    for standing in game.standing:
        chosen = standing.source.split(", ")
        if standing.kind == "orders" and standing.seat == seat and names <= set(chosen):
            return sorted(mine, key=lambda item: chosen.index(item.name))
    player, abilities = game.players[seat].name, ", ".join(sorted(names))
    raise Unsupported(
        f"{player} has to choose the order of abilities: {abilities}", hint=f"say it before: {player} orders {abilities}"
    )


def _alike(item: Item) -> tuple[tuple[Effect, ...], str]:
    """Return what two abilities share whose order makes no difference."""
    particular = item.wants or any({effect.who, effect.what} & {"self", "host"} for effect in item.effects)
    return item.effects, item.name if particular else ""


def _chosen(game: Game, item: Item) -> Target | None:
    """Return the target of a triggered ability: the announced one, or the only legal one (603.3d)."""
    announced = game.standing.get(Standing("targets", item.name, item.controller))
    everything: list[Player | Group] = [*game.players, *game.groups]
    legal = [aim for aim in everything if legality.fits(game, item.controller, item.wants, aim)]
    if announced is not None:
        if not any(aim is announced for aim in legal):
            raise Illegal(f"{announced.name} is no legal target of {item.name}: {item.wants} is needed", "115.2")
        return announced
    if len(legal) > 1:
        name = game.players[item.controller].name
        raise Unsupported(
            f"{name} has to choose a target for {item.name}", hint=f"say it before: {item.name} of {name} targets ..."
        )
    return legal[0] if legal else None


def _state_based(game: Game) -> None:
    """Perform all applicable state-based actions at once (704.3), and ask for another check when there were any."""
    losers = [(player, why) for player in game.players if not player.out and (why := _loses(game, player))]
    for player in game.players:
        player.overdrawn = False
    dying = [(group, why) for group in game.groups if (why := _dies(game, group))]
    _legends(game)
    if dying:
        for rule in dict.fromkeys(why for _, why in dying):
            actions.die(game, [group for group, why in dying if why == rule], "dies", (rule,))
        game.dirty = True
    if losers:
        actions.leave_game(game, [player.seat for player, _ in losers], "loses", tuple(dict.fromkeys(why for _, why in losers)))
        game.dirty = True


def _loses(game: Game, player: Player) -> str:
    rule = ""
    if player.life <= 0:
        rule = "704.5a"
    elif player.overdrawn:
        rule = "704.5b"
    elif player.poison >= 10:
        rule = "704.5c"
    return "" if player.seat in game.statics.get("cannot lose", ()) else rule


def _dies(game: Game, group: Group) -> str:
    card = group.card
    if card.creature:
        toughness = card.toughness + group.plus
        if toughness <= 0:
            return "704.5f"
        if group.damage > 0 and group.damage >= toughness:
            return "704.5g"
    elif card.enchant and (group.host is None or not any(other is group.host for other in game.groups)):
        return "704.5m"
    return ""


def _legends(game: Game) -> None:
    seen: set[tuple[str, int]] = set()
    for group in game.groups:
        if "legendary" in group.card.types:
            key = (group.card.name, group.controller)
            if key in seen or group.count > 1:
                raise Unsupported(f"two legendary permanents named {group.card.name}: the choice of 704.5j is not modelled")
            seen.add(key)
