"""Continuous effects in layers: copy, control, types, colors, abilities, power and toughness (613, 611, 707).

Every state is computed anew from the objects and the effects that are there: nothing is remembered but timestamps and, for
an effect of a resolved spell or ability, the set of objects that it affects (611.2c).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kb.replay.models.reading import Told, claim, listed, told_to

if TYPE_CHECKING:
    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["LAYERS", "Effect", "Part", "Thing", "run", "state"]

LAYERS = ("1", "2", "4", "5", "6", "7a", "7b", "7c", "7d")
COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("artifact", "creature", "enchantment", "land", "legendary", "basic")

_SIZE = re.compile(r"(?P<power>[+-]?\w+)/(?P<toughness>[+-]?\w+)\Z")


@dataclass(frozen=True, slots=True)
class Thing:
    """An object's characteristics."""

    name: str
    power: int = 0
    toughness: int = 0
    types: frozenset[str] = frozenset()
    colors: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    controller: str = ""

    @property
    def words(self) -> frozenset[str]:
        """Everything that can be said of it in a word."""
        own = {f"of {self.controller}"} if self.controller else set[str]()
        return self.types | self.colors | own | (set[str]() if self.colors else {"colorless"})


@dataclass(frozen=True, slots=True)
class Part:
    """What an effect does in one layer."""

    layer: str
    verb: str
    words: tuple[str, ...] = ()
    model: Thing | None = None
    """Of a copy: the copiable values that were copied, which later changes of the original do not touch (707.2)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A continuous effect."""

    name: str
    parts: tuple[Part, ...]
    what: str
    """Whom it affects: a name, or words such as `white creatures`."""
    time: int
    source: str = ""
    """The object whose static ability generates it; empty for the effect of a resolution."""
    fixed: frozenset[str] | None = None
    """The objects it affects, where the set does not change any more (611.2c)."""


@dataclass(slots=True)
class _Board:
    things: dict[str, Thing] = field(default_factory=dict[str, Thing])
    effects: list[Effect] = field(default_factory=list[Effect])
    values: dict[str, int] = field(default_factory=dict[str, int])
    clock: int = 0

    def tick(self) -> int:
        self.clock += 1
        return self.clock


def state(
    things: dict[str, Thing], effects: list[Effect], values: dict[str, int], layers: tuple[str, ...] = LAYERS
) -> dict[str, Thing]:
    """Apply all effects to all objects, layer by layer (613.1), each layer in timestamp order unless one depends (613.8)."""
    now = dict(things)
    started: dict[str, frozenset[str]] = {}
    for layer in layers:
        waiting = sorted((effect for effect in effects if _in(effect, layer)), key=lambda effect: effect.time)
        while waiting:
            index = next((i for i, one in enumerate(waiting) if not _depends(one, waiting, layer, now, started, values)), 0)
            effect = waiting.pop(index)
            if effect.name not in started and not _exists(effect, now):
                continue
            now = _applied(effect, layer, now, started, values)
    return now


def _in(effect: Effect, layer: str) -> bool:
    return any(part.layer == layer for part in effect.parts)


def _exists(effect: Effect, now: dict[str, Thing]) -> bool:
    """Say whether the object whose ability generates an effect still has its abilities."""
    source = now.get(effect.source)
    return source is None or "no abilities" not in source.abilities


def _depends(
    effect: Effect,
    waiting: list[Effect],
    layer: str,
    now: dict[str, Thing],
    started: dict[str, frozenset[str]],
    values: dict[str, int],
) -> bool:
    """Say whether applying another effect of this layer first changes whom this one affects or whether it exists (613.8a)."""
    here = _affected(effect, now, started)
    for other in waiting:
        if other is effect or not _exists(other, now):
            continue
        after = _applied(other, layer, now, dict(started), values)
        if _affected(effect, after, started) != here or (_exists(effect, now) and not _exists(effect, after)):
            return True
    return False


def _affected(effect: Effect, now: dict[str, Thing], started: dict[str, frozenset[str]]) -> frozenset[str]:
    """Return the names of the objects an effect affects; those it began with, once it has begun (613.6)."""
    if effect.name in started:
        return started[effect.name]
    if effect.fixed is not None:
        return effect.fixed
    return chosen(effect.what, now)


def chosen(what: str, now: dict[str, Thing]) -> frozenset[str]:
    """Return the objects that words choose: `bear`, `all`, `white creatures`, `noncreature artifacts`, `creatures of Ann`."""
    if what in now:
        return frozenset({what})
    without = what.endswith(" without abilities")
    owner = re.search(r" of (\w+)", what)
    words = re.sub(r" without abilities| of \w+", "", what).split()
    names: set[str] = set()
    for name, thing in now.items():
        fits = all(_fits(thing, word) for word in words)
        if fits and not (without and thing.abilities) and not (owner and thing.controller != owner[1]):
            names.add(name)
    return frozenset(names)


def _fits(thing: Thing, word: str) -> bool:
    if word == "all":
        return True
    bare = word.removeprefix("non")
    has = bare in thing.words or bare.removesuffix("s") in thing.words or bare in thing.abilities
    return has != word.startswith("non")


def _applied(
    effect: Effect,
    layer: str,
    now: dict[str, Thing],
    started: dict[str, frozenset[str]],
    values: dict[str, int],
) -> dict[str, Thing]:
    names = _affected(effect, now, started)
    started[effect.name] = names
    after = dict(now)
    for part in effect.parts:
        if part.layer == layer:
            for name in sorted(names & after.keys()):
                after[name] = _changed(after[name], part, values)
    return after


def _changed(thing: Thing, part: Part, values: dict[str, int]) -> Thing:
    words = part.words
    match part.verb:
        case "copy" if part.model is not None:
            return _copied(thing, part.model, words[1:], values)
        case "control":
            return replace(thing, controller=words[0])
        case "also":
            return replace(thing, types=thing.types | frozenset(words))
        case "becomes":
            return replace(thing, colors=frozenset(words) - {"colorless"})
        case "gains":
            return replace(thing, abilities=thing.abilities - {"no abilities"} | {" ".join(words)})
        case "loses":
            gone = frozenset({"no abilities"}) if words == ("all", "abilities") else thing.abilities - {" ".join(words)}
            return replace(thing, abilities=gone)
        case "set":
            return replace(thing, power=_value(words[0], values), toughness=_value(words[1], values))
        case "plus":
            power, toughness = _value(words[0], values), _value(words[1], values)
            return replace(thing, power=thing.power + power, toughness=thing.toughness + toughness)
        case "switch":
            return replace(thing, power=thing.toughness, toughness=thing.power)
        case _:
            return thing


def _copied(thing: Thing, model: Thing, exceptions: tuple[str, ...], values: dict[str, int]) -> Thing:
    """Return a copy: the model's copiable values (707.2), less what the effect says otherwise (707.9)."""
    copy = replace(model, name=thing.name, controller=thing.controller)
    for word in exceptions:
        size = _SIZE.match(word)
        if word == "colors":
            copy = replace(copy, colors=thing.colors)
        elif size:
            power, toughness = _value(size["power"], values), _value(size["toughness"], values)
            copy = replace(copy, power=power, toughness=toughness, abilities=copy.abilities - {"defined size"})
        elif word in TYPES:
            copy = replace(copy, types=copy.types | {word})
        else:
            copy = replace(copy, abilities=copy.abilities | {word})
    return copy


def _value(word: str, values: dict[str, int]) -> int:
    bare = word.lstrip("+-")
    number = int(bare) if bare.isdecimal() else values[bare]
    return -number if word.startswith("-") else number


def run(scenario: Scenario) -> list[Event]:
    """Play a scenario of this model.  Raises Malformed, and Wrong for a claim."""
    return told_to(_Board(), scenario, _given, _claim)


def _given(board: _Board, told: Told) -> None:
    name = told.get("name")
    match told.form:
        case "object":
            board.things[name] = _thing(board, told)
        case "static" | "effect":
            board.effects.append(_effect(board, told))
        case "ends":
            if all(effect.name != name for effect in board.effects):
                raise told.refuse(f"no effect is called {name!r}")
            board.effects = [effect for effect in board.effects if effect.name != name]
        case "refresh":
            mine = sorted((effect for effect in board.effects if effect.source == name), key=lambda effect: effect.time)
            for effect in mine:
                board.effects[board.effects.index(effect)] = replace(effect, time=board.tick())
        case "value":
            board.values[name] = told.number()
        case _:
            raise told.refuse("a claim before `then`")


def _thing(board: _Board, told: Told) -> Thing:
    thing = Thing(told["name"], controller="")
    words = told["words"].replace(",", " ").split()
    for index, word in enumerate(words):
        size = _SIZE.match(word)
        if size:
            try:
                power, toughness = _value(size["power"], board.values), _value(size["toughness"], board.values)
            except KeyError:
                raise told.refuse(f"unknown value {word!r}") from None
            thing = replace(thing, power=power, toughness=toughness)
        elif word == "of" and index + 1 < len(words):
            thing = replace(thing, controller=words[index + 1])
        elif index and words[index - 1] == "of":
            continue
        elif word in COLORS:
            thing = replace(thing, colors=thing.colors | {word})
        elif word.startswith("+"):
            thing = replace(thing, abilities=thing.abilities | {word[1:]})
        else:
            thing = replace(thing, types=thing.types | {word})
    return thing


def _effect(board: _Board, told: Told) -> Effect:
    parts = tuple(_part(told, text.strip()) for text in told["parts"].split(";"))
    effect = Effect(told["name"], parts, told["what"], board.tick(), told.get("source"))
    for part in parts:
        if part.verb == "copy" and part.words[0] not in board.things:
            raise told.refuse(f"unknown object {part.words[0]!r}")
        for word in part.words if part.verb in ("set", "plus") else ():
            if not word.lstrip("+-").isdecimal() and word.lstrip("+-") not in board.values:
                raise told.refuse(f"unknown value {word!r}")
    copiable = state(board.things, board.effects, board.values, ("1",))
    effect = replace(effect, parts=tuple(replace(p, model=copiable[p.words[0]]) if p.verb == "copy" else p for p in parts))
    now = state(board.things, board.effects, board.values)
    if told.form == "effect":
        effect = replace(effect, fixed=chosen(told["what"], now))
    if told["what"] in board.things or chosen(told["what"], now) or told.form == "static":
        return effect
    raise told.refuse(f"{told['what']!r} is nothing that is there")


def _part(told: Told, text: str) -> Part:
    words = tuple(text.replace("/", " ").split()) if not text.startswith("copy ") else tuple(text.split())
    match words:
        case ("copy", _, *_):
            return Part("1", "copy", tuple(word.strip(",") for word in words[1:] if word != "except"))
        case ("control", _):
            return Part("2", "control", words[1:])
        case ("also", _, *_):
            return Part("4", "also", words[1:])
        case ("becomes", _, *_):
            return Part("5", "becomes", words[1:])
        case ("gains" | "loses" as verb, _, *_):
            return Part("6", verb, words[1:])
        case ("defined", _, _):
            return Part("7a", "set", words[1:])
        case ("set", _, _):
            return Part("7b", "set", words[1:])
        case ("switch",):
            return Part("7d", "switch")
        case (power, toughness) if power[0] in "+-" and toughness[0] in "+-":
            return Part("7c", "plus", words)
        case _:
            raise told.refuse(
                f"{text!r} is no part of an effect", "+1/+1; set 0/1; switch; becomes white; also creature; gains flying"
            )


def _claim(board: _Board, told: Told) -> None:
    name = told["name"]
    if told.form == "applies":
        effect = next((effect for effect in board.effects if effect.name == name), None)
        if effect is None:
            raise told.refuse(f"no effect is called {name!r}")
        layers = ", ".join(sorted({part.layer for part in effect.parts}, key=LAYERS.index))
        claim(told, f"{name} in {', '.join(listed(told['layers']))}", f"{name} in {layers}")
        return
    thing = state(board.things, board.effects, board.values).get(name)
    if thing is None:
        raise told.refuse(f"unknown object {name!r}")
    words = listed(told.get("words"))
    match told.form:
        case "size":
            claim(told, f"{name} {told['size']}", f"{name} {thing.power}/{thing.toughness}")
        case "has" | "lacks":
            for word in words:
                claim(told, f"{name} {told.form} {word}", f"{name} {'has' if word in thing.abilities else 'lacks'} {word}")
        case "is" | "is not":
            for word in words:
                claim(told, f"{name} {told.form} {word}", f"{name} {'is' if word in thing.words else 'is not'} {word}")
        case _:
            raise told.refuse("a fact after `then`")
