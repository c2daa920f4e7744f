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
        "jan feb mar apr may jun jul aug sep oct nov dec",
    )
    for number, name in enumerate(names.split(), 1)
} | {"sept": 9}
_MONTH = rf"\b(?P<month>{'|'.join(sorted(_MONTHS, key=len, reverse=True))})\b\.?"
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


def date_in(text: str) -> str:
    """Return the first date in `text` as ISO 8601, or an empty string.  The weekday, where one stands, is not believed."""
    for found in sorted((found for form in _FORMS for found in form.finditer(text)), key=lambda found: found.start()):
        month = found["month"].lower()
        try:
            return date(int(found["year"]), _MONTHS.get(month) or int(month), int(found["day"])).isoformat()
        except ValueError:  # the 31st of June
            continue
    return ""


def effective_date(line: str) -> str:
    """Return the date of a line that says since when a document holds, as ISO 8601; of any other line an empty string."""
    return date_in(line) if len(line) < 400 and _EFFECTIVE.search(line) else ""
