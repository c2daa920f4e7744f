"""Pairing two editions: what became of each rule.

    changes = pair(old.rules, new.rules, "en", decisions)

Each rule of both gets one verdict.  Cheap and certain steps come first: decisions made by hand, wordings that stand once in
both editions, equal wordings under the same parent, parents by their children.  Only what is left over is compared by
likeness, and what is neither clearly the same nor clearly another is called unclear.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from corpus.lineage.anchors import anchor, join_equal_under_parents, parents_by_children
from corpus.lineage.changes import Change
from corpus.lineage.divisions import Division, divisions
from corpus.lineage.layout import lay_out
from corpus.lineage.likeness import Likeness
from corpus.lineage.matching import Matching
from corpus.lineage.resemblance import Resemblance
from corpus.lineage.verdicts import verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.lineage.changes import Verdict
    from corpus.lineage.decisions import Decision
    from corpus.lineage.layout import Layout, Node
    from corpus.records import Document, RuleText

__all__ = ["match", "pair", "pair_layouts"]

_RENAMED = 0.25
"""How alike a rule with a text must be to the one that has its children; titles need not."""
_TITLE = 5
_SHORTENED, _MASS = 0.45, 45.0
"""How alike a rule and the longer one that has its text must be, and how much they must share, away from its family."""


def pair(
    old: Sequence[RuleText],
    new: Sequence[RuleText],
    language: str = "en",
    decisions: Iterable[Decision] = (),
    document: Document = "cr",
) -> tuple[Change, ...]:
    """Return the verdicts on all rules of two editions in one language, in the order of the new one."""
    found = pair_layouts(lay_out(old, language, document), lay_out(new, language, document), language, decisions)
    return tuple(_change(verdict, old, new) for verdict in found)


def pair_layouts(old: Layout, new: Layout, language: str = "en", decisions: Iterable[Decision] = ()) -> tuple[Verdict, ...]:
    """Return the verdicts on two editions that are laid out already, by places."""
    return verdicts(*match(old, new, decisions), language)


def _change(verdict: Verdict, old: Sequence[RuleText], new: Sequence[RuleText]) -> Change:
    other = new if verdict.old else old
    return Change(
        verdict.kind,
        tuple(old[place] for place in verdict.old),
        tuple(new[place] for place in verdict.new),
        tuple(other[place].number for place in verdict.candidates),
        verdict.examples,
    )


def match(
    old: Layout, new: Layout, decisions: Iterable[Decision] = ()
) -> tuple[Matching, Resemblance, tuple[Division, ...], tuple[Division, ...]]:
    """Return the pairs of two editions, the likeness of what is left over, and the splits and mergers."""
    matching = Matching(old, new)
    matching.decide(decisions)
    anchor(matching)
    likeness = Likeness(old.frequency, new.frequency, len(old.nodes) + len(new.nodes))
    resemblance = Resemblance(matching, likeness)
    moving = True
    while moving:
        _spread(matching, resemblance)
        moving = _join_shortened(matching, likeness)
    return matching, resemblance, *_divisions(matching, likeness)


def _spread(matching: Matching, resemblance: Resemblance) -> None:
    """Pair what follows from the pairs found so far, the surest first, until nothing does."""
    while (
        join_equal_under_parents(matching)
        or _join_parents(matching, resemblance, titles=True)
        or resemblance.join_best()
        or _join_parents(matching, resemblance, titles=False)
        or resemblance.join_slots_by_children()
    ):
        pass


def _join_parents(matching: Matching, resemblance: Resemblance, *, titles: bool) -> bool:
    """Pair rules that are titles, or that are not, by their children; return whether any were."""
    found = False
    for old_place, new_place in parents_by_children(matching):
        old, new = matching.old.nodes[old_place], matching.new.nodes[new_place]
        if old.level != new.level or titles != (min(len(old.words), len(new.words)) < _TITLE):
            continue
        if titles or resemblance.of(old, new) >= _RENAMED:
            matching.join(old_place, new_place)
            found = True
    return found


def _divisions(matching: Matching, likeness: Likeness) -> tuple[tuple[Division, ...], tuple[Division, ...]]:
    """Return the splits and the mergers that the pairs leave room for."""
    changed = matching.changed()
    free_old, free_new = matching.free_old(), matching.free_new()
    split = divisions([*changed, *((node, None) for node in free_old)], free_new, likeness.weight)
    merged = divisions([*((new, old) for old, new in changed), *((node, None) for node in free_new)], free_old, likeness.weight)
    return split, merged


def _join_shortened(matching: Matching, likeness: Likeness) -> bool:
    """Pair each free rule with the part of it that lives on, or that it was a part of; return whether any were.

    Rules with several parts go first: where each of two rules has most of the other, the parts tell which is the whole.
    """
    split, merged = _divisions(matching, likeness)
    for several in (True, False):
        wanted: list[tuple[Node, Node]] = []
        for division in split:
            if division.whole.place not in matching.to_new and several == (len(division.parts) > 1):
                wanted += ((division.whole, part) for part in _main(division, matching, likeness, mirror=False))
        for division in merged:
            if division.whole.place not in matching.to_old and several == (len(division.parts) > 1):
                wanted += ((part, division.whole) for part in _main(division, matching, likeness, mirror=True))
        olds = Counter(old.place for old, _ in wanted)
        news = Counter(new.place for _, new in wanted)
        sure = [(old.place, new.place) for old, new in wanted if olds[old.place] == news[new.place] == 1]
        for old_place, new_place in sure:
            matching.join(old_place, new_place)
        if sure:
            return True
    return False


def _main(division: Division, matching: Matching, likeness: Likeness, *, mirror: bool) -> tuple[Node, ...]:
    """Return the part that carries a free whole on: none, or one."""

    def family(part: Node) -> bool:
        return matching.same_parent(part, division.whole) if mirror else matching.same_parent(division.whole, part)

    whole = division.whole.words
    if len(division.parts) == 1 and not division.doubtful:
        part = division.parts[0]
        telling = likeness(whole, part.words) >= _SHORTENED and likeness.shared(whole, part.words) >= _MASS
        return division.parts if family(part) or (telling and not likeness.substituted(whole, part.words)) else ()
    if len(division.parts) < 2:
        return ()

    def rank(part: Node) -> tuple[bool, bool, float]:
        return family(part), part.rule.number == division.whole.rule.number, likeness.shared(whole, part.words)

    return (max(division.parts, key=rank),)
