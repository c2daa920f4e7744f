"""Signs that a whole edition has lost text, or holds some of it twice.

Official files have a few oddities of each kind, and a look-up can live with them; many of one kind are none of the
publisher's.  The bounds are some way above the most that any of 128 real editions has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.records import Parsed

__all__ = ["INCOMPLETE", "losses"]

INCOMPLETE = frozenset(("truncated", "chapters-missing", "sections-missing", "numbers-lost", "rules-missing"))
"""The damage of an edition that lacks rules: it may answer for those that it has, and speaks for the document no longer."""

_BOUNDS = {  # the check, the most there may be of it, the damage that more of it are, and what that means
    "contents-without-section": (0, "sections-missing", "sections that the contents name are not there"),
    "number-skipped": (5, "numbers-lost", "numbers are missing in many places"),
    "parent-missing": (10, "numbers-lost", "rules stand without those that they belong to"),
    "not-numbered": (30, "numbers-lost", "paragraphs stand between the rules without a number"),
    "number-twice": (10, "printed-twice", "numbers are printed twice: this may be two editions in one file"),
    "number-out-of-order": (10, "order-lost", "rules are out of order in many places"),
    "stop-missing": (40, "cut-short", "rules end amid a sentence"),
    "text-empty": (5, "cut-short", "rules have no text"),
    "entry-empty": (20, "cut-short", "entries of the glossary have no text"),
    "entry-twice": (20, "printed-twice", "entries of the glossary stand twice: this may be two editions in one file"),
    "reference-dangling": (40, "numbers-lost", "rules cite numbers that are not there"),
}
_LONGEST_ENTRY, _MOST_PARAGRAPHS = 8_000, 60
"""No entry of a glossary has so many characters or paragraphs: the longest known have 3,922 and 39."""


def losses(parsed: Parsed, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Say which losses the problems of a whole edition are signs of; of a page with a part nothing can be said."""
    if not parsed.whole:
        return
    yield from _chapters_missing(parsed)
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        found.setdefault(problem.code, []).append(problem)
    for code, (bound, damage, what) in _BOUNDS.items():
        many = found.get(code, [])
        if len(many) > bound:
            yield Problem(damage, many[0].where, f"{what} ({len(many)} of them, from {many[0].where} on)")
    for entry in parsed.glossary:
        text = "\n".join((*entry.senses, *entry.notes))
        if len(text) > _LONGEST_ENTRY or text.count("\n") >= _MOST_PARAGRAPHS:
            yield Problem("entries-joined", entry.headword, "entries of the glossary have run together into one")


def _chapters_missing(parsed: Parsed) -> Iterator[Problem]:
    """Find gaps among the chapters: neither the contents nor the rules around them may show that one is gone."""
    chapters = {rule.number.chapter for rule in parsed.rules if rule.number.minor is not None and rule.origin == "printed"}
    missing = [str(chapter) for chapter in range(1, max(chapters, default=0)) if chapter not in chapters]
    if missing:
        yield Problem("chapters-missing", missing[0], f"there is no rule of chapter {', '.join(missing)}")
