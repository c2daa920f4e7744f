"""Rules that were split or merged: text that one rule lost and another, new one has.

Everything is written for a split; a merger is a split read from the new edition to the old.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from corpus.lineage.layout import Node

__all__ = ["Division", "divisions"]

_RUN = 3
"""Fewer words in a row than this are no sign of common text."""
_CROWD = 30
"""A word that stands in more of the given texts than this does not tell where to look."""
_COVERED, _DOUBT = 0.6, 0.45
"""How much of a part's text must come from the whole for a split, and to be named as a possible one."""
_OWN = 0.35
"""How much of a part's text must come from words of the whole that no better part has claimed."""
_MARGIN = 0.1
"""A part that another whole covers nearly as well is a doubtful one of both."""
_LEAST = 6
"""A part with fewer words is a title or a stock phrase."""


@dataclass(frozen=True, slots=True)
class Division:
    """A rule of one edition and the free rules of the other that have text it lost."""

    whole: Node
    parts: tuple[Node, ...] = ()
    """Those that certainly have: nearly all they say, each from words of its own."""
    doubtful: tuple[Node, ...] = ()
    """Those that may."""


class _Lost:
    """The words that a rule has and its partner has not, claimed part by part."""

    def __init__(self, whole: Node, partner: Node | None) -> None:
        self.whole = whole
        self.words: list[str] = list(whole.words) if partner is None else _gone(whole.words, partner.words)

    def cover(self, part: Node, weight: Callable[[str], float]) -> float:
        """Return how much of the part's text, by weight, stands in the words left: 0 to 1."""
        common = sum(weight(part.words[index]) for _, index in self._common(part))
        return common / (sum(map(weight, part.words)) or 1.0)

    def claim(self, part: Node) -> None:
        """Take away the words that the part has."""
        for index, _ in list(self._common(part)):
            self.words[index] = ""

    def _common(self, part: Node) -> Iterable[tuple[int, int]]:
        for block in SequenceMatcher(None, self.words, part.words, autojunk=False).get_matching_blocks():
            if block.size >= _RUN:
                yield from zip(range(block.a, block.a + block.size), range(block.b, block.b + block.size), strict=True)


def divisions(
    wholes: Iterable[tuple[Node, Node | None]], free: Sequence[Node], weight: Callable[[str], float]
) -> tuple[Division, ...]:
    """Return which of the rules `free` of one edition have text that rules of the other one lost.

    `wholes` are rules of the other edition, each with its partner where it has one; what stands in the partner is not
    lost.  `weight` says how much a word tells.  Each rule of `free` is a certain part of one division at most.
    """
    lost = {whole.place: _Lost(whole, partner) for whole, partner in wholes}
    index: dict[str, set[int]] = defaultdict(set)
    for place, text in lost.items():
        for word in text.words:
            index[word].add(place)
    groups: dict[int, list[tuple[float, Node, bool]]] = defaultdict(list)
    for part in free:
        if len(part.words) >= _LEAST:
            near = _near(part, index, weight)
            covers = sorted((-lost[place].cover(part, weight), place) for place in near)
            for rival, (cover, place) in enumerate(covers[:2]):
                if -cover >= _DOUBT and (not rival or cover - covers[0][0] < _MARGIN):
                    tied = len(covers) > 1 and covers[1][0] - covers[0][0] < _MARGIN
                    groups[place].append((-cover, part, tied))
    return tuple(_divide(lost[place], found, weight) for place, found in groups.items())


def _divide(lost: _Lost, found: list[tuple[float, Node, bool]], weight: Callable[[str], float]) -> Division:
    parts: list[Node] = []
    doubtful: list[Node] = []
    for cover, part, tied in sorted(found, key=lambda option: -option[0]):
        if not tied and cover >= _COVERED and lost.cover(part, weight) >= _OWN:
            lost.claim(part)
            parts.append(part)
        else:
            doubtful.append(part)
    return Division(lost.whole, tuple(parts), tuple(doubtful))


def _near(part: Node, index: dict[str, set[int]], weight: Callable[[str], float]) -> list[int]:
    """Return the places whose lost words could cover enough of the part, were they in its order."""
    counts = Counter(part.words)
    shared: dict[int, float] = defaultdict(float)
    telling: dict[int, int] = defaultdict(int)
    for word, count in counts.items():
        places = index.get(word, set())
        for place in places:
            shared[place] += count * weight(word)
        if len(places) <= _CROWD:
            for place in places:
                telling[place] += 1
    least = _DOUBT * sum(count * weight(word) for word, count in counts.items())
    return [place for place, count in telling.items() if count >= _RUN and shared[place] >= least]


def _gone(words: tuple[str, ...], kept: tuple[str, ...]) -> list[str]:
    """Return the words that are not in the kept ones, an empty word between runs."""
    gone: list[str] = []
    for operation, start, end, _, _ in SequenceMatcher(None, words, kept, autojunk=False).get_opcodes():
        if operation in {"delete", "replace"}:
            gone += [*words[start:end], ""]
    return gone
