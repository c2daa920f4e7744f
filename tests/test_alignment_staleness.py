"""What has become of the English, by facts of ours and by the shipped ones."""

import pytest

from corpus.alignment.source import made_from
from corpus.alignment.staleness import since
from corpus.alignment.wordings import same_words
from corpus.lineage.facts import EditionFact, Facts, History, Run, header, shipped, written
from corpus.number import RuleNumber
from corpus.records import Parsed, RuleText

ONE, TWO, THREE = "2001-01-01", "2002-02-02", "2003-03-03"


def facts(*histories):
    editions = [EditionFact(date, len(histories), "0" * 12) for date in (ONE, TWO, THREE)]
    return Facts(written(editions, histories, header("a test", "numbers")).encode())


def history(labels, wordings, examples=()):
    return History("cr:100.1@2001-01-01", tuple(labels), tuple(wordings), (), tuple(examples), ())


def rule(text, *examples):
    return RuleText(RuleNumber.parse("100.1"), (text,), examples)


@pytest.mark.parametrize(
    ("labels", "wordings", "examples", "kind", "date"),
    [
        ([Run("100.1", ONE, THREE)], [Run("a" * 12, ONE, THREE)], [], "none", ""),
        ([Run("100.1", ONE, TWO), Run("101.1", THREE, THREE)], [Run("a" * 12, ONE, THREE)], [], "number", ""),
        ([Run("100.1", ONE, THREE)], [Run("a" * 12, ONE, ONE), Run("b" * 12, TWO, THREE)], [], "words", TWO),
        (
            [Run("100.1", ONE, THREE)],
            [Run("a" * 12, ONE, THREE)],
            [Run("c" * 12, ONE, TWO), Run("d" * 12, THREE, THREE)],
            "words",
            THREE,
        ),
        ([Run("100.1", ONE, TWO)], [Run("a" * 12, ONE, TWO)], [], "gone", THREE),
        ([Run("100.1", TWO, THREE)], [Run("a" * 12, TWO, THREE)], [], "unknown", ""),
    ],
)
def test_by_the_lineage_alone(labels, wordings, examples, kind, date):
    one = history(labels, wordings, examples)
    change = since(facts(one), one, ONE, THREE, None, None)
    assert (change.kind, change.date, change.stale) == (kind, date, kind in {"words", "gone"})


def test_the_difference_word_by_word():
    one = history([Run("100.1", ONE, THREE)], [Run("a" * 12, ONE, ONE), Run("b" * 12, TWO, THREE)])
    change = since(facts(one), one, ONE, THREE, rule("Ada leaps far.", "Ada leaps."), rule("Ada leaps.", "Ada leaps."))
    assert [(piece.kind, piece.text) for piece in change.text if piece.kind != "same"] == [("gone", " far")]
    assert change.examples == ()


def test_examples_that_came_and_went():
    one = history(
        [Run("100.1", ONE, THREE)],
        [Run("a" * 12, ONE, THREE)],
        [Run("c" * 12, ONE, ONE), Run(f"{'c' * 12} {'d' * 12}", TWO, THREE)],
    )
    change = since(facts(one), one, ONE, THREE, rule("Ada.", "One."), rule("Ada.", "One.", "Two."))
    assert [[(piece.kind, piece.text) for piece in example] for example in change.examples] == [[("come", "Two.")]]


def test_only_a_reference():
    one = history([Run("100.1", ONE, THREE)], [Run("a" * 12, ONE, THREE)])
    change = since(facts(one), one, ONE, THREE, rule("See rule 701.3."), rule("See rule 701.4."))
    assert (change.kind, change.stale) == ("reference", False)


def test_what_the_shipped_lineage_knows_of_shortcuts():
    known = shipped("cr")
    now = known.dates[-1]
    kinds = {
        one.label("2023-11-17"): since(known, one, "2023-11-17", now, None, None).kind
        for one in known
        if one.label("2023-11-17").startswith("727")
    }
    assert [number for number, kind in kinds.items() if kind == "words"] == ["727.2a"]
    assert set(kinds.values()) == {"number", "words"}


def test_a_wording_that_nobody_knows_is_its_own_group():
    assert same_words("cr", "0123456789ab") == "0123456789ab"


def page(numbers, effective="", origin="printed"):
    rules = tuple(RuleText(RuleNumber.parse(number), ("x",), (), "", origin) for number in numbers)
    return Parsed("cr", "xx", "test", rules, effective=effective, whole=False)


def numbered(*spans):
    return facts(
        *(
            History(f"cr:{label}@{first}", (Run(label, first, last),), (Run("a" * 12, first, last),))
            for label, first, last in spans
        )
    )


def test_the_source_by_its_date():
    known = numbered(("100", ONE, THREE), ("100.1", ONE, THREE))
    assert made_from(page(["100.1"], TWO), known) == (TWO, ((TWO, TWO),), "dated")
    assert made_from(page(["100.1"], "2002-12-31"), known).date == TWO


def test_a_date_whose_numbers_are_not_there_is_doubted():
    spans = [(f"100.{count}", ONE, ONE) for count in range(1, 9)]
    found = made_from(page([label for label, _, _ in spans], THREE), numbered(*spans, ("100", ONE, THREE)))
    assert found == (ONE, ((ONE, ONE),), "wrongly dated")


def test_the_source_of_a_page_without_a_date():
    known = numbered(("100", ONE, THREE), ("100.1", ONE, THREE), ("100.2", TWO, THREE))
    assert made_from(page(["100.1", "100.2"]), known) == (THREE, ((TWO, THREE),), "fitting")
    assert made_from(page(["100.1"]), known) == (ONE, ((ONE, ONE),), "fitting")
    assert made_from(page(["100.1", "100.2", "100.3"]), known) == (THREE, ((TWO, THREE),), "near")
    assert made_from(page(["300.1"]), known).how == "unknown"
