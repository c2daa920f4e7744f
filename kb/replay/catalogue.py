"""The index of the examples: each by number and place, with the fingerprint of its wording, its class and what it would need.

`data/examples.tsv` holds facts about the examples of one edition, and none of their words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["Example", "examples", "fingerprint_of"]


@dataclass(frozen=True, slots=True)
class Example:
    """One example of the edition that scenarios are written for."""

    number: str
    place: int
    """Which of the rule's examples, from 1."""
    fingerprint: str
    """Of its wording."""
    family: str
    """The model that it needs: shortcut, layers, combat, ..."""
    lacks: str
    """What the checker would have to model to run it; empty where it has all."""


@cache
def examples() -> tuple[Example, ...]:
    """Return the examples in printed order."""
    text = (files("kb.replay") / "data" / "examples.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return tuple(Example(number, int(place), mark, family, lacks) for number, place, mark, family, lacks in rows)


def fingerprint_of(number: str, place: int) -> str | None:
    """Return the fingerprint of an example's wording, None when there is no such example."""
    return next((example.fingerprint for example in examples() if (example.number, example.place) == (number, place)), None)
