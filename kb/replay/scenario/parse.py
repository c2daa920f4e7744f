"""The meaning of a scenario: its header, and its blocks.  Whatever has none is refused with file, line and rule."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kb.replay.cards import COLORS
from kb.replay.errors import Malformed
from kb.replay.scenario.choices import step_of, steps
from kb.replay.scenario.figures import parse_number
from kb.replay.scenario.model import Block, Expectation, Scenario, Sentence, Source
from kb.replay.scenario.slots import LABEL, Reader
from kb.replay.scenario.words import KINDS, match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.scenario.lines import Chunk, Line

__all__ = ["expectation", "parse", "source_of"]

_SOURCE = re.compile(r"(?P<document>CR|MTR) (?P<number>\S+?)(?: (?:example|ejemplo|例) ?(?P<example>\d+))?\Z")


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


def parse(chunk: Chunk) -> Scenario:
    """Read a scenario.  Raises Malformed."""
    if chunk.trouble is not None:
        raise chunk.trouble
    reader = Reader(chunk)
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


def _header(reader: Reader, scenario: Scenario, found: tuple[str, dict[str, str]], line: Line) -> Scenario:
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


def _blocks(reader: Reader, body: Sequence[Line]) -> list[Block]:
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


def _block(reader: Reader, blocks: list[Block], head: Sentence, lines: Sequence[Line]) -> None:
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
            block = replace(block, sentences=tuple(_claim(reader, line) for line in lines))
        case "run":
            pass
        case _:
            sequence = steps(reader, lines, loops=head.form != "play")
            if not sequence:
                raise Malformed("there is nothing below it", where=where, hint="indent the choices")
            block = replace(block, steps=sequence)
    blocks.append(block)


def _claim(reader: Reader, line: Line) -> Sentence:
    claim = reader.sentence("claim", line)
    return replace(claim, choice=step_of(reader, line, claim.name)) if claim.form in ("legal", "illegal") else claim


def _facts(reader: Reader, lines: Sequence[Line]) -> list[Sentence]:
    facts: list[Sentence] = []
    for line in lines:
        found = LABEL.search(line.text)
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
