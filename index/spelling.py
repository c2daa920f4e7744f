"""Words that nobody knows: what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["distance", "nearest"]

_FEWEST = 4
"""Letters of a word that is worth correcting."""
_LETTERS = "abcdefghijklmnopqrstuvwxyzñ"
_LONG = 7
"""Letters of a word in which two mistakes are taken for one word."""


def nearest(word: str, known: Mapping[str, int]) -> str:
    """Return the known word that is nearest to one that is not, or nothing; `known` are words with their frequencies.

    One mistake is forgiven, in a long word two when its first letter is right.  Of words as near, the commonest; what has
    digits is never guessed.
    """
    if len(word) < _FEWEST or not word.isalpha():
        return ""
    found = [other for other in _one_away(word) if other in known]
    if not found and len(word) >= _LONG:
        alike = (other for other in known if other[0] == word[0] and abs(len(other) - len(word)) <= 2)
        found = [other for other in alike if other.isalpha() and distance(word, other, 2) == 2]
    return max(found, key=lambda other: (known[other], other), default="")


def _one_away(word: str) -> Iterator[str]:
    """Yield every spelling that one mistake makes of a word."""
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        yield from (f"{head}{letter}{tail}" for letter in _LETTERS)
        if tail:
            yield head + tail[1:]
            yield from (f"{head}{letter}{tail[1:]}" for letter in _LETTERS)
        if len(tail) > 1:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"


def distance(one: str, other: str, most: int) -> int:
    """Return how many insertions, deletions, replacements and swaps of neighbours make one word the other: the restricted
    edit distance of Damerau and Levenshtein, `most + 1` where it is greater than `most`.
    """
    if one == other:
        return 0
    while one and other and one[0] == other[0]:  # what both begin and end with does not count
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, against in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != against))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == against:
                cost = min(cost, before[column - 2] + 1)
            line.append(cost)
        if min(line) > most:
            return most + 1
        before, last = last, line
    return min(last[-1], most + 1)
