"""From a file to scenarios: lines with their numbers, citations and indentation; twins made by changing a few lines."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from corpus.errors import UsageError
from corpus.number import RuleNumber, span
from kb.replay.errors import Malformed
from kb.replay.scenario.words import match

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Chunk", "Line", "chunks", "citations"]

_CITED = re.compile(r"\s*\[(?P<rules>[^\[\]]*)\]\s*\Z")
_RANGE = re.compile(r"(?P<first>\d{3}\.\d+[a-z]{0,2})\s*[-–]\s*(?P<last>(?:\d{3}\.\d+)?[a-z]{0,2}|\d{3}\.\d+)\Z")

MOST_LINES = 20_000
LONGEST = 2_500
"""How many characters a line may have."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a scenario."""

    number: int
    """Where it stands in its file."""
    text: str
    """What it says, without indentation and citations."""
    indent: int
    rules: tuple[str, ...] = ()
    """The rules it cites."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """The lines of one scenario, its title first."""

    file: str
    title: str
    lines: tuple[Line, ...]
    """What follows the title."""
    number: int
    """The line of the title."""
    twin_of: str = ""
    trouble: Malformed | None = None
    """What is wrong with its lines already."""

    def where(self, line: Line | int) -> str:
        """Name a line."""
        return f"{self.file}:{line if isinstance(line, int) else line.number}"


def citations(text: str, where: str) -> tuple[str, ...]:
    """Read what stands in brackets: `602.2a, 601.2b–i, CR 107.5, MTR 4.4`.  Raises Malformed."""
    rules: list[str] = []
    for part in text.split(","):
        cited = part.strip().removeprefix("CR ").strip()
        bare = cited.removeprefix("MTR ").strip()
        found = _RANGE.fullmatch(cited)
        try:
            if found:
                first = RuleNumber.parse(found["first"])
                last = found["last"] if found["last"][0].isdigit() else f"{first.parent}{found['last']}"
                rules.extend(str(number) for number in span(first, RuleNumber.parse(last)))
                continue
            RuleNumber.parse(bare)
        except UsageError as error:
            raise Malformed(f"{cited!r} is not a citation", where=where, hint=error.hint) from error
        rules.append(cited)
    return tuple(rules)


def _lines(text: str, file: str) -> Iterator[tuple[Line, Malformed | None]]:
    raw = text.lstrip("\ufeff").splitlines()
    if len(raw) > MOST_LINES:
        raise Malformed(f"a file of scenarios has at most {MOST_LINES:,} lines", where=file)
    for number, written in enumerate(raw, 1):
        plain = unicodedata.normalize("NFKC", written).replace("’", "'").expandtabs(4).rstrip()
        plain = re.sub(r"(?:^|\s)#.*\Z", "", plain).rstrip()
        if not plain:
            continue
        body = plain.lstrip()
        rules: tuple[str, ...] = ()
        trouble = None
        if len(body) > LONGEST:
            trouble = _too_long(body, f"{file}:{number}")
            body = body[:LONGEST]
        found = _CITED.search(body)
        if found:
            body = body[: found.start()]
            try:
                rules = citations(found["rules"], f"{file}:{number}")
            except Malformed as error:
                trouble = error
        yield Line(number, " ".join(body.split()), len(plain) - len(plain.lstrip()), rules), trouble


def _too_long(body: str, where: str) -> Malformed:
    """Refuse a line unread; what looks like a loop's number is one that 732.2a does not want."""
    shorter = re.sub(r"[\d,_]{100,}", "1", body)[:LONGEST]
    form = match("choice", shorter)
    rule = "732.2a" if form is not None and form[0] == "repeat" else ""
    return Malformed(
        f"a line of {len(body):,} characters: at most {LONGEST:,}", rule, where=where, hint="name a smaller number"
    )


def chunks(text: str, file: str) -> list[Chunk]:
    """Cut a file into scenarios, twins made whole.  Raises Malformed where no scenario could bear the blame."""
    done: dict[str, Chunk] = {}
    title: Line | None = None
    twin, body, first = False, list[Line](), None
    trouble: Malformed | None = None
    for line, wrong in [*_lines(text, file), (Line(0, "", 0), None)]:
        head = match("title", line.text) if line.indent == 0 and line.number else None
        if head is None and line.number:
            if title is None:
                raise Malformed(
                    f"{line.text!r} stands before any scenario",
                    where=f"{file}:{line.number}",
                    hint="begin with: scenario TITLE",
                )
            body.append(line)
            trouble = trouble or wrong
            continue
        if title is not None:
            chunk = _close(file, title, twin, tuple(body), first, trouble)
            done[chunk.title] = chunk
            if not twin:
                first = chunk
        if head is not None:
            form, slots = head
            title, twin, body, trouble = replace(line, text=slots["title"]), form == "twin", [], wrong
            if title.text in done:
                raise Malformed(f"two scenarios are called {title.text!r}", where=f"{file}:{line.number}")
    if not done:
        raise Malformed("there is no scenario in it", where=file, hint="begin with: scenario TITLE")
    return list(done.values())


def _close(
    file: str,
    title: Line,
    twin: bool,
    body: tuple[Line, ...],
    first: Chunk | None,
    trouble: Malformed | None,
) -> Chunk:
    chunk = Chunk(file, title.text, body, title.number, trouble=trouble)
    if not twin:
        return chunk
    if first is None:
        wrong = Malformed("a twin needs a scenario before it", where=chunk.where(title))
        return replace(chunk, trouble=trouble or wrong)
    try:
        lines = _twin(chunk, first)
    except Malformed as error:
        return replace(chunk, twin_of=first.title, trouble=trouble or error)
    return replace(chunk, lines=lines, twin_of=first.title, trouble=trouble or first.trouble)


def _twin(twin: Chunk, first: Chunk) -> tuple[Line, ...]:
    """Make the lines of a twin: those of its scenario, changed, and its own header."""
    lines = [line for line in first.lines if match("header", line.text) is None or match("expects", line.text) is None]
    header: list[Line] = []
    for change in twin.lines:
        found = match("change", change.text)
        if found is None:
            header.append(change)
            continue
        form, slots = found
        old = slots["old"].strip()
        place = next((index for index, line in enumerate(lines) if line.text == old), None)
        if place is None:
            raise Malformed(
                f"the scenario has no line {old!r} to change", where=twin.where(change), hint=f"see {first.title!r}"
            )
        kept = lines[place]
        if form == "drop":
            del lines[place]
        else:
            new = slots["new"].strip()
            parts = [Line(change.number, part.strip(), kept.indent, change.rules) for part in new.split(";;")]
            lines[place : place + 1] = parts if form == "change" else [kept, *parts]
    return (*header, *lines)
