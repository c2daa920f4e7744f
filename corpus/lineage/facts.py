"""The facts of lineage: every rule's numbers, wordings and headings through time, as they are shipped.

One line for each rule, fields with tabs between, runs with ` | ` between, as the header of the file says.  It is read as
bytes and searched as bytes: tracing one rule parses only the lines that name it.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.records import Document

__all__ = ["EditionFact", "Facts", "History", "Link", "Run", "header", "shipped", "written"]

_HEADER = """\
# The lineage of {title}: facts only, no sentence of it.
# Made by `rulestone lineage build FOLDER` from a folder of editions.  Keys are given once and never change.
#
# edition, date, how many entries it has, fingerprint of the whole
# rule: key, {labels}, wordings, headings, wordings of examples, links
# A run is VALUE@FIRST..LAST: the editions from FIRST to LAST, as far as they are listed, all have VALUE.
# A link is KIND>KEY@EDITION: forerunner and successor, split-from and split-into, merged-from and merged-into, maybe (the
# texts do not tell whether it is the same rule), also (a key of this rule that is no longer used).
"""
_FOLDER = os.path.join(os.path.dirname(__file__), os.pardir, "data")  # noqa: PTH118, PTH120
_FIELDS = 7
_RULE = b"\nrule\t"
_BETWEEN = " | "


class Run(NamedTuple):
    """Something that stayed the same in neighbouring editions."""

    value: str
    first: str
    """The first edition that has it: ISO 8601."""
    last: str
    """The last one in a row."""

    def __str__(self) -> str:
        return f"{self.value}@{self.first}..{self.last}"

    def holds(self, date: str) -> bool:
        """Whether an edition of this date is in the run."""
        return self.first <= date <= self.last


class Link(NamedTuple):
    """How a rule hangs together with another one."""

    kind: str
    key: str
    date: str
    """The edition that brought it about."""

    def __str__(self) -> str:
        return f"{self.kind}>{self.key}@{self.date}"


class History(NamedTuple):
    """One rule, or one entry of a glossary, through time."""

    key: str
    """`cr:713.2a@2009-07-11`: document, first number, first edition; of a glossary `cr/glossary:Mana Value@2021-04-22`."""
    labels: tuple[Run, ...]
    """Its numbers; of a glossary its headwords."""
    wordings: tuple[Run, ...]
    """The fingerprints of its text."""
    headings: tuple[Run, ...] = ()
    """Its titles, while it has one."""
    examples: tuple[Run, ...] = ()
    """The fingerprints of its examples, blanks between, while it has any."""
    links: tuple[Link, ...] = ()

    @property
    def last(self) -> str:
        """The last edition that prints it."""
        return self.labels[-1].last

    def label(self, date: str) -> str:
        """Its number in the edition of this date; empty where that does not print it."""
        return _at(self.labels, date)

    def heading(self, date: str) -> str:
        """Its title in the edition of this date; empty where it has none."""
        return _at(self.headings, date)

    def wording(self, date: str) -> str:
        """The fingerprint of its text in the edition of this date; empty where that does not print it."""
        return _at(self.wordings, date)

    def example_wordings(self, date: str) -> tuple[str, ...]:
        """The fingerprints of its examples in the edition of this date."""
        return tuple(_at(self.examples, date).split())


class EditionFact(NamedTuple):
    """One edition that the facts were made from."""

    date: str
    entries: int
    fingerprint: str
    """Of all its wordings with their numbers."""


class Facts:
    """The lineage of one document or one glossary, read from the text that `written` makes."""

    def __init__(self, raw: bytes, where: str = "lineage") -> None:
        self.raw = raw
        self.where = where

    @property
    def header(self) -> str:
        """The lines that say what the file is."""
        return self.raw[: self.raw.find(b"\nedition\t") + 1].decode()

    @cached_property
    def editions(self) -> tuple[EditionFact, ...]:
        """The editions it was made from, oldest first."""
        found: list[EditionFact] = []
        for line in self.raw.split(_RULE, 1)[0].decode().splitlines():
            if line.startswith("edition\t"):
                _, date, entries, fingerprint = line.split("\t")
                found.append(EditionFact(date, int(entries), fingerprint))
        return tuple(found)

    @cached_property
    def dates(self) -> tuple[str, ...]:
        """The dates of its editions, oldest first."""
        return tuple(edition.date for edition in self.editions)

    def edition_at(self, date: str) -> str:
        """Return the date of the edition in force on a day; empty before the first."""
        place = bisect_right(self.dates, date)
        return self.dates[place - 1] if place else ""

    def with_label(self, label: str) -> tuple[History, ...]:
        """Return the rules that ever had this number, or the entries that ever had this headword."""
        return tuple(one for one in self._lines(f"{label}@") if any(run.value == label for run in one.labels))

    def with_key(self, key: str) -> History | None:
        """Return the rule that has, or once had, this key."""
        found = [one for one in self._lines(f"{key}\t") if one.key == key]
        found += (one for one in self._lines(f"also>{key}@") if any(link.key == key for link in one.links))
        return found[0] if found else None

    def with_wording(self, fingerprint: str) -> tuple[History, ...]:
        """Return the rules whose text ever had this wording."""
        return tuple(one for one in self._lines(f"{fingerprint}@") if any(run.value == fingerprint for run in one.wordings))

    def __iter__(self) -> Iterator[History]:
        start = self.raw.find(_RULE)
        while start >= 0:
            end = self.raw.find(b"\n", start + 1)
            yield self._parse(start + 1, end)
            start = self.raw.find(_RULE, end)

    def _lines(self, token: str) -> Iterator[History]:
        """Yield the rules of the lines in which a value begins with the token."""
        wanted = token.encode()
        place = self.raw.find(wanted)
        while place >= 0:
            if self.raw[place - 1] in b"\t ":
                start = self.raw.rfind(b"\n", 0, place) + 1
                place = self.raw.find(b"\n", place)
                if self.raw.startswith(_RULE[1:], start):
                    yield self._parse(start, place)
            place = self.raw.find(wanted, place + 1)

    def _parse(self, start: int, end: int) -> History:
        fields = self.raw[start:end].decode().split("\t")
        try:
            _, key, labels, wordings, headings, examples, links = fields
            return History(key, _runs(labels), _runs(wordings), _runs(headings), _runs(examples), _links(links))
        except ValueError:
            count = self.raw.count(b"\n", 0, start) + 1
            raise InputError(
                f"a rule's line has {_FIELDS} fields of runs, this one has not",
                where=f"{self.where}:{count}",
                hint="make the file anew with `rulestone lineage build`",
            ) from None


def header(title: str, labels: str) -> str:
    """Return the lines that say what a file of facts is; `labels` are numbers or headwords."""
    return _HEADER.format(title=title, labels=labels)


def written(editions: Iterable[EditionFact], histories: Iterable[History], head: str) -> str:
    """Return the text of a file of facts below its header; `Facts` reads it back."""
    lines = [head]
    lines += (f"edition\t{one.date}\t{one.entries}\t{one.fingerprint}\n" for one in editions)
    for one in histories:
        fields = (_BETWEEN.join(map(str, runs)) for runs in (one.labels, one.wordings, one.headings, one.examples, one.links))
        lines.append("\t".join(("rule", one.key, *fields)) + "\n")
    return "".join(lines)


def shipped(document: Document, *, glossary: bool = False) -> Facts:
    """Return the facts that come with the package.  Raises InputError where the installation lacks them."""
    name = f"lineage-{document}{'-glossary' if glossary else ''}.tsv"
    try:
        with open(os.path.join(_FOLDER, name), "rb") as file:  # noqa: PTH118, PTH123 - importing pathlib takes too long
            return Facts(file.read(), name)
    except FileNotFoundError:
        raise InputError("the lineage is not there", where=name, hint="install the package again") from None


def _at(runs: tuple[Run, ...], date: str) -> str:
    return next((run.value for run in runs if run.holds(date)), "")


def _runs(field: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    for item in field.split(_BETWEEN) if field else ():
        value, _, span = item.rpartition("@")
        first, _, last = span.partition("..")
        runs.append(Run(value, first, last))
    return tuple(runs)


def _links(field: str) -> tuple[Link, ...]:
    links: list[Link] = []
    for item in field.split(_BETWEEN) if field else ():
        kind, _, rest = item.partition(">")
        key, _, date = rest.rpartition("@")
        links.append(Link(kind, key, date))
    return tuple(links)
