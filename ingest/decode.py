"""Bytes to lines: every encoding and newline form in which rules documents have been met.

The bytes decide.  What a page declares about itself (an HTML `charset`) is not asked, since it is often wrong: strict
decodability and the plausibility of the text (`ingest.plausible`) tell the encodings apart.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from corpus.errors import Unreadable
from corpus.records import Problem
from ingest.lossy import damage_in, losses_in
from ingest.plausible import chinese, foreign, garbling, japanese, oddities, recoded, typographic

__all__ = ["LIMIT", "Decoded", "decode"]

LIMIT = 16_000_000
"""No text of rules has more bytes than this; the CR has one megabyte, in UTF-32 four."""

_MOST_LINES = 300_000
"""The CR has 9,500; its markup may have more."""

_TEXT = "save it as plain text, and give that"
_SIGNATURES = (
    (b"PK\x03\x04", "a ZIP archive or an office document", _TEXT),
    (b"\xd0\xcf\x11\xe0", "an old office document", _TEXT),
    (b"{\\rtf", "a rich text document", _TEXT),
    (b"\x89PNG", "an image", _TEXT),
    (b"\xff\xd8\xff", "an image", _TEXT),
    (b"GIF8", "an image", _TEXT),
    (b"\x7fELF", "an executable", "give a rules document"),
    (b"MZ\x90\x00", "an executable", "give a rules document"),
    (b"SQLite format 3", "a database", "give a rules document"),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # begins like the BOM of UTF-16, so it must be tried before it
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_BYTE = ("cp1252", "cp850", "mac_roman")
"""The encodings of one byte for a character, the likely first: Windows, DOS, the old Macintosh."""

_EAST_ASIAN = (("cp932", japanese), ("euc_jp", japanese), ("gb18030", chinese), ("big5", chinese))

_HIGH = re.compile(rb"[\x80-\xff]+")
_UTF_7 = re.compile(rb"\+I[BC][0-9A-Za-z+/]-?")
"""A curly quote or a dash in UTF-7 (RFC 2152)."""
_FEW = 10
_NEWLINE = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_LAYOUT = (*((blank, " ") for blank in "\u2028\u2029\x0b\x0c\x85"), *((mark, "") for mark in "\u00ad\ufeff\u200b"))
"""A soft line break inside a paragraph is a blank there; soft hyphens and marks without width are no text."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The lines of a page."""

    lines: tuple[str, ...]
    """Without their newlines; the first is line 1 in messages."""
    encoding: str
    """The encoding that was found."""
    damage: tuple[Problem, ...] = ()
    """Signs that the page was damaged before it came here."""
    problems: tuple[Problem, ...] = ()
    """Small losses, and what was put right with nothing lost."""


def decode(raw: bytes) -> Decoded:
    """Turn the bytes of a page into lines.  Raises Unreadable for what is no text, saying what it is."""
    _refuse(raw)
    damage: list[Problem] = []
    problems: list[Problem] = []
    if (mended := _without_translated_newlines(raw)) is not None:
        raw = mended
        damage.append(
            Problem("mangled", "the file", "newlines were translated inside its UTF-16; this was undone, all text is there")
        )
    text, encoding = _text(raw)
    if len(_CONTROL.findall(text, 0, 100_000)) > min(len(text), 100_000) * 0.002:
        raise Unreadable("it is binary, not text", hint="give the text of the document, or its PDF")
    if text.count("\n") + text.count("\r") > _MOST_LINES:
        raise Unreadable(f"it has more than {_MOST_LINES:,} lines, and no rules document has", hint="give a rules document")
    if not text.strip():
        raise Unreadable("there is nothing but blanks in it", hint="give a file with text")
    if "\x00" in text:
        where = _line(text, text.index("\x00"))
        damage.append(Problem("null-bytes", where, f"{text.count(chr(0)):,} zero bytes stand where text should be"))
        text = text.replace("\x00", "")
    if (better := recoded(text)) is not None:
        text, mistake = better
        problems.append(
            Problem("recoded", "the file", f"its text was once read in a wrong encoding ({mistake}); this was undone")
        )
    elif garbled := garbling(text):
        count, place = garbled
        damage.append(Problem("garbled", _line(text, place), f"{count:,} characters were read in a wrong encoding"))
    for character, plain in _LAYOUT:
        text = text.replace(character, plain)
    lines = tuple(_NEWLINE.split(text))
    return Decoded(lines, encoding, (*damage, *damage_in(lines)), (*problems, *losses_in(lines)))


def _line(text: str, place: int) -> str:
    return f"line {len(_NEWLINE.findall(text, 0, place)) + 1}"


def _refuse(raw: bytes) -> None:
    if not raw:
        raise Unreadable("it is empty", hint="give a file with text")
    if len(raw) > LIMIT:
        raise Unreadable(
            f"it has {len(raw):,} bytes, and no text of rules has more than {LIMIT:,}", hint="give a rules document"
        )
    for signature, what, hint in _SIGNATURES:
        if raw.startswith(signature):
            raise Unreadable(f"it is {what}, not text", hint=hint)


def _without_translated_newlines(raw: bytes) -> bytes | None:
    """Undo what a program did that took UTF-16 for ASCII: a 0D put before each byte 0A, which shifts all after it."""
    wide = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\x00" in raw[:4096]
    newlines = raw.count(b"\n")
    if wide and newlines and raw.count(b"\r\n") == newlines:
        return raw.replace(b"\r\n", b"\n")
    return None


def _text(raw: bytes) -> tuple[str, str]:
    for bom, encoding in _BOMS:
        if raw.startswith(bom):
            return raw[len(bom) :].decode(encoding, errors="replace"), encoding
    if (wide := _wide(raw)) is not None:
        return raw.decode(wide, errors="replace"), wide
    if b"\x1b$" in raw:
        return raw.decode("iso2022_jp", errors="replace"), "iso2022_jp"
    if raw.isascii() and len(_UTF_7.findall(raw)) > _FEW:
        return raw.decode("utf-7", errors="replace"), "utf-7"
    try:
        return raw.decode(), "utf-8"
    except UnicodeDecodeError:
        return _mostly_utf8(raw) or _east_asian(raw) or _one_byte(raw)


def _wide(raw: bytes) -> str | None:
    """Tell UTF-16 without a BOM by its newlines, digits and Latin letters, which have a zero byte each."""
    sample = raw[:65536]
    if sample.count(0) * 200 < len(sample):
        return None
    pairs = list(zip(sample[::2], sample[1::2], strict=False))
    little = sum(low < 0x80 and not high for low, high in pairs)
    big = sum(low < 0x80 and not high for high, low in pairs)
    if max(little, big) * 100 < len(pairs) or min(little, big) * 3 > max(little, big) * 2:
        return None
    return "utf-16-be" if big > little else "utf-16-le"


def _mostly_utf8(raw: bytes) -> tuple[str, str] | None:
    """Accept UTF-8 with a few broken characters; what is lost is counted later, by its replacement characters."""
    text = raw.decode(errors="replace")
    broken = text.count("\ufffd")
    return (text, "utf-8") if broken * 20 <= len(foreign(text)) else None


def _east_asian(raw: bytes) -> tuple[str, str] | None:
    """Decode text in Japanese or Chinese, or text in English that was saved on a machine in one of these languages."""
    for encoding, likely in _EAST_ASIAN:
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if likely(text) or typographic(text):
            return text, encoding
    return None


def _one_byte(raw: bytes) -> tuple[str, str]:
    macintosh = b"\n" not in raw and b"\r" in raw
    order = sorted(_BYTE, key=lambda encoding: macintosh and encoding != "mac_roman")
    telling = b"\n".join(raw[max(0, high.start() - 1) : high.end() + 2] for high in _HIGH.finditer(raw))

    def strangeness(encoding: str) -> int:
        sample = telling.decode(encoding, errors="replace")
        return oddities(sample) + sample.count("\ufffd")

    best = min(order, key=strangeness)
    return raw.decode(best, errors="replace"), best
