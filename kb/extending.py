"""Chaining editions that are newer than the shipped lineage, or stand between its editions, onto it: kept in the store.

What pages without a date may be of follows from the lineage, and is kept with it.
"""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING
from zlib import crc32

from corpus.citation import DOCUMENTS
from corpus.lineage.dating import fits
from corpus.lineage.extending import extend
from corpus.lineage.facts import Facts, shipped
from corpus.records import Parsed
from corpus.store import open_reader
from corpus.writing import Lineage, open_writer
from kb.building import decisions

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus.records import Document, Edition
    from corpus.store import Reader, StrPath
    from corpus.writing import Fits

__all__ = ["extended", "settle"]


def settle(store: StrPath, fitted_by: Callable[[Document], Facts] | None = None) -> None:
    """Make the lineage in the store, and what its pages fit, from the editions there; nothing where that is so already.

    It may be called at any time: what a program that was killed left undone is done by the next one.  `fitted_by` tells by
    which lineage pages were dated that have just come in.  Raises StoreError.
    """
    reader = open_reader(store)
    if reader is None:
        return
    with closing(reader):
        for document in DOCUMENTS:
            base = shipped(document)
            crc, stamp = crc32(base.raw), reader.stamp(document)
            known = reader.lineage(document, crc)
            facts = extended(reader, document, base) if known is None else Facts(known or base.raw)
            chained = b"" if facts.raw is base.raw else facts.raw
            is_new = chained != reader.kept_lineage(document, crc) or (fitted_by and fitted_by(document).raw != facts.raw)
            pages = reader.pages(document) if is_new else ()
            if known is None or pages:
                dated = {page.id: _fits(reader, page, facts) for page in pages}
                with open_writer(store) as writer:
                    writer.settle(document, Lineage(crc, stamp, chained), dated)


def extended(reader: Reader, document: Document, facts: Facts) -> Facts:
    """Return the shipped lineage with the editions of a store chained on that it lacks; itself where there are none.

    It is always made from the shipped one, edition by edition in the order of their dates, so that keys do not depend on the
    order in which editions came in.
    """
    printed = {edition.effective: edition for edition in reader.sound(document)}
    unknown = [edition for date, edition in sorted(printed.items()) if date not in facts.dates]
    by_hand = decisions() if unknown else ()
    for edition in unknown:
        earlier = [date for date in facts.dates if date < edition.effective]
        later = [date for date in facts.dates if date > edition.effective]
        beside = (*earlier[-1:], *later[:1])
        neighbours = {date: _parsed(reader, printed[date]) for date in beside if date in printed}
        facts = extend(facts, _parsed(reader, edition), neighbours, by_hand)
    return facts


def _fits(reader: Reader, page: Edition, facts: Facts) -> Fits:
    fit = fits(_parsed(reader, page), facts)
    return fit.wording, fit.number


def _parsed(reader: Reader, edition: Edition) -> Parsed:
    rules = reader.all_rules(edition.id)
    return Parsed(edition.document, edition.language, edition.shape, rules, effective=edition.effective, whole=edition.whole)
