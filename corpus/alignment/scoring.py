"""How much speaks for two texts in two languages being twins: evidence by evidence, in units of log likelihood."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import repeat
from math import log, sqrt
from statistics import median
from typing import TYPE_CHECKING

from corpus.number import LETTERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set

    from corpus.alignment.lexicon import Lexicon
    from corpus.alignment.signs import Signs

__all__ = ["Evidence", "Reading", "Scales", "together"]

_SPREAD = 0.13
"""How far the lengths of long twins stray: the standard deviation of the logarithm of their ratio."""
_SPREAD_SHORT = 16.0
"""How many characters short ones stray more."""
_FAR = 8.0
"""No length speaks more than this against a pair."""
_CITED, _CITED_OTHER = 5.0, 3.0
"""What a citation says that both have, and nothing else in the edition; and one that only one has."""
_CITED_TOO = 0.3
"""How much of that a citation says beside others of the same rule: what is cited in a row is mostly cited so elsewhere too."""
_SYMBOL, _SYMBOL_ONE = 3.0, 3.0
_QUANTITY, _QUANTITY_OTHER = 1.5, 4.0
_EXAMPLES, _EXAMPLES_OTHER = 3.0, 2.0
_FORM_OTHER = 4.0
_STEMS = 15.0
_STRETCH = {"ja": -0.3, "zh": -0.48, "es": 0.1, "pt": 0.08}
"""How much longer translations are: the logarithm of the ratio."""
_ALIKE = 0.33
"""Twins share more than this of the words whose translation is known."""
_MEANT, _MEANING = 0.45, 14.0
"""The cosine from which vectors speak for a pair, and how much."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text made ready for the scales."""

    signs: Signs
    words: frozenset[str] = frozenset()
    """English words that the lexicon knows: those of the text, or those that the words of the translation stand for."""
    vector: Sequence[float] | None = None
    """What an encoder made of it, of length 1."""


Evidence = dict[str, float]
"""What speaks for a pair, or against it where it is negative, by its name."""


class Scales:
    """Weighs pairs of readings, the translation's first."""

    def __init__(self, ours: Sequence[Signs], theirs: Sequence[Signs], *, whole: bool, language: str) -> None:
        """Take in all texts, so as to know how rare a sign is and, of a whole edition, how long the translation is."""
        self.lexicon: Lexicon | None = None
        self.stretch = _stretch(ours, theirs) if whole else _STRETCH.get(language, 0.0)
        self._rules = len(theirs) + 1
        self._rarity = Counter(stem for signs in theirs for stem in signs.stems)
        self._foreign = Counter(stem for signs in ours for stem in signs.stems)
        self._cited = Counter(number for signs in theirs for number in signs.cited)

    def known(self, words: frozenset[str], language: str) -> frozenset[str]:
        """Return the English words that words of a language stand for, as far as a lexicon knows them."""
        if self.lexicon is None:
            return frozenset()
        return self.lexicon.known(words) if language == "en" else self.lexicon.translated(words)

    def weigh(self, ours: Reading, theirs: Reading) -> float:
        """Return the sum of all evidence: 0 says nothing, 6 is much, below -4 speaks against."""
        return sum(self.evidence(ours, theirs).values())

    def evidence(self, ours: Reading, theirs: Reading) -> Evidence:
        """Return each piece of evidence by its name."""
        one, two = ours.signs, theirs.signs
        found: Evidence = {"length": self._length(one.width, two.width)}
        if one.cited or two.cited:
            found["references"] = self._references(one.cited, two.cited)
        if one.symbols or two.symbols:
            found["symbols"] = _overlap(one.symbols.keys(), two.symbols.keys(), _SYMBOL, _SYMBOL_ONE)
        if one.quantities and two.quantities:
            found["numbers"] = _quantities(one.quantities.keys(), two.quantities.keys())
        if one.examples or two.examples:
            found["examples"] = _EXAMPLES if one.examples == two.examples else -_EXAMPLES_OTHER
        if one.sentence != two.sentence:
            found["form"] = -_FORM_OTHER
        if common := one.stems & two.stems:
            found["names"] = min(_STEMS, 0.6 * sum(map(self._rare, common)))
        if self.lexicon and ours.words and theirs.words:
            found["words"] = self._words(ours.words, theirs.words, self.lexicon)
        if ours.vector is not None and theirs.vector is not None:
            found["meaning"] = _MEANING * (sum(map(float.__mul__, ours.vector, theirs.vector)) - _MEANT)
        return found

    def _length(self, ours: int, theirs: int) -> float:
        spread = _SPREAD + _SPREAD_SHORT / (theirs + ours + _SPREAD_SHORT)
        off = log((ours + 1) / (theirs + 1)) - self.stretch
        return max(1.0 - off * off / (2 * spread * spread), -_FAR)

    def _references(self, ours: frozenset[str], theirs: frozenset[str]) -> float:
        common = (min(_CITED, 0.7 * log(self._rules / (self._cited[number] + 1))) for number in ours & theirs)
        return _by_rule(ours & theirs, common) - _by_rule(ours ^ theirs, repeat(_CITED_OTHER))

    def _rare(self, stem: str) -> float:
        return log(self._rules / (max(self._rarity[stem], self._foreign[stem]) + 1))

    @staticmethod
    def _words(ours: frozenset[str], theirs: frozenset[str], lexicon: Lexicon) -> float:
        mass = sqrt(lexicon.weight(ours) * lexicon.weight(theirs))
        return mass * (lexicon.likeness(ours, theirs) - _ALIKE)


def together(readings: Sequence[Reading]) -> Reading:
    """Return the reading of several texts as one, for a rule that was merged with the next; it has no vector."""
    first, *rest = readings
    signs, words = first.signs, first.words
    for other in rest:
        signs = signs + other.signs
        words = words | other.words
    return Reading(signs, words)


def _stretch(ours: Sequence[Signs], theirs: Sequence[Signs]) -> float:
    """The logarithm of how much longer the translation is: both have the same rules for the most part."""
    sizes = [sorted(signs.width for signs in side if signs.sentence) or [1] for side in (ours, theirs)]
    return log(median(sizes[0]) + 1) - log(median(sizes[1]) + 1)


def _overlap(ours: Iterable[str], theirs: Iterable[str], both: float, one: float) -> float:
    first, second = set(ours), set(theirs)
    return both * len(first & second) - one * len(first ^ second)


def _by_rule(numbers: Iterable[str], weights: Iterable[float]) -> float:
    """Add up the weights of citations: of those of one rule's subrules, the greatest whole, and a part of the others."""
    rules: dict[str, list[float]] = {}
    for number, weight in zip(numbers, weights, strict=False):
        rules.setdefault(number.rstrip(LETTERS), []).append(weight)
    return sum(max(of_one) + _CITED_TOO * (sum(of_one) - max(of_one)) for of_one in rules.values())


def _quantities(ours: Set[int], theirs: Set[int]) -> float:
    common = len(ours & theirs)
    return common * _QUANTITY if common or not (ours and theirs) else -_QUANTITY_OTHER
