"""Tracing a number: which rules it has meant, and what each of them was and is called.

facts = shipped("cr")
trace(facts, "720.2a", as_of="2019-05-01")    # the rule that had the number on that day
trace(facts, "727.2a")                        # every rule that ever had it, the likeliest first
trace_entry(shipped("cr", glossary=True), "loop")    # the entries of the glossary with this headword
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import UsageError
from corpus.folding import fold
from corpus.inflection import uninflected
from corpus.number import RuleNumber

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.lineage.facts import Facts, History, Run

__all__ = ["Event", "Span", "Trace", "trace", "trace_entry", "trace_key"]


class Span(NamedTuple):
    """A rule under one number and one title."""

    number: str
    """Of an entry of a glossary its headword."""
    first: str
    last: str
    """The last edition in a row; where that is the newest known, the span goes on."""
    heading: str
    """Its own title, or that of the nearest rule above it that has one."""


class Event(NamedTuple):
    """Something that happened to a rule in one edition."""

    date: str
    kind: str
    """As `corpus.lineage.changes.Kind`; `examples` where only these changed."""
    before: str = ""
    """Its number before; empty where it is the same, or the rule was not there."""
    number: str = ""
    """Its number from here on; empty where it is gone."""
    keys: tuple[str, ...] = ()
    """The other rules concerned: what it was split from or into, merged with, may be, or had as its forerunner."""


class Trace(NamedTuple):
    """The whole history of one rule."""

    key: str
    now: str | None
    """Its number in the newest edition known; None where that does not have it."""
    heading: str
    """Its title, or that of the nearest rule above it, when it was last printed."""
    spans: tuple[Span, ...]
    events: tuple[Event, ...]
    forerunners: tuple[str, ...]
    """Keys of rules in an older book whose place it took."""
    successors: tuple[str, ...]
    """Keys of rules in a newer book that took its place."""
    why: str
    """Why it is an answer: `has this number since 2026-04-17`, `had this number from 2018-04-27 to 2019-08-23`."""


def trace(facts: Facts, number: str, as_of: str = "") -> tuple[Trace, ...]:
    """Return the rules that a number named on a day, or without one all that it ever named: first the one that has it now,
    then those that had it last.  Empty where no edition known has the number.

    Raises UsageError for a day before the first edition known.
    """
    if as_of and not facts.edition_at(as_of):
        raise UsageError(f"no edition before {as_of} is known", hint=f"the first is that of {facts.dates[0]}")
    edition = facts.edition_at(as_of) if as_of else ""
    found = [one for one in facts.with_label(number) if not edition or one.label(edition) == number]
    ranked = sorted(found, key=lambda one: _when(one, number, edition), reverse=True)
    headings = _Headings(facts)
    return tuple(_traced(facts, headings, one, _why(facts, one, number, edition)) for one in ranked)


def trace_key(facts: Facts, key: str) -> Trace | None:
    """Return the history of the rule with this key; None where there is none."""
    found = facts.with_key(key)
    return _traced(facts, _Headings(facts), found, "has this key") if found else None


def trace_entry(facts: Facts, name: str, as_of: str = "") -> tuple[Trace, ...]:
    """Return the entries of a glossary that have had a headword, or had it on a day: as it is spelled, else in another form."""
    edition = facts.edition_at(as_of) if as_of else ""
    for same in (fold, partial(uninflected, language="en")):
        wanted = same(name)
        found = [
            history
            for history in facts
            if any(
                wanted in {same(part) for part in (run.value, *run.value.split(", "))} and (not as_of or run.holds(edition))
                for run in history.labels
            )
        ]
        if found:
            ranked = sorted(found, key=lambda one: one.labels[-1].last, reverse=True)
            return tuple(_traced(facts, _Headings(facts), one, "an entry of the glossary") for one in ranked)
    return ()


def _when(history: History, number: str, edition: str) -> tuple[str, str]:
    """The last and the first edition in which the rule had the number."""
    runs = [run for run in history.labels if run.value == number and (not edition or run.holds(edition))]
    return max(run.last for run in runs), min(run.first for run in runs)


def _why(facts: Facts, history: History, number: str, edition: str) -> str:
    if edition:
        return f"had this number in the edition of {edition}"
    spans = [_span(facts, run) for run in history.labels if run.value == number]
    verb = "has" if history.label(facts.dates[-1]) == number else "had"
    return f"{verb} this number {', '.join(spans)}"


def _span(facts: Facts, run: Run) -> str:
    if run.last == facts.dates[-1]:
        return f"since {run.first}"
    return f"from {run.first} to {run.last}" if run.first != run.last else f"in {run.first}"


class _Headings:
    """The titles above a number on a day.  Rules mostly keep their parents, so those found once are tried first."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._found: dict[int, list[History]] = defaultdict(list)

    def above(self, label: str, date: str, height: int = 1) -> str:
        """Return the title above a number; an entry of a glossary has none."""
        try:
            parent = RuleNumber.parse(label).parent
        except UsageError:
            return ""
        if parent is None:
            return ""
        label = str(parent)
        holder = next((one for one in self._found[height] if one.label(date) == label), None)
        if holder is None:
            self._found[height] += self._facts.with_label(label)
            holder = next((one for one in self._found[height] if one.label(date) == label), None)
        return (holder.heading(date) if holder else "") or self.above(label, date, height + 1)


def _traced(facts: Facts, headings: _Headings, history: History, why: str) -> Trace:
    spans = tuple(_spans(facts, headings, history))
    return Trace(
        history.key,
        history.label(facts.dates[-1]) or None,
        spans[-1].heading,
        spans,
        tuple(_events(facts, history)),
        tuple(link.key for link in history.links if link.kind == "forerunner"),
        tuple(link.key for link in history.links if link.kind == "successor"),
        why,
    )


def _spans(facts: Facts, headings: _Headings, history: History) -> Iterator[Span]:
    """Yield a span for each number, and a new one where the rule's own title changes."""
    for run in history.labels:
        starts = sorted({run.first, *(title.first for title in history.headings if run.first < title.first <= run.last)})
        for first, after in zip(starts, (*starts[1:], ""), strict=True):
            last = facts.dates[facts.dates.index(after) - 1] if after else run.last
            yield Span(run.value, first, last, history.heading(first) or headings.above(run.value, first))


def _events(facts: Facts, history: History) -> Iterator[Event]:
    links: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for link in history.links:
        links[link.date][link.kind].append(link.key)
    for place in sorted(_turns(facts, history)):
        if place:
            date = facts.dates[place]
            yield from _event(history, facts.dates[place - 1], date, links.get(date, {}))


def _turns(facts: Facts, history: History) -> set[int]:
    """The editions in which something may have happened to a rule, by their place among all."""
    places = {date: place for place, date in enumerate(facts.dates)}
    runs = (*history.labels, *history.wordings, *history.examples)
    turns = {places[run.first] for run in runs} | {places[run.last] + 1 for run in runs}
    turns |= {places[link.date] for link in history.links if link.date in places}
    return {place for place in turns if place < len(places)}


def _event(history: History, before: str, date: str, links: dict[str, list[str]]) -> Iterator[Event]:
    old, new = history.label(before), history.label(date)
    if not old and not new:
        return
    moved = old if old != new else ""
    linked = next((pair for pair in _LINKED if pair[1] in links and (pair[0] != "unclear" or not (old and new))), None)
    if linked:
        yield Event(date, linked[0], moved, new, tuple(links[linked[1]]))
    elif not old or not new:
        yield Event(date, "new" if new else "removed", moved, new)
    else:
        reworded = history.wording(before) != history.wording(date)
        kind = "+".join(word for word, holds in (("renumbered", bool(moved)), ("reworded", reworded)) if holds)
        if not kind and history.example_wordings(before) != history.example_wordings(date):
            kind = "examples"
        if kind:
            yield Event(date, kind, moved, new)


_LINKED = (
    ("split", "split-from"),
    ("split", "split-into"),
    ("merged", "merged-into"),
    ("merged", "merged-from"),
    ("unclear", "maybe"),
)
"""The kinds of events that links tell of, the first that there is."""
