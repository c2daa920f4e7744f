"""Questions in the words of players and judges, each with the rule that answers it: written by us, from the rules.

In `data/questions/DOCUMENT-CHAPTER.tsv`: the key of the rule, which no renumbering changes; its number as of `NUMBERED`, for
those who read the file; the language; the question.  They are looked for together with their rules, and never shown as
their text.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

__all__ = ["NUMBERED", "Asked", "paths", "questions"]

NUMBERED = "2026-08-07"
"""The edition of the CR whose numbers the questions give."""

_FOLDER = os.path.join(os.path.dirname(__file__), "data", "questions")  # noqa: PTH118, PTH120 - importing pathlib takes too long


class Asked(NamedTuple):
    """One question."""

    key: str
    """The rule that answers it."""
    number: str
    """Its number as of `NUMBERED`."""
    language: str
    text: str


def paths() -> tuple[str, ...]:
    """Return the files of questions, in the order of their names."""
    return tuple(os.path.join(_FOLDER, name) for name in sorted(os.listdir(_FOLDER)) if name.endswith(".tsv"))  # noqa: PTH118, PTH208


@cache
def questions() -> tuple[Asked, ...]:
    """Return all questions, in the order of the files."""
    return tuple(asked for path in paths() for asked in _read(path))


def _read(path: str) -> tuple[Asked, ...]:
    with open(path, encoding="utf-8") as file:  # noqa: PTH123 - the same
        rows = [line.split("\t") for line in file.read().splitlines() if line]
    return tuple(Asked(key, number, language, text) for key, number, language, text in rows)
