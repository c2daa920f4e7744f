"""Quantities in texts, whatever script and words they are written in.

1,000,000 and 1 000 000, 100万, １００万, 百万, "a million" and "un millón" are one quantity.  Numbers of rules are none.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["number_words", "quantities"]


_UNITS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen",
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
    " diecinueve",
    "pt": "dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove",
}
"""The words for 2 to 19.  "One" is left out: in most languages it is an article too."""
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "pt": "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
}
_SCALES = {
    "en": {"hundred": 100, "thousand": 1000, "million": 10**6},
    "es": {"cien": 100, "ciento": 100, "mil": 1000, "millón": 10**6, "millones": 10**6},
    "pt": {"cem": 100, "cento": 100, "mil": 1000, "milhão": 10**6, "milhões": 10**6},
}
_ONE = "one|uno|una|un|um|uma"
_HAN = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_HAN_SCALES = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}
_HAN_NUMBER = r"[〇零一二两兩三四五六七八九十百千]+[万萬億亿]?"
_YEAR = 4
_LONE = frozenset("百千万萬億亿")  # by themselves they are parts of words: 百合, 万一
_BLANK = "[ \u00a0\u2009\u202f]"
_DIGITS = rf"(?<![0-9./+-])[0-9]{{1,3}}(?:,[0-9]{{3}})+(?![0-9])|(?<![0-9./+-])[0-9]{{1,3}}(?:{_BLANK}[0-9]{{3}})+(?![0-9])"
_DOTTED = r"(?<![0-9./+-])[0-9]{1,3}(?:\.[0-9]{3})+(?![0-9.]|[a-z])"
_PLAIN = r"(?<![0-9/+,-])(?<![0-9]\.)[0-9]{1,12}(?![0-9/]|[.,][0-9])"


def quantities(text: str, language: str) -> tuple[int, ...]:
    """Return the quantities in `text`, in its order; ASCII digits are expected (NFKC), and references taken out.

    Power and toughness and what has a sign, as 1/1 and +2, are no quantities, and none and one only where they are written
    in digits.  Words are known of English, Spanish, Portuguese, Chinese and Japanese.
    """
    found: list[int] = []
    for one in _pattern(language).finditer(text):
        digits = one["digits"]
        value = _digits(digits, one["scale"], language) if digits else _words(one[0], language)
        if digits or value > 1:
            found.append(value)
    return tuple(found)


@cache
def number_words(language: str) -> frozenset[str]:
    """Return the words of a language that can be part of a quantity; without digits and any of these a text has none.

    Empty where numbers are written with signs, as in Japanese, or no words are known.
    """
    return frozenset(_vocabulary(language)) - set(_ONE.split("|"))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    dotted = f"{_DOTTED}|" if language in {"es", "pt"} else ""
    digits = rf"(?P<digits>{_DIGITS}|{dotted}{_PLAIN})"
    if language in {"ja", "zh"}:
        return re.compile(rf"{digits}(?P<scale>{_BLANK}*[百千]?[万萬億亿])?|(?<!第)(?!十分){_HAN_NUMBER}")
    if language not in _UNITS:
        return re.compile(rf"{digits}(?P<scale>(?!))?")
    units, tens, scales = ("|".join(words) for words in (_UNITS[language].split(), _TENS[language].split(), _SCALES[language]))
    below_hundred = rf"(?:(?:{tens})(?:(?:-|{_BLANK}(?:[ye]{_BLANK})?)(?:{units}|{_ONE})\b)?|{units})"
    words = rf"\b(?:{below_hundred}(?:[ -](?:{scales}))*|(?:{scales})(?:{_BLANK}(?:{scales}))*)\b"
    return re.compile(rf"{digits}(?:{_BLANK}(?P<scale>{scales})\b)?|{words}", re.IGNORECASE)


@cache
def _vocabulary(language: str) -> dict[str, int]:
    if language not in _UNITS:
        return {}
    units = {word: value for value, word in enumerate(_UNITS[language].split(), 2)}
    tens = {word: value for value, word in zip(range(20, 100, 10), _TENS[language].split(), strict=True)}
    return units | tens | _SCALES[language] | dict.fromkeys(_ONE.split("|"), 1)


def _digits(written: str, scale: str | None, language: str) -> int:
    value = int(re.sub(r"[^0-9]", "", written))
    for mark in (scale or "").strip():
        if mark in _MYRIADS or mark in _HAN_SCALES:
            value *= (_MYRIADS | _HAN_SCALES)[mark]
    if scale and language in _SCALES:
        value *= _SCALES[language][scale.strip().lower()]
    return value


def _words(written: str, language: str) -> int:
    if language in {"ja", "zh"}:
        return _han(written)
    words = [word for word in re.split(r"[\s-]+", written.lower()) if word in _vocabulary(language)]
    total = part = 0
    for word in words:
        value = _vocabulary(language)[word]
        if value in {100, 1000, 10**6}:
            part = (part or 1) * value
            if value > 100:
                total, part = total + part, 0
        else:
            part += value
    return total + part


def _han(written: str) -> int:
    total = part = digit = 0
    positional = all(mark in _HAN for mark in written)  # 二〇二六; but 一一 is no eleven
    if (positional and 1 < len(written) < _YEAR) or written in _LONE:
        return 0
    for mark in written:
        if mark in _HAN:
            digit = digit * 10 + _HAN[mark] if positional else _HAN[mark]
        elif mark in _HAN_SCALES:
            part, digit = part + (digit or 1) * _HAN_SCALES[mark], 0
        else:
            total, part, digit = total + (part + digit) * _MYRIADS[mark], 0, 0
    return total + part + digit
