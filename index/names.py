"""The names of terms: what a question calls by its name, in any language, and what that leads to."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from index.analysis import tokens
from index.forms import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

__all__ = ["Called", "Name", "Names", "write_names"]

_FILE = "names"
_LONGEST = 12
"""Words of a name."""


class Name(NamedTuple):
    """One name of a term."""

    language: str
    text: str
    place: str
    """The rule that defines the term: its key, or what stands for one."""
    english: str
    """The term in English."""


class Called(NamedTuple):
    """A term that a question names."""

    share: float
    """How much of what the question tells is the name: 1 where it asks for nothing else."""
    terms: tuple[tuple[str, str], ...]
    """(place, term in English) of each term that has the name."""


def write_names(folder: Path, names: Iterable[Name], lemma: Callable[[str, str], str]) -> None:
    """Write names into a folder, to be looked up by the lemmas of their words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        words = tuple(lemma(token.text, name.language) for token in tokens(name.text))[:_LONGEST]
        if words and not all(word in STOP_WORDS.get(name.language, ()) for word in words):
            found[_key(name.language, words)].append(f"{name.place}\x1f{name.english}")
    lines = (f"{key}\t{chr(30).join(dict.fromkeys(values))}" for key, values in sorted(found.items()))
    (folder / _FILE).write_text("\n".join(lines), encoding="utf-8")


def _key(language: str, words: Sequence[str]) -> str:
    return f"{language} {' '.join(words)}"


class Names:
    """The names of an index."""

    def __init__(self, folder: Path) -> None:
        """Read what `write_names` wrote.  Raises OSError."""
        lines = (folder / _FILE).read_text(encoding="utf-8").split("\n")
        self._names: dict[str, str] = dict(line.split("\t", 1) for line in lines if line)

    def called(self, words: Sequence[str], language: str) -> Iterator[Called]:
        """Yield the terms that a question names, the longest name at each place; `words` are its lemmas, all of them."""
        stop = STOP_WORDS.get(language, frozenset())
        telling = sum(word not in stop for word in words)
        start = 0
        while start < len(words):
            for end in range(min(len(words), start + _LONGEST), start, -1):
                if found := self._names.get(_key(language, words[start:end])):
                    named = sum(word not in stop for word in words[start:end])
                    terms = tuple(
                        (place, english) for place, _, english in (one.partition("\x1f") for one in found.split("\x1e"))
                    )
                    yield Called(named / telling if telling else 1.0, terms)
                    start = end - 1
                    break
            start += 1
