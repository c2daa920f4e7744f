"""Coded checks of a translation beside the English edition that it was made from.

Each check is one function; its docstring is the explanation that a reader gets with `explain(code)`.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from corpus.alignment.names import card_names, marked_names
from corpus.alignment.order import rising
from corpus.alignment.renderings import mixed
from corpus.alignment.sentences import beads
from corpus.alignment.signs import read_signs
from corpus.alignment.splitting import split
from corpus.alignment.wordings import ADDRESS
from corpus.errors import NotFound
from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from corpus.alignment.renderings import Rendering
    from corpus.alignment.sentences import Bead
    from corpus.alignment.signs import Signs
    from corpus.alignment.twins import Alignment, Twin
    from corpus.records import Document, RuleText

__all__ = ["CHECKS", "Desk", "check", "explain"]

_SMALL = 2
"""So small a quantity can be said without a number: both, a pair, the other."""
_LARGE = 10
"""A larger one that only the translation has is not the way its language counts things."""
_SHOWN = 60
"""So much of a sentence is shown, in characters."""
_COPIED = 4
"""So many English words in a row are no name."""
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")


class Desk(NamedTuple):
    """What is checked."""

    alignment: Alignment
    language: str
    document: Document
    cited: Mapping[int, frozenset[str]] = MappingProxyType({})
    """Of English rules whose text is from another edition, by their places: what they cite, in the numbers of this one."""
    terms: tuple[Rendering, ...] = ()
    """The names of terms in both languages."""


class _Pair(NamedTuple):
    """A rule or an example beside its twin."""

    where: str
    label: str
    ours: str
    theirs: str
    place: int
    """Of the English rule."""


def check(desk: Desk) -> tuple[Problem, ...]:
    """Run every check, in the order of `CHECKS`."""
    return tuple(Problem(code, where, message) for code, run in CHECKS.items() for where, message in run(desk))


def explain(code: str) -> str:
    """Return what the check of this code is about.  Raises NotFound for a code that no check has."""
    if code not in CHECKS:
        raise NotFound(f"there is no check {code!r}", hint=f"the checks are {', '.join(CHECKS)}")
    return " ".join((CHECKS[code].__doc__ or "").split())


def _rule_missing(desk: Desk) -> Iterator[tuple[str, str]]:
    """A rule of the English edition has no twin in the translation."""
    for twin in desk.alignment.twins:
        if twin.verdict == "missing":
            number = desk.alignment.theirs[twin.theirs[0]].number
            yield str(number), f"the English {number} is not in the translation"


def _rule_extra(desk: Desk) -> Iterator[tuple[str, str]]:
    """A rule of the translation has no twin in the English edition."""
    for twin in desk.alignment.twins:
        if twin.verdict == "extra":
            number = desk.alignment.ours[twin.ours[0]].number
            yield str(number), f"{number} of the translation is not in the English edition"


def _rule_merged(desk: Desk) -> Iterator[tuple[str, str]]:
    """One rule of the translation holds two rules of the English edition."""
    for twin in desk.alignment.twins:
        if len(twin.theirs) > 1:
            numbers = " and ".join(str(desk.alignment.theirs[place].number) for place in twin.theirs)
            number = desk.alignment.ours[twin.ours[0]].number
            yield str(number), f"{number} of the translation holds the English {numbers}"


def _rule_split(desk: Desk) -> Iterator[tuple[str, str]]:
    """Two rules of the translation are one of the English edition."""
    for twin in desk.alignment.twins:
        if len(twin.ours) > 1:
            numbers = " and ".join(str(desk.alignment.ours[place].number) for place in twin.ours)
            number = desk.alignment.theirs[twin.theirs[0]].number
            yield numbers.partition(" ")[0], f"{numbers} of the translation are one rule in English, {number}"


def _number_differs(desk: Desk) -> Iterator[tuple[str, str]]:
    """The translation prints a rule under another number than the English edition it was made from: a misprint, or two
    rules whose texts were exchanged.
    """
    if desk.alignment.numbered:
        for twin, ours, theirs in _paired(desk.alignment):
            if _misnumbered(twin, ours, theirs):
                yield str(ours.number), f"{ours.number} of the translation is {theirs.number} in the English edition"


def _misnumbered(twin: Twin, ours: RuleText, theirs: RuleText) -> bool:
    return len(twin.ours) == len(twin.theirs) == 1 and ours.origin == "printed" and ours.number != theirs.number


def _order_differs(desk: Desk) -> Iterator[tuple[str, str]]:
    """Rules stand in another order than in the English edition."""
    pairs = [
        (twin.ours[0], twin.theirs[0])
        for twin, ours, theirs in _paired(desk.alignment)
        if not (desk.alignment.numbered and _misnumbered(twin, ours, theirs))
    ]
    risen = set(rising(pairs))
    for our, their in pairs:
        if (our, their) not in risen:
            number = desk.alignment.ours[our].number
            before = str(desk.alignment.ours[our - 1].number) if our else "the beginning"
            yield str(number), f"{number} (in English {desk.alignment.theirs[their].number}) stands after {before}"


def _twin_unclear(desk: Desk) -> Iterator[tuple[str, str]]:
    """It is not clear which English rule this is: what its contents say and where it stands do not agree."""
    for twin, ours, theirs in _paired(desk.alignment):
        if twin.verdict == "unclear":
            yield str(ours.number), f"{ours.number} of the translation may be the English {theirs.number}"


def _example_missing(desk: Desk) -> Iterator[tuple[str, str]]:
    """An example of the English rule is not in the translation."""
    for twin, ours, theirs in _paired(desk.alignment):
        for our, their in twin.examples:
            if our is None and their is not None:
                yield str(ours.number), f"{_example(their, theirs)} of the English {theirs.number} is not in the translation"


def _example_extra(desk: Desk) -> Iterator[tuple[str, str]]:
    """The translation has an example that the English rule has not."""
    for twin, ours, _ in _paired(desk.alignment):
        for our, their in twin.examples:
            if their is None and our is not None:
                yield str(ours.number), f"{_example(our, ours)} of {ours.number} is not in the English edition"


def _sentence_missing(desk: Desk) -> Iterator[tuple[str, str]]:
    """A sentence of the English text is not in the translation: all others fit, and none fits better together with it."""
    for pair, bead in _alone(desk):
        if bead.verdict == "missing":
            yield pair.where, f"{pair.label} lacks the English sentence {_shortened(bead.theirs[0])!r}"


def _sentence_extra(desk: Desk) -> Iterator[tuple[str, str]]:
    """The translation has a sentence that the English text has not; one in brackets is taken for a note of the translator."""
    for pair, bead in _alone(desk):
        if bead.verdict == "extra" and bead.ours[0][0] not in "([（［【":
            yield pair.where, f"{pair.label} has a sentence that is not in the English text: {_shortened(bead.ours[0])!r}"


def _alone(desk: Desk) -> Iterator[tuple[_Pair, Bead]]:
    """The sentences without a twin, of texts that do not have as many sentences in both languages."""
    for pair in _texts(desk):
        if len(split(pair.ours)) != len(split(pair.theirs)):
            for bead in beads(pair.ours, pair.theirs, desk.alignment.scales, desk.language, desk.document):
                if not (bead.ours and bead.theirs):
                    yield pair, bead


def _numbers_differ(desk: Desk) -> Iterator[tuple[str, str]]:
    """Quantities disagree, however they are written: 1,000,000 is 100万 and 1 000 000.  Small ones that only one side has are
    let pass, since languages count differently: both players, 2人.
    """
    for pair, ours, theirs in _compared(desk):
        said, wanted = ours.quantities + ours.few, theirs.quantities + theirs.few
        come, lost = set(said - wanted), set(wanted - said)
        if not (lost and (come if max(lost) > 1 else come - wanted.keys())):  # a lost one may have become an article
            come = {value for value in come if value > _LARGE and value not in theirs.quantities}
            lost = {value for value in lost if value > _SMALL and value not in ours.quantities}
        if lost or come:
            yield pair.where, f"{pair.label} says {_listed(come)} for {_listed(lost)}"


def _symbols_differ(desk: Desk) -> Iterator[tuple[str, str]]:
    """Symbols, powers and toughnesses, or the letters in brackets are not the same."""
    for pair, ours, theirs in _compared(desk):
        lost, come = theirs.symbols.keys() - ours.symbols.keys(), ours.symbols.keys() - theirs.symbols.keys()
        if lost or come:
            yield pair.where, f"{pair.label} has {_listed(come)} for {_listed(lost)}"


def _references_differ(desk: Desk) -> Iterator[tuple[str, str]]:
    """The citations do not lead to the rules that the English text cites."""
    for pair, ours, theirs in _compared(desk):
        wanted = theirs.cited
        if pair.place in desk.cited:
            wanted = desk.cited[pair.place] if pair.label == pair.where else ours.cited
        lost, come = wanted - ours.cited, ours.cited - wanted
        if lost or come:
            yield pair.where, f"{pair.label} cites {_listed(come)} for {_listed(lost)}"


def _names_differ(desk: Desk) -> Iterator[tuple[str, str]]:
    """Names of cards are lost, or one is kept in English and another, in the same text, is not."""
    for pair in _texts(desk):
        names = card_names(pair.theirs)
        if not names:
            continue
        marked = marked_names(pair.ours)
        kept = {name for name in names if name in pair.ours.replace("’", "'")}
        if marked and len(marked | kept) < len(names):
            yield pair.where, f"{pair.label} names {len(marked | kept)} cards, the English text {_listed(names)}"
        elif kept and not marked and names > kept:
            yield pair.where, f"{pair.label} does not name {_listed(names - kept)}"


def _untranslated(desk: Desk) -> Iterator[tuple[str, str]]:
    """A text, or a piece of it, is still English."""
    for pair in _texts(desk):
        copied = _copied(pair.ours, pair.theirs)
        if copied:
            yield pair.where, f"{pair.label} is still English: {copied!r}"


def _term_in_two_ways(desk: Desk) -> Iterator[tuple[str, str]]:
    """One English term is rendered in two ways in one text or section.  The rarer one is named, where it stands."""
    texts = [(pair.where, pair.ours, pair.theirs) for pair in _texts(desk)]
    for use in mixed(texts, desk.terms):
        yield use.where, f"{use.where} says {use.form} for {use.term}; elsewhere it is {use.common}"


CHECKS: dict[str, Callable[[Desk], Iterator[tuple[str, str]]]] = {
    "rule-missing": _rule_missing,
    "rule-extra": _rule_extra,
    "rule-merged": _rule_merged,
    "rule-split": _rule_split,
    "number-differs": _number_differs,
    "order-differs": _order_differs,
    "twin-unclear": _twin_unclear,
    "example-missing": _example_missing,
    "example-extra": _example_extra,
    "sentence-missing": _sentence_missing,
    "sentence-extra": _sentence_extra,
    "numbers-differ": _numbers_differ,
    "symbols-differ": _symbols_differ,
    "references-differ": _references_differ,
    "names-differ": _names_differ,
    "untranslated": _untranslated,
    "term-in-two-ways": _term_in_two_ways,
}
"""Every check by its code; each yields the number in the translation, or of what it lacks, and what is wrong."""


def _paired(alignment: Alignment) -> Iterator[tuple[Twin, RuleText, RuleText]]:
    for twin in alignment.twins:
        if twin.ours and twin.theirs:
            yield twin, alignment.ours[twin.ours[0]], alignment.theirs[twin.theirs[0]]


def _texts(desk: Desk) -> Iterator[_Pair]:
    """Each rule of one and one with its twin, and each example with its own."""
    for twin, ours, theirs in _paired(desk.alignment):
        if len(twin.ours) == len(twin.theirs) == 1 and twin.verdict != "unclear":
            where = str(ours.number)
            yield _Pair(where, where, ours.text, theirs.text, twin.theirs[0])
            for our, their in twin.examples:
                if our is not None and their is not None:
                    label = f"{_example(our, ours)} of {ours.number}"
                    yield _Pair(where, label, ours.examples[our], theirs.examples[their], twin.theirs[0])


def _compared(desk: Desk) -> Iterator[tuple[_Pair, Signs, Signs]]:
    for pair in _texts(desk):
        yield (
            pair,
            read_signs(pair.ours, desk.language, desk.document),
            read_signs(pair.theirs, "en", desk.document),
        )


def _example(place: int, rule: RuleText) -> str:
    return "the example" if len(rule.examples) == 1 else f"example {place + 1}"


def _shortened(sentence: str) -> str:
    return sentence if len(sentence) <= _SHOWN else f"{sentence[: _SHOWN - 1]}…"


def _listed(values: object) -> str:
    return ", ".join(sorted(map(str, values))) or "nothing"  # type: ignore[call-overload]


def _copied(ours: str, theirs: str) -> str:
    """The piece of a translation that is still English; empty where none is."""
    words, english = (_WORD.findall(ADDRESS.sub(" ", text)) for text in (ours, theirs))
    if len(english) > 1 and ours.casefold() == theirs.casefold():
        return ours[:60]
    there = {tuple(english[place : place + _COPIED]) for place in range(len(english) - _COPIED + 1)}
    for place in range(len(words) - _COPIED + 1):
        piece = tuple(words[place : place + _COPIED])
        if piece in there and sum(word[0].islower() for word in piece) >= _COPIED - 1:
            return " ".join(piece)
    return ""
