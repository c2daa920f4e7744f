"""Signs that a PDF was damaged on its way: a reader shows what is left of one, and says nothing of the rest."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["broken_streams", "empty_pages"]

_STREAM = re.compile(rb"(?<!end)stream\r?\n")
_FLATE = re.compile(rb"/Filter\s*\[?\s*/FlateDecode")
_NEAR = 1000
"""A stream's dictionary has no more bytes than this."""
_LARGEST = 50_000_000
_PIECE = 1 << 16
"""So many bytes are unpacked at once: nothing says how long a stream is, and most are short."""
_NAMED = 5


def broken_streams(raw: bytes) -> Iterator[Problem]:
    """Say that compressed streams are broken: each ends with a checksum of its content (ISO 32000-1, 7.4.4; RFC 1950)."""
    if b"/Encrypt" in raw:  # their bytes are not what was compressed
        return
    broken: list[int] = []
    for found in _STREAM.finditer(raw):
        head = raw[max(0, found.start() - _NEAR) : found.start()]
        if _FLATE.search(head, head.rfind(b" obj") + 1) and not _is_sound(raw, found.end()):
            broken.append(found.start())
    if broken:
        message = f"{len(broken)} of its streams are broken, and what they held of the text is lost or garbled"
        yield Problem("pdf-broken", f"byte {broken[0]:,}", message)


def _is_sound(raw: bytes, start: int) -> bool:
    reader, left = zlib.decompressobj(), _LARGEST
    try:
        for place in range(start, len(raw), _PIECE):
            left -= len(reader.decompress(raw[place : place + _PIECE], left))
            if reader.eof or not left:
                break
    except zlib.error:
        return False
    return reader.eof


def empty_pages(pages: Sequence[int]) -> Iterator[Problem]:
    """Say that pages hold no text while others do: they may be pictures of it."""
    if pages:
        listed = ", ".join(map(str, pages[:_NAMED])) + (", ..." if len(pages) > _NAMED else "")
        yield Problem("page-empty", f"page {pages[0]}", f"no text could be read from page {listed}")
