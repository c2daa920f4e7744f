"""What an edition whose date the lineage knows is known to print, and how a page with that date differs from it.

No other sign is as sure: a chapter that is missing, text that was cut, garbled, swapped, or put together from two editions
shows here, rule by rule.  A few differences may be a reissue of the publisher, or a matter of reading, and are findings;
more of them are damage.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from corpus.lineage.layout import said
from corpus.records import Problem
from corpus.wording import fingerprint, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from corpus.lineage.facts import Facts
    from corpus.records import GlossaryEntry, Parsed, RuleText

__all__ = ["Differences", "differences"]

_FEW = {"missing": 3, "unknown": 3, "differs": 10}
"""So many may be a matter of reading (two rules under one number, one without its dot), or what a reissue put right."""
_LISTED = 5

_Prints: TypeAlias = "dict[str, list[tuple[str, ...]]]"
"""The fingerprints of what stands under each number or headword."""


class Differences(NamedTuple):
    """How a page differs from what the edition of its date is known to print."""

    problems: tuple[Problem, ...] = ()
    damage: tuple[Problem, ...] = ()


def differences(parsed: Parsed, rules: Facts, glossary: Facts | None) -> Differences:
    """Compare a page with the English edition of its date; nothing where none of that date is known.

    A page with a part is not asked for the rest, and a page without a glossary is not asked for one here.  A translation is
    asked for the numbers, the examples and the entries of the glossary: that it has others is never damage.
    """
    date = parsed.effective
    if date not in rules.dates:
        return Differences()
    if parsed.language != "en":
        return Differences(tuple(_of_translation(parsed, date, rules, glossary)))
    found = _differing("rules", parsed, date, _printed(parsed), _known(rules, date))
    if parsed.glossary and glossary and date in glossary.dates:
        found = (
            *found,
            *_differing("entries", parsed, date, _defined(parsed.glossary), _known(glossary, date, headwords=True)),
        )
    return Differences(tuple(problem for problem, few in found if few), tuple(problem for problem, few in found if not few))


def _of_translation(parsed: Parsed, date: str, rules: Facts, glossary: Facts | None) -> Iterator[Problem]:
    here = _gathered((str(rule.number), ("",) * len(rule.examples)) for rule in parsed.rules if rule.origin == "printed")
    there = _gathered((name, ("",) * (len(one) - 1)) for name, prints in _known(rules, date).items() for one in prints)
    differs = "have more or fewer examples here"
    yield from (problem for problem, _ in _differing("rules", parsed, date, here, there, differs))
    if parsed.glossary and parsed.whole and glossary and date in glossary.dates:
        entries = sum(bool(history.label(date)) for history in glossary)
        if len(parsed.glossary) != entries:
            message = f"its glossary has {len(parsed.glossary)} entries, and that of the English edition of {date} {entries}"
            yield Problem("entries-missing", "the glossary", message)


def _differing(
    things: str, parsed: Parsed, date: str, here: _Prints, there: _Prints, differs: str = "read otherwise here"
) -> tuple[tuple[Problem, bool], ...]:
    """Return the findings, each with whether it is one of a few."""
    kinds = {
        "missing": ("are not here", [name for name in there if name not in here] if parsed.whole else []),
        "unknown": ("stand here, and that edition does not have them", [name for name in here if name not in there]),
        "differs": (
            differs,
            [name for name in here if name in there and sorted(here[name]) != sorted(there[name])],
        ),
    }
    return tuple(
        (Problem(f"{things}-{kind}", names[0], _said(things, names, what, date)), len(names) <= _FEW[kind])
        for kind, (what, names) in kinds.items()
        if names
    )


def _said(things: str, names: list[str], what: str, date: str) -> str:
    listed = ", ".join(names[:_LISTED]) + (", ..." if len(names) > _LISTED else "")
    return f"compared with what the edition of {date} is known to print, {len(names)} {things} {what}: {listed}"


def _printed(parsed: Parsed) -> _Prints:
    return _gathered((str(rule.number), _fingerprints(rule, parsed)) for rule in parsed.rules)


def _fingerprints(rule: RuleText, parsed: Parsed) -> tuple[str, ...]:
    return tuple(fingerprint(text, parsed.language, parsed.document) for text in (said(rule), *rule.examples))


def _defined(glossary: Iterable[GlossaryEntry]) -> _Prints:
    return _gathered((_name(entry.headword), (fingerprint("\n".join((*entry.senses, *entry.notes))),)) for entry in glossary)


def _known(facts: Facts, date: str, *, headwords: bool = False) -> _Prints:
    return _gathered(
        (_name(label) if headwords else label, (history.wording(date), *history.example_wordings(date)))
        for history in facts
        if (label := history.label(date))
    )


def _name(headword: str) -> str:
    return plain(headword).casefold()


def _gathered(pairs: Iterable[tuple[str, tuple[str, ...]]]) -> _Prints:
    gathered: _Prints = defaultdict(list)
    for name, prints in pairs:
        gathered[name].append(prints)
    return gathered
