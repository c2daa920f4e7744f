"""Changes to a state, each told with its rule, and each followed by the abilities that it triggers (603.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.machine.state import Game, Group, Item, Player
from kb.replay.numbers import Number, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kb.replay.cards import Card, Triggered

__all__ = [
    "attach",
    "die",
    "discard_names",
    "draw",
    "enter",
    "gain_life",
    "grow",
    "leave_game",
    "lose_life",
    "merge",
    "mill",
    "refresh",
    "tap",
    "trigger",
    "untap",
]


def refresh(game: Game) -> None:
    """Look up anew which abilities are on the battlefield: after permanents with abilities came or went."""
    game.watch, game.statics = {}, {}
    for group in game.groups:
        for ability in group.card.triggered:
            game.watch.setdefault(ability.event, []).append((group, ability))
        for static in group.card.statics:
            game.statics.setdefault(static, set()).add(group.controller)
    game.dirty = True


def trigger(game: Game, event: str, seat: int, amount: Number = 1, subject: Group | None = None, times: int = 1) -> None:
    """Let the abilities that watch for an event trigger (603.2), so many times (603.2c)."""
    for group, ability in game.watch.get(event, ()):
        if _matches(game, group, ability, seat, subject):
            for _ in range(times * plain(group.count)):
                item = Item("triggered", group.name, group.controller, ability.effects, group, None, ability.target, amount)
                game.pending.append(item)
                game.check_size()
            if game.log is not None:
                game.tell("triggers", ("603.2",), group.name)


def _matches(game: Game, group: Group, ability: Triggered, seat: int, subject: Group | None) -> bool:
    if subject is not None and event_is_about_creatures(ability) and not subject.card.creature and ability.whose != "self":
        return False
    match ability.whose:
        case "you":
            fits = group.controller == seat
        case "opponent":
            fits = group.controller != seat
        case "self":
            fits = subject is group
        case "another":
            fits = subject is not group
        case _:
            fits = True
    return fits and (not game.range or game.in_range(group.controller, seat))


def event_is_about_creatures(ability: Triggered) -> bool:
    """Say whether a trigger condition is about a creature."""
    return ability.event in ("enters", "dies", "untaps", "attacks")


def enter(game: Game, card: Card, seat: int, count: Number = 1) -> None:
    """Put permanents onto the battlefield, untapped (110.5b), under a player's control (111.2)."""
    sick = card.creature
    for group in game.groups:
        if group.card is card and not group.label and group.controller == seat == group.owner and _fresh(group, sick):
            group.count += count
            subject = group
            break
    else:
        subject = Group(card, seat, seat, count=count, sick=sick)
        game.groups.append(subject)
        game.check_size()
        if card.triggered or card.statics:
            refresh(game)
        game.dirty = game.dirty or card.enchant != "" or "legendary" in card.types or (card.creature and card.toughness <= 0)
    if game.log is not None:
        rules = ("111.2", "110.5b") if card.token else ("608.3", "110.5b")
        game.tell("created" if card.token else "enters", rules, game.players[seat].name, count, card.name)
    if "enters" in game.watch:
        trigger(game, "enters", seat, subject=subject, times=plain(count))


def _fresh(group: Group, sick: bool) -> bool:
    return (
        not group.tapped
        and not group.granted
        and group.sick == sick
        and group.attacking < 0
        and not (group.blocking or group.gained or group.lost or group.must_attack or group.damage or group.plus or group.host)
    )


def _split(game: Game, group: Group) -> Group:
    """Return one permanent of a group as a group of its own."""
    if group.label or group.count == 1:
        return group
    group.count -= 1
    one = Group(
        group.card, group.controller, group.owner, "", 1, group.tapped, group.sick, group.damage, group.plus,
        group.host, group.granted, group.gained, group.lost, group.must_attack, group.attacking, group.blocking,
    )  # fmt: skip
    game.groups.append(one)
    game.check_size()
    return one


def merge(game: Game) -> None:
    """Make one group of those that nothing tells apart any more."""
    kept: dict[object, Group] = {}
    for group in game.groups:
        key = group.key() if not (group.label or group.damage or group.plus) else id(group)
        first = kept.setdefault(key, group)
        if first is not group:
            first.count += group.count
    if len(kept) != len(game.groups):
        game.groups = list(kept.values())
        if any(group.card.triggered or group.card.statics for group in game.groups):
            refresh(game)


def tap(game: Game, group: Group) -> None:
    """Tap one permanent of an untapped group (701.26a)."""
    if group.label:
        group.tapped = True
    else:
        _split(game, group).tapped = True
        merge(game)
    if game.log is not None:
        game.tell("taps", ("701.26a",), group.name)


def untap(game: Game, groups: Iterable[Group]) -> None:
    """Untap the tapped ones of these groups at once (701.26b)."""
    loose = False
    watched = "untaps" in game.watch
    for group in groups:
        if group.tapped:
            group.tapped = False
            loose = loose or not group.label
            if game.log is not None:
                game.tell("untaps", ("701.26b",), group.name)
            if watched:
                trigger(game, "untaps", group.controller, subject=group, times=plain(group.count))
    if loose:
        merge(game)


def gain_life(game: Game, player: Player, amount: Number) -> None:
    """Let a player gain life (119.3)."""
    if not amount > 0:
        return
    player.life += amount
    if game.log is not None:
        game.tell("gains", ("119.3",), player.name, amount, player.life)
    trigger(game, "gains", player.seat, amount)


def lose_life(game: Game, player: Player, amount: Number) -> None:
    """Let a player lose life (119.3)."""
    if not amount > 0:
        return
    player.life -= amount
    game.dirty = True
    if game.log is not None:
        game.tell("loses life", ("119.3",), player.name, amount, player.life)
    trigger(game, "loses", player.seat, amount)


def draw(game: Game, player: Player, amount: Number) -> None:
    """Let a player draw cards (121.1), or find the library empty (121.4)."""
    drawn = min(amount, player.library)
    player.library -= drawn
    player.hand += drawn
    if drawn < amount:
        player.overdrawn = game.dirty = True
    if game.log is not None:
        game.tell("draws", ("121.1",) if drawn == amount else ("121.1", "121.4"), player.name, drawn)


def mill(game: Game, player: Player, amount: Number) -> None:
    """Put cards from the top of a library into the graveyard (701.17a), as many as there are (701.17b)."""
    milled = min(amount, player.library)
    player.library -= milled
    player.graveyard["a card"] = player.graveyard.get("a card", 0) + milled
    if game.log is not None:
        game.tell("mills", ("701.17a",), player.name, milled)


def grow(game: Game, group: Group, amount: Number) -> None:
    """Put +1/+1 counters on a permanent, or -1/-1 counters for a negative number (122.1a)."""
    group.plus += amount
    game.dirty = True
    if game.log is not None:
        game.tell("grows", ("122.1a",), group.name, group.plus)


def attach(game: Game, aura: Group, host: Group) -> None:
    """Attach one permanent to another, which then has the abilities that it grants (701.3a)."""
    aura.host = host
    host.granted = tuple(ability for group in game.groups if group.host is host for ability in group.card.granted)
    game.dirty = True


def _detach(game: Game, gone: Sequence[Group]) -> None:
    for group in gone:
        host = group.host
        if host is not None:
            group.host = None
            host.granted = tuple(ability for other in game.groups if other.host is host for ability in other.card.granted)


def die(game: Game, gone: Sequence[Group], code: str, rules: tuple[str, ...]) -> None:
    """Put permanents into their owners' graveyards at once; abilities look back in time (603.10a)."""
    for group in gone:
        game.tell(code, rules, group.name)
        if "dies" in game.watch and group.card.creature:
            trigger(game, "dies", group.controller, subject=group, times=plain(group.count))
    away = {id(group) for group in gone}
    game.groups = [group for group in game.groups if id(group) not in away]
    for group in gone:
        if not group.card.token:
            pile = game.players[group.owner].graveyard
            pile[group.card.name] = pile.get(group.card.name, 0) + group.count
    _detach(game, gone)
    refresh(game)


def sacrifice(game: Game, group: Group) -> None:
    """Sacrifice one permanent of a group (701.21a)."""
    if group.label or group.card.triggered or not group.count > 1 or not group.card.token or "dies" in game.watch:
        die(game, [_split(game, group)], "sacrificed", ("701.21a",))
        return
    group.count -= 1
    if game.log is not None:
        game.tell("sacrificed", ("701.21a",), group.name)


def discard_names(player: Player) -> list[str]:
    """Return the cards in hand that have names."""
    return [name for name, count in player.cards.items() if count > 0]


def leave_game(game: Game, seats: Sequence[int], code: str, rules: tuple[str, ...]) -> None:
    """Let players leave the game with all they own (104.5, 800.4a), and see whether it is over (104.2a, 104.4a)."""
    for seat in seats:
        game.players[seat].out = True
        game.tell(code, rules, game.players[seat].name)
    gone = [group for group in game.groups if group.owner in seats or group.controller in seats]
    game.groups = [group for group in game.groups if group not in gone]
    game.stack = [item for item in game.stack if item.controller not in seats]
    game.pending = [item for item in game.pending if item.controller not in seats]
    _detach(game, gone)
    refresh(game)
    left = [player for player in game.players if not player.out]
    if len(left) == 1:
        game.result, game.winner = "won", left[0].seat
        game.priority = -1
        game.tell("wins", ("104.2a",), left[0].name)
    elif not left:
        game.result, game.priority = "draw", -1
        game.tell("draw", ("104.4a",))
