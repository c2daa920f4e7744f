"""Pairs that need no judgement of likeness: equal wordings, told apart by where they stand, and parents by their children."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.layout import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.lineage.layout import Node
    from corpus.lineage.matching import Matching

__all__ = ["anchor", "join_equal_under_parents", "parents_by_children"]


def _by_wording(nodes: Iterable[Node]) -> dict[tuple[str, int], list[Node]]:
    """Return the rules by wording: a text is the same rule wherever it stands, a title only on its own level."""
    groups: dict[tuple[str, int], list[Node]] = defaultdict(list)
    for node in nodes:
        groups[node.fingerprint, node.level if node.rule.heading else NOWHERE].append(node)
    return groups


def anchor(matching: Matching) -> None:
    """Pair each wording that stands once in both editions."""
    new = _by_wording(matching.new.nodes)
    for wording, olds in _by_wording(matching.old.nodes).items():
        news = new.get(wording, [])
        if len(olds) == len(news) == 1 and olds[0].place not in matching.to_new and news[0].place not in matching.to_old:
            matching.join(olds[0].place, news[0].place)


def join_equal_under_parents(matching: Matching) -> bool:
    """Pair equal wordings that stand under a pair, in their order; return whether any were.

    Where one side has more of them than the other, only those between the same siblings are paired.
    """
    found = False
    news: dict[tuple[str, int], list[Node]] = defaultdict(list)
    for node in matching.free_new():
        news[node.fingerprint, node.parent].append(node)
    olds: dict[tuple[str, int], list[Node]] = defaultdict(list)
    for node in matching.free_old():
        if node.parent in matching.to_new:
            olds[node.fingerprint, matching.to_new[node.parent]].append(node)
    for key, group in olds.items():
        others = news.get(key, [])
        if len(group) == len(others):
            pairs = list(zip(group, others, strict=True))
        else:
            pairs = [(old, new) for old in group for new in others if matching.same_slot(old, new)]
        for old, new in pairs:
            if old.place not in matching.to_new and new.place not in matching.to_old:
                matching.join(old.place, new.place)
                found = True
    return found


def parents_by_children(matching: Matching) -> list[tuple[int, int]]:
    """Return the places of rules without a partner whose children went, for the most part, to one another."""
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    back: dict[int, Counter[int]] = defaultdict(Counter)
    for old in matching.free_old():
        for child in matching.old.children.get(old.place, ()):
            if child in matching.to_new:
                votes[old.place][matching.new.nodes[matching.to_new[child]].parent] += 1
    for new in matching.free_new():
        for child in matching.new.children.get(new.place, ()):
            if child in matching.to_old:
                back[new.place][matching.old.nodes[matching.to_old[child]].parent] += 1
    pairs: list[tuple[int, int]] = []
    for place, counter in votes.items():
        other = _majority(counter, len(matching.old.children[place]))
        if other in back and _majority(back[other], len(matching.new.children[other])) == place:
            pairs.append((place, other))
    return pairs


def _majority(votes: Counter[int], voters: int) -> int:
    """Return who got most votes, when that is at least half of those cast by at least a third of all voters."""
    winner, count = votes.most_common(1)[0]
    return winner if 2 * count >= votes.total() and 3 * count >= voters else NOWHERE
