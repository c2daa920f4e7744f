"""Which words of two languages keep company: finer than a lexicon, for texts that differ in few words, and common ones.

A lexicon knows one meaning for each word, and none for common ones.  Siblings often differ in nothing else: colored for
colorless, cast for played.  Here every word of one text is held against every word of the other, by how often the two
stand in twins elsewhere: the pairs in question are left out of the count, or each would speak for itself.
"""

from __future__ import annotations

from collections import defaultdict
from math import log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from corpus.alignment.lexicon import Words

__all__ = ["Company"]


class Company:
    """The twins in which each word stands, as bits of a number."""

    def __init__(self, pairs: Sequence[tuple[Words, Words]]) -> None:
        """Take the words of twins, those of the translation first."""
        self._count = len(pairs)
        self._ours: dict[str, int] = defaultdict(int)
        self._theirs: dict[str, int] = defaultdict(int)
        for place, (ours, theirs) in enumerate(pairs):
            bit = 1 << place
            for word in ours:
                self._ours[word] |= bit
            for word in theirs:
                self._theirs[word] |= bit

    def crosswise(self, ours: tuple[Words, Words], theirs: tuple[Words, Words], without: Collection[int]) -> float:
        """Return how much better two texts fit two English ones crosswise than as they stand, in units of log likelihood.

        `without` are the twins to leave out.
        """
        used = (1 << self._count) - 1
        for place in without:
            used &= ~(1 << place)
        both = self._sets(ours[0] & ours[1], used)
        first, second = self._sets(ours[0] - ours[1], used), self._sets(ours[1] - ours[0], used)
        gain = 0.0
        for words, straight, crossed in ((theirs[0] - theirs[1], first, second), (theirs[1] - theirs[0], second, first)):
            for word in words:
                where = self._theirs.get(word, 0) & used
                if where:
                    shared = sqrt(self._company(where, both))  # a word of both texts may account for it, or another
                    gain += log(max(shared, self._company(where, crossed)) / max(shared, self._company(where, straight)))
        return gain

    def _sets(self, words: Words, used: int) -> list[tuple[int, int]]:
        """Where words stand, with how often."""
        found = ((self._ours.get(word, 0) & used) for word in words)
        return [(where, where.bit_count()) for where in found if where]

    def _company(self, where: int, others: Sequence[tuple[int, int]]) -> float:
        """How much more often than by chance a word stands in the twins in which the likeliest of other words stands; no less
        than 1.
        """
        chance = where.bit_count() / self._count
        best = max((((where & other).bit_count() + chance) / (count + 1) for other, count in others), default=chance)
        return max(best, chance) / chance
