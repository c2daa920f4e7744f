"""Players around a table: ranges of influence, teams and their life, turn markers, seating (801, 807 to 811, 902)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Table", "alternating", "run", "within"]

_VANGUARD = {
    "life": 20, "hand": 7, "maximum hand": 7, "vida": 20, "mano": 7, "mano máxima": 7, "ライフ": 20, "手札": 7, "手札の上限": 7,
}  # fmt: skip


@dataclass(slots=True)
class Table:
    """Who sits where, and the teams."""

    seats: list[str] = field(default_factory=list[str])
    ranges: dict[str, int] = field(default_factory=dict[str, int])
    gone: set[str] = field(default_factory=set[str])
    """Players who left since ranges were last determined (801.2c)."""
    teams: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    life: dict[str, int] = field(default_factory=dict[str, int])
    saved: set[str] = field(default_factory=set[str])
    immune: set[str] = field(default_factory=set[str])
    overdrawn: set[str] = field(default_factory=set[str])


def within(seats: list[str], name: str, reach: int) -> list[str]:
    """Return the players within so many seats of a player, themselves among them (801.2, 801.2b)."""
    place = seats.index(name)
    size = len(seats)
    return [other for index, other in enumerate(seats) if min((index - place) % size, (place - index) % size) <= reach]


def alternating(teams: int, players: int) -> list[str]:
    """Return how teams sit in turn: A1, B1, C1, A2, ... (811.3)."""
    return [f"{chr(ord('A') + team)}{player + 1}" for player in range(players) for team in range(teams)]


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(Table(), scenario, _given, _claim)


def _team(table: Table, told: Told, name: str) -> str:
    """Return the team of a player, or the team itself."""
    for team, members in table.teams.items():
        if name in members or name == team:
            return team
    raise told.refuse(f"{name!r} is in no team")


def _given(table: Table, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "seats":
            table.seats = list(listed(told["names"]))
        case "range":
            table.ranges[_seated(table, told, name)] = told.number()
        case "leaves":
            table.gone.add(_seated(table, told, name))
        case "turn":
            table.seats = [player for player in table.seats if player not in table.gone]
        case "team":
            table.teams[name], table.life[name] = listed(told["names"]), told.number()
        case "saved":
            table.saved.add(_team(table, told, name))
        case "immune":
            table.immune.add(_team(table, told, name))
        case "overdrawn":
            table.overdrawn.add(_team(table, told, name))
        case _:
            _change(table, told, name)


def _seated(table: Table, told: Told, name: str) -> str:
    if name not in table.seats:
        raise told.refuse(f"nobody called {name!r} sits there")
    return name


def _change(table: Table, told: Told, name: str) -> None:
    """Change the life of teams: what happens to a player happens to the team's total (810.9)."""
    if told.form == "each damage":
        for team, members in table.teams.items():
            table.life[team] -= told.number() * len(members)
        return
    if told.form not in ("double", "half", "becomes", "lowest"):
        raise told.refuse("a claim before `then`")
    team = _team(table, told, name)
    life = table.life[team]
    match told.form:
        case "double":
            table.life[team] = life * 2
        case "half":
            table.life[team] = life - (life + 1) // 2
        case "becomes":
            table.life[team] = told.number()
        case _:
            table.life[team] = min(table.life.values())


def _lost(table: Table, team: str) -> bool:
    """Say whether a team has lost (704.6a, 810.8a)."""
    if team in table.immune:
        return False
    return team in table.overdrawn or (table.life[team] <= 0 and team not in table.saved)


def _claim(table: Table, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "in range" | "out of range":
            reached = within(table.seats, _seated(table, told, name), table.ranges.get(name, len(table.seats)))
            wanted = told.form == "in range"
            seen = sorted(one for one in table.seats if (one in reached) == wanted and one not in table.gone)
            claim(told, ", ".join(sorted(listed(told["names"]))), ", ".join(seen))
        case "team life":
            team = _team(table, told, name)
            claim(told, f"{told.number()} life", f"{table.life[team]} life")
        case "lost" | "plays on":
            got = "lost" if _lost(table, _team(table, told, name)) else "plays on"
            claim(told, told.form, got)
        case "markers":
            claim(told, f"{told.number('m')} turn markers", f"{told.number() // 4} turn markers")
        case "vanguard":
            if told["what"] not in _VANGUARD:
                raise told.refuse(f"no modifier changes {told['what']!r}", "life, hand, maximum hand")
            claim(told, str(told.number()), str(_VANGUARD[told["what"]] + told.number("number")))
        case "alternating":
            claim(told, ", ".join(listed(told["names"])), ", ".join(alternating(told.number("teams"), told.number())))
        case _:
            raise told.refuse("a fact after `then`")
