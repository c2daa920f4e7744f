"""Finding: a question in, places out, each with its receipts.

Spanish and Japanese questions reach rules that are in English only through names of terms, through questions about the rules,
and through meaning.  Their own words are never looked for in English text.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from index.analysis import tokens
from index.forms import STOP_WORDS
from index.fusion import fuse
from index.passages import KINDS
from index.speaking import Tongue, understood
from index.sureness import CALIBRATED, good

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from index.encoders import Encoder
    from index.fusion import Ranking
    from index.keyword import Keywords
    from index.names import Called, Names
    from index.nearness import Nearness
    from index.passages import Rows
    from index.query import Query
    from index.semantic import Meanings

__all__ = ["Finder", "Found"]

_RAREST = 12
"""Words of a question that are looked up, the rarest first: more make it slow, and hardly better."""
_FEWEST = 3
"""Words of a question that are looked up however common they are."""
_EXACT, _FORM = 0.4, 0.6
"""How much the word itself counts, and its lemma."""
_COMMON = 400
"""Passages that have a word which is left out beside rarer ones: there is not much to tell by it, and it takes the longest."""
_EXAMPLE = 0.7
"""How much an example counts beside its rule."""
_CANDIDATES = 200
"""Places that each kind of meaning brings to the fusion."""


class Found(NamedTuple):
    """What a question found."""

    tongue: Tongue
    ranking: Ranking
    """Every place that has anything of it."""
    called: tuple[Called, ...]
    """The names that it has."""
    rows: Mapping[int, float]
    """The rows of texts that have its words, with their scores."""
    good: bool
    """Whether something good is likely to be among it."""
    english: frozenset[str]
    """The lemmas of the English names of these terms."""


class Finder:
    """What is searched: a keyword index and names of terms, and, where meaning is asked for, vectors and their encoder."""

    def __init__(
        self, rows: Rows, keywords: Keywords, names: Names, meanings: Meanings | None = None, encoder: Encoder | None = None
    ) -> None:
        self.rows = rows
        self.keywords = keywords
        self._names = names
        self._meanings = meanings
        self._encoder = encoder

    def close(self) -> None:
        """Close the files."""
        self.keywords.close()

    def find(self, query: Query, language: str = "", *, words: bool = True, meaning: bool = True) -> Found:
        """Return the places for a question, by words, by meaning where there is an encoder, or by both.

        `language` is that of the question, where it is known.
        """
        tongue = understood(query, self.keywords, language)
        spoken = [self.keywords.lemma(word, tongue.language) for word in tongue.words]
        called = tuple(self._names.called(spoken, tongue.language)) if words else ()
        receipts: dict[str, Mapping[int, float]] = {}
        rows: Mapping[int, float] = {}
        english: dict[str, float] = {}
        if words:
            rows = self._rows(tongue, query)
            asked = _even(self._rarest(tongue, "asked"))
            receipts = {
                "words": self._pooled(rows),
                "asked": self._pooled(self.keywords.scores(f"asked_{tongue.language}", asked)),
            }
            english = self._english(called, tongue)
            receipts |= self._through_terms(called, english)
        meant = meaning and bool(query.words) and self._encoder is not None
        if meant:
            receipts |= self._by_meaning(tongue.corrected or query.text, receipts)
        ranking = fuse(receipts)
        calibrated = meant and self._encoder is not None and self._encoder.id == CALIBRATED
        sure = good(ranking, tongue, self.keywords, calibrated=calibrated) or bool(query.wild)
        return Found(tongue, ranking, called, rows, sure, frozenset(english))

    def _rows(self, tongue: Tongue, query: Query) -> dict[int, float]:
        """Return the rows of texts that have the words, with their scores."""
        exact = _even(word for word in self._rarest(tongue, "word") if self._frequency("word", word, tongue) <= _COMMON)
        for pattern in query.wild:
            exact |= _even(self.keywords.matching(tongue.language, pattern))
        found: defaultdict[int, float] = defaultdict(float)
        for field, words, weight in (("word", exact, _EXACT), ("form", _even(self._rarest(tongue, "form")), _FORM)):
            for row, score in self.keywords.scores(f"{field}_{tongue.language}", words).items():
                found[row] += weight * score
        for row in found:
            if self.rows.kinds[row] == KINDS.index("example"):
                found[row] *= _EXAMPLE
        return found

    def _rarest(self, tongue: Tongue, field: str) -> list[str]:
        """Return the words to look up in a field: the rarest, and of those that many texts have only what there must be."""
        words = tongue.telling if field == "word" else tongue.lemmas
        known = [(times, word) for word in words if (times := self._frequency(field, word, tongue))]
        known.sort()
        return [word for place, (times, word) in enumerate(known[:_RAREST]) if times <= _COMMON or place < _FEWEST]

    def _frequency(self, field: str, word: str, tongue: Tongue) -> int:
        return self.keywords.frequency(f"{field}_{tongue.language}", word)

    def _pooled(self, rows: Mapping[int, float]) -> dict[int, float]:
        """Return the best score of each place."""
        found: dict[int, float] = {}
        places = self.rows.places
        for row, score in rows.items():
            place = places[row]
            if score > found.get(place, 0.0):
                found[place] = score
        return found

    def _english(self, called: Iterable[Called], tongue: Tongue) -> dict[str, float]:
        """Return the lemmas of the English names of terms, save those that are asked for anyway, with their weights."""
        words: dict[str, float] = {}
        for one in called:
            terms = [named.english for named in one.named if named.sort == "term"]
            for word in (self.keywords.lemma(token.text, "en") for english in terms for token in tokens(english)):
                if word not in STOP_WORDS["en"] and not (tongue.language == "en" and word in tongue.lemmas):
                    words[word] = max(words.get(word, 0.0), 1 / len(terms))
        return words

    def _through_terms(self, called: Iterable[Called], english: Mapping[str, float]) -> dict[str, dict[int, float]]:
        """Return what terms lead to: the rules that define them, and English texts that have them."""
        named: dict[int, float] = {}
        for what, share in ((what, one.share) for one in called for what in one.named if what.sort == "term"):
            if (number := self.rows.told.find(what.place)) is not None:
                named[number] = max(named.get(number, 0.0), share)
        return {
            "named": named,
            "translated": self._pooled(self.keywords.scores("form_en", english)),
        }

    def _by_meaning(self, text: str, others: Mapping[str, Mapping[int, float]]) -> dict[str, dict[int, float]]:
        """Return how near places are, of each kind of meaning: those that are nearest, and those found otherwise."""
        import numpy as np

        if self._encoder is None:
            return {}
        dense = self._nearness.receipts(self._encoder.encode_queries([text])[0])
        candidates = {place for scores in others.values() for place in scores}
        for near in dense.values():
            candidates.update(np.argpartition(-near, min(_CANDIDATES, len(near) - 1))[:_CANDIDATES].tolist())
        order = sorted(candidates)
        return {receipt: dict(zip(order, near[order].tolist(), strict=True)) for receipt, near in dense.items()}

    @cached_property
    def _nearness(self) -> Nearness:
        from index.nearness import Nearness

        if self._meanings is None:
            raise ValueError("this index was opened without vectors")
        return Nearness(self._meanings, self.rows)


def _even(words: Iterable[str]) -> dict[str, float]:
    return dict.fromkeys(words, 1.0)
