"""The words of a text, the same for index, query and snippet, each with its place in the text as it was given.

A text is normalised first (NFKC, straight quotes), cluster by cluster, so that every token knows where it came from.  In
Japanese and Chinese no dictionary is needed: a run of katakana is one word, and a run of kanji and hiragana is its pairs of
characters.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Kind", "Token", "has_cjk", "tokens"]

Kind = Literal["number", "symbol", "size", "amount", "word", "kana", "pair"]
"""Of tokens: a rule's number, `{T}`, power and toughness or a counter's `+1/+1`, another number, a word of an alphabet, a run
of katakana, two neighbouring characters of Japanese or Chinese."""


class Token(NamedTuple):
    """One word of a text."""

    text: str
    """Folded: lower case, no accents save the tilde of ñ, digits without separators."""
    start: int
    """Where it starts in the text that was given."""
    end: int
    """Where it ends there."""
    kind: Kind


_KANA = "\u30a1-\u30fa\u30fc-\u30ff"  # katakana without the middle dot
_HAN = "\u3041-\u309f\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # hiragana and ideographs
_SIDE = r"(?:[0-9]{1,9}|[xXyY*])"
# ASCII classes wherever digits end: \w is Unicode, and の follows 1/1 without a blank.
_PLAIN = rf"""
    (?P<symbol>\{{[^{{}}\s]{{1,12}}\}})
  | (?P<size>(?<![0-9A-Za-z/])[+-]?{_SIDE}/[+-]?{_SIDE}(?![0-9A-Za-z/]))
  | (?P<number>(?<![0-9.])[0-9]{{1,3}}\.[0-9]{{1,3}}[a-z]{{0,2}}(?![0-9A-Za-z]))
  | (?P<amount>[0-9]{{1,3}}(?:[,' ][0-9]{{3}})+(?![0-9])|[0-9]+(?:万|萬)?|百万)
  | (?P<word>(?:non-(?=LETTER))?LETTER+(?:'LETTER+)*)
"""
_ASCII = re.compile(_PLAIN.replace("LETTER", "[A-Za-z]"), re.VERBOSE)


@cache
def _any_script() -> re.Pattern[str]:
    """Compile the form of words in any script: only where one is met, for it takes a tenth of a search."""
    letter = rf"(?:[^\W\d_{_KANA}{_HAN}][\u0300-\u036f]*)"  # with the accents that follow it
    return re.compile(rf"{_PLAIN.replace('LETTER', letter)} | (?P<kana>[{_KANA}]+) | (?P<pair>[{_HAN}]+)", re.VERBOSE)


_QUOTES = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "′": "'", "＇": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-"}
    | dict.fromkeys("《》〈〉「」『』“”•…", " ")
)
_MARKS = "\uff9e\uff9f"  # the half-width voiced marks: not combining, but NFKC joins them to the character before
_TILDE = "\u0303"
_CJK = (("\u3005", "\u3007"), ("\u3041", "\u30ff"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"), ("\uff66", "\uff9f"))
_HIRAGANA = re.compile("[\u3041-\u309f]")
"""What a pair begins with that is an ending, a particle, or goes across two words: not worth looking for beside others."""
_VARIANTS = (("プレーヤー", "プレイヤー"), ("引分け", "引き分け"), ("プレインズウオーカー", "プレインズウォーカー"))
"""Spellings that both occur, the usual one last."""


def tokens(text: str) -> list[Token]:
    """Return the words of a text in order.  Pairs of characters overlap; other tokens do not."""
    plain = text if text.isascii() else text.translate(_QUOTES)
    if plain.isascii():  # most texts, and the shortest way; every alternative is a named group
        return [_token(cast("Kind", one.lastgroup), one) for one in _ASCII.finditer(plain)]
    if unicodedata.is_normalized("NFKC", plain):
        return list(_scan(plain, None))
    return list(_scan(*_normalised(plain)))


def _token(kind: Kind, found: re.Match[str]) -> Token:
    return Token(_folded(kind, found[0]), found.start(), found.end(), kind)


def has_cjk(text: str) -> bool:
    """Return whether a text has characters of Japanese or Chinese."""
    return not text.isascii() and any(first <= character <= last for character in text for first, last in _CJK)


def _normalised(text: str) -> tuple[str, list[int]]:
    """Return the text in NFKC, and for each of its characters, and for its end, where it came from."""
    pieces: list[str] = []
    places: list[int] = []
    start = 0
    while start < len(text):
        end = start + 1
        while end < len(text) and (unicodedata.combining(text[end]) or text[end] in _MARKS):
            end += 1
        piece = unicodedata.normalize("NFKC", text[start:end]).translate(_QUOTES)
        pieces.append(piece)
        places += [start] * len(piece)
        start = end
    return "".join(pieces), [*places, len(text)]


def _scan(text: str, places: list[int] | None) -> Iterator[Token]:
    for found in _any_script().finditer(text):
        kind = cast("Kind", found.lastgroup)
        start, end = found.span()
        for word, first, last in _words(kind, found[0], start, end):
            if places is None:
                yield Token(word, first, last, kind)
            else:
                yield Token(word, places[first], max(places[first] + 1, places[last]), kind)


def _words(kind: Kind, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    if kind != "pair":
        yield _folded(kind, text), start, end
        return
    usual = _usual(text)
    pairs = [(at, usual[at : at + 2]) for at in range(max(1, len(usual) - 1))]
    telling = [(at, pair) for at, pair in pairs if not _HIRAGANA.match(pair)] or pairs
    for at, pair in telling:  # a variant of another length: its pairs share the place of the whole
        yield (pair, start + at, start + at + len(pair)) if usual is text else (pair, start, end)


@lru_cache(maxsize=1 << 14)
def _folded(kind: Kind, text: str) -> str:
    if kind == "word":
        word = text.casefold()
        if not word.isascii():
            apart = unicodedata.normalize("NFD", word)
            kept = (one for one in apart if not "\u0300" <= one <= "\u036f" or one == _TILDE)
            word = unicodedata.normalize("NFC", "".join(kept))
        return word.removesuffix("'s").replace("non-", "non") if "'" in word or "-" in word else word
    if kind == "amount":
        return _digits(text)
    return _usual(text) if kind == "kana" else text.casefold()


def _digits(text: str) -> str:
    if text == "百万":
        return "1000000"
    if text[-1] in "万萬":
        return f"{text[:-1]}0000"
    return re.sub("[^0-9]", "", text)


def _usual(text: str) -> str:
    for variant, usual in _VARIANTS:
        text = text.replace(variant, usual)
    return text
