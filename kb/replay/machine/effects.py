"""The verbs of cards: what each does when a spell or ability resolves (608.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.cards import COLORS, Cost, Effect, known_card
from kb.replay.errors import Budget, Unsupported
from kb.replay.machine import actions, legality
from kb.replay.machine.state import Game, Group, Item, Player, Standing
from kb.replay.numbers import Number, now

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["perform"]

LARGEST = 10**2_000
"""A number beyond this is more than a scenario may hold."""


def perform(game: Game, effect: Effect, item: Item) -> None:
    """Carry out one instruction of a spell or ability."""
    _VERBS[effect.verb](game, effect, item)


def _amount(effect: Effect, item: Item) -> Number:
    return item.amount if effect.amount == -1 and effect.verb in _THAT else effect.amount


def _players(game: Game, effect: Effect, item: Item) -> list[Player]:
    """Return the players an effect is about, in APNAP order, those in range only (101.4, 801.10)."""
    match effect.who:
        case "you":
            players = [game.players[item.controller]]
        case "target":
            players = [item.target] if isinstance(item.target, Player) else []
        case _:
            players = [
                game.players[seat] for seat in game.seats_from(game.active) if effect.who == "each" or seat != item.controller
            ]
    return [player for player in players if not player.out and game.in_range(item.controller, player.seat)]


def _permanent(game: Game, who: str, item: Item) -> Group | None:
    """Return the permanent an effect is about, None when it is gone."""
    match who:
        case "target":
            group = item.target if isinstance(item.target, Group) else None
        case "host":
            group = item.source and item.source.host
        case _:
            group = item.source
    if group is None:
        return None
    there = any(other is group for other in game.groups)
    alike = not there and any(other.card is group.card and not other.label for other in game.groups)
    if not there and not (alike and not group.label):
        return None
    if not group.label and (alike or not group.count == 1):
        raise Unsupported(
            f"one of several alike ({group.card.name}) is meant", hint='give that permanent a label in the situation: Bear "it"'
        )
    return group


def _create(game: Game, effect: Effect, item: Item) -> None:
    actions.enter(game, known_card(effect.what), item.controller, effect.amount)


def _untap(game: Game, effect: Effect, item: Item) -> None:
    kind = {"creatures": "creature", "artifacts": "artifact", "lands": "land"}.get(effect.what)
    if kind is None:
        group = _permanent(game, effect.what, item)
        actions.untap(game, [group] if group else [])
    else:
        actions.untap(game, [group for group in game.groups if group.tapped and kind in group.card.types])


def _tap(game: Game, effect: Effect, item: Item) -> None:
    group = _permanent(game, effect.what, item)
    if group is not None and not group.tapped:
        actions.tap(game, group)


def _gain(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        actions.gain_life(game, player, _amount(effect, item))


def _lose(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        actions.lose_life(game, player, _amount(effect, item))


def _damage(game: Game, effect: Effect, item: Item) -> None:
    amount = _amount(effect, item)
    group = _permanent(game, effect.who, item) if effect.who == "target" else None
    if group is not None:
        group.damage += amount
        game.dirty = True
        game.tell("damage", ("120.3e",), group.name, amount)
        return
    for player in _players(game, effect, item):
        game.tell("damage", ("120.3a",), player.name, amount)
        actions.lose_life(game, player, amount)


def _draw(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        actions.draw(game, player, _amount(effect, item))


def _mill(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        actions.mill(game, player, _amount(effect, item))


def _poison(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        player.poison += effect.amount
        game.dirty = True
        game.tell("poison", ("122.1f",), player.name, player.poison)


def _add(game: Game, effect: Effect, item: Item) -> None:
    player = game.players[item.controller]
    player.mana[effect.what] = player.mana.get(effect.what, 0) + effect.amount
    game.tell("adds", ("106.4",), player.name, effect.amount, effect.what)


def _grant(game: Game, effect: Effect, item: Item) -> None:
    """Grant a keyword: of two effects the later wins (613.9), so what undoes another leaves no trace."""
    group = _permanent(game, effect.who, item)
    if group is not None:
        if effect.what not in group.card.keywords:
            group.gained |= {effect.what}
        group.lost -= {effect.what}
        game.tell("grants", ("611.2a",), group.name, effect.what)


def _remove(game: Game, effect: Effect, item: Item) -> None:
    group = _permanent(game, effect.who, item)
    if group is not None:
        if effect.what in group.card.keywords:
            group.lost |= {effect.what}
        group.gained -= {effect.what}
        game.tell("removes", ("611.2a",), group.name, effect.what)


def _grow(game: Game, effect: Effect, item: Item) -> None:
    group = _permanent(game, effect.who, item)
    if group is not None:
        actions.grow(game, group, effect.amount)


def _must_attack(game: Game, effect: Effect, item: Item) -> None:
    group = _permanent(game, effect.who, item)
    if group is not None:
        group.must_attack = True
        game.tell("must attack", ("508.1d",), group.name)


def _destroy(game: Game, effect: Effect, item: Item) -> None:
    group = _permanent(game, effect.who, item)
    if group is not None:
        actions.die(game, [group], "destroyed", ("701.8a",))


def _double(game: Game, effect: Effect, item: Item) -> None:
    for player in _players(game, effect, item):
        if now(player.life) > LARGEST:
            raise Budget(f"{player.name}’s life total has more than 2,000 digits")
        actions.gain_life(game, player, player.life)


def _chance(game: Game, effect: Effect, item: Item) -> None:
    game.chance = True
    game.tell("chance", ("701.24a",) if effect.verb == "shuffle" else ("705.1",), game.players[item.controller].name)


def _may(game: Game, effect: Effect, item: Item) -> None:
    """Do what a player has announced to do; else leave it (608.2d)."""
    name = game.players[item.controller].name
    game.optional = True
    game.choices += 1
    if _announced(game, item.name, item.controller):
        game.tell("does", ("608.2d",), name, item.name)
        _inner(game, effect, item)
    else:
        game.tell("declines", ("608.2d",), name, item.name)


def _unless(game: Game, effect: Effect, item: Item) -> None:
    """Do it unless somebody does what avoids it; whoever has announced nothing declines (732.6)."""
    cost = effect.cost or Cost()
    for seat in game.seats_from(game.active):
        if _announced(game, item.name, seat):
            legality.payable(game, seat, cost, None)
            game.optional = True
            game.choices += 1
            game.tell("pays", ("118.12a",), game.players[seat].name, item.name)
            pay(game, seat, cost, None)
            return
    game.tell("nobody pays", ("732.6",), item.name)
    _inner(game, effect, item)


def _inner(game: Game, effect: Effect, item: Item) -> None:
    if effect.inner is not None:
        perform(game, effect.inner, item)


def _announced(game: Game, source: str, seat: int) -> bool:
    """Say whether a player has announced to do it, and forget what was announced for once."""
    once = Standing("does", source, seat)
    if once in game.standing:
        del game.standing[once]
        return True
    return Standing("always", source, seat) in game.standing


def pay(game: Game, seat: int, cost: Cost, source: Group | None) -> None:
    """Pay a cost that `legality.payable` has found payable (601.2h)."""
    player = game.players[seat]
    if cost.tap and source is not None:
        actions.tap(game, source)
    for symbol, needed in cost.mana:
        if symbol != "1":
            player.mana[symbol] -= needed
    generic: Number = dict(cost.mana).get("1", 0)
    for symbol in COLORS if generic else "":
        spent = min(generic, player.mana.get(symbol, 0))
        if spent > 0:
            player.mana[symbol] -= spent
            generic -= spent
    if cost.life:
        actions.lose_life(game, player, cost.life)
    if cost.sacrifice:
        victim = source if cost.sacrifice == "self" else legality.fodder(game, seat, cost.sacrifice)
        if victim is not None:
            actions.sacrifice(game, victim)


_THAT = ("gain", "lose", "damage", "draw", "mill")
_VERBS: dict[str, Callable[[Game, Effect, Item], None]] = {
    "create": _create,
    "untap": _untap,
    "tap": _tap,
    "gain": _gain,
    "lose": _lose,
    "damage": _damage,
    "draw": _draw,
    "mill": _mill,
    "poison": _poison,
    "add": _add,
    "grant": _grant,
    "remove": _remove,
    "grow": _grow,
    "must attack": _must_attack,
    "destroy": _destroy,
    "double life": _double,
    "shuffle": _chance,
    "flip a coin": _chance,
    "may": _may,
    "unless": _unless,
}
