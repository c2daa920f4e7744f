"""From words that are no number to the rules they name: titles, keywords, and terms of the glossary."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import NotFound
from corpus.folding import fold
from corpus.references.find import find
from kb.asking import Place, document_of, languages_of, moved
from kb.citing import resolved
from kb.render.wording import language_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.number import RuleNumber
    from corpus.records import Document, Edition, GlossaryEntry
    from corpus.references.resolve import Resolved
    from kb.asking import Question
    from kb.shelf import Shelf

__all__ = ["Definition", "define", "named", "unknown", "without_text"]


class Definition(NamedTuple):
    """An entry of a glossary that answers."""

    edition: Edition
    entry: GlossaryEntry
    references: tuple[Resolved, ...]
    """The citations in its senses and notes, resolved in its edition."""


def define(shelf: Shelf, question: Question) -> tuple[Definition, ...]:
    """Return the entries of the glossary for a term, in the languages asked for.  Raises NotFound."""
    folded = _folded(question.words)
    found = [
        definition for language in languages_of(shelf, question) for definition in _defined(shelf, question, language, folded)
    ]
    if not found and not question.strict:
        found = _defined(shelf, question, "en", folded)
    if not found:
        raise unknown(shelf, question)
    return tuple(found)


def named(shelf: Shelf, question: Question) -> tuple[tuple[Place, ...], tuple[Definition, ...]]:
    """Find a title, else a term of the glossary that leads to rules."""
    folded = _folded(question.words)
    places: dict[tuple[str, RuleNumber], Place] = {}
    definitions: list[Definition] = []
    for language in languages_of(shelf, question):
        titled, defined = _spoken(shelf, question, language, folded)
        if not titled and not defined and not question.strict and language != "en":
            titled, defined = _spoken(shelf, question, "en", folded)
        for place in (*titled, *(place for definition in defined for place in _led_to(definition))):
            places.setdefault((place.edition.id, place.number), place)
        definitions += defined
    return tuple(places.values()), tuple(definitions)


def _folded(words: str) -> str:
    return fold(words).strip(" .?!\"'«»〔〕「」《》")


def _spoken(shelf: Shelf, question: Question, language: str, folded: str) -> tuple[list[Place], list[Definition]]:
    titled = _titled(shelf, question, language, folded)
    return titled, [] if titled else _defined(shelf, question, language, folded)


def _candidates(shelf: Shelf, question: Question, language: str) -> Iterator[Edition]:
    documents: tuple[Document, ...] = (question.document,) if question.document else ("cr", "mtr")
    for document in documents:
        yield from shelf.candidates(document, language, question.choice)


def _titled(shelf: Shelf, question: Question, language: str, folded: str) -> list[Place]:
    hits = shelf.titled(folded)
    for edition in _candidates(shelf, question, language):
        here = [number for hit, number in hits if hit.id == edition.id]
        if not here:
            there = (moved(shelf, hit, number, edition) for hit, number in reversed(hits))
            here = [number for number in there if number][:1]
        if here:
            return [Place(edition, number, "title" if _is_section(number) else "keyword") for number in here]
    return []


def _is_section(number: RuleNumber) -> bool:
    return number.minor is None or document_of(number) == "mtr"


def _defined(shelf: Shelf, question: Question, language: str, folded: str) -> list[Definition]:
    for edition in _candidates(shelf, question, language):
        if entries := shelf.entries(edition, folded):
            texts = ("\n".join((*entry.senses, *entry.notes)) for entry in entries)
            return [
                Definition(edition, entry, resolved(shelf, edition, find(text, language, edition.document)))
                for entry, text in zip(entries, texts, strict=True)
            ]
    return []


def _led_to(definition: Definition) -> Iterator[Place]:
    for cited in definition.references:
        if cited.reference.document == definition.edition.document:
            for number in cited.targets:
                yield Place(definition.edition, number, f"glossary: {definition.entry.headword}")


def without_text(words: str) -> tuple[str, ...]:
    """Say which rules of today have a title, by the lineage: for titles of which no text is here."""
    from kb.tracing import facts_of

    folded = _folded(words)
    documents: tuple[Document, ...] = ("cr", "mtr")
    return tuple(
        f"“{history.headings[-1].value}” is {document.upper()} {history.labels[-1].value}; no text of it is here."
        for document in documents
        for history in facts_of(document)
        if history.headings and history.label(facts_of(document).dates[-1]) and fold(history.headings[-1].value) == folded
    )


def unknown(shelf: Shelf, question: Question) -> NotFound:
    """Say that words name nothing, with the names that look most like them."""
    languages = languages_of(shelf, question)
    names: dict[str, str] = {}
    for language in (*languages, *(() if question.strict or "en" in languages else ("en",))):
        for edition in _candidates(shelf, question, language):
            names |= {fold(name): name for name in shelf.names(edition)}
    close = [names[name] for name in get_close_matches(_folded(question.words), names, n=3, cutoff=0.7)]
    asked = " or ".join(map(language_name, languages))
    known = " ".join(without_text(question.words))
    hint = known or (
        f"did you mean {', '.join(close)}?" if close else "name a number, a title, a keyword or a term of the glossary"
    )
    return NotFound(f"{question.words!r} is no number, title, keyword or term that is known in {asked}", hint=hint)
