"""What the forms of one name have in common: singular and plural, with or without an article, a hyphen, a long vowel mark.

It serves to compare names, and is no word itself: both sides of a comparison are brought to it.
"""

from __future__ import annotations

import re
from functools import cache

from corpus.folding import fold

__all__ = ["uninflected"]

_ARTICLES = {
    "en": frozenset({"the", "a", "an"}),
    "es": frozenset({"el", "la", "los", "las", "un", "una", "unos", "unas"}),
}
_SIGNS = str.maketrans({"'": None, '"': None, "!": None, "¡": None, "-": " "})
_SHORTEST = 4
"""Letters of the shortest plural: `is` and `bus` are none."""


def uninflected(name: str, language: str) -> str:
    """Return what all forms of a name share; names in languages whose forms are not known here are only folded.

    >>> uninflected("The Mana Abilities", "en") == uninflected("mana ability", "en")
    True
    >>> uninflected("Players", "en") == uninflected("layers", "en")
    False
    """
    folded = fold(name)
    if language == "ja" and not folded.isascii():
        return _plain_japanese(folded) or folded
    if language not in _ARTICLES:
        return folded
    words = folded.translate(_SIGNS).split()
    if len(words) > 1 and words[0] in _ARTICLES[language]:
        words = words[1:]
    stem = _english if language == "en" else _spanish
    return " ".join(map(stem, words))


def _english(word: str) -> str:
    word = _without_s(word)
    if word.endswith("ie") and len(word) >= _SHORTEST:
        return f"{word[:-2]}y"
    return word.removesuffix("e") if word.endswith(("se", "xe", "che", "she", "ze")) else word


def _spanish(word: str) -> str:
    word = _without_s(word)
    if len(word) >= _SHORTEST:
        word = word.removesuffix("e")
    return f"{word[:-1]}c" if word.endswith("z") else word


def _without_s(word: str) -> str:
    return word[:-1] if len(word) >= _SHORTEST and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _plain_japanese(folded: str) -> str:
    for pattern, kept in _japanese():
        folded = pattern.sub(kept, folded)
    return folded


@cache
def _japanese() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Compile what Japanese names are written with or without, only where one is met."""
    return (
        (re.compile(r"[\s・=‐-]"), ""),
        (re.compile(r"(?<=[エケセテネヘメレゲゼデベペェ])イ"), ""),  # プレイヤー, プレーヤー
        (re.compile("ー"), ""),  # コントローラ, コントローラー
        (re.compile(r"(?<=[\u4e00-\u9fff])[いきしちにみりえけせてねめれぎげびべ](?=[\u4e00-\u9fff])"), ""),  # 引き分け, 引分け
        (re.compile("する\\Z"), ""),
    )
