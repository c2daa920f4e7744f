"""Anchors: pairs that need no comparison with others, between which the rest is aligned."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from corpus.alignment.signs import Signs
    from corpus.records import RuleText

__all__ = ["Pair", "by_number", "by_signs"]

Pair: TypeAlias = tuple[int, int]
"""Places of two rules that are one, that of the translation first."""

_TELLING = 3.0
_SMALL = 3
"""Smaller quantities are written as words, or left out, in some languages."""


def by_number(ours: Sequence[RuleText], theirs: Sequence[RuleText]) -> list[Pair]:
    """Return the rules whose printed number stands once on either side."""
    counted = Counter(rule.number for rule in ours if rule.origin == "printed")
    places = _once([rule.number for rule in theirs])
    return [
        (place, places[rule.number])
        for place, rule in enumerate(ours)
        if rule.origin == "printed" and counted[rule.number] == 1 and rule.number in places
    ]


def by_signs(ours: Sequence[Signs], theirs: Sequence[Signs]) -> list[Pair]:
    """Return the rules whose citations, symbols and quantities are the same and stand once on either side.

    They are looked at with their citations and without, since citations move from edition to edition.
    """
    pairs: set[Pair] = set()
    for citing in (True, False):
        first = _once([_signature(signs, citing=citing) for signs in ours])
        second = _once([_signature(signs, citing=citing) for signs in theirs])
        pairs |= {(first[one], second[one]) for one in first.keys() & second.keys() if one is not None}
    return sorted(pairs)


def _signature(signs: Signs, *, citing: bool) -> Hashable:
    """What tells a rule by its signs; None where that is too little."""
    cited = signs.cited if citing else frozenset[str]()
    large = frozenset(value for value in signs.quantities if value > _SMALL)
    if 2 * len(cited) + 1.5 * len(signs.symbols) + len(large) < _TELLING:
        return None
    return cited, frozenset(signs.symbols.items()), large


def _once(values: Sequence[Hashable]) -> dict[Hashable, int]:
    """The values that stand once, with their places."""
    counts = Counter(values)
    return {value: place for place, value in enumerate(values) if counts[value] == 1}
