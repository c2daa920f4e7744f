"""Fusion: from several receipts for each place to one ranking.

What is measured in different ways is made comparable and added up.  Scores of words are divided by the best of their list,
for BM25 has no scale of its own; likeness of meaning is a cosine, and has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["WEIGHTS", "Ranking", "best", "fuse"]

WEIGHTS = {
    "words": 0.3,
    "asked": 0.9,
    "translated": 0.35,
    "named": 0.3,
    "meaning": 0.75,
    "question": 1.9,
}
"""How much each receipt counts; chosen with questions that are not indexed, by several writers:

- `words`: the question's words in a rule or an example
- `asked`: its words in all that is said about the rule: questions, names, the digest, the glossary
- `translated`: the English terms that it names in another language or in slang, in the text of a rule
- `named`: how much of it is the name of a term that the rule defines
- `meaning`: how near it is to the rule, our summary of it, or an example
- `question`: how near it is to the two nearest questions that the rule answers
"""
_MEASURED = frozenset({"named", "meaning", "question"})
"""Those that have a scale of their own, 0 to 1."""


class Ranking(NamedTuple):
    """What fusion makes of receipts."""

    places: list[tuple[int, float]]
    """(place, score), best first; of equal ones the lower place number first."""
    scaled: Mapping[str, Mapping[int, float]]
    """The receipts on their common scale, 0 to 1, without weights."""

    def receipts(self, place: int) -> dict[str, float]:
        """Return what a place got from each receipt."""
        return {name: scores[place] for name, scores in self.scaled.items() if place in scores}


def best(scores: Mapping[int, float]) -> float:
    """Return the best of scores; 0 where there are none."""
    return max(scores.values(), default=0.0)


def fuse(receipts: Mapping[str, Mapping[int, float]]) -> Ranking:
    """Return the ranking of all places that have any receipt."""
    scaled: dict[str, Mapping[int, float]] = {}
    for name, scores in receipts.items():
        top = best(scores)
        if top > 0:
            scaled[name] = scores if name in _MEASURED else {place: score / top for place, score in scores.items()}
    total: dict[int, float] = {}
    for name, scores in scaled.items():
        weight = WEIGHTS[name]
        for place, score in scores.items():
            total[place] = total.get(place, 0.0) + weight * score
    ordered = sorted((-score, place) for place, score in total.items())
    return Ranking([(place, -score) for score, place in ordered], scaled)
