"""Values of an object: mana value, colors, ways to pay, type lines, names (105, 107.4, 201 to 205, 903.4)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from kb.replay.errors import Budget
from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["colors", "mana_value", "payments", "run", "symbols", "type_line", "with_sticker"]

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
MOST_WAYS = 20_000

_SYMBOL = re.compile(r"\{([^{}]+)\}")


def symbols(text: str) -> list[str]:
    """Return the symbols in a text, without their braces: `{2}{W/P}` → 2, W/P."""
    return _SYMBOL.findall(text)


def mana_value(cost: str) -> int:
    """Return the mana value of a mana cost (202.3): of a hybrid symbol the larger part (202.3f), of X nothing."""
    return sum(_worth(symbol) for symbol in symbols(cost))


def _worth(symbol: str) -> int:
    parts = symbol.split("/")
    if any(part.isdecimal() for part in parts):
        return max(int(part) for part in parts if part.isdecimal())
    return 0 if symbol in ("X", "Y", "Z") else 1


def colors(text: str) -> tuple[str, ...]:
    """Return the colors of the symbols in a text, in the order of rule 105.1."""
    letters = {part for symbol in symbols(text) for part in symbol.split("/")}
    return tuple(name for letter, name in COLORS.items() if letter in letters)


def payments(cost: str) -> frozenset[str]:
    """Return every way to pay a cost of colored, hybrid and Phyrexian symbols: mana in order of color, life last (107.4)."""
    choices: list[list[str]] = []
    for symbol in symbols(cost):
        parts = [part for part in symbol.split("/") if part != "P"]
        choices.append([f"{{{part}}}" for part in parts] + (["2 life"] if symbol.endswith("/P") else []))
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > MOST_WAYS:
        raise Budget(f"{count:,} ways to pay, and {MOST_WAYS:,} is the most that is looked at")
    return frozenset(_payment(way) for way in product(*choices))


def _payment(way: Iterable[str]) -> str:
    paid = list(way)
    life = 2 * paid.count("2 life")
    mana = sorted((symbol for symbol in paid if symbol != "2 life"), key=lambda symbol: ("WUBRG".find(symbol[1]), symbol))
    return ", ".join([*(["".join(mana)] if mana else []), *([f"{life} life"] if life else [])])


def together(*costs: str) -> str:
    """Return costs added up as a mana cost is written: generic mana first, then colors in order (709.4b)."""
    found = Counter[str]()
    generic = 0
    for symbol in symbols("".join(costs)):
        generic, found[symbol] = (generic + int(symbol), 0) if symbol.isdecimal() else (generic, found[symbol] + 1)
    colored = "".join(f"{{{symbol}}}" * found[symbol] for symbol in sorted(found, key=lambda one: ("WUBRG".find(one[0]), one)))
    return (f"{{{generic}}}" if generic or not colored else "") + colored


def type_line(line: str) -> dict[str, frozenset[str]]:
    """Return supertypes, types and subtypes of a type line (205.1a)."""
    before, _, after = re.sub(r"\s+[—–-]+\s+", "\u2014", line.casefold()).partition("\u2014")
    words = before.split()
    return {
        "supertypes": frozenset(word for word in words if word in SUPERTYPES),
        "types": frozenset(word for word in words if word not in SUPERTYPES),
        "subtypes": frozenset(after.split()),
    }


def with_sticker(name: str, word: str, after: int) -> str:
    """Return a name with a word put after its so-manieth word, at its end where it has fewer (123.6c)."""
    words = name.split()
    return " ".join([*words[:after], word, *words[after:]])


class _Cards:
    """The cards and permanents of a scenario, and which face or copy each shows."""

    def __init__(self) -> None:
        self.fronts: dict[str, str] = {}
        """Mana costs by the name of the card."""
        self.backs: dict[str, str] = {}
        """Fronts by the name of the back face."""
        self.halves: dict[str, tuple[str, str]] = {}
        self.shown: dict[str, tuple[str, bool]] = {}
        """Permanents: the face each shows, and whether as a copy."""

    def cost(self, told: Told, name: str) -> str:
        """Return the mana cost that counts for the mana value of something (202.3b)."""
        if name.startswith("{"):
            return name
        face, copied = self.shown.get(name, (name, False))
        if face in self.halves:
            return together(*self.halves[face])
        if face in self.backs:
            return "" if copied else self.fronts[self.backs[face]]
        if face in self.fronts:
            return self.fronts[face]
        raise told.refuse(f"unknown card {name!r}")


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, Budget, and Wrong for a claim."""
    return told_to(_Cards(), scenario, _given, _claim)


def _given(cards: _Cards, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "card":
            cards.fronts[name], cards.backs[told["back"]] = told["cost"], name
        case "split":
            cards.halves[name] = (told["cost"], told["other"])
        case "shows" | "copies":
            if told["face"] not in (*cards.fronts, *cards.backs):
                raise told.refuse(f"unknown face {told['face']!r}")
            cards.shown[name] = (told["face"], told.form == "copies")
        case _:
            raise told.refuse("a claim before `then`")


def _claim(cards: _Cards, told: Told) -> None:
    match told.form:
        case "value":
            name = told["name"]
            claim(told, f"mana value {told.number()}", f"mana value {mana_value(cards.cost(told, name))}")
        case "cost":
            claim(told, f"mana cost {told['cost']}", f"mana cost {cards.cost(told, told['name'])}")
        case "holds":
            printed = "".join(cards.halves.get(told["name"], (told["name"],)))
            count = symbols(printed).count(told["symbol"].strip("{}"))
            claim(told, f"{told['symbol']} {told.number()} times", f"{told['symbol']} {count} times")
        case "colors":
            claim(told, _words(listed(told["words"])), _words(colors(cards.cost(told, told["name"])) or ("colorless",)))
        case "identity":
            claim(told, _words(listed(told["words"])), _words(_identity(told["symbols"]) or ("colorless",)))
        case "deck" | "no deck":
            fits = set(_identity(told["symbols"])) <= set(listed(told["words"]))
            claim(told, "allowed" if told.form == "deck" else "not allowed", "allowed" if fits else "not allowed")
        case "ways":
            wanted = sorted(part.strip() for part in told["ways"].split("|"))
            claim(told, " | ".join(wanted), " | ".join(sorted(payments(told["cost"]))))
        case _:
            _claim_words(told)


def _identity(text: str) -> tuple[str, ...]:
    """Return the colors of a color identity: of symbols, of color words and of basic land types (903.4, 903.5d)."""
    basics = {"plains": "white", "island": "blue", "swamp": "black", "mountain": "red", "forest": "green"}
    words = set(re.sub(r"\{[^{}]*\}", " ", text).casefold().replace(",", " ").split())
    named = {basics.get(word, word) for word in words}
    return tuple(name for name in COLORS.values() if name in named or name in colors(text))


def _claim_words(told: Told) -> None:
    match told.form:
        case "type":
            found = type_line(told["line"].strip('"'))
            got = "; ".join(f"{kind} {' '.join(sorted(words))}" for kind, words in found.items() if words)
            claim(told, "; ".join(_sorted_words(part) for part in told["words"].split(";")), got)
        case "token":
            claim(told, told["name"], f"{told['types']} Token")
        case "token named":
            claim(told, told["name"], told["given"])
        case "sticker":
            count = len(told["name"].split())
            ways = sorted(with_sticker(told["name"], told["word"], after) for after in range(count + 1))
            claim(told, " | ".join(sorted(part.strip() for part in told["ways"].split("|"))), " | ".join(ways))
        case "placed":
            claim(told, told["result"], with_sticker(told["name"], told["word"], told.number()))
        case "different":
            names = {name for name in listed(told["names"]) if name not in ("-", "nameless", "sin nombre", "無名")}
            claim(told, f"{told.number()} with different names", f"{len(names)} with different names")
        case "amount":
            claim(told, f"an amount of {told.number()}", f"an amount of {max(0, told.number('number'))}")
        case "loyalty":
            claim(told, f"{told.number('result'):+}", f"{told.number('number') + told.number('change'):+}")
        case "sum":
            values = [int(value) for value in listed(told["values"]) if re.fullmatch(r"[+-]?[0-9]+", value)]
            claim(told, str(told.number()), str(sum(values)))
        case "total" | "changed":
            power, toughness = (a + b for a, b in zip(_size(told, "size"), _size(told, "change"), strict=True))
            if told.form == "total":
                claim(told, f"a total of {told.number()}", f"a total of {power + toughness}")
            else:
                claim(told, told["result"], f"{power}/{toughness}")
        case _:
            raise told.refuse("a fact after `then`")


def _size(told: Told, slot: str) -> tuple[int, int]:
    power, _, toughness = told[slot].partition("/")
    try:
        return int(power), int(toughness)
    except ValueError:
        raise told.refuse(f"{told[slot]!r} is no size", "2/2, -5/-0") from None


def _words(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _sorted_words(part: str) -> str:
    kind, *words = part.split()
    return " ".join([kind, *sorted(words)])
