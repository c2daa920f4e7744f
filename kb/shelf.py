"""Which edition answers: the shelf of everything that is known, and the order in which it is asked."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from corpus.digest import Digest
from corpus.errors import NotFound
from corpus.store import open_reader

if TYPE_CHECKING:
    from corpus.number import RuleNumber
    from corpus.records import Edition, GlossaryEntry, RuleText
    from corpus.references import Reference
    from corpus.store import Reader, StrPath

__all__ = ["Choice", "Shelf"]


class Choice(NamedTuple):
    """What the user says about the edition that shall answer; each part may be empty."""

    as_of: str = ""
    """ISO 8601: the edition in force at that date."""
    edition: str = ""
    """The id of an edition, or the beginning of exactly one."""


class Shelf:
    """Every edition that is known, and who holds it."""

    def __init__(self, path: StrPath) -> None:
        """Open the store at `path`, where there is one, and the digest.  Raises StoreError."""
        self.reader: Reader | None = open_reader(path)
        self.digest = Digest()
        self.holders: dict[str, Reader | Digest] = {}
        self.editions: dict[str, Edition] = {}
        holders: list[Reader | Digest] = [self.digest, self.reader] if self.reader else [self.digest]
        for holder in holders:
            for edition in holder.editions():
                self.holders[edition.id] = holder
                self.editions[edition.id] = edition

    def named(self, name: str) -> Edition:
        """Return the edition with this id, or the only one whose id begins so.  Raises NotFound."""
        if name in self.editions:
            return self.editions[name]
        found = [edition for edition in self.editions.values() if edition.id.startswith(name)]
        if len(found) == 1:
            return found[0]
        several = f": it begins {', '.join(edition.id for edition in found[:5])}" if found else ""
        raise NotFound(f"there is no edition {name!r}{several}", hint="`rulestone status` lists the editions")

    def candidates(self, document: str, language: str, choice: Choice) -> tuple[Edition, ...]:
        """Return the editions to ask for a rule of a document in a language, in this order.

        A whole edition speaks for its document: the newest that is in force answers alone.  Where there is none, pages with
        parts are asked, those with a date first and the later to come in before the earlier; then the digest.
        """
        if choice.edition:
            chosen = self.named(choice.edition)
            return (chosen,) if (chosen.document, chosen.language) == (document, language) else ()
        day = choice.as_of or time.strftime("%Y-%m-%d")  # the reader's own calendar decides what is in force
        known = [edition for edition in self.editions.values() if (edition.document, edition.language) == (document, language)]
        in_force = [edition for edition in known if edition.effective and edition.effective <= day]
        whole = [edition for edition in in_force if edition.whole]
        if whole:
            return (whole[-1],)
        coming = [edition for edition in known if edition.whole and edition.effective > day]
        if coming and not choice.as_of:
            return ([edition for edition in coming if edition.effective == coming[0].effective][-1],)
        parts = [edition for edition in in_force if edition.kind != "digest"]
        undated = [] if choice.as_of else sorted((e for e in known if not e.effective), key=lambda edition: edition.ingested)
        return (*reversed(parts), *reversed(undated), *(edition for edition in in_force if edition.kind == "digest"))

    def languages(self, document: str) -> tuple[str, ...]:
        """Return the languages in which there is something of a document, in order."""
        return tuple(sorted({edition.language for edition in self.editions.values() if edition.document == document}))

    def rules(self, edition: Edition, number: RuleNumber) -> tuple[RuleText, ...]:
        """Return what an edition prints under a number."""
        return self.holders[edition.id].rules(edition.id, number)

    def citations(self, edition: Edition, number: RuleNumber) -> tuple[tuple[Reference, ...], ...]:
        """Return the citations in each of the rules under a number: in its text, then in the examples below it."""
        return self.holders[edition.id].citations(edition.id, number)

    def all_rules(self, edition: Edition) -> tuple[RuleText, ...]:
        """Return all that an edition prints, in its order."""
        return self.holders[edition.id].all_rules(edition.id)

    def children(self, edition: Edition, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the numbers one step below a number."""
        return self.holders[edition.id].children(edition.id, number)

    def heading(self, edition: Edition, number: RuleNumber) -> str | None:
        """Return the title of a number: empty where it has none, None where the edition does not print the number."""
        return self.holders[edition.id].heading(edition.id, number)

    def entries(self, edition: Edition, folded: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary entries with this folded name."""
        return self.holders[edition.id].entries(edition.id, folded)

    def titled(self, folded: str) -> tuple[tuple[Edition, RuleNumber], ...]:
        """Return where this folded title stands, in any edition."""
        found = (*(self.reader.titled(folded) if self.reader else ()), *self.digest.titled(folded))
        return tuple((self.editions[edition], number) for edition, number in found)

    def numbers(self, edition: Edition) -> tuple[str, ...]:
        """Return all numbers of an edition as printed, in the order of the page."""
        return self.holders[edition.id].numbers(edition.id)

    def names(self, edition: Edition) -> tuple[str, ...]:
        """Return the titles and the terms of an edition, as printed."""
        return self.holders[edition.id].names(edition.id)

    def close(self) -> None:
        """Close the store."""
        if self.reader:
            self.reader.close()
