"""How sure one can be that something good was found: the honest "nothing good" of a search.

Both floors were set with the questions of bench/: with meaning, none of 294 good questions is turned away, and 39 of 40 about
pizza and trains are; by words alone, none and 29 of 40.
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


_MEANING_FLOOR = 0.78
_WORDS_FLOOR = 0.42
_COVERED = 0.3
"""How much it counts that every word is known."""
_NAMED = 0.5
"""How much it counts, by words alone, that the question is the name of a term."""


def good(ranking: Ranking, tongue: Tongue, keywords: Keywords, raw: float, *, calibrated: bool) -> bool:
    """Return whether something good is likely to be among what was found.

    `raw` is the greatest share of the question's information, 0 to 1, that one text has.  `calibrated` says that likeness of
    meaning is that of the default encoder, whose scale is known.
    """
    if best(ranking.scaled.get("named", {})) == 1:
        return True
    known = sum(keywords.knows(word, tongue.language) for word in tongue.telling)
    covered = _COVERED * known / len(tongue.telling) if tongue.telling else 0.0
    if calibrated and "question" in ranking.scaled:
        return best(ranking.scaled["question"]) + covered >= _MEANING_FLOOR
    return raw + _NAMED * best(ranking.scaled.get("named", {})) + covered >= _WORDS_FLOOR
