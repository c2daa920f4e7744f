"""Chaining editions into rules that last: which entry of each edition is which rule.

    lineage = chain(sheets, decisions)

Editions are taken in the order of their dates, however they come.  A rule's key is its first number and edition, given once:
where facts are given that were made before, every rule they know keeps its key, also when an earlier edition has been
found since.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from corpus.lineage.facts import EditionFact, History, Link, Run
from corpus.lineage.sheets import Entry, Step, edition_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from corpus.lineage.decisions import Decision
    from corpus.lineage.facts import Facts

__all__ = ["LINKS", "REWRITES", "Lineage", "Sheet", "chain", "free_key"]

REWRITES = {"cr": frozenset({"2009-07-11"})}
"""Editions that are new books: their rules are not those of the edition before, which are linked as forerunners."""


class Sheet(Protocol):
    """What one edition prints, and how its entries go on in the next one."""

    date: str
    entries: tuple[Entry, ...]

    def step(self, after: Self, decisions: Iterable[Decision] = ()) -> Step:
        """Return what became of its entries in a later edition."""
        ...


_S = TypeVar("_S", bound=Sheet)


@dataclass(slots=True)
class Lineage:
    """The rules of a document through all its editions."""

    editions: list[EditionFact] = field(default_factory=list[EditionFact])
    keys: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    """For each edition, the key of each of its entries."""
    entries: list[tuple[Entry, ...]] = field(default_factory=list[tuple[Entry, ...]])
    links: dict[str, list[Link]] = field(default_factory=lambda: defaultdict(list))

    def histories(self) -> tuple[History, ...]:
        """Return each rule's history, in the order of first edition and place."""
        seen: dict[str, list[tuple[int, Entry]]] = {}
        for place, (keys, entries) in enumerate(zip(self.keys, self.entries, strict=True)):
            for key, entry in zip(keys, entries, strict=True):
                seen.setdefault(key, []).append((place, entry))
        return tuple(self._history(key, found) for key, found in seen.items())

    def _history(self, key: str, found: Sequence[tuple[int, Entry]]) -> History:
        def runs(value: Callable[[Entry], str]) -> tuple[Run, ...]:
            return self._runs([(place, value(entry)) for place, entry in found])

        return History(
            key,
            runs(lambda entry: entry.label),
            runs(lambda entry: entry.fingerprint),
            runs(lambda entry: entry.heading),
            runs(lambda entry: entry.examples),
            tuple(sorted(self.links.get(key, ()), key=lambda link: (link.date, link.kind, link.key))),
        )

    def _runs(self, values: Sequence[tuple[int, str]]) -> tuple[Run, ...]:
        runs: list[Run] = []
        before = -2
        for place, value in values:
            date = self.editions[place].date
            if runs and place == before + 1 and runs[-1].value == value:
                runs[-1] = Run(value, runs[-1].first, date)
            else:
                runs.append(Run(value, date, date))
            before = place
        return tuple(run for run in runs if run.value)


def chain(sheets: Iterable[_S], prefix: str, decisions: Sequence[Decision] = (), known: Facts | None = None) -> Lineage:
    """Chain the editions of one document; `prefix` begins its keys, as `cr` does.

    Of two editions with one date the larger is taken.  `known` gives the keys that rules have already.
    """
    ordered = _by_date(sheets)
    chainer: _Chainer[_S] = _Chainer(prefix, decisions)
    for sheet in ordered:
        chainer.add(sheet)
    lineage = chainer.lineage
    if known is not None:
        _keep_keys(lineage, known)
    return lineage


def _by_date(sheets: Iterable[_S]) -> list[_S]:
    chosen: dict[str, _S] = {}
    for sheet in sheets:
        rival = chosen.get(sheet.date)
        if rival is None or _size(sheet) > _size(rival):
            chosen[sheet.date] = sheet
    return [chosen[date] for date in sorted(chosen)]


def _size(sheet: Sheet) -> tuple[int, str]:
    return len(sheet.entries), edition_fact(sheet.date, sheet.entries).fingerprint


class _Chainer(Generic[_S]):
    def __init__(self, prefix: str, decisions: Sequence[Decision]) -> None:
        self.lineage = Lineage()
        self._prefix = prefix
        self._document = prefix.partition("/")[0]
        self._decisions = decisions
        self._before: _S | None = None
        self._gone: dict[tuple[str, str], str] = {}
        """Keys of rules that are no longer printed, by the wording they had last, and by their last number and title; empty
        where two had the same."""

    def add(self, sheet: _S) -> None:
        lineage = self.lineage
        rewritten = sheet.date in REWRITES.get(self._document, frozenset())
        step = self._before.step(sheet, self._decisions) if self._before else Step()
        old_keys = lineage.keys[-1] if lineage.keys else ()
        keys = [""] * len(sheet.entries)
        if rewritten:
            self._gone.clear()
        else:
            for old, new in step.successor.items():
                keys[new] = old_keys[old]
        taken = set(old_keys) | set(keys)
        for place, entry in enumerate(sheet.entries):
            if not keys[place]:
                keys[place] = self._back_again(entry, taken) or free_key(f"{self._prefix}:{entry.label}@{sheet.date}", taken)
                taken.add(keys[place])
        if self._before:
            self._link(step, old_keys, keys, sheet, rewritten=rewritten)
            self._retire(self._before, old_keys, set(keys))
        lineage.editions.append(edition_fact(sheet.date, sheet.entries))
        lineage.keys.append(tuple(keys))
        lineage.entries.append(sheet.entries)
        self._before = sheet

    def _back_again(self, entry: Entry, taken: set[str]) -> str:
        """Return the key of a rule that was gone for a while and is back, empty where there is none.

        It is known by its words, or by its number and title.
        """
        keys = (self._gone.get(sign, "") for sign in _signs(entry))
        return next((key for key in keys if key and key not in taken), "")

    def _retire(self, before: Sheet, old_keys: Sequence[str], keys: set[str]) -> None:
        for key, entry in zip(old_keys, before.entries, strict=True):
            if key not in keys:
                for sign in _signs(entry):
                    self._gone[sign] = key if self._gone.get(sign, key) == key else ""

    def _link(self, step: Step, old_keys: Sequence[str], keys: Sequence[str], sheet: Sheet, *, rewritten: bool) -> None:
        pairs = step.links
        if rewritten:
            pairs = [("forerunner", old, new) for old, new in step.successor.items()]
            pairs += (("forerunner", old, new) for kind, old, new in step.links if kind != "maybe")
            pairs += self._decided_forerunners(sheet)
        for kind, old, new in pairs:
            to_old, to_new = LINKS[kind]
            self.lineage.links[keys[new]].append(Link(to_old, old_keys[old], sheet.date))
            self.lineage.links[old_keys[old]].append(Link(to_new, keys[new], sheet.date))

    def _decided_forerunners(self, sheet: Sheet) -> Iterator[tuple[str, int, int]]:
        olds = _places(self._before) if self._before else {}
        news = _places(sheet)
        for decision in self._decisions:
            if decision.relation == "forerunner":
                yield from (
                    ("forerunner", olds[old], news[new])
                    for old in decision.old
                    for new in decision.new
                    if old in olds and new in news
                )


def _signs(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield what a rule that was gone is known again by."""
    if entry.telling:
        yield "", entry.fingerprint
    if entry.heading:
        yield entry.label, entry.heading


def _places(sheet: Sheet) -> dict[tuple[str, str], int]:
    return {(entry.label, entry.fingerprint): place for place, entry in enumerate(sheet.entries)}


def free_key(wanted: str, taken: Container[str]) -> str:
    """Return the key wanted, or where it is taken, as by another rule under a number printed twice, the same with `+2`."""
    key, count = wanted, 1
    while key in taken:
        count += 1
        key = f"{wanted}+{count}"
    return key


LINKS = {
    "split": ("split-from", "split-into"),
    "merged": ("merged-from", "merged-into"),
    "maybe": ("maybe", "maybe"),
    "forerunner": ("forerunner", "successor"),
}
"""For each link of a step, how the new rule names it and how the old one does."""


def _keep_keys(lineage: Lineage, known: Facts) -> None:
    """Give each rule the key that the known facts gave it; a second one becomes a link `also`."""
    given: dict[tuple[str, str, str], str] = {}
    for history in known:
        for run in history.labels:
            for date in known.dates:
                if run.holds(date):
                    given[date, run.value, history.wording(date)] = history.key
    votes: dict[str, Counter[str]] = defaultdict(Counter)
    for edition, keys, entries in zip(lineage.editions, lineage.keys, lineage.entries, strict=True):
        for key, entry in zip(keys, entries, strict=True):
            if (edition.date, entry.label, entry.fingerprint) in given:
                votes[key][given[edition.date, entry.label, entry.fingerprint]] += 1
    renamed: dict[str, str] = {}
    for key, counter in sorted(votes.items(), key=lambda item: -max(item[1].values())):
        name, *_ = (*(one for one, _ in counter.most_common() if one not in renamed.values()), key)
        renamed[key] = name
    _rename(lineage, renamed)
    for key, counter in votes.items():
        lost = [one for one in counter if one not in renamed.values()]
        lineage.links[renamed[key]] += (Link("also", one, lineage.editions[-1].date) for one in lost)


def _rename(lineage: Lineage, renamed: dict[str, str]) -> None:
    given = set(renamed.values())
    unused = {key: f"{key}+new" if key in given else key for keys in lineage.keys for key in keys if key not in renamed}
    names = {**unused, **renamed}
    lineage.keys = [tuple(names[key] for key in keys) for keys in lineage.keys]
    lineage.links = defaultdict(
        list,
        {
            names[key]: [Link(link.kind, names.get(link.key, link.key), link.date) for link in links]
            for key, links in lineage.links.items()
        },
    )
