"""Copies of a game, on which anything may be tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.machine.state import Game, Group, Item, Player, Target

if TYPE_CHECKING:
    from kb.replay.machine.events import Log

__all__ = ["copied"]


def copied(game: Game, log: Log | None = None) -> Game:
    """Return a copy that shares nothing that changes."""
    players = [
        Player(
            p.name, p.seat, p.life, p.poison, p.library, p.hand,
            dict(p.cards), dict(p.graveyard), dict(p.mana), p.out, p.overdrawn,
        )
        for p in game.players
    ]  # fmt: skip
    twins: dict[int, Group] = {}

    def twin(group: Group) -> Group:
        known = twins.get(id(group))
        if known is None:
            known = twins[id(group)] = Group(
                group.card, group.controller, group.owner, group.label, group.count, group.tapped, group.sick, group.damage,
                group.plus, group.host and twin(group.host), group.granted, group.gained, group.lost, group.must_attack,
                group.attacking, group.blocking,
            )  # fmt: skip
        return known

    def aim(target: Target | None) -> Target | None:
        return players[target.seat] if isinstance(target, Player) else target and twin(target)

    def item(old: Item) -> Item:
        source = old.source and twin(old.source)
        return Item(
            old.kind, old.name, old.controller, old.effects, source, aim(old.target), old.wants, old.amount, old.card
        )  # fmt: skip

    return Game(
        players,
        [twin(group) for group in game.groups],
        [item(old) for old in game.stack],
        [item(old) for old in game.pending],
        game.turn, game.active, game.step, game.priority, game.passes, game.awaiting, game.dirty,
        {key: aim(target) for key, target in game.standing.items()},
        dict(game.history),
        game.range, game.choices, game.result, game.winner, game.optional, game.chance, set(game.involved), game.retain,
        {event: [(twin(group), ability) for group, ability in watchers] for event, watchers in game.watch.items()},
        {name: set(seats) for name, seats in game.statics.items()},
        log,
    )  # fmt: skip
