"""Decisions made by hand, where the texts alone leave a doubt: a small file that people review, a reason for each.

A decision names rules by number and wording, not by dates, so it holds for whichever two editions print them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from corpus.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Decision", "Relation", "read_decisions"]

Relation = Literal["same", "forerunner"]
_RELATIONS: tuple[Relation, ...] = ("same", "forerunner")


@dataclass(frozen=True, slots=True)
class Decision:
    """What a reader of both texts decided."""

    document: str
    relation: Relation
    """`same`: the rules are one, split, merged, or, where a side is empty, none; `forerunner`: the new ones took the
    place of the old, and are others."""
    old: tuple[tuple[str, str], ...]
    """Number and fingerprint of each rule of the old edition; the one that lives on first."""
    new: tuple[tuple[str, str], ...]
    """The same of the new edition.  Empty: the old rule was removed."""
    reason: str


def read_decisions(lines: Iterable[str], where: str = "decisions") -> tuple[Decision, ...]:
    """Read a file of decisions.  Raises InputError with the line that has not the form its header says."""
    decisions: list[Decision] = []
    for count, line in enumerate(lines, start=1):
        text = line.rstrip("\n")
        if not text or text.startswith("#"):
            continue
        place = f"{where}:{count}"
        fields = text.split("\t")
        if len(fields) != 5 or not fields[4].strip():
            raise InputError(
                f"a decision has five fields, not {len(fields)}",
                where=place,
                hint="write document, relation, old, new and reason with tabs between",
            )
        document, relation, old, new, reason = fields
        known: Relation | None = next((name for name in _RELATIONS if name == relation), None)
        if known is None:
            raise InputError(f"{relation!r} is no relation", where=place, hint="write same or forerunner")
        decisions.append(Decision(document, known, _rules(old, place), _rules(new, place), reason))
    return tuple(decisions)


def _rules(field: str, where: str) -> tuple[tuple[str, str], ...]:
    if field == "-":
        return ()
    rules: list[tuple[str, str]] = []
    for item in field.split(" "):
        number, sign, fingerprint = item.partition("=")
        if not (number and sign and fingerprint):
            raise InputError(f"{item!r} is not a rule", where=where, hint="write NUMBER=FINGERPRINT, or - for none")
        rules.append((number, fingerprint))
    return tuple(rules)
