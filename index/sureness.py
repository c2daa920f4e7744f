"""How sure one can be that something good was found: the honest "nothing good" of a search.

Both floors were set with questions of several writers, so that hardly a good one is turned away: see bench/search.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from index.fusion import best

if TYPE_CHECKING:
    from index.fusion import Ranking
    from index.keyword import Keywords
    from index.speaking import Tongue

__all__ = ["CALIBRATED", "good"]

CALIBRATED = "use-multilingual-3/0.2.1"
"""The encoder with which the floor of meaning was set; for another, words decide."""

_MEANING_FLOOR, _WORDS_FLOOR = 2.05, 1.2
_COVERED = {True: 0.8, False: 1.0}
"""How much it counts that every word is known: with meaning, and by words alone."""
_TOLD, _MOST = 0.12, 8
"""How much each word counts, up to so many: likeness to anything is less the more a question says."""
_NAMED = 1.2
"""How much it counts that the question has the name of a term."""
_FEW = 2
"""Words of a question that need nothing but to be known."""


def good(ranking: Ranking, tongue: Tongue, keywords: Keywords, *, calibrated: bool) -> bool:
    """Return whether something good is likely to be among what was found.

    `calibrated` says that likeness of meaning is that of the default encoder, whose scale is known.
    """
    top = {name: best(scores) for name, scores in ranking.scaled.items()}
    telling = len(tongue.telling)
    known = sum(keywords.knows(word, tongue.language) for word in tongue.telling)
    if top.get("named") == 1 or 0 < telling == known <= _FEW:
        return True
    meant = calibrated and "question" in top
    score = _COVERED[meant] * known / (telling or 1) + _TOLD * min(telling, _MOST) + _NAMED * top.get("named", 0.0)
    if meant:
        return score + top["question"] + top.get("meaning", 0.0) >= _MEANING_FLOOR
    return score >= _WORDS_FLOOR
