"""Pairs by likeness: among the rules left over, those that are clearly each other's best."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.likeness import sharing_rare_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.lineage.layout import Node
    from corpus.lineage.likeness import Likeness
    from corpus.lineage.matching import Matching

__all__ = ["Candidates", "Resemblance"]

_SLOT, _FAMILY, _AWAY = 0.42, 0.45, 0.6
"""How alike two rules must be to be one: between the same siblings, under the same parent, elsewhere."""
_SLOT_LOOSE, _CONTAINED = 0.25, 0.55
"""Between the same siblings, a rule may be less alike when so much of the shorter one stands in the longer one."""
_SLOT_DOUBT, _FAMILY_DOUBT, _AWAY_DOUBT = 0.2, 0.3, 0.45
"""From here on a pair that is not accepted is worth naming as a candidate."""
_SLOT_BONUS, _FAMILY_BONUS, _NUMBER_BONUS = 0.35, 0.25, 0.15
"""What the place adds when candidates are compared with one another."""
_CHILD = 0.4
"""How alike children must be to speak for their parents."""
_MARGIN = 0.08
"""By how much the best must be better than the second best."""
_SURE, _MASS = 0.9, 30.0
"""Away from its family a rule must be this alike, or share words that tell this much: stock phrases do not."""
_TITLE = 5
"""Fewer words than this are a title: titles are only compared on one level."""
_CROWD = 400
"""More rules than this under one parent are not compared each with each."""

Candidates = dict[int, list[tuple[float, "Node"]]]
"""For each place, what it may be on the other side, best first, with the rank of each."""


class Resemblance:
    """The likeness of rules left over, and the pairs that follow from it."""

    def __init__(self, matching: Matching, likeness: Likeness) -> None:
        self._matching = matching
        self._likeness = likeness
        self._known: dict[tuple[int, int], float] = {}

    def of(self, old: Node, new: Node) -> float:
        """Return how alike two rules are; 0 for a title and a text."""
        key = old.place, new.place
        known = self._known.get(key)
        if known is None:
            titles = min(len(old.words), len(new.words)) < _TITLE
            comparable = old.level == new.level or not titles
            known = self._known[key] = self._likeness(old.words, new.words) if comparable else 0.0
        return known

    def join_best(self) -> bool:
        """Pair rules that are each other's best by a clear margin, and alike enough; return whether any were."""
        of_old, of_new = self.candidates()
        accepted: list[tuple[int, int]] = []
        for place, options in of_old.items():
            old, new = self._matching.old.nodes[place], options[0][1]
            rivals = of_new[new.place]
            if rivals[0][1] is old and _clear(options) and _clear(rivals) and self._enough(old, new):
                accepted.append((place, new.place))
        for old_place, new_place in accepted:
            self._matching.join(old_place, new_place)
        return bool(accepted)

    def join_slots_by_children(self) -> bool:
        """Pair rules between the same siblings whose children are alike for the most part; return whether any were."""
        news = {(new.parent, new.before, new.after): new for new in self._matching.free_new()}
        found = False
        for old in self._matching.free_old():
            parent, before, after = (self._matching.to_new.get(place) for place in (old.parent, old.before, old.after))
            if parent is None or before is None or after is None:
                continue
            new = news.get((parent, before, after))
            if new is not None and old.level == new.level and self._children_alike(old, new):
                self._matching.join(old.place, new.place)
                found = True
        return found

    def _children_alike(self, old: Node, new: Node) -> bool:
        """Whether most children of the rule that has fewer are like one of the other's."""
        olds = [self._matching.old.nodes[child] for child in self._matching.old.children.get(old.place, ())]
        news = [self._matching.new.nodes[child] for child in self._matching.new.children.get(new.place, ())]
        olds, news = (
            [c for c in olds if c.place not in self._matching.to_new],
            [c for c in news if c.place not in self._matching.to_old],
        )
        alike = sum(any(self.of(one, other) >= _CHILD for other in news) for one in olds)
        back = sum(any(self.of(one, other) >= _CHILD for one in olds) for other in news)
        return min(alike, back) > 0 and 2 * min(alike, back) >= min(len(olds), len(news))

    def candidates(self) -> tuple[Candidates, Candidates]:
        """Return the candidates of each free place of the old and of the new edition."""
        of_old: dict[int, dict[int, tuple[float, Node]]] = defaultdict(dict)
        of_new: dict[int, dict[int, tuple[float, Node]]] = defaultdict(dict)
        for old, new in self._pairs():
            alike = self.of(old, new)
            doubt, bonus = self._doubt_and_bonus(old, new)
            if alike >= doubt:
                of_old[old.place][new.place] = (alike + bonus, new)
                of_new[new.place][old.place] = (alike + bonus, old)
        return _sorted(of_old), _sorted(of_new)

    def doubts(self) -> tuple[dict[int, list[Node]], dict[int, list[Node]]]:
        """Return, for each free place of the old and of the new edition, what it may be.

        That is its best or nearly best, and those whose best it is or nearly is.
        """
        of_old, of_new = self.candidates()
        found: tuple[dict[int, list[Node]], dict[int, list[Node]]] = (defaultdict(list), defaultdict(list))
        for mine, theirs, doubts in ((of_old, of_new, found[0]), (of_new, of_old, found[1])):
            for place, options in mine.items():
                for rank, node in options:
                    if rank > options[0][0] - _MARGIN or rank > theirs[node.place][0][0] - _MARGIN:
                        doubts[place].append(node)
        return found

    def _pairs(self) -> Iterator[tuple[Node, Node]]:
        olds, news = self._matching.free_old(), self._matching.free_new()
        yield from sharing_rare_words(olds, news)
        families: dict[int, list[Node]] = defaultdict(list)
        for new in news:
            families[new.parent].append(new)
        for old in olds:
            if old.parent in self._matching.to_new:
                family = families.get(self._matching.to_new[old.parent], ())
                if len(family) <= _CROWD:
                    yield from ((old, new) for new in family)

    def _doubt_and_bonus(self, old: Node, new: Node) -> tuple[float, float]:
        if self._matching.same_slot(old, new):
            return _SLOT_DOUBT, _SLOT_BONUS
        if self._matching.same_parent(old, new):
            same = (old.rule.number.minor, old.rule.number.letters) == (new.rule.number.minor, new.rule.number.letters)
            return (_SLOT_DOUBT, _FAMILY_BONUS + _NUMBER_BONUS) if same else (_FAMILY_DOUBT, _FAMILY_BONUS)
        return _AWAY_DOUBT, 0.0

    def _enough(self, old: Node, new: Node) -> bool:
        alike = self.of(old, new)
        if self._matching.same_slot(old, new):
            return alike >= _SLOT or (alike >= _SLOT_LOOSE and self._likeness.contained(old.words, new.words) >= _CONTAINED)
        if self._matching.same_parent(old, new):
            return alike >= _FAMILY
        if alike < _AWAY or self._likeness.substituted(old.words, new.words):
            return False
        return alike >= _SURE or self._likeness.shared(old.words, new.words) >= _MASS


def _sorted(found: dict[int, dict[int, tuple[float, Node]]]) -> Candidates:
    return {place: sorted(options.values(), key=lambda option: -option[0]) for place, options in found.items()}


def _clear(options: list[tuple[float, Node]]) -> bool:
    return len(options) == 1 or options[0][0] - options[1][0] >= _MARGIN
