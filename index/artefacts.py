"""The indexes on disk: local artefacts, made from the store, never taken from anywhere else (Whoosh unpickles its files).

    index/words-FINGERPRINT/              the keyword index, the rows, the names of terms
    index/vectors-FINGERPRINT-ENCODER/    the vectors, row by row

The fingerprint is that of everything the index is made from.  A folder that is missing, incomplete or damaged is made anew,
beside its place, and swapped in when it is complete.
"""

from __future__ import annotations

import re
import shutil
import time
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from zlib import crc32

from corpus.errors import StoreError
from index.finding import Finder
from index.keyword import Keywords
from index.keyword import build as build_keywords
from index.names import Names, write_names
from index.passages import Rows, write_rows
from index.swapping import PREFIX, swapped_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from index.encoders import Encoder
    from index.names import Name
    from index.passages import Passage
    from index.semantic import Meanings

    Progress = Callable[[str, int, int], None]

Opened = TypeVar("Opened")

__all__ = ["FORMAT", "Source", "open_finder", "sound"]

FORMAT = 7
"""The version of what is written; to be raised with every change of the analysis or the files."""

_MANIFEST = "manifest"
_KEPT = 4
"""Folders of each sort that are kept, the last used ones: of the newest editions, and of some that were asked for by date."""
_STALE = 3600.0
"""Seconds after which an unfinished folder is a killed program's."""


class Source(NamedTuple):
    """What an index is made from."""

    fingerprint: str
    """That of everything below, known before it is gathered."""
    gather: Callable[[], tuple[Sequence[Passage], Sequence[Name]]]
    """Returns what is searched, and the names of terms."""


def open_finder(folder: Path, source: Source, progress: Progress, encoder: Callable[[], Encoder] | None = None) -> Finder:
    """Open the indexes below a folder, making those that are not there.

    Without an `encoder` there is no meaning.  `progress` is told what is being made, and how much of it is done.  Raises
    StoreError where the folder cannot be written, EncoderError for an encoder that cannot be used.
    """
    try:
        return _open(folder, source, progress, encoder)
    except OSError as error:
        hint = "free some space there, make it writable, or move the store with RULESTONE_HOME"
        raise StoreError(f"the index cannot be made: {error.strerror or error}", where=str(folder), hint=hint) from error


def _open(folder: Path, source: Source, progress: Progress, encoder: Callable[[], Encoder] | None) -> Finder:
    words = folder / f"words-{source.fingerprint}"
    gathered: list[tuple[Sequence[Passage], Sequence[Name]]] = []

    def material() -> tuple[Sequence[Passage], Sequence[Name]]:
        if not gathered:
            progress("reading the texts", 0, 0)
            gathered.append(source.gather())
        return gathered[0]

    def write_words(beside: Path) -> None:
        passages, names = material()
        progress("indexing words", 0, 0)
        build_keywords(beside, passages)
        write_rows(beside, passages)
        keywords = Keywords(beside)
        write_names(beside, names, keywords.lemma)
        keywords.close()

    keywords, rows, names = _opened(words, write_words, lambda: _read_words(words))
    if encoder is None:
        return Finder(rows, keywords, names)
    loaded = encoder()
    vectors = folder / f"vectors-{source.fingerprint}-{re.sub('[^a-z0-9]+', '-', loaded.id.lower())}"

    def write_vectors(beside: Path) -> None:
        from index.semantic import build as build_meanings

        earlier = [path for path in folder.glob("vectors-*") if path.is_dir()]
        build_meanings(beside, material()[0], loaded, earlier, lambda done, all_: progress("reading for meaning", done, all_))

    def read_vectors() -> Meanings:
        from index.semantic import Meanings

        found = Meanings(vectors)
        if found.encoder != loaded.id or found.vectors.shape != (len(rows), loaded.dim):
            raise ValueError("the vectors do not belong to the rows")
        return found

    return Finder(rows, keywords, names, _opened(vectors, write_vectors, read_vectors), loaded)


def _read_words(folder: Path) -> tuple[Keywords, Rows, Names]:
    rows, names = Rows(folder), Names(folder)
    return Keywords(folder), rows, names


def _opened(folder: Path, write: Callable[[Path], None], read: Callable[[], Opened]) -> Opened:
    """Read a folder; where that is not sound, or cannot be read, write it first."""
    if sound(folder):
        try:
            return read()
        except Exception:  # noqa: BLE001, S110 - damage in a pickle can raise anything; the folder is made anew
            pass
    with swapped_in(folder) as beside:
        write(beside)
        (beside / _MANIFEST).write_text("".join(_described(beside)), encoding="utf-8")
    _tidy(folder)
    return read()


def sound(folder: Path) -> bool:
    """Return whether a folder is complete, and its files are what was written.

    A file that was touched since is read and compared with its checksum; one that was not is taken to be sound.
    """
    try:
        lines = (folder / _MANIFEST).read_text(encoding="utf-8").splitlines()
        for line in lines:
            name, size, modified, checksum = line.split("\t")
            found = (folder / name).stat()
            if found.st_size != int(size):
                return False
            if found.st_mtime_ns != int(modified) and crc32((folder / name).read_bytes()) != int(checksum):
                return False
    except (OSError, ValueError):
        return False
    return bool(lines)


def _described(folder: Path) -> Iterator[str]:
    for path in sorted(folder.iterdir()):
        found = path.stat()
        yield f"{path.name}\t{found.st_size}\t{found.st_mtime_ns}\t{crc32(path.read_bytes())}\n"


def _tidy(made: Path) -> None:
    """Take away what is no longer used: all but the newest folders of a sort, and what killed programs left."""
    sort = made.name.partition("-")[0]
    folders = sorted(made.parent.glob(f"{sort}-*"), key=lambda path: path.stat().st_mtime)
    left = [path for path in made.parent.glob(f"{PREFIX}*") if time.time() - path.stat().st_mtime > _STALE]
    for path in (*folders[:-_KEPT], *left):
        shutil.rmtree(path, ignore_errors=True)
