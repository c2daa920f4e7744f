"""What a player may not do.  Every refusal of the machine is made here and names its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Illegal, Unsupported
from kb.replay.machine.state import STEPS, Game, Group, Player, Target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.cards import Activated, Card, Cost

__all__ = ["activation", "attack", "block", "casting", "fits", "must_be_attacking", "payable", "priority", "target"]


def priority(game: Game, seat: int, rule: str) -> None:
    """Refuse whoever does not have priority.  `rule` asks for it: 117.1a to cast, 117.1b to activate, 117.3d to pass."""
    if game.priority == seat and not game.awaiting:
        return
    name = game.players[seat].name
    if game.result:
        raise Illegal(f"{name} can do nothing: the game is over", "104.1")
    if game.awaiting:
        who = game.players[game.active].name
        rule = "508.1" if game.awaiting == "attackers" else "509.1"
        raise Illegal(f"{name} has no priority: the declaration of {game.awaiting} comes first (active player: {who})", rule)
    if game.priority < 0:
        raise Illegal(f"{name} has no priority: nobody has it in the {STEPS[game.step]} step", "502.4")
    raise Illegal(f"{name} has no priority: {game.players[game.priority].name} has it", rule)


def payable(game: Game, seat: int, cost: Cost, source: Group | None) -> None:
    """Refuse a cost that cannot be paid in full (118.3)."""
    player = game.players[seat]
    if cost.tap and source is not None:
        if source.tapped:
            raise Illegal(f"{source.name} is tapped already and cannot be tapped for {{T}}", "107.5")
        if source.sick and source.card.creature and not source.has("haste"):
            raise Illegal(f"{player.name} has not controlled {source.name} since their turn began", "302.6")
    if cost.mana:
        _mana(player, cost)
    if cost.life and not player.life >= cost.life:
        raise Illegal(f"{player.name} has {player.life} life and cannot pay {cost.life}", "119.4")
    if cost.sacrifice and cost.sacrifice != "self" and fodder(game, seat, cost.sacrifice) is None:
        raise Illegal(f"{player.name} controls no {cost.sacrifice} to sacrifice", "118.3")


def _mana(player: Player, cost: Cost) -> None:
    spare = sum(player.mana.values())
    for symbol, needed in cost.mana:
        if symbol != "1" and not player.mana.get(symbol, 0) >= needed:
            raise Illegal(f"{player.name} has too little {{{symbol}}} in their mana pool", "118.3a")
    if not spare >= sum(needed for _, needed in cost.mana):
        raise Illegal(f"{player.name} has too little mana in their pool", "118.3a")


def fodder(game: Game, seat: int, name: str) -> Group | None:
    """Return a group from which a player can sacrifice a permanent of this name."""
    return next((group for group in game.groups if group.controller == seat and name in (group.label, group.card.name)), None)


def activation(game: Game, seat: int, source: Group, ability: Activated, aim: Target | None) -> None:
    """Refuse an activation that the rules do not allow (602.2)."""
    if not ability.mana or game.priority != seat:
        priority(game, seat, "117.1b")
    if source.controller != seat:
        player, other = game.players[seat].name, game.players[source.controller].name
        raise Illegal(f"{player} does not control {source.name}: only {other} may activate its abilities", "602.2")
    target(game, seat, ability.target, aim)
    payable(game, seat, ability.cost, source)
    if not source.label and ability.about_itself:
        one_alone(source)


def one_alone(group: Group) -> None:
    """Refuse to guess which of several alike is meant."""
    if not group.label and not group.count == 1:
        raise Unsupported(f"one of several alike ({group.name}) is meant", hint='give it a label in the situation: Bear "it"')


def casting(game: Game, seat: int, card: Card, aim: Target | None) -> None:
    """Refuse a spell that the rules do not allow (601.2)."""
    player = game.players[seat]
    priority(game, seat, "117.1a")
    if not player.cards.get(card.name, 0) > 0:
        raise Illegal(f"{player.name} has no {card.name} in hand", "601.2a")
    if "land" in card.types:
        raise Illegal(f"{card.name} is a land and cannot be cast", "305.9")
    flash = "instant" in card.types or "flash" in card.keywords
    if not flash and (game.active != seat or STEPS[game.step] not in ("main1", "main2") or game.stack):
        raise Illegal(f"{card.name} needs {player.name}’s main phase and an empty stack", "117.1a")
    target(game, seat, card.target or card.enchant, aim)
    payable(game, seat, card.cost, None)


def fits(game: Game, seat: int, kind: str, aim: Target) -> bool:
    """Say whether something is of the kind that a spell or ability of a player may target."""
    if isinstance(aim, Player):
        fit = kind in ("player", "any") or (kind == "opponent" and aim.seat != seat)
        return fit and not aim.out and game.in_range(seat, aim.seat)
    if not any(group is aim for group in game.groups):
        return False
    wanted = {"any": ("creature",), "artifact or enchantment": ("artifact", "enchantment")}.get(kind, (kind,))
    fit = kind == "permanent" or any(word in aim.card.types for word in wanted)
    return fit and game.in_range(seat, aim.controller) and not (aim.has("hexproof") and aim.controller != seat)


def target(game: Game, seat: int, kind: str, aim: Target | None) -> None:
    """Refuse a missing, needless or illegal target (601.2c, 115.1)."""
    if aim is None:
        if kind:
            raise Illegal(f"a target is needed: {kind}", "601.2c")
        return
    if not kind:
        raise Illegal(f"{aim.name} cannot be chosen: there is nothing to target", "115.1")
    if isinstance(aim, Group):
        one_alone(aim)
    if not fits(game, seat, kind, aim):
        raise Illegal(f"{aim.name} is no legal target: {kind} is needed", "115.2")


def attack(game: Game, seat: int, attackers: Sequence[tuple[Group, int]]) -> None:
    """Refuse a declaration of attackers, each with the seat it attacks (508.1)."""
    if game.awaiting != "attackers" or seat != game.active:
        raise Illegal(f"{game.players[seat].name} does not declare attackers now", "508.1")
    chosen = {id(group) for group, _ in attackers}
    for group, other in attackers:
        one_alone(group)
        why = _cannot_attack(game, seat, group)
        if why:
            raise Illegal(why[0], why[1])
        if other == seat or game.players[other].out:
            raise Illegal(f"{group.name} cannot attack {game.players[other].name}", "508.1b")
        if not game.in_range(seat, other):
            raise Illegal(f"{game.players[other].name} is out of range of {group.name}’s controller", "801.3")
    for group in must_be_attacking(game):
        if id(group) not in chosen:
            raise Illegal(f"{group.name} must attack if able", "508.1d")


def _cannot_attack(game: Game, seat: int, group: Group) -> tuple[str, str] | None:
    if not group.card.creature:
        return f"{group.name} is no creature", "506.3"
    if group.controller != seat:
        return f"{game.players[seat].name} does not control {group.name}", "508.1a"
    if group.tapped:
        return f"{group.name} is tapped", "508.1a"
    if group.sick and not group.has("haste"):
        return f"{game.players[seat].name} has not controlled {group.name} since the turn began", "302.6"
    return None


def must_be_attacking(game: Game) -> list[Group]:
    """Return the creatures that have to be declared as attackers (508.1d)."""
    return [group for group in game.groups if group.must_attack and _cannot_attack(game, game.active, group) is None]


def block(game: Game, seat: int, pairs: Sequence[tuple[Group, Group]]) -> None:
    """Refuse a declaration of blockers, each with the creature it blocks (509.1)."""
    if game.awaiting != "blockers" or seat == game.active:
        raise Illegal(f"{game.players[seat].name} does not declare blockers now", "509.1")
    for blocker, attacker in pairs:
        one_alone(blocker)
        if blocker.controller != seat or not blocker.card.creature or blocker.tapped:
            raise Illegal(f"{blocker.name} cannot block", "509.1a")
        if attacker.attacking != seat:
            raise Illegal(f"{attacker.name} does not attack {game.players[seat].name}", "509.1a")
        if attacker.has("flying") and not (blocker.has("flying") or blocker.has("reach")):
            raise Illegal(f"{attacker.name} has flying and {blocker.name} has not", "702.9b")
