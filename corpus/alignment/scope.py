"""What a page with a part of an edition can be held against: only the rules that it shows, or should show."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from corpus.alignment.anchors import Pair
    from corpus.number import RuleNumber
    from corpus.records import RuleText

__all__ = ["expected", "scope"]


def scope(theirs: Sequence[RuleText], anchors: Sequence[Pair], *, whole: bool) -> list[int]:
    """Return the places of the English edition where twins may stand: all, or of a page the sections that anchors are in."""
    if whole or not anchors:
        return list(range(len(theirs)))
    sections = {theirs[place].number.major for _, place in anchors}
    return [place for place, rule in enumerate(theirs) if rule.number.major in sections]


def expected(theirs: Sequence[RuleText], matched: Collection[int], *, whole: bool) -> set[int]:
    """Return the places that a translation should have twins for, given those for which it has.

    A page should have all subrules of a rule when it has any of them, and all rules of a section when it has the first.
    """
    if whole:
        return set(range(len(theirs)))
    shown = {theirs[place].number for place in matched}
    families: dict[RuleNumber, list[RuleNumber]] = {}
    for rule in theirs:
        if rule.number.minor is not None and rule.number.parent is not None:
            families.setdefault(rule.number.parent, []).append(rule.number)
    due = set(shown)
    for parent, family in families.items():
        complete = any(number in shown for number in family) if parent.minor is not None else family[0] in shown
        if complete or (parent in due and parent not in shown):
            due.update(family)
    return {place for place, rule in enumerate(theirs) if rule.number in due}
