"""Effective dates in running text, in each language that rules documents have been met in."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from corpus.records import Problem
from ingest.marks import is_sentence
from ingest.wrapping import glue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["date_in", "doubt", "effective_date", "stated"]

_MONTHS = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "jan feb mar apr may jun jul aug sep oct nov dec",
    )
    for number, name in enumerate(names.split(), 1)
} | {"sept": 9}
_MONTH = rf"\b(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})(?![^\W\d_])\.?"
_DAY = r"(?<!\d)(?P<day>\d{1,2})"
_YEAR = r"(?<!\d)(?P<year>\d{4})(?!\d)"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_MONTH}\s*{_DAY}(?:st|nd|rd|th)?\s*,?\s*{_YEAR}",  # July 13, 2018
        rf"{_DAY}(?:st|nd|rd|th|\.º|º|°)?\s+(?:of\s+|de\s+)?{_MONTH},?\s+(?:del?\s+)?{_YEAR}",  # 1 de octubre de 2010
        rf"{_YEAR}\s*年\s*(?P<month>\d{{1,2}})\s*月\s*{_DAY}\s*日",  # 2016年09月30日
        rf"{_YEAR}-(?P<month>\d{{2}})-{_DAY}(?!\d)",
    )
)
_EFFECTIVE = re.compile(
    r"\b(?:effective|current) as of\b|\beffective\b|\bin effect\b"
    r"|\bv[áa]lidas? (?:desde|a partir|na data)\b|\befectivas? desde\b|\bentra(?:n|m)? en? vigor\b"
    r"|\bvigentes? desde\b|\bem vigor\b"
    r"|生效|より有効|から有効|発効|施行",
    re.IGNORECASE,
)
_CLAIMS = re.compile(
    r"(?:effective|current) as of\b|^effective\b|v[áa]lidas? (?:desde|a partir|na data)|(?:efectivas?|vigentes?) desde\b"
    r"|生效|より有効|から有効|発効|施行",
    re.IGNORECASE,
)
"""After these, or before them, there is a date, readable or not; "effective" alone may stand in any sentence."""
_OF_RULES = re.compile(
    r"\b(?:rules?|reglas?|regras?|rulebook|tournament|document[oe]?|edi[ct]i?[oó]n)\b|ルール|規定|规则", re.IGNORECASE
)
_OF_OTHERS = re.compile(
    r"\b(?:polic(?:y|ies)|privacy|cookies?|terms (?:of|and)|agreement|licen[cs]es?|offers?|prices?|promotions?|subscriptions?"
    r"|(?:web ?)?sites?|banned|announcements?|pol[íi]ticas?|privacidade?|t[ée]rmin?os|condiciones|sitio|precios?|licencias?)\b"
    r"|プライバシー|規約|サイト|隐私|条款",
    re.IGNORECASE,
)
"""What a site says of itself may have a date since which it holds, too."""
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*(?=[^\W\d_])")
_DIGIT = re.compile(r"[0-9]")
_LONGEST = 400
_APART = 16
"""So far apart a statement and its date may stand where they do not share a line."""
_BROKEN = 3
"""Over so many lines a statement may be broken."""
_FIRST, _AHEAD = date(1993, 8, 5), timedelta(days=400)
"""The game is no older, and no edition is published so long before it holds."""


class _Statement(NamedTuple):
    """What a document says about the day since which it holds."""

    place: int
    """The index of the line that it begins on."""
    written: str
    date: str
    """ISO 8601; empty where what is written there is no day."""
    named: bool
    """Whether it speaks of rules, and not only of a date."""


def date_in(text: str) -> str:
    """Return the first date in `text` as ISO 8601, or an empty string.  The weekday, where one stands, is not believed."""
    found = _date_in(text)
    return found[0] if found else ""


def _date_in(text: str) -> tuple[str, int, int] | None:
    matches = [found for form in _FORMS for found in form.finditer(text)]
    for found in sorted(matches, key=lambda match: match.start()):
        month = found["month"].lower()
        try:
            day = date(int(found["year"]), _MONTHS.get(month) or int(month), int(found["day"]))
        except ValueError:  # the 31st of June
            continue
        return day.isoformat(), found.start(), found.end()
    return None


def effective_date(line: str) -> str:
    """Return the date of a line that says since when a document holds, as ISO 8601; of any other line an empty string."""
    if len(line) >= _LONGEST or not _EFFECTIVE.search(line):
        return ""
    own = [sentence for sentence in _SENTENCE.split(line) if _is_own(sentence)]
    return next((day for said in (*own, line) if (day := date_in(said))), "") if own else ""


def _statements(lines: Sequence[str], where: Iterable[int]) -> Iterator[_Statement]:
    """Find what the lines at these places say about the day since which the document holds, also over several lines.

    What a site says of its own terms does not count.
    """
    places = [place for place in where if lines[place].strip()]
    for index, place in enumerate(places):
        line = lines[place]
        if len(line) >= _LONGEST:
            continue
        if found := effective_date(line):
            yield _Statement(place, line.strip(), found, _OF_RULES.search(line) is not None)
        elif broken := _broken([lines[there].strip() for there in places[index : index + _BROKEN]]):
            yield _Statement(place, *broken)


def stated(lines: Sequence[str], where: Iterable[int]) -> tuple[str, tuple[Problem, ...]]:
    """Return the day since which a document holds, as the lines at these places say, and what is wrong with what they say.

    A statement that speaks of rules counts before one that is only a date, and the first before others.
    """
    found = sorted(_statements(lines, where), key=lambda statement: not (statement.named and statement.date))
    if not found:
        return "", ()
    first, *others = found
    at = f"line {first.place + 1}"
    if not first.date:
        said = f"this says since when the rules hold, and no day can be read from it: {first.written!r} (--date gives one)"
        return "", (Problem("date-unreadable", at, said),)
    differing = [other for other in others if other.named and first.named and other.date != first.date]
    if differing:
        other = differing[0].date or differing[0].written
        said = f"the rules hold since {first.date} by this line, and by line {differing[0].place + 1} since {other}"
        return first.date, (Problem("dates-differ", at, said),)
    return first.date, ()


def doubt(day: str, today: date) -> str:
    """Say why no edition can hold since this day (ISO 8601, or empty); nothing where one can."""
    if not day or _FIRST <= date.fromisoformat(day) <= today + _AHEAD:
        return ""
    return f"it is said to hold since {day}, and " + (
        "the game is younger than that" if day < _FIRST.isoformat() else "no edition is published more than a year before"
    )


def _is_own(sentence: str) -> bool:
    return _EFFECTIVE.search(sentence) is not None and _OF_OTHERS.search(sentence) is None


def _broken(lines: Sequence[str]) -> tuple[str, str, bool] | None:
    """The statement that begins on the first of these lines, goes on in the next, or has no day that can be read."""
    text = ""
    for line in lines:
        text = glue(text, line) if text else line
        claim = _CLAIMS.search(text)
        if claim and _OF_OTHERS.search(text) is None:
            found = _date_in(text)
            if found and max(found[1] - claim.end(), claim.start() - found[2]) < _APART:
                return text, found[0], _OF_RULES.search(text) is not None
        if is_sentence(line):
            break
    said = glue(lines[0], lines[1]) if len(lines) > 1 and not is_sentence(lines[0]) else lines[0]
    claim = _CLAIMS.search(said)
    is_unreadable = (
        claim
        and claim.start() < len(lines[0])
        and _DIGIT.search(said)
        and _OF_OTHERS.search(said) is None
        and (claim.start() == 0 or _OF_RULES.search(said))
    )
    return (said, "", True) if is_unreadable else None
