"""Our questions and terms: they are well formed, and none of the questions that search is measured with is among them."""

from collections import Counter
from pathlib import Path

import pytest

from corpus.folding import fold
from corpus.lineage.facts import shipped
from corpus.questions import NUMBERED, questions
from corpus.terms import LANGUAGES, terms

BENCH = Path(__file__).parents[1] / "bench"
MEASURED = sorted(path.name for path in BENCH.glob("search-questions*.tsv"))


def asked(name):
    return [line.split("\t") for line in (BENCH / name).read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def numbers():
    return {one.key: one.label(NUMBERED) for one in shipped("cr")}


def test_questions_are_of_rules_that_are_there(numbers):
    for one in questions():
        assert one.language in LANGUAGES
        assert one.text == one.text.strip() != ""
        assert numbers[one.key] == one.number, one


def test_there_are_as_many_as_promised():
    counts = Counter(one.language for one in questions())
    assert counts["en"] >= 1500
    assert len({one.number for one in questions() if one.language == "en"}) >= 500
    assert min(counts["es"], counts["ja"]) >= 400


def test_no_question_is_asked_twice():
    counts = Counter((one.key, fold(one.text)) for one in questions())
    assert [one for one, times in counts.items() if times > 1] == []


def test_what_search_is_measured_with_is_not_indexed():
    shipped_ones = {fold(one.text).strip(" ?¿？。.!") for one in questions()}
    measured = [fold(text).strip(" ?¿？。.!") for path in MEASURED for _, text, _ in asked(path)]
    assert len(measured) >= 800
    assert [text for text in measured if text in shipped_ones] == []


def test_measured_questions_have_answers(numbers):
    for language, text, expected in (line for path in MEASURED for line in asked(path)):
        assert language in LANGUAGES
        assert set(expected.split(";")) <= set(numbers.values()), text


def test_terms_are_of_rules_that_are_there(numbers):
    assert len(terms()) >= 300
    for one in terms():
        assert numbers[one.key] == one.number, one
        assert one.names["en"]
        for language in LANGUAGES:
            spoken = one.spoken(language)
            assert all(name == name.strip() != "" for name in spoken), one
            assert len({fold(name) for name in spoken}) == len(spoken), one
