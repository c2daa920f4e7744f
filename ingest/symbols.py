"""The symbols of the rules ({T}, {2/W}) where a page shows them as images: known by what it says about the image."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["symbol_in_address", "symbol_in_classes", "symbol_named"]

_BRACED = re.compile(r"(?:\{[^{}\s]{1,12}\})+")
_CODE = re.compile(r"[0-9]{1,2}|[WUBRGCSXYZTQEPH]|TK|PW|CHAOS|(?:[WUBRGC2]/)?[WUBRGC](?:/P)?")
_WORDS = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C", "snow": "S", "phyrexian": "P",
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
}  # fmt: skip
_NAMES = {
    "tap": "T",
    "untap": "Q",
    "energy": "E",
    "ticket": "TK",
    "planeswalker": "PW",
    "chaos": "CHAOS",
    "pawprint": "P",
    "variable colorless": "X",
    "girar": "T",
    "enderezar": "Q",
    "タップ": "T",
    "アンタップ": "Q",
}
_NOISE = re.compile(
    r"\b(?:an?|the|of|this|permanent|counters?|symbols?|icons?|mana|generic|símbolo|icono|de|maná)\b"
    r"|(?:の|・)?(?:シンボル|記号|アイコン)",
    re.IGNORECASE,
)
_CLASS = re.compile(r"(?:ms|mi|mana|mana-symbol|card-symbol|symbol-mana)-(\w+)", re.IGNORECASE)
_CLASS_CODES = {
    "tap": "T",
    "untap": "Q",
    "energy": "E",
    "chaos": "CHAOS",
    "planeswalker": "PW",
    "pw": "PW",
    "tk": "TK",
    "ticket": "TK",
}
_LETTERS = re.compile(r"[0-9]{1,2}|[wubrgcsxyztqeph]|[wubrgc2][wubrg]p?|[wubrg]p")
_ADDRESS = re.compile(r"(?:symbols?|mana)\b.*?[/=]([a-z0-9]{1,5})(?:\.(?:svg|png|gif|webp)|&)", re.IGNORECASE)


_NAME = re.compile(r"[?&]name=([a-z0-9]{1,5})(?:&|$)", re.IGNORECASE)


def symbol_named(text: str) -> str:
    """The symbol that a description names: `{T}`, `T`, `tap symbol`, `one white or blue mana`; empty where it names none."""
    text = text.strip()
    if _BRACED.fullmatch(text):
        return text
    if _CODE.fullmatch(text):
        return f"{{{text}}}"
    named = _NAMES.get(" ".join(_NOISE.sub(" ", text).split()).lower())
    if named:
        return f"{{{named}}}"
    parts = [code for part in text.lower().split(" or ") for code in _mana(part.split())]
    code = "/".join(sorted(parts, key="P".__eq__))  # Phyrexian comes last
    return f"{{{code}}}" if _CODE.fullmatch(code) else ""


def _mana(words: list[str]) -> tuple[str, ...]:
    """What a part of a description of mana stands for: `one white`, `phyrexian blue`, `two generic`, `2 life`."""
    plain = [word for word in words if not _NOISE.fullmatch(word)]
    if plain in (["two", "life"], ["2", "life"]):
        return ("P",)
    if len(plain) > 1 and plain[0] == "one":
        del plain[0]
    return tuple("X" if word == "x" and len(words) > 1 else _WORDS.get(word, word) for word in plain)


def symbol_in_classes(classes: Iterable[str]) -> str:
    """The symbol that the classes of an icon name (`ms ms-tap`, `card-symbol-T`); empty where they name none."""
    for name in classes:
        if (found := _CLASS.fullmatch(name)) and (symbol := _coded(found[1])):
            return symbol
    return ""


def symbol_in_address(address: str) -> str:
    """The symbol that an image's address names (`/symbols/T.svg`, `?name=tap&type=symbol`); empty where it names none."""
    found = _ADDRESS.search(address) or (_NAME.search(address) if "symbol" in address else None)
    return _coded(found[1]) if found else ""


def _coded(code: str) -> str:
    code = code.lower()
    if code in _CLASS_CODES:
        return f"{{{_CLASS_CODES[code]}}}"
    if not _LETTERS.fullmatch(code):
        return ""
    return f"{{{code.upper() if code.isdigit() else '/'.join(code.upper())}}}"
