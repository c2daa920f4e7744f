"""Checking the citations of one edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.records import Problem
from corpus.references.find import find
from corpus.references.resolve import outline, resolve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.records import Parsed

__all__ = ["problems"]


def problems(parsed: Parsed) -> tuple[Problem, ...]:
    """Return what is wrong with the citations of an edition's rules, examples and glossary, each finding once.

    - `reference-dangling`: it cites a number that the edition does not have (not said of a page with a part of one).
    - `reference-title-mismatch`: the title it quotes is not that of the number; the message names the number that has it.
    - `reference-title-unclear`: the title may be a short form of the number's, and is the whole title of another.

    Citations of another document are not checked, nor those in the MTR's list of what changed in earlier editions.
    """
    edition = outline(parsed.rules)
    found: dict[Problem, None] = {}
    for where, text in _texts(parsed):
        for reference in find(text, parsed.language, parsed.document):
            if reference.document == parsed.document:
                resolved = resolve(reference, edition)
                if resolved.trouble and (parsed.whole or resolved.trouble != "reference-dangling"):
                    found[Problem(resolved.trouble, where, resolved.message)] = None
    return tuple(found)


def _texts(parsed: Parsed) -> Iterator[tuple[str, str]]:
    for rule in parsed.rules:
        where = str(rule.number)
        if where == "A":  # this appendix of the MTR says what changed, in the numbers of its time
            continue
        for text in (*rule.paragraphs, *rule.examples):
            yield where, text
    for entry in parsed.glossary:
        for text in (*entry.senses, *entry.notes):
            yield entry.headword, text
