"""From words that are no number to what they name: titles, keywords, entries of the glossary, and terms of the term bank.

A name that is there as it was typed answers alone: a title, else an entry of the glossary.  Else the term bank is asked, which
knows what players say and what other languages call it, and so are the names of which the words are another form.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from corpus.citation import DOCUMENTS
from corpus.folding import fold
from corpus.inflection import uninflected
from corpus.number import RuleNumber
from corpus.references.find import find
from corpus.terms import LANGUAGES, terms
from kb.asking import Place, Result, ask, document_of, languages_of, moved, notes, place_of_key
from kb.citing import resolved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.records import Edition, GlossaryEntry
    from corpus.references.resolve import Resolved
    from corpus.terms import Term
    from kb.asking import Question
    from kb.shelf import Shelf

__all__ = ["Definition", "called", "candidates", "define", "folded", "named"]

_LONGEST = 6
"""Words of the longest name of which others may be another form: what is longer is a question."""
_SECTION = re.compile(r"(?P<number>[1-9][0-9]{0,2})\.? (?P<after>.+)|(?P<before>.+) (?P<last>[1-9][0-9]{0,2})")


class Definition(NamedTuple):
    """An entry of a glossary that answers."""

    edition: Edition
    entry: GlossaryEntry
    references: tuple[Resolved, ...]
    """The citations in its senses and notes, resolved in its edition."""
    how: str = "glossary"
    """How it was found: `glossary`, or `term: TERM` through the term bank."""


class _Named(NamedTuple):
    """What words name in the editions of one language."""

    places: list[Place]
    definitions: list[Definition]


def define(shelf: Shelf, question: Question) -> Result:
    """Return the entries of the glossary for a term, in the languages asked for; where no glossary has it, what `ask` returns.

    Raises NotFound, and UsageError for a malformed number.
    """
    words = _Words(shelf, question)
    found = [definition for language in languages_of(shelf, question) for definition in words.entries(language)]
    if not found and not question.strict:
        found = words.entries("en")
    if found:
        return Result((), tuple(found), (), notes(question, (), found))
    result = ask(shelf, question)
    return result._replace(notes=(f"No glossary that answers has {question.words!r}; this is what it names.", *result.notes))


def named(shelf: Shelf, question: Question) -> tuple[tuple[Place, ...], tuple[Definition, ...]]:
    """Find the rules and entries of the glossary that words name, in the languages asked for; or a section and its title."""
    places, definitions = _named(shelf, question)
    section = None if places or definitions else _SECTION.fullmatch(folded(question.words))
    if section:
        titled, _ = _named(shelf, question._replace(words=section["after"] or section["before"]))
        number = section["number"] or section["last"]
        places = tuple(place._replace(how="number") for place in titled if place.number.within(RuleNumber.parse(number)))
    return places, definitions


def _named(shelf: Shelf, question: Question) -> tuple[tuple[Place, ...], tuple[Definition, ...]]:
    words = _Words(shelf, question)
    places: dict[tuple[str, RuleNumber], Place] = {}
    definitions: list[Definition] = []
    for language in languages_of(shelf, question):
        found = words.named(language)
        if not any(found) and not question.strict and language != "en":
            found = words.named("en")
        for place in found.places:
            places.setdefault((place.edition.id, place.number), place)
        definitions += (definition for definition in found.definitions if definition not in definitions)
    return tuple(places.values()), tuple(definitions)


class _Words:
    """Words of a question, and what is found of them on the way."""

    def __init__(self, shelf: Shelf, question: Question) -> None:
        self._shelf = shelf
        self._question = question
        self._folded = folded(question.words)
        self._known: dict[str, tuple[str, ...]] = {}

    def named(self, language: str) -> _Named:
        """Return what they name in the editions that answer in a language."""
        if titled := self._titled(self._folded, language):
            return _Named(titled, [])
        if defined := self._defined(self._folded, language):
            return _Named(list(_led_to(defined)), defined)
        defined = self._of_other_forms(language)
        titled = [place for name in self._titles for place in self._titled(name, language)]
        places = _highest((*titled, *self._at_terms(language), *_led_to(defined)))
        return _Named(places, _distinct((*defined, *self._of_terms(language))))

    def entries(self, language: str) -> list[Definition]:
        """Return the entries of the glossary that they name in a language."""
        exact = self._defined(self._folded, language)
        return exact or _distinct((*self._of_other_forms(language), *self._of_terms(language)))

    def _titled(self, title: str, language: str) -> list[Place]:
        """Return where a title stands in a language; it may be a title in any language."""
        hits = self._shelf.titled(title)
        for edition in candidates(self._shelf, self._question, language) if hits else ():
            here = [number for hit, number in hits if hit.id == edition.id]
            if not here:
                there = (moved(self._shelf, hit, number, edition) for hit, number in reversed(hits))
                here = [*islice(filter(None, there), 1)]
            if here:
                return [Place(edition, number, "title" if _is_section(number) else "keyword") for number in here]
        return []

    def _defined(self, name: str, language: str, how: str = "glossary") -> list[Definition]:
        """Return what the glossary in a language has under a name."""
        for edition in candidates(self._shelf, self._question, language):
            if entries := self._shelf.entries(edition, name):
                texts = ("\n".join((*entry.senses, *entry.notes)) for entry in entries)
                return [
                    Definition(edition, entry, resolved(self._shelf, edition, find(text, language, edition.document)), how)
                    for entry, text in zip(entries, texts, strict=True)
                ]
        return []

    @cached_property
    def _terms(self) -> tuple[Term, ...]:
        return called(self._question.words) if self._question.document != "mtr" else ()

    def _at_terms(self, language: str) -> Iterator[Place]:
        """Yield where the rules stand that define the terms."""
        for term in self._terms:
            if place := place_of_key(self._shelf, self._question, language, term.key, f"term: {term.names['en']}"):
                yield place

    def _of_terms(self, language: str) -> Iterator[Definition]:
        """Yield what the glossary in a language has under the first of the names of each term that it has."""
        for term in self._terms:
            spoken = chain.from_iterable((fold(name), *self._forms(name, language)) for name in term.spoken(language))
            found = (self._defined(name, language, f"term: {term.names['en']}") for name in spoken)
            yield from next(filter(None, found), ())

    def _of_other_forms(self, language: str) -> list[Definition]:
        return [one for name in self._forms(self._folded, language) for one in self._defined(name, language)]

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        """The names, in whatever language, of which the words are another form: folded."""
        languages = dict.fromkeys(edition.language for edition in self._shelf.editions())
        return tuple(dict.fromkeys(name for language in languages for name in self._forms(self._folded, language)))

    def _forms(self, name: str, language: str) -> Iterator[str]:
        """Yield the names in the editions of a language of which a name is another form: folded."""
        if len(name.split()) <= _LONGEST:
            stem = uninflected(name, language)
            for edition in candidates(self._shelf, self._question, language):
                yield from (fold(known) for known in self._names(edition) if _is_form(known, language, stem))

    def _names(self, edition: Edition) -> tuple[str, ...]:
        """Return the titles in an edition, and the headwords of its glossary with each of the names in them."""
        if edition.id not in self._known:
            names = self._shelf.names(edition)
            parts = (part.strip("“”") for name in names if ", " in name for part in name.split(", "))
            self._known[edition.id] = tuple(dict.fromkeys((*names, *parts)))
        return self._known[edition.id]


def folded(words: str) -> str:
    """Return words as names are compared: folded, without what may stand around a name."""
    return fold(words).strip(" .?!\"'«»〔〕「」《》")


def _distinct(definitions: Iterable[Definition]) -> list[Definition]:
    """Return definitions, each entry once, as it was found first."""
    return list({(one.edition.id, one.entry): one for one in reversed(list(definitions))}.values())[::-1]


def _highest(places: Sequence[Place]) -> list[Place]:
    """Return places without those that stand below another: a rule is shown with what stands below it."""
    return [
        one
        for one in places
        if not any(
            one.edition.id == top.edition.id and one.number != top.number and one.number.within(top.number) for top in places
        )
    ]


def candidates(shelf: Shelf, question: Question, language: str) -> Iterator[Edition]:
    """Yield the editions that answer a question in a language, those of the CR before those of the MTR."""
    for document in (question.document,) if question.document else DOCUMENTS:
        yield from shelf.candidates(document, language, question.choice)


def _is_section(number: RuleNumber) -> bool:
    return number.minor is None or document_of(number) == "mtr"


def _led_to(definitions: Iterable[Definition]) -> Iterator[Place]:
    """Yield the rules that entries of a glossary cite."""
    for definition in definitions:
        for cited in definition.references:
            if cited.reference.document == definition.edition.document:
                for number in cited.targets:
                    yield Place(definition.edition, number, f"glossary: {definition.entry.headword}")


@cache
def called(words: str) -> tuple[Term, ...]:
    """Return the terms that are called so in any language; where none is, those of a name of which this is another form."""
    typed = folded(words)
    exact = tuple(term for term in terms() if any(_is_same(name, typed) for code in LANGUAGES for name in term.spoken(code)))
    stems = {code: uninflected(typed, code) for code in LANGUAGES if len(typed.split()) <= _LONGEST}
    return exact or tuple(
        term
        for term in terms()
        if any(_is_form(name, code, stem) for code, stem in stems.items() for name in term.spoken(code))
    )


def _is_same(name: str, typed: str) -> bool:
    return _may_begin(name, typed) and fold(name) == typed


def _is_form(name: str, language: str, stem: str) -> bool:
    """Whether what the forms of a name share is this."""
    begins = _may_begin(name, stem) or _may_begin(name.partition(" ")[2], stem)  # there may be an article
    return begins and uninflected(name, language) == stem


def _may_begin(name: str, typed: str) -> bool:
    """Whether a name may begin as folded words do: most do not, and to see it is quicker than to fold them."""
    first = name[:1]
    return first.casefold() == typed[:1] or not (first.isalnum() and (first.isascii() or "\u3040" <= first <= "\u9fff"))
