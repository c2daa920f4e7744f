"""One rule, many numbers: what the lineage knows of the rules that editions print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from corpus.lineage.facts import Facts, shipped
from corpus.number import RuleNumber

if TYPE_CHECKING:
    from corpus.lineage.facts import History
    from corpus.records import Document, Edition

__all__ = ["dates_of", "facts_of", "key_of", "number_in", "numbers_of"]


@cache
def facts_of(document: Document) -> Facts:
    """Return the lineage of a document."""
    return shipped(document)


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
    labels = {history.label(date) for date in dates_of(other)} if history else set[str]()
    label = labels.pop() if len(labels) == 1 else ""
    return RuleNumber.parse(label) if label else None


def numbers_of(document: Document, key: str) -> tuple[tuple[str, str, str], ...]:
    """Return every number that a rule has had, with the first and the last edition that print it so."""
    history = facts_of(document).with_key(key)
    return tuple((run.value, run.first, run.last) for run in history.labels) if history else ()


def _history(edition: Edition, number: RuleNumber) -> History | None:
    dates = dates_of(edition)
    wanted = str(number)
    histories = facts_of(edition.document).with_label(wanted) if dates else ()
    found = [history for history in histories if any(history.label(date) == wanted for date in dates)]
    return found[0] if len(found) == 1 else None


def dates_of(edition: Edition) -> tuple[str, ...]:
    """Return the dates of the English editions whose numbers an edition has: its own, or all those that a page may be of."""
    known = facts_of(edition.document).dates
    if edition.effective:
        return (edition.effective,) if edition.effective in known else ()
    return tuple(date for date in known if any(first <= date <= last for first, last in edition.number_fits))
