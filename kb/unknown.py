"""What is said of words that name nothing of which there is a text, or something else than the number beside them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from corpus.citation import DOCUMENTS
from corpus.errors import NotFound
from corpus.folding import fold
from kb.asking import languages_of
from kb.naming import called, candidates, folded, named
from kb.render.wording import language_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.lineage.facts import Facts
    from kb.asking import Answer, Place, Question
    from kb.shelf import Shelf

__all__ = ["belonging", "terms_without_text", "titles_without_text", "unknown"]

_PLAIN = re.compile("[a-z ]*")


def belonging(shelf: Shelf, question: Question, title: str, answers: Sequence[Answer]) -> Iterator[str]:
    """Yield what is to be said where words that stood beside a number are no title of its rule."""
    asked = [answer for answer in answers if not answer.how.startswith("below")]
    places, _ = named(shelf, question._replace(words=title))
    if any(_related(place, answer) for place in places for answer in asked):
        return
    numbers = _listed(answer.rule.number for answer in asked)
    if places:
        headings = _listed(f"“{answer.heading}”" for answer in asked)
        yield f"“{title}” is {_listed(place.number for place in places)}; {numbers} stands under {headings}."
    elif not any(_says(answer, title) for answer in asked):
        yield f"Only {numbers} was looked up, not “{title}”: `rulestone search` looks for words."


def _listed(things: Iterable[object]) -> str:
    return ", ".join(dict.fromkeys(map(str, things)))


def _related(place: Place, answer: Answer) -> bool:
    """Whether one stands below the other."""
    here, there = place.number, answer.rule.number
    return place.edition.document == answer.edition.document and (here.within(there) or there.within(here))


def _says(answer: Answer, words: str) -> bool:
    """Whether a rule, or its title, has all of some words."""
    said = fold(f"{answer.heading} {answer.rule.text}")
    return all(word in said for word in fold(words).split())


def titles_without_text(question: Question) -> tuple[str, ...]:
    """Say which rules of today have a title, by the lineage: for titles of which no text answers."""
    from kb.tracing import facts_of

    title = folded(question.words)
    return tuple(
        f"“{history.headings[-1].value}” is {document.upper()} {history.labels[-1].value}; {_absence(question)}."
        for document in DOCUMENTS
        for history in (facts_of(document) if _may_have(facts_of(document), title) else ())
        if history.headings and history.label(facts_of(document).dates[-1]) and fold(history.headings[-1].value) == title
    )


def terms_without_text(question: Question) -> tuple[str, ...]:
    """Say which rules of today define a term, by the term bank: for terms of which no text answers."""
    spoken = called(question.words)
    if not spoken:
        return ()
    from kb.tracing import facts_of, numbers_at

    numbers = numbers_at("cr", facts_of("cr").dates[-1])
    there = _absence(question)
    return tuple(
        f"“{term.names['en']}” is a term of CR {numbers[term.key]}; {there}." for term in spoken if term.key in numbers
    )


def _absence(question: Question) -> str:
    asked = question.strict or any(question.choice)
    return "no edition that was asked has it" if asked else "no text of it is here"


def _may_have(facts: Facts, title: str) -> bool:
    """Whether facts may have a title: to read them all takes ten times as long as to look."""
    return not _PLAIN.fullmatch(title) or f"{title}@".encode() in facts.raw.lower()


def unknown(shelf: Shelf, question: Question) -> NotFound:
    """Say that words name nothing, with the names that look most like them."""
    languages = languages_of(shelf, question)
    names: dict[str, str] = {}
    for language in (*languages, *(() if question.strict or "en" in languages else ("en",))):
        for edition in candidates(shelf, question, language):
            names |= {fold(name): name for name in shelf.names(edition)}
    close = [names[name] for name in get_close_matches(folded(question.words), names, n=3, cutoff=0.7)]
    asked = " or ".join(map(language_name, languages))
    known = " ".join(titles_without_text(question) or terms_without_text(question))
    hint = known or (
        f"did you mean {', '.join(close)}?" if close else "name a number, a title, a keyword or a term of the glossary"
    )
    return NotFound(f"{question.words!r} is no number, title, keyword or term that is known in {asked}", hint=hint)
