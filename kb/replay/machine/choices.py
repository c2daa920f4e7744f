"""What players choose: to pass, to activate, to cast, to attack, to block, to announce (117, 601, 602, 508, 509)."""

from __future__ import annotations

from dataclasses import dataclass

from kb.replay.cards import Activated, known_card
from kb.replay.errors import Illegal
from kb.replay.machine import actions, effects, legality, priority
from kb.replay.machine.state import Game, Group, Item, Standing, Target

__all__ = ["Activate", "Announce", "Attack", "Block", "Cast", "Choice", "Pass", "find", "waits_for"]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass priority."""

    seat: int

    def make(self, game: Game) -> None:
        """Do it.  Raises Illegal."""
        priority.pass_priority(game, self.seat)


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability of a permanent."""

    seat: int
    source: str
    ability: str = ""
    """Its cost as the card has it; needed where the permanent has more than one ability."""
    target: str = ""
    retain: bool = False

    def make(self, game: Game) -> None:
        """Do it.  Raises Illegal."""
        source = _source(game, self.seat, self.source)
        ability = _ability(source, self.ability)
        aim = find(game, self.target) if self.target else None
        legality.activation(game, self.seat, source, ability, aim)
        game.choices += 1
        if game.log is not None:
            rules = ("602.2a", "602.2b", "605.3b") if ability.mana else ("602.2a", "602.2b")
            game.tell("activates", rules, game.players[self.seat].name, source.name)
        item = Item("activated", source.name, self.seat, ability.effects, source, aim, ability.target)
        if not ability.mana:
            game.stack.append(item)
            game.check_size()
        effects.pay(game, self.seat, ability.cost, source)
        if game.history or game.statics.get("counts activations"):
            game.history[source.name] = game.history.get(source.name, 0) + 1
        if ability.mana:
            for effect in ability.effects:
                effects.perform(game, effect, item)
            return
        _keep_priority(game, self.seat, self.retain)


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a spell from hand."""

    seat: int
    card: str
    target: str = ""
    retain: bool = False

    def make(self, game: Game) -> None:
        """Do it.  Raises Illegal."""
        card = known_card(self.card)
        aim = find(game, self.target) if self.target else None
        legality.casting(game, self.seat, card, aim)
        player = game.players[self.seat]
        game.choices += 1
        player.cards[card.name] -= 1
        if player.cards[card.name] == 0:
            del player.cards[card.name]
        game.tell("casts", ("601.2a", "601.2i"), player.name, card.name)
        game.stack.append(Item("spell", card.name, self.seat, card.effects, None, aim, card.target or card.enchant, 0, card))
        effects.pay(game, self.seat, card.cost, None)
        _keep_priority(game, self.seat, self.retain)


@dataclass(frozen=True, slots=True)
class Attack:
    """Declare attackers: labels, each with the seat it attacks."""

    seat: int
    attackers: tuple[tuple[str, int], ...] = ()

    def make(self, game: Game) -> None:
        """Do it.  Raises Illegal."""
        chosen = [(_source(game, self.seat, name), other) for name, other in self.attackers]
        legality.attack(game, self.seat, chosen)
        game.choices += 1
        game.awaiting = ""
        if not chosen:
            game.tell("attacks with nothing", ("508.1a",), game.players[self.seat].name)
        for group, other in chosen:
            group.attacking = other
            group.tapped = group.tapped or not group.has("vigilance")
            game.tell("attacks", ("508.1a", "508.1f"), group.name, game.players[other].name)
        for group, _ in chosen:
            actions.trigger(game, "attacks", self.seat, subject=group)
        priority.give_priority(game, game.active)


@dataclass(frozen=True, slots=True)
class Block:
    """Declare blockers: pairs of labels, blocker and attacker."""

    seat: int
    pairs: tuple[tuple[str, str], ...] = ()

    def make(self, game: Game) -> None:
        """Do it.  Raises Illegal."""
        pairs = [(_source(game, self.seat, blocker), _source(game, game.active, attacker)) for blocker, attacker in self.pairs]
        legality.block(game, self.seat, pairs)
        game.choices += 1
        game.awaiting = ""
        if not pairs:
            game.tell("blocks with nothing", ("509.1a",), game.players[self.seat].name)
        for blocker, attacker in pairs:
            blocker.blocking = attacker.label
            game.tell("blocks", ("509.1a",), blocker.name, attacker.name)
        priority.give_priority(game, game.active)


@dataclass(frozen=True, slots=True)
class Announce:
    """Say beforehand what will be chosen when it comes up: a target, or to do what is optional."""

    seat: int
    kind: str
    source: str
    target: str = ""

    def make(self, game: Game) -> None:
        """Note it: a statement, not a game action."""
        aim = find(game, self.target) if self.target else None
        game.standing[Standing(self.kind, self.source, self.seat)] = aim


Choice = Pass | Activate | Cast | Attack | Block | Announce


def waits_for(game: Game) -> int:
    """Return the seat of the player whose choice the game waits for, -1 when it waits for nobody."""
    if game.awaiting == "attackers":
        return game.active
    if game.awaiting == "blockers":
        defenders = [seat for seat in game.seats_from(game.active) if any(group.attacking == seat for group in game.groups)]
        return defenders[0] if defenders else game.next_seat(game.active)
    return game.priority


def find(game: Game, name: str) -> Target:
    """Return the player or permanent of this name.  Raises Illegal."""
    for player in game.players:
        if player.name == name:
            return player
    group = next((group for group in game.groups if name in (group.label, group.card.name)), None)
    if group is None:
        raise Illegal(f"there is no {name} on the battlefield", "115.2")
    return group


def _source(game: Game, seat: int, name: str) -> Group:
    alike = None
    for group in game.groups:
        if group.label == name:
            return group
        if group.card.name == name and (
            alike is None or (alike.controller != seat, alike.tapped) > (group.controller != seat, group.tapped)
        ):
            alike = group
    if alike is None:
        raise Illegal(f"there is no {name} on the battlefield", "602.2")
    return alike


def _ability(source: Group, name: str) -> Activated:
    abilities: tuple[Activated, ...] = (*source.card.activated, *source.granted)
    if name:
        abilities = tuple(ability for ability in abilities if ability.name == name)
    if len(abilities) > 1:
        raise Illegal(f"{source.name} has several abilities", "602.2a", hint="name one by its cost, as {T}")
    for ability in abilities:
        return ability
    raise Illegal(f"{source.name} has no such ability to activate", "602.1")


def _keep_priority(game: Game, seat: int, retain: bool) -> None:
    """Give the player priority again (117.3c); where MTR 4.2 rules, they pass unless they said that they retain it."""
    game.passes = 0
    priority.give_priority(game, seat)
    if not (game.retain or retain or game.result):
        game.tell("assumed pass", ("MTR 4.2",), game.players[seat].name)
        priority.pass_priority(game, seat)
