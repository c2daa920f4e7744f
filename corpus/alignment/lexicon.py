"""A dictionary learned from rules that are known to be twins: which words of the translation stand for which English ones.

It knows no language: a word stands for another when the two keep company.  An edition has about 3,000 pairs of twins, from
which it learns some 10,000 words in a second; no model is needed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain
from math import log, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["LEAST_PAIRS", "Lexicon", "learn"]

LEAST_PAIRS = 100
"""From fewer pairs nothing is learned."""
_RARE, _COMMON = 3, 120
"""A word tells nothing certain when it stands in fewer rules, and little when it stands in more."""
_COMPANY = 0.5
"""How often two words must stand together, of all the times that either does (Dice's coefficient)."""

Words = frozenset[str]


class Lexicon:
    """What was learned: bags of English words for texts in both languages, to be compared."""

    def __init__(self, meanings: dict[str, str], weights: dict[str, float]) -> None:
        self._meanings = meanings
        self._weights = weights

    def translated(self, words: Words) -> Words:
        """Return the English words that words of the translation stand for."""
        return frozenset(self._meanings[word] for word in words if word in self._meanings)

    def known(self, words: Words) -> Words:
        """Return those of English words for which the translation's words are known."""
        return words.intersection(self._weights)

    def weight(self, words: Words) -> float:
        """Return how much English words tell, the rarer the more."""
        return sum(map(self._weights.__getitem__, words))

    def likeness(self, translated: Words, english: Words) -> float:
        """Return 0 for nothing in common to 1 for the same, of what `translated` and `known` returned."""
        common = translated & english
        return self.weight(common) / sqrt(self.weight(translated) * self.weight(english)) if common else 0.0


def learn(pairs: Sequence[tuple[Words, Words]]) -> Lexicon | None:
    """Learn from the words of twins, those of the translation first; None from too few of them."""
    if len(pairs) < LEAST_PAIRS:
        return None
    frequency = Counter(chain.from_iterable(english for _, english in pairs))
    # A word in more rules than this cannot keep company with one that is not common.
    company = (2 / _COMPANY - 1) * _COMMON
    telling = [[word for word in english if _RARE <= frequency[word] <= company] for _, english in pairs]
    places: dict[str, list[int]] = defaultdict(list)
    for place, (words, _) in enumerate(pairs):
        for word in words:
            places[word].append(place)
    meanings: dict[str, str] = {}
    for word, where in places.items():
        count = len(where)
        if not _RARE <= count <= _COMMON:
            continue
        best, other = 0.0, ""
        for english, together in Counter(chain.from_iterable(map(telling.__getitem__, where))).items():
            if 2 * together > best * (count + frequency[english]):
                best, other = 2 * together / (count + frequency[english]), english
        if best >= _COMPANY:
            meanings[word] = other
    weights = {english: log(len(pairs) / frequency[english]) for english in set(meanings.values())}
    return Lexicon(meanings, weights)
