"""Taking pages in: from a path, a folder, an address or standard input to editions in the store."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from corpus.checks_whole import INCOMPLETE
from corpus.errors import InputError, NotRules, RulestoneError, StoreError, Unreadable
from corpus.lineage.dating import Fit, fits
from corpus.lineage.facts import shipped
from corpus.lineage.known import differences
from corpus.records import Page
from corpus.store import open_reader
from corpus.wording import plain
from corpus.writing import open_writer
from ingest.credible import speak_of_the_game
from ingest.dates import doubt
from ingest.decode import LIMIT
from ingest.reading import read
from kb.tracing import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.records import Parsed, Span
    from corpus.store import StrPath
    from corpus.writing import Added
    from ingest.shape import Hints

__all__ = ["Report", "sources", "take_in"]


class Report(NamedTuple):
    """What became of one document of a page; of a page that could not be taken in there is one report, with its error."""

    source: str
    outcome: str
    """`added`, `reissue`, `already` or `failed`."""
    edition: str = ""
    shape: str = ""
    rules: int = 0
    examples: int = 0
    glossary: int = 0
    problems: int = 0
    wording_fits: tuple[Span, ...] = ()
    """Of a page without a date: the English editions that print what it says."""
    number_fits: tuple[Span, ...] = ()
    """Of these, or of a translation: the English editions that have its numbers."""
    notes: tuple[str, ...] = ()
    """What the user should know of the page at once, a sentence each: its damage, and problems of the whole of it."""
    message: str = ""
    hint: str = ""


_TOLD = frozenset((
    "date-missing", "date-unreadable", "dates-differ", "recoded", "control-characters", "direction-marks", "hidden-characters",
    "rules-hidden", "page-unended", "page-empty", "rules-missing", "rules-unknown", "rules-differs", "entries-missing",
    "entries-unknown", "entries-differs",
))  # fmt: skip
"""The problems that are told at once; those of single rules are listed with the edition."""
_MOST_NOTES = 6


def sources(named: Sequence[str]) -> tuple[str, ...]:
    """Return the pages that the user names: a folder stands for the files below it, hidden ones left out, in order."""
    return tuple(source for name in named for source in _sources(name))


def _sources(name: str) -> Iterator[str]:
    path = Path(name)
    try:
        folder = bool(name) and "://" not in name and path.is_dir()
    except OSError:  # a name that no file can have; reading it will say so
        folder = False
    if not folder:
        yield name
        return
    for below in sorted(path.rglob("*")):
        if below.is_file() and not any(part.startswith(".") for part in below.relative_to(path).parts):
            yield str(below)


def _read(page: Page, hints: Hints) -> tuple[Parsed, ...]:
    found = read(page, hints)
    for parsed in found:
        if doubts := doubt(parsed.effective, date.today()):  # noqa: DTZ011 - the reader's own calendar, as in `kb.shelf`
            raise InputError(doubts, where=page.source, hint="give the right date with --date")
    return tuple(map(_compared, found))


def take_in(store: StrPath, source: str, hints: Hints, *, accept_damaged: bool) -> tuple[Report, ...]:
    """Read one page and write its documents, each in a transaction of its own.

    A page that cannot be taken in is reported, not raised; a store that cannot be written raises StoreError.
    """
    reports: list[Report] = []
    try:
        page = _page(source)
        for parsed in _read(page, hints):
            fit = _fit(parsed)
            _believe(source, parsed, fit)
            with open_writer(store) as writer:
                added = writer.add(
                    page, parsed, accept_damaged=accept_damaged, wording_fits=fit.wording, number_fits=fit.number
                )
            reports.append(_report(source, parsed, added, fit, _notes(store, parsed, added)))
    except StoreError:
        raise
    except RulestoneError as error:
        reports.append(Report(source, "failed", message=str(error), hint=error.hint))
    return tuple(reports)


def _compared(parsed: Parsed) -> Parsed:
    """Add to an English edition how it differs from what the shipped lineage knows of the edition of its date.

    An edition that lacks rules is a page with a part, though it was whole once: it must not speak for its document.
    """
    document = parsed.document
    found = differences(parsed, shipped(document), shipped(document, glossary=True) if document == "cr" else None)
    damage = (*parsed.damage, *found.damage)
    whole = parsed.whole and INCOMPLETE.isdisjoint(problem.code for problem in damage)
    return parsed._replace(whole=whole, problems=(*parsed.problems, *found.problems), damage=damage)


def _believe(source: str, parsed: Parsed, fit: Fit) -> None:
    """Refuse a page that has numbers like the CR's, and neither a title nor a wording of its, nor a word of the game."""
    if parsed.whole or parsed.document != "cr" or fit.wording or speak_of_the_game(parsed.rules):
        return
    facts = facts_of(parsed.document)
    titles = {str(rule.number): plain(rule.heading).casefold() for rule in parsed.rules if rule.heading}
    if any(
        plain(run.value).casefold() == title
        for number, title in titles.items()
        for one in facts.with_label(number)
        for run in one.headings
    ):
        return
    raise NotRules(
        f"it has numbers such as {parsed.rules[0].number}, and nothing else shows that it holds rules of the game",
        where=source,
        hint="copy the rules themselves from it, with the title of their section",
    )


def _fit(parsed: Parsed) -> Fit:
    """Say which editions a page without a date may be of."""
    if parsed.effective:
        return Fit((), (), 0, 0)
    return fits(parsed, facts_of(parsed.document))


def _report(source: str, parsed: Parsed, added: Added, fit: Fit, notes: tuple[str, ...]) -> Report:
    examples = sum(len(rule.examples) for rule in parsed.rules)
    counts = (len(parsed.rules), examples, len(parsed.glossary), len(parsed.problems) + len(parsed.damage))
    return Report(source, added.outcome, added.edition, parsed.shape, *counts, fit.wording, fit.number, notes)


def _notes(store: StrPath, parsed: Parsed, added: Added) -> tuple[str, ...]:
    notes = [f"damaged: {problem.message}" for problem in parsed.damage]
    notes += [f"{problem.where}: {problem.message}" for problem in parsed.problems if problem.code in _TOLD]
    if len(notes) > _MOST_NOTES:
        notes[_MOST_NOTES - 1 :] = [f"and more: `rulestone status {added.edition}` lists them"]
    if parsed.damage and (sound := _sound(store, parsed)):
        notes.append(f"{sound} answers before it: it has the same date, and is not damaged")
    return tuple(notes)


def _sound(store: StrPath, parsed: Parsed) -> str:
    """The id of a whole edition of the same date that is not damaged; empty where there is none."""
    reader = open_reader(store)
    there = reader.in_force(parsed.document, parsed.language, parsed.effective) if reader and parsed.effective else None
    return there.id if there and there.effective == parsed.effective and not there.damaged else ""


def _page(source: str) -> Page:
    if source == "-":
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] # the caller closed it
            raise Unreadable("there is no standard input", where=source, hint="name a file")
        return Page(source, _limited(sys.stdin.buffer.read(LIMIT + 1), "standard input"))
    if "://" in source:
        from ingest.fetch import fetch

        return fetch(source)
    path = Path(source)
    try:
        if path.exists() and not path.is_file():
            hint = "name a file, or give what comes through a pipe to - as standard input"
            raise Unreadable("it is no file: a pipe, a device or the like", where=source, hint=hint)
        with path.open("rb") as file:
            return Page(source, _limited(file.read(LIMIT + 1), source))
    except FileNotFoundError as error:
        raise Unreadable("there is no such file", where=source, hint="name a file, a folder, an address or -") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise Unreadable(f"it cannot be read: {reason}", where=source, hint="check its permissions") from error


def _limited(raw: bytes, source: str) -> bytes:
    if len(raw) > LIMIT:
        hint = "name the rules document itself"
        raise Unreadable(f"it is larger than {LIMIT // 1_000_000} MB, which no rules document is", where=source, hint=hint)
    return raw
