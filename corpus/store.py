"""The store: every edition that came in, in one SQLite file.

Readers open it read-only.  Writing an edition is one transaction: it is there as a whole, or not at all.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast
from weakref import finalize

from corpus.errors import StoreError, UsageError
from corpus.number import RuleNumber
from corpus.records import Edition, GlossaryEntry, Problem, Reference, RuleText

try:
    from _blake2 import blake2b  # what `hashlib` has of that name, without the OpenSSL that it loads
except ImportError:
    from hashlib import blake2b

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from corpus.records import Document, Origin, Span

__all__ = [
    "SCHEMA",
    "Counts",
    "Reader",
    "StrPath",
    "damaged",
    "is_damaged",
    "is_ready",
    "join",
    "open_reader",
    "split",
    "translated",
    "wording_key",
]

Made = TypeVar("Made")
StrPath: TypeAlias = "str | os.PathLike[str]"

SCHEMA = 3
"""The version of the schema that this code reads and writes."""

_OF = "edition = (SELECT n FROM edition WHERE id = ?)"
_SOUND = "WHERE document = ? AND language = 'en' AND whole AND effective != '' AND NOT damaged ORDER BY effective, revision, n"
_EDITION = (
    "SELECT id, document, language, effective, revision, kind, source, shape, whole, sha256, ingested, damaged,"
    " wordings, numbers FROM edition"
)
_NUMBERED = "printed INDEXED BY printed_number"  # without it SQLite reads the whole edition, as it has no statistics
_ENTRY = "SELECT headword, names, senses, notes, obsolete FROM glossary"
_BARE = frozenset(range(0x21, 0x7F)) - frozenset(b"%?#")  # bytes that may stand in a URI as they are
_END = "\x1e"  # the record separator of ASCII, which no text of the rules holds
_TEXT = "SELECT number, paragraphs, examples, heading, origin, wording.n FROM"
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
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # without one, a text was not UTF-8
        hint = _HINTS.get(code, _DAMAGED)
        raise StoreError(f"the store cannot be used: {error}", where=str(path), hint=hint) from error


_DAMAGED = "the file is damaged, or another program's: move it away, then ingest the editions again"
_HINTS = {
    sqlite3.SQLITE_FULL: "free some space, or move the store with RULESTONE_HOME; nothing of the edition was written",
    sqlite3.SQLITE_BUSY: "another rulestone is writing; try again when it is done",
    sqlite3.SQLITE_LOCKED: "another rulestone is writing; try again when it is done",
    sqlite3.SQLITE_IOERR: "the disk or the network it is on fails: check that, or move the store with RULESTONE_HOME",
    sqlite3.SQLITE_NOMEM: "there is not enough memory: end other programs",
    **dict.fromkeys(
        (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH),
        "check that the file and its folder can be read and written, or move the store with RULESTONE_HOME",
    ),
}
"""What to do, by the primary result code (https://sqlite.org/rescode.html)."""


def damaged(path: StrPath) -> StoreError:
    """Return what to say of a store that holds what no rulestone wrote."""
    return StoreError("the store is damaged", where=str(path), hint=_DAMAGED)


def is_damaged(path: StrPath) -> bool:
    """Whether the store at `path` is there and not as SQLite left it."""
    try:
        reader = open_reader(path)
        return reader is not None and not reader.is_sound()
    except StoreError:
        return True


def open_reader(path: StrPath) -> Reader | None:
    """Open the store at `path` for reading; None where there is none.

    Raises StoreError for a file that is not a store that this code can read.
    """
    if not _is_there(path):
        return None
    with translated(path):
        connection = sqlite3.connect(_uri(path), uri=True)
        try:
            try:
                ready = is_ready(connection, path)
            except sqlite3.OperationalError:
                # A writer was killed: its journal must be rolled back, which a read-only connection may not do.
                connection.close()
                connection = sqlite3.connect(path)
                ready = is_ready(connection, path)
            if not ready and os.stat(path).st_size and not is_ready(connection, path):  # noqa: PTH116 - the same
                raise damaged(path)  # it is shorter than SQLite's header
        except BaseException:
            connection.close()
            raise
    if not ready:
        connection.close()
        return None
    reader = Reader(connection, path)
    finalize(reader, connection.close)  # for whoever lets go of it without closing it
    return reader


def is_ready(connection: sqlite3.Connection, path: StrPath) -> bool:
    """Return whether there is anything in a store yet: a writer may have been killed while it made the file.

    Raises StoreError for a file of another schema, or of another program.
    """
    query = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"  # both at one moment
    version, tables = connection.execute(query).fetchone()
    if version == SCHEMA:
        return True
    if not version and not tables:
        return False
    connection.close()
    said = f"the store has schema {version}, and this rulestone has {SCHEMA}" if version else "it is no store of rulestone"
    raise StoreError(said, where=str(path), hint="move the file away, then ingest the editions again")


def _is_there(path: StrPath) -> bool:
    """Whether there is a file at `path` that has something in it.  Raises StoreError where that cannot be told."""
    hint = "make it readable, or move the store with RULESTONE_HOME"
    try:
        found = os.stat(path)  # noqa: PTH116 - importing pathlib takes as long as the whole look-up
    except FileNotFoundError:
        return False
    except NotADirectoryError as error:
        raise StoreError("a file stands where the store's folder should be", where=str(path), hint=hint) from error
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise StoreError(f"the store cannot be looked at: {said}", where=str(path), hint=hint) from error
    if found.st_mode & 0o170000 != 0o100000:  # `stat.S_ISREG`, without its import
        raise StoreError("what stands in the store's place is no file", where=str(path), hint="move it away")
    return found.st_size > 0


class Reader:
    """The store, for reading.  Editions are named by their ids; an id that is not there answers nothing."""

    def __init__(self, connection: sqlite3.Connection, path: StrPath) -> None:
        self._connection = connection
        self._path = path

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def is_sound(self) -> bool:
        """Return whether the file hangs together."""
        with suppress(StoreError):
            return self._all("PRAGMA quick_check(1)") == [("ok",)]
        return False

    def editions(self, document: str = "", language: str = "") -> tuple[Edition, ...]:
        """Return the editions, all or those of a document in a language: by date and revision, the later to come in last."""
        which = "WHERE document = ? AND language = ?" if document else "WHERE ? = ?"
        order = "ORDER BY document, language, effective, revision, n"
        return self._made(_edition, f"{_EDITION} {which} {order}", document, language)

    def edition(self, name: str) -> Edition | None:
        """Return the edition with an id."""
        found = self._made(_edition, f"{_EDITION} WHERE id = ?", name)
        return found[0] if found else None

    def in_force(self, document: str, language: str, day: str) -> Edition | None:
        """Return the whole edition of a document in a language that is in force on a day: ISO 8601.

        Of several copies of one date a sound one comes before a damaged one, and a later one before an earlier one.
        """
        which = "WHERE document = ? AND language = ? AND whole AND effective BETWEEN '0' AND ?"
        order = "ORDER BY effective DESC, damaged, revision DESC, n DESC LIMIT 1"
        found = self._made(_edition, f"{_EDITION} {which} {order}", document, language, day)
        return found[0] if found else None

    def counts(self, edition: str) -> Counts:
        """Return how much of each thing an edition holds."""
        (counts,) = self._made(Counts._make, "SELECT rules, examples, glossary FROM edition WHERE id = ?", edition)
        return counts

    def content(self, edition: str) -> str:
        """Return the hash of what was read from an edition's page; empty for an edition that is not there."""
        return "".join(self._made(_text, "SELECT content FROM edition WHERE id = ?", edition))

    def rules(self, edition: str, number: RuleNumber) -> tuple[RuleText, ...]:
        """Return what an edition prints under a number: nothing, one rule, or more where it prints the number twice."""
        query = f"{_TEXT} {_NUMBERED} {_WORDING} WHERE number = ? AND {_OF} ORDER BY position"
        return self._made(partial(_rule, edition), query, str(number), edition)

    def citations(self, edition: str, number: RuleNumber) -> tuple[tuple[Reference, ...], ...]:
        """Return the citations in each of the rules that `rules` returns: in its text, then in the examples below it."""
        query = (
            "SELECT position, written, begins, ends, document, numbers, title"
            f" FROM {_NUMBERED} LEFT JOIN citation USING (wording)"
            f" WHERE number = ? AND {_OF} ORDER BY position, begins"
        )
        found: dict[int, list[Reference]] = {}
        for position, cited in self._made(_cited, query, str(number), edition):
            found.setdefault(position, []).extend(cited)
        return tuple(map(tuple, found.values()))

    def all_rules(self, edition: str) -> tuple[RuleText, ...]:
        """Return all rules of an edition in the order of the page."""
        return self._made(partial(_rule, edition), f"{_TEXT} printed {_WORDING} WHERE {_OF} ORDER BY position", edition)

    def children(self, edition: str, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the numbers one step below a number, in the order of the page, each once."""
        query = f"SELECT number FROM printed INDEXED BY printed_parent WHERE parent = ? AND {_OF} ORDER BY position"
        return tuple(dict.fromkeys(self._made(_number, query, str(number), edition)))

    def heading(self, edition: str, number: RuleNumber) -> str | None:
        """Return the title that an edition prints for a number: empty where it has none, None where the number is not there."""
        found = self._made(_text, f"SELECT heading FROM {_NUMBERED} WHERE number = ? AND {_OF}", str(number), edition)
        return found[0] if found else None

    def titled(self, folded: str) -> tuple[tuple[str, RuleNumber], ...]:
        """Return (edition, number) of every rule with this folded title."""
        query = "SELECT number, edition.id FROM heading JOIN edition ON edition.n = heading.edition WHERE folded = ?"
        return self._made(lambda row: (_text(row[1:]), _number(row)), query, folded)

    def numbers(self, edition: str) -> tuple[str, ...]:
        """Return all numbers of an edition as printed, in the order of the page, each once."""
        return tuple(dict.fromkeys(self._made(_text, f"SELECT number FROM printed WHERE {_OF} ORDER BY position", edition)))

    def printed_in(self, number: RuleNumber, document: Document) -> tuple[str, ...]:
        """Return the editions of a document that print a number, in the order of `editions`."""
        query = "SELECT DISTINCT id FROM printed JOIN edition ON n = edition WHERE number = ? AND document = ?"
        order = "ORDER BY language, effective, revision, n"
        return self._made(_text, f"{query} {order}", str(number), document)

    def entries(self, edition: str, folded: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary entries of an edition that have this folded name."""
        query = f"{_ENTRY} JOIN name USING (edition, position) WHERE folded = ? AND {_OF} ORDER BY position"
        return self._made(_entry, query, folded, edition)

    def glossary(self, edition: str) -> tuple[GlossaryEntry, ...]:
        """Return the glossary of an edition in the order of the page."""
        return self._made(_entry, f"{_ENTRY} WHERE {_OF} ORDER BY position", edition)

    def names(self, edition: str) -> tuple[str, ...]:
        """Return the titles and the headwords of the glossary, as printed."""
        titles = self._made(_text, f"SELECT DISTINCT heading FROM printed WHERE {_OF} AND heading != ''", edition)
        words = self._made(_text, f"SELECT headword FROM glossary WHERE {_OF}", edition)
        return *titles, *words

    def sound(self, document: Document) -> tuple[Edition, ...]:
        """Return the whole English editions of a document whose date is known and which have lost nothing."""
        return self._made(_edition, f"{_EDITION} {_SOUND}", document)

    def pages(self, document: Document) -> tuple[Edition, ...]:
        """Return the pages of a document that have no date."""
        return self._made(_edition, f"{_EDITION} WHERE document = ? AND effective = '' ORDER BY n", document)

    def stamp(self, document: Document) -> str:
        """Name what the lineage of a document in this store is made from: its sound editions."""
        from zlib import crc32  # a look-up needs none

        # One query: every look-up asks this.
        printed = "".join(self._made(_text, f"SELECT id || ' ' || content || char(10) FROM edition {_SOUND}", document))
        return f"{len(printed)} {crc32(printed.encode()):08x}"

    def lineage(self, document: Document, base: int) -> bytes | None:
        """Return the lineage of a document in this store: empty where the shipped one, with the CRC `base`, says all.

        None where it has yet to be made from the editions that are there now.
        """
        return self.kept_lineage(document, base) if self._is_made(document) else None

    def kept_lineage(self, document: Document, base: int) -> bytes | None:
        """Return the lineage of a document, of whatever editions it was made; None where none was made."""
        found = self._made(_blob, "SELECT facts FROM lineage WHERE document = ? AND base = ?", document, base)
        return found[0] if found else None

    def is_settled(self) -> bool:
        """Return whether what is said of pages without a date was made from the editions that are there now."""
        documents = self._all("SELECT DISTINCT document FROM edition WHERE effective = ''")
        return all(self._is_made(document) for (document,) in documents)

    def _is_made(self, document: Document) -> bool:
        """Return whether the lineage of a document was made from the editions that are there now."""
        return bool(self._all("SELECT 1 FROM lineage WHERE document = ? AND stamp = ?", document, self.stamp(document)))

    def problems(self, edition: str) -> tuple[Problem, ...]:
        """Return what was noticed when an edition came in, damage first."""
        query = f"SELECT code, place, message FROM problem WHERE {_OF} ORDER BY damage DESC, rowid"
        return self._made(Problem._make, query, edition)

    def _made(self, make: Callable[[Sequence[Any]], Made], query: str, *values: object) -> tuple[Made, ...]:
        """Return what is made of each row.  Raises StoreError also for a row that no rulestone wrote."""
        rows = self._all(query, *values)
        try:
            return tuple(map(make, rows))
        except (AttributeError, TypeError, ValueError, UsageError) as error:
            raise damaged(self._path) from error

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with translated(self._path):
            return self._connection.execute(query, values).fetchall()


def _uri(path: StrPath) -> str:
    """Return the URI of a file to be read only (https://sqlite.org/uri.html), whatever bytes its name has."""
    name = os.fsencode(os.path.abspath(path))  # noqa: PTH100 - importing pathlib takes as long as the whole look-up
    return f"file:{''.join(chr(byte) if byte in _BARE else f'%{byte:02x}' for byte in name)}?mode=ro"


def _spans(stored: str) -> tuple[Span, ...]:
    return tuple((span[:10], span[-10:]) for span in stored.split())


def _text(row: Sequence[Any]) -> str:
    """Return the text that a row begins with.  SQLite keeps a value of any type in any column."""
    if not isinstance(row[0], str):
        raise TypeError(row[0])
    return row[0]


def _blob(row: Sequence[Any]) -> bytes:
    if not isinstance(row[0], bytes):
        raise TypeError(row[0])
    return row[0]


def _number(row: Sequence[Any]) -> RuleNumber:
    return RuleNumber.parse(row[0])


def _edition(row: Sequence[Any]) -> Edition:
    *facts, whole, sha256, ingested, damaged, wordings, numbers = row
    "".join((*facts, sha256, ingested))  # all of them are texts
    return Edition._make((*facts, bool(whole), sha256, ingested, bool(damaged), _spans(wordings), _spans(numbers)))


def _rule(edition: str, row: Sequence[Any]) -> RuleText:
    number, paragraphs, examples, heading, origin, wording = row
    document, language, *_ = edition.split("/")
    if wording_key(document, language, paragraphs, examples) != wording:  # SQLite has no checksums
        raise ValueError(number)
    return RuleText(
        RuleNumber.parse(number), split(paragraphs), split(examples), _text((heading,)), cast("Origin", _text((origin,)))
    )


def _cited(row: Sequence[Any]) -> tuple[int, tuple[Reference, ...]]:
    """Return the position of a rule, and what it cites there."""
    position, written, begins, ends, document, numbers, title = row
    if written is None:  # the rule cites nothing
        return position, ()
    return position, (Reference(written, begins, ends, document, tuple(map(RuleNumber.parse, numbers.split())), title),)


def _entry(row: Sequence[Any]) -> GlossaryEntry:
    headword, names, senses, notes, obsolete = row
    return GlossaryEntry(_text((headword,)), split(names), split(senses), split(notes), bool(obsolete))


def wording_key(document: str, language: str, paragraphs: str, examples: str) -> int:
    """Hash a wording to 63 bits.  Among 100,000 wordings, two share a hash with a chance of one in two thousand million."""
    text = "\n".join((document, language, paragraphs, examples))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 1


def join(texts: Iterable[str]) -> str:
    """Write texts as one: `split` reads them.  JSON would do, and importing it takes longer than a look-up."""
    return "".join(f"{text}{_END}" for text in texts)


def split(joined: str) -> tuple[str, ...]:
    """Read texts that `join` wrote.  Raises ValueError for what it did not write."""
    *texts, rest = joined.split(_END)
    if rest:
        raise ValueError(rest)
    return tuple(texts)
