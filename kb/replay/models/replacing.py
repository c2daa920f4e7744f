"""Replacement effects on one event: every order in which they may be applied, and what can come of it (614.5, 616).

An effect gets one opportunity to affect an event, or what has become of it (614.5); where several apply, the affected
player or the controller of the affected object chooses (616.1); each result may be replaced in turn (616.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, told_to

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Effect", "Happening", "outcomes", "run"]

KINDS = {"die": ("die", "graveyard")}
"""Events that are events of another kind as well: to die is to be put into a graveyard from the battlefield (700.4)."""
MOST_EFFECTS = 12


@dataclass(frozen=True, slots=True)
class Happening:
    """An event: a verb, how much, and whom it is about."""

    verb: str
    amount: int
    who: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in (self.verb, str(self.amount), self.who) if part)


@dataclass(frozen=True, slots=True)
class Effect:
    """A replacement effect."""

    name: str
    verb: str
    """The kind of event it replaces."""
    becomes: str
    """The verb of what happens instead; empty for the same."""
    factor: int = 1
    who: str = ""
    """Whose events it replaces, empty for anybody's."""
    not_own: bool = False
    """Whether it leaves out the event that brings its own source (614.12)."""

    def applies(self, event: Happening) -> bool:
        """Say whether it may replace an event."""
        if self.who and event.who != self.who:
            return False
        if self.not_own and event.who == self.name:
            return False
        return self.verb in KINDS.get(event.verb, (event.verb,))

    def replaced(self, event: Happening) -> Happening:
        """Return what happens instead."""
        return Happening(self.becomes or event.verb, event.amount * self.factor, event.who)


def outcomes(event: Happening, effects: tuple[Effect, ...]) -> frozenset[Happening]:
    """Return what an event may become, in any order in which effects may be applied to it."""
    able = [effect for effect in effects if effect.applies(event)]
    if not able:
        return frozenset({event})
    found: set[Happening] = set()
    for effect in able:
        rest = tuple(other for other in effects if other is not effect)
        found |= outcomes(effect.replaced(event), rest)
    return frozenset(found)


@dataclass(slots=True)
class _Board:
    effects: list[Effect] = field(default_factory=list[Effect])
    last: list[Happening] = field(default_factory=list[Happening])


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(_Board(), scenario, _given, _claim)


def _given(board: _Board, told: Told) -> None:
    if told.form == "happens":
        board.last = [_happening(told, part) for part in told["event"].split(" and ")]
        return
    name, verb, who = told.get("name"), told.get("verb"), told.get("who")
    match told.form:
        case "instead":
            effect = Effect(name, verb, told["other"], who=who)
        case "twice":
            effect = Effect(name, verb, "", factor=2, who=who)
        case "state":
            effect = Effect(name, verb, told["other"], who=who, not_own=True)
        case "nothing":
            effect = Effect(name, verb, "nothing", who=who)
        case "gone":
            board.effects = [one for one in board.effects if one.name != name]
            return
        case _:
            raise told.refuse("a claim before `then`")
    if len(board.effects) >= MOST_EFFECTS:
        raise told.refuse(f"more than {MOST_EFFECTS} effects")
    board.effects.append(effect)


def _happening(told: Told, text: str) -> Happening:
    words = text.split()
    if len(words) < 2 or not words[1].isdecimal():
        raise told.refuse(f"{text!r} is no event", "gain 1, die 1 bear")
    return Happening(words[0], int(words[1]), " ".join(words[2:]))


def _claim(board: _Board, told: Told) -> None:
    if told.form != "becomes":
        raise told.refuse("a fact after `then`")
    wanted = sorted(str(_happening(told, part.strip())) for part in told["ways"].split("|"))
    got = sorted({str(found) for event in board.last for found in outcomes(event, tuple(board.effects))})
    claim(told, " | ".join(wanted), " | ".join(got))
