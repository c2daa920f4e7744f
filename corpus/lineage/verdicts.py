"""From pairs, splits and mergers to one verdict for each rule."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.changes import Verdict
from corpus.lineage.layout import NOWHERE
from corpus.wording import fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.lineage.changes import Kind
    from corpus.lineage.divisions import Division
    from corpus.lineage.layout import Node
    from corpus.lineage.matching import Matching
    from corpus.lineage.resemblance import Resemblance
    from corpus.records import RuleText

__all__ = ["verdicts"]

_Parts = dict[int, list["Node"]]
"""Rules that were split from or merged into a pair, by the pair's place in the old edition."""
_Doubts = dict[int, list["Node"]]
"""What a free rule may be or be a part of, likeliest first, by its place."""


def verdicts(
    matching: Matching,
    resemblance: Resemblance,
    split: Iterable[Division],
    merged: Iterable[Division],
    language: str,
) -> tuple[Verdict, ...]:
    """Return one verdict for each pair, split, merger and leftover rule.

    Those of the new edition come in its order, then those that are gone in the order of the old one.
    """
    to_new, to_old = matching.to_new, matching.to_old
    old_doubts, new_doubts = resemblance.doubts()
    new_parts = _sorted_out(split, {place: place for place in to_new}, new_doubts)
    old_parts = _sorted_out(merged, to_old, old_doubts)
    _add_decided(matching, old_parts, new_parts)
    for place in old_parts.keys() & new_parts.keys():  # it gave and took: which rule it is now is for people to say
        old, new = matching.old.nodes[place], matching.new.nodes[to_new[place]]
        for parts, whole, doubts in ((old_parts, new, old_doubts), (new_parts, old, new_doubts)):
            for part in parts.pop(place):
                doubts[part.place].append(whole)
    gone = {part.place for parts in old_parts.values() for part in parts}
    came = {part.place for parts in new_parts.values() for part in parts}
    found: list[Verdict] = []
    for node in matching.new.nodes:
        if node.place in to_old:
            place = to_old[node.place]
            olds = (matching.old.nodes[place], *old_parts.get(place, ()))
            found.append(_paired(olds, (node, *new_parts.get(place, ())), language))
        elif node.place not in came:
            found.append(_alone("new", new_doubts.get(node.place, ()), new=(node.place,)))
    left = (node.place for node in matching.old.nodes if node.place not in to_new and node.place not in gone)
    found.extend(_alone("removed", old_doubts.get(place, ()), old=(place,)) for place in left)
    return tuple(found)


def _sorted_out(found: Iterable[Division], pairs: dict[int, int], doubts: _Doubts) -> _Parts:
    """Return the certain parts of pairs; `pairs` gives the key of a pair for the place of a whole.  Others are doubts."""
    certain: _Parts = defaultdict(list)
    for division in found:
        doubtful = division.doubtful
        if division.whole.place in pairs:
            certain[pairs[division.whole.place]] += division.parts
        else:
            doubtful += division.parts
        for part in doubtful:
            if division.whole not in doubts[part.place]:
                doubts[part.place].append(division.whole)
    return {place: sorted(parts, key=lambda part: part.place) for place, parts in certain.items() if parts}


def _add_decided(matching: Matching, old_parts: _Parts, new_parts: _Parts) -> None:
    for decided, parts, nodes in (
        (matching.decided_old, old_parts, matching.old.nodes),
        (matching.decided_new, new_parts, matching.new.nodes),
    ):
        for part, place in decided.items():
            if place != NOWHERE:
                parts.setdefault(place, []).append(nodes[part])


def _paired(olds: tuple[Node, ...], news: tuple[Node, ...], language: str) -> Verdict:
    old, new = olds[0], news[0]
    kind: Kind = "kept"
    if len(news) > 1:
        kind = "split"
    elif len(olds) > 1:
        kind = "merged"
    elif old.fingerprint != new.fingerprint:
        kind = "reworded" if old.rule.number == new.rule.number else "renumbered+reworded"
    elif old.rule.number != new.rule.number:
        kind = "renumbered"
    examples = _examples(old.rule, language) != _examples(new.rule, language)
    return Verdict(kind, tuple(node.place for node in olds), tuple(node.place for node in news), examples=examples)


def _examples(rule: RuleText, language: str) -> list[str]:
    return [fingerprint(example, language) for example in rule.examples]


def _alone(kind: Kind, doubts: Iterable[Node], *, old: tuple[int, ...] = (), new: tuple[int, ...] = ()) -> Verdict:
    candidates = tuple(node.place for node in doubts)
    return Verdict("unclear" if candidates else kind, old, new, candidates)
