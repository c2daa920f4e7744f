"""What is exported: pairs of texts, tasks and terms, apart from any format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kb.aligning import side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.records import Edition
    from kb.aligning import Cell
    from kb.english import English
    from kb.shelf import Shelf
    from kb.worklist import Task

__all__ = ["Unit", "memory", "work"]


class Unit(NamedTuple):
    """A text in English and in another language."""

    id: str
    """The rule's key; of an example with `/example-1` after it, of a sentence with `/sentence-1` after that."""
    number: str
    """Where the English stands."""
    source: str
    target: str
    """Empty where it is not translated."""
    note: str = ""
    """What the translator should know of it."""


def memory(shelf: Shelf, english: English, translation: Edition, *, sentences: bool = False) -> Iterator[Unit]:
    """Yield the rules and examples of a translation with the English that they were made from, where that is in the store;
    or, with `sentences`, what of their sentences is surely or likely the same.
    """
    known = side(shelf, english, translation, ())
    if known.date:
        known = side(shelf, english, translation, tuple(english.labels(known.date).values()), sentences=sentences)
    for key, cell in known.cells.items():
        old, _, exact = english.text(key, known.date)
        if old is None or not exact or cell.verdict == "unclear":
            continue
        number = english.numbers([key], known.date)[0]
        if sentences:
            yield from _sentences(key, str(number), cell)
            continue
        yield Unit(key, str(number), old.text, cell.rule.text)
        if len(old.examples) == len(cell.rule.examples):
            pairs = zip(old.examples, cell.rule.examples, strict=True)
            yield from (Unit(f"{key}/example-{count}", str(number), *pair) for count, pair in enumerate(pairs, 1))


def _sentences(key: str, number: str, cell: Cell) -> Iterator[Unit]:
    for place, text in enumerate(cell.sentences):
        within = f"{key}/example-{place}" if place else key
        for count, bead in enumerate(text, 1):
            if bead.verdict in {"certain", "likely"}:
                yield Unit(f"{within}/sentence-{count}", number, " ".join(bead.theirs), " ".join(bead.ours))


def work(tasks: Sequence[Task]) -> Iterator[Unit]:
    """Yield what has to be translated or revised: the new English, the old translation, and what changed as a note."""
    for task in tasks:
        if task.new is None or task.kind == "number":
            continue
        before = f"; before: {task.old.text}" if task.old and task.old.text != task.new.text else ""
        note = f"{task.kind}{f', was {task.number_from}' if task.number_from not in {'', task.number_to} else ''}{before}"
        old = task.translation
        yield Unit(task.key, task.number_to, task.new.text, old.text if old else "", note)
        for count, example in enumerate(task.new.examples, 1):
            same = old is not None and len(old.examples) == len(task.new.examples)
            target = old.examples[count - 1] if old and same else ""
            yield Unit(f"{task.key}/example-{count}", task.number_to, example, target, task.kind)
