"""Chaining editions that are newer than the shipped lineage, or stand between its editions, onto it: kept in the store."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING
from zlib import crc32

from corpus.lineage.extending import extend
from corpus.lineage.facts import shipped
from corpus.records import Parsed
from corpus.store import open_reader
from corpus.writing import open_writer
from kb.building import decisions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.lineage.facts import Facts
    from corpus.records import Document, Edition
    from corpus.store import Reader, StrPath

__all__ = ["extend_lineage"]

_DOCUMENTS: tuple[Document, ...] = ("cr", "mtr")


def extend_lineage(store: StrPath) -> None:
    """Make the lineage in the store what the shipped one and the store's editions give; nothing where that is so already.

    It is always made from the shipped lineage, edition by edition in the order of their dates, so that keys do not depend on
    the order in which editions came in.  Raises StoreError.
    """
    reader = open_reader(store)
    if reader is None:
        return
    made: dict[Document, tuple[int, str, bytes]] = {}
    for document in _DOCUMENTS:
        facts = shipped(document)
        printed = {edition.effective: edition for edition in reader.editions(document, "en") if _is_sound(edition)}
        unknown = [edition for date, edition in sorted(printed.items()) if date not in facts.dates]
        stamp = _stamp(reader, facts, printed.values()) if unknown else ""
        if stamp != reader.lineage_stamp(document):
            made[document] = (crc32(facts.raw), stamp, _extended(reader, facts, printed, unknown).raw if unknown else b"")
    reader.close()
    if made:
        with open_writer(store) as writer:
            for document, (base, stamp, raw) in made.items():
                writer.set_lineage(document, base, stamp, raw)


def _is_sound(edition: Edition) -> bool:
    return bool(edition.whole and edition.effective and not edition.damaged)


def _stamp(reader: Reader, facts: Facts, editions: Iterable[Edition]) -> str:
    """Name what a lineage is made from: the shipped facts and the contents of the store's editions."""
    made_of = sha256(facts.raw)
    for edition in editions:
        made_of.update(f"{edition.id} {reader.content(edition.id)}\n".encode())
    return made_of.hexdigest()


def _extended(reader: Reader, facts: Facts, printed: dict[str, Edition], unknown: list[Edition]) -> Facts:
    by_hand = decisions()
    for edition in unknown:
        earlier = [date for date in facts.dates if date < edition.effective]
        later = [date for date in facts.dates if date > edition.effective]
        beside = (*earlier[-1:], *later[:1])
        neighbours = {date: _parsed(reader, printed[date]) for date in beside if date in printed}
        facts = extend(facts, _parsed(reader, edition), neighbours, by_hand)
    return facts


def _parsed(reader: Reader, edition: Edition) -> Parsed:
    rules = reader.all_rules(edition.id)
    return Parsed(edition.document, edition.language, edition.shape, rules, effective=edition.effective)
