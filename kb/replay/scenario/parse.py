"""The meaning of a scenario's lines.  Whatever has none is refused with file, line, what is wrong and the rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kb.replay.cards import COLORS, card_named, library
from kb.replay.errors import Malformed
from kb.replay.machine.choices import Activate, Announce, Attack, Cast, Choice, Pass
from kb.replay.machine.choices import Block as Blocking
from kb.replay.scenario.model import Block, Expectation, Scenario, Sentence, Source, Things
from kb.replay.scenario.words import KEYWORDS, KINDS, STEP_WORDS, WORDS, match, meant
from kb.replay.sequence import AllPass, Do, PassUntil, Place, Repeat, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.scenario.lines import Chunk, Line

__all__ = ["expectation", "parse", "parse_number", "source_of"]

MOST_DIGITS = 1_000
"""A number with more digits is refused unread."""

DEEPEST = 20
"""How many loops may stand inside each other."""

_SOURCE = re.compile(r"(?P<document>CR|MTR) (?P<number>\S+?)(?: (?:example|ejemplo|例) ?(?P<example>\d+))?\Z")
_NUMBER = re.compile(r"\d{1,3}(?:[,_]\d{3})+|\d+")
_POWER = re.compile(r"(?P<base>\d{1,3})\s*(?:\^|\*\*)\s*(?P<exponent>\d+)\Z")
_LABEL = re.compile(r'["“”「](?P<label>[^"“”「」]+)["“”」]')
_MODIFIERS = (
    ("tapped", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:tapped|girado|girada|girados|タップ)\Z")),
    ("untapped", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:untapped|enderezado|enderezada|enderezados|アンタップ)\Z")),
    ("new", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:new|nuevo|nueva|召喚酔い)\Z")),
    ("host", re.compile(r"\s+(?:attached to|anexada a|付け先)\s+(?P<host>\S+(?: \S+)*?)\Z")),
    ("counters", re.compile(r"\s+(?:with|con|カウンター)\s*(?P<n>-?\d+)(?: counters?| contadores|個)\Z")),
)


def parse_number(text: str, where: str, *, least: int = 0, rule: str = "") -> int:
    """Read a number: `1000000`, `1,000,000`, `10^100`.  Raises Malformed; at once for one of absurd length."""
    text = text.strip()
    power = _POWER.match(text) if len(text) < 20 else None
    if power:
        if int(power["exponent"]) > MOST_DIGITS // len(power["base"]):
            raise Malformed(f"{text} has more than {MOST_DIGITS:,} digits", rule, where=where, hint="name a smaller number")
        number: int = int(power["base"]) ** int(power["exponent"])
    elif len(text) > MOST_DIGITS * 4 // 3:
        raise Malformed(f"a number of {len(text):,} characters", rule, where=where, hint=f"at most {MOST_DIGITS:,} digits")
    elif _NUMBER.fullmatch(text):
        number = int(text.replace(",", "").replace("_", ""))
    else:
        lowered = text.casefold()
        why = f"{text!r} is not a number"
        if any(word in lowered for word in (*WORDS["forever"], *WORDS["until dead"])):
            why = f"{text!r} is not a specified number"
        raise Malformed(why, rule, where=where, hint="write it in digits, as 1000000 or 10^100")
    if number < least:
        raise Malformed(f"{text} is too few: at least {least}", rule, where=where)
    return number


def expectation(chunk: Chunk) -> Expectation:
    """Read how a scenario is to come out, from its header alone.  Raises Malformed."""
    for line in chunk.lines:
        found = match("expects", line.text)
        if found:
            slots = found[1]
            if slots["kind"] not in KINDS:
                raise Malformed(
                    f"unknown outcome {slots['kind']!r}", where=chunk.where(line), hint="one of passes, wrong, illegal ..."
                )
            return Expectation(KINDS[slots["kind"]], slots.get("rule", ""))
    return Expectation()


def source_of(chunk: Chunk) -> Source | None:
    """Read where a scenario comes from, from its header alone."""
    for line in chunk.lines:
        found = match("header", line.text)
        if found and found[0] == "source":
            return _source(found[1]["source"], chunk.where(line))
    return None


def _source(text: str, where: str) -> Source:
    found = _SOURCE.match(text)
    if not found:
        raise Malformed(f"{text!r} names no source", where=where, hint="write CR 732.2a example 1, CR 732.4 or MTR 4.4")
    return Source(found["document"].lower(), found["number"], int(found["example"] or 0))


@dataclass(slots=True)
class _Reader:
    chunk: Chunk
    players: tuple[str, ...] = ()
    labels: set[str] = field(default_factory=set)
    cited: list[tuple[str, int]] = field(default_factory=list)

    # What may stand in a slot

    def where(self, line: Line) -> str:
        return self.chunk.where(line)

    def seat(self, text: str, line: Line) -> int:
        if text not in self.players:
            known = ", ".join(self.players) or "nobody yet"
            raise Malformed(f"unknown player {text!r}", where=self.where(line), hint=f"the players are {known}")
        return self.players.index(text)

    def card(self, text: str, line: Line) -> str:
        card = card_named(text)
        if card is None:
            raise Malformed(f"unknown card {text!r}", where=self.where(line), hint="the cards are in data/cards.txt")
        return card.name

    def thing(self, text: str, line: Line, *, players: bool = False) -> str:
        found = _LABEL.fullmatch(text)
        name = found["label"] if found else text
        if name in self.labels or (players and name in self.players):
            return name
        card = card_named(name)
        if card is None:
            raise Malformed(f"unknown object {name!r}", where=self.where(line), hint="give it a label in the situation")
        return card.name

    def step(self, text: str, line: Line) -> int:
        if text not in STEP_WORDS:
            raise Malformed(
                f"unknown step {text!r}", where=self.where(line), hint="one of untap, upkeep, draw, main1, combat ..."
            )
        return STEP_WORDS[text]

    def things(self, text: str, line: Line) -> Things:
        rest = text
        label = ""
        quoted = _LABEL.search(rest)
        if quoted:
            label = quoted["label"]
            rest = (rest[: quoted.start()] + rest[quoted.end() :]).strip()
            rest = " ".join(rest.split())
        found: dict[str, str] = {}
        again = True
        while again:
            again = False
            for name, pattern in _MODIFIERS:
                cut = pattern.search(rest)
                if cut and cut.start() > 0:
                    found[name] = cut.groupdict().get("host") or cut.groupdict().get("n") or "yes"
                    rest, again = rest[: cut.start()].strip(), True
        number, _, name = rest.partition(" ")
        counted = number[:1].isdigit()
        count = parse_number(number, self.where(line)) if counted else 1
        card = card_named(name if counted else rest)
        if card is None:
            raise Malformed(f"unknown card {name if counted else rest!r}", where=self.where(line), hint="see data/cards.txt")
        tapped = True if "tapped" in found else False if "untapped" in found else None
        host = self.thing(found["host"], line) if "host" in found else ""
        return Things(card, count, counted, label, tapped, "new" in found, host, int(found.get("counters", 0)))

    # Lines

    def unknown(self, section: str, line: Line) -> Malformed:
        lowered = line.text.casefold()
        if section in ("choice", "answer") and lowered.startswith(WORDS["if"]):
            return Malformed(
                f"{line.text!r} is conditional", "732.2a", where=self.where(line), hint="a proposal says what is done, not when"
            )
        if section == "choice" and "infinitely" in lowered.split():
            return Malformed(f"{line.text!r} names no number", "732.2a", where=self.where(line), hint="write: repeat 1000000")
        known = frozenset(
            word.casefold()
            for name in (*self.players, *self.labels, *STEP_WORDS, *(card.name for card in library().values()))
            for word in (name, *name.split())
        )
        word, near = meant(section, line.text, known)
        hint = f"did you mean {near!r}?" if near else f"no sentence of a {section} reads so"
        what = f"unknown word {word!r} in {line.text!r}" if word else f"{line.text!r} is not understood"
        return Malformed(what, where=self.where(line), hint=hint)

    def sentence(self, section: str, line: Line, text: str = "") -> Sentence:
        found = match(section, text or line.text)
        if found is None or (section == "choice" and line.text.casefold().startswith(WORDS["if"])):
            raise self.unknown(section, line)
        form, slots = found
        self.cite(line)
        done = Sentence(form, line.number, line.rules)
        for slot, value in slots.items():
            done = self._fill(done, slot, value, line)
        return done

    def _fill(self, done: Sentence, slot: str, value: str, line: Line) -> Sentence:
        match slot:
            case "player":
                return replace(done, player=self.seat(value, line))
            case "other":
                return replace(done, other=self.seat(value, line))
            case "n":
                return replace(done, n=parse_number(value, self.where(line)))
            case "step":
                return replace(done, step=self.step(value, line))
            case "things":
                return replace(done, things=self.things(value, line))
            case "name":
                return replace(done, name=self.thing(value, line))
            case "card":
                return replace(done, name=self.card(value, line))
            case "target":
                return replace(done, target=self.thing(value, line, players=True))
            case "names":
                names = tuple(part.strip() for part in value.split(","))
                return replace(done, names=tuple(self.players[self.seat(name, line)] for name in names))
            case "labels":
                return replace(done, names=tuple(self.thing(part.strip(), line) for part in value.split(",")))
            case "verdict":
                if value not in KINDS:
                    raise Malformed(
                        f"unknown verdict {value!r}", where=self.where(line), hint="one of taken, shortened, draw, won ..."
                    )
                return replace(done, text=KINDS[value])
            case "keyword":
                if value not in KEYWORDS:
                    raise Malformed(
                        f"unknown keyword {value!r}", where=self.where(line), hint=", ".join(sorted(set(KEYWORDS.values())))
                    )
                return replace(done, text=KEYWORDS[value])
            case "retaining":
                return replace(done, n=1)
            case "rule":
                self.cited.append((value, line.number))
                return replace(done, text=value)
            case "choice":
                step = self.step_of(line, value)
                return replace(done, choice=step)
            case "times" | "cost" | "mark" | "mana" | "word":
                return replace(done, text=value)
            case _:
                raise AssertionError(slot)

    def cite(self, line: Line) -> None:
        self.cited.extend((rule, line.number) for rule in line.rules)

    def step_of(self, line: Line, text: str = "") -> Step:
        """Read a line of a sequence that is not a loop."""
        s = self.sentence("choice", line, text)
        at, rules = line.number, line.rules
        choice: Choice
        match s.form:
            case "all pass":
                return AllPass(at, rules)
            case "until":
                return PassUntil(s.player, s.step, max(s.n, 0), line=at, rules=rules)
            case "until own":
                return PassUntil(s.other, s.step, active=s.other, line=at, rules=rules)
            case "place":
                return Place(s.text, at)
            case "passes":
                choice = Pass(s.player)
            case "activates":
                choice = Activate(s.player, s.name, s.text, s.target, s.n == 1)
            case "casts":
                choice = Cast(s.player, s.name, s.target, s.n == 1)
            case "attacks nothing":
                choice = Attack(s.player)
            case "attacks":
                choice = Attack(s.player, tuple((name, s.other) for name in s.names))
            case "blocks nothing":
                choice = Blocking(s.player)
            case "blocks":
                choice = Blocking(s.player, ((s.name, s.target),))
            case "targets":
                choice = Announce(s.player, "targets", s.name, s.target)
            case "pays":
                choice = Announce(s.player, "does", s.name)
            case "always":
                choice = Announce(s.player, "always", s.name)
            case _:
                raise Malformed(f"{line.text!r} has no place here", where=self.where(line))
        return Do(choice, at, rules)

    def steps(self, lines: Sequence[Line], *, loops: bool, depth: int = 0) -> tuple[Step, ...]:
        """Read a sequence; what is indented below `repeat` is its body."""
        if depth > DEEPEST:
            raise Malformed(f"more than {DEEPEST} loops inside each other", where=self.where(lines[0]))
        out: list[Step] = []
        index = 0
        while index < len(lines):
            line = lines[index]
            if out and line.indent > lines[0].indent:
                raise Malformed(f"{line.text!r} is indented, and stands under no repeat", where=self.where(line))
            found = match("choice", line.text)
            if found is None or found[0] != "repeat":
                out.append(self.step_of(line))
                index += 1
                continue
            if not loops:
                raise Malformed(
                    "a loop has to be proposed", "732.2a", where=self.where(line), hint="put it under: propose PLAYER"
                )
            after = index + 1
            while after < len(lines) and lines[after].indent > line.indent:
                after += 1
            out.append(self.repeat(line, found[1], lines[index + 1 : after], depth + 1))
            index = after
        return tuple(out)

    def repeat(self, line: Line, slots: dict[str, str], lines: Sequence[Line], depth: int) -> Repeat:
        self.cite(line)
        times = parse_number(slots["times"], self.where(line), least=1, rule="732.2a")
        body = self.steps(lines, loops=True, depth=depth)
        if not body:
            raise Malformed(
                "there is nothing to repeat", "732.2a", where=self.where(line), hint="indent the body of the loop below it"
            )
        ending = slots.get("mark", "")
        if ending and not any(isinstance(step, Place) and step.name == ending for step in body):
            raise Malformed(
                f"the loop has no place {ending!r}", "732.2a", where=self.where(line), hint="mark it in the body: place NAME"
            )
        return Repeat(times, body, ending, line.number)


def parse(chunk: Chunk) -> Scenario:
    """Read a scenario.  Raises Malformed."""
    if chunk.trouble is not None:
        raise chunk.trouble
    reader = _Reader(chunk)
    scenario = Scenario(chunk.title, chunk.file, chunk.number, expectation(chunk), twin_of=chunk.twin_of)
    if scenario.expects.rule:
        at = next(line.number for line in chunk.lines if match("expects", line.text))
        reader.cited.append((scenario.expects.rule, at))
    index = 0
    while index < len(chunk.lines) and (found := match("header", chunk.lines[index].text)):
        scenario = _header(reader, scenario, found, chunk.lines[index])
        index += 1
    body = chunk.lines[index:]
    if scenario.model:
        for line in body:
            reader.cite(line)
        return replace(scenario, body=body, cited=tuple(reader.cited))
    if len(scenario.players) < 2:
        raise Malformed("a game needs at least two players", "100.1", where=chunk.where(chunk.number), hint="players Ann, Nick")
    blocks = tuple(_blocks(reader, body))
    return replace(scenario, blocks=blocks, cited=tuple(reader.cited))


def _header(reader: _Reader, scenario: Scenario, found: tuple[str, dict[str, str]], line: Line) -> Scenario:
    form, slots = found
    where = reader.where(line)
    reader.cite(line)
    match form:
        case "source":
            return replace(scenario, source=_source(slots["source"], where))
        case "players":
            reader.players = tuple(part.strip() for part in slots["names"].split(","))
            if len(set(reader.players)) != len(reader.players) or "" in reader.players:
                raise Malformed("each player needs a name of their own", where=where)
            return replace(scenario, players=reader.players)
        case "range":
            return replace(scenario, range=parse_number(slots["n"], where, least=1))
        case "profile":
            if slots["word"] not in ("cr", "mtr"):
                raise Malformed(f"unknown profile {slots['word']!r}", where=where, hint="cr or mtr")
            return replace(scenario, profile=slots["word"])
        case "model":
            return replace(scenario, model=slots["word"], model_line=line.number)
        case "turn":
            done = reader.sentence("header", line)
            return replace(
                scenario, turn=done.n, active=done.player, step=done.step, priority=done.other, turn_line=line.number
            )
        case _:
            return scenario


def _blocks(reader: _Reader, body: Sequence[Line]) -> list[Block]:
    """Cut the lines into blocks and read them; answers go to the proposal or loop before them."""
    blocks: list[Block] = []
    index = 0
    while index < len(body):
        head = body[index]
        if match("block", head.text) is None:
            raise reader.unknown("block", head)
        after = index + 1
        while after < len(body) and body[after].indent > head.indent:
            after += 1
        lines = body[index + 1 : after]
        index = after
        _block(reader, blocks, reader.sentence("block", head), lines)
    return blocks


_ANSWERS = {"accepts", "shortens step", "shortens place", "shortens after", "acts"}


def _block(reader: _Reader, blocks: list[Block], head: Sentence, lines: Sequence[Line]) -> None:
    where = f"{reader.chunk.file}:{head.line}"
    if head.form in _ANSWERS or head.form == "choose":
        before = "loop" if head.form == "choose" else "propose"
        if not blocks or blocks[-1].kind != before:
            raise Malformed(f"an answer to no {'loop' if before == 'loop' else 'proposal'}", "732.2b", where=where)
        answers = tuple(reader.sentence("answer", line) for line in lines) if head.form == "choose" else (head,)
        blocks[-1] = replace(blocks[-1], sentences=(*blocks[-1].sentences, *answers))
        return
    block = Block(head.form, head.line, head.player, rules=head.rules)
    match head.form:
        case "given":
            block = replace(block, sentences=tuple(_facts(reader, lines)))
        case "then":
            block = replace(block, sentences=tuple(reader.sentence("claim", line) for line in lines))
        case "run":
            pass
        case _:
            steps = reader.steps(lines, loops=head.form != "play")
            if not steps:
                raise Malformed("there is nothing below it", where=where, hint="indent the choices")
            block = replace(block, steps=steps)
    blocks.append(block)


def _facts(reader: _Reader, lines: Sequence[Line]) -> list[Sentence]:
    facts: list[Sentence] = []
    for line in lines:
        found = _LABEL.search(line.text)
        if found and found["label"] not in reader.players:
            reader.labels.add(found["label"])
    for line in lines:
        fact = reader.sentence("given", line)
        if fact.form == "mana" and not re.fullmatch(rf"(?:\{{[{COLORS}]\}})+", fact.text):
            raise Malformed(f"{fact.text!r} is no mana", "106.1", where=reader.where(line), hint="write {R}{R}{G}")
        if fact.things is not None and not fact.things.label:
            reader.labels.add(fact.things.card.name)
        facts.append(fact)
    return facts
