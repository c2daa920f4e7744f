"""What editions print, entry by entry, and how entries of two neighbouring editions belong together."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from corpus.lineage.facts import EditionFact
from corpus.lineage.layout import lay_out
from corpus.lineage.pairing import pair_layouts
from corpus.wording import fingerprint, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.lineage.changes import Verdict
    from corpus.lineage.decisions import Decision
    from corpus.lineage.layout import Layout
    from corpus.records import Parsed

__all__ = ["Entry", "RuleSheet", "Step"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule or one glossary entry of one edition, as the facts keep it."""

    label: str
    fingerprint: str
    heading: str = ""
    examples: str = ""
    """The fingerprints of its examples, blanks between."""
    telling: bool = True
    """Whether its text is long enough to know it again by."""


@dataclass(slots=True)
class Step:
    """What became of the entries of one edition in the next, by their places."""

    successor: dict[int, int] = field(default_factory=dict[int, int])
    """For each old place, the new place of the same rule."""
    links: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    """`split`, `merged` or `maybe`, with an old and a new place."""


class RuleSheet:
    """The rules of one edition."""

    _TELLING = 8

    def __init__(self, parsed: Parsed) -> None:
        self.date = parsed.effective
        self._language = parsed.language
        self.layout: Layout = lay_out(parsed.rules, parsed.language, parsed.document)
        self.entries = tuple(
            Entry(
                str(node.rule.number),
                node.fingerprint,
                plain(node.rule.heading, parsed.language),
                " ".join(fingerprint(example, parsed.language, parsed.document) for example in node.rule.examples),
                len(node.words) >= self._TELLING,
            )
            for node in self.layout.nodes
        )

    @property
    def fact(self) -> EditionFact:
        """The edition as the facts name it."""
        return edition_fact(self.date, self.entries)

    def step(self, after: RuleSheet, decisions: Iterable[Decision] = ()) -> Step:
        """Return what became of its rules in a later edition."""
        return as_step(pair_layouts(self.layout, after.layout, self._language, decisions))


def edition_fact(date: str, entries: Iterable[Entry]) -> EditionFact:
    """Return how the facts name an edition with these entries."""
    listed = tuple(entries)
    whole = "\n".join(f"{one.label}\t{one.fingerprint}\t{one.heading}\t{one.examples}" for one in listed)
    return EditionFact(date, len(listed), sha256(whole.encode()).hexdigest()[:12])


def as_step(verdicts: Iterable[Verdict]) -> Step:
    """Return what verdicts say of identity."""
    step = Step()
    for verdict in verdicts:
        if verdict.old and verdict.new:
            step.successor[verdict.old[0]] = verdict.new[0]
            step.links += (("split", verdict.old[0], part) for part in verdict.new[1:])
            step.links += (("merged", part, verdict.new[0]) for part in verdict.old[1:])
        elif verdict.old:
            step.links += (("maybe", verdict.old[0], place) for place in verdict.candidates)
        else:
            step.links += (("maybe", place, verdict.new[0]) for place in verdict.candidates)
    return step
