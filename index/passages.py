"""What is searched: passages, each of which speaks for one rule; and how they are kept beside the indexes."""

from __future__ import annotations

from array import array
from collections import defaultdict
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

__all__ = ["KINDS", "Kind", "Passage", "Row", "Rows", "write_rows"]

Kind = Literal["rule", "title", "example", "glossary", "digest", "question", "term", "entry"]
"""`rule`, `title` (a rule that is nothing else), `example` and `glossary` stand in an edition, `digest` in ours.  The rest is
said about a rule and lead to it: questions and terms of ours, and an entry of the glossary that names the rule."""

KINDS: tuple[Kind, ...] = ("rule", "title", "example", "glossary", "digest", "question", "term", "entry")
_ROWS, _PLACES, _KINDS, _LANGUAGES = "rows", "places", "kinds", "languages"
_TOLD, _TEXTS, _ENDS = "told", "texts", "ends"


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
    (folder / _ROWS).write_text("\n".join(lines), encoding="utf-8")
    (folder / _TOLD).write_text("\n".join(told), encoding="utf-8")
    (folder / _PLACES).write_bytes(array("i", [numbers[one.place] for one in passages]).tobytes())
    texts = [one.text.encode() for one in passages]
    (folder / _TEXTS).write_bytes(b"".join(texts))
    (folder / _ENDS).write_bytes(array("i", accumulate(map(len, texts))).tobytes())
    (folder / _KINDS).write_bytes(bytes(KINDS.index(one.kind) for one in passages))
    (folder / _LANGUAGES).write_bytes(
        " ".join(languages).encode() + b"\n" + bytes(languages.index(one.language) for one in passages)
    )


class Rows:
    """The rows of an index, read when they are asked for."""

    def __init__(self, folder: Path) -> None:
        """Read what `write_rows` wrote.  Raises OSError."""
        self._folder = folder
        self.places = array("i")
        """Of each row, the number of the place it speaks for."""
        self.places.frombytes((folder / _PLACES).read_bytes())
        self.kinds = (folder / _KINDS).read_bytes()
        """Of each row, the place of its kind in `KINDS`."""
        names, _, languages = (folder / _LANGUAGES).read_bytes().partition(b"\n")
        self.language_names = names.decode().split()
        self.languages = languages
        """Of each row, the place of its language in `language_names`."""
        self._lines = (folder / _ROWS).read_text(encoding="utf-8").split("\n")

    def __len__(self) -> int:
        return len(self.kinds)

    def __getitem__(self, row: int) -> Row:
        document, number, edition, part, heading = self._lines[row].split("\t")
        language = self.language_names[self.languages[row]]
        return Row(KINDS[self.kinds[row]], language, document, number, edition, int(part), heading)

    def text(self, row: int) -> str:
        """Return the text of a row."""
        start = self._texts[1][row - 1] if row else 0
        return self._texts[0][start : self._texts[1][row]].decode()

    @cached_property
    def _texts(self) -> tuple[bytes, array[int]]:
        ends = array("i")
        ends.frombytes((self._folder / _ENDS).read_bytes())
        return (self._folder / _TEXTS).read_bytes(), ends

    @cached_property
    def told(self) -> list[str]:
        """What each place is: the key of a rule, or what stands for one."""
        return (self._folder / _TOLD).read_text(encoding="utf-8").split("\n")

    @cached_property
    def texts_of(self) -> dict[int, list[int]]:
        """The rows of each place that can be shown, in order."""
        shown = KINDS.index("digest")
        texts = self.kinds.rstrip(bytes(range(shown + 1, len(KINDS))))  # most rows say something about rules, and stand last
        found: defaultdict[int, list[int]] = defaultdict(list)
        for row, (place, kind) in enumerate(zip(self.places, texts, strict=False)):
            if kind <= shown:
                found[place].append(row)
        return dict(found)
