"""Sentences of one rule in two languages: which say the same.

The method is that of Gale and Church (1993), never across the bounds of a rule or an example.  Lengths alone tell little in so
short texts; so signs, words that the alignment of the editions has learned, and vectors are weighed with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from corpus.alignment.order import SENTENCES, Step, in_order
from corpus.alignment.scoring import Reading, together
from corpus.alignment.signs import read_signs
from corpus.alignment.splitting import split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.alignment.order import Weigh
    from corpus.alignment.scoring import Scales
    from corpus.alignment.texts import Encode
    from corpus.alignment.twins import Verdict
    from corpus.records import Document

__all__ = ["Bead", "beads"]

_STRONG = 3.0
"""What must speak for sentences to be certainly twins."""
_AGAINST = -4.0
"""Sentences that this speaks against are not clearly twins."""
_FITS, _LOST = 4.0, 4.0
"""How well the sentences beside one that is missing or extra must fit, and how much worse they must with it."""


class Bead(NamedTuple):
    """Sentences that say the same."""

    ours: tuple[str, ...]
    """Of the translation: one, two in a row, or none."""
    theirs: tuple[str, ...]
    """Of the English: the same."""
    verdict: Verdict
    """How sure it is.  A sentence that stands alone is missing or extra where it is surely so, else unclear: its twin may be a
    part of a sentence beside it."""


def beads(
    ours: str, theirs: str, scales: Scales, language: str, document: Document, encode: Encode | None = None
) -> tuple[Bead, ...]:
    """Return the sentences of a text and of its English twin in their order, each in one bead.

    `scales` are those of the alignment that found the twins; `encode` makes vectors of texts in both languages.
    """
    one, two = split(ours), split(theirs)
    our_readings = _readings(one, language, document, scales, encode)
    their_readings = _readings(two, "en", document, scales, encode)

    def weigh(our: tuple[int, ...], their: tuple[int, ...]) -> float:
        return scales.weigh(_whole(our_readings, our), _whole(their_readings, their))

    steps = in_order(range(len(one)), range(len(two)), weigh, costs=SENTENCES)
    return tuple(
        Bead(
            tuple(one[at] for at in step.ours),
            tuple(two[at] for at in step.theirs),
            _verdict(steps, place, weigh),
        )
        for place, step in enumerate(steps)
    )


def _readings(
    sentences: Sequence[str], language: str, document: Document, scales: Scales, encode: Encode | None
) -> list[Reading]:
    signs = [read_signs(sentence, language, document) for sentence in sentences]
    vectors = encode(sentences) if encode and sentences else [None] * len(signs)
    return [Reading(one, scales.known(one.words, language), vector) for one, vector in zip(signs, vectors, strict=True)]


def _whole(readings: Sequence[Reading], places: Sequence[int]) -> Reading:
    return together([readings[place] for place in places])


def _verdict(steps: Sequence[Step], place: int, weigh: Weigh) -> Verdict:
    step = steps[place]
    if step.ours and step.theirs:
        weight = weigh(*step)
        alone = len(steps) == 1 and len(step.ours) == len(step.theirs)
        return "certain" if weight >= _STRONG or alone else "likely" if weight > _AGAINST else "unclear"
    beside = [steps[near] for near in (place - 1, place + 1) if 0 <= near < len(steps)]
    paired = [pair for pair in beside if pair.ours and pair.theirs]
    sure = all(weigh(*pair) >= max(_FITS, weigh(*_joined(pair, step)) + _LOST) for pair in paired)
    if not sure or len(paired) < len(beside) or not paired:
        return "unclear"
    return "extra" if step.ours else "missing"


def _joined(pair: Step, alone: Step) -> Step:
    return Step(tuple(sorted(pair.ours + alone.ours)), tuple(sorted(pair.theirs + alone.theirs)))
