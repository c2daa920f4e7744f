"""The forms of citations in each language: the words around numbers, as patterns.

The table was made from what stands around numbers in the editions of 1999 to 2026, in the MTR and in translations.
Patterns are compiled when a language is first read, so that importing this costs nothing.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

__all__ = ["LANGUAGES", "Forms", "forms", "heads", "narrow", "typed"]

_LETTERS = r"(?:aa|[a-km-np-z])"
_REST = rf"[0-9]{{0,2}}(?:\.[1-9][0-9]{{0,2}}{_LETTERS}?)?"
_NUMBER = rf"[1-9]{_REST}"
_BEFORE = r"(?<![0-9$€£¥_+].)(?<![0-9][.,/:].)"
_AFTER_TYPED = r"(?![0-9A-Za-z_%°]|[.:][0-9]|/[0-9]{1,2}(?![0-9.]))"
_AFTER = rf"{_AFTER_TYPED}(?!,[0-9]{{3}}(?![0-9.]))"
_HEAD = rf"[1-9]{_BEFORE}{_REST}{_AFTER}"  # it looks behind after its first digit, so that `re` can skip to digits
_APPENDIX = r"(?<![A-Za-z])[A-F](?![A-Za-z0-9_'’])"
_DASH = r"[-\u2010-\u2015\u2212\uff0d~\u301c\uff5e]"
_LOST_DASH = r"[?Ð\ufffd]"  # the dash of 409.1f–h as the files of 2004-02-01 and 2008-05-01 have it
_WIDE = "[\xa0\u2009\u202f\u3000０-９Ａ-Ｚａ-ｚ．－]"
_NARROW = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | dict.fromkeys(map(ord, "\xa0\u2009\u202f\u3000"), " ")


def narrow(text: str) -> str:
    """Return `text`, where it has full-width digits or letters, with all such as ASCII and every blank as a space.

    Its length stays.
    """
    return text.translate(_NARROW) if re.search(_WIDE, text) else text


class _Words(NamedTuple):
    """The words of one language, each a pattern."""

    rule: str
    """Before the number of a rule: `rules`."""
    chapter: str
    """Before the number of a chapter, and in older editions and the MTR before any: `section`."""
    cr: str
    mtr: str
    appendix: str
    see: str = "(?!)"
    """Before a bare number with its title: `See 706, “Rolling a Die.”`"""
    joint: str = "(?!)"
    """Between the last two of several: `and`, with what follows up to the number."""
    through: str = "(?!)"
    """Between the ends of a range, with the blanks around it."""
    of: str = "(?!)"
    """Between a number and the document it is of: `section 4 of the Tournament Rules`."""


_WORDS = {
    "en": _Words(
        rule=r"(?:sub)?rules?",
        chapter=r"sections?|chapters?",
        cr=r"(?:_*Magic(?:: The Gathering)?_*\s+)?Comp(?:rehensive|\.)?\s+Rules_*",
        mtr=r"(?:_*Magic(?:: The Gathering)?_*\s+)?Tournament\s+Rules_*",
        appendix=r"appendix",
        see=r"see(?:\s+also)?",
        joint=r"(?:and(?:/or)?|or)\s+",
        through=r"\s+through\s+",
        of=r"of\s+the",
    ),
    "es": _Words(
        rule=r"(?:sub)?reglas?",
        chapter=r"secci[oó]n(?:es)?|cap[ií]tulos?",
        cr=r"Reglas\s+Completas(?:\s+de\s+Magic(?:: The Gathering)?)?",
        mtr=r"Reglas\s+de(?:l)?\s+Torneos?(?:\s+de\s+Magic(?:: The Gathering)?)?",
        appendix=r"ap[eé]ndice",
        see=r"(?:ver|v[eé]an?se|consult[ae])(?:\s+tambi[eé]n)?",
        joint=r"(?:[yeou]|y/o)\s+(?:las?\s+)?",
        through=r"\s+(?:a|hasta)\s+(?:la\s+)?",
        of=r"de\s+las",
    ),
    "pt": _Words(
        rule=r"(?:sub)?regras?",
        chapter=r"se[cç](?:[aã]o|[oõ]es)|cap[ií]tulos?",
        cr=r"Regras\s+(?:Abrangentes|Completas)(?:\s+de\s+Magic(?:: The Gathering)?)?",
        mtr=r"Regras\s+de\s+Torneios?(?:\s+de\s+Magic(?:: The Gathering)?)?",
        appendix=r"ap[eê]ndice",
        see=r"(?:ver|vejam?|consulte)(?:\s+tamb[eé]m)?",
        joint=r"(?:e|ou|e/ou)\s+(?:as?\s+)?",
        through=r"\s+(?:a|até)\s+(?:a\s+)?",
        of=r"das",
    ),
    "ja": _Words(
        rule=r"rules?|ルール",
        chapter=r"第",
        cr=r"(?:マジック)?総合ルール",
        mtr=r"(?:マジック・?)?イベント規定",
        appendix=r"付録",
        joint=r"(?:および|及び|または|又は|と|・)\s*",
        through=r"\s*から\s*",
    ),
    "zh": _Words(
        rule=r"(?:子)?(?:规则|規則)",
        chapter=r"第",
        cr=r"(?:万智牌)?完整规则|(?:萬智牌)?完整規則",
        mtr=r"(?:万智牌)?比赛规则|(?:萬智牌)?比賽規則",
        appendix=r"附录|附錄",
        joint=r"(?:以及|和|与|與|及|或)\s*",
        through=r"\s*[至到]\s*",
    ),
}


LANGUAGES = tuple(_WORDS)
"""The languages that have forms of their own."""
_WIDTHS = {"ja": 24, "zh": 24}
_WIDTH = 72  # no words before a number are longer, marks of italics and blanks included


class Forms(NamedTuple):
    """The patterns that read citations of one language."""

    lead: re.Pattern[str]
    """What leads to a number, looked for in the `width` characters before it: groups mtr, cr, other (a document), and
    appendix, chapter, rule, sign, see; it ends where the number starts."""
    title: re.Pattern[str]
    """The title after a number, in quotes: one of its groups."""
    through: re.Pattern[str]
    """From one number to the end of its range: groups gap and last, a number or only letters."""
    joint: re.Pattern[str]
    """From one number to the next."""
    item: re.Pattern[str]
    """What follows a joint: groups number and letters."""
    of: str
    """What follows a number and says of which document it is, a pattern rarely asked for: groups cr, mtr and other."""
    width: int


@cache
def heads(document: str) -> re.Pattern[str]:
    """Return the pattern of what can be the first number of a citation in the text of a document.

    It is no part of 1/1, 1,000, 12:30 or 702.19l.
    """
    return re.compile(_HEAD if document == "cr" else f"{_HEAD}|{_APPENDIX}")


@cache
def forms(language: str) -> Forms:
    """Return the forms of a language (ISO 639-1); those of English for a language that has none here."""
    words = _WORDS.get(language, _WORDS["en"])
    lead = rf"(?<![A-Za-z]){_lead(words, between='[,，:：;；#]|の')}\Z"
    return _compiled(words, lead, joint=rf"\s*(?:{words.joint})", after=_AFTER, width=_WIDTHS.get(language, _WIDTH))


@cache
def typed() -> Forms:
    """Return the forms of what people type: words of any language, and blanks part numbers too; leads stand at the start."""
    words = _Words(*("|".join(f"(?:{form})" for form in same) for same in zip(*_WORDS.values(), strict=True)))
    lead = rf"(?i)(?:(?:{words.see})\s+)?(?:(?:the|las?)\s+)?{_lead(words, between='[,:;#._-]')}[:.#]?\s*"
    return _compiled(words, lead, joint=rf"\s*(?:{words.joint})|\s+", after=_AFTER_TYPED, width=_WIDTH)


def _lead(words: _Words, between: str) -> str:
    kind = (
        rf"(?:(?i:(?P<appendix>{words.appendix})|(?P<chapter>{words.chapter})|(?P<rule>{words.rule}))\s*|(?P<sign>§+)\s*"
        rf"|(?P<see>(?i:{words.see}))\s+)"
    )
    return rf"(?:(?:{_document(words)})(?:{between})?\s*)?{kind}?"


def _document(words: _Words) -> str:
    other = r"IPG|(?i:(?:Infraction\s+)?Procedure\s+Guide)"
    return rf"(?P<mtr>MTR|(?i:{words.mtr}))|(?P<cr>CR|(?i:{words.cr}))|(?P<other>{other})"


def _compiled(words: _Words, lead: str, *, joint: str, after: str, width: int) -> Forms:
    return Forms(
        lead=re.compile(lead),
        title=re.compile(
            r"[,，、]?\s*(?![“\"«][a-zß-ÿ])"
            r"(?:“([^“”\"]{1,90})[”\"]|\"([^“”\"]{1,90})\"|«\s*([^«»]{1,90}?)\s*»|〔([^〔〕]{1,60})〕)"
        ),
        through=re.compile(rf"(?P<gap>\s*{_DASH}\s*|{_LOST_DASH}|{words.through})(?P<last>{_NUMBER}|{_LETTERS}){after}"),
        joint=re.compile(rf"(?>\s*[,，、;；/&]\s*(?:{words.joint})?|{joint})"),
        item=re.compile(rf"(?:(?P<number>{_NUMBER})|(?P<letters>{_LETTERS})){after}"),
        of=rf"\s*(?:{words.of})\s+(?:{_document(words)})",
        width=width,
    )
