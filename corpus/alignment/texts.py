"""One side of an alignment: the rules of a page or an edition, with what the scales need of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from corpus.alignment.scoring import Reading, together
from corpus.alignment.signs import read_signs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.alignment.lexicon import Lexicon
    from corpus.records import Document, RuleText

__all__ = ["Encode", "Texts"]

Encode: TypeAlias = Callable[[Sequence[str]], Sequence[Sequence[float]]]
"""What an encoder does: a vector of floats of length 1 for each text."""


class Texts:
    """The rules of one side by their places."""

    def __init__(self, rules: Sequence[RuleText], language: str, document: Document) -> None:
        self.rules = tuple(rules)
        self.language = language
        self.document: Document = document
        self.signs = [read_signs(rule.text, language, document, len(rule.examples)) for rule in rules]
        self.readings = [Reading(signs) for signs in self.signs]
        self._bag: Callable[[frozenset[str]], frozenset[str]] = lambda _: frozenset()

    def learn(self, lexicon: Lexicon) -> None:
        """Read all texts again with a lexicon."""
        bag = self._bag = lexicon.known if self.language == "en" else lexicon.translated
        self.readings = [Reading(one.signs, bag(one.signs.words), one.vector) for one in self.readings]

    def encode(self, places: Iterable[int], encode: Encode) -> None:
        """Give the rules at these places vectors."""
        wanted = [place for place in places if self.readings[place].vector is None]
        texts = [self.rules[place].text for place in wanted]
        for place, vector in zip(wanted, encode(texts) if texts else (), strict=True):
            reading = self.readings[place]
            self.readings[place] = Reading(reading.signs, reading.words, vector)

    def examples(self, places: Iterable[int], encode: Encode | None = None) -> list[Reading]:
        """Return the readings of the examples of rules, in order."""
        return self.read_all([example for place in places for example in self.rules[place].examples], encode)

    def read_all(self, texts: Sequence[str], encode: Encode | None = None) -> list[Reading]:
        """Return the readings of texts of this side: examples, or parts of rules."""
        signs = [read_signs(text, self.language, self.document) for text in texts]
        vectors = encode(texts) if encode and texts else [None] * len(texts)
        return [Reading(one, self._bag(one.words), vector) for one, vector in zip(signs, vectors, strict=True)]

    def reading(self, places: tuple[int, ...]) -> Reading:
        """Return the reading of a rule, or of several in a row as one."""
        return self.readings[places[0]] if len(places) == 1 else together([self.readings[place] for place in places])
