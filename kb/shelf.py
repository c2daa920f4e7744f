"""Which edition answers: the shelf of everything that is known, and the order in which it is asked."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import NotFound, StoreError
from corpus.store import open_reader

if TYPE_CHECKING:
    from corpus.digest import Digest
    from corpus.number import RuleNumber
    from corpus.records import Edition, GlossaryEntry, Reference, RuleText
    from corpus.store import Reader, StrPath

__all__ = ["Choice", "Shelf"]


class Choice(NamedTuple):
    """What the user says about the edition that shall answer; each part may be empty."""

    as_of: str = ""
    """ISO 8601: the edition in force at that date."""
    edition: str = ""
    """The id of an edition, or the beginning of exactly one."""

    @property
    def day(self) -> str:
        """The day whose editions are in force: ISO 8601; without another today, in the reader's own calendar."""
        return self.as_of or time.strftime("%Y-%m-%d")


class Shelf:
    """Every edition that is known: those of the store, and the digest, which is read when it is needed."""

    def __init__(self, path: StrPath) -> None:
        """Open the store at `path`, where there is one.  Raises StoreError."""
        self.reader: Reader | None = open_reader(path)
        if self.reader and not self.reader.is_settled() and os.access(path, os.W_OK):
            from kb.extending import settle  # only where a program was killed after an edition came in

            with suppress(StoreError):
                settle(path)

    @cached_property
    def digest(self) -> Digest:
        """The digest."""
        from corpus.digest import Digest

        return Digest()

    def editions(self) -> tuple[Edition, ...]:
        """Return every edition, those of the digest last."""
        return (*(self.reader.editions() if self.reader else ()), *self.digest.editions())

    def named(self, name: str) -> Edition:
        """Return the edition with this id, the one whose id begins so, or the English CR of this date.  Raises NotFound."""
        if self.reader and (edition := self.reader.edition(name)):
            return edition
        wanted = name if "/" in name else f"cr/en/{name}"  # a date alone
        found = [edition for edition in self.editions() if edition.id.startswith(wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            said = f"{len(found)} editions begin with {name!r}: {', '.join(edition.id for edition in found[:5])}"
        else:
            said = f"there is no edition {name!r}"
        raise NotFound(said, hint="`rulestone status` lists the editions")

    def _holder(self, edition: Edition) -> Reader | Digest:
        if edition.kind == "digest" or self.reader is None:
            return self.digest
        return self.reader

    def candidates(self, document: str, language: str, choice: Choice) -> tuple[Edition, ...]:
        """Return the editions to ask for a rule of a document in a language, in this order.

        A whole edition speaks for its document: the newest that is in force answers alone.  Where there is none, pages with
        parts are asked, those with a date first and the later to come in before the earlier; then the digest; at last, unless
        a day was named, an edition that is not yet in force.
        """
        if choice.edition:
            chosen = self.named(choice.edition)
            return (chosen,) if (chosen.document, chosen.language) == (document, language) else ()
        day = choice.day
        newest = self.reader.in_force(document, language, day) if self.reader else None
        if newest:
            return (newest,)
        known = self.reader.editions(document, language) if self.reader else ()
        dated = [edition for edition in known if edition.effective and edition.effective <= day]
        undated = [] if choice.as_of else sorted((e for e in known if not e.effective), key=lambda edition: edition.ingested)
        digests = [
            edition for edition in self.digest.editions() if (edition.document, edition.language) == (document, language)
        ]
        coming = [] if choice.as_of else [edition for edition in reversed(known) if edition.whole and edition.effective > day]
        return (*reversed(dated), *reversed(undated), *(digest for digest in digests if digest.effective <= day), *coming)

    def rules(self, edition: Edition, number: RuleNumber) -> tuple[RuleText, ...]:
        """Return what an edition prints under a number."""
        return self._holder(edition).rules(edition.id, number)

    def citations(self, edition: Edition, number: RuleNumber) -> tuple[tuple[Reference, ...], ...]:
        """Return the citations in each of the rules under a number: in its text, then in the examples below it."""
        return self._holder(edition).citations(edition.id, number)

    def all_rules(self, edition: Edition) -> tuple[RuleText, ...]:
        """Return all that an edition prints, in its order."""
        return self._holder(edition).all_rules(edition.id)

    def children(self, edition: Edition, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the numbers one step below a number."""
        return self._holder(edition).children(edition.id, number)

    def heading(self, edition: Edition, number: RuleNumber) -> str | None:
        """Return the title of a number: empty where it has none, None where the edition does not print the number."""
        return self._holder(edition).heading(edition.id, number)

    def entries(self, edition: Edition, folded: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary entries with this folded name."""
        return self._holder(edition).entries(edition.id, folded)

    def glossary(self, edition: Edition) -> tuple[GlossaryEntry, ...]:
        """Return the glossary of an edition, in its order."""
        return self._holder(edition).glossary(edition.id)

    def titled(self, folded: str) -> tuple[tuple[Edition, RuleNumber], ...]:
        """Return where this folded title stands, in any edition."""
        found = (*(self.reader.titled(folded) if self.reader else ()), *self.digest.titled(folded))
        editions = {edition.id: edition for edition in self.editions()} if found else {}
        return tuple((editions[edition], number) for edition, number in found)

    def numbers(self, edition: Edition) -> tuple[str, ...]:
        """Return all numbers of an edition as printed, in the order of the page."""
        return self._holder(edition).numbers(edition.id)

    def names(self, edition: Edition) -> tuple[str, ...]:
        """Return the titles and the terms of an edition, as printed."""
        return self._holder(edition).names(edition.id)

    def close(self) -> None:
        """Close the store."""
        if self.reader:
            self.reader.close()
