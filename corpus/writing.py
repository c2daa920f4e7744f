"""Writing editions into the store."""

from __future__ import annotations

import json
import sqlite3
import zlib
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from hashlib import blake2b, sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from corpus.errors import Damaged, NotFound, StoreError
from corpus.folding import fold
from corpus.references.find import find
from corpus.store import SCHEMA, Reader, is_ready, join, open_reader, translated, wording_key

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from corpus.records import Document, Page, Parsed, Span
    from corpus.store import StrPath

__all__ = ["Added", "Fits", "Lineage", "Writer", "open_writer"]

Fits: TypeAlias = "tuple[Sequence[Span], Sequence[Span]]"
"""The editions that print what a page says, and those that have its numbers."""
Outcome = Literal["added", "reissue", "already"]


class Added(NamedTuple):
    """What became of an edition that was given to the store."""

    edition: str
    """Its id."""
    outcome: Outcome
    """`added`; `reissue` when another content for its date was there before; `already` when the same content was."""


class Lineage(NamedTuple):
    """The lineage of a document in a store."""

    base: int
    """The CRC-32 of the shipped one that it was made from."""
    stamp: str
    """`corpus.store.Reader.stamp` of the editions that it was made from."""
    facts: bytes
    """Empty where the shipped one says all."""


@contextmanager
def open_writer(path: StrPath) -> Generator[Writer]:
    """Open the store at `path` for writing, and make it where there is none.  Raises StoreError."""
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        hint = "check the permissions, or move the store with RULESTONE_HOME"
        raise StoreError(f"the store's folder cannot be made: {error.strerror}", where=str(folder), hint=hint) from error
    if reader := open_reader(path):  # which refuses what is no store
        reader.close()
    with translated(path), closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        if not is_ready(connection, path):
            schema = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
            connection.executescript(f"BEGIN IMMEDIATE; {schema} PRAGMA user_version = {SCHEMA}; COMMIT")
        yield Writer(connection, path)


class Writer:
    """The store, for writing."""

    def __init__(self, connection: sqlite3.Connection, path: StrPath) -> None:
        self._connection = connection
        self._path = path

    def add(
        self,
        page: Page,
        parsed: Parsed,
        *,
        accept_damaged: bool = False,
        wording_fits: Sequence[Span] = (),
        number_fits: Sequence[Span] = (),
    ) -> Added:
        r"""Write one edition in one transaction; of a page without a date, with the editions that it fits.

        What is not UTF-8 in the name of the page is kept as Python writes it, `\udce9`.

        Raises Damaged for an edition with lost text, unless it is accepted; StoreError when it cannot be written.  After an
        error the store is as it was.
        """
        if parsed.damage and not accept_damaged:
            first, *more = parsed.damage
            others = f" (and {len(more)} more)" if more else ""
            raise Damaged(
                f"{first.message}{others}",
                where=f"{page.source}, {first.where}" if first.where else page.source,
                hint="look for a better copy, or take it in as it is with --accept-damaged",
            )
        with translated(self._path), self._transaction():
            return self._add(page, parsed, (_stored(wording_fits), _stored(number_fits)))

    def remove(self, editions: Iterable[str]) -> None:
        """Take editions out, all or none, with the wordings and pages that nothing else uses.  Raises NotFound."""
        with translated(self._path), self._transaction():
            for edition in editions:
                if not self._connection.execute("DELETE FROM edition WHERE id = ?", (edition,)).rowcount:
                    raise NotFound(f"there is no edition {edition!r}", hint="`rulestone status` lists the whole ids")
            self._connection.execute("DELETE FROM wording WHERE n NOT IN (SELECT wording FROM printed)")
            self._connection.execute("DELETE FROM page WHERE sha256 NOT IN (SELECT sha256 FROM edition)")

    def settle(self, document: Document, lineage: Lineage, fits: Mapping[str, Fits]) -> None:
        """Keep the lineage of a document, and the editions that pages without a date fit by it, by their ids: all or nothing.

        Nothing where other editions are there by now than it was made from: whoever put them there makes another.
        """
        with translated(self._path), self._transaction():
            if Reader(self._connection, self._path).stamp(document) != lineage.stamp:
                return
            self._connection.execute("INSERT OR REPLACE INTO lineage VALUES (?, ?, ?, ?)", (document, *lineage))
            self._connection.executemany(
                "UPDATE edition SET wordings = ?, numbers = ? WHERE id = ?",
                [(_stored(wordings), _stored(numbers), edition) for edition, (wordings, numbers) in fits.items()],
            )

    @contextmanager
    def _transaction(self) -> Generator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            if self._connection.in_transaction:  # a full disk has rolled it back already
                self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def _add(self, page: Page, parsed: Parsed, fits: tuple[str, str]) -> Added:
        content = _content(parsed)
        same = self._connection.execute(
            "SELECT id FROM edition WHERE document = ? AND language = ? AND effective = ? AND revision = ?"
            " AND whole = ? AND content = ?",
            (parsed.document, parsed.language, parsed.effective, parsed.revision, parsed.whole, content),
        ).fetchone()
        if same:
            return Added(same[0], "already")
        digest = sha256(page.raw).hexdigest()
        named, outcome = self._name(parsed, digest)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        source = page.source.encode(errors="backslashreplace").decode()
        self._connection.execute(
            "INSERT OR IGNORE INTO page VALUES (?, ?, ?, ?, ?)",
            (digest, source, len(page.raw), now, zlib.compress(page.raw, 1)),
        )
        kind = "official" if parsed.language == "en" else "translation"
        examples = sum(len(rule.examples) for rule in parsed.rules)
        n = self._connection.execute(
            "INSERT INTO edition VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(named, parsed.document, parsed.language, parsed.effective, parsed.revision, kind, source, parsed.shape),
                *(parsed.whole, digest, now, bool(parsed.damage), content, len(parsed.rules), examples, len(parsed.glossary)),
                *fits,
            ),
        ).lastrowid
        assert n is not None  # noqa: S101 - an INSERT always has a row id
        self._add_rules(n, parsed)
        self._add_glossary(n, parsed)
        self._connection.executemany(
            "INSERT INTO problem VALUES (?, ?, ?, ?, ?)",
            [
                *((n, *problem, True) for problem in parsed.damage),
                *((n, *problem, False) for problem in parsed.problems),
            ],
        )
        return Added(named, outcome)

    def _name(self, parsed: Parsed, digest: str) -> tuple[str, Outcome]:
        date = parsed.effective + (f".{parsed.revision}" if parsed.revision else "")
        parts = [
            parsed.document,
            parsed.language,
            *([date] if date else []),
            *([] if parsed.whole and date else [f"page-{digest[:8]}"]),
        ]
        first = "/".join(parts)
        taken = {
            row[0]
            for row in self._connection.execute("SELECT id FROM edition WHERE id = ? OR id GLOB ?", (first, f"{first}+*"))
        }
        if first not in taken:
            return first, "added"
        issue = 2
        while f"{first}+{issue}" in taken:
            issue += 1
        return f"{first}+{issue}", "reissue"

    def _add_rules(self, n: int, parsed: Parsed) -> None:
        keys = [
            wording_key(parsed.document, parsed.language, join(rule.paragraphs), join(rule.examples)) for rule in parsed.rules
        ]
        known = {row[0] for row in self._connection.execute("SELECT n FROM wording")}
        new = {key: rule for key, rule in zip(keys, parsed.rules, strict=True) if key not in known}
        self._connection.executemany(
            "INSERT INTO wording VALUES (?, ?, ?)",
            [(key, join(rule.paragraphs), join(rule.examples)) for key, rule in new.items()],
        )
        self._connection.executemany(
            "INSERT INTO citation VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (key, one.start, one.end, one.written, one.document, " ".join(map(str, one.numbers)), one.title)
                for key, rule in new.items()
                for one in find("\n".join((rule.text, *rule.examples)), parsed.language, parsed.document)
            ],
        )
        self._connection.executemany(
            "INSERT INTO printed VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (n, position, str(rule.number), str(rule.number.parent or ""), rule.origin, rule.heading, key)
                for position, (rule, key) in enumerate(zip(parsed.rules, keys, strict=True))
            ],
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO heading VALUES (?, ?, ?)",
            [(fold(rule.heading), n, str(rule.number)) for rule in parsed.rules if rule.heading],
        )

    def _add_glossary(self, n: int, parsed: Parsed) -> None:
        self._connection.executemany(
            "INSERT INTO glossary VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (n, position, entry.headword, join(entry.names), join(entry.senses), join(entry.notes), entry.obsolete)
                for position, entry in enumerate(parsed.glossary)
            ],
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO name VALUES (?, ?, ?)",
            [
                (fold(name), n, position)
                for position, entry in enumerate(parsed.glossary)
                for name in (entry.headword, *entry.names)
            ],
        )


def _stored(spans: Sequence[Span]) -> str:
    return " ".join(f"{first}..{last}" for first, last in spans)


def _content(parsed: Parsed) -> str:
    """Hash what was read, so that one text in two encodings, or with other line ends, is one content."""
    rules = [[str(rule.number), rule.origin, rule.heading, rule.paragraphs, rule.examples] for rule in parsed.rules]
    return blake2b(json.dumps([rules, parsed.glossary], ensure_ascii=False).encode(), digest_size=16).hexdigest()
