"""What a translator has to do for a new edition: rules whose English changed in substance, and apart those that only moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from corpus.errors import NotFound
from kb.aligning import side
from kb.english import English

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.alignment.staleness import Change
    from corpus.records import Document, Edition, RuleText
    from kb.aligning import Side
    from kb.shelf import Shelf

__all__ = ["Task", "newest_translation", "tasks"]

Kind = Literal["new", "words", "reference", "number", "gone"]


class Task(NamedTuple):
    """One rule that is not as it was."""

    key: str
    kind: Kind
    """`new`: to be translated; `words`: to be revised; `reference`: to be cited anew; `number`: to be renumbered; `gone`."""
    number_from: str
    number_to: str
    change: Change
    """With the word-level difference, where both texts are in the store."""
    old: RuleText | None
    """The English as it was, where it is in the store."""
    new: RuleText | None
    translation: RuleText | None
    """The old translation, where it is in the store."""


def tasks(shelf: Shelf, document: Document, start: str, end: str, translation: Edition | None) -> tuple[Task, ...]:
    """Return a task for each rule that differs between the English editions of two dates, in the order of the later one.

    A change of nothing but references is seen only where both texts are in the store.
    """
    english = English(shelf, document, end)
    known = side(shelf, english, translation, tuple(english.labels(start).values())) if translation else None
    before, after = english.labels(start), english.labels(english.now)
    found = [*_printed(english, start, known), *_gone(english, start, known)]
    order = {key: place for place, key in enumerate((*after.values(), *before.values()))}
    return tuple(sorted(found, key=lambda task: order[task.key]))


def newest_translation(shelf: Shelf, document: Document, language: str, name: str = "") -> Edition:
    """Return the translation that is named, or the newest in a language.  Raises NotFound."""
    if name:
        return shelf.named(name)
    editions = shelf.reader.editions(document, language) if shelf.reader else ()
    if not editions:
        raise NotFound(f"no edition in {language!r} is in the store", hint="take one in with `rulestone ingest FILE`")
    return max(editions, key=lambda edition: (edition.whole, edition.effective, edition.ingested))


def _printed(english: English, start: str, known: Side | None) -> Iterator[Task]:
    labels = {key: label for label, key in english.labels(start).items()}
    for label, key in english.labels(english.now).items():
        new, _, exact = english.text(key, english.now)
        new = new if exact else None
        if key not in labels:
            yield Task(key, "new", "", label, english.since(key, english.now, new), None, new, None)
            continue
        old, _, exact = english.text(key, start)
        old = old if exact else None
        change = english.since(key, start, old)
        if change.kind in {"words", "reference", "number"}:
            kind: Kind = "words" if change.kind == "words" else "reference" if change.kind == "reference" else "number"
            yield Task(key, kind, labels[key], label, change, old, new, _translation(known, key))


def _gone(english: English, start: str, known: Side | None) -> Iterator[Task]:
    present = set(english.labels(english.now).values())
    for label, key in english.labels(start).items():
        if key not in present:
            old, _, exact = english.text(key, start)
            change = english.since(key, start, old if exact else None)
            yield Task(key, "gone", label, "", change, old if exact else None, None, _translation(known, key))


def _translation(known: Side | None, key: str) -> RuleText | None:
    return known.cells[key].rule if known and key in known.cells else None
