"""How near a question is to each place, by two receipts: to what a rule says, and to the questions that it answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from index.passages import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from index.encoders import Vectors
    from index.passages import Rows
    from index.semantic import Meanings

__all__ = ["Nearness"]

_QUESTION = KINDS.index("question")
_FIRST, _SECOND = 0.6, 0.4
"""How much the nearest question of a rule counts, and the second: one alone is near to many things by chance."""
_LONE = 0.8
"""What stands for the second question of a rule that has one: so much of the first."""


class _Group(NamedTuple):
    """Vectors in the order of their places."""

    vectors: NDArray[np.intp]
    places: NDArray[np.int32]
    """The places that have any, each once."""
    starts: NDArray[np.intp]
    """Where each place begins in `vectors`."""


class Nearness:
    """The vectors of an index, by place."""

    def __init__(self, meanings: Meanings, rows: Rows) -> None:
        self._meanings = meanings
        self._size = len(rows.told)
        kinds = np.frombuffer(rows.kinds, dtype=np.uint8)[meanings.rows]
        places = np.frombuffer(rows.places, dtype=np.int32)[meanings.rows]
        self._said = _grouped(np.flatnonzero(kinds != _QUESTION), places)
        self._asked = _grouped(np.flatnonzero(kinds == _QUESTION), places)

    def receipts(self, question: Vectors) -> dict[str, Vectors]:
        """Return for the vector of a question how near each place is, 0 to 1: `meaning` and `question`."""
        likeness = self._meanings.likeness(question)
        said, asked = likeness[self._said.vectors], likeness[self._asked.vectors]
        first = _most(asked, self._asked)
        many = np.diff(np.append(self._asked.starts, len(asked)))
        others = np.where(asked == np.repeat(first, many), np.float32(-1), asked)
        second = _most(others, self._asked)
        second = np.where(second < 0, first * np.float32(_LONE), second)
        asked = first * np.float32(_FIRST) + second * np.float32(_SECOND)
        return {
            "meaning": self._placed(_most(said, self._said), self._said),
            "question": self._placed(asked, self._asked),
        }

    def _placed(self, values: NDArray[np.floating[Any]], group: _Group) -> Vectors:
        found = np.zeros(self._size, dtype=np.float32)
        found[group.places] = np.maximum(values, 0)
        return found


def _grouped(vectors: NDArray[np.intp], places: NDArray[np.int32]) -> _Group:
    order = np.argsort(places[vectors], kind="stable")
    vectors = vectors[order]
    distinct, starts = np.unique(places[vectors], return_index=True)
    return _Group(vectors, distinct, starts)


def _most(values: Vectors, group: _Group) -> Vectors:
    """Return the greatest value of each place of a group."""
    return np.maximum.reduceat(values, group.starts) if len(values) else values
