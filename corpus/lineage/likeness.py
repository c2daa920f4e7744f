"""How alike two wordings are, counted so that rare words weigh more, and which pairs are worth comparing."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from math import log
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.lineage.layout import Node

__all__ = ["Likeness", "sharing_rare_words"]

Words = tuple[str, ...]

_CROWD = 100
"""A word that would bring together more pairs than this is not rare."""
_TELLING = 5.0
"""The weight from which a word is a sign of its rule: it stands in fewer than one of 150 rules."""


class Likeness:
    """Compares rules of two editions, each word weighed by how few rules of both have it."""

    def __init__(self, old: Counter[str], new: Counter[str], rules: int) -> None:
        """Take in how many rules of the old and of the new edition have each word, and how many rules both have."""
        self._frequency = (old, new)
        self._rules = rules + 1
        self._weights: dict[str, float] = {}
        self._features: dict[tuple[str, ...], tuple[Counter[str], float]] = {}

    def weight(self, word: str) -> float:
        """Return how much it says that two rules share this word: 0 for one that all rules have."""
        known = self._weights.get(word)
        if known is None:
            rules = sum(frequency[word] for frequency in self._frequency)
            known = self._weights[word] = log(self._rules / (rules + 1))
        return known

    def __call__(self, first: Words, second: Words) -> float:
        """Return 0 for nothing in common to 1 for the same words in the same order, the same in both directions."""
        (ours, our_sum), (theirs, their_sum) = self._measured(first), self._measured(second)
        if ours == theirs:
            return 1.0 if first else 0.0  # facts alone have no words
        common = self._sum(ours & theirs)
        return 2 * common / (our_sum + their_sum) if common else 0.0

    def shared(self, first: Words, second: Words) -> float:
        """Return how much the words tell that both have, however much else they say."""
        return sum(map(self.weight, set(first) & set(second)))

    def contained(self, first: Words, second: Words) -> float:
        """Return how much of what the words of the shorter one tell stands in the longer one: 0 to 1."""
        shorter = min(sum(map(self.weight, set(words))) for words in (first, second))
        return self.shared(first, second) / shorter if shorter else 0.0

    def substituted(self, first: Words, second: Words) -> bool:
        """Whether each has telling words that the other lacks, as when two keywords share a stock phrase."""
        ours, theirs = set(first), set(second)
        return self._tells(ours - theirs) and self._tells(theirs - ours)

    def _tells(self, words: Iterable[str]) -> bool:
        return any(self.weight(word) >= _TELLING for word in words)

    def _measured(self, words: Words) -> tuple[Counter[str], float]:
        known = self._features.get(words)
        if known is None:
            features = Counter(words)
            features.update(f"{first} {second}" for first, second in pairwise(words))
            known = self._features[words] = (features, self._sum(features))
        return known

    def _sum(self, features: Counter[str]) -> float:
        total = 0.0
        for feature, count in features.items():
            first, _, second = feature.partition(" ")
            weight = (self.weight(first) + self.weight(second)) / 2 if second else self.weight(first)
            total += count * weight
        return total


def sharing_rare_words(olds: Sequence[Node], news: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    """Yield each pair, once, that shares a word which few of the given rules have."""
    index_old, index_new = _index(olds), _index(news)
    seen: set[tuple[int, int]] = set()
    for word, with_old in index_old.items():
        with_new = index_new.get(word, [])
        if len(with_old) * len(with_new) > _CROWD:
            continue
        for old in with_old:
            for new in with_new:
                if (old.place, new.place) not in seen:
                    seen.add((old.place, new.place))
                    yield old, new


def _index(nodes: Iterable[Node]) -> dict[str, list[Node]]:
    index: dict[str, list[Node]] = defaultdict(list)
    for node in nodes:
        for word in set(node.words):
            index[word].append(node)
    return index
