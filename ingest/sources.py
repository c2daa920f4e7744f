"""Where editions are published: the table in sources.toml, and which of a page's links is the newest edition."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict, dataclass, fields
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, cast

from corpus.errors import NotFound, Unreadable, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Candidate", "Source", "addresses", "candidates", "known", "newest", "source_of"]

_SHIPPED = Path(__file__).with_name("sources.toml")
_FORM = "the form is that of ingest/sources.toml, which says what each key means"
_KINDS = (".txt", ".pdf")
"""What an edition can be read from, the best first."""
_AHEAD = timedelta(days=60)
"""A file is put up before it takes effect, but not by more; a later date in its name is a slip."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_EIGHT = re.compile(r"(?<![0-9])([0-9]{4})([0-9]{4})(?![0-9])")
_WRITTEN = re.compile(rf"((?:19|20)[0-9]{{2}})[_ -]?({'|'.join(_MONTHS)})[a-z]*[_ ]?([0-3]?[0-9])(?![0-9])", re.IGNORECASE)
_BLANK = re.compile(r"%20|[ _+]+")


@dataclass(frozen=True, slots=True)
class Source:
    """Where one document is published in one language."""

    document: str
    language: str
    publisher: str
    page: str
    """The address of the page that links to the newest edition."""
    name: str
    """What the names of its files look like, with * for the date."""
    files: tuple[str, ...]
    """The address of an edition, with {year}, {month}, {day} and {mon}."""
    verified: str
    """When these addresses were last seen to work: ISO 8601, or `never`."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that may be the newest edition."""

    address: str
    dated: str
    """The date in its name, ISO 8601: that of the upload, some days off the effective date; empty where there is none."""


def known(*overrides: Path) -> tuple[Source, ...]:
    """Every source of the shipped table; an entry for the same document and language in a later file replaces what it names.

    A file that does not exist is passed over.  Raises Unreadable for one that cannot be read, UsageError, naming the file,
    for one that is no such table.
    """
    table: dict[tuple[str, str], Source] = {}
    for path in (_SHIPPED, *overrides):
        for entry in _entries(path):
            source = _source(entry, table, path)
            table[source.document, source.language] = source
    return tuple(table.values())


def source_of(document: str, language: str, sources: Iterable[Source]) -> Source:
    """The source of a document in a language.  Raises NotFound where none is known."""
    for source in sources:
        if (source.document, source.language) == (document, language):
            return source
    raise NotFound(
        f"no publisher of the {document.upper()} in {language!r} is known",
        hint="name a file or an address: rulestone ingest FILE; or add the publisher to sources.toml beside the store",
    )


def addresses(source: Source, day: date) -> tuple[str, ...]:
    """Where the edition whose file bears this date should be, the best form first."""
    parts = {"year": day.year, "month": f"{day:%m}", "day": f"{day:%d}", "mon": _MONTHS[day.month - 1].title()}
    return tuple(form.format(**parts) for form in source.files)


def candidates(document: str, language: str, today: date, sources: Sequence[Source] | None = None) -> tuple[Candidate, ...]:
    """Ask the publisher's page for the newest editions: those it links to, the newest first.

    Raises NotFound where no publisher is known or the page links to no edition, and what `fetch` raises.
    """
    from ingest.fetch import fetch, links

    source = source_of(document, language, known() if sources is None else sources)
    found = newest(source, links(fetch(source.page)), today)
    if not found:
        raise NotFound(
            f"the publisher's page links to no edition of the {document.upper()}: {source.page}",
            hint="open it in a browser, save the edition, and give the file: rulestone ingest FILE",
        )
    return found


def newest(source: Source, links: Iterable[str], today: date) -> tuple[Candidate, ...]:
    """Those of the links that are editions of this source: the newest first, of one date text before PDF.

    A link without a date in its name, or with one that cannot be, comes last, in the order of the page.
    """
    form = re.compile(".*".join(re.escape(_BLANK.sub(" ", part)) for part in source.name.split("*")), re.IGNORECASE)
    found = [
        (kind, Candidate(link, _dated(name, today)))
        for link in links
        if (name := _BLANK.sub(" ", link.partition("?")[0].rpartition("/")[2]))
        and form.match(name)
        and (kind := next((place for place, ending in enumerate(_KINDS) if name.lower().endswith(ending)), None)) is not None
    ]
    by_kind = sorted(found, key=lambda pair: pair[0])
    return tuple(candidate for _, candidate in sorted(by_kind, key=lambda pair: pair[1].dated, reverse=True))


def _dated(name: str, today: date) -> str:
    """The date in the name of a file: 20260807, 08072026, 2026 Feb27."""
    forms: list[tuple[int, int, int]] = []
    for first, second in _EIGHT.findall(name):
        forms.append((int(first), int(second[:2]), int(second[2:])))
        forms.append((int(second), int(first[:2]), int(first[2:])))
    forms += [(int(year), _MONTHS.index(month.lower()) + 1, int(day)) for year, month, day in _WRITTEN.findall(name)]
    for form in forms:
        try:
            day = date(*form)
        except ValueError:
            continue
        if date(1993, 8, 5) <= day <= today + _AHEAD:
            return day.isoformat()
    return ""


def _entries(path: Path) -> tuple[dict[str, object], ...]:
    try:
        table: dict[str, object] = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise Unreadable(f"it cannot be read: {error.strerror}", where=str(path), hint="check its permissions") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise UsageError(f"this is not TOML: {error}", where=str(path), hint="correct it, or take it away") from error
    entries = table.get("source", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in cast("list[object]", entries)):
        raise UsageError("each source must stand under [[source]]", where=str(path), hint=_FORM)
    return tuple(cast("list[dict[str, object]]", entries))


def _source(entry: dict[str, object], table: dict[tuple[str, str], Source], path: Path) -> Source:
    """Make a source of an entry; what it leaves out is that of the entry which it replaces."""
    replaced = table.get((str(entry.get("document")), str(entry.get("language"))))
    full = (asdict(replaced) if replaced else {}) | entry
    names = [each.name for each in fields(Source)]
    if unknown := [key for key in entry if key not in names]:
        raise UsageError(f"a source has no key {unknown[0]!r}", where=str(path), hint=_FORM)
    texts = {name: value for name in names if name != "files" and isinstance(value := full.get(name), str)}
    listed = full.get("files")
    files = tuple(
        value
        for value in cast("Sequence[object]", listed if isinstance(listed, list | tuple) else ())
        if isinstance(value, str)
    )
    if missing := [name for name in names if name not in texts and not (name == "files" and files)]:
        kind = "a list of addresses" if missing[0] == "files" else "a text"
        raise UsageError(f"a source needs {missing[0]!r}, {kind}", where=str(path), hint=_FORM)
    try:
        for form in files:
            form.format(year=2000, month=1, day=1, mon="Jan")
    except (KeyError, IndexError, ValueError) as error:
        raise UsageError(f"a file's address has a place that cannot be filled: {error}", where=str(path), hint=_FORM) from error
    return Source(**texts, files=files)
