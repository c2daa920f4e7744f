"""What became of rules between two editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from corpus.number import RuleNumber
    from corpus.records import RuleText

__all__ = ["Change", "Kind", "Verdict", "mirrored"]

Kind = Literal["kept", "renumbered", "reworded", "renumbered+reworded", "split", "merged", "new", "removed", "unclear"]

_MIRROR: dict[Kind, Kind] = {"split": "merged", "merged": "split", "new": "removed", "removed": "new"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict by places: an edition may print a number twice, so numbers do not tell its rules apart."""

    kind: Kind
    old: tuple[int, ...] = ()
    """Places in the old edition.  Of a merger, the rule that lives on comes first."""
    new: tuple[int, ...] = ()
    """Places in the new edition.  Of a split, the part that carries the rule on comes first."""
    candidates: tuple[int, ...] = ()
    """Of `unclear`, places on the other side."""
    examples: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """The verdict on one rule, or on the rules that one was split into or merged from."""

    kind: Kind
    old: tuple[RuleText, ...] = ()
    """Where it stood.  Of a merger, the rule that lives on comes first."""
    new: tuple[RuleText, ...] = ()
    """Where it stands.  Of a split, the part that carries the rule on comes first."""
    candidates: tuple[RuleNumber, ...] = ()
    """Of `unclear`, the numbers on the other side that it may be or be a part of, likeliest first."""
    examples: bool = False
    """Whether the wording of its examples, or their number, is not the same."""


def mirrored(change: Change) -> Change:
    """Return the same change seen from the new edition to the old."""
    return Change(_MIRROR.get(change.kind, change.kind), change.new, change.old, change.candidates, change.examples)
