"""Damage as an event that is replaced, prevented, processed into its results, and only then happens (120.4, 614, 615).

Effects that replace damage apply once each to an event (614.5); prevention shields are used up; what is left becomes life
lost, damage marked or counters (120.3), and effects that replace those results apply to them (120.4d).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Damage", "Table", "deal", "run"]


@dataclass(slots=True)
class Table:
    """What deals and what is dealt damage, the effects that wait for it, and what came of it."""

    words: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    """Permanents with what matters of them."""
    toughness: dict[str, int] = field(default_factory=dict[str, int])
    owner: dict[str, str] = field(default_factory=dict[str, str])
    life: dict[str, int] = field(default_factory=dict[str, int])
    doublers: dict[str, int] = field(default_factory=dict[str, int])
    """How many effects double the damage of a player's creatures."""
    shields: Counter[str] = field(default_factory=Counter[str])
    """How much of the next damage to something is prevented."""
    reduced: dict[str, int] = field(default_factory=dict[str, int])
    """How much of each damage to permanents with a word is prevented, by `word of player`."""
    absorbed: dict[str, str] = field(default_factory=dict[str, str])
    """Sources whose next damage is prevented, with the player who gains as much life."""
    doubled_gain: set[str] = field(default_factory=set[str])
    floor: set[str] = field(default_factory=set[str])
    """Players whose life damage cannot bring below 1."""
    marked: Counter[str] = field(default_factory=Counter[str])
    counters: Counter[str] = field(default_factory=Counter[str])
    gained: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Each time a player gained life, and how much."""
    dealt: Counter[str] = field(default_factory=Counter[str])
    """Damage that was dealt, by what it was dealt to."""
    dead: dict[str, str] = field(default_factory=dict[str, str])
    """What died, and why."""


Damage = tuple[str, str, int]
"""Source, what is dealt it, how much."""


def deal(table: Table, event: list[Damage]) -> None:
    """Deal damage at once."""
    gains: Counter[str] = Counter()
    losses: Counter[str] = Counter()
    separate: list[tuple[str, int]] = []
    for source, target, amount in event:
        left, absorbed = _prevented(table, source, target, _doubled(table, source, amount))
        if absorbed:
            gains[table.absorbed.pop(source)] += absorbed
        if left <= 0:
            continue
        table.dealt[target] += left
        words = table.words.get(source, frozenset())
        if target in table.life:
            losses[target] += left
        elif words & {"wither", "infect"}:
            table.counters[target] += left
        else:
            table.marked[target] += left
        if "lifelink" in words:
            separate.append((table.owner[source], left))
    for player, amount in [*gains.items(), *separate]:
        more = amount * 2 if player in table.doubled_gain else amount
        table.gained.append((player, more))
        table.life[player] += more
    for player, amount in losses.items():
        low = player in table.floor and table.life[player] - amount < 1
        table.life[player] = min(table.life[player], 1) if low else table.life[player] - amount


def _doubled(table: Table, source: str, amount: int) -> int:
    """Double damage once for each effect that does so: none applies to its own result (614.5)."""
    times: int = table.doublers.get(table.owner.get(source, ""), 0)
    for _ in range(times):
        amount *= 2
    return amount


def _prevented(table: Table, source: str, target: str, amount: int) -> tuple[int, int]:
    """Return what is left of damage after prevention, and what was prevented in favor of a player."""
    if source in table.absorbed:
        return 0, amount
    for phrase, less in table.reduced.items():
        word, _, owner = phrase.partition(" of ")
        if word in table.words.get(target, frozenset()) and table.owner.get(target) == owner:
            amount -= min(less, amount)
    shielded = min(amount, table.shields[target])
    table.shields[target] -= shielded
    return amount - shielded, 0


def bury(table: Table) -> None:
    """Perform state-based actions for creatures: not the damage destroys them, but the rule (120.5, 704.5f, 704.5g)."""
    for name, toughness in table.toughness.items():
        size = toughness - table.counters[name]
        if size <= 0:
            table.dead[name] = "704.5f"
        elif table.marked[name] >= size:
            table.dead[name] = "704.5g"


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(Table(), scenario, _given, _claim)


def _known(table: Table, told: Told, name: str) -> str:
    if name not in table.life and name not in table.words:
        raise told.refuse(f"unknown {name!r}")
    return name


def _player(table: Table, told: Told, name: str) -> str:
    if name not in table.life:
        raise told.refuse(f"unknown player {name!r}")
    return name


def _given(table: Table, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "player":
            table.life[name] = told.number()
        case "source":
            table.words[name], table.owner[name] = frozenset(told["words"].split()), _player(table, told, told["owner"])
        case "creature":
            table.words[name], table.owner[name] = frozenset(told.get("words").split()), _player(table, told, told["owner"])
            table.toughness[name] = told.number()
        case "doubler":
            table.doublers[name] = table.doublers.get(_player(table, told, name), 0) + 1
        case "shield":
            table.shields[_known(table, told, name)] += told.number()
        case "reduce":
            table.reduced[f"{told['word']} of {_player(table, told, told['owner'])}"] = told.number()
        case "absorb":
            table.absorbed[_known(table, told, name)] = _player(table, told, told["owner"])
        case "double gain":
            table.doubled_gain.add(_player(table, told, name))
        case "floor":
            table.floor.add(_player(table, told, name))
        case "deals":
            deal(table, _damage(table, told))
        case "each":
            source, amount = _known(table, told, told["source"]), told.number()
            deal(table, [(source, one, amount) for one in table.toughness])
        case "actions":
            bury(table)
        case _:
            raise told.refuse("a claim before `then`")


def _damage(table: Table, told: Told) -> list[Damage]:
    """Read what is dealt at once: `wolf 3 to cub, cub 2 to wolf`."""
    event: list[Damage] = []
    for part in listed(told["what"].replace(" a ", " to ").replace(" → ", " to ")):
        words = part.split()
        if len(words) != 4 or words[2] != "to" or not words[1].isdecimal():
            raise told.refuse(f"{part!r} is no damage", "wolf 3 to cub, cub 2 to wolf")
        event.append((_known(table, told, words[0]), _known(table, told, words[3]), int(words[1])))
    return event


def _claim(table: Table, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "life":
            claim(told, f"{told.number()} life", f"{table.life[_player(table, told, name)]} life")
        case "marked":
            claim(told, f"{told.number()} damage marked", f"{table.marked[_known(table, told, name)]} damage marked")
        case "counters":
            claim(told, f"{told.number()} counters", f"{table.counters[_known(table, told, name)]} counters")
        case "dealt":
            claim(told, f"{told.number()} damage dealt", f"{table.dealt[_known(table, told, name)]} damage dealt")
        case "gains":
            times = sum(player == _player(table, told, name) for player, _ in table.gained)
            claim(told, f"gained life {told.number()} times", f"gained life {times} times")
        case "dies":
            claim(told, f"dead by {told['rule']}", f"dead by {table.dead.get(_known(table, told, name), 'nothing')}")
        case "lives":
            claim(told, "alive", "dead" if _known(table, told, name) in table.dead else "alive")
        case _:
            raise told.refuse("a fact after `then`")
