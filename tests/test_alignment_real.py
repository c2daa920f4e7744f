"""Alignment on real translations: the Chinese editions whole, without numbers, and with faults put in."""

# ruff: noqa: S311 - no cryptography: seeds that choose places
import random
import re
from functools import cache

import pytest

from corpus.alignment.checks import Desk, check
from corpus.alignment.source import made_from
from corpus.alignment.twins import align
from corpus.alignment.wordings import alike, written
from corpus.lineage.facts import shipped
from corpus.number import RuleNumber
from corpus.records import Page
from ingest.reading import read
from ingest.shape import Hints

pytestmark = pytest.mark.real
DATES = ("2023-11-17", "2026-04-17")


@cache
def edition(folder, language, date):
    path = folder / "cr" / language / f"{date}.txt"
    return read(Page(str(path), path.read_bytes()), Hints())[0]


def without_numbers(parsed):
    rules = (
        rule._replace(number=RuleNumber(place), origin="derived", heading="") for place, rule in enumerate(parsed.rules, 1)
    )
    return parsed._replace(rules=tuple(rules))


@pytest.mark.parametrize("date", DATES)
def test_with_numbers(shared_data, date):
    chinese, english = edition(shared_data, "zh", date), edition(shared_data, "en", date)
    found = align(chinese, english)
    assert all(twin.ours == twin.theirs and twin.verdict == "certain" for twin in found.twins)


@pytest.mark.parametrize("date", DATES)
def test_without_numbers(shared_data, date):
    chinese, english = edition(shared_data, "zh", date), edition(shared_data, "en", date)
    found = align(without_numbers(chinese), english)
    right = sum(twin.ours == twin.theirs for twin in found.twins)
    assert right >= 0.99 * len(english.rules)
    assert all(twin.ours == twin.theirs for twin in found.twins if twin.verdict == "certain")
    assert sum(twin.verdict == "certain" for twin in found.twins) >= 0.5 * len(english.rules)


def test_an_old_translation_leads_to_the_newest_english(shared_data):
    chinese, english = edition(shared_data, "zh", DATES[0]), edition(shared_data, "en", DATES[0])
    now = {str(rule.number): rule for rule in edition(shared_data, "en", "2026-08-07").rules}
    facts = shipped("cr")
    moved = {one.label(DATES[0]): one.label("2026-08-07") for one in facts if one.label(DATES[0])}
    twins = align(chinese, english).twins
    there = [moved[str(english.rules[twin.theirs[0]].number)] in now for twin in twins]
    assert sum(there) >= 0.99 * len(chinese.rules)


def test_an_old_translation_without_numbers_and_without_the_lineage(shared_data):
    chinese, english = edition(shared_data, "zh", DATES[0]), edition(shared_data, "en", "2026-08-07")
    moved = {one.label(DATES[0]): one.label("2026-08-07") for one in shipped("cr") if one.label(DATES[0])}
    twins = align(without_numbers(chinese), english).twins
    pairs = [(twin.ours[0], twin.theirs[0]) for twin in twins if len(twin.ours) == len(twin.theirs) == 1]
    right = sum(moved.get(str(chinese.rules[our].number)) == str(english.rules[their].number) for our, their in pairs)
    assert right >= 0.97 * len(chinese.rules)


@pytest.mark.parametrize("english_date", ["2015-07-17", "2019-10-04", "2021-07-23", "2024-02-02"])
@pytest.mark.parametrize("numbers", [True, False])
def test_no_wrong_pair_is_certain(shared_data, english_date, numbers):
    chinese, english = edition(shared_data, "zh", DATES[0]), edition(shared_data, "en", english_date)
    moved = {one.label(DATES[0]): one.label(english_date) for one in shipped("cr") if one.label(DATES[0])}
    twins = align(chinese if numbers else without_numbers(chinese), english).twins
    pairs = [(twin.ours[0], twin.theirs[0]) for twin in twins if twin.verdict == "certain"]
    wrong = [our for our, their in pairs if moved.get(str(chinese.rules[our].number)) != str(english.rules[their].number)]
    assert wrong == []
    assert len(pairs) >= 400


def test_the_numbers_of_another_edition_are_noticed(shared_data):
    chinese, english = edition(shared_data, "zh", DATES[0]), edition(shared_data, "en", "2026-08-07")
    assert not align(chinese, english).numbered


def test_what_translations_were_made_from(shared_data):
    facts = shipped("cr")
    for date in DATES:
        chinese = edition(shared_data, "zh", date)
        assert made_from(chinese, facts)[::2] == (date, "dated")
        assert made_from(chinese._replace(effective=""), facts).date == date
    mislabelled = edition(shared_data, "zh", DATES[0])._replace(effective="2025-02-07")
    assert made_from(mislabelled, facts)[::2] == (DATES[0], "wrongly dated")


def findings(parsed, english):
    return {(one.code, one.where) for one in check(Desk(align(parsed, english), "zh", "cr"))}


@cache
def sound_findings(folder, date):
    return findings(edition(folder, "zh", date), edition(folder, "en", date))


@pytest.mark.parametrize(("date", "most"), [(DATES[0], 41), (DATES[1], 45)])
def test_sound_editions_have_few_findings(shared_data, date, most):
    found = sound_findings(shared_data, date)
    assert len(found) <= most  # each was looked at: slips of the translators
    assert not {code for code, _ in found} & {"rule-missing", "rule-extra", "rule-merged", "rule-split", "order-differs"}
    assert not {code for code, _ in found} & {"number-differs", "twin-unclear", "example-missing", "example-extra"}


def anywhere(_rule):
    return True


def leaves(rules, sound, wanted, count, seed):
    """Places of subrules that follow a sibling, far from one another, where nothing is wrong yet."""
    parents = {rule.number.parent for rule in rules}
    wrong = {where for _, where in sound}
    places = [
        place
        for place in range(6, len(rules) - 6)
        if rules[place].number.letters > "a"
        and rules[place].number not in parents
        and wanted(rules[place])
        and not any(str(rule.number) in wrong for rule in rules[place - 1 : place + 1])
    ]
    random.Random(seed).shuffle(places)
    chosen = []
    for place in places:
        if all(abs(place - other) > 8 for other in chosen):
            chosen.append(place)
    return chosen[:count]


def put(rules, edits):
    return tuple(new for place, rule in enumerate(rules) for new in edits.get(place, [rule]))


def dropped(rules, place):
    return {place: []}, [{("rule-missing", str(rules[place].number))}]


def added(rules, place):
    rule = rules[place]
    number = RuleNumber(rule.number.major, rule.number.minor, "zz")
    extra = rule._replace(number=number, paragraphs=("月球上的鸽子每天早晨都在唱歌，然后飞回海边的灯塔睡觉。",), examples=())
    return {place: [rule, extra]}, [{("rule-extra", str(number))}]


def moved(rules, place):
    one, two = rules[place - 1 : place + 1]
    return {place - 1: [two], place: [one]}, [{("order-differs", str(rule.number))} for rule in (one, two)]


def misnumbered(rules, place):
    number = rules[place - 1].number
    return {place: [rules[place]._replace(number=number)]}, [{("number-differs", str(number))}]


def merged(rules, place):
    one, two = rules[place - 1 : place + 1]
    text = (*one.paragraphs[:-1], one.paragraphs[-1] + two.paragraphs[0], *two.paragraphs[1:])
    whole = one._replace(paragraphs=text, examples=one.examples + two.examples)
    return {place - 1: [whole], place: []}, [{("rule-merged", str(one.number))}]


def exchanged(rules, place):
    one, two = rules[place - 1 : place + 1]
    edits = {place - 1: [two._replace(number=one.number)], place: [one._replace(number=two.number)]}
    return edits, [{("number-differs", str(one.number)), ("number-differs", str(two.number))}]


def shortened(rules, place):
    rule = rules[place]
    return {place: [rule._replace(examples=rule.examples[1:])]}, [{("example-missing", str(rule.number))}]


QUANTITY = re.compile(r"(?<![0-9./+–A-Za-z{-])[0-9]+(?=点|张|个|名|枚|次)")


def miscounted(rules, place):
    rule = rules[place]
    text = QUANTITY.sub(lambda found: str(int(found[0]) + 2), rule.text, count=1)
    return {place: [rule._replace(paragraphs=tuple(text.split("\n")))]}, [{("numbers-differ", str(rule.number))}]


UNTOLD = {"509.3a", "602.5e", *(f"712.5{letter}" for letter in "bcdefg"), "718.3d", "803.1b"}
"""Subrules that nothing tells from the one before them: they differ in names of cards that stand nowhere else, or in one or
two words (left and right, sorcery and instant, spell and permanent) that elsewhere keep company with each other."""
PARTED = {"113.6f", "207.2d", "706.3b", "715.3c"}
"""Subrules whose translation, or that of the one before them, lacks a good part of the English."""


@pytest.mark.parametrize("date", DATES)
@pytest.mark.parametrize(
    ("fault", "wanted"),
    [
        (dropped, anywhere),
        (added, anywhere),
        (moved, anywhere),
        (misnumbered, anywhere),
        (shortened, lambda rule: rule.examples),
        (miscounted, lambda rule: QUANTITY.search(rule.text)),
        (merged, lambda rule: str(rule.number) not in PARTED),
        (exchanged, lambda rule: str(rule.number) not in UNTOLD),
    ],
)
def test_faults_put_in(shared_data, date, fault, wanted):
    chinese, english = edition(shared_data, "zh", date), edition(shared_data, "en", date)
    before = sound_findings(shared_data, date)
    edits, expected = {}, []
    for place in leaves(chinese.rules, before, wanted, count=30, seed=11):
        edit, forms = fault(chinese.rules, place)
        edits |= edit
        expected.append(forms)
    new = findings(chinese._replace(rules=put(chinese.rules, edits)), english) - before
    found = [next((form for form in forms if form <= new), set()) for forms in expected]
    assert len(expected) >= 10
    assert [forms for forms, one in zip(expected, found, strict=True) if not one] == []
    assert new - set().union(*found) == set()


def test_groups_of_wordings_are_those_of_the_editions(shared_data):
    paths = sorted((shared_data / "cr" / "en").glob("20[2-9]*.txt"))
    groups = alike(edition(shared_data, "en", path.stem) for path in paths)
    from importlib.resources import files

    known = [set(line.split()) for line in files("corpus").joinpath("data", "same-words-cr.tsv").read_text().splitlines()]
    assert len(groups) > 20
    assert all(any(set(group) <= line for line in known) for group in groups)
    assert len(written(groups).splitlines()) == len(groups) + 1
