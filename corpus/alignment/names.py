"""Names of cards in texts: as far as typography shows them, for no list of cards is needed here."""

from __future__ import annotations

import re

__all__ = ["card_names", "marked_names"]

_MARKED = re.compile("《([^《》]{1,40})》")
_QUOTED = re.compile(r"“[^“”]*”|\"[^\"]*\"|\{[^}]*\}|\[[^\]]*\]")
_WORD = r"[A-Z][a-z]+(?:['’][a-z]+)?"
_NAME = re.compile(rf"\b{_WORD}(?:,?[ -](?:(?:of|the|to|from|in|into|with|and|for|on|at) )*{_WORD})+")
_NOT_FIRST = re.compile(
    "a|after|although|an|and|as|at|because|before|both|but|by|during|each|for|from|her|his|however|if|in|it|its|later|my|no|of"
    "|on|once|or|since|some|that|the|their|then|these|this|to|under|unless|until|when|whenever|while|with|without|you|your"
)
"""Words that begin sentences more often than names."""
_LONGEST = 7
"""More words than this are a list: of creature types, or of all cards of a set."""
_NOT_CARDS = frozenset(["Rules", "Gathering"])


def marked_names(text: str) -> frozenset[str]:
    """Return the names that are marked as such: 《...》."""
    return frozenset(_MARKED.findall(text))


def card_names(text: str) -> frozenset[str]:
    """Return what look like names of cards in an English text: words with capitals in a row, not quoted, with straight quotes.

    Names of one word are not seen, since creature types and much else begin with a capital too.
    """
    bare = _QUOTED.sub(" ", text)
    names: set[str] = set()
    for found in _NAME.finditer(bare):
        name = found[0].replace("’", "'").removesuffix("'s")
        first, _, rest = name.partition(" ")
        if _NOT_FIRST.fullmatch(first.lower().rstrip(",")):
            name = rest
        if 1 <= name.count(" ") < _LONGEST and _NOT_CARDS.isdisjoint(name.split()):
            names.add(name)
    return frozenset(names)
