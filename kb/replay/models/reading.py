"""Sentences of a model: what stands under `given` and `then`, in three languages, each with its line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeVar

from kb.replay.errors import Malformed
from kb.replay.machine.events import Event
from kb.replay.scenario.claims import Wrong
from kb.replay.scenario.figures import parse_number
from kb.replay.scenario.words import Forms, match, matcher

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kb.replay.scenario.model import Scenario

Board = TypeVar("Board")
"""What a model keeps of a situation."""

__all__ = ["Told", "claim", "forms", "listed", "note", "read", "told_to"]


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence."""

    section: str
    """given or then."""
    form: str
    slots: dict[str, str]
    line: int
    where: str
    rules: tuple[str, ...]
    text: str

    def __getitem__(self, slot: str) -> str:
        return self.slots[slot]

    def get(self, slot: str) -> str:
        """Return what stands in an optional slot, empty when nothing does."""
        return self.slots.get(slot, "")

    def number(self, slot: str = "n") -> int:
        """Return the number in a slot, with its sign.  Raises Malformed."""
        written = self.slots[slot].strip()
        sign = -1 if written.startswith("-") else 1
        return sign * parse_number(written.lstrip("+-"), self.where)

    def refuse(self, what: str, hint: str = "") -> Malformed:
        """Return the error that this sentence is."""
        return Malformed(f"{what} in {self.text!r}", where=self.where, hint=hint)


@cache
def forms(model: str) -> Forms:
    """Return the sentences of a model, from `data/sentences.tsv`, in the order in which they are tried."""
    text = (files("kb.replay") / "data" / "sentences.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line.startswith(model + "\t"))
    return {form: (english, spanish, japanese) for _, form, english, spanish, japanese in rows}


@cache
def _finder(model: str) -> Callable[[str], tuple[str, dict[str, str]] | None]:
    return matcher(forms(model))


def read(scenario: Scenario) -> Iterator[Told]:
    """Yield the sentences of a scenario in order.  Raises Malformed for one that its model does not know."""
    find = _finder(scenario.model)
    section = ""
    for line in scenario.body:
        where = f"{scenario.file}:{line.number}"
        heading = match("block", line.text) if line.indent == 0 else None
        if heading is not None and heading[0] in ("given", "then"):
            section = heading[0]
            continue
        found = find(line.text)
        if found is None or not section:
            raise Malformed(
                f"{line.text!r} is no sentence of the model {scenario.model}",
                where=where,
                hint="its sentences: " + _known(scenario.model),
            )
        yield Told(section, found[0], found[1], line.number, where, line.rules, line.text)


def told_to(
    board: Board, scenario: Scenario, given: Callable[[Board, Told], None], claimed: Callable[[Board, Told], None]
) -> list[Event]:
    """Tell a model's board its situation and its claims, sentence by sentence; return what was told as events."""
    events: list[Event] = []
    for told in read(scenario):
        (given if told.section == "given" else claimed)(board, told)
        events.append(note(told.text, *told.rules))
    return events


def _known(model: str) -> str:
    return "; ".join(patterns[0] for patterns in forms(model).values())


def claim(told: Told, expected: str, got: str) -> None:
    """Compare what a sentence says with what is.  Raises Wrong."""
    if expected != got:
        raise Wrong(expected, got, told.line)


def listed(text: str) -> tuple[str, ...]:
    """Read names with commas between; `nothing` is none."""
    names = tuple(part.strip() for part in text.replace("、", ",").split(","))
    return () if names in (("nothing",), ("nada",), ("なし",)) else names


def note(text: str, *rules: str) -> Event:
    """Return an event of a model."""
    return Event("model", rules, (text,))
