"""Wordings: what a text says, apart from typography and from the numbers it cites.

Two texts have the same wording when their masked forms are equal.  Curly or straight quotes, dashes, marks of
formatting, trade marks, blanks and accents of names do not count, nor do the numbers and titles in references, which
move with every edition.  Everything else counts: "he or she" become "they" is another wording.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from corpus.references.find import find

if TYPE_CHECKING:
    from corpus.records import Document

__all__ = ["CITED", "Wording", "fingerprint", "masked", "plain", "wording"]

CITED = "§"
"""What stands in a masked text for a reference, however many numbers it has."""

_SIGNS = re.compile(r"™|®|\((?:TM|tm|R)\)|[_<>\u200b\ufeff\u00ad]")
_PLAIN = {
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
    "‘": "'", "’": "'", "‛": "'", "′": "'", "`": "'", "´": "'",
    "Æ": "AE", "æ": "ae", "⁄": "/", "\u2028": " ",
}  # fmt: skip
_TYPOGRAPHY = re.compile(f"[{''.join(_PLAIN)}]")
_DASH = re.compile(r"\s*[-\u2010-\u2015\u2212\uff0d]+\s*")
_ACCENTS = re.compile("[\u0300-\u036f]")
_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+(?:'[^\W_]+)*|\{[^}]{1,5}\}|§")
_REMEMBERED = 1 << 16
"""Texts: an edition has 3,400, and a score of editions in a row share most of theirs."""


@dataclass(frozen=True, slots=True)
class Wording:
    """What a text says."""

    fingerprint: str
    """Twelve hexadecimal digits that texts share when, and in practice only when, their wording is the same."""
    words: tuple[str, ...]
    """Its words in order and in lower case; of Chinese and Japanese the characters."""


def masked(text: str, language: str = "en", document: Document = "cr") -> str:
    """Return `text` with its typography made plain and each reference replaced by `CITED`.

    `document` is what the text belongs to: "section 4" is a chapter of that.
    """
    pieces: list[str] = []
    place = 0
    for reference in find(text, language, document):
        pieces += (text[place : reference.start], CITED)
        place = reference.end
    return plain("".join((*pieces, text[place:])), language)


def plain(text: str, language: str = "en") -> str:
    """Return `text` with its typography made plain: as an ASCII edition would print it."""
    bare = _TYPOGRAPHY.sub(lambda sign: _PLAIN[sign[0]], unicodedata.normalize("NFKC", _SIGNS.sub("", text)))
    if language == "en":  # the ASCII editions of 2009 to 2013 dropped the accents of names
        bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", bare))
    return " ".join(_DASH.sub("-", bare).split())


@lru_cache(maxsize=_REMEMBERED)
def wording(text: str, language: str = "en", document: Document = "cr") -> Wording:
    """Return the fingerprint and the words of a text."""
    said = masked(text, language, document)
    return Wording(_digest(said), tuple(_WORD.findall(said.lower())))


def fingerprint(text: str, language: str = "en", document: Document = "cr") -> str:
    """Return the fingerprint of a text's wording."""
    return _digest(masked(text, language, document))


def _digest(said: str) -> str:
    return sha256(said.encode()).hexdigest()[:12]
