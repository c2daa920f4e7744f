"""Rule numbers in the edition asked for.

Scenarios and the machine cite numbers as of one edition.  Whoever asks in another edition, or another language, gets the
number that the rule has there; a rule that is not there has none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corpus.lineage.facts import Facts, History

__all__ = ["WRITTEN_FOR", "AsWritten", "Citations", "Printed", "Traced"]

WRITTEN_FOR = "2026-08-07"
"""The edition whose numbers scenarios and the machine cite."""


class Citations(Protocol):
    """What is known of the numbers of an edition.  Numbers of the MTR begin with `MTR ` and stay as they are."""

    @property
    def edition(self) -> str:
        """The id of the edition, empty when none is known."""
        ...

    @property
    def note(self) -> str:
        """What a reader has to know about its numbers; empty when there is nothing."""
        ...

    def exists(self, number: str) -> bool:
        """Say whether there is a rule of this number where it was written, and in the edition asked for."""
        ...

    def rename(self, number: str) -> str | None:
        """Return the number that the rule has in the edition asked for, None when it is not there."""
        ...

    def examples(self, number: str) -> tuple[str, ...] | None:
        """Return the fingerprints of the rule's examples in the edition asked for, None when that is not known."""
        ...

    def key(self, number: str) -> str | None:
        """Return the key of the rule, None when that is not known."""
        ...


@dataclass(frozen=True, slots=True)
class AsWritten:
    """Neither an edition nor the lineage is at hand: numbers stand as they were written, and nothing can be compared."""

    edition: str = ""
    note: str = f"numbers as of {WRITTEN_FOR}, not checked: no lineage and no edition is at hand"

    def exists(self, number: str) -> bool:  # noqa: ARG002 - the signature is the protocol's
        """Take a number on trust."""
        return True

    def rename(self, number: str) -> str | None:
        """Return the number as written."""
        return number

    def examples(self, number: str) -> tuple[str, ...] | None:  # noqa: ARG002 - the signature is the protocol's
        """Know of none."""
        return None

    def key(self, number: str) -> str | None:  # noqa: ARG002 - the signature is the protocol's
        """Know of none."""
        return None


@dataclass(frozen=True, slots=True)
class Traced:
    """An edition that the lineage knows: every number is followed to its rule, and the rule to its number there."""

    facts: Facts
    date: str
    """The date of the edition asked for, one of the lineage's."""
    edition: str = ""
    note: str = ""
    _known: dict[str, History | None] = field(default_factory=dict[str, "History | None"], repr=False)

    def _rule(self, number: str) -> History | None:
        if number not in self._known:
            found = (history for history in self.facts.with_label(number) if history.label(WRITTEN_FOR) == number)
            self._known[number] = next(found, None)
        return self._known[number]

    def exists(self, number: str) -> bool:
        """Say whether a cited rule exists, and stands in the edition asked for."""
        return self.rename(number) is not None

    def rename(self, number: str) -> str | None:
        """Return the number there, None when the rule is not there."""
        if number.startswith("MTR "):
            return number
        history = self._rule(number)
        return (history.label(self.date) or None) if history else None

    def examples(self, number: str) -> tuple[str, ...] | None:
        """Return the fingerprints of the rule's examples there."""
        history = self._rule(number)
        return history.example_wordings(self.date) if history else None

    def key(self, number: str) -> str | None:
        """Return the key of the rule."""
        history = self._rule(number)
        return history.key if history else None


@dataclass(frozen=True, slots=True)
class Printed:
    """An edition that the lineage does not know, or that there is no lineage for: its own numbers are all there is."""

    edition: str
    note: str
    numbers: frozenset[str]
    """The numbers that it prints."""
    fingerprints: Mapping[str, tuple[str, ...]] | None = field(default=None)
    """The fingerprints of examples by number; None when it is in another language than the sources of the scenarios."""

    def exists(self, number: str) -> bool:
        """Say whether the number is printed there."""
        return self.rename(number) is not None

    def rename(self, number: str) -> str | None:
        """Return the number as written where it is printed; whether it is still the same rule nobody knows."""
        return number if number.startswith("MTR ") or number in self.numbers else None

    def examples(self, number: str) -> tuple[str, ...] | None:
        """Return the fingerprints of the examples printed under a number."""
        return None if self.fingerprints is None else self.fingerprints.get(number, ())

    def key(self, number: str) -> str | None:  # noqa: ARG002 - the signature is the protocol's
        """Know of none."""
        return None
