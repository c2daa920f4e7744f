"""The difference between any two editions, rule by rule and word by word.

for change in compare(old, new, facts):
    print(change.kind, word_by_word(change.old[0].text, change.new[0].text) if change.old and change.new else "")
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

from corpus.lineage.decisions import Decision
from corpus.lineage.pairing import pair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.lineage.changes import Change
    from corpus.lineage.facts import Facts, History
    from corpus.records import Parsed

__all__ = ["Piece", "compare", "word_by_word"]

_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[\w'’]+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that both have, or that only one has."""

    kind: Literal["same", "gone", "come"]
    text: str


def word_by_word(old: str, new: str) -> tuple[Piece, ...]:
    """Return the pieces of two texts in order: `same` and `gone` make up the old one, `same` and `come` the new one."""
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    pieces: list[Piece] = []
    for operation, start, end, new_start, new_end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if operation == "equal":
            pieces.append(Piece("same", "".join(before[start:end])))
            continue
        if end > start:
            pieces.append(Piece("gone", "".join(before[start:end])))
        if new_end > new_start:
            pieces.append(Piece("come", "".join(after[new_start:new_end])))
    return tuple(pieces)


def compare(old: Parsed, new: Parsed, facts: Facts | None = None, decisions: Sequence[Decision] = ()) -> tuple[Change, ...]:
    """Return what became of each rule between any two editions in one language, as `pair` does.

    With facts that know both editions the lineage decides which rule is which, through all the editions between; the
    texts are only compared for what it leaves open.
    """
    given = tuple(_from_lineage(old, new, facts)) if facts else ()
    return pair(old.rules, new.rules, new.language, (*given, *decisions), new.document)


def _from_lineage(old: Parsed, new: Parsed, facts: Facts) -> Iterator[Decision]:
    """Yield what the lineage knows of the rules of two editions, in the form of decisions."""
    dates = old.effective, new.effective
    if not set(dates) <= set(facts.dates):
        return
    printed = {one.key: one for one in facts if one.label(dates[0]) or one.label(dates[1])}
    parts = {one.key: whole for one in printed.values() if (whole := _whole(one, printed, sorted(dates)))}
    for history in printed.values():
        stays = all(history.label(date) for date in dates)
        if history.key in parts or (not stays and any(link.kind == "maybe" for link in history.links)):
            continue
        family = (history, *(printed[key] for key, whole in parts.items() if stays and whole == history.key))
        sides = [tuple((one.label(date), one.wording(date)) for one in family if one.label(date)) for date in dates]
        yield Decision(new.document, "same", sides[0], sides[1], "the lineage says so")


def _whole(history: History, printed: dict[str, History], dates: Sequence[str]) -> str:
    """Return the key of the rule that one of two editions has this rule's text in; empty where there is none."""
    before, after = (bool(history.label(date)) for date in dates)
    kind = {(False, True): "split-from", (True, False): "merged-into"}.get((before, after), "")
    wholes = (printed.get(link.key) for link in history.links if link.kind == kind)
    return next((one.key for one in wholes if one and all(one.label(date) for date in dates)), "")
