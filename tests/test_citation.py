"""What users type to name rules."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from corpus.citation import Citation, permalink, read
from corpus.errors import UsageError
from corpus.number import LETTERS, RuleNumber

LINES = (Path(__file__).parent / "cases" / "citations.txt").read_text(encoding="utf-8").splitlines()
CASES = [line for line in LINES if line.strip() and not line.startswith("#")]
REFUSED = [line.rpartition(" ! ")[::2] for line in CASES if " ! " in line]
NAMING = [[part.strip() for part in line.split(" | ")] for line in CASES if " ! " not in line and not line.endswith(" |")]
SAYING = Citation._fields[3:]

rules = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 250), st.sampled_from(["", *LETTERS, "aa"]), appendix=st.just("")
)
sections = st.builds(RuleNumber, st.integers(100, 999), st.none(), st.just(""), appendix=st.just(""))


@pytest.mark.parametrize("case", NAMING, ids=lambda case: case[0])
def test_what_names_rules(case):
    typed, document, numbers, *more = case
    cited = read(typed)
    assert cited is not None
    assert cited.written == typed
    assert cited.document == (None if document == "-" else document)
    assert " ".join(map(str, cited.numbers)) == numbers
    said = {name: getattr(cited, name) for name in SAYING if getattr(cited, name)}
    assert said == dict(part.split("=") for part in more)


@pytest.mark.parametrize("typed", [line[:-2] for line in CASES if line.endswith(" |")])
def test_what_names_none(typed):
    assert read(typed) is None


@pytest.mark.parametrize(("typed", "hint"), REFUSED)
def test_what_is_refused_with_a_hint(typed, hint):
    with pytest.raises(UsageError) as refused:
        read(typed)
    assert hint in refused.value.hint


def test_the_table_has_each_kind():
    assert len(NAMING) > 80
    assert len(REFUSED) > 25


@pytest.mark.parametrize("form", ["{}", "CR {}", "rule {}.", "§{}", "[{}]", "cr{}", "regla {}", "ルール{}", "规则{}", " {}\n"])
@given(number=rules | sections)
def test_a_number_comes_back_from_each_form(form, number):
    cited = read(form.format(number))
    assert cited is not None
    assert (cited.document, cited.numbers) == ("cr", (number,))


@given(number=rules)
def test_case_and_width_do_not_matter(number):
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in str(number))
    for typed in (str(number).upper(), wide):
        cited = read(typed)
        assert cited is not None
        assert cited.numbers == (number,)


@given(st.lists(rules, min_size=1, max_size=8, unique=True), st.sampled_from([", ", " ", ",", "; ", " and ", ", and "]))
def test_a_list_comes_back(numbers, joint):
    cited = read(joint.join(map(str, numbers)))
    assert cited is not None
    assert cited.numbers == tuple(numbers)


@given(rules, st.sampled_from(["cr/en/2026-08-07", "cr/ja/2025-04-04.0", "cr/es/2019-01-25+2", "cr/en/page-1f3a9c20"]))
def test_a_permalink_comes_back(number, edition):
    cited = read(permalink(edition, number))
    assert cited is not None
    assert (cited.numbers, cited.edition) == ((number,), edition)


@given(st.text() | st.text("0123456789.,-–/ abloyzCRMT@#:()“”第章", max_size=25))
@example("1" * 400)
@example("1," * 240)
@example("(" * 300 + "7")
@example("702.19" + " b" * 200)
def test_no_text_is_a_surprise(text):
    with suppress(UsageError):
        cited = read(text)
        assert cited is None or cited.numbers
