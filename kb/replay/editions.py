"""The edition that numbers are cited from: one that the lineage knows, one in the store, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.errors import InputError, NotFound
from kb.home import store_path
from kb.replay.catalogue import examples
from kb.replay.citations import WRITTEN_FOR, AsWritten, Citations, Printed, Traced
from kb.shelf import Choice, Shelf

if TYPE_CHECKING:
    from corpus.lineage.facts import Facts
    from corpus.records import Edition

__all__ = ["citations_of"]


def citations_of(language: str, edition: str = "", as_of: str = "") -> Citations:
    """Return what is known of the numbers of the edition asked for.  Raises NotFound when that one is not there.

    Where nothing was asked for and no whole edition in the language is at hand, numbers are those of `WRITTEN_FOR`.
    """
    shelf = Shelf(store_path())
    try:
        found = _edition(shelf, language, edition, as_of)
        facts = _lineage()
        if facts is not None:
            date = found.effective if found else as_of or WRITTEN_FOR
            known = facts.edition_at(date)
            if known and date <= facts.dates[-1]:
                name = found.id if found else f"cr/en/{known}"
                return Traced(facts, known, name, "" if found or not as_of else f"by the lineage: {name} is not in the store")
        if found is None:
            if as_of:
                raise NotFound(f"no edition of {as_of} is known", hint="`rulestone status` lists the editions")
            return AsWritten()
        return _printed(shelf, found)
    finally:
        shelf.close()


def _edition(shelf: Shelf, language: str, edition: str, as_of: str) -> Edition | None:
    """Return the whole edition asked for, None when there is none and none was named."""
    if edition:
        language = shelf.named(edition).language
    found = shelf.candidates("cr", language, Choice(as_of, edition))
    whole = [candidate for candidate in found if candidate.whole and candidate.kind != "digest"]
    if edition and not whole:
        raise NotFound(f"{edition} is no whole edition of the CR", hint="`rulestone status` lists the editions")
    return whole[0] if whole else None


def _lineage() -> Facts | None:
    from corpus.lineage.facts import shipped

    try:
        return shipped("cr")
    except InputError:
        return None


def _printed(shelf: Shelf, edition: Edition) -> Printed:
    note = f"the lineage does not know {edition.id}: numbers are those of {WRITTEN_FOR}, as far as it prints them"
    fingerprints: dict[str, tuple[str, ...]] | None = None
    if edition.language == "en":
        from corpus.number import RuleNumber
        from corpus.wording import fingerprint

        fingerprints = {}
        for number in dict.fromkeys(example.number for example in examples()):
            texts = shelf.rules(edition, RuleNumber.parse(number))
            fingerprints[number] = tuple(fingerprint(words) for text in texts for words in text.examples)
    return Printed(edition.id, note, frozenset(shelf.numbers(edition)), fingerprints)
