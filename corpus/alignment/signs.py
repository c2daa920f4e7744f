"""Signs: what of a rule's text a translation keeps, so that two languages can be compared without knowing their words."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.alignment.quantities import number_words, quantities
from corpus.references.find import find

if TYPE_CHECKING:
    from corpus.records import Document

__all__ = ["Signs", "read_signs", "tokens", "width"]

_CJK = "\u3005\u3040-\u30ff\u3400-\u9fff"
_SYMBOL = re.compile(r"\{[^{}\s]{1,5}\}")
_SCORES = re.compile(r"(?<![0-9/])[+-]?(?:[0-9]+|[XY*])/[+-]?(?:[0-9]+|[XY*])(?![0-9/])")
_SIGNED = re.compile(r"(?<![0-9A-Za-z/])[+-](?:[0-9]+|X)(?![0-9/])")
_DIGIT = re.compile("[0-9]")
_WIDE = re.compile("[\u2e80-\U0010ffff]+")
_LATIN = re.compile("[a-zß-ÿ]{4,}")
_BRACKETED = re.compile(r"\[[A-Z]\]")  # longer ones are words, which are translated
_RUN = re.compile(rf"[\u30a0-\u30ff]+|[\u3005\u3040-\u309f\u3400-\u9fff]+|[^\W\d_{_CJK}]+")
_ACCENTS = re.compile("[\u0300-\u036f]")
_ENDS = ".!?:…。！？：)）]\"”'’»」』"
_DASHES = str.maketrans("−–—‐‑‒", "------")


@dataclass(frozen=True, slots=True)
class Signs:
    """What a text shows."""

    cited: frozenset[str]
    """The numbers of rules it cites, with `mtr:` before those of the MTR."""
    symbols: Counter[str]
    """`{T}`, `+1/+1`, `[A]`, with how often each stands there."""
    quantities: Counter[int]
    """Those from 2 on."""
    few: Counter[int]
    """The zeros and ones that are written in digits."""
    stems: frozenset[str]
    """The beginnings of its words in Latin letters: names, words that stayed untranslated, and words that languages share."""
    words: frozenset[str]
    """Its words; of Chinese and Japanese pairs of characters, and runs of katakana."""
    width: int
    """Its length, a character of full width counting as two."""
    sentence: bool
    """Whether it ends as a sentence does: a title does not."""
    examples: int

    def __add__(self, other: Signs) -> Signs:
        """The signs of this text with another one after it."""
        return Signs(
            self.cited | other.cited,
            self.symbols + other.symbols,
            self.quantities + other.quantities,
            self.few + other.few,
            self.stems | other.stems,
            self.words | other.words,
            self.width + other.width,
            other.sentence,
            self.examples + other.examples,
        )


def read_signs(text: str, language: str, document: Document, examples: int = 0) -> Signs:
    """Read the signs of a text: a rule's without its examples, or an example's."""
    cited: set[str] = set()
    pieces: list[str] = []
    place = 0
    for reference in find(text, language, document):
        prefix = "" if reference.document == document else f"{reference.document}:"
        cited.update(f"{prefix}{number}" for number in reference.numbers)
        pieces.append(text[place : reference.start])
        place = reference.end
    bare = unicodedata.normalize("NFKC", " ".join((*pieces, text[place:])))
    symbols, bare = _symbols(bare.translate(_DASHES) if not bare.isascii() else bare)
    words = tokens(bare)
    telling = language in {"ja", "zh"} or _DIGIT.search(bare) or words & number_words(language)
    values = quantities(bare, language) if telling else ()
    return Signs(
        frozenset(cited),
        symbols,
        Counter(value for value in values if value > 1),
        Counter(value for value in values if value < 2),
        frozenset(map(_stem, filter(_LATIN.fullmatch, words))),
        words,
        width(text),
        text.rstrip()[-1:] in _ENDS,
        examples,
    )


def _symbols(bare: str) -> tuple[Counter[str], str]:
    """Return the symbols of a text, and the text without them."""
    symbols: Counter[str] = Counter()
    for mark, pattern in (("{", _SYMBOL), ("[", _BRACKETED), ("/", _SCORES), ("+", _SIGNED), ("-", _SIGNED)):
        if mark in bare:
            symbols.update(found.upper() for found in pattern.findall(bare))
            bare = pattern.sub(" ", bare)
    return symbols, bare


def tokens(text: str) -> frozenset[str]:
    """Return the words of a text in lower case; of Chinese and Japanese pairs of characters, and runs of katakana."""
    found: set[str] = set()
    for run in _RUN.findall(text.lower()):
        if run[0] < "\u3005" or "\u30a0" <= run[0] <= "\u30ff" or len(run) == 1:
            found.add(run)
        else:
            found.update(map(str.__add__, run, run[1:]))
    return frozenset(found)


def _stem(word: str) -> str:
    stem = word[:5]
    return stem if stem.isascii() else _ACCENTS.sub("", unicodedata.normalize("NFD", stem))


def width(text: str) -> int:
    """Return how long a text is, a character of full width counting as two."""
    return len(text) if text.isascii() else len(text) + sum(map(len, _WIDE.findall(text)))
