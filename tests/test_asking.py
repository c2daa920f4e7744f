"""From what a user types to the rules that answer: which edition, which rule, how it was found, and what is said instead."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import NotFound, UsageError
from corpus.number import RuleNumber
from corpus.records import GlossaryEntry, Page, Parsed, RuleText
from corpus.writing import open_writer
from kb.asking import Question, ask
from kb.shelf import Choice, Shelf

NUMBER = RuleNumber.parse


def rule(number, text, heading="", examples=(), origin="printed"):
    return RuleText(NUMBER(number), tuple(text.split("\n")), examples, heading, origin)


def section(number, title):
    return rule(number, title, title)


OLD = (
    section("9", "Invented Games"),
    section("900", "General"),
    rule("900.1", "Games are invented. See rule 901, “Weaving.”"),
    section("901", "Weaving"),
    rule("901.1", "A weaver weaves."),
    rule("901.1a", "A weaver rests at night (see rule 900.1)."),
    rule("901.1b", "A weaver weaves two cloths.", examples=("Ann weaves two.",)),
)
NEW = (
    *OLD[:3],
    section("901", "Spinning"),
    rule("901.1", "A spinner spins. See the Magic Tournament Rules, section 4.4."),
    section("902", "Weaving"),
    rule("902.1", "A weaver weaves. See rule 999.9 and rule 901, “Weaving.”"),
    rule("902.2", "Selvage", "Selvage"),
    rule("902.2a", "Selvage keeps a cloth from fraying."),
    rule("902.2b", "Selvage once."),
    rule("902.2b", "Selvage twice."),
)
GLOSSARY = (
    GlossaryEntry("Cloth, Fabric", ("Cloth", "Fabric"), ("What a weaver weaves. See rule 902.1.",)),
    GlossaryEntry("Loom", ("Loom",), ("An object without rules of its own.",)),
)
EDITIONS = (
    Parsed("cr", "en", "official", OLD, effective="2019-01-25"),
    Parsed("cr", "en", "official", NEW, GLOSSARY, effective="2020-01-24"),
    Parsed("cr", "en", "official", NEW[:5], effective="2999-01-01"),
    Parsed("cr", "en", "bulleted", (rule("950.1", "Only this page has this."),), whole=False),
    Parsed("cr", "ja", "viewer", (section("902", "織物"), rule("902.1", "織り手は織る。(rule 902.2a 参照。)")), whole=False),
    Parsed(
        "cr",
        "es",
        "rulepage",
        (section("902", "Tejer"), rule("902.1a", "Teje.", origin="derived")),
        effective="2020-01-24",
        whole=False,
    ),
    Parsed(
        "mtr", "en", "mtr", (section("4", "Talking"), rule("4.4", "Talk no more.\nNever.", "Silence")), effective="2018-07-13"
    ),
)


@pytest.fixture(scope="module")
def shelf(store_with):
    return Shelf(store_with(EDITIONS))


def question(words, lang="en", strict=False, **choice):
    document = choice.pop("document", None)
    only = choice.pop("only", False)
    return Question(words, tuple(lang.split(",")), strict, Choice(**choice), document, only)


def answered(result):
    return [f"{answer.edition.id} {answer.rule.number} {answer.how}" for answer in result.answers]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (question("902.2", only=True), ["cr/en/2020-01-24 902.2 number"]),
        (question("CR 902.1"), ["cr/en/2020-01-24 902.1 number"]),
        (question("902.2a"), ["cr/en/2020-01-24 902.2a number"]),
        (question("900.1, 901.1"), ["cr/en/2020-01-24 900.1 number", "cr/en/2020-01-24 901.1 number"]),
        (question("901.1a-b", as_of="2019-06-01"), ["cr/en/2019-01-25 901.1a number", "cr/en/2019-01-25 901.1b number"]),
        (question("901", as_of="2019-06-01", only=True), ["cr/en/2019-01-25 901 number"]),
        (question("901.1b@2019-06-01"), ["cr/en/2019-01-25 901.1b number"]),
        (question("cr/en/2019-01-25#901.1b"), ["cr/en/2019-01-25 901.1b number"]),
        (question("901.1", edition="cr/en/2999-01-01"), ["cr/en/2999-01-01 901.1 number"]),
        (question("901.1", edition="cr/en/29"), ["cr/en/2999-01-01 901.1 number"]),
        (question("9", only=True), ["cr/en/2020-01-24 9 number"]),
        (question("9"), ["cr/en/2020-01-24 9 number", *(f"cr/en/2020-01-24 {n} below 9" for n in (900, 901, 902))]),
        (question("902.1", "ja"), ["cr/ja/page-4b227777 902.1 number"]),
        (question("901.1", "ja"), ["cr/en/2020-01-24 901.1 number"]),
        (question("902.1", "ja,en"), ["cr/ja/page-4b227777 902.1 number", "cr/en/2020-01-24 902.1 number"]),
        (question("902.1a", "es"), ["cr/es/2020-01-24/page-ef2d127d 902.1a number"]),
        (question("4.4"), ["mtr/en/2018-07-13 4.4 number"]),
        (question("MTR 4.4"), ["mtr/en/2018-07-13 4.4 number"]),
        (question("4", document="mtr", only=True), ["mtr/en/2018-07-13 4 number"]),
        (question("4", edition="mtr/en/2018-07-13", only=True), ["mtr/en/2018-07-13 4 number"]),
        (question("weaving", only=True), ["cr/en/2020-01-24 902 title"]),
        (question("Weaving?", as_of="2019-06-01", only=True), ["cr/en/2019-01-25 901 title"]),
        (question("WEAVING", edition="cr/en/2019-01-25", only=True), ["cr/en/2019-01-25 901 title"]),
        (question("silence"), ["mtr/en/2018-07-13 4.4 title"]),
        (question("selvage", only=True), ["cr/en/2020-01-24 902.2 keyword"]),
        (question("織物", "ja", only=True), ["cr/ja/page-4b227777 902 title"]),
        (question("Tejer", "en", only=True), ["cr/en/2020-01-24 902 title"]),
        (question("fabric"), ["cr/en/2020-01-24 902.1 glossary: Cloth, Fabric"]),
        (question("732.2a", "ja"), ["cr/ja/digest 732.2a number"]),
        (question("732.2a", "es,ja", strict=True), ["cr/es/digest 732.2a number", "cr/ja/digest 732.2a number"]),
        (question("行動の省略", "ja", strict=True, only=True), ["cr/ja/digest 732 title"]),
        (question("tomar atajos", "es", only=True), ["cr/es/digest 732 title"]),
    ],
)  # fmt: skip
def test_what_answers(shelf, asked, expected):
    assert answered(ask(shelf, asked)) == expected


@pytest.mark.parametrize(
    ("asked", "said", "hint"),
    [
        (question("902.9"), "CR 902.9 is not in cr/en/2020-01-24.", ""),
        (question("901.1b"), "CR 901.1b is not in cr/en/2020-01-24.", "stands in cr/en/2019-01-25: ask with --edition"),
        (question("902.2", as_of="2019-06-01"), "CR 902.2 is not in cr/en/2019-01-25.", '(there: "Selvage")'),
        (question("900.1", "ja", strict=True), "CR 900.1 is not in cr/ja/page-4b227777.", ""),
        (question("900.1", "pt", strict=True), "Nothing of the Comprehensive Rules in Portuguese answers", "in 3 editions"),
        (question("900.1", as_of="1990-01-01"), "Nothing of the Comprehensive Rules in English answers for CR 900.1.", ""),
        (question("900.1", edition="cr/en/2018"), "there is no edition 'cr/en/2018'", "rulestone status"),
        (question("900.1", edition="cr/en/2"), "3 editions begin with 'cr/en/2': cr/en/2019-01-25, cr/en/2020-01-24", ""),
        (question("selvedge"), "'selvedge' is no number, title, keyword or term", "did you mean Selvage?"),
        (question("zzz"), "'zzz' is no number", "name a number, a title"),
        (question("tejer", "en", strict=True, as_of="2019-06-01"), "'tejer' is no number", ""),
    ],
)  # fmt: skip
def test_what_is_said_when_nothing_answers(shelf, asked, said, hint):
    with pytest.raises(NotFound) as caught:
        ask(shelf, asked)
    assert said in str(caught.value)
    assert hint in caught.value.hint


def test_an_edition_in_the_future_answers_only_when_asked_or_alone(tmp_path):
    path = tmp_path / "rulestone.db"
    with open_writer(path) as writer:
        writer.add(Page("page", b""), EDITIONS[2])
    assert answered(ask(Shelf(path), question("901.1"))) == ["cr/en/2999-01-01 901.1 number"]
    with pytest.raises(NotFound):
        ask(Shelf(path), question("901.1", as_of="2020-01-01"))


def test_a_part_of_what_was_asked_may_be_missing(shelf):
    result = ask(shelf, question("900.1, 901.1b"))
    assert answered(result) == ["cr/en/2020-01-24 900.1 number"]
    assert result.missing[0] == "CR 901.1b is not in cr/en/2020-01-24."


def test_headings_children_and_notes(shelf):
    result = ask(shelf, question("902.2"))
    assert [answer.heading for answer in result.answers] == ["Selvage"] * 4
    assert [str(child) for child in result.answers[0].children] == ["902.2a", "902.2b"]
    assert result.notes == (
        "The edition in force is that of 2026-08-07, which is not in the store: this is older.",
        "cr/en/2020-01-24 prints 902.2b more than once.",
    )
    assert ask(shelf, question("901.1", "ja")).notes[0] == "There is no edition in Japanese that answers; this is English."


MISFIT = "rule 901, “Weaving.” does not fit: 901 is “Spinning”; “Weaving” is 902"


@pytest.mark.parametrize(
    ("words", "lang", "expected"),
    [
        ("900.1", "en", [("901", MISFIT)]),
        ("902.1", "en", [("", "rule 999.9 cites 999.9, which this edition does not have"), ("901", MISFIT)]),
        ("901.1", "en", [("4.4", "")]),
        ("902.1", "ja", [("902.2a", "")]),  # a page with a part cites what it does not hold
    ],
)
def test_citations_are_resolved(shelf, words, lang, expected):
    (answer,) = ask(shelf, question(words, lang)).answers
    assert [(" ".join(map(str, one.targets)), one.message) for one in answer.references] == expected


@settings(deadline=None, max_examples=200)
@given(words=st.text(max_size=40))
def test_no_words_are_too_odd(shelf, words):
    with suppress(NotFound, UsageError):
        assert ask(shelf, question(words))
