"""What triggers, and how often: events with several occurrences, looking back, intervening conditions (603, 700.1, 704.8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Board", "Trigger", "happen", "run"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability."""

    name: str
    source: str
    verb: str
    """dies, enters, taps, attacks, is blocked, is blocked by, upkeep, ..."""
    words: frozenset[str]
    """What the object of the event has to be."""
    least: int | None = None
    """Of an intervening condition: how much life its controller needs (603.4)."""
    reached: int | None = None
    """Of a total that an event has to bring to so much for the first time."""


@dataclass(slots=True)
class Board:
    """Objects, abilities, and what has happened."""

    objects: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    """With all that is said of each in words."""
    blank: bool = False
    """Whether creatures lose all abilities."""
    living: set[str] = field(default_factory=set[str])
    """Types whose permanents are creatures too."""
    triggers: list[Trigger] = field(default_factory=list[Trigger])
    fired: Counter[str] = field(default_factory=Counter[str])
    waiting: Counter[str] = field(default_factory=Counter[str])
    """Abilities on the stack, for state triggers (603.8)."""
    counters: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """+1/+1 and -1/-1 counters, and toughness under `toughness`."""
    toughness: dict[str, int] = field(default_factory=dict[str, int])
    life: int = 20
    hand: int = 7
    spent: int = 0
    verdict: str = ""


def words_of(board: Board, name: str) -> set[str]:
    """Return what an object is, effects included."""
    words = board.objects.get(name, set())
    return words | ({"creature"} if words & board.living else set())


def _works(board: Board, trigger: Trigger) -> bool:
    """Say whether a trigger's source has its abilities."""
    return not (board.blank and "creature" in words_of(board, trigger.source))


def happen(board: Board, verb: str, names: Sequence[str]) -> None:
    """Let one event with several occurrences happen (603.2c).

    What leaves sees what leaves with it (603.10a); what enters sees what enters with it (603.6a).
    """
    if verb == "enters":
        for name in names:
            board.objects.setdefault(name, set())
    able = [trigger for trigger in board.triggers if trigger.source in board.objects and _works(board, trigger)]
    for trigger in able:
        hits = [name for name in names if trigger.verb == verb and trigger.words <= words_of(board, name)]
        if verb == "becomes tapped":
            hits = [name for name in hits if "tapped" not in board.objects[name]]
        if trigger.least is None or board.life >= trigger.least:
            board.fired[trigger.name] += len(hits)
    if verb == "becomes tapped":
        for name in names:
            board.objects[name].add("tapped")
    if verb == "dies":
        for name in names:
            board.objects.pop(name, None)


def blocked(board: Board, name: str, blockers: Sequence[str]) -> None:
    """Let an attacker become blocked: one event, and one for each creature that blocks it (700.1)."""
    for trigger in board.triggers:
        if trigger.verb == "becomes blocked" and trigger.words <= words_of(board, name):
            board.fired[trigger.name] += 1
        elif trigger.verb == "becomes blocked by":
            board.fired[trigger.name] += sum(trigger.words <= words_of(board, one) for one in blockers)


def spend(board: Board, amount: int) -> None:
    """Spend mana: what waits for a total triggers when the total is reached (700.14)."""
    before, board.spent = board.spent, board.spent + amount
    for trigger in board.triggers:
        if trigger.reached is not None and before < trigger.reached <= board.spent and trigger.source in board.objects:
            board.fired[trigger.name] += 1


def cards(board: Board, held: int) -> None:
    """Change a hand: a state trigger triggers as soon as the state is there, once until it has left the stack (603.8)."""
    board.hand = held
    for trigger in board.triggers:
        if trigger.verb == "empty hand" and held == 0 and not board.waiting[trigger.name]:
            board.fired[trigger.name] += 1
            board.waiting[trigger.name] += 1


def settle(board: Board) -> None:
    """Perform state-based actions at once: what dies is remembered as it was before any of them (704.8)."""
    before = {name: board.counters.get(name, (0, 0)) for name in board.toughness}
    dying = [name for name, size in board.toughness.items() if size + before[name][0] - before[name][1] <= 0]
    for name in board.toughness:
        plus, minus = before[name]
        board.counters[name] = (plus - min(plus, minus), minus - min(plus, minus))
    for name in dying:
        for trigger in board.triggers:
            if trigger.verb == "undying" and trigger.source == name and not before[name][0]:
                board.fired[trigger.name] += 1
        board.objects.pop(name, None)
        del board.toughness[name]


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(Board(), scenario, _given, _claim)


def _known(board: Board, told: Told, name: str) -> str:
    if name not in board.objects:
        raise told.refuse(f"unknown object {name!r}")
    return name


def _given(board: Board, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "object":
            board.objects[name] = set(told["words"].split())
        case "creature":
            board.objects[name], board.toughness[name] = {"creature"}, told.number()
        case "watches":
            words = frozenset(listed(told.get("words") or "nothing"))
            board.triggers.append(Trigger(name, _known(board, told, told["source"]), told["verb"], words))
        case "if life":
            board.triggers.append(Trigger(name, told["source"], told["verb"], frozenset(), least=told.number()))
        case "total":
            board.triggers.append(Trigger(name, _known(board, told, told["source"]), "", frozenset(), reached=told.number()))
        case "counters":
            plus, minus = board.counters.get(_known(board, told, name), (0, 0))
            board.counters[name] = (plus + told.number("plus"), minus + told.number("minus"))
        case "becomes":
            board.objects[_known(board, told, name)] |= set(told["words"].split())
        case "loses":
            board.objects[_known(board, told, name)] -= set(told["words"].split())
        case "live":
            board.living.add(told["words"])
        case "blank":
            board.blank = True
        case _:
            _happens(board, told, name)


def _happens(board: Board, told: Told, name: str) -> None:
    match told.form:
        case "happens":
            names = listed(told["names"])
            if told["verb"] not in ("enters", "upkeep"):
                names = tuple(_known(board, told, one) for one in names)
            happen(board, told["verb"], names)
        case "enters as":
            board.objects[name] = set(told["words"].split())
            happen(board, "enters", [name])
        case "blocked":
            blocked(board, _known(board, told, name), listed(told["names"]))
        case "spends":
            spend(board, told.number())
        case "life":
            board.life = told.number()
        case "cards":
            cards(board, told.number())
        case "resolves":
            _resolves(board, told, name)
        case "settle":
            settle(board)
        case _:
            raise told.refuse("a claim before `then`")


def _resolves(board: Board, told: Told, name: str) -> None:
    """Resolve an ability: an intervening condition is asked once more (603.4)."""
    trigger = next((one for one in board.triggers if one.name == name), None)
    if trigger is None or not board.fired[name]:
        raise told.refuse(f"{name!r} is not on the stack")
    board.waiting[name] = 0
    does = trigger.least is None or board.life >= trigger.least
    board.verdict = "does it" if does else "does nothing"


def _claim(board: Board, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "fired":
            if all(trigger.name != name for trigger in board.triggers):
                raise told.refuse(f"no ability is called {name!r}")
            claim(told, f"triggered {told.number()} times", f"triggered {board.fired[name]} times")
        case "does" | "does nothing":
            claim(told, "does it" if told.form == "does" else "does nothing", board.verdict)
        case "there":
            claim(told, "there", "there" if name in board.objects else "gone")
        case "gone":
            claim(told, "gone", "there" if name in board.objects else "gone")
        case _:
            raise told.refuse("a fact after `then`")
