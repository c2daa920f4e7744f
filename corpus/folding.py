"""Folding words so that two spellings of a name meet: case, width, accents and typography do not count."""

from __future__ import annotations

import unicodedata

__all__ = ["fold"]

_TYPOGRAPHY = str.maketrans(
    {"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "−": "-", "_": None}
)
_TILDE = "\N{COMBINING TILDE}"


def fold(text: str) -> str:
    """Return `text` in NFKC, casefolded, with straight quotes, single blanks, and no accents save the tilde of ñ.

    >>> fold("Día  y Noche’s"), fold("ＣＲ"), fold("Año")
    ("dia y noche's", 'cr', 'año')
    """
    text = unicodedata.normalize("NFKC", text.translate(_TYPOGRAPHY)).casefold()
    if not text.isascii():
        text = "".join(kept for kept in unicodedata.normalize("NFD", text) if _stays(kept))
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())


def _stays(character: str) -> bool:
    # The voiced marks of kana are combining too, and they are not accents.
    return not "\u0300" <= character <= "\u036f" or character == _TILDE
