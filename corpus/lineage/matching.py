"""Which rule of one edition is which of another, as far as known: one to one, filled step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.lineage.layout import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.lineage.decisions import Decision
    from corpus.lineage.layout import Layout, Node

__all__ = ["Matching"]


class Matching:
    """Two layouts and the pairs found so far.  `NOWHERE` pairs with `NOWHERE`, so that edges of a level agree."""

    def __init__(self, old: Layout, new: Layout) -> None:
        self.old, self.new = old, new
        self.to_new: dict[int, int] = {NOWHERE: NOWHERE}
        self.to_old: dict[int, int] = {NOWHERE: NOWHERE}
        self.decided_old: dict[int, int] = {}
        """Places of rules that a decision took out of the search: a part merged into the pair of that old place, or
        NOWHERE where the rule was removed."""
        self.decided_new: dict[int, int] = {}
        """The same of the new edition: split from the old rule at that place, or NOWHERE where the rule is new."""

    def join(self, old: int, new: int) -> None:
        """Pair two places; both must be free."""
        if old in self.to_new or new in self.to_old:
            raise ValueError(f"places {old} and {new} are not both free")
        self.to_new[old], self.to_old[new] = new, old

    def decide(self, decisions: Iterable[Decision]) -> None:
        """Apply the decisions whose rules both editions print."""
        olds = {(str(node.rule.number), node.fingerprint): node.place for node in self.old.nodes}
        news = {(str(node.rule.number), node.fingerprint): node.place for node in self.new.nodes}
        old_wordings = {node.fingerprint for node in self.old.nodes}
        new_wordings = {node.fingerprint for node in self.new.nodes}
        for decision in decisions:
            if decision.relation != "same":
                continue
            old = [olds[rule] for rule in decision.old if rule in olds and olds[rule] not in self.to_new]
            new = [news[rule] for rule in decision.new if rule in news and news[rule] not in self.to_old]
            if len(old) != len(decision.old) or len(new) != len(decision.new):
                continue
            if old and new:
                self.join(old[0], new[0])
                self.decided_old.update(dict.fromkeys(old[1:], old[0]))
                self.decided_new.update(dict.fromkeys(new[1:], old[0]))
            elif {wording for _, wording in decision.old}.isdisjoint(new_wordings) and {
                wording for _, wording in decision.new
            }.isdisjoint(old_wordings):
                self.decided_old.update(dict.fromkeys(old, NOWHERE))
                self.decided_new.update(dict.fromkeys(new, NOWHERE))

    def free_old(self) -> list[Node]:
        """The rules of the old edition that have no partner yet and may get one."""
        return [node for node in self.old.nodes if node.place not in self.to_new and node.place not in self.decided_old]

    def free_new(self) -> list[Node]:
        """The rules of the new edition that have no partner yet and may get one."""
        return [node for node in self.new.nodes if node.place not in self.to_old and node.place not in self.decided_new]

    def changed(self) -> list[tuple[Node, Node]]:
        """The pairs whose wording is not the same."""
        pairs = ((node, self.new.nodes[self.to_new[node.place]]) for node in self.old.nodes if node.place in self.to_new)
        return [(old, new) for old, new in pairs if old.fingerprint != new.fingerprint]

    def same_parent(self, old: Node, new: Node) -> bool:
        """Whether the two stand under rules that are a pair."""
        return self.to_new.get(old.parent) == new.parent

    def same_slot(self, old: Node, new: Node) -> bool:
        """Whether the two stand under a pair, between siblings that are pairs."""
        return (
            self.same_parent(old, new) and self.to_new.get(old.before) == new.before and self.to_new.get(old.after) == new.after
        )
