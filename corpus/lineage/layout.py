"""An edition laid out for pairing: each rule with its parent, its siblings and its wording."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.wording import wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.number import RuleNumber
    from corpus.records import Document, RuleText
    from corpus.wording import Wording

__all__ = ["NOWHERE", "Layout", "Node", "lay_out", "lay_out_wordings", "said"]

NOWHERE = -1
"""The place of a parent or sibling that is not there."""


def said(rule: RuleText) -> str:
    """Return the text whose wording counts: a title that is not already the text stands before it."""
    return f"{rule.heading}\n{rule.text}" if rule.heading and rule.heading != rule.text else rule.text


@dataclass(slots=True)
class Node:
    """One rule in its edition."""

    place: int
    """Its index in the edition: numbers may be printed twice, places not."""
    rule: RuleText
    level: int
    """0 chapter or appendix, 1 section, 2 rule, 3 subrule."""
    fingerprint: str
    words: tuple[str, ...]
    parent: int = NOWHERE
    before: int = NOWHERE
    after: int = NOWHERE


@dataclass(frozen=True, slots=True)
class Layout:
    """The rules of one edition and how they hang together."""

    nodes: tuple[Node, ...]
    children: dict[int, list[int]]
    """The places under each place, in printed order; under NOWHERE the chapters."""
    frequency: Counter[str]
    """In how many rules each word stands."""


def _level(number: RuleNumber) -> int:
    if number.letters:
        return 3
    if number.minor is not None:
        return 2 if number.major >= 100 else 1
    return 1 if number.major >= 100 else 0


def lay_out(rules: Sequence[RuleText], language: str = "en", document: Document = "cr") -> Layout:
    """Lay out the rules of an edition, given in printed order."""
    return lay_out_wordings(rules, [wording(said(rule), language, document) for rule in rules])


def lay_out_wordings(rules: Sequence[RuleText], wordings: Sequence[Wording]) -> Layout:
    """Lay out rules whose wordings are known, given in printed order."""
    nodes: list[Node] = []
    children: dict[int, list[int]] = defaultdict(list)
    frequency: Counter[str] = Counter()
    latest: dict[RuleNumber, int] = {}
    for place, (rule, text) in enumerate(zip(rules, wordings, strict=True)):
        node = Node(place, rule, _level(rule.number), text.fingerprint, text.words)
        above = rule.number.parent
        while above is not None and above not in latest:
            above = above.parent
        node.parent = NOWHERE if above is None else latest[above]
        latest[rule.number] = place
        children[node.parent].append(place)
        frequency.update(set(node.words))
        nodes.append(node)
    for siblings in children.values():
        for first, second in pairwise(siblings):
            nodes[first].after, nodes[second].before = second, first
    return Layout(tuple(nodes), children, frequency)
