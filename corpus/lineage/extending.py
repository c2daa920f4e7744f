"""Chaining one more edition onto facts that exist: in under three seconds, and without changing a key.

    facts = extend(shipped("cr"), parsed, {"2026-08-07": the edition before, where it is at hand})

The edition may be newer than all that are known, or stand between two of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.chaining import LINKS, REWRITES, free_key
from corpus.lineage.facts import Facts, History, Link, Run, written
from corpus.lineage.layout import lay_out, lay_out_wordings
from corpus.lineage.pairing import pair_layouts
from corpus.lineage.sheets import RuleSheet, as_step
from corpus.number import RuleNumber
from corpus.records import RuleText
from corpus.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from corpus.lineage.decisions import Decision
    from corpus.lineage.layout import Layout
    from corpus.lineage.sheets import Entry
    from corpus.records import Parsed

__all__ = ["extend"]


def extend(
    facts: Facts, edition: Parsed, neighbours: Mapping[str, Parsed] | None = None, decisions: Sequence[Decision] = ()
) -> Facts:
    """Return the facts with one more edition; the same facts where its date is known already.

    `neighbours` are editions by date: where the one before or after is among them, texts are compared.  Elsewhere the facts
    have only its numbers, titles and fingerprints, and a rule that was reworded is a new one, linked to the one that stood
    in its place as `maybe` the same.
    """
    if edition.effective in facts.dates:
        return facts
    sheet = RuleSheet(edition)
    place = bisect_left(facts.dates, sheet.date)
    before = facts.dates[place - 1] if place else ""
    after = facts.dates[place] if place < len(facts.dates) else ""
    histories = {one.key: one for one in facts}
    keys = [""] * len(sheet.entries)
    links: list[tuple[str, int, str]] = []
    texts = neighbours or {}
    if before and not _rewritten(edition, before, sheet.date):
        layout, known = _known(histories.values(), before, texts.get(before))
        step = as_step(pair_layouts(layout, sheet.layout, edition.language, decisions))
        for old, new in step.successor.items():
            keys[new] = known[old]
        links = [(kind, new, known[old]) for kind, old, new in step.links]
    if after and not _rewritten(edition, sheet.date, after):
        layout, known = _known(histories.values(), after, texts.get(after))
        step = as_step(pair_layouts(sheet.layout, layout, edition.language, decisions))
        for mine, other in step.successor.items():
            if not keys[mine] and known[other] not in keys:
                keys[mine] = known[other]
    taken = {*histories, *keys}
    for number, entry in enumerate(sheet.entries):
        if not keys[number]:
            keys[number] = free_key(f"{edition.document}:{entry.label}@{sheet.date}", taken)
            taken.add(keys[number])
    found = _with_sheet(histories, sheet, keys, before, after)
    for kind, number, key in links:
        if keys[number] != key:
            to_old, to_new = LINKS[kind]
            _link(found, keys[number], Link(to_old, key, sheet.date))
            _link(found, key, Link(to_new, keys[number], sheet.date))
    editions = sorted((*facts.editions, sheet.fact), key=lambda one: one.date)
    return Facts(written(editions, found.values(), facts.header).encode(), facts.where)


def _link(found: dict[str, History], key: str, link: Link) -> None:
    found[key] = found[key]._replace(links=(*found[key].links, link))


def _rewritten(edition: Parsed, before: str, after: str) -> bool:
    return any(before < date <= after for date in REWRITES.get(edition.document, ()))


def _known(histories: Iterable[History], date: str, parsed: Parsed | None) -> tuple[Layout, list[str]]:
    """Return a known edition laid out, from its texts or from the facts alone, and the key of each of its rules."""
    printed = [(RuleNumber.parse(one.label(date)), one) for one in histories if one.label(date)]
    printed.sort(key=lambda pair: pair[0])
    if parsed is not None:
        keys: dict[tuple[str, str], list[str]] = defaultdict(list)
        for number, one in printed:
            keys[str(number), one.wording(date)].append(one.key)
        layout = lay_out(parsed.rules, parsed.language, parsed.document)
        signs = [(str(node.rule.number), node.fingerprint) for node in layout.nodes]
        if all(keys.get(sign) for sign in signs):
            return layout, [keys[sign].pop(0) if len(keys[sign]) > 1 else keys[sign][0] for sign in signs]
    rules = [RuleText(number, (), heading=one.heading(date)) for number, one in printed]
    return lay_out_wordings(rules, [Wording(one.wording(date), ()) for _, one in printed]), [one.key for _, one in printed]


def _with_sheet(
    histories: Mapping[str, History], sheet: RuleSheet, keys: Sequence[str], before: str, after: str
) -> dict[str, History]:
    """Return the histories with one more edition put in between two."""
    printed = dict(zip(keys, sheet.entries, strict=True))
    found: dict[str, History] = {}
    for key in dict.fromkeys((*histories, *keys)):
        history = histories.get(key) or History(key, (), ())
        label, wording, heading, examples = _values(printed.get(key))
        found[key] = History(
            key,
            _put_in(history.labels, label, sheet.date, before, after),
            _put_in(history.wordings, wording, sheet.date, before, after),
            _put_in(history.headings, heading, sheet.date, before, after),
            _put_in(history.examples, examples, sheet.date, before, after),
            history.links,
        )
    return found


def _values(entry: Entry | None) -> tuple[str, str, str, str]:
    return (entry.label, entry.fingerprint, entry.heading, entry.examples) if entry else ("", "", "", "")


def _put_in(runs: Sequence[Run], value: str, date: str, before: str, after: str) -> tuple[Run, ...]:
    """Return the runs with a value for a date between two neighbouring ones; empty for nothing."""
    cut = [piece for run in runs for piece in _cut(run, value, date, before, after)]
    left = next((run for run in cut if run.last == before and run.value == value), None)
    right = next((run for run in cut if run.first == after and run.value == value), None)
    if not value or any(run.holds(date) for run in cut):
        return tuple(cut)
    first, last = left.first if left else date, right.last if right else date
    rest = [run for run in cut if run is not left and run is not right]
    return tuple(sorted((*rest, Run(value, first, last)), key=lambda run: run.first))


def _cut(run: Run, value: str, date: str, before: str, after: str) -> Iterator[Run]:
    if not run.holds(date) or run.value == value:
        yield run
        return
    yield Run(run.value, run.first, before)
    yield Run(run.value, after, run.last)
