"""Snippets: the part of a text that has the words one looks for, and where they are in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from index.analysis import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from index.analysis import Token

__all__ = ["Snippet", "named_card", "snippet"]

_LONGEST = 200
"""Characters of a snippet."""
_EARLY = 40
"""Characters that stand before the first word found, where the text begins earlier."""
_CUT = "…"


class Snippet(NamedTuple):
    """Part of a text."""

    text: str
    """On one line, with `…` where more of the text stands before or after."""
    found: tuple[tuple[int, int], ...]
    """Where the words stand that were looked for: start and end in `text`."""

    def marked(self, mark: Callable[[str], str]) -> str:
        """Return the text with `mark` done to each word that was looked for."""
        pieces: list[str] = []
        place = 0
        for start, end in self.found:
            pieces += (self.text[place:start], mark(self.text[start:end]))
            place = end
        return "".join((*pieces, self.text[place:]))


def snippet(text: str, wanted: Callable[[str], bool]) -> Snippet:
    """Return the part of a text that has most of the wanted words; `wanted` is asked of each folded word."""
    flat = " ".join(text.split())
    found = [token for token in tokens(flat) if wanted(token.text)]
    start, end = _window(flat, found)
    head, tail = _CUT * (start > 0), _CUT * (end < len(flat))
    moved = len(head) - start
    spans = _joined((max(one.start, start) + moved, min(one.end, end) + moved) for one in found if start <= one.start < end)
    return Snippet(f"{head}{flat[start:end]}{tail}", spans)


def _window(text: str, found: Sequence[Token]) -> tuple[int, int]:
    """Return the part of a text that has the most different words, the first of equal ones."""
    if len(text) <= _LONGEST:
        return 0, len(text)
    best, most = 0, 0
    for one in found:
        within = {other.text for other in found if one.start <= other.start < one.start + _LONGEST - _EARLY}
        if len(within) > most:
            best, most = one.start, len(within)
    start = max(0, min(best - _EARLY, len(text) - _LONGEST))
    if start and (blank := text.find(" ", start, start + _EARLY)) >= 0:
        start = blank + 1
    end = min(len(text), start + _LONGEST)
    if end < len(text) and (blank := text.rfind(" ", end - _EARLY, end)) >= 0:
        end = blank
    return start, end


def _joined(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return spans in order, those that touch or overlap as one: pairs of characters do."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def named_card(text: str, words: Sequence[str]) -> str:
    """Return the name that stands in an example where these words follow one another: what is written like the name of a card,
    each word but the smallest with a capital.  Empty where there is none.
    """
    written = tokens(text)
    for at in range(len(written) - len(words) + 1 if words else 0):
        here = written[at : at + len(words)]
        if [token.text for token in here] == list(words) and all(_capital(text, token) for token in here):
            return text[here[0].start : here[-1].end]
    return ""


def _capital(text: str, token: Token) -> bool:
    return text[token.start].isupper() or token.text in {
        "a",
        "an",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "of",
        "on",
        "the",
        "to",
        "with",
    }
