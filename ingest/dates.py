"""Effective dates in running text, in each language that rules documents have been met in."""

from __future__ import annotations

import re
from datetime import date

__all__ = ["date_in", "effective_date"]

_MONTHS = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    )
    for number, name in enumerate(names.split(), 1)
}
_MONTH = "|".join(_MONTHS)
_FORMS = (
    re.compile(rf"(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})", re.IGNORECASE),
    re.compile(rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.º|º|°)?\s+(?:of\s+|de\s+)?(?P<month>{_MONTH}),?\s+(?:del?\s+)?(?P<year>\d{{4}})", re.IGNORECASE),
    re.compile(r"(?P<year>[0-9]{4})\s*年\s*(?P<month>[0-9]{1,2})\s*月\s*(?P<day>[0-9]{1,2})\s*日"),
    re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})"),
)
_EFFECTIVE = re.compile(
    r"\b(?:effective|current) as of\b|\beffective\b|\bin effect\b"
    r"|\bv[áa]lidas? (?:desde|a partir)\b|\befectivas? desde\b|\bentra(?:n|m)? en? vigor\b|\bvigentes? desde\b|\bem vigor\b"
    r"|生效|より有効|から有効|発効|施行",
    re.IGNORECASE,
)


def date_in(text: str) -> str:
    """Return the first date in `text` as ISO 8601, or an empty string.  The weekday, where one stands, is not believed."""
    for form in _FORMS:
        for found in form.finditer(text):
            month = found["month"].lower()
            try:
                return date(int(found["year"]), _MONTHS.get(month) or int(month), int(found["day"])).isoformat()
            except ValueError:
                continue
    return ""


def effective_date(line: str) -> str:
    """Return the date of a line that says since when a document holds, as ISO 8601; of any other line an empty string."""
    return date_in(line) if len(line) < 400 and _EFFECTIVE.search(line) else ""
