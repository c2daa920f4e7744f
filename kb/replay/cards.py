"""Cards as data: a small vocabulary of costs, effects, trigger conditions and static abilities.

A card is what an example needs of it, written in our own shorthand (`data/cards.txt`, whose head explains the form).
There is no parser of Oracle text here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kb.replay.errors import Malformed

__all__ = ["COLORS", "Activated", "Card", "Cost", "Effect", "Triggered", "card_named", "known_card", "library", "parse_cards"]

COLORS = "WUBRGC"
"""The symbols of mana, in the order of rule 105.1, colorless last."""


@dataclass(frozen=True, slots=True, eq=False)
class Cost:
    """What is paid for a spell or an ability."""

    tap: bool = False
    mana: tuple[tuple[str, int], ...] = ()
    """Symbols with their numbers; `1` stands for generic mana."""
    life: int = 0
    sacrifice: str = ""
    """`self`, or the name of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """One instruction: a verb with its object."""

    verb: str
    amount: int = 1
    """How many; -1 stands for "that many", the number of the event that triggered."""
    what: str = ""
    """The card, keyword, color or group of permanents it is about."""
    who: str = "you"
    """you, target, opponents, each, host, self."""
    inner: Effect | None = None
    """Of `unless` and `may`: the effect that is avoided or chosen."""
    cost: Cost | None = None
    """Of `unless`: what avoids it."""


@dataclass(frozen=True, slots=True, eq=False)
class Activated:
    """An activated ability."""

    name: str
    """How a scenario tells it from the others of its card: its cost, as written."""
    cost: Cost
    effects: tuple[Effect, ...]
    target: str = ""
    mana: bool = False
    """Whether it is a mana ability (605.1a)."""
    about_itself: bool = False
    """Whether it does something to the very permanent it is an ability of."""


@dataclass(frozen=True, slots=True, eq=False)
class Triggered:
    """A triggered ability."""

    event: str
    """enters, dies, gains, loses, upkeep, end, untaps, attacks."""
    whose: str
    """any, you, opponent, self."""
    effects: tuple[Effect, ...]
    target: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """What the machine needs to know of a card or token."""

    name: str
    types: frozenset[str]
    """Card types, supertypes and subtypes, in lower case."""
    token: bool = False
    colors: str = ""
    power: int = 0
    toughness: int = 0
    cost: Cost = Cost()
    enchant: str = ""
    target: str = ""
    effects: tuple[Effect, ...] = ()
    """What it does as a spell."""
    activated: tuple[Activated, ...] = ()
    granted: tuple[Activated, ...] = ()
    """What it grants to the permanent it is attached to."""
    triggered: tuple[Triggered, ...] = ()
    statics: frozenset[str] = frozenset()
    """hold creatures, cannot lose, counts activations."""
    keywords: frozenset[str] = frozenset()
    creature: bool = False
    permanent: bool = True


_COST = re.compile(r"\{(?P<symbol>[^{}]+)\}|pay (?P<life>\d+) life|sacrifice (?P<thing>[^,]+)")
_VERBS = {
    "create": r"(?P<amount>\d+) (?P<what>.+)",
    "untap": r"(?P<what>creatures|artifacts|lands|self|host|target)",
    "tap": r"(?P<what>self|host|target)",
    "gain": r"(?P<amount>\d+|that) life(?: (?P<who>target|each|opponents))?",
    "lose": r"(?P<amount>\d+|that) life(?: (?P<who>target|each|opponents))?",
    "damage": r"(?P<amount>\d+|that) (?P<who>target|each|opponents)",
    "draw": r"(?P<amount>\d+)(?: (?P<who>target|each|opponents))?",
    "mill": r"(?P<amount>\d+)(?: (?P<who>target|each|opponents))?",
    "poison": r"(?P<amount>\d+) (?P<who>target|each|opponents)",
    "add": r"(?P<amount>\d+) (?P<what>[WUBRGC])",
    "grant": r"(?P<what>\w+) (?P<who>self|target|host)",
    "remove": r"(?P<what>\w+) (?P<who>self|target|host)",
    "grow": r"(?P<amount>-?\d+) (?P<who>self|target|host)",
    "must attack": r"(?P<who>self|target|host)",
    "destroy": r"(?P<who>self|target|host)",
    "double life": "",
    "shuffle": "",
    "flip a coin": "",
}
_EVENTS = re.compile(
    r"(?:(?P<who>creature|self|your creature|another creature) (?P<event>enters|dies|untaps|attacks)"
    r"|(?P<player>you|opponent|any player) (?P<change>gain|lose)s? life|(?P<whose>your|each) (?P<step>upkeep|end step))\Z"
)
_TARGETS = ("creature", "player", "opponent", "artifact or enchantment", "artifact", "enchantment", "permanent", "any")


def parse_cost(text: str, where: str) -> Cost:
    """Read a cost: `{T}`, `{1}{G}`, `pay 2 life`, `sacrifice self`, joined by commas.  Raises Malformed."""
    tap, life, sacrifice = False, 0, ""
    mana: dict[str, int] = {}
    if _COST.sub("", text).strip(" ,"):
        raise Malformed(f"{text!r} is not a cost", where=where, hint="write {T}, {1}{G}, pay 2 life, sacrifice self")
    for found in _COST.finditer(text):
        symbol = found["symbol"]
        if found["life"]:
            life += int(found["life"])
        elif found["thing"]:
            sacrifice = found["thing"].strip()
        elif symbol == "T":
            tap = True
        elif symbol.isdigit():
            mana["1"] = mana.get("1", 0) + int(symbol)
        elif symbol in tuple(COLORS):
            mana[symbol] = mana.get(symbol, 0) + 1
        else:
            raise Malformed(f"{{{symbol}}} is not a symbol of a cost here", where=where)
    return Cost(tap, tuple((symbol, count) for symbol, count in mana.items() if count), life, sacrifice)


def parse_effect(text: str, where: str) -> Effect:
    """Read one effect: a verb and its object.  Raises Malformed."""
    avoided, unless, price = text.partition(" unless any player pays ")
    if unless:
        return Effect("unless", inner=parse_effect(avoided, where), cost=parse_cost(price, where))
    if text.startswith("may "):
        return Effect("may", inner=parse_effect(text.removeprefix("may "), where))
    for verb, form in _VERBS.items():
        if text == verb or text.startswith(verb + " "):
            found = re.fullmatch(form, text.removeprefix(verb).strip())
            if found:
                parts = found.groupdict()
                amount = parts.get("amount") or "1"
                number = -1 if amount == "that" else int(amount)
                return Effect(verb, number, parts.get("what") or "", parts.get("who") or "you")
    raise Malformed(f"{text!r} is not an effect", where=where, hint="the verbs are " + ", ".join(_VERBS))


def _body(text: str, where: str) -> tuple[tuple[Effect, ...], str]:
    """Read effects joined by `;`, the last part perhaps `target ...`."""
    parts = [part.strip() for part in text.split(";")]
    target = ""
    if parts[-1].startswith("target "):
        target = parts.pop().removeprefix("target ")
        if target not in _TARGETS:
            raise Malformed(f"{target!r} is not a kind of target", where=where, hint="one of " + ", ".join(_TARGETS))
    return tuple(parse_effect(part, where) for part in parts if part), target


def _activated(text: str, where: str) -> Activated:
    cost, colon, rest = text.partition(":")
    if not colon:
        raise Malformed(f"{text!r} has no colon between cost and effect", "602.1", where=where)
    effects, target = _body(rest, where)
    paid = parse_cost(cost, where)
    mana = not target and {effect.verb for effect in effects} == {"add"}
    itself = paid.sacrifice == "self" or any("self" in (effect.who, effect.what) for effect in effects)
    return Activated(cost.strip(), paid, effects, target, mana, itself)


def _triggered(text: str, where: str) -> Triggered:
    event, colon, rest = text.partition(":")
    found = _EVENTS.match(event.strip())
    if not colon or not found:
        raise Malformed(f"{event.strip()!r} is not a trigger condition", "603.1", where=where)
    effects, target = _body(rest, where)
    if found["event"]:
        whose = {"creature": "any", "your creature": "you", "another creature": "another", "self": "self"}[found["who"]]
        return Triggered(found["event"], whose, effects, target)
    if found["change"]:
        return Triggered(
            {"gain": "gains", "lose": "loses"}[found["change"]], found["player"].removesuffix(" player"), effects, target
        )
    return Triggered(found["step"].removesuffix(" step"), {"your": "you", "each": "any"}[found["whose"]], effects, target)


def parse_cards(text: str, name: str) -> dict[str, Card]:
    """Read a file of cards.  Raises Malformed with file and line."""
    cards: dict[str, Card] = {}
    title, token, where = "", False, name
    fields: list[tuple[str, str, str]] = []
    for number, line in enumerate([*text.splitlines(), "card"], 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, rest = line.strip().partition(" ")
        if not line.startswith(" "):
            if title:
                cards[title.casefold()] = _card(title, token, fields, where)
            title, token, fields, where = rest.strip(), word == "token", [], f"{name}:{number}"
        else:
            fields.append((word, rest.strip(), f"{name}:{number}"))
    return cards


def _card(name: str, token: bool, fields: list[tuple[str, str, str]], where: str) -> Card:
    one: dict[str, str] = {}
    activated, granted, triggered = list[Activated](), list[Activated](), list[Triggered]()
    statics = set[str]()
    effects: tuple[Effect, ...] = ()
    target = ""
    for word, rest, place in fields:
        match word:
            case "does":
                activated.append(_activated(rest, place))
            case "grants":
                granted.append(_activated(rest, place))
            case "when":
                triggered.append(_triggered(rest, place))
            case "static":
                statics.add(rest)
            case "spell":
                effects, target = _body(rest, place)
            case "types" | "cost" | "size" | "colors" | "enchant" | "keywords":
                one[word] = rest
            case _:
                raise Malformed(f"{word!r} is not a word of a card", where=place)
    types = frozenset(one.get("types", "").casefold().split())
    power, _, toughness = one.get("size", "0/0").partition("/")
    return Card(
        name,
        types,
        token,
        one.get("colors", ""),
        int(power),
        int(toughness),
        parse_cost(one.get("cost", ""), where),
        one.get("enchant", ""),
        target,
        effects,
        tuple(activated),
        tuple(granted),
        tuple(triggered),
        frozenset(statics),
        frozenset(one.get("keywords", "").casefold().split()),
        "creature" in types,
        not types & {"instant", "sorcery"},
    )


@cache
def library() -> dict[str, Card]:
    """Return the cards that ship with the checker, by case-folded name."""
    return parse_cards((files("kb.replay") / "data" / "cards.txt").read_text("utf-8"), "cards.txt")


def card_named(name: str) -> Card | None:
    """Find a card by its name, in any case, with or without the blanks."""
    cards = library()
    return cards.get(name.casefold()) or _compact().get(name.casefold().replace(" ", ""))


def known_card(name: str) -> Card:
    """Return the card of a name that has been looked up before."""
    return library()[name.casefold()]


@cache
def _compact() -> dict[str, Card]:
    return {name.replace(" ", ""): card for name, card in library().items()}
