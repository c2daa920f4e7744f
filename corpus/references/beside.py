"""A number that other words stand beside: `Trample 702.19b`, `rule 704.5 state-based actions`, `what does 702.19b mean`.

The number alone says which rule is meant; the words may be its title.  What is longer is a question about rules.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus import citation
from corpus.errors import UsageError
from corpus.references.forms import narrow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.citation import Citation

__all__ = ["beside"]

_MOST = 8
"""Words in all."""
_RULE = r"(?<![0-9A-Za-z./])[1-9][0-9]{2}\.[1-9][0-9]{0,2}(?:aa|[a-z])?(?![0-9A-Za-z/]|\.[0-9A-Za-z])"
_LED = r"(?<![A-Za-z])(?:cr|mtr|(?:sub)?rules?|(?:sub)?reglas?|secci[oó]n|ルール|规则)[ .:#-]*[1-9]|§ ?[1-9]"
_EITHER_END = r"[1-9][0-9]?\.[1-9][0-9]?(?![^ ])[^0-9]*|[^0-9]* [1-9][0-9]?\.[1-9][0-9]?"
"""A section of the MTR, which elsewhere may be a quantity."""
_WORDS = frozenset("aeouy")
"""Letters of subrules that are words, in English or Spanish, where another word follows: 702.19 a creature."""
_ELSEWHERE = r"(?i)(?<![a-z])ipg|procedure guide"


def beside(text: str) -> Citation | None:
    """Return the rules that a text names by number beside other words, with these words as the title; else None.

    Of a text that is nothing but numbers, `corpus.citation.read` is to be asked.  Raises UsageError for a number that is none,
    such as 702.19l.
    """
    words = re.sub(_RULE, r" \g<0> ", narrow(text)).split()
    if not 2 <= len(words) <= _MOST or not _names(" ".join(words)) or re.search(_ELSEWHERE, text):
        return None
    refused: UsageError | None = None
    for start, end in _spans(words):
        spoken = " ".join(words[start:end])
        rest = " ".join((*words[:start], *words[end:]))
        if _names(spoken) and not _names(rest):
            try:
                if cited := citation.read(spoken):
                    return cited._replace(written=text, title=rest.strip(citation.AROUND))
            except UsageError as error:
                refused = error
    if refused:
        raise refused
    return None


def _names(words: str) -> bool:
    return bool(re.search(_RULE, words) or re.search(_LED, words, re.IGNORECASE) or re.fullmatch(_EITHER_END, words))


def _spans(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the beginning and the end of all parts of a row of words, the longest first."""
    for length in range(len(words) - 1, 0, -1):
        for start in range(len(words) - length + 1):
            end = start + length
            if end == len(words) or words[end - 1].lower() not in _WORDS:
                yield start, end
