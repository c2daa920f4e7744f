"""One rule, many numbers: what the lineage knows of the rules that editions print."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from corpus.errors import StoreError
from corpus.lineage.facts import Facts, shipped
from corpus.number import RuleNumber
from corpus.store import open_reader
from kb.home import store_path

if TYPE_CHECKING:
    from corpus.lineage.facts import History
    from corpus.records import Document, Edition

__all__ = [
    "dates_of",
    "facts_of",
    "key_of",
    "number_in",
    "number_of_key",
    "numbers_at",
    "numbers_of",
    "overtaken",
    "renumbered",
]


@cache
def facts_of(document: Document) -> Facts:
    """Return the lineage of a document: the shipped one, with the editions of the store chained on that it lacks."""
    facts, store = shipped(document), store_path()
    reader = open_reader(store)
    if reader is None:
        return facts
    base = crc32(facts.raw)
    raw = reader.lineage(document, base)
    if raw is None:
        from kb.extending import extended, settle  # only where a program was killed, or the store is an older rulestone's

        with suppress(StoreError):  # the store may be there for reading only
            settle(store)
        raw = reader.lineage(document, base)
        if raw is None:
            return extended(reader, document, facts)
    return Facts(raw, "the lineage in the store") if raw else facts


def key_of(edition: Edition, number: RuleNumber) -> str | None:
    """Return the key of the rule that an edition prints under a number; None where the lineage does not tell."""
    history = _history(edition, number)
    return history.key if history else None


def number_in(edition: Edition, number: RuleNumber, other: Edition) -> RuleNumber | None:
    """Return the number in another edition of the rule that an edition prints under a number.

    None where the other does not have the rule, or the lineage does not tell.
    """
    if edition.document != other.document:
        return None
    history = _history(edition, number)
    return _label(history, other) if history else None


def renumbered(document: Document, number: RuleNumber, day: str, other: Edition) -> tuple[RuleNumber, str] | None:
    """Return the number in another edition of the rule that had a number on a day, and the date of the edition then in force.

    None where the other does not have the rule, or the lineage does not tell.
    """
    facts = facts_of(document)
    date = facts.edition_at(day)
    found = [history for history in facts.with_label(str(number)) if date and history.label(date) == str(number)]
    moved = _label(found[0], other) if len(found) == 1 else None
    return (moved, date) if moved else None


def number_of_key(document: Document, key: str, edition: Edition) -> RuleNumber | None:
    """Return the number of the rule with a key in an edition; None where it is not there, or the lineage does not tell."""
    history = facts_of(document).with_key(key)
    return _label(history, edition) if history else None


def overtaken(edition: Edition, day: str) -> str:
    """Return the date of the edition in force on a day, where that is known to be a later one than this; else nothing."""
    date = facts_of(edition.document).edition_at(day)
    return date if date > edition.effective else ""


def numbers_of(document: Document, key: str) -> tuple[tuple[str, str, str], ...]:
    """Return every number that a rule has had, with the first and the last edition that print it so."""
    history = facts_of(document).with_key(key)
    return tuple((run.value, run.first, run.last) for run in history.labels) if history else ()


def numbers_at(document: Document, date: str) -> dict[str, str]:
    """Return the numbers of all rules that the English edition of a date has, by the keys that they have or once had."""
    return {
        key: label
        for history in facts_of(document)
        if (label := history.label(date))
        for key in (history.key, *(link.key for link in history.links if link.kind == "also"))
    }


def _label(history: History, edition: Edition) -> RuleNumber | None:
    """Return the number of a rule in all the editions that a page may be of."""
    labels = {history.label(date) for date in dates_of(edition)}
    label = labels.pop() if len(labels) == 1 else ""
    return RuleNumber.parse(label) if label else None


def _history(edition: Edition, number: RuleNumber) -> History | None:
    dates = dates_of(edition)
    wanted = str(number)
    histories = facts_of(edition.document).with_label(wanted) if dates else ()
    found = [history for history in histories if any(history.label(date) == wanted for date in dates)]
    return found[0] if len(found) == 1 else None


def dates_of(edition: Edition) -> tuple[str, ...]:
    """Return the dates of the English editions whose numbers an edition has: its own, or all those that a page may be of."""
    known = facts_of(edition.document).dates
    if edition.kind == "digest":  # its numbers are those of the newest edition that is known
        return (facts_of(edition.document).edition_at(edition.effective),)
    if edition.effective:
        return (edition.effective,) if edition.effective in known else ()
    return tuple(date for date in known if any(first <= date <= last for first, last in edition.number_fits))
