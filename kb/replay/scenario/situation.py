"""From the facts of a scenario to a game.  A situation in which something would have happened already is none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kb.replay.errors import Invalid, Unsupported
from kb.replay.machine import actions, priority
from kb.replay.machine.choices import Announce, find
from kb.replay.machine.copying import copied
from kb.replay.machine.state import STEPS, Game, Group, Player

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario, Sentence, Things

__all__ = ["set_up"]

_NO_PRIORITY = {"untap": "502.4", "cleanup": "514.3"}


def set_up(scenario: Scenario, profile: str) -> Game:
    """Return the game in which a scenario begins.  Raises Invalid."""
    game = Game([Player(name, seat) for seat, name in enumerate(scenario.players)])
    game.turn, game.active, game.step = scenario.turn, scenario.active, scenario.step
    game.range, game.retain = scenario.range, profile != "mtr"
    where = f"{scenario.file}:{scenario.turn_line or scenario.line}"
    step = STEPS[scenario.step]
    if step in _NO_PRIORITY:
        raise Invalid(f"nobody has priority in the {step} step", _NO_PRIORITY[step], where=where)
    if step == "draw" and scenario.turn == 1 and len(scenario.players) == 2:
        raise Invalid(
            "the draw step of the first turn is skipped with two players", "103.8a", where=where, hint="begin in turn 2"
        )
    if step in ("blockers", "damage"):
        raise Invalid(
            f"nothing attacks: there is no {step} step", "508.8", where=where, hint="begin earlier and declare attackers"
        )
    facts = [fact for block in scenario.blocks if block.kind == "given" for fact in block.sentences]
    _permanents(game, scenario, [fact for fact in facts if fact.things is not None])
    for fact in facts:
        _fact(game, fact)
    actions.refresh(game)
    for group in game.groups:
        for static in group.card.statics & {"counts activations"}:
            game.statics.setdefault(static, set()).add(group.controller)
    _settled(game, scenario)
    game.priority = scenario.priority
    game.dirty = False
    return game


def _permanents(game: Game, scenario: Scenario, facts: list[Sentence]) -> None:
    names = Counter(fact.things.card.name for fact in facts if fact.things)
    hosts: list[tuple[Group, Things, str]] = []
    for fact in facts:
        things = fact.things
        if things is None:
            continue
        where = f"{scenario.file}:{fact.line}"
        if things.count < 1:
            raise Invalid("a situation lists what there is: at least one", where=where)
        label = things.label
        if not label and not things.counted and names[things.card.name] == 1:
            label = things.card.name
        _check(game, scenario, things, label, where)
        group = Group(things.card, fact.player, fact.player, label, things.count, bool(things.tapped), plus=things.counters)
        group.sick = things.new and things.card.creature
        game.groups.append(group)
        if things.host:
            hosts.append((group, things, where))
        elif things.card.enchant:
            raise Invalid(
                f"{things.card.name} is an Aura and enchants nothing", "704.5m", where=where, hint="attached to LABEL"
            )
    for group, things, where in hosts:
        _attach(game, group, things, where)
    actions.merge(game)


def _check(game: Game, scenario: Scenario, things: Things, label: str, where: str) -> None:
    card = things.card
    if things.label and things.count > 1:
        raise Invalid(f"a label names one permanent, not {things.count}", where=where)
    if things.label and (things.label in scenario.players or any(group.label == label for group in game.groups)):
        raise Invalid(f"{things.label!r} is the name of something else already", where=where)
    if not card.permanent:
        raise Invalid(f"{card.name} cannot be on the battlefield", "304.4" if "instant" in card.types else "307.4", where=where)
    if things.counters and not card.creature:
        raise Invalid(f"{card.name} is no creature", "122.1a", where=where)


def _attach(game: Game, group: Group, things: Things, where: str) -> None:
    host = game.labelled(things.host)
    if host is None:
        raise Invalid(f"{things.host} needs a label, or to be the only one", where=where, hint='as: Ann controls Bear "bear"')
    if not things.card.enchant:
        raise Invalid(f"{things.card.name} is no Aura and cannot be attached", "704.5p", where=where)
    if things.card.enchant not in host.card.types:
        raise Invalid(
            f"{things.card.name} cannot enchant {host.name}: it enchants a {things.card.enchant}", "704.5m", where=where
        )
    actions.attach(game, group, host)


def _fact(game: Game, fact: Sentence) -> None:
    player = game.players[fact.player]
    match fact.form:
        case "life":
            player.life = fact.n
        case "library":
            player.library = fact.n
        case "hand":
            player.hand = fact.n
        case "poison":
            player.poison = fact.n
        case "holds":
            player.cards[fact.name] = player.cards.get(fact.name, 0) + 1
        case "mana":
            for symbol in fact.text[1:-1].split("}{"):
                player.mana[symbol] = player.mana.get(symbol, 0) + 1
        case "targets":
            Announce(fact.player, "targets", fact.name, fact.target).make(game)
        case "always":
            Announce(fact.player, "always", fact.name).make(game)
        case "orders":
            Announce(fact.player, "orders", ", ".join(fact.names)).make(game)
        case _:
            pass


def _settled(game: Game, scenario: Scenario) -> None:
    """Refuse a situation in which state-based actions would have been performed before anybody had priority (704.3)."""
    heard: list[Event] = []
    trial = copied(game, heard.append)
    trial.dirty = True
    try:
        priority.give_priority(trial, scenario.priority)
    except Unsupported as error:
        raise Invalid(error.message, "704.5j", where=f"{scenario.file}:{scenario.line}") from error
    for event in heard:
        if event.code in ("dies", "loses"):
            raise Invalid(
                f"{event.args[0]} would be gone already", event.rules[0], where=f"{scenario.file}:{scenario.line}",
                hint="state-based actions come before priority (704.3)",
            )  # fmt: skip


def named(game: Game, name: str) -> Group | None:
    """Return the permanent of a name, None when there is none."""
    found = find(game, name) if any(name in (group.label, group.card.name) for group in game.groups) else None
    return found if isinstance(found, Group) else None
