"""Names: what a question calls by a title, a headword or a term, in any language, and what that leads to."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from index.analysis import tokens
from index.files import read
from index.forms import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from index.files import Folder

__all__ = ["Called", "Name", "Named", "Names", "write_names"]

_FILE = "names"
_FIELD, _RECORD = "\x1f", "\x1e"  # the separators of ASCII
_LONGEST = 12
"""Words of a name."""
_REMEMBERED = 4096
"""Words that one process remembers, with the names that begin with them."""


class Name(NamedTuple):
    """One name of something."""

    language: str
    text: str
    place: str
    """What has the name: the key of a rule, or what stands for one."""
    sort: str
    """What sort of name it is: `title`, `keyword`, `glossary` or `term`."""
    english: str = ""
    """Of a term, its name in English."""


class Named(NamedTuple):
    """Something that has a name which a question has."""

    place: str
    sort: str
    english: str


class Called(NamedTuple):
    """A name in a question."""

    share: float
    """How much of what the question tells is the name: 1 where it asks for nothing else."""
    named: tuple[Named, ...]
    """What has the name."""


def write_names(folder: Path, names: Iterable[Name], lemma: Callable[[str, str], str]) -> None:
    """Write names into a folder, to be looked up by the lemmas of their words."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        words = tuple(lemma(token.text, name.language) for token in tokens(name.text))[:_LONGEST]
        if words and not all(word in STOP_WORDS.get(name.language, ()) for word in words):
            found[_key(name.language, words)].append(_FIELD.join((name.place, name.sort, name.english)))
    lines = (
        f"{key}\t{_RECORD.join(dict.fromkeys(values))}"
        for key, values in sorted(found.items(), key=lambda item: item[0].encode())
    )
    (folder / _FILE).write_text("\n".join(lines), encoding="utf-8")


def _key(language: str, words: Sequence[str]) -> str:
    return f"{language} {' '.join(words)}"


class Names:
    """The names of an index."""

    def __init__(self, folder: Folder) -> None:
        """Read what `write_names` wrote.  Raises OSError."""
        self._lines = read(folder, _FILE)
        self._beginning = lru_cache(maxsize=_REMEMBERED)(self._read_beginning)

    def called(self, words: Sequence[str], language: str) -> Iterator[Called]:
        """Yield the names in a question, the longest at each place; `words` are its lemmas, all of them."""
        stop = STOP_WORDS.get(language, frozenset())
        telling = sum(word not in stop for word in words)
        start = 0
        while start < len(words):
            known = self._beginning(_key(language, words[start : start + 1]))
            for end in range(min(len(words), start + _LONGEST), start, -1) if known else ():
                if found := known.get(_key(language, words[start:end])):
                    telling_here = sum(word not in stop for word in words[start:end])
                    named = tuple(Named(*one.split(_FIELD)) for one in found.split(_RECORD))
                    yield Called(telling_here / telling if telling else 1.0, named)
                    start = end - 1
                    break
            start += 1

    def _read_beginning(self, first: str) -> dict[str, str]:
        """Return the names that begin with a word, each with what its line says.

        The sorted lines are halved until the first of them is found: to read them all takes as long as the rest of a search.
        """
        wanted = first.encode()
        low, high = 0, len(self._lines)
        while low < high:
            start = self._lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = self._lines.find(b"\n", start)
            end = len(self._lines) if end < 0 else end
            if self._lines[start:end] < wanted:
                low = end + 1
            else:
                high = start
        found: dict[str, str] = {}
        while self._lines.startswith((wanted + b"\t", wanted + b" "), low):
            end = self._lines.find(b"\n", low)
            end = len(self._lines) if end < 0 else end
            key, _, said = self._lines[low:end].decode().partition("\t")
            found[key] = said
            low = end + 1
        return found
