"""How likely a decoded text is: characters that rules documents never have where they stand give a wrong encoding away."""

from __future__ import annotations

import re

__all__ = ["chinese", "foreign", "garbling", "japanese", "oddities", "recoded", "typographic"]

_STRANGE = "ìîƒ‚‰†‡ˆ˜¢£¤¥¦¨¬¯´¸ðþýÿÐÞÝŸŽŠ\u2202\u2206\u2211\u220f\u03c0\u222b\u03a9\u221a\u2248\u25ca"
"""What Western text becomes when it is read in the encoding of another machine; so do box drawing and control characters."""

_ODD = re.compile(
    rf"[\x80-\x9f\u2500-\u25ff{_STRANGE}]"
    r"|[À-ÖØ-Þ](?<=[a-z].)"  # a capital inside a word
    r"|[ªº¡¿«·](?<=[A-Za-z].)"
    r"|[ÃÂâ][\xa0-\xbf€™œž“”]"  # UTF-8 read as cp1252
)
_SUSPECTS = frozenset(f"{_STRANGE}ªº¡¿«·ÃÂâ").union(map(chr, (*range(0x80, 0xA0), *range(0xC0, 0xDF), *range(0x2500, 0x2600))))
_HIRAGANA = re.compile("[\u3041-\u3096]")
_FULL_STOP = re.compile("[\u3002\uff0c]")
_ASCII = bytes(range(0x80))
_ONCE_READ_AS = (("utf-8", "cp1252"), ("utf-8", "latin-1"), ("mac_roman", "cp1252"), ("cp850", "cp1252"))
"""What it was, and as what it was read."""
_TIMES = 3
_FEW, _SHARE = 5, 0.002
_TYPOGRAPHY = re.compile("[\u2010-\u2026\u2122®©×·•−À-ÖØ-öø-ÿ]")
_UNASSIGNED = {code: chr(0xDC00 + code) for code in (0x81, 0x8D, 0x8F, 0x90, 0x9D)}
"""Bytes without a character in cp1252, which browsers read as control characters (WHATWG Encoding, 9.1)."""


def foreign(text: str) -> str:
    """Return the characters of `text` beyond ASCII, in their order."""
    return text.encode("utf-8", errors="replace").translate(None, _ASCII).decode()


def oddities(text: str) -> int:
    """Count the characters of `text` that no rules document has where they stand."""
    suspects = _SUSPECTS.intersection(foreign(text))
    if not suspects:
        return 0
    places = (found.start() for found in re.finditer("[" + "".join(suspects) + "]", text))
    return sum(_ODD.match(text, place) is not None for place in places)


def japanese(text: str) -> bool:
    """Say whether the characters beyond ASCII are those of Japanese prose, which always has hiragana."""
    beyond = foreign(text)
    return bool(beyond) and len(_HIRAGANA.findall(beyond)) >= len(beyond) * 0.15


def chinese(text: str) -> bool:
    """Say whether the characters beyond ASCII are those of Chinese prose, by its full stops and commas."""
    beyond = foreign(text)
    return bool(beyond) and len(_FULL_STOP.findall(beyond)) >= len(beyond) * 0.02


def typographic(text: str) -> bool:
    """Say whether the characters beyond ASCII are quotes, dashes and the like, as in English text."""
    beyond = foreign(text)
    return bool(beyond) and len(_TYPOGRAPHY.findall(beyond)) >= len(beyond) * 0.9


def recoded(text: str) -> tuple[str, str] | None:
    """Undo the wrong readings that a text went through before it was saved, where that leaves nothing odd.

    Returns the text and a word on what was undone; None for a text that is right, or that this cannot put right.
    """
    if not oddities(text):
        return None
    for meant, read_as in _ONCE_READ_AS:
        better, undone = text, 0
        while undone < _TIMES and (again := _undone(better, meant, read_as)) is not None:
            better, undone = again, undone + 1
            if not oddities(better):
                return better, f"{meant} as {read_as}" + (f", {undone} times" if undone > 1 else "")
    return None


def _undone(text: str, meant: str, read_as: str) -> str | None:
    try:
        better = (
            text.translate(_UNASSIGNED if read_as == "cp1252" else {}).encode(read_as, errors="surrogateescape").decode(meant)
        )
    except UnicodeError:
        return None
    return better if better != text else None


def garbling(text: str) -> tuple[int, int] | None:
    """Count the characters that give a wrong reading away which cannot be undone, and say where the first is.

    None where they are so few that they may be right: a name in another language, the price of something.
    """
    count = oddities(text)
    if count <= max(_FEW, text.count("\n") * _SHARE):
        return None
    return count, next(_ODD.finditer(text)).start()
