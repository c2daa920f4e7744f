"""What a question says in its language: which one that is, and its words there, with mistakes corrected."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from index.analysis import has_cjk
from index.forms import STOP_WORDS
from index.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from index.keyword import Keywords
    from index.query import Query

__all__ = ["Tongue", "understood"]

_SPANISH = frozenset("¿¡ñáéíóúüÑÁÉÍÓÚÜ")
_KANA = range(0x3041, 0x3100)
_TERM = 2
"""Words of a question that is the name of something."""
_SHORTEST_PIECE = 2
_CONTINUED = 20
"""Words of two characters that a lone character may stand for."""


class Tongue(NamedTuple):
    """A question as its language has it."""

    language: str
    words: tuple[str, ...]
    """All its words in order, corrected where nobody knows them."""
    telling: tuple[str, ...]
    """Those that tell something, each once; all where none does."""
    lemmas: tuple[str, ...]
    """The lemmas of these, each once."""
    corrected: str
    """The question with its mistakes corrected; empty where there is none."""


def understood(query: Query, keywords: Keywords, language: str = "") -> Tongue:
    """Return what a question says; `language` is its language, where that is known."""
    language = language or _language(query, keywords)
    named = len(query.words) <= _TERM
    corrections = {
        word: fixed for word in dict.fromkeys(query.words) if (fixed := _corrected(word, language, keywords, named=named))
    }
    words = tuple(piece for word in query.words for piece in _pieces(corrections.get(word, word), language, keywords))
    stop = STOP_WORDS.get(language, frozenset())
    telling = tuple(dict.fromkeys(word for word in words if word not in stop)) or tuple(dict.fromkeys(words))
    lemmas = tuple(dict.fromkeys(keywords.lemma(word, language) for word in telling))
    corrected = " ".join(corrections.get(word, word) for word in query.words) if corrections else ""
    return Tongue(language, words, telling, lemmas, corrected)


def _language(query: Query, keywords: Keywords) -> str:
    if has_cjk(query.text):
        if any(ord(character) in _KANA for character in query.text):
            return "ja"
        known = {code: sum(keywords.knows(word, code) for word in query.words) for code in ("ja", "zh")}
        return "zh" if known["zh"] > known["ja"] else "ja"
    if not _SPANISH.isdisjoint(query.text):
        return "es"
    leaning = 0
    for word in query.words:
        stop = (word in STOP_WORDS["es"]) - (word in STOP_WORDS["en"])
        leaning += 2 * stop if stop else keywords.knows(word, "es") - keywords.knows(word, "en")
    return "es" if leaning > 0 else "en"


def _corrected(word: str, language: str, keywords: Keywords, *, named: bool) -> str:
    """Return what was probably meant by a word that stands nowhere; nothing where it is known, or nothing is near.

    In a sentence a word of everyday language means itself; as a name (`named`) it means one of ours.
    """
    if not word.isascii() or word in STOP_WORDS.get(language, ()) or any(keywords.knows(word, one) for one in ("en", "es")):
        return ""
    lemma = keywords.lemma(word, language)
    if any(keywords.frequency(f"{field}_{language}", lemma) for field in ("form", "asked")):
        return ""
    return nearest(word, keywords.vocabulary(language)) if named or not keywords.ordinary(word) else ""


def _pieces(word: str, language: str, keywords: Keywords) -> Iterator[str]:
    """Yield a word, or what to look up in its place: of a lone character of Chinese or Japanese what begins with it, of an
    unknown run of katakana the known words that it is made of.
    """
    if not has_cjk(word) or keywords.knows(word, language):
        yield word
    elif len(word) == 1:
        begun = (known for known in keywords.vocabulary(language) if known.startswith(word))
        yield from list(islice(begun, _CONTINUED)) or [word]
    else:
        yield from _split(word, language, keywords) or [word]


def _split(run: str, language: str, keywords: Keywords) -> list[str]:
    """Return the known words that a run is made of, the longest first at each place; nothing where it is not made of them."""
    found: list[str] = []
    start = 0
    while start < len(run):
        ends = range(len(run), start + _SHORTEST_PIECE - 1, -1)
        end = next((end for end in ends if keywords.knows(run[start:end], language)), None)
        if end is None:
            return []
        found.append(run[start:end])
        start = end
    return found
