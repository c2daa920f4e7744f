"""Glossaries through time: entries are known by their headwords, and renamed ones by what they say."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.likeness import Likeness
from corpus.lineage.sheets import Entry, Step
from corpus.wording import masked, wording

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from corpus.lineage.decisions import Decision
    from corpus.records import GlossaryEntry, Parsed

__all__ = ["GlossarySheet"]

_RENAMED, _MASS = 0.8, 30.0
"""How alike two definitions must be for their entries to be one under two names, and how much that must tell."""
_MAYBE = 0.6
_MARGIN = 0.08


class GlossarySheet:
    """The glossary of one edition."""

    def __init__(self, parsed: Parsed) -> None:
        self.date = parsed.effective
        self.glossary = parsed.glossary
        said = [wording(_text(entry), parsed.language, parsed.document) for entry in self.glossary]
        self.words = [one.words for one in said]
        self.entries = tuple(
            Entry(entry.headword, one.fingerprint, telling=len(one.words) >= _TELLING)
            for entry, one in zip(self.glossary, said, strict=True)
        )
        self.names = [masked(entry.headword, parsed.language).casefold() for entry in self.glossary]
        self.frequency = Counter(word for words in self.words for word in set(words))

    def step(self, after: GlossarySheet, decisions: Iterable[Decision] = ()) -> Step:
        """Return what became of its entries in a later edition: by headword, by words, by shared names and likeness."""
        step = Step()
        _decide(step, self, after, decisions)
        for old_key, new_key in (
            (self.names.__getitem__, after.names.__getitem__),
            (_telling(self), _telling(after)),
        ):
            _join_unique(step, range(len(self.names)), range(len(after.names)), old_key, new_key)
        _join_alike(step, self, after)
        return step


_TELLING = 8


def _text(entry: GlossaryEntry) -> str:
    return "\n".join((*entry.senses, *entry.notes))


def _telling(sheet: GlossarySheet) -> Callable[[int], Hashable]:
    return lambda place: sheet.entries[place].fingerprint if sheet.entries[place].telling else None


def _decide(step: Step, old: GlossarySheet, new: GlossarySheet, decisions: Iterable[Decision]) -> None:
    olds = {(entry.label, entry.fingerprint): place for place, entry in enumerate(old.entries)}
    news = {(entry.label, entry.fingerprint): place for place, entry in enumerate(new.entries)}
    for decision in decisions:
        if decision.relation == "same" and len(decision.old) == len(decision.new) == 1:
            before, now = olds.get(decision.old[0]), news.get(decision.new[0])
            if before is not None and now is not None:
                step.successor[before] = now


def _free(step: Step, old: Iterable[int], new: Iterable[int]) -> tuple[list[int], list[int]]:
    taken = set(step.successor.values())
    return [place for place in old if place not in step.successor], [place for place in new if place not in taken]


def _join_unique(
    step: Step,
    old: Iterable[int],
    new: Iterable[int],
    old_key: Callable[[int], Hashable],
    new_key: Callable[[int], Hashable],
) -> None:
    """Pair free places whose key stands once among the free ones of both sides."""
    free_old, free_new = _free(step, old, new)
    groups: dict[Hashable, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for place in free_old:
        groups[old_key(place)][0].append(place)
    for place in free_new:
        groups[new_key(place)][1].append(place)
    step.successor.update((olds[0], news[0]) for key, (olds, news) in groups.items() if key and len(olds) == len(news) == 1)


def _join_alike(step: Step, old: GlossarySheet, new: GlossarySheet) -> None:
    free_old, free_new = _free(step, range(len(old.names)), range(len(new.names)))
    likeness = Likeness(old.frequency, new.frequency, len(old.names) + len(new.names))
    ranks = {
        (before, now): likeness(old.words[before], new.words[now]) + 0.1 * _share_a_name(old, new, before, now)
        for before in free_old
        for now in free_new
    }
    best_old = {before: sorted((ranks[before, now] for now in free_new), reverse=True) for before in free_old}
    best_new = {now: sorted((ranks[before, now] for before in free_old), reverse=True) for now in free_new}
    for (before, now), rank in ranks.items():
        clear = all(
            rank == best[0] and (len(best) < 2 or rank - best[1] >= _MARGIN) for best in (best_old[before], best_new[now])
        )
        named = _share_a_name(old, new, before, now)
        telling = likeness.shared(old.words[before], new.words[now]) >= _MASS
        if clear and telling and (rank >= _RENAMED or (named and rank >= _MAYBE)):
            step.successor[before] = now
        elif rank >= _MAYBE and (rank == best_old[before][0] or rank == best_new[now][0]):
            step.links.append(("maybe", before, now))


def _share_a_name(old: GlossarySheet, new: GlossarySheet, before: int, now: int) -> bool:
    ours, theirs = old.glossary[before], new.glossary[now]
    return not {name.casefold() for name in ours.names}.isdisjoint(name.casefold() for name in theirs.names)
