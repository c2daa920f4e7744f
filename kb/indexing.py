"""Which editions are searched, and what tells one index from another: the fingerprint of all that it is made from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from zlib import crc32

from corpus import digest, questions, terms
from index.artefacts import FORMAT, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.records import Edition
    from index.names import Name
    from index.passages import Passage
    from kb.shelf import Choice, Shelf

__all__ = ["scope", "source"]


def scope(shelf: Shelf, choice: Choice, *, everything: bool = False) -> tuple[Edition, ...]:
    """Return the editions to search: those that would answer for a number in any language, or `everything` in the store."""
    known = shelf.editions()
    if everything:
        return tuple(sorted((one for one in known if one.kind != "digest"), key=_age, reverse=True))
    if choice.edition:
        return (shelf.named(choice.edition),)
    pairs = sorted({(one.document, one.language) for one in known})
    return tuple(edition for document, language in pairs for edition in shelf.candidates(document, language, choice))


def _age(edition: Edition) -> tuple[str, str]:
    return edition.effective, edition.ingested


def source(shelf: Shelf, editions: Sequence[Edition]) -> Source:
    """Return what the index of these editions is made from."""
    parts = [f"{FORMAT}"]
    parts += (f"{one.id} {shelf.reader.content(one.id) if shelf.reader else ''}" for one in editions)
    parts += (f"{os.path.basename(path)} {_checksum(path)}" for path in _data())  # noqa: PTH119 - pathlib takes too long
    return Source(f"{crc32(chr(10).join(parts).encode()):08x}", lambda: _gathered(shelf, editions))


def _gathered(shelf: Shelf, editions: Sequence[Edition]) -> tuple[list[Passage], list[Name]]:
    from kb.gathering import Gathering  # which most searches do without

    return Gathering(shelf, editions).gathered()


def _data() -> Iterator[str]:
    """Yield the files of ours that the index is made from."""
    yield from (*questions.paths(), terms.PATH, *digest.paths())


def _checksum(path: str) -> int:
    with open(path, "rb") as file:  # noqa: PTH123 - the same
        return crc32(file.read())
