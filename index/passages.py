"""What is searched: passages, each of which speaks for one rule; and how they are kept beside the indexes."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections import Counter
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

from index.files import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from index.files import Folder

__all__ = ["KINDS", "Kind", "Passage", "Row", "Rows", "write_rows"]

Kind = Literal["rule", "title", "example", "glossary", "digest", "question", "term", "entry"]
"""`rule`, `title` (a rule that is nothing else), `example` and `glossary` stand in an edition, `digest` in ours.  The rest is
said about a rule and lead to it: questions and terms of ours, and an entry of the glossary that names the rule."""

KINDS: tuple[Kind, ...] = ("rule", "title", "example", "glossary", "digest", "question", "term", "entry")
_ROWS, _PLACES, _KINDS, _LANGUAGES, _SHOWN = "rows", "places", "kinds", "languages", "shown"
_TOLD, _TEXTS, _ENDS = "told", "texts", "{}-ends"


class Passage(NamedTuple):
    """One text that can be found."""

    kind: Kind
    language: str
    document: str
    """`cr` or `mtr`."""
    place: str
    """The rule that it speaks for, in whatever edition or language: its key, or what stands for one."""
    number: str
    """Its number in the edition; of a glossary's entry its headword; empty where it stands in no edition."""
    edition: str
    """The newest edition of those searched that prints it; empty where it stands in none."""
    part: int
    """Of an example, which one it is, from 0; else 0."""
    heading: str
    """The title it stands under."""
    text: str
    """What is searched."""


class Row(NamedTuple):
    """A passage as it is kept, without its text."""

    kind: Kind
    language: str
    document: str
    number: str
    edition: str
    part: int
    heading: str


def write_rows(folder: Path, passages: Sequence[Passage]) -> None:
    """Write what is kept of passages into a folder; the row of each is its place in the sequence."""
    told = list(dict.fromkeys(passage.place for passage in passages))
    numbers = {place: number for number, place in enumerate(told)}
    languages = sorted({passage.language for passage in passages})
    lines = (f"{one.document}\t{one.number}\t{one.edition}\t{one.part}\t{' '.join(one.heading.split())}" for one in passages)
    _write_strings(folder, _ROWS, lines)
    _write_strings(folder, _TOLD, told)
    _write_strings(folder, _TEXTS, (one.text for one in passages))
    places = array("i", [numbers[one.place] for one in passages])
    (folder / _PLACES).write_bytes(places.tobytes())
    shown = sorted((places[row], row) for row, one in enumerate(passages) if KINDS.index(one.kind) <= KINDS.index("digest"))
    (folder / _SHOWN).write_bytes(array("i", [row for _, row in shown]).tobytes())
    counted = Counter(place for place, _ in shown)
    (folder / _ENDS.format(_SHOWN)).write_bytes(array("i", accumulate(counted[place] for place in range(len(told)))).tobytes())
    (folder / _KINDS).write_bytes(bytes(KINDS.index(one.kind) for one in passages))
    (folder / _LANGUAGES).write_bytes(
        " ".join(languages).encode() + b"\n" + bytes(languages.index(one.language) for one in passages)
    )


def _write_strings(folder: Path, name: str, strings: Iterable[str]) -> None:
    """Write strings one after another, each ended by a line feed, and beside them where each ends."""
    written = [f"{one}\n".encode() for one in strings]
    (folder / name).write_bytes(b"".join(written))
    (folder / _ENDS.format(name)).write_bytes(array("i", accumulate(map(len, written))).tobytes())


class _Strings:
    """Strings as they lie in their file: to split them all takes as long as a search."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._bytes = read(folder, name)
        self._ends = _integers(folder, _ENDS.format(name))

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, index: int) -> str:
        start = self._ends[index - 1] if index else 0
        return self._bytes[start : self._ends[index] - 1].decode()

    def find(self, string: str) -> int | None:
        """Return the index of a string that has no line feed."""
        sought = f"{string}\n".encode()
        if self._bytes.startswith(sought):
            return 0
        before = self._bytes.find(b"\n" + sought)
        return None if before < 0 else bisect(self._ends, before + 1)


def _integers(folder: Folder, name: str) -> array[int]:
    found = array("i")
    found.frombytes(read(folder, name))
    return found


class Rows:
    """The rows of an index, read when they are asked for."""

    def __init__(self, folder: Folder) -> None:
        """Read what `write_rows` wrote.  Raises OSError, and ValueError for files that do not belong together."""
        self.places = _integers(folder, _PLACES)
        """Of each row, the number of the place it speaks for."""
        self.kinds = read(folder, _KINDS)
        """Of each row, the place of its kind in `KINDS`."""
        names, _, languages = read(folder, _LANGUAGES).partition(b"\n")
        self.language_names = names.decode().split()
        self.languages = languages
        """Of each row, the place of its language in `language_names`."""
        self._lines = _Strings(folder, _ROWS)
        self._texts = _Strings(folder, _TEXTS)
        self.told = _Strings(folder, _TOLD)
        """What each place is: the key of a rule, or what stands for one."""
        self._shown = _integers(folder, _SHOWN)
        self._shown_ends = _integers(folder, _ENDS.format(_SHOWN))
        if not len(self.kinds) == len(self.languages) == len(self.places) == len(self._lines) == len(self._texts):
            raise ValueError("the rows and what is kept of them do not belong together")

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, row: int) -> Row:
        document, number, edition, part, heading = self._lines[row].split("\t")
        language = self.language_names[self.languages[row]]
        return Row(KINDS[self.kinds[row]], language, document, number, edition, int(part), heading)

    def text(self, row: int) -> str:
        """Return the text of a row."""
        return self._texts[row]

    def shown(self, place: int) -> array[int]:
        """Return the rows of a place that can be shown, in order."""
        return self._shown[self._shown_ends[place - 1] if place else 0 : self._shown_ends[place]]
