"""Which language a text is in, from its letters and its commonest words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ingest.markers import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = ["clear_language", "language_of"]

_KANA = re.compile("[\u3041-\u30fa]")
_HAN = re.compile("[\u4e00-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")
_COMMON = {
    language: frozenset(words.split())
    for language, words in {
        "en": "the of and is that it be are this a in if to as for with on player rule when may",
        "es": "el la los las de del y es que un una se en si por con para su jugador regla cuando puede",
        "pt": "o a os as do da dos das e é que um uma se em no na por com para seu jogador regra quando pode",
        "fr": "le la les l d de des du et un une est que qui si dans en pour par sur ne pas joueur règle quand peut",
        "it": "il lo la i gli le di del della dei e è che un una se in con per da su non giocatore regola quando può",
        "de": "der die das des den dem und ist ein eine nicht zu wenn in mit von auf für er es so spieler regel kann",
    }.items()
}
"""Words that make up a third of a rule in each language; what two languages share weighs nothing.  Of the last three no
edition can be read, but it must not pass for one in another language.
"""
_ENOUGH, _COMMON_SHARE = 20, 0.2
"""So many words or characters say which language it is, when so many of them are its commonest."""


def language_of(texts: Iterable[str]) -> str:
    """The language of the texts together: ja, zh, es or pt, and en where nothing speaks against it."""
    return _read(texts, LANGUAGES)[0]


def clear_language(texts: Iterable[str]) -> str:
    """The language of the texts together where it is beyond doubt; empty where it may be another, or there is little text."""
    language, is_clear = _read(texts, ())
    return language if is_clear else ""


def _read(texts: Iterable[str], among: Collection[str]) -> tuple[str, bool]:
    """The likely language, of these or of all, and whether there is no doubt."""
    text = " ".join(texts)
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    kana, han = len(_KANA.findall(text)), len(_HAN.findall(text))
    if kana * 10 > letters:
        return "ja", letters > _ENOUGH
    if (kana + han) * 3 > letters:
        return ("ja" if kana * 10 > han else "zh"), letters > _ENOUGH
    lower = [word.lower() for word in words]
    common = {
        language: sum(map(known.__contains__, lower)) for language, known in _COMMON.items() if not among or language in among
    }
    best, second = sorted(common, key=lambda language: -common[language])[:2]
    return best, len(words) > _ENOUGH and common[best] > max(len(words) * _COMMON_SHARE, common[second] * 1.5)
