"""From lines to sequences of choices, loops by indentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.replay.errors import Malformed
from kb.replay.machine.choices import Activate, Announce, Attack, Block, Cast, Choice, Pass
from kb.replay.scenario.figures import parse_number
from kb.replay.scenario.words import match
from kb.replay.sequence import AllPass, Do, PassUntil, Place, Repeat, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.scenario.lines import Line
    from kb.replay.scenario.slots import Reader

__all__ = ["step_of", "steps"]

DEEPEST = 20
"""How many loops may stand inside each other."""


def step_of(reader: Reader, line: Line, text: str = "") -> Step:
    """Read a line of a sequence that is not a loop."""
    s = reader.sentence("choice", line, text)
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
            choice = Block(s.player)
        case "blocks":
            choice = Block(s.player, ((s.name, s.target),))
        case "targets":
            choice = Announce(s.player, "targets", s.name, s.target)
        case "pays":
            choice = Announce(s.player, "does", s.name)
        case "always":
            choice = Announce(s.player, "always", s.name)
        case "orders":
            choice = Announce(s.player, "orders", ", ".join(s.names))
        case _:
            raise Malformed(f"{line.text!r} has no place here", where=reader.where(line))
    return Do(choice, at, rules)


def steps(reader: Reader, lines: Sequence[Line], *, loops: bool, depth: int = 0) -> tuple[Step, ...]:
    """Read a sequence; what is indented below `repeat` is its body."""
    if depth > DEEPEST:
        raise Malformed(f"more than {DEEPEST} loops inside each other", where=reader.where(lines[0]))
    out: list[Step] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        if out and line.indent > lines[0].indent:
            raise Malformed(f"{line.text!r} is indented, and stands under no repeat", where=reader.where(line))
        found = match("choice", line.text)
        if found is None or found[0] != "repeat":
            out.append(step_of(reader, line))
            index += 1
            continue
        if not loops:
            raise Malformed(
                "a loop has to be proposed", "732.2a", where=reader.where(line), hint="put it under: propose PLAYER"
            )
        after = index + 1
        while after < len(lines) and lines[after].indent > line.indent:
            after += 1
        out.append(_repeat(reader, line, found[1], lines[index + 1 : after], depth + 1))
        index = after
    return tuple(out)


def _repeat(reader: Reader, line: Line, slots: dict[str, str], lines: Sequence[Line], depth: int) -> Repeat:
    reader.cite(line)
    times = parse_number(slots["times"], reader.where(line), least=1, rule="732.2a")
    body = steps(reader, lines, loops=True, depth=depth)
    if not body:
        raise Malformed(
            "there is nothing to repeat", "732.2a", where=reader.where(line), hint="indent the body of the loop below it"
        )
    ending = slots.get("mark", "")
    if ending and not any(isinstance(step, Place) and step.name == ending for step in body):
        raise Malformed(
            f"the loop has no place {ending!r}", "732.2a", where=reader.where(line), hint="mark it in the body: place NAME"
        )
    return Repeat(times, body, ending, line.number)
