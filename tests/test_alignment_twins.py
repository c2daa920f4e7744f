# ruff: noqa: S311 - no cryptography: seeds that make editions
"""Alignment on synthetic editions of our own wording, whole and with faults put in."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.alignment.checks import Desk, check
from corpus.alignment.twins import align
from corpus.number import RuleNumber, letters_after
from corpus.records import Parsed, RuleText

SEED = st.integers(0, 10_000)
FEW = settings(max_examples=8, deadline=None)

_WORDS = (Path(__file__).parent / "cases" / "alignment-words.txt").read_text(encoding="utf-8").split()
"""Words for an edition; invented words stand for them in its translation, which need not be in a real language."""


def _foreign(word: str) -> str:
    return word[::-1].translate(str.maketrans("aeiou", "uoaie")) + "ka"


def _sentence(rng: random.Random) -> list[str]:
    return [rng.choice(_WORDS) for _ in range(rng.randint(5, 18))]


def _editions(seed: int, sections: int = 12) -> tuple[Parsed, Parsed]:
    """An edition of invented rules, and a translation of it, word by word in another order."""
    rng = random.Random(seed)
    english: list[RuleText] = []
    foreign: list[RuleText] = []

    def add(number: RuleNumber, texts: list[list[str]], examples: list[list[str]], sign: str) -> None:
        def say(words: list[str]) -> str:
            return " ".join(words).capitalize() + sign + "."

        def translate(words: list[str]) -> str:
            return " ".join(map(_foreign, reversed(words))).capitalize() + sign + "."

        english.append(RuleText(number, tuple(map(say, texts)), tuple(map(say, examples))))
        foreign.append(RuleText(number, tuple(map(translate, texts)), tuple(map(translate, examples))))

    for section in range(100, 100 + sections):
        for rule in range(1, rng.randint(4, 7)):
            letters = ""
            for _ in range(rng.randint(1, 5)):
                sign = rng.choice(
                    ["", "", "", " {T}", f" {rng.randint(11, 99)}", f" (rule {rng.randint(100, 120)}.{rng.randint(1, 9)})"]
                )
                examples = [_sentence(rng) for _ in range(rng.choice([0, 0, 0, 1, 2]))]
                add(RuleNumber(section, rule, letters), [_sentence(rng)], examples, sign)
                letters = letters_after(letters)
    return (
        Parsed("cr", "en", "official", tuple(english), effective="2026-01-01"),
        Parsed("cr", "xx", "official", tuple(foreign), effective="2026-01-01"),
    )


def _unnumbered(translation: Parsed) -> Parsed:
    rules = (rule._replace(number=RuleNumber(place), origin="derived") for place, rule in enumerate(translation.rules, 1))
    return translation._replace(rules=tuple(rules))


def _findings(translation: Parsed, english: Parsed) -> set[tuple[str, str]]:
    return {(found.code, found.where) for found in check(Desk(align(translation, english), translation.language, "cr"))}


def _with(translation: Parsed, place: int, *rules: RuleText) -> Parsed:
    """The translation with other rules instead of the one at a place."""
    before, after = translation.rules[:place], translation.rules[place + 1 :]
    return translation._replace(rules=(*before, *rules, *after))


def _subrules(translation: Parsed, rng: random.Random) -> int:
    """The place of a subrule that follows a sibling."""
    return rng.choice(
        [place for place, rule in enumerate(translation.rules) if len(rule.number.letters) and rule.number.letters > "a"]
    )


@FEW
@given(SEED)
def test_a_translation_without_faults(seed: int) -> None:
    english, translation = _editions(seed)
    found = align(translation, english)
    assert {twin.verdict for twin in found.twins} == {"certain"}
    assert all(twin.ours == twin.theirs for twin in found.twins)
    assert _findings(translation, english) == set()


@FEW
@given(SEED)
def test_a_translation_without_numbers(seed: int) -> None:
    english, translation = _editions(seed)
    found = align(_unnumbered(translation), english)
    right = sum(twin.ours == twin.theirs for twin in found.twins)
    assert right >= 0.97 * len(english.rules)
    assert not any(twin.ours != twin.theirs for twin in found.twins if twin.verdict == "certain")


@FEW
@given(SEED)
def test_a_rule_dropped(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    number = str(translation.rules[place].number)
    assert _findings(_with(translation, place), english) == {("rule-missing", number)}


@FEW
@given(SEED)
def test_a_rule_too_many(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    number = RuleNumber(199, 1)
    extra = RuleText(number, ("Mlik oth wolley ruven stald pirran askel.",))
    assert _findings(_with(translation, place, translation.rules[place], extra), english) == {("rule-extra", str(number))}


@FEW
@given(SEED)
def test_two_rules_that_changed_places(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    one, two = translation.rules[place - 1 : place + 1]
    changed = _with(_with(translation, place, one), place - 1, two)
    codes = _findings(changed, english)
    assert codes in ({("order-differs", str(one.number))}, {("order-differs", str(two.number))})


@FEW
@given(SEED)
def test_two_texts_exchanged_under_their_numbers(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    one, two = translation.rules[place - 1 : place + 1]
    changed = _with(_with(translation, place, one._replace(number=two.number)), place - 1, two._replace(number=one.number))
    assert _findings(changed, english) == {("number-differs", str(one.number)), ("number-differs", str(two.number))}


@FEW
@given(SEED, st.booleans())
def test_a_number_misprinted(seed: int, twice: bool) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    wrong = translation.rules[place - 1].number if twice else RuleNumber(199, 9)
    changed = _with(translation, place, translation.rules[place]._replace(number=wrong))
    assert _findings(changed, english) == {("number-differs", str(wrong))}


@FEW
@given(SEED)
def test_an_example_left_out(seed: int) -> None:
    english, translation = _editions(seed)
    rng = random.Random(seed)
    place = rng.choice([place for place, rule in enumerate(translation.rules) if len(rule.examples) == 2])
    rule = translation.rules[place]
    left = rng.randrange(2)
    changed = _with(translation, place, rule._replace(examples=rule.examples[left : left + 1]))
    twin = next(twin for twin in align(changed, english).twins if place in twin.ours)
    assert (None, 1 - left) in twin.examples
    assert (0, left) in twin.examples
    assert _findings(changed, english) == {("example-missing", str(rule.number))}


@FEW
@given(SEED)
def test_two_rules_merged(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(translation, random.Random(seed))
    one, two = translation.rules[place - 1 : place + 1]
    whole = one._replace(paragraphs=(*one.paragraphs, *two.paragraphs), examples=one.examples + two.examples)
    assert _findings(_with(_with(translation, place), place - 1, whole), english) == {("rule-merged", str(one.number))}


@FEW
@given(SEED)
def test_a_rule_split(seed: int) -> None:
    english, translation = _editions(seed)
    place = _subrules(english, random.Random(seed))
    one, two = english.rules[place - 1 : place + 1]
    whole = one._replace(paragraphs=(*one.paragraphs, *two.paragraphs), examples=one.examples + two.examples)
    assert _findings(translation, _with(_with(english, place), place - 1, whole)) == {("rule-split", str(one.number))}


@FEW
@given(SEED)
def test_a_quantity_changed(seed: int) -> None:
    english, translation = _editions(seed)
    numbered = [place for place, rule in enumerate(translation.rules) if rule.text.rstrip(".").split()[-1].isdecimal()]
    place = random.Random(seed).choice(numbered)
    rule = translation.rules[place]
    words = rule.text.rstrip(".").split()
    changed = rule._replace(paragraphs=(" ".join([*words[:-1], str(int(words[-1]) + 100)]) + ".",))
    findings = _findings(_with(translation, place, changed), english)
    assert findings == {("numbers-differ", str(rule.number))}


def test_numbers_of_another_edition_are_not_trusted() -> None:
    english, translation = _editions(3, sections=30)
    moved = tuple(
        rule._replace(number=RuleNumber(rule.number.major + 1, rule.number.minor, rule.number.letters))
        for rule in english.rules
    )
    found = align(translation, english._replace(rules=moved))
    assert not found.numbered
    right = sum(twin.ours == twin.theirs for twin in found.twins)
    assert right >= 0.97 * len(moved)


def test_numbers_that_the_parser_counted_do_not_count() -> None:
    english, translation = _editions(4, sections=3)
    counted = tuple(
        rule._replace(number=english.rules[(place + 1) % len(english.rules)].number, origin="derived")
        for place, rule in enumerate(translation.rules)
    )
    found = align(translation._replace(rules=counted), english)
    assert not found.numbered


def test_a_page_with_a_part() -> None:
    english, translation = _editions(5)
    rules = tuple(rule for rule in translation.rules if rule.number.within(RuleNumber(104)))
    found = align(translation._replace(rules=rules, whole=False, effective=""), english)
    assert [found.theirs[twin.theirs[0]].number for twin in found.twins] == [rule.number for rule in rules]
    assert {twin.verdict for twin in found.twins} == {"certain"}


def test_what_a_page_should_show_is_missing_and_no_more() -> None:
    english, translation = _editions(5)
    rules = tuple(rule for rule in translation.rules if rule.number.within(RuleNumber(104)))
    place = next(place for place, rule in enumerate(rules) if rule.number.letters > "a")
    page = translation._replace(rules=rules[:place] + rules[place + 1 :], whole=False, effective="")
    missing = [found.theirs[twin.theirs[0]].number for found in [align(page, english)] for twin in found.twins if not twin.ours]
    assert missing == [rules[place].number]


def test_an_encoder_tells_what_signs_do_not() -> None:
    english, translation = _editions(6, sections=2)
    vectors = {
        text: [float(place == at) for at in range(len(english.rules))]
        for place, rule in enumerate(english.rules)
        for text in (rule.text, translation.rules[place].text)
    }

    def encode(texts):
        return [vectors.get(text, [0.0] * len(english.rules)) for text in texts]

    one, two = translation.rules[1], translation.rules[2]
    changed = _with(_with(translation, 1, two._replace(number=one.number)), 2, one._replace(number=two.number))
    twins = {
        found.ours[twin.ours[0]].number: found.theirs[twin.theirs[0]].number
        for found in [align(changed, english, encode)]
        for twin in found.twins
        if twin.ours and twin.theirs
    }
    assert twins[one.number] == two.number
    assert twins[two.number] == one.number


@pytest.mark.parametrize("side", ["translation", "english"])
def test_nothing_at_all(side: str) -> None:
    english, translation = _editions(7, sections=1)
    empty = (translation._replace(rules=()), english) if side == "translation" else (translation, english._replace(rules=()))
    verdicts = {twin.verdict for twin in align(*empty).twins}
    assert verdicts == {"missing" if side == "translation" else "extra"}
