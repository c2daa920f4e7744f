"""The indexes on disk: local artefacts, made from the store, never taken from anywhere else (Whoosh unpickles its files).

    index/words-FINGERPRINT/              the keyword index, the rows, the names of terms
    index/vectors-FINGERPRINT-ENCODER/    the vectors, row by row

The fingerprint is that of everything the index is made from.  A folder that is missing, incomplete or damaged is made anew,
beside its place, and swapped in when it is complete.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from corpus.errors import StoreError
from index.encoders import EncoderError
from index.files import sound
from index.finding import Finder
from index.keyword import Keywords
from index.keyword import build as build_keywords
from index.names import Names, write_names
from index.passages import Rows, write_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from index.encoders import Encoder
    from index.names import Name
    from index.passages import Passage
    from index.semantic import Meanings

    Progress = Callable[[str, int, int], None]

Opened = TypeVar("Opened")

__all__ = ["FORMAT", "Source", "open_finder"]

FORMAT = 14
"""The version of what is written; to be raised with every change of the analysis or the files."""


class Source(NamedTuple):
    """What an index is made from."""

    fingerprint: str
    """That of everything below, known before it is gathered."""
    gather: Callable[[], tuple[Sequence[Passage], Sequence[Name]]]
    """Returns what is searched, and the names of terms."""


def open_finder(folder: str, source: Source, progress: Progress, encoder: Callable[[], Encoder] | None = None) -> Finder:
    """Open the indexes below a folder, making those that are not there.

    Without an `encoder` there is no meaning.  `progress` is told what is being made, and how much of it is done.  Raises
    StoreError where the folder cannot be written, EncoderError for an encoder that cannot be used.
    """
    try:
        return _open(folder, source, progress, encoder)
    except OSError as error:
        hint = "free some space there, make it writable, or move the store with RULESTONE_HOME"
        raise StoreError(f"the index cannot be made: {error.strerror or error}", where=folder, hint=hint) from error


def _open(folder: str, source: Source, progress: Progress, encoder: Callable[[], Encoder] | None) -> Finder:
    words = f"{folder}/words-{source.fingerprint}"
    gathered: list[tuple[Sequence[Passage], Sequence[Name]]] = []

    def material() -> tuple[Sequence[Passage], Sequence[Name]]:
        if not gathered:
            progress("reading the texts", 0, 0)
            gathered.append(source.gather())
        return gathered[0]

    def write_words(beside: Path) -> None:
        from index.use import ordinary_words  # which imports numpy

        passages, names = material()
        progress("indexing words", 0, 0)
        try:
            ordinary = ordinary_words(folder)
        except EncoderError:  # then mistakes in typing are guessed at without them
            ordinary = frozenset[str]()
        build_keywords(beside, passages, ordinary)
        write_rows(beside, passages)
        keywords = Keywords(beside)
        write_names(beside, names, keywords.lemma)
        keywords.close()

    keywords, rows, names = _opened(words, write_words, lambda: _read_words(words))
    if encoder is None:
        return Finder(rows, keywords, names)
    loaded = encoder()
    vectors = f"{folder}/vectors-{source.fingerprint}-{re.sub('[^a-z0-9]+', '-', loaded.id.lower())}"

    def write_vectors(beside: Path) -> None:
        from index.semantic import build

        earlier = [path for path in beside.parent.glob("vectors-*") if sound(path)]
        build(beside, material()[0], loaded, earlier, lambda done, all_: progress("reading for meaning", done, all_))

    def read_vectors() -> Meanings:
        from index.semantic import Meanings

        found = Meanings(vectors)
        of_these = not len(found.rows) or found.rows[-1] < len(rows)
        if found.encoder != loaded.id or found.vectors.shape != (len(found.rows), loaded.dim) or not of_these:
            raise ValueError("the vectors do not belong to the rows")
        return found

    return Finder(rows, keywords, names, _opened(vectors, write_vectors, read_vectors), loaded)


def _read_words(folder: str) -> tuple[Keywords, Rows, Names]:
    rows, names = Rows(folder), Names(folder)
    return Keywords(folder), rows, names


def _opened(folder: str, write: Callable[[Path], None], read: Callable[[], Opened]) -> Opened:
    """Read a folder; where that is not sound, or cannot be read, write it first."""
    if sound(folder):
        try:
            return read()
        except Exception:  # noqa: BLE001, S110 - damage in a pickle can raise anything; the folder is made anew
            pass
    from index.making import make  # which imports what reading does without

    make(folder, write)
    return read()
