"""Answers as JSON records: the contract with other programs.  Its keys are stable.

A record of a rule:

    document         "cr" or "mtr"
    number           as printed, without a closing dot; null for an entry of the glossary that leads to no rule
    number_origin    "printed", or "derived" where the page prints no number and it was counted from the order of the page
    key              the rule's key, which no renumbering changes; null where the lineage does not know it
    language         ISO 639-1
    edition          id, document, language, effective (null without a date), revision (null without one),
                     kind ("official", "translation" or "digest"), source
    heading          the title it stands under: its own, or that of the nearest number above it
    text             its paragraphs, a newline between two
    paragraphs       the same as a list
    examples         a list of texts, without their markers
    references       the citations in `text`: written, start, end (offsets into it), targets (numbers that the edition has;
                     of a page with a part of an edition, the numbers as cited), document, problem (null, or a sentence)
    children         the numbers one step below
    numbers          every number that the rule has had: number, from and to (the first and the last edition that has it so)
    how              "number", "number NUMBER of EDITION", "key KEY", "title", "keyword", "glossary: TERM", "term: TERM", or
                     "below NUMBER"; of an entry of a glossary "glossary" or "term: TERM"
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Edition
    from corpus.references.resolve import Resolved
    from kb.asking import Answer
    from kb.naming import Definition

__all__ = ["definition_record", "record"]


def record(answer: Answer) -> dict[str, Any]:
    """Return the record of a rule."""
    rule = answer.rule
    return {
        "document": answer.edition.document,
        "number": str(rule.number),
        "number_origin": rule.origin,
        "key": answer.key,
        "language": answer.edition.language,
        "edition": _edition(answer.edition),
        "heading": answer.heading,
        "text": rule.text,
        "paragraphs": list(rule.paragraphs),
        "examples": list(rule.examples),
        "references": _references(answer.references, rule.text),
        "children": [str(child) for child in answer.children],
        "numbers": [{"number": number, "from": first, "to": last} for number, first, last in answer.numbers],
        "how": answer.how,
    }


def definition_record(definition: Definition) -> dict[str, Any]:
    """Return the record of an entry of the glossary, with the keys of a rule's; and `names`, `senses`, `notes`, `obsolete`."""
    entry = definition.entry
    paragraphs = [*entry.senses, *entry.notes]
    text = "\n".join(paragraphs)
    return {
        "document": definition.edition.document,
        "number": None,
        "number_origin": None,
        "key": None,
        "language": definition.edition.language,
        "edition": _edition(definition.edition),
        "heading": entry.headword,
        "text": text,
        "paragraphs": paragraphs,
        "examples": [],
        "references": _references(definition.references, text),
        "children": [],
        "numbers": [],
        "how": definition.how,
        "names": list(entry.names),
        "senses": list(entry.senses),
        "notes": list(entry.notes),
        "obsolete": entry.obsolete,
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "document": edition.document,
        "language": edition.language,
        "effective": edition.effective or None,
        "revision": edition.revision or None,
        "kind": edition.kind,
        "source": edition.source,
    }


def _references(resolved: Sequence[Resolved], text: str) -> list[dict[str, Any]]:
    return [
        {
            "written": one.reference.written,
            "start": one.reference.start,
            "end": one.reference.end,
            "targets": [str(target) for target in one.targets],
            "document": one.reference.document,
            "problem": one.message or None,
        }
        for one in resolved
        if one.reference.end <= len(text)
    ]
