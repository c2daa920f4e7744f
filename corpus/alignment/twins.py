"""Which rule of an English edition each rule of a translation is.

    found = align(translation, english, encode)

Anchors come first: equal numbers where both count them alike, else signs that stand once in both.  Between anchors the
printed order decides, by dynamic programming.  From what has been found a dictionary is learned, with which all is weighed
again; what stands out of order is looked for last.  An encoder helps where a page is too short to learn from, and where
doubt is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from corpus.alignment.anchors import by_number, by_signs
from corpus.alignment.crossing import uncross
from corpus.alignment.examples import pair_examples
from corpus.alignment.exchanges import exchanged
from corpus.alignment.grouping import regroup
from corpus.alignment.lexicon import learn
from corpus.alignment.order import Step, in_order, rising
from corpus.alignment.rivals import Rivals
from corpus.alignment.scope import expected, scope
from corpus.alignment.scoring import Scales
from corpus.alignment.shifts import shifted
from corpus.alignment.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corpus.alignment.texts import Encode
    from corpus.records import Parsed, RuleText

__all__ = ["Alignment", "Twin", "Verdict", "align"]

Verdict = Literal["certain", "likely", "unclear", "extra", "missing"]

_NUMBER = 8.0
"""What it says that two rules have one number in one edition: about one in 3,000 is misprinted."""
_LETTER, _LEVEL = 2.0, 4.0
"""What speaks against a pair with other letters, and against one of which only one is a subrule, in numbers of two editions."""
_STRONG, _MARGIN = 6.0, 5.0
"""What must speak for a pair, and how much more than for any rival, to be certain without a number."""
_RUN = 12
"""How many pairs must stand in a row on both sides for any of them to be certain without a number: new sections repeat the
words of others, and whole runs of their rules pass for them."""
_AGAINST = -6.0
"""A pair that this speaks against is not certain, whatever its number; a pair without a number is unclear."""
_DISTRUST = 12
"""When more rules than this fit other numbers, none are believed to be those of this edition."""


@dataclass(frozen=True, slots=True)
class Twin:
    """Rules that are one; of `extra` and `missing` one side is empty, and of rules merged or split one has two."""

    ours: tuple[int, ...]
    """Places in the translation."""
    theirs: tuple[int, ...]
    """Places in the English edition."""
    verdict: Verdict
    evidence: tuple[str, ...] = ()
    """What speaks for it, the strongest first: number, order, references, symbols, numbers, names, examples, length, words,
    meaning."""
    examples: tuple[tuple[int | None, int | None], ...] = ()
    """The examples of the translation with those of the English, counted from 0; None where one side lacks it."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """A translation beside an English edition."""

    ours: tuple[RuleText, ...]
    theirs: tuple[RuleText, ...]
    twins: tuple[Twin, ...]
    """In the order of the English edition, what is extra after the rule it follows."""
    numbered: bool
    """Whether numbers counted as evidence."""
    scales: Scales
    """What weighed them, with what it has learned."""


class _Work:
    """An alignment while it is made."""

    def __init__(self, ours: Texts, theirs: Texts, *, numbered: bool, whole: bool) -> None:
        self.ours, self.theirs = ours, theirs
        self.numbered, self.whole = numbered, whole
        self.scales = Scales(ours.signs, theirs.signs, whole=whole, language=ours.language)
        self.steps: list[Step] = []
        self.crossed: frozenset[Step] = frozenset()
        self.shifted: frozenset[tuple[int, int]] = frozenset()
        self._weights: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def content(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        """Weigh without numbers."""
        known = self._weights.get((ours, theirs))
        if known is None:
            known = self.scales.weigh(self.ours.reading(ours), self.theirs.reading(theirs))
            self._weights[ours, theirs] = known
        return known

    def weigh(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        """Weigh with numbers where they count; of another edition's, only the letters do."""
        if self.numbered:
            return self.content(ours, theirs) + (_NUMBER if self.same_number(ours, theirs) else 0.0)
        first, second = self.ours.rules[ours[0]], self.theirs.rules[theirs[0]].number
        if first.origin != "printed" or first.number.letters == second.letters:
            return self.content(ours, theirs)
        return self.content(ours, theirs) - (_LETTER if first.number.letters and second.letters else _LEVEL)

    def same_number(self, ours: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
        first, second = self.ours.rules[ours[0]], self.theirs.rules[theirs[0]]
        same = self.numbered and first.origin == "printed" and first.number == second.number
        return same and (ours[0], theirs[0]) not in self.shifted

    def fill(self, anchors: Sequence[tuple[int, int]], places: Sequence[int]) -> None:
        """Take the anchors, which rise on both sides, and align what is between; `places` are those of the English to use."""
        steps: list[Step] = []
        our_start = their_start = 0
        ends = [(ours, places.index(theirs) if len(places) < len(self.theirs.rules) else theirs) for ours, theirs in anchors]
        for ours, theirs in [*ends, (len(self.ours.rules), len(places))]:
            outside = not self.whole and (not steps or ours == len(self.ours.rules))
            gap = places[their_start:theirs]
            steps += in_order(range(our_start, ours), gap, self.weigh, open_ends=outside)
            if ours < len(self.ours.rules):
                steps.append(Step((ours,), (places[theirs],)))
            our_start, their_start = ours + 1, theirs + 1
        self.steps = steps

    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of one and one."""
        return [(step.ours[0], step.theirs[0]) for step in self.steps if len(step.ours) == len(step.theirs) == 1]

    def learn(self) -> bool:
        """Learn a lexicon from the pairs; return whether there were enough of them."""
        pairs = [pair for pair in self.pairs() if self.weigh((pair[0],), (pair[1],)) > 0]
        lexicon = learn([(self.ours.signs[ours].words, self.theirs.signs[theirs].words) for ours, theirs in pairs])
        if lexicon is None:
            return False
        self.ours.learn(lexicon)
        self.theirs.learn(lexicon)
        self.scales.lexicon = lexicon
        self._weights.clear()
        return True

    def encode(self, ours: Iterable[int], theirs: Iterable[int], encode: Encode) -> None:
        self.ours.encode(ours, encode)
        self.theirs.encode(theirs, encode)
        self._weights.clear()


def align(translation: Parsed, english: Parsed, encode: Encode | None = None, *, numbered: bool = True) -> Alignment:
    """Return the twin of each rule.

    `numbered` says whether the printed numbers of the translation are those of this English edition; numbers that the parser
    counted never count.  `encode` makes vectors of texts in both languages; without it a short page without numbers gets
    what order and signs can tell.
    """
    ours = Texts(translation.rules, translation.language, translation.document)
    theirs = Texts(english.rules, english.language, english.document)
    work = _Work(ours, theirs, numbered=numbered, whole=translation.whole)
    anchors = by_number(work.ours.rules, work.theirs.rules) if numbered else []
    if not anchors:
        work.numbered = False
    places = scope(work.theirs.rules, anchors, whole=work.whole)
    if encode and not (work.whole and len(ours.rules) > 300):
        work.encode(range(len(ours.rules)), places, encode)
    if work.numbered:
        work.fill(rising(anchors), places)
        if work.learn():
            work.shifted = shifted(anchors, theirs.rules, work.content)
            work.numbered = len(work.shifted) <= _DISTRUST
            anchors = [pair for pair in anchors if pair not in work.shifted]
            if work.numbered and work.shifted:
                work.fill(rising(anchors), places)
    if not work.numbered:
        _by_order(work, places)
    _settle(work, places, anchors if work.numbered else ())
    return Alignment(ours.rules, theirs.rules, _twins(work, encode), work.numbered, work.scales)


def _by_order(work: _Work, places: Sequence[int]) -> None:
    """Align without numbers: between signs that stand once, and again between what that makes sure."""
    used = {place: rank for rank, place in enumerate(places)}
    signs = [work.theirs.signs[place] for place in places]
    anchors = [(ours, places[theirs]) for ours, theirs in by_signs(work.ours.signs, signs)] if work.whole else []
    work.fill(_steady(rising(anchors)), places)
    if work.learn():
        sure = [(ours, theirs) for ours, theirs in work.pairs() if work.content((ours,), (theirs,)) > 2 * _STRONG]
        work.fill(rising(pair for pair in sure if pair[1] in used), places)


def _steady(anchors: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out anchors that lie apart from those before and after them: chance, or text that moved."""
    kept: list[tuple[int, int]] = []
    for place, (ours, theirs) in enumerate(anchors):
        beside = [anchors[near] for near in (place - 1, place + 1) if 0 <= near < len(anchors)]
        if not beside or any(abs((theirs - other) - (ours - one)) <= _DRIFT for one, other in beside):
            kept.append((ours, theirs))
    return kept


_DRIFT = 60
"""How many rules an edition may have more than the other between two anchors."""


def _settle(work: _Work, places: Sequence[int], anchors: Sequence[tuple[int, int]]) -> None:
    """Look for what stands out of order, then for what was merged or split."""
    bonus = _NUMBER if work.numbered else 0.0
    if work.numbered:
        crossed = exchanged(work.steps, work.ours, work.theirs, work.scales, work.content)
        work.steps = [crossed.get(step, step) for step in work.steps]
        work.crossed = frozenset(crossed.values())
    steps = uncross(
        work.steps, work.ours.readings, work.theirs.readings, work.weigh, places, bonus, anchors, fixed=work.crossed
    )
    work.steps = regroup(steps, work.ours, work.theirs, work.scales)


def _twins(work: _Work, encode: Encode | None) -> tuple[Twin, ...]:
    matched = {place for step in work.steps if step.ours for place in step.theirs}
    due = expected(work.theirs.rules, matched, whole=work.whole)
    judge = _Judge(work)
    twins: list[Twin] = []
    for step in work.steps:
        if not step.ours:
            if step.theirs[0] in due:
                twins.append(Twin((), step.theirs, "missing"))
        elif not step.theirs:
            twins.append(Twin(step.ours, (), "extra"))
        else:
            readings = work.ours.examples(step.ours, encode), work.theirs.examples(step.theirs, encode)
            examples = pair_examples(*readings, work.scales)
            twins.append(Twin(step.ours, step.theirs, *judge(step), examples))
    return tuple(twins)


class _Judge:
    """Says how sure a pair is."""

    def __init__(self, work: _Work) -> None:
        self._work = work
        self._of_ours = {step.ours[0]: step.theirs[0] for step in work.steps if step.ours and step.theirs}
        self._rivals = Rivals(work.ours.readings, work.theirs.readings)
        self._inside = self._inside_runs()

    def __call__(self, step: Step) -> tuple[Verdict, tuple[str, ...]]:
        work = self._work
        content = work.content(step.ours, step.theirs)
        evidence = work.scales.evidence(work.ours.reading(step.ours), work.theirs.reading(step.theirs))
        named = {name: weight for name, weight in evidence.items() if weight > 0}
        locked = self._locked(step)
        if locked:
            named["order"] = 4.0
        if work.same_number(step.ours, step.theirs):
            named["number"] = _NUMBER
        return self._verdict(step, content, locked=locked), tuple(sorted(named, key=lambda name: -named[name]))

    def _verdict(self, step: Step, content: float, *, locked: bool) -> Verdict:
        if len(step.ours) + len(step.theirs) > 2:
            return "likely" if content > _AGAINST else "unclear"
        if self._work.same_number(step.ours, step.theirs):
            alone = content > _AGAINST and (not self._work.scales.lexicon or self._margin(step, content) > 0)
            return "certain" if locked or alone else "likely"
        if content >= _STRONG and step.ours[0] in self._inside and self._margin(step, content) >= _MARGIN:
            return "certain"
        return "likely" if content > 0 or (locked and content > _AGAINST) or step in self._work.crossed else "unclear"

    def _locked(self, step: Step) -> bool:
        """Whether it stands between neighbours that are pairs of neighbours too."""
        before = self._of_ours.get(step.ours[0] - 1) == step.theirs[0] - 1
        after = self._of_ours.get(step.ours[-1] + 1) == step.theirs[-1] + 1
        return before and after

    def _inside_runs(self) -> frozenset[int]:
        """Our rules inside a long row of which the twins stand in a row, or in one that is all of a page.

        At the ends of a row a rule may have been split, or merged.
        """
        runs: list[list[int]] = []
        for our, their in sorted(self._of_ours.items()):
            if runs and runs[-1][-1] == our - 1 and self._of_ours[our - 1] == their - 1:
                runs[-1].append(our)
            else:
                runs.append([our])
        if len(runs) == 1 and len(runs[0]) == len(self._work.ours.rules):
            return frozenset(runs[0])
        return frozenset(our for run in runs if len(run) >= _RUN for our in run[1:-1])

    def _margin(self, step: Step, content: float) -> float:
        """How much more speaks for a pair than for any that would take one of the two away."""
        rivals = self._rivals.of(step.ours[0], step.theirs[0])
        return content - max((self._work.content((our,), (their,)) for our, their in rivals), default=0.0)
