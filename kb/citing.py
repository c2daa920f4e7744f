"""Citations in an answer, resolved where they lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.references.resolve import Resolved, resolve
from kb.shelf import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.number import RuleNumber
    from corpus.records import Document, Edition, Reference
    from kb.shelf import Shelf

__all__ = ["resolved"]


class _Outline:
    """An edition as `corpus.references.resolve` wants to see it."""

    def __init__(self, shelf: Shelf, edition: Edition) -> None:
        self.shelf, self.edition = shelf, edition

    def heading(self, number: RuleNumber, /) -> str | None:
        found = self.shelf.heading(self.edition, number)
        return "" if found is None and not self.edition.whole else found  # a page with a part cites what it does not hold

    def titled(self, folded: str, /) -> Sequence[RuleNumber]:
        return [number for edition, number in self.shelf.titled(folded) if edition.id == self.edition.id]


def resolved(shelf: Shelf, edition: Edition, cited: Iterable[Reference]) -> tuple[Resolved, ...]:
    """Resolve citations in their edition; those of another document in the edition of that which is in force."""
    return tuple(
        resolve(reference, _Outline(shelf, where)) if where else Resolved(reference, (), (), "", "")
        for reference in cited
        for where in [_edition_of(shelf, edition, reference.document)]
    )


def _edition_of(shelf: Shelf, edition: Edition, document: Document) -> Edition | None:
    if document == edition.document:
        return edition
    there = (*shelf.candidates(document, edition.language, Choice()), *shelf.candidates(document, "en", Choice()))
    return there[0] if there else None
