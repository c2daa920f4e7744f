"""From what a user typed to the rules that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from corpus import citation
from corpus.errors import NotFound
from kb.render.wording import DOCUMENTS, language_name
from kb.shelf import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.number import RuleNumber
    from corpus.records import Document, Edition, GlossaryEntry, Reference, RuleText
    from corpus.references.resolve import Resolved
    from kb.shelf import Shelf

__all__ = ["Answer", "Definition", "Question", "Result", "ask", "define", "document_of"]


class Question(NamedTuple):
    """What is asked."""

    words: str
    """A citation, a title, a keyword, a term: as typed."""
    languages: tuple[str, ...]
    """The languages that shall answer, in order."""
    strict: bool
    """Whether the user named the languages: then no other answers in their place."""
    choice: Choice
    """Which edition."""
    document: Document | None = None
    """The document, where the user named it."""
    only: bool = False
    """Whether to leave out what stands below the rule."""
    keys: bool = False
    """Whether to look the rules' keys up."""


class Answer(NamedTuple):
    """A rule that answers."""

    edition: Edition
    rule: RuleText
    heading: str
    """The title it stands under: its own, or that of the nearest number above it that has one."""
    children: tuple[RuleNumber, ...]
    """The numbers one step below."""
    references: tuple[Resolved, ...]
    """The citations in its text, then those in each of its examples, resolved in its edition."""
    key: str | None
    """The rule's key, where it was asked for and the lineage knows it."""
    numbers: tuple[tuple[str, str, str], ...]
    """Where the key was asked for: every number that the rule has had, with the first and the last edition that has it so."""
    how: str
    """How it was found: `number`, `title`, `keyword`, `glossary: TERM`, or `below NUMBER` where it stands under such a rule."""


class Definition(NamedTuple):
    """An entry of a glossary that answers."""

    edition: Edition
    entry: GlossaryEntry
    references: tuple[Resolved, ...]
    """The citations in its senses and notes, resolved in its edition."""


class Result(NamedTuple):
    """What is known of a question."""

    answers: tuple[Answer, ...]
    definitions: tuple[Definition, ...]
    """The entries of the glossary that led to the answers, or that answer by themselves."""
    missing: tuple[str, ...]
    """What was asked for and is not there, a sentence each."""
    notes: tuple[str, ...]
    """What the user should know of the answers, a sentence each."""


class _Place(NamedTuple):
    """Where an answer stands, before it is read."""

    edition: Edition
    number: RuleNumber
    how: str


def ask(shelf: Shelf, question: Question) -> Result:
    """Return the rules that answer, each followed by what stands below it.

    Raises NotFound when nothing answers, UsageError for a malformed number.
    """
    cited = citation.read(question.words)
    definitions: tuple[Definition, ...] = ()
    missing: tuple[str, ...] = ()
    if cited:
        if not any(question.choice):  # a link names its edition, a citation may name a date
            question = question._replace(choice=Choice(cited.as_of, cited.edition))
        places, missing = _numbered(shelf, question, cited)
        if not places:
            raise NotFound(missing[0], hint="\n  ".join(missing[1:]))
    else:
        places, definitions = _named(shelf, question)
        if not places and not definitions:
            raise _unknown(shelf, question)
    answers = tuple(answer for place in places for answer in _read(shelf, place, only=question.only))
    if question.keys:
        answers = tuple(map(_with_key, answers))
    return Result(answers, definitions, missing, _notes(question, answers))


def define(shelf: Shelf, question: Question) -> tuple[Definition, ...]:
    """Return the entries of the glossary for a term, in the languages asked for.  Raises NotFound."""
    folded = _folded(question.words)
    found = [
        definition for language in _languages(shelf, question) for definition in _defined(shelf, question, language, folded)
    ]
    if not found and not question.strict:
        found = _defined(shelf, question, "en", folded)
    if not found:
        raise _unknown(shelf, question)
    return tuple(found)


def document_of(number: RuleNumber) -> Document:
    """Return the document whose numbers look like this one: `4.4` is of the MTR, `732.2a` and `7` are of the CR."""
    return "mtr" if number.appendix or (number.major < 100 and number.minor is not None) else "cr"


def _numbered(shelf: Shelf, question: Question, cited: citation.Citation) -> tuple[tuple[_Place, ...], tuple[str, ...]]:
    places: list[_Place] = []
    missing: list[str] = []
    for number in cited.numbers:
        document = cited.document or question.document or _document_chosen(shelf, question) or document_of(number)
        first: _Place | None = None
        for language in _languages(shelf, question):
            place = _counterpart(shelf, question, language, first) or _own(shelf, question, document, language, number)
            if place:
                first = first or place
                places.append(place)
            else:
                missing += _absent(shelf, question, document, language, number)
    return tuple(places), tuple(missing)


def _languages(shelf: Shelf, question: Question) -> tuple[str, ...]:
    return (shelf.named(question.choice.edition).language,) if question.choice.edition else question.languages


def _document_chosen(shelf: Shelf, question: Question) -> Document | None:
    return shelf.named(question.choice.edition).document if question.choice.edition else None


def _own(shelf: Shelf, question: Question, document: Document, language: str, number: RuleNumber) -> _Place | None:
    """Return where a language has a number.

    A number means the rule that the edition which answers prints under it;
    where it prints none, the rule that has the number now, or on the day that was asked for.

    Unless the user named the language, English steps in where there is nothing, or nothing but the digest, in the language.
    """
    found = _first(shelf, question, document, language, number)
    if (found is None or found.edition.kind == "digest") and not question.strict and language != "en":
        english = _first(shelf, question, document, "en", number)
        if english and (found is None or english.edition.kind == "official"):
            return english
    return found


def _counterpart(shelf: Shelf, question: Question, language: str, first: _Place | None) -> _Place | None:
    """Return where another language has the rule that answered in the first one, whatever its number is there."""
    if first is None:
        return None
    for edition in shelf.candidates(first.edition.document, language, question.choice):
        number = _moved(shelf, first.edition, first.number, edition)
        if number:
            return _Place(
                edition, number, "number" if number == first.number else f"number {first.number} of {first.edition.id}"
            )
    return None


def _first(shelf: Shelf, question: Question, document: Document, language: str, number: RuleNumber) -> _Place | None:
    for edition in shelf.candidates(document, language, question.choice):
        if shelf.heading(edition, number) is not None:
            return _Place(edition, number, "number")
        if edition.kind != "digest" and not question.choice.edition:
            from kb.tracing import renumbered  # only when an edition lacks the number

            moved = renumbered(document, number, question.choice.day, edition)
            if moved and shelf.heading(edition, moved[0]) is not None:
                return _Place(edition, moved[0], f"number {number} of {moved[1]}")
    return None


def _absent(shelf: Shelf, question: Question, document: Document, language: str, number: RuleNumber) -> tuple[str, ...]:
    """Say that a number is not there, and where it is."""
    candidates = shelf.candidates(document, language, question.choice)
    known = [edition for edition in candidates if edition.kind != "digest"]
    name = f"{document.upper()} {number}"
    if known:
        said = f"{name} is not in {', '.join(edition.id for edition in known)}."
    elif candidates:
        name_of = DOCUMENTS[document]
        said = f"No edition of the {name_of} in {language_name(language)} is in the store, and the digest does not have {name}."
    else:
        said = f"Nothing of the {DOCUMENTS[document]} in {language_name(language)} answers for {name}."
    elsewhere = shelf.reader.printed_in(number, document) if shelf.reader else ()
    if not elsewhere:
        return said, *_formerly(document, number)
    first, last = elsewhere[0], elsewhere[-1]
    where = first if first == last else f"{len(elsewhere)} editions, from {first} to {last}"
    title = shelf.heading(shelf.named(last), number)
    meaning = f' (there: "{title}")' if title else ""
    return said, f"It stands in {where}{meaning}: ask with --edition {last}.", *_formerly(document, number)


def _formerly(document: Document, number: RuleNumber) -> tuple[str, ...]:
    """Say what a number has meant, and what that is called now."""
    from corpus.lineage.trace import trace
    from kb.tracing import facts_of

    return tuple(
        f"{number} {found.why}{f' (“{found.heading}”)' if found.heading else ''}; "
        + (f"that rule is {found.now} now." if found.now else "that rule is gone.")
        for found in trace(facts_of(document), str(number))
        if found.now != str(number)
    )


def _named(shelf: Shelf, question: Question) -> tuple[tuple[_Place, ...], tuple[Definition, ...]]:
    """Find a title, else a term of the glossary that leads to rules."""
    folded = _folded(question.words)
    places: dict[tuple[str, RuleNumber], _Place] = {}
    definitions: list[Definition] = []
    for language in _languages(shelf, question):
        titled, defined = _spoken(shelf, question, language, folded)
        if not titled and not defined and not question.strict and language != "en":
            titled, defined = _spoken(shelf, question, "en", folded)
        for place in (*titled, *(place for definition in defined for place in _led_to(definition))):
            places.setdefault((place.edition.id, place.number), place)
        definitions += defined
    return tuple(places.values()), tuple(definitions)


def _folded(words: str) -> str:
    from corpus.folding import fold  # numbers need none

    return fold(words).strip(" .?!\"'«»〔〕「」《》")


def _spoken(shelf: Shelf, question: Question, language: str, folded: str) -> tuple[list[_Place], list[Definition]]:
    titled = _titled(shelf, question, language, folded)
    return titled, [] if titled else _defined(shelf, question, language, folded)


def _candidates(shelf: Shelf, question: Question, language: str) -> Iterator[Edition]:
    documents: tuple[Document, ...] = (question.document,) if question.document else ("cr", "mtr")
    for document in documents:
        yield from shelf.candidates(document, language, question.choice)


def _titled(shelf: Shelf, question: Question, language: str, folded: str) -> list[_Place]:
    hits = shelf.titled(folded)
    for edition in _candidates(shelf, question, language):
        here = [number for hit, number in hits if hit.id == edition.id]
        if not here:
            moved = (_moved(shelf, hit, number, edition) for hit, number in reversed(hits))
            here = [number for number in moved if number][:1]
        if here:
            return [_Place(edition, number, "title" if _is_section(number) else "keyword") for number in here]
    return []


def _is_section(number: RuleNumber) -> bool:
    return number.minor is None or document_of(number) == "mtr"


def _moved(shelf: Shelf, edition: Edition, number: RuleNumber, to: Edition) -> RuleNumber | None:
    """Return the number in the edition `to` of what stands under a number elsewhere, as far as that is certain."""
    if edition.document != to.document:
        return None
    same_date = edition.effective and edition.effective == to.effective
    moved = number if same_date else _lineage_number(edition, number, to)
    return moved if moved and shelf.heading(to, moved) is not None else None


def _lineage_number(edition: Edition, number: RuleNumber, to: Edition) -> RuleNumber | None:
    from kb.tracing import number_in  # only when editions differ: the lineage takes longer to read than a rule

    return number_in(edition, number, to)


def _defined(shelf: Shelf, question: Question, language: str, folded: str) -> list[Definition]:
    for edition in _candidates(shelf, question, language):
        if entries := shelf.entries(edition, folded):
            from corpus.references.find import find  # the citations of a glossary are not in the store

            texts = ("\n".join((*entry.senses, *entry.notes)) for entry in entries)
            return [
                Definition(edition, entry, _resolved(shelf, edition, find(text, language, edition.document)))
                for entry, text in zip(entries, texts, strict=True)
            ]
    return []


def _led_to(definition: Definition) -> Iterator[_Place]:
    for resolved in definition.references:
        if resolved.reference.document == definition.edition.document:
            for number in resolved.targets:
                yield _Place(definition.edition, number, f"glossary: {definition.entry.headword}")


def _unknown(shelf: Shelf, question: Question) -> NotFound:
    """Say that words name nothing, with the names that look most like them."""
    from difflib import get_close_matches

    from corpus.folding import fold

    languages = _languages(shelf, question)
    names: dict[str, str] = {}
    for language in (*languages, *(() if question.strict or "en" in languages else ("en",))):
        for edition in _candidates(shelf, question, language):
            names |= {fold(name): name for name in shelf.names(edition)}
    close = [names[name] for name in get_close_matches(_folded(question.words), names, n=3, cutoff=0.7)]
    asked = " or ".join(map(language_name, languages))
    hint = f"did you mean {', '.join(close)}?" if close else "name a number, a title, a keyword or a term of the glossary"
    return NotFound(f"{question.words!r} is no number, title, keyword or term that is known in {asked}", hint=hint)


def _read(shelf: Shelf, place: _Place, *, only: bool) -> Iterator[Answer]:
    edition, number, how = place
    children = shelf.children(edition, number)
    for rule, cited in zip(shelf.rules(edition, number), shelf.citations(edition, number), strict=True):
        yield Answer(edition, rule, _heading(shelf, edition, rule), children, _resolved(shelf, edition, cited), None, (), how)
    if not only:
        chapter = number.parent is None and not number.appendix
        below = how if how.startswith("below") else f"below {number}"
        for child in children:
            yield from _read(shelf, _Place(edition, child, below), only=chapter)


def _with_key(answer: Answer) -> Answer:
    from kb.tracing import key_of, numbers_of

    key = key_of(answer.edition, answer.rule.number)
    return answer._replace(key=key, numbers=numbers_of(answer.edition.document, key) if key else ())


def _heading(shelf: Shelf, edition: Edition, rule: RuleText) -> str:
    heading, above = rule.heading, rule.number.parent
    while not heading and above:
        heading, above = shelf.heading(edition, above) or "", above.parent
    return heading


class _Outline:
    """An edition as `corpus.references.resolve` wants to see it."""

    def __init__(self, shelf: Shelf, edition: Edition) -> None:
        self.shelf, self.edition = shelf, edition

    def heading(self, number: RuleNumber, /) -> str | None:
        found = self.shelf.heading(self.edition, number)
        return "" if found is None and not self.edition.whole else found  # a page with a part cites what it does not hold

    def titled(self, folded: str, /) -> Sequence[RuleNumber]:
        return [number for edition, number in self.shelf.titled(folded) if edition.id == self.edition.id]


def _resolved(shelf: Shelf, edition: Edition, cited: Sequence[Reference]) -> tuple[Resolved, ...]:
    """Resolve citations in their edition; those of another document in the edition of that which is in force."""
    if not cited:
        return ()
    from corpus.references.resolve import Resolved, resolve  # many rules cite nothing

    return tuple(
        resolve(reference, _Outline(shelf, where)) if where else Resolved(reference, (), (), "", "")
        for reference in cited
        for where in [_edition_of(shelf, edition, reference.document)]
    )


def _edition_of(shelf: Shelf, edition: Edition, document: Document) -> Edition | None:
    if document == edition.document:
        return edition
    there = (*shelf.candidates(document, edition.language, Choice()), *shelf.candidates(document, "en", Choice()))
    return there[0] if there else None


def _notes(question: Question, answers: Sequence[Answer]) -> tuple[str, ...]:
    """Say what the user should know of the answers: languages that stepped in, numbers that were counted or stand twice."""
    notes: dict[str, None] = {}
    seen: set[tuple[str, RuleNumber, str]] = set()
    for answer in answers:
        language = answer.edition.language
        if not question.choice.edition and language not in question.languages:
            wanted = " or ".join(map(language_name, question.languages))
            notes[f"There is no edition in {wanted} that answers; this is {language_name(language)}."] = None
        place = (answer.edition.id, answer.rule.number, answer.how)
        if place in seen:
            notes[f"{answer.edition.id} prints {answer.rule.number} more than once."] = None
        seen.add(place)
    return tuple(notes)
