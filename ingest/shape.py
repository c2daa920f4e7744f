"""What every parser of a shape offers, and what the user may tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Parsed

__all__ = ["Hints", "Shape"]


@dataclass(frozen=True, slots=True)
class Hints:
    """What the user says of a page; each overrides what the page says of itself.  Empty where nothing was said."""

    document: str = ""
    """`cr` or `mtr`."""
    language: str = ""
    """ISO 639-1."""
    effective: str = ""
    """ISO 8601."""


class Shape(Protocol):
    """A module that knows one shape of page.  HTML and PDF are turned into lines before it sees them."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a module's constant, which a protocol can only name as read-only this way
        """The shape's name, as it stands in records."""
        ...

    def recognise(self, lines: Sequence[str]) -> bool:
        """Say whether these lines have this shape, from their content alone."""
        ...

    def parse(self, lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
        """Read the documents that the lines hold, in their order.  Raises InputError with the line where it fails."""
        ...
