"""Combat: which declarations are legal, and how damage may be assigned (508.1, 509.1, 510.1), by enumerating them all.

A declaration is legal when it disobeys no restriction and obeys as many requirements as any such declaration can
(508.1d, 509.1c).  An assignment is legal when it divides each creature's power among what it may damage, with lethal
damage first where trample asks for it (510.1c, 702.19).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from math import comb
from typing import TYPE_CHECKING

from kb.replay.errors import Budget, Malformed
from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["Board", "Creature", "assignments", "attacks", "blocks", "run"]

MOST = 200_000
"""How many declarations or assignments may be looked at."""


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature with what matters in combat."""

    name: str
    power: int
    toughness: int
    owner: str
    words: frozenset[str] = frozenset()
    damage: int = 0


@dataclass(slots=True)
class Board:
    """A combat phase."""

    creatures: dict[str, Creature] = field(default_factory=dict[str, Creature])
    loyalty: dict[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    """Planeswalkers: loyalty and controller."""
    lands: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    attacking: dict[str, str] = field(default_factory=dict[str, str])
    """Attackers with what they attack."""
    blocked: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    bands: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    limit: int | None = None


def attacks(board: Board, owner: str) -> list[frozenset[str]]:
    """Return the legal declarations of attackers (508.1a to 508.1d)."""
    able = [one.name for one in board.creatures.values() if one.owner == owner and "tapped" not in one.words]
    _affordable(2 ** len(able))
    allowed = [chosen for chosen in _subsets(able) if _may_attack(board, chosen)]
    obeyed = {chosen: sum("must-attack" in board.creatures[name].words for name in chosen) for chosen in allowed}
    return [chosen for chosen in allowed if obeyed[chosen] == max(obeyed.values())]


def _may_attack(board: Board, chosen: frozenset[str]) -> bool:
    """Say whether a declaration obeys every restriction (508.1c)."""
    if board.limit is not None and len(chosen) > board.limit:
        return False
    alone = len(chosen) == 1 and "not-alone" in board.creatures[next(iter(chosen))].words
    return not alone and not any("defender" in board.creatures[name].words for name in chosen)


def blocks(board: Board, owner: str) -> list[dict[str, frozenset[str]]]:
    """Return the legal declarations of blockers: for each attacker the creatures that block it (509.1a to 509.1c)."""
    attackers = list(board.attacking)
    able = [one.name for one in board.creatures.values() if one.owner == owner and "tapped" not in one.words]
    _affordable((len(attackers) + 1) ** len(able))
    allowed: list[dict[str, frozenset[str]]] = []
    for picks in product([None, *attackers], repeat=len(able)):
        pairs = [(blocker, attacker) for blocker, attacker in zip(able, picks, strict=True) if attacker is not None]
        blocking = {attacker: frozenset(b for b, a in pairs if a == attacker) for attacker in attackers}
        if _may_block(board, owner, blocking):
            allowed.append(blocking)
    obeyed = [sum("must-block" in board.creatures[name].words for names in one.values() for name in names) for one in allowed]
    return [one for one, count in zip(allowed, obeyed, strict=True) if count == max(obeyed)]


def _may_block(board: Board, owner: str, blocking: dict[str, frozenset[str]]) -> bool:
    """Say whether a declaration obeys every restriction (509.1b)."""
    for attacker, blockers in blocking.items():
        words = board.creatures[attacker].words
        if "menace" in words and len(blockers) == 1:
            return False
        if blockers and _walks(board, attacker):
            return False
        if not all(_evaded(words, board.creatures[name].words) for name in blockers):
            return False
        if blockers and _defender(board, board.attacking[attacker]) != owner:
            return False
    return True


def _defender(board: Board, target: str) -> str:
    return board.loyalty[target][1] if target in board.loyalty else target


def _evaded(attacker: frozenset[str], blocker: frozenset[str]) -> bool:
    """Say whether a creature can block another as far as flying and shadow go (702.9b, 702.28b)."""
    if "flying" in attacker and not blocker & {"flying", "reach"}:
        return False
    return ("shadow" in attacker) == ("shadow" in blocker)


def _walks(board: Board, attacker: str) -> bool:
    """Say whether landwalk makes an attacker unblockable: it depends on the lands of whom it attacks alone (702.14c)."""
    lands = board.lands.get(_defender(board, board.attacking[attacker]), frozenset())
    return any(word.removesuffix("walk") in lands for word in board.creatures[attacker].words if word.endswith("walk"))


def assignments(board: Board, attacker: str, dealt: dict[str, int] | None = None) -> list[dict[str, int]]:
    """Return every legal way for an attacker to assign its combat damage (510.1); `dealt` is what others assign."""
    one = board.creatures[attacker]
    if one.power <= 0:
        return [{}]
    target = board.attacking[attacker]
    blockers = board.blocked.get(attacker)
    if blockers is None:
        extra = (target, board.loyalty[target][1]) if _over(board, one, target) else (target,)
        return [way for way in _divided(one.power, extra) if _lethal_first(board, one, way, (target,), extra[-1], dealt or {})]
    places = (*blockers, target) if "trample" in one.words else blockers
    if not places:
        return [{}]
    return [way for way in _divided(one.power, places) if _lethal_first(board, one, way, blockers, target, dealt or {})]


def _over(board: Board, one: Creature, target: str) -> bool:
    return target in board.loyalty and "trample-over-planeswalkers" in one.words


def _lethal_first(
    board: Board, one: Creature, way: dict[str, int], first: tuple[str, ...], last: str, dealt: dict[str, int]
) -> bool:
    """Say whether nothing goes to the last place before the first ones have lethal damage (702.19b, 702.19c)."""
    if last in first or not way.get(last):
        return True
    return all(way.get(name, 0) + dealt.get(name, 0) >= _lethal(board, one, name) for name in first)


def _lethal(board: Board, attacker: Creature, name: str) -> int:
    """Return how much is lethal; what would prevent or change the damage does not count (702.19b)."""
    if name in board.loyalty:
        return board.loyalty[name][0]
    blocker = board.creatures[name]
    return min(1, blocker.toughness) if "deathtouch" in attacker.words else max(0, blocker.toughness - blocker.damage)


def _divided(power: int, places: tuple[str, ...]) -> Iterator[dict[str, int]]:
    """Yield every way to divide so much damage among places."""
    _affordable(comb(power + len(places) - 1, len(places) - 1))
    if len(places) == 1:
        yield {places[0]: power}
        return
    for here in range(power + 1):
        for rest in _divided(power - here, places[1:]):
            yield {places[0]: here, **rest}


def _subsets(names: list[str]) -> Iterator[frozenset[str]]:
    for picks in product((False, True), repeat=len(names)):
        yield frozenset(name for name, picked in zip(names, picks, strict=True) if picked)


def _affordable(count: int) -> None:
    if count > MOST:
        raise Budget(f"{count:,} ways would have to be looked at, and {MOST:,} is the most")


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, Budget, and Wrong for a claim."""
    return told_to(Board(), scenario, _given, _claim)


def _given(board: Board, told: Told) -> None:
    match told.form:
        case "creature":
            power, _, toughness = told["size"].partition("/")
            try:
                one = Creature(told["name"], int(power), int(toughness), told["owner"], frozenset(told.get("words").split()))
            except ValueError:
                raise told.refuse(f"{told['size']!r} is no size", "2/2") from None
            board.creatures[one.name] = one
        case "planeswalker":
            board.loyalty[told["name"]] = (told.number(), told["owner"])
        case "limit":
            board.limit = told.number()
        case "lands":
            board.lands[told["owner"]] = frozenset(listed(told["words"]))
        case "attacks":
            board.attacking[_creature(board, told, told["name"]).name] = told["target"]
        case "blocked":
            names = tuple(_creature(board, told, name).name for name in listed(told["names"]))
            board.blocked[_creature(board, told, told["name"]).name] = names
            _band_blocked(board, told["name"], names)
        case "band":
            board.bands.append(tuple(_creature(board, told, name).name for name in listed(told["names"])))
        case "damaged":
            one = _creature(board, told, told["name"])
            board.creatures[one.name] = replace(one, damage=told.number())
        case _:
            raise told.refuse("a claim before `then`")


def _band_blocked(board: Board, attacker: str, names: tuple[str, ...]) -> None:
    """Let the whole band become blocked when one of it is (702.22h)."""
    for band in board.bands:
        if attacker in band:
            for other in band:
                board.blocked.setdefault(other, names)


def _creature(board: Board, told: Told, name: str) -> Creature:
    if name not in board.creatures:
        raise told.refuse(f"unknown creature {name!r}")
    return board.creatures[name]


def _attacker(board: Board, told: Told, name: str) -> str:
    if name not in board.attacking:
        raise told.refuse(f"{name!r} does not attack")
    return name


def _claim(board: Board, told: Told) -> None:
    match told.form:
        case "only attack":
            legal = sorted(", ".join(sorted(one)) or "nothing" for one in attacks(board, told["owner"]))
            claim(told, ", ".join(sorted(listed(told["names"]))) or "nothing", " | ".join(legal))
        case "legal attack" | "illegal attack":
            chosen = frozenset(_creature(board, told, name).name for name in listed(told["names"]))
            _yes_or_no(told, told.form == "legal attack", chosen in attacks(board, told["owner"]))
        case "legal block" | "illegal block" | "no block":
            names = frozenset(_creature(board, told, name).name for name in listed(told.get("names") or "nothing"))
            found = [one for one in blocks(board, told["owner"]) if one.get(told["target"]) == names]
            _yes_or_no(told, told.form == "legal block", bool(found))
        case "becomes blocked":
            _yes_or_no(told, True, told["name"] in board.blocked)
        case "exactly":
            ways = assignments(board, _attacker(board, told, told["name"]))
            wanted = sorted(_way(told, text) for text in told["ways"].split("|"))
            claim(told, _ways(wanted), _ways(sorted(tuple(sorted((k, v) for k, v in way.items() if v)) for way in ways)))
        case "may" | "may not":
            _yes_or_no(told, told.form == "may", _possible(board, told))
        case "none":
            ways = assignments(board, _attacker(board, told, told["name"]))
            _yes_or_no(told, True, ways == [{}])
        case _:
            raise told.refuse("a fact after `then`")


def _possible(board: Board, told: Told) -> bool:
    """Say whether the attackers may assign so, each its own part of it: `wolf: cub 1, Nick 2; bear: cub 1`."""
    together: dict[str, dict[str, int]] = {}
    for text in told["ways"].split(";"):
        name, colon, way = text.partition(":")
        if not colon:
            raise told.refuse(f"{text.strip()!r} names no attacker", "bear: cub 1, Nick 2")
        together[_attacker(board, told, name.strip())] = dict(_way(told, way))
    for name, wanted in together.items():
        dealt: dict[str, int] = {}
        for other, given in together.items():
            for place, amount in given.items() if other != name else ():
                dealt[place] = dealt.get(place, 0) + amount
        legal = [{place: amount for place, amount in one.items() if amount} for one in assignments(board, name, dealt)]
        if wanted not in legal:
            return False
    return True


def _way(told: Told, text: str) -> tuple[tuple[str, int], ...]:
    way: list[tuple[str, int]] = []
    for part in text.split(","):
        name, _, amount = part.strip().rpartition(" ")
        if not amount.isdecimal():
            raise Malformed(f"{part.strip()!r} is no part of an assignment", where=told.where, hint="cub 1, Nick 2")
        way.append((name, int(amount)))
    return tuple(sorted((name, amount) for name, amount in way if amount))


def _ways(ways: Iterable[tuple[tuple[str, int], ...]]) -> str:
    return " | ".join(", ".join(f"{name} {amount}" for name, amount in way) for way in ways)


def _yes_or_no(told: Told, expected: bool, got: bool) -> None:
    words = {True: "legal", False: "not legal"}
    claim(told, words[expected], words[got])
