"""What a page is: the ordered table of shapes, and what to say of a page that has none of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from corpus.errors import NotRules
from ingest import bulleted, dump, mtr, mtr_html, mtr_wiki, official, rulebook, rulepage, viewer
from ingest.frame import heading
from ingest.markers import MARKERS, marker_form
from ingest.shape import Hints

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Document
    from ingest.shape import Shape

__all__ = ["MARKUP", "SHAPES", "Detected", "detect", "not_rules", "shape_of"]

MARKUP: tuple[Shape, ...] = (mtr_html,)
"""The shapes that read the markup of a page; they are asked before it is made into lines."""

SHAPES: tuple[Shape, ...] = (official, rulebook, mtr_wiki, rulepage, viewer, dump, bulleted, mtr)
"""The shapes that read lines, the more particular first: the first that recognises a page reads it."""

_CITED = re.compile(r"\b(?:rules?|reglas?|regras?|section|sección|规则)\s?[0-9]{3}\b", re.IGNORECASE)
_SCRIPT = re.compile(r"\bjava\s?script\b", re.IGNORECASE)
_REFUSAL = re.compile(
    r"just a moment|checking your browser|are you (?:a )?(?:human|robot)|access denied|40[34]\b|not found", re.IGNORECASE
)
_SHORT = 80
"""A page with so few lines of text is no document by itself."""
_FEW = 10


@dataclass(frozen=True, slots=True)
class Detected:
    """What a page says of itself, by its first document."""

    document: Document
    language: str
    shape: str
    effective: str
    """ISO 8601, or empty."""
    revision: str


def shape_of(lines: Sequence[str]) -> Shape | None:
    """Return the shape that recognises these lines, from their content alone."""
    return next((shape for shape in SHAPES if shape.recognise(lines)), None)


def detect(lines: Sequence[str], name: str = "") -> Detected:
    """Say what the lines are; `name` stands in the message only.  Raises NotRules for what is none."""
    shape = shape_of(lines)
    if shape is None:
        raise not_rules(lines, name)
    first = shape.parse(lines, Hints())[0]
    return Detected(first.document, first.language, first.shape, first.effective, first.revision)


def not_rules(lines: Sequence[str], where: str = "") -> NotRules:
    """Make the error for lines without a shape: what they seem to be instead, and what to do."""
    texts = [text for line in lines if (text := line.strip())]
    for seems, message, hint in _REASONS:
        if seems(texts):
            return NotRules(message, where=where, hint=hint)
    return NotRules(
        "it holds no rules in a form that is known",
        where=where,
        hint="give a whole document as it was published, or the text of a page with numbered rules",
    )


def _wants_script(texts: Sequence[str]) -> bool:
    return len(texts) <= _SHORT and any(_SCRIPT.search(text) for text in texts)


def _is_refusal(texts: Sequence[str]) -> bool:
    return len(texts) <= _SHORT and any(_REFUSAL.search(text) for text in texts[:_FEW])


def _is_contents(texts: Sequence[str]) -> bool:
    return sum(heading(text) is not None for text in texts) > max(_FEW, len(texts) // 2)


def _is_glossary(texts: Sequence[str]) -> bool:
    begins = any(marker_form(texts[0]) in markers.glossary for markers in MARKERS.values()) if texts else False
    return begins or sum(_CITED.search(text) is not None for text in texts) > max(_FEW, len(texts) // 5)


_REASONS = (
    (
        _wants_script,
        "it is a page that wants JavaScript, and holds no rules without it",
        "open it in a browser, and save the text",
    ),
    (_is_refusal, "it is a site's refusal or error page", "open the address in a browser, and save the text"),
    (_is_contents, "it is a table of contents without the rules", "give the whole document"),
    (_is_glossary, "it is a glossary without the rules", "give the whole document: an entry is stored with its edition"),
)
