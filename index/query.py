"""What a user types to search: words, and around them phrases, wildcards, exclusions and fields.

    "until end of turn" -commander        a phrase that must stand there, a word that must not
    replac* number:614.* lang:en          a wildcard, and fields: the number and the language of what is found

In a sentence quotes only quote: where a word outside them is one that tells nothing ("does ..."), what they
hold need not stand anywhere.  Everything else is words: `{T}`, `702.19b`, `+1/+1`, `-1/-1`, `can't`, a lone quote, a question
mark at the end.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import NamedTuple

from index.analysis import tokens
from index.forms import STOP_WORDS

__all__ = ["Query", "parse"]

_LONGEST = 1000
"""Characters of a question; what comes after is not read."""
_OPERATORS = frozenset('"“”„:*?-')


@cache
def _part() -> re.Pattern[str]:
    """Compile the form of operators, where one may be met."""
    return re.compile(
        r"""(?P<field>(?<!\S)(?:number|lang):[^\s"]+)"""
        r"""|(?P<minus>(?<!\S)-)?["“”„](?P<phrase>[^"“”„]+)["“”]"""
        r"""|(?<!\S)-(?P<without>[^\W\d_][^\s"]*)"""
        r"""|(?P<wild>(?<!\S)[^\s"/{}]*[^\W\d_][^\s"/{}]*\*[^\s"/{}]*|(?<!\S)\*[^\W\d_][^\s"/{}]+|(?<!\S)[a-zA-Z?]+\?[a-zA-Z][^\s"/{}]*)""",
    )


class Query(NamedTuple):
    """A question, taken apart."""

    text: str
    """What is asked, without operators: what the encoder reads."""
    words: tuple[str, ...]
    """Its words, folded, in order, all of them."""
    phrases: tuple[tuple[str, ...], ...] = ()
    """Words that must follow one another."""
    wild: tuple[str, ...] = ()
    """Words with `*` or `?`."""
    without: tuple[tuple[str, ...], ...] = ()
    """Words, or phrases, that must not be there."""
    number: str = ""
    """A pattern for the number."""
    language: str = ""
    """The language of what is found."""


def parse(text: str) -> Query:
    """Take a question apart.  Any text is a question."""
    text = text[:_LONGEST].encode(errors="replace").decode()  # half of a surrogate pair is no character
    phrases: list[tuple[str, ...]] = []
    wild: list[str] = []
    without: list[tuple[str, ...]] = []
    fields = {"number": "", "lang": ""}

    def put(found: re.Match[str]) -> str:
        if found["field"]:
            name, _, value = found["field"].partition(":")
            fields[name] = value.rstrip(".,;")
        elif found["without"]:
            without.append(_words(found["without"]))
        elif found["wild"]:
            wild.append(found["wild"].casefold())
        else:
            (without if found["minus"] else phrases).append(_words(found["phrase"]))
            return " " if found["minus"] else f" {found['phrase']} "
        return " "

    plain = text if _OPERATORS.isdisjoint(text) else _part().sub(put, text)
    words = _words(plain)
    if phrases and _is_sentence(words, phrases):
        phrases = []
    return Query(
        " ".join(plain.split()),
        words,
        tuple(filter(None, phrases)),
        tuple(wild),
        tuple(filter(None, without)),
        fields["number"],
        fields["lang"].lower(),
    )


def _is_sentence(words: tuple[str, ...], phrases: list[tuple[str, ...]]) -> bool:
    """Return whether a question is said in a sentence, of which the phrases are a part."""
    outside = Counter(words) - Counter(word for phrase in phrases for word in phrase)
    return max(sum(outside[word] for word in stop) for stop in STOP_WORDS.values()) > 0


def _words(text: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(text))
