"""The store: every edition that came in, in one SQLite file.

Readers open it read-only.  Writing an edition is one transaction: it is there as a whole, or not at all.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from corpus.errors import StoreError
from corpus.number import RuleNumber
from corpus.records import Edition, GlossaryEntry, Problem, Reference, RuleText

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from corpus.records import Document, Origin, Span

__all__ = ["SCHEMA", "Counts", "Reader", "StrPath", "join", "open_reader", "split", "translated"]

StrPath: TypeAlias = "str | os.PathLike[str]"

SCHEMA = 3
"""The version of the schema that this code reads and writes."""

_OF = "edition = (SELECT n FROM edition WHERE id = ?)"
_EDITION = (
    "SELECT id, document, language, effective, revision, kind, source, shape, whole, sha256, ingested, damaged,"
    " wordings, numbers FROM edition"
)
_NUMBERED = "printed INDEXED BY printed_number"  # without it SQLite reads the whole edition, as it has no statistics
_ENTRY = "SELECT headword, names, senses, notes, obsolete FROM glossary"
_END = "\x1e"  # the record separator of ASCII, which no text of the rules holds
_TEXT = "SELECT number, paragraphs, examples, heading, origin FROM"
_WORDING = "JOIN wording ON wording.n = printed.wording"


class Counts(NamedTuple):
    """What an edition holds."""

    rules: int
    examples: int
    glossary: int


@contextmanager
def translated(path: StrPath) -> Generator[None]:
    """Turn what SQLite says of the store at `path` into a StoreError that says what to do."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        said = str(error)
        if "full" in said:
            hint = "free some space, or move the store with RULESTONE_HOME; nothing of the edition was written"
        elif "locked" in said:
            hint = "another rulestone is writing; try again when it is done"
        elif "malformed" in said or "not a database" in said:
            hint = "the file is damaged: move it away, then ingest the editions again"
        else:
            hint = "check that the file and its folder can be read and written, or move the store with RULESTONE_HOME"
        raise StoreError(f"the store cannot be used: {said}", where=str(path), hint=hint) from error


def open_reader(path: StrPath) -> Reader | None:
    """Open the store at `path` for reading; None where there is none.

    Raises StoreError for a file that is not a store that this code can read.
    """
    if not os.path.exists(path):  # noqa: PTH110 - importing pathlib takes as long as the whole look-up
        return None
    with translated(path):
        connection = sqlite3.connect(f"file:{_escaped(os.path.abspath(path))}?mode=ro", uri=True)  # noqa: PTH100 - the same
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.OperationalError:
            # A writer was killed: its journal must be rolled back, which a read-only connection may not do.
            connection.close()
            connection = sqlite3.connect(path)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:  # a writer was killed while it made the file
        connection.close()
        return None
    if version != SCHEMA:
        connection.close()
        raise StoreError(
            f"the store has schema {version}, and this rulestone reads schema {SCHEMA}",
            where=str(path),
            hint="move the file away and ingest the editions again",
        )
    return Reader(connection, path)


class Reader:
    """The store, for reading.  Editions are named by their ids; an id that is not there answers nothing."""

    def __init__(self, connection: sqlite3.Connection, path: StrPath) -> None:
        self._connection = connection
        self._path = path

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def editions(self, document: str = "", language: str = "") -> tuple[Edition, ...]:
        """Return the editions, all or those of a document in a language: by date and revision, the later to come in last."""
        which = "WHERE document = ? AND language = ?" if document else "WHERE ? = ?"
        rows = self._all(f"{_EDITION} {which} ORDER BY document, language, effective, revision, n", document, language)
        return tuple(map(_edition, rows))

    def edition(self, name: str) -> Edition | None:
        """Return the edition with an id."""
        rows = self._all(f"{_EDITION} WHERE id = ?", name)
        return _edition(rows[0]) if rows else None

    def in_force(self, document: str, language: str, day: str) -> Edition | None:
        """Return the whole edition of a document in a language that is in force on a day: ISO 8601."""
        which = "WHERE document = ? AND language = ? AND whole AND effective BETWEEN '0' AND ?"
        rows = self._all(f"{_EDITION} {which} ORDER BY effective DESC, revision DESC, n DESC LIMIT 1", document, language, day)
        return _edition(rows[0]) if rows else None

    def counts(self, edition: str) -> Counts:
        """Return how much of each thing an edition holds."""
        (row,) = self._all("SELECT rules, examples, glossary FROM edition WHERE id = ?", edition)
        return Counts(*row)

    def content(self, edition: str) -> str:
        """Return the hash of what was read from an edition's page; empty for an edition that is not there."""
        rows = self._all("SELECT content FROM edition WHERE id = ?", edition)
        return str(rows[0][0]) if rows else ""

    def rules(self, edition: str, number: RuleNumber) -> tuple[RuleText, ...]:
        """Return what an edition prints under a number: nothing, one rule, or more where it prints the number twice."""
        return self._rules(f"{_TEXT} {_NUMBERED} {_WORDING} WHERE number = ? AND {_OF} ORDER BY position", str(number), edition)

    def citations(self, edition: str, number: RuleNumber) -> tuple[tuple[Reference, ...], ...]:
        """Return the citations in each of the rules that `rules` returns: in its text, then in the examples below it."""
        query = (
            "SELECT position, written, begins, ends, document, numbers, title"
            f" FROM {_NUMBERED} LEFT JOIN citation USING (wording)"
            f" WHERE number = ? AND {_OF} ORDER BY position, begins"
        )
        found: dict[int, list[Reference]] = {}
        for position, written, begins, ends, document, numbers, title in self._all(query, str(number), edition):
            cited = found.setdefault(position, [])
            if written is not None:
                named = tuple(map(RuleNumber.parse, numbers.split()))
                cited.append(Reference(written, begins, ends, document, named, title))
        return tuple(map(tuple, found.values()))

    def all_rules(self, edition: str) -> tuple[RuleText, ...]:
        """Return all rules of an edition in the order of the page."""
        return self._rules(f"{_TEXT} printed {_WORDING} WHERE {_OF} ORDER BY position", edition)

    def children(self, edition: str, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the numbers one step below a number, in the order of the page, each once."""
        query = f"SELECT number FROM printed INDEXED BY printed_parent WHERE parent = ? AND {_OF} ORDER BY position"
        rows = self._all(query, str(number), edition)
        return tuple(RuleNumber.parse(number) for number in dict.fromkeys(row[0] for row in rows))

    def heading(self, edition: str, number: RuleNumber) -> str | None:
        """Return the title that an edition prints for a number: empty where it has none, None where the number is not there."""
        row = self._all(f"SELECT heading FROM {_NUMBERED} WHERE number = ? AND {_OF}", str(number), edition)
        return row[0][0] if row else None

    def titled(self, folded: str) -> tuple[tuple[str, RuleNumber], ...]:
        """Return (edition, number) of every rule with this folded title."""
        query = "SELECT edition.id, number FROM heading JOIN edition ON edition.n = heading.edition WHERE folded = ?"
        return tuple((edition, RuleNumber.parse(number)) for edition, number in self._all(query, folded))

    def numbers(self, edition: str) -> tuple[str, ...]:
        """Return all numbers of an edition as printed, in the order of the page, each once."""
        rows = self._all(f"SELECT number FROM printed WHERE {_OF} ORDER BY position", edition)
        return tuple(dict.fromkeys(row[0] for row in rows))

    def printed_in(self, number: RuleNumber, document: Document) -> tuple[str, ...]:
        """Return the editions of a document that print a number, in the order of `editions`."""
        query = "SELECT DISTINCT id FROM printed JOIN edition ON n = edition WHERE number = ? AND document = ?"
        order = "ORDER BY language, effective, revision, n"
        return tuple(row[0] for row in self._all(f"{query} {order}", str(number), document))

    def entries(self, edition: str, folded: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary entries of an edition that have this folded name."""
        query = f"{_ENTRY} JOIN name USING (edition, position) WHERE folded = ? AND {_OF} ORDER BY position"
        return tuple(_entry(row) for row in self._all(query, folded, edition))

    def glossary(self, edition: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary of an edition in the order of the page."""
        return tuple(_entry(row) for row in self._all(f"{_ENTRY} WHERE {_OF} ORDER BY position", edition))

    def names(self, edition: str) -> tuple[str, ...]:
        """Return the titles and the headwords of the glossary, as printed."""
        titles = self._all(f"SELECT DISTINCT heading FROM printed WHERE {_OF} AND heading != ''", edition)
        words = self._all(f"SELECT headword FROM glossary WHERE {_OF}", edition)
        return tuple(row[0] for row in (*titles, *words))

    def lineage_stamp(self, document: Document) -> str:
        """Return what the lineage of a document in this store was made from; empty where there is none."""
        rows = self._all("SELECT stamp FROM lineage WHERE document = ?", document)
        return str(rows[0][0]) if rows else ""

    def lineage(self, document: Document, base: int) -> bytes:
        """Return the lineage of a document in this store; empty where there is none made from the shipped one with this CRC."""
        rows = self._all("SELECT facts FROM lineage WHERE document = ? AND base = ?", document, base)
        return bytes(rows[0][0]) if rows else b""

    def problems(self, edition: str) -> tuple[Problem, ...]:
        """Return what was noticed when an edition came in, damage first."""
        query = f"SELECT code, place, message FROM problem WHERE {_OF} ORDER BY damage DESC, rowid"
        return tuple(Problem(*row) for row in self._all(query, edition))

    def _rules(self, query: str, *values: object) -> tuple[RuleText, ...]:
        return tuple(_rule(row) for row in self._all(query, *values))

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with translated(self._path):
            return self._connection.execute(query, values).fetchall()


def _escaped(path: str) -> str:
    """Escape what has a meaning in an SQLite URI (https://sqlite.org/uri.html)."""
    return path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")


def _spans(stored: str) -> tuple[Span, ...]:
    return tuple((span[:10], span[-10:]) for span in stored.split())


def _edition(row: Sequence[Any]) -> Edition:
    *facts, whole, sha256, ingested, damaged, wordings, numbers = row
    return Edition._make((*facts, bool(whole), sha256, ingested, bool(damaged), _spans(wordings), _spans(numbers)))


def _rule(row: Iterable[str]) -> RuleText:
    number, paragraphs, examples, heading, origin = row
    return RuleText(RuleNumber.parse(number), split(paragraphs), split(examples), heading, cast("Origin", origin))


def _entry(row: Iterable[Any]) -> GlossaryEntry:
    headword, names, senses, notes, obsolete = row
    return GlossaryEntry(headword, split(names), split(senses), split(notes), bool(obsolete))


def join(texts: Iterable[str]) -> str:
    """Write texts as one: `split` reads them.  JSON would do, and importing it takes longer than a look-up."""
    return "".join(f"{text}{_END}" for text in texts)


def split(joined: str) -> tuple[str, ...]:
    """Read texts that `join` wrote."""
    return tuple(joined.split(_END)[:-1])
