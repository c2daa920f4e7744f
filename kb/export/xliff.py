"""XLIFF 2.0: a work list for translators' tools (http://docs.oasis-open.org/xliff/xliff-core/v2.0/xliff-core-v2.0.html)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kb.export.xml import SPACE, element, written

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kb.export.units import Unit

__all__ = ["xliff"]

_NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
_NOT_NAME = re.compile(r"[^A-Za-z0-9_.-]")


def xliff(units: Iterable[Unit], language: str, name: str) -> str:
    """Return a work list of one file; the target is the old translation, whose state is `initial`: it has to be revised.

    A unit's id is its key with what no NMTOKEN may have replaced, its name the key itself.
    """
    root = element(None, "xliff", {"xmlns": _NAMESPACE, "version": "2.0", "srcLang": "en", "trgLang": language})
    file = element(root, "file", {"id": "rules", "original": name})
    for unit in units:
        made = element(file, "unit", {"id": _NOT_NAME.sub("_", unit.id), "name": unit.id})
        notes = element(made, "notes")
        element(notes, "note", {"category": "number"}, unit.number)
        if unit.note:
            element(notes, "note", {"category": "change"}, unit.note)
        segment = element(made, "segment", {"state": "initial"})
        element(segment, "source", {SPACE: "preserve"}, unit.source)
        if unit.target:
            element(segment, "target", {SPACE: "preserve"}, unit.target)
    return written(root)
