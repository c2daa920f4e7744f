"""The marks that pages put around rules: bullets, numbers, markers of examples, ends of sentences."""

from __future__ import annotations

import re

from corpus.number import RuleNumber
from ingest.markers import MARKERS

__all__ = [
    "example_text",
    "is_furniture",
    "is_sentence",
    "is_title",
    "join_cjk",
    "rule_head",
    "split_examples",
    "tidy",
    "unbullet",
]

_CRY = re.compile(r"[^.:;,。：，]{1,30}[!！]")
_LONGEST_TITLE = 80
"""No title of a chapter, a section or a keyword has this many characters in any edition."""

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe0e\ufe0f\ufeff]")
_BLANKS = re.compile(r"(?<![0-9])[^\S\u3000]++|[^\S\u3000]++(?![0-9])|[^\S\u3000\xa0\u202f]++")
_KEPT = frozenset("\xa0\u202f\u3000")
"""The blanks that may stay."""
_CJK = "\u3001-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
_CJK_BLANK = re.compile(f"(?<=[{_CJK}])[ \xa0]+(?=[{_CJK}])")
_BULLET = re.compile(r"(?:[-–—−*+](?=\s|$)|[•∙·◦▪‣・●○■])\s*")
_NUMBER = r"([1-9][0-9]{2}\.[1-9][0-9]{0,2}(?:[a-km-np-z]{1,2}(?![a-z]))?)"
_RULE = re.compile(rf"{_NUMBER}(?:[.:)](?![0-9])|(?=[\sA-ZÀ-Þ“\"«(\[{{¡¿{_CJK}])(?![、，：；])|$)\s*")
_WORD = "|".join(markers.example.pattern for markers in MARKERS.values())
_EXAMPLE = re.compile(rf"(?:{_WORD})+", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?:…。！？：][\])}”’\"'」』）》»*_]*$")
_ENCLOSED = re.compile(
    rf"[“«「『(（\[]|[”»」』)）\]]|\"|(?:(?<=\s)|(?<=[.。！？」）]))(?-i:(?![a-z]))(?:{_WORD})+", re.IGNORECASE
)
_CLOSES = {"”": "“", "»": "«", "」": "「", "』": "『", ")": "(", "）": "（", "]": "["}
_FURNITURE = re.compile(
    r"©|\b(?:copyright|cookies?|privacy|privacidad|javascript|log in|sign in|newsletter|advertis\w+|publicidad|anuncios?)\b"
    r"|all rights reserved|derechos reservados|無断転載|利用規約|プライバシー|広告",
    re.IGNORECASE,
)
_OPENS = frozenset(_CLOSES.values())
_DEEPEST = 50
"""So many quotes and brackets within one another do not pair; more need not be counted."""


def tidy(line: str) -> str:
    """Drop what cannot be seen and join runs of blanks into one.

    A no-break blank between two digits belongs to the number (as Spanish and French write thousands), and so does an
    ideographic blank to the Japanese text around it: both stay.
    """
    if not line.isascii():
        line = _INVISIBLE.sub("", line)
        if not _KEPT.isdisjoint(line):
            return _BLANKS.sub(" ", line).strip()
    return " ".join(line.split())


def join_cjk(line: str) -> str:
    """Take out the blank between two characters of Japanese or Chinese: a page's links leave it there when copied.

    Blanks beside Latin letters and digits stay as they are printed.
    """
    return _CJK_BLANK.sub("", line)


def unbullet(line: str) -> tuple[str, bool]:
    """The line without its bullet, and whether it had one."""
    found = _BULLET.match(line)
    return (line[found.end() :], True) if found else (line, False)


def rule_head(line: str) -> tuple[RuleNumber, str] | None:
    """The number of a rule of the CR that opens the line, and the text after it; None where there is none.

    The closing dot is optional, for official files are not regular about it (606.5, 119.1d, 901.4).
    """
    found = _RULE.match(line)
    return (RuleNumber.parse(found[1]), line[found.end() :]) if found else None


def example_text(line: str) -> str | None:
    """What follows the marker of an example that opens the line; None where there is no such marker."""
    found = _EXAMPLE.match(line)
    return line[found.end() :] if found else None


def split_examples(paragraph: str) -> tuple[str, ...]:
    """Cut a paragraph before each marker of an example: the text first, then the examples without their markers.

    The same word inside quotation marks or brackets is no marker.  Where these do not pair, a marker is one that
    follows the end of a sentence.
    """
    markers: list[re.Match[str]] = []
    enclosed: list[re.Match[str]] = []
    around: list[str] = []
    for found in _ENCLOSED.finditer(paragraph):
        mark = found[0]
        if mark in _OPENS or (mark == '"' and '"' not in around):
            if len(around) < _DEEPEST:
                around.append(mark)
        elif len(mark) > 1:
            if mark.rstrip().endswith((":", "：")):  # with a comma it is the words "for example"
                (enclosed if around else markers).append(found)
        elif (opened := _CLOSES.get(mark, mark)) in around:
            del around[len(around) - 1 - around[::-1].index(opened) :]
    if around:
        every = sorted((*markers, *enclosed), key=lambda found: found.start())
        markers = [found for found in every if is_sentence(paragraph[: found.start()].rstrip())]
    starts = [0, *(found.end() for found in markers)]
    ends = [*(found.start() for found in markers), len(paragraph)]
    return tuple(paragraph[start:end].strip() for start, end in zip(starts, ends, strict=True))


def is_sentence(text: str) -> bool:
    """Whether the text ends as sentences and lead-ins do; titles and labels do not."""
    return _SENTENCE.search(text) is not None


def is_title(text: str) -> bool:
    """Whether the text may be the title of a chapter, a section or a rule: short, and no sentence."""
    return len(text) <= _LONGEST_TITLE and not is_sentence(text)


def is_furniture(text: str) -> bool:
    """Whether the text speaks of the site that shows it (its cookies, its copyright), as no rule does."""
    return _FURNITURE.search(text) is not None


def is_cry(text: str) -> bool:
    """Whether the text is a short exclamation, as the titles of two keywords are (702.163, 702.179)."""
    return _CRY.fullmatch(text) is not None
