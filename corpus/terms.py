"""The term bank: the game's terms in English, Spanish and Japanese, what players call them, and the rule that defines each.

Written by us, in `data/terms.tsv`: the key of the rule, which no renumbering changes; its number as of `NUMBERED`, for those
who read the file; the term in each language; then its synonyms and slang in each language, `|` between two.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

__all__ = ["LANGUAGES", "NUMBERED", "PATH", "Term", "terms"]

LANGUAGES = ("en", "es", "ja")
"""The languages of the bank, in the order of its columns."""

NUMBERED = "2026-08-07"
"""The edition of the CR whose numbers the bank gives."""

PATH = os.path.join(os.path.dirname(__file__), "data", "terms.tsv")  # noqa: PTH118, PTH120 - importing pathlib takes too long


class Term(NamedTuple):
    """One term."""

    key: str
    """The rule that defines it."""
    number: str
    """The number of this rule as of `NUMBERED`."""
    names: dict[str, str]
    """What it is called, by language; a language without a name of its own is left out."""
    synonyms: dict[str, tuple[str, ...]]
    """What players call it, by language."""

    def spoken(self, language: str) -> tuple[str, ...]:
        """Return every name of it in a language, the term itself first."""
        return (*filter(None, [self.names.get(language)]), *self.synonyms.get(language, ()))


@cache
def terms() -> tuple[Term, ...]:
    """Return the terms in the order of their numbers."""
    with open(PATH, encoding="utf-8") as file:  # noqa: PTH123 - the same
        _header, *lines = file.read().splitlines()
    return tuple(_term(line) for line in lines)


def _term(line: str) -> Term:
    key, number, *columns = line.split("\t")
    names = {code: name for code, name in zip(LANGUAGES, columns[:3], strict=True) if name}
    synonyms = {code: tuple(words.split("|")) for code, words in zip(LANGUAGES, columns[3:], strict=True) if words}
    return Term(key, number, names, synonyms)
