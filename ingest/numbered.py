"""Lines into rules where the page prints the numbers: what the bulleted page, the dump and the viewer share."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from corpus.records import Problem, RuleText
from ingest.dates import effective_date
from ingest.marks import is_cry, is_furniture, is_sentence, is_title, split_examples

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.number import RuleNumber
    from ingest.lines import Line

__all__ = ["not_rules", "read"]

_MISPRINTED = re.compile(r"[0-9]{3}\.[0-9]")
"""A paragraph that begins like a rule and has no number that can be (732.2l) is not the end of the rule above it."""


def read(lines: Sequence[Line]) -> tuple[tuple[RuleText, ...], tuple[Problem, ...]]:
    """Read rules with their examples and the titles above them, in the order of the page; and what is odd about them.

    A title of a chapter or section counts where the next rule belongs to it; any other text before the first rule is
    the site's own.  After a rule, a sentence without a number continues it.  A line that is no sentence (a title, a
    label, a link) ends it, and from there to the next number only examples belong to it: the rest is reported.
    """
    rules: list[RuleText] = []
    problems: list[Problem] = []
    for number, first, rest in _blocks(_confirmed(lines)):
        if first.kind == "head":
            rules.append(RuleText(number, (first.text,), heading=first.text))
            continue
        rule, strays = _rule(number, first, rest)
        if first.parent and rule.text.endswith(("…", "...")):
            problems.append(Problem("cut-short", f"line {first.place}", f"the page cuts {number} short; it is left out"))
        elif rule.paragraphs:
            rules.append(rule)
        else:
            problems.append(Problem("no-text", f"line {first.place}", f"{number} stands here without a text; it is left out"))
        if strays:
            problems.append(not_rules(strays[0].place, len(strays), strays[0].text))
    return tuple(rules), tuple(problems)


def not_rules(place: int, count: int, text: str) -> Problem:
    """The finding that lines from this place on, the first with this text, were left out."""
    lines = "a line" if count == 1 else f"{count} lines"
    return Problem("not-rules", f"line {place}", f"{lines} from {text[:60]!r} on: taken for the site's own words, and left out")


def _confirmed(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with heads only where the next rule is theirs, each once, and no parent that is also printed in full."""
    printed = {line.number for line in lines if line.kind == "rule" and not line.parent}
    kept: list[Line] = []
    following: RuleNumber | None = None
    for line in reversed(lines):
        if line.kind == "rule":
            if line.parent and line.number in printed:
                continue
            following = line.number
        elif line.number and (following is None or line.number.major not in (following.major, following.major // 100)):
            line = replace(line, kind="text", text=f"{line.number}. {line.text}", number=None)
        kept.append(line)
    heads: set[tuple[RuleNumber, str]] = set()
    for line in reversed(kept):
        if line.kind == "head" and line.number:
            if (line.number, line.text) in heads:
                continue
            heads.add((line.number, line.text))
        yield line


def _blocks(lines: Iterable[Line]) -> Iterator[tuple[RuleNumber, Line, list[Line]]]:
    """Each numbered line with the lines up to the next one; what stands before the first is dropped."""
    number: RuleNumber | None = None
    block: list[Line] = []
    for line in lines:
        if line.number:
            if number:
                yield number, block[0], block[1:]
            number, block = line.number, []
        block.append(line)
    if number:
        yield number, block[0], block[1:]


def _rule(number: RuleNumber, first: Line, rest: Iterable[Line]) -> tuple[RuleText, list[Line]]:
    """The rule that a block holds, and the lines of the block that are not its."""
    text, *examples = split_examples(first.text)
    paragraphs = [text] if text else []
    strays: list[Line] = []
    for line in rest:
        waiting = bool(examples) and not examples[-1]  # the marker stood alone: this line is the example
        if line.kind == "example" or waiting:
            examples[len(examples) - waiting :] = split_examples(line.text)
        elif not line.bullet and paragraphs and not strays and _continues(line.text):
            text, *examples[len(examples) :] = split_examples(line.text)
            paragraphs.append(text)
        else:
            strays.append(line)
    named = len(paragraphs) == 1 and not number.letters and (is_title(paragraphs[0]) or is_cry(paragraphs[0]))
    return RuleText(number, tuple(paragraphs), tuple(filter(None, examples)), paragraphs[0] if named else ""), strays


def _continues(text: str) -> bool:
    return is_sentence(text) and not (is_furniture(text) or effective_date(text) or _MISPRINTED.match(text))
