"""From what a user typed to the rules that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from corpus import citation
from corpus.errors import NotFound, UsageError
from kb.render.wording import DOCUMENTS, language_name
from kb.shelf import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.number import RuleNumber
    from corpus.records import Document, Edition, Reference, RuleText
    from corpus.references.resolve import Resolved
    from kb.naming import Definition
    from kb.shelf import Shelf

__all__ = [
    "NEWEST",
    "Answer",
    "Place",
    "Question",
    "Result",
    "ask",
    "cited_in",
    "document_of",
    "known",
    "languages_of",
    "moved",
    "newer",
    "notes",
]


NEWEST = {"cr": "2026-08-07", "mtr": "2021-07-23"}
"""The newest editions that the shipped lineage knows; it need not be read for an answer from one of these."""


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
    """How it was found: `number`, `number NUMBER of EDITION`, `key KEY`, `title`, `keyword`, `glossary: TERM`, `term: TERM` by
    the term bank, or `below NUMBER` where it stands under such a rule.
    """


class Result(NamedTuple):
    """What is known of a question."""

    answers: tuple[Answer, ...]
    definitions: tuple[Definition, ...]
    """The entries of the glossary that led to the answers, or that answer by themselves."""
    missing: tuple[str, ...]
    """What was asked for and is not there, a sentence each."""
    notes: tuple[str, ...]
    """What the user should know of the answers, a sentence each."""


class Place(NamedTuple):
    """Where an answer stands, before it is read."""

    edition: Edition
    number: RuleNumber
    how: str


def ask(shelf: Shelf, question: Question) -> Result:
    """Return the rules that answer, each followed by what stands below it.

    Raises NotFound when nothing answers, UsageError for a malformed number.
    """
    result = known(shelf, question)
    if result is None:
        from kb.unknown import unknown  # numbers need none of it

        raise unknown(shelf, question)
    return result


def known(shelf: Shelf, question: Question) -> Result | None:
    """Return what `ask` returns, but None for words that name nothing: for those who then do something else with them."""
    cited = cited_in(question.words)
    definitions: tuple[Definition, ...] = ()
    missing: tuple[str, ...] = ()
    if cited:
        if question.document and cited.document and question.document != cited.document:
            raise UsageError(f"{cited.written!r} is of the {cited.document.upper()}, not of the {question.document.upper()}")
        if not any(question.choice):  # a link names its edition, a citation may name a date
            question = question._replace(choice=Choice(cited.as_of, cited.edition))
        places, missing = _keyed(shelf, question, cited) if cited.key else _numbered(shelf, question, cited)
        if not places:
            raise NotFound(missing[0], hint="\n  ".join(missing[1:]))
    else:
        from kb.naming import named  # numbers need none of it

        places, definitions = named(shelf, question)
        if not places and not definitions:
            return None
    answers = tuple(answer for place in places for answer in _read(shelf, place, only=question.only))
    if question.keys:
        answers = tuple(map(_with_key, answers))
    said = notes(question, answers, definitions)
    if cited and cited.title:
        from kb.unknown import belonging

        said = (*belonging(shelf, question, cited.title, answers), *said)
    return Result(answers, definitions, missing, said)


def cited_in(words: str) -> citation.Citation | None:
    """Return the rules that words name by number, be it beside other words; None where they name none.

    Raises UsageError for a malformed number.
    """
    cited = citation.read(words)
    if cited is None and any(map(str.isdigit, words)):
        from corpus.references.beside import beside  # numbers alone need none of it

        return beside(words)
    return cited


def document_of(number: RuleNumber) -> Document:
    """Return the document whose numbers look like this one: `4.4` is of the MTR, `732.2a` and `7` are of the CR."""
    return "mtr" if number.appendix or (number.major < 100 and number.minor is not None) else "cr"


def _numbered(shelf: Shelf, question: Question, cited: citation.Citation) -> tuple[tuple[Place, ...], tuple[str, ...]]:
    places: list[Place] = []
    missing: list[str] = []
    for number in cited.numbers:
        document = cited.document or question.document or _document_chosen(shelf, question) or document_of(number)
        first: Place | None = None
        for language in languages_of(shelf, question):
            place = _counterpart(shelf, question, language, first) or _own(shelf, question, document, language, number)
            if place:
                first = first or place
                places.append(place)
            else:
                missing += _absent(shelf, question, document, language, number)
    return tuple(places), tuple(missing)


def _keyed(shelf: Shelf, question: Question, cited: citation.Citation) -> tuple[tuple[Place, ...], tuple[str, ...]]:
    """Find the rule with a key, whatever its number is where it stands."""
    places: list[Place] = []
    missing: list[str] = []
    for language in languages_of(shelf, question):
        if place := place_of_key(shelf, question, language, cited.key, f"key {cited.key}"):
            places.append(place)
        else:
            missing.append(f"No edition that answers in {language_name(language)} has the rule {cited.key}.")
    return tuple(places), tuple(missing)


def place_of_key(shelf: Shelf, question: Question, language: str, key: str, how: str) -> Place | None:
    """Return where the rule with a key stands in a language: in the first of the editions that answer and have it."""
    from kb.tracing import number_of_key  # numbers need none of it

    document: Document = "mtr" if key.startswith("mtr") else "cr"
    for edition in shelf.candidates(document, language, question.choice):
        number = number_of_key(document, key, edition)
        if number and shelf.heading(edition, number) is not None:
            return Place(edition, number, how)
    return None


def languages_of(shelf: Shelf, question: Question) -> tuple[str, ...]:
    """Return the languages that shall answer: that of the edition which was named, or those that were asked for."""
    return (shelf.named(question.choice.edition).language,) if question.choice.edition else question.languages


def _document_chosen(shelf: Shelf, question: Question) -> Document | None:
    return shelf.named(question.choice.edition).document if question.choice.edition else None


def _own(shelf: Shelf, question: Question, document: Document, language: str, number: RuleNumber) -> Place | None:
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


def _counterpart(shelf: Shelf, question: Question, language: str, first: Place | None) -> Place | None:
    """Return where another language has the rule that answered in the first one, whatever its number is there."""
    if first is None:
        return None
    for edition in shelf.candidates(first.edition.document, language, question.choice):
        number = moved(shelf, first.edition, first.number, edition)
        if number:
            return Place(
                edition, number, "number" if number == first.number else f"number {first.number} of {first.edition.id}"
            )
    return None


def _first(shelf: Shelf, question: Question, document: Document, language: str, number: RuleNumber) -> Place | None:
    for edition in shelf.candidates(document, language, question.choice):
        if shelf.heading(edition, number) is not None:
            return Place(edition, number, "number")
        if edition.kind != "digest" and not question.choice.edition:
            from kb.tracing import renumbered  # only when an edition lacks the number

            there = renumbered(document, number, question.choice.day, edition)
            if there and shelf.heading(edition, there[0]) is not None:
                return Place(edition, there[0], f"number {number} of {there[1]}")
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
    there = _elsewhere(shelf, elsewhere, number) if elsewhere else ()
    return said, *there, *_meanings(document, number, known)


def _elsewhere(shelf: Shelf, editions: Sequence[str], number: RuleNumber) -> tuple[str, ...]:
    """Say which editions print a number, and name the one to ask: the newest English one, where there is any."""
    newest = next((edition for edition in reversed(editions) if "/en/" in edition), editions[-1])
    where = newest if len(editions) == 1 else f"{len(editions)} editions, {newest} among them"
    title = shelf.heading(shelf.named(newest), number)
    meaning = f' (there: "{title}")' if title else ""
    return (f"It stands in {where}{meaning}: ask with --edition {newest}.",)


def _meanings(document: Document, number: RuleNumber, known: Sequence[Edition]) -> tuple[str, ...]:
    """Say what a number means and has meant, and what that is called in the editions that were asked, or now."""
    from corpus.lineage.trace import trace
    from kb.tracing import facts_of, number_of_key

    sentences: list[str] = []
    for found in trace(facts_of(document), str(number)):
        title = f" (“{found.heading}”)" if found.heading else ""
        now = f"that rule is {found.now} now" if found.now else "that rule is gone"
        if found.now == str(number):
            there = [(edition, number_of_key(document, found.key, edition)) for edition in known]
            named = [f"it is {other} in {edition.id}" for edition, other in there if other and other != number]
            now = named[0] if named else ""
        sentences.append(f"{number} {found.why}{title}{f'; {now}' if now else ''}.")
    return tuple(sentences)


def moved(shelf: Shelf, edition: Edition, number: RuleNumber, to: Edition) -> RuleNumber | None:
    """Return the number in the edition `to` of what stands under a number elsewhere, as far as that is certain."""
    if edition.document != to.document:
        return None
    same_date = edition.effective and edition.effective == to.effective
    there = number if same_date else _lineage_number(edition, number, to)
    return there if there and shelf.heading(to, there) is not None else None


def _lineage_number(edition: Edition, number: RuleNumber, to: Edition) -> RuleNumber | None:
    from kb.tracing import number_in  # only when editions differ: the lineage takes longer to read than a rule

    return number_in(edition, number, to)


def _read(shelf: Shelf, place: Place, *, only: bool) -> Iterator[Answer]:
    edition, number, how = place
    children = shelf.children(edition, number)
    for rule, cited in zip(shelf.rules(edition, number), shelf.citations(edition, number), strict=True):
        yield Answer(edition, rule, _heading(shelf, edition, rule), children, _resolved(shelf, edition, cited), None, (), how)
    if not only:
        chapter = number.parent is None and not number.appendix
        below = how if how.startswith("below") else f"below {number}"
        for child in children:
            yield from _read(shelf, Place(edition, child, below), only=chapter)


def _resolved(shelf: Shelf, edition: Edition, cited: Sequence[Reference]) -> tuple[Resolved, ...]:
    if not cited:
        return ()
    from kb.citing import resolved  # many rules cite nothing

    return resolved(shelf, edition, cited)


def _with_key(answer: Answer) -> Answer:
    from kb.tracing import key_of, numbers_of

    key = key_of(answer.edition, answer.rule.number)
    return answer._replace(key=key, numbers=numbers_of(answer.edition.document, key) if key else ())


def _heading(shelf: Shelf, edition: Edition, rule: RuleText) -> str:
    heading, above = rule.heading, rule.number.parent
    while not heading and above:
        heading, above = shelf.heading(edition, above) or "", above.parent
    return heading


def newer(edition: Edition, question: Question) -> str:
    """Say that a later edition was in force than the one that answers, where the lineage knows of one."""
    if edition.kind != "official" or not edition.whole or question.choice.edition:
        return ""
    if not question.choice.as_of and edition.effective >= NEWEST[edition.document]:
        return ""
    from kb.tracing import overtaken  # not for the newest edition

    date = overtaken(edition, question.choice.day)
    when = f"in force on {question.choice.as_of}" if question.choice.as_of else "in force"
    return f"The edition {when} is that of {date}, which is not in the store: this is older." if date else ""


def notes(question: Question, answers: Sequence[Answer], definitions: Sequence[Definition]) -> tuple[str, ...]:
    """Say what the user should know of the answers: languages that stepped in, older editions, numbers that stand twice."""
    said: dict[str, None] = {}
    editions = (*(one.edition for one in definitions), *(one.edition for one in answers))
    for edition in dict.fromkeys(editions):
        if not question.choice.edition and edition.language not in question.languages:
            wanted = " or ".join(map(language_name, question.languages))
            said[f"There is no edition in {wanted} that answers; this is {language_name(edition.language)}."] = None
        if older := newer(edition, question):
            said[older] = None
    seen: set[tuple[str, RuleNumber, str]] = set()
    for answer in answers:
        place = (answer.edition.id, answer.rule.number, answer.how)
        if place in seen:
            said[f"{answer.edition.id} prints {answer.rule.number} more than once."] = None
        seen.add(place)
    return tuple(said)
