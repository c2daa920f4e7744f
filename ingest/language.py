"""Which language a text is in, from its letters and its commonest words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["language_of"]

_KANA = re.compile("[\u3041-\u30fa]")
_HAN = re.compile("[\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")
_COMMON = {
    language: frozenset(words.split())
    for language, words in {
        "en": "the of and is that it be are this a in if to as for with on player rule when may",
        "es": "el la los las de del y es que un una se en si por con para su jugador regla cuando puede",
        "pt": "o a os as do da dos das e é que um uma se em no na por com para seu jogador regra quando pode",
    }.items()
}
"""Words that make up a third of a rule in each language; what two languages share weighs nothing."""


def language_of(texts: Iterable[str]) -> str:
    """The language of the texts together: ja, zh, es or pt, and en where nothing speaks against it."""
    text = " ".join(texts)
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if kana * 10 > letters:
        return "ja"
    if (kana + han) * 3 > letters:
        return "ja" if kana * 10 > han else "zh"
    lower = [word.lower() for word in words]
    return max(_COMMON, key=lambda language: sum(word in _COMMON[language] for word in lower))
