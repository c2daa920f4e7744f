"""The coded checks of what was read from a page."""

import pytest

from corpus.checks import CHECKS, check, explain
from corpus.errors import NotFound
from corpus.number import RuleNumber
from corpus.records import Contents, GlossaryEntry, Parsed, RuleText


def rule(number, text="A sentence.", heading=""):
    return RuleText(RuleNumber.parse(number), (text,), heading=heading)


def edition(*rules, whole=True, contents=(), glossary=()):
    return Parsed("cr", "en", "official", rules, glossary, contents, "2000-01-01", whole=whole)


SOUND = (
    rule("1", "One", "One"), rule("100", "General", "General"), rule("100.1"), rule("100.1a"), rule("100.1b"), rule("100.2"),
    rule("101", "Two", "Two"), rule("101.1"),
)  # fmt: skip
CONTENTS = (Contents(RuleNumber(1), "One"), Contents(RuleNumber(100), "General"), Contents(RuleNumber(101), "Two"))


MISPRINT = RuleText(RuleNumber(101, 1, "l"), ("The letter l for the number 1.",))


def found(parsed):
    return [(problem.code, problem.where) for problem in check(parsed)]


def test_a_sound_edition_has_no_problems():
    glossary = (GlossaryEntry("Chair", ("Chair",), ("To sit on.",)), GlossaryEntry("Zebra", ("Zebra",), (), ("See Chair.",)))
    assert found(edition(*SOUND, contents=CONTENTS, glossary=glossary)) == []
    assert found(edition(*SOUND)) == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ((*SOUND, rule("101.1", "Again.")), [("number-twice", "101.1")]),
        ((*SOUND, rule("101.3"), rule("101.2")), [("number-out-of-order", "101.2")]),
        ((*SOUND, rule("101.3")), [("number-skipped", "101.2")]),
        ((*SOUND, rule("101.1b")), [("number-skipped", "101.1a")]),
        ((*SOUND, rule("101.1a"), rule("101.1c")), [("number-skipped", "101.1b")]),
        ((*SOUND, rule("103", "Four", "Four")), [("number-skipped", "102")]),
        ((*SOUND, rule("101.2a")), [("parent-missing", "101.2a")]),
        ((*SOUND[:6], rule("102.1")), [("parent-missing", "102.1")]),
        ((*SOUND, *(rule(f"101.1{letter}") for letter in "abcdefghijk"), MISPRINT), [("letter-unused", "101.1l")]),
        ((*SOUND, rule("101.2", "")), [("text-empty", "101.2")]),
        ((*SOUND, RuleText(RuleNumber(101, 2), ())), [("text-empty", "101.2")]),
        ((*SOUND, rule("101.2", "It does not end")), [("stop-missing", "101.2")]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_rules_is_found(rules, expected):
    assert found(edition(*rules)) == expected


def test_letters_after_z_are_no_gap():
    letters = "abcdefghijkmnpqrstuvwxyz"
    rules = (*SOUND, *(rule(f"101.1{letter}") for letter in letters), rule("101.1aa"), rule("101.1ab"))
    assert found(edition(*rules)) == []


def test_a_long_gap_is_one_problem():
    (problem,) = check(edition(*SOUND, rule("101.90")))
    assert problem.message == "below 101 there is no 101.2, 101.3, 101.4, 101.5, 101.6, ..., and there is 101.90"


@pytest.mark.parametrize(
    "text", ["A list:", "“It’s said.”", "(See rule 100.)", "Es una «silla».", "椅子。", "{T}", "Stop!", "Who?"]
)
def test_these_ends_are_ends(text):
    assert found(edition(*SOUND, rule("101.2", text))) == []


@pytest.mark.parametrize(
    ("contents", "expected"),
    [
        ((*CONTENTS[:2], Contents(RuleNumber(101), "Too")), [("title-differs", "101")]),
        ((*CONTENTS, Contents(RuleNumber(102), "Three")), [("contents-without-section", "102")]),
        (CONTENTS[:2], [("section-without-contents", "101")]),
    ],
)
def test_contents_are_compared_with_headings(contents, expected):
    assert found(edition(*SOUND, contents=contents)) == expected


def test_entries_are_checked():
    glossary = (
        GlossaryEntry("Chair", ("Chair",), ("A.",)),
        GlossaryEntry("Chair", ("Chair",), ("B.",)),
        GlossaryEntry("Zebra", ("Zebra",), ()),
    )
    assert found(edition(*SOUND, glossary=glossary)) == [("entry-empty", "Zebra"), ("entry-twice", "Chair")]


def test_a_whole_edition_says_since_when_it_holds():
    undated = edition(*SOUND)._replace(effective="")
    assert found(undated) == [("date-missing", "the text")]
    assert found(undated._replace(whole=False)) == []


def test_a_part_of_an_edition_is_not_asked_for_the_rest():
    assert found(edition(rule("732.2a"), rule("732.2c"), whole=False)) == []
    assert found(edition(rule("732.2c"), rule("732.2a"), whole=False)) == [("number-out-of-order", "732.2a")]


def test_a_form_without_chapters_lacks_no_parents():
    assert found(edition(rule("4.1", "Talk.", "Talk"), rule("4.2", "Shortcuts.", "Shortcuts"))) == []


@pytest.mark.parametrize("code", CHECKS)
def test_every_check_explains_itself(code):
    assert explain(code).endswith(".")


def test_an_unknown_code_is_refused():
    with pytest.raises(NotFound, match="no check 'nonsense'"):
        explain("nonsense")
