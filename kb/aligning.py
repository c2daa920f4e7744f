"""One rule in several languages: rows of cells, each with what is known of it and what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from corpus import citation
from corpus.alignment.checks import Desk, check
from corpus.alignment.renderings import renderings
from corpus.alignment.sentences import beads
from corpus.alignment.source import made_from
from corpus.alignment.twins import align
from corpus.errors import NotFound
from corpus.records import Parsed, Problem
from corpus.terms import terms
from kb.asking import Question, ask, document_of
from kb.english import English
from kb.tracing import dates_of, facts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.alignment.sentences import Bead
    from corpus.alignment.staleness import Change
    from corpus.alignment.texts import Encode
    from corpus.alignment.twins import Alignment, Verdict
    from corpus.records import Document, Edition, RuleText
    from kb.shelf import Choice, Shelf

__all__ = ["Cell", "Found", "Row", "Side", "rows", "side"]

_CONTENT = frozenset(
    [
        "example-missing",
        "example-extra",
        "sentence-missing",
        "sentence-extra",
        "numbers-differ",
        "symbols-differ",
        "names-differ",
        "untranslated",
    ]
)
"""What can be found only beside the words that the translation was made from."""


class Found(NamedTuple):
    """Something that is wrong in one language."""

    language: str
    problem: Problem


class Cell(NamedTuple):
    """A rule in one edition."""

    edition: Edition
    rule: RuleText
    verdict: Verdict
    """How sure it is that this is the rule."""
    change: Change
    """What has become of the English since the edition it was made from."""
    sentences: tuple[tuple[Bead, ...], ...] = ()
    """Where they are asked for, of a translation: its sentences beside those of the English, of the text first, then of each
    example that both have."""


class Row(NamedTuple):
    """One rule in all languages that were asked for."""

    key: str
    cells: dict[str, Cell]
    """By language; a language that does not have the rule is left out."""
    findings: tuple[Found, ...]


class Side(NamedTuple):
    """One edition, its rules by their keys."""

    edition: Edition
    date: str
    """The English edition that it is, or was made from; empty where none is known."""
    cells: dict[str, Cell]
    findings: dict[str, list[Problem]]
    """By key."""


def rows(
    shelf: Shelf,
    words: str,
    languages: Sequence[str],
    choice: Choice,
    document: Document | None,
    encode: Encode | None,
    *,
    sentences: bool = False,
) -> tuple[Row, ...]:
    """Return a row for each rule of a section, or for a rule and what stands below it, in the order of the newest edition.

    A language may also be the id of an edition, or the beginning of one.  With `sentences` they are set side by side too.

    Raises NotFound where nothing answers, UsageError for a malformed number.
    """
    english, keys = _asked(shelf, words, [language for language in languages if "/" not in language], choice, document)
    sides = {language: _sides(shelf, english, language, choice, keys, encode, sentences=sentences) for language in languages}
    found: list[Row] = []
    for key in keys:
        cells: dict[str, Cell] = {}
        findings: list[Found] = []
        for language, chosen in sides.items():
            holder = next((one for one in chosen if key in one.cells or key in one.findings), None)
            if holder:
                findings += (Found(language, problem) for problem in holder.findings.get(key, ()))
                if key in holder.cells:
                    cells[language] = holder.cells[key]
        if cells or findings:
            found.append(Row(key, cells, tuple(findings)))
    if not found:
        raise NotFound(f"nothing of {words!r} is in {' or '.join(languages)}", hint="`rulestone status` lists the editions")
    return tuple(found)


def _asked(
    shelf: Shelf, words: str, languages: Sequence[str], choice: Choice, document: Document | None
) -> tuple[English, list[str]]:
    """Return the rules that words lead to, and what stands below them.

    A number is that of the English edition in force at the date that is chosen, or else of the edition that answers first.
    """
    cited = citation.read(words)
    if cited and choice.as_of:
        english = English(shelf, cited.document or document or document_of(cited.numbers[0]), choice.as_of)
        known = [key for number in cited.numbers if (key := english.key(number, english.now))]
        if not known:
            raise NotFound(f"the English edition of {english.now} has no {words}", hint="name a number of that edition")
        return english, english.below(known)
    asked = Question(words, tuple(dict.fromkeys((*languages, "en"))), strict=False, choice=choice, document=document)
    answers = ask(shelf, asked).answers
    if not answers:
        raise NotFound(f"{words!r} leads to no rules", hint="name a number or the title of a section")
    first = answers[0].edition
    english = English(shelf, first.document, choice.as_of)
    known = english.keys(first, [answer.rule.number for answer in answers if answer.edition.id == first.id])
    return english, english.below(known)


def _sides(
    shelf: Shelf,
    english: English,
    language: str,
    choice: Choice,
    keys: Sequence[str],
    encode: Encode | None,
    *,
    sentences: bool,
) -> list[Side]:
    editions: tuple[Edition, ...] = (shelf.named(language),) if "/" in language else ()  # a column may be one edition
    if not editions:
        editions = shelf.candidates(english.document, language, choice)
        if choice.as_of and not editions:  # pages without a date may be as old as that
            pages = shelf.candidates(english.document, language, choice._replace(as_of=""))
            editions = tuple(page for page in pages if not page.effective and dates_of(page)[:1] <= (choice.as_of,))
    texts = (edition for edition in editions if edition.kind != "digest")
    return [side(shelf, english, edition, keys, encode, sentences=sentences) for edition in texts]


def side(
    shelf: Shelf,
    english: English,
    edition: Edition,
    keys: Iterable[str],
    encode: Encode | None = None,
    *,
    sentences: bool = False,
) -> Side:
    """Return what an edition has of the sections in which these rules stand."""
    rules = shelf.all_rules(edition)
    parsed = Parsed(edition.document, edition.language, edition.shape, rules, effective=edition.effective, whole=edition.whole)
    dates = dates_of(edition)
    date = dates[-1] if dates and not edition.effective else made_from(parsed, facts_of(edition.document)).date
    if not date:
        return Side(edition, "", {}, {})
    sections = {number.major for number in english.numbers(keys, date)}
    here = tuple(rule for rule in rules if rule.number.major in sections)
    if edition.language == "en":
        pairs = [(rule, key) for rule in here if (key := english.key(rule.number, date))]
        cells = {
            key: Cell(
                edition,
                rule,
                "certain" if dates or english.says(key, date, rule) else "unclear",  # an edition that the lineage does not know
                english.since(key, date, rule),
            )
            for rule, key in pairs
        }
        return Side(edition, date, cells, _stale(cells))
    wanted = parsed._replace(rules=here, whole=False)
    then = english.edition(date, sections)
    alignment = align(wanted, then.parsed, encode)
    found = _translated(english, edition, date, alignment, then.keys, _desk(alignment, edition, then.cited), then.telling)
    return _with_sentences(found, alignment, then.keys, encode) if sentences else found


def _with_sentences(found: Side, alignment: Alignment, keys: Sequence[str], encode: Encode | None) -> Side:
    cells = dict(found.cells)
    document, language = found.edition.document, found.edition.language
    for twin in alignment.twins:
        if len(twin.ours) == len(twin.theirs) == 1:
            ours, theirs = alignment.ours[twin.ours[0]], alignment.theirs[twin.theirs[0]]
            texts = [(ours.text, theirs.text)] if theirs.text else []
            texts += [
                (ours.examples[our], theirs.examples[their])
                for our, their in twin.examples
                if our is not None and their is not None
            ]
            pairs = (beads(*pair, alignment.scales, language, document, encode) for pair in texts)
            key = keys[twin.theirs[0]]
            cells[key] = cells[key]._replace(sentences=tuple(pairs))
    return found._replace(cells=cells)


def _desk(alignment: Alignment, edition: Edition, cited: dict[int, frozenset[str]]) -> Desk:
    return Desk(alignment, edition.language, edition.document, cited, renderings(terms(), edition.language))


def _translated(
    english: English,
    edition: Edition,
    date: str,
    alignment: Alignment,
    keys: Sequence[str],
    desk: Desk,
    telling: frozenset[int],
) -> Side:
    """Put an alignment into cells, with its findings: about contents only where the English has the words of the date."""
    cells: dict[str, Cell] = {}
    key_of: dict[str, str] = {}
    silent: set[str] = set()
    for twin in alignment.twins:
        if not twin.ours:
            key_of.setdefault(str(alignment.theirs[twin.theirs[0]].number), keys[twin.theirs[0]])
            continue
        rule = alignment.ours[twin.ours[0]]
        key = keys[twin.theirs[0]] if twin.theirs else ""
        key_of[str(rule.number)] = key or next(reversed(cells), "")
        if key:
            old = alignment.theirs[twin.theirs[0]] if twin.theirs[0] in telling else None
            cells[key] = Cell(edition, rule, twin.verdict, english.since(key, date, old))
            if twin.theirs[0] not in telling:
                silent.add(key)
    findings = _stale(cells)
    for problem in check(desk):
        key = key_of.get(problem.where, "")
        if key and not (problem.code in _CONTENT and key in silent):
            findings.setdefault(key, []).append(problem)
    return Side(edition, date, cells, findings)


def _stale(cells: dict[str, Cell]) -> dict[str, list[Problem]]:
    found: dict[str, list[Problem]] = {}
    for key, cell in cells.items():
        if cell.change.stale:
            number = str(cell.rule.number)
            said = "is gone from the rules" if cell.change.kind == "gone" else "has other words"
            message = f"{number} of {cell.edition.id} is behind: the English {said} since {cell.change.date}"
            found[key] = [Problem("text-stale", number, message)]
    return found
