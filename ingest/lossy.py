"""Signs that characters were lost before a page came here: nothing can bring them back, and the reader must know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["damage_in", "losses_in"]

_APOSTROPHE = re.compile(r"(?<=[a-z])\?(?:s|t|re|ll|ve|d)\b")
_OPENING = re.compile(r"(?:^|[\s(])\?(?=\w)")
"""No question mark stands before a word: it was an opening quote."""
_BARES = (
    *("doesnt", "isnt", "dont", "arent", "wont", "wasnt", "hasnt", "havent", "couldnt", "didnt", "wouldnt", "shouldnt", "cant"),
    *("theyre", "youre"),
)
_BARE = re.compile(rf"\b(?:{'|'.join(_BARES)})\b")
_DASH = re.compile(r"(?<=\w)\?(?=\w)")
_RUN = re.compile(r"\?{2,}")
_ADDRESS = re.compile(r"\.asp|\.com|://")
_FEW = 10
"""So many may be honest question marks."""
_RARE = 2
"""So many may be misprints: no real edition has more than one."""


def damage_in(lines: Sequence[str]) -> tuple[Problem, ...]:
    """Find text that is garbled: characters that could not be decoded, quotes that are gone or became question marks."""
    found: list[Problem] = []
    if broken := [number for number, line in enumerate(lines, 1) if "\ufffd" in line]:
        found.append(
            Problem("replacement-characters", f"line {broken[0]}", f"characters could not be decoded in {len(broken)} lines")
        )
    quoted = sum("'" in line or "’" in line for line in lines)
    text = "\n".join(lines)
    bare = (
        [number for number, line in enumerate(lines, 1) if _BARE.search(line)] if any(word in text for word in _BARES) else []
    )
    if len(bare) > max(_RARE, quoted):
        found.append(Problem("characters-lost", f"line {bare[0]}", f"apostrophes are gone from {len(bare)} lines: more may be"))
    asking = list(_asking(lines))
    opening = [number for number, line in asking if _OPENING.search(line)]
    quotes = [number for number, line in asking if _APOSTROPHE.search(line)]
    if lost := opening if len(opening) > _RARE else quotes if len(quotes) > max(_FEW, quoted) else []:
        found.append(Problem("quotes-lost", f"line {lost[0]}", f"quotes became question marks in {len(lost)} lines"))
    elif sum(map(len, (run for _, line in asking for run in _RUN.findall(line)))) > max(_FEW, sum(map(len, lines)) * 0.03):
        found.append(Problem("characters-lost", f"line {asking[0][0]}", "letters became question marks"))
    return tuple(found)


def losses_in(lines: Sequence[str]) -> tuple[Problem, ...]:
    """Find small losses that leave the text readable: dashes that became question marks."""
    lost = [number for number, line in _asking(lines) if any(map(_lost_dash, line.split()))]
    if len(lost) <= _FEW:
        return ()
    return (Problem("dashes-lost", f"line {lost[0]}", f"dashes became question marks in {len(lost)} lines"),)


def _lost_dash(word: str) -> bool:
    return _DASH.search(word) is not None and _ADDRESS.search(word) is None


def _asking(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    return ((number, line) for number, line in enumerate(lines, 1) if "?" in line)
