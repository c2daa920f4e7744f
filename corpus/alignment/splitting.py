"""Splitting a rule or an example into its sentences, in any of the languages, without knowing their words."""

from __future__ import annotations

import re

__all__ = ["split"]

_OPENING, _CLOSING = "“«「『(（[［【", "”»」』)）]］】"
_MARK = re.compile(rf"[{re.escape(_OPENING + _CLOSING)}]|[.!?…]+|[。！？]+|\"")
_GOES_ON = re.compile(r"[\s，、；：。,;:）)]")
"""What goes on after a full stop of full width."""
_PARTICLE = re.compile("[之的及与和或而是意则とのをがはに]")
"""What goes on after one that is quoted."""
_BEGINS = re.compile(r"\s+(?![a-zß-ÿ])[^\W]|\s+[“«¿¡({\[\"+-]")
"""How a sentence begins after a full stop of half width: a blank, and no small letter."""
_SHORT = re.compile(r"(?:\b(?:vs|e\.g|i\.e)|[\s.…])\.$")
"""A stop that ends an abbreviation, or an ellipsis."""


def split(text: str) -> tuple[str, ...]:
    """Return the sentences of a text in their order, without the blanks between them; what is quoted, or in brackets, is not
    split.  Joined again they have all characters but blanks.

    A new paragraph is always a new sentence.
    """
    return tuple(piece for paragraph in text.split("\n") for piece in _paragraph(paragraph))


def _paragraph(text: str) -> list[str]:
    pieces: list[str] = []
    start = 0
    for end in _ends(text):
        if piece := text[start:end].strip():
            pieces.append(piece)
        start = end
    if rest := text[start:].strip():
        pieces.append(rest)
    return pieces


def _ends(text: str) -> list[int]:
    """The places after the sentences of a paragraph."""
    ends: list[int] = []
    closed = _closings(text)
    inside = stopped = 0
    place = -1
    for mark in _MARK.finditer(text):
        sign = mark[0]
        if mark.start() < inside:
            continue
        if mark.start() in closed:
            inside = closed[mark.start()]
            last = text[:inside].rstrip(_CLOSING + '"')[-1:]
            stopped, place = (1 if last in ".!?。！？" else 0), inside
        elif sign[0] in ".!?…。！？":
            stopped, place = 1, mark.end()
        else:
            continue
        if stopped and place < len(text) and _begins(text, place):
            ends.append(place)
    return ends


def _closings(text: str) -> dict[int, int]:
    """Where what opens at a place is closed: the place after the quote or bracket; only of pairs."""
    open_at: list[int] = []
    quote = -1
    closed: dict[int, int] = {}
    for mark in _MARK.finditer(text):
        sign = mark[0]
        if sign == '"':
            if quote >= 0:
                closed[quote], quote = mark.end(), -1
            else:
                quote = mark.start()
        elif sign in _OPENING:
            open_at.append(mark.start())
        elif sign in _CLOSING and open_at and _OPENING.index(text[open_at[-1]]) == _CLOSING.index(sign):
            closed[open_at.pop()] = mark.end()
    return closed


def _begins(text: str, place: int) -> bool:
    """Whether a sentence begins at a place after a full stop, or after what closes with it."""
    said = text[:place].rstrip(_CLOSING + '"')
    if said[-1:] not in {"。", "！", "？"}:
        return bool(_BEGINS.match(text, place)) and not _SHORT.search(said)
    return not _GOES_ON.match(text, place) and (len(said) == place or not _PARTICLE.match(text, place))
