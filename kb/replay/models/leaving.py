"""Players who leave a game of several: what goes with them, and who controls what stays (800.4).

In this order: what the player owns leaves the game; effects that give them control of something end; what they still
control is exiled; triggered abilities that they would control are not put on the stack (800.4a, 800.4d).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Permanent", "Table", "leave", "run"]


@dataclass(slots=True)
class Permanent:
    """An object with its owner, and where it is."""

    owner: str
    base: str
    """Under whose control it came onto the battlefield."""
    zone: str = "battlefield"
    host: str = ""
    """What it is attached to."""


@dataclass(slots=True)
class Table:
    """Players, objects, effects that change control, and abilities that wait."""

    players: list[str] = field(default_factory=list[str])
    objects: dict[str, Permanent] = field(default_factory=dict[str, Permanent])
    effects: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    """Source (an object, or a word for the effect of a resolution), what it is about, who controls that."""
    waiting: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """Delayed triggered abilities: who would control each, and what it would return to the battlefield."""


def controller(table: Table, name: str) -> str:
    """Return who controls an object: the last effect that says so counts."""
    latest = [who for _, about, who in table.effects if about == name]
    return latest[-1] if latest else table.objects[name].base


def leave(table: Table, player: str) -> None:
    """Let a player leave the game (800.4a)."""
    table.players.remove(player)
    for one in table.objects.values():
        if one.owner == player:
            one.zone = "gone"
    _tidy(table, player)
    for name, one in table.objects.items():
        if one.zone == "battlefield" and controller(table, name) == player:
            one.zone = "exile"


def _tidy(table: Table, player: str) -> None:
    """End effects whose source is gone or that give the player control; Auras without anything to enchant die (704.5m)."""
    table.effects = [
        (source, about, who)
        for source, about, who in table.effects
        if who != player and (source not in table.objects or table.objects[source].zone == "battlefield")
    ]
    for one in table.objects.values():
        if one.host and one.zone == "battlefield" and table.objects[one.host].zone != "battlefield":
            one.zone = f"graveyard of {one.owner}"


def end_step(table: Table) -> None:
    """Let what waits for the end step trigger; without a player to control it, it is not put on the stack (800.4d)."""
    for who, about in table.waiting.values():
        if who in table.players and table.objects[about].zone == "exile":
            table.objects[about].zone = "battlefield"
    table.waiting.clear()


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(Table(), scenario, _given, _claim)


def _player(table: Table, told: Told, slot: str) -> str:
    if told[slot] not in table.players:
        raise told.refuse(f"nobody called {told[slot]!r} plays")
    return told[slot]


def _object(table: Table, told: Told, slot: str) -> str:
    if told[slot] not in table.objects:
        raise told.refuse(f"unknown object {told[slot]!r}")
    return told[slot]


def _given(table: Table, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "players":
            table.players = list(listed(told["names"]))
        case "owned":
            table.objects[name] = Permanent(_player(table, told, "owner"), _player(table, told, "who"))
        case "aura":
            owner = _player(table, told, "owner")
            table.objects[name] = Permanent(owner, owner, host=_object(table, told, "target"))
            table.effects.append((name, told["target"], owner))
        case "effect":
            table.effects.append((name, _object(table, told, "target"), _player(table, told, "who")))
        case "exiles":
            table.objects[_object(table, told, "target")].zone = "exile"
            table.waiting[name] = (_player(table, told, "who"), told["target"])
        case "leaves":
            leave(table, _player(table, told, "name"))
        case "end step":
            end_step(table)
        case _:
            raise told.refuse("a claim before `then`")


def _claim(table: Table, told: Told) -> None:
    if told.form not in ("under", "gone", "exiled", "dead"):
        raise told.refuse("a fact after `then`")
    name = _object(table, told, "name")
    one = table.objects[name]
    got = f"under {controller(table, name)}" if one.zone == "battlefield" else one.zone
    wanted = {"gone": "gone", "exiled": "exile", "under": f"under {told.get('who')}", "dead": f"graveyard of {told.get('who')}"}
    claim(told, f"{name} {wanted[told.form]}", f"{name} {got}")
