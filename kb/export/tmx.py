"""TMX 1.4b: a translation memory (https://www.gala-global.org/tmx-14b)."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

from kb.export.xml import LANG, element, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.export.units import Unit

__all__ = ["tmx"]


def tmx(units: Iterable[Unit], language: str, *, sentences: bool = False) -> str:
    """Return a memory of the units that are translated, English to another language; each keeps its key as `tuid`.

    `sentences` says that the units are sentences, not paragraphs.
    """
    root = element(None, "tmx", {"version": "1.4"})
    header = {
        "creationtool": "rulestone",
        "creationtoolversion": version("rulestone"),
        "segtype": "sentence" if sentences else "paragraph",
        "o-tmf": "rulestone",
        "adminlang": "en",
        "srclang": "en",
        "datatype": "plaintext",
    }
    element(root, "header", header)
    body = element(root, "body")
    for unit in units:
        if unit.target:
            entry = element(body, "tu", {"tuid": unit.id})
            element(entry, "prop", {"type": "x-number"}, unit.number)
            for code, text in (("en", unit.source), (language, unit.target)):
                element(element(entry, "tuv", {LANG: code}), "seg", None, text)
    return written(root, '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n')
