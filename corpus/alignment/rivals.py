"""Rivals of a pair: what stands near either of the two, and what is like either of them anywhere in its edition."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.alignment.anchors import Pair
    from corpus.alignment.scoring import Reading

__all__ = ["Rivals", "features"]

_NEAR = 3
"""So far to both sides rivals are looked for."""
_ALIKE = 3
"""So many rivals are looked for elsewhere."""
_CROWD = 150
"""A feature that more rules have tells nothing of any."""


class Rivals:
    """The rules of both sides by their features."""

    def __init__(self, ours: Sequence[Reading], theirs: Sequence[Reading]) -> None:
        self._ours, self._theirs = ours, theirs
        self._our_places, self._their_places = _places(ours), _places(theirs)

    def of(self, our: int, their: int) -> Iterator[Pair]:
        """Yield the pairs that would take one of the two away."""
        for other in (*_near(their, len(self._theirs)), *_alike(self._ours[our], self._their_places)):
            if other != their:
                yield our, other
        for other in (*_near(our, len(self._ours)), *_alike(self._theirs[their], self._our_places)):
            if other != our:
                yield other, their


def features(reading: Reading) -> Iterator[str]:
    """Yield what of a reading can be looked up in the other language: English words that the lexicon knows, and signs."""
    yield from reading.words
    yield from (f"#{cited}" for cited in reading.signs.cited)
    yield from (f"${stem}" for stem in reading.signs.stems)
    yield from reading.signs.symbols


def _places(readings: Sequence[Reading]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for place, reading in enumerate(readings):
        for feature in features(reading):
            found[feature].append(place)
    return {feature: places for feature, places in found.items() if len(places) <= _CROWD}


def _near(place: int, count: int) -> Iterator[int]:
    return (other for other in range(max(0, place - _NEAR), min(count, place + _NEAR + 1)))


def _alike(reading: Reading, places: dict[str, list[int]]) -> list[int]:
    shared: Counter[int] = Counter()
    for feature in features(reading):
        where = places.get(feature, ())
        for place in where:
            shared[place] += 1 / len(where)  # type: ignore[assignment]
    return [place for place, _ in shared.most_common(_ALIKE + 1)]
