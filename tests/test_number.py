"""Rule numbers: form, order, parents, letters and ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import UsageError
from corpus.number import LETTERS, RuleNumber, letters_after, span

letters = st.one_of(st.just(""), st.text(LETTERS, min_size=1, max_size=2))
numbers = st.one_of(
    st.builds(RuleNumber, st.integers(1, 9999), st.none(), st.just(""), appendix=st.just("")),
    st.builds(RuleNumber, st.integers(1, 9999), st.integers(1, 9999), letters, appendix=st.just("")),
    st.builds(lambda letter: RuleNumber(0, appendix=letter), st.sampled_from("ABCDEF")),
)


@given(numbers)
def test_a_number_survives_writing_and_reading(number):
    assert RuleNumber.parse(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", "7.", "732.2l", "732.2o", "732.2aaa", "732.2A", "732 .2", "a", "7322222", "732.2a ", "７３２"]
)
def test_what_is_not_a_number_is_refused(text):
    with pytest.raises(UsageError, match="not a rule number"):
        RuleNumber.parse(text)


@pytest.mark.parametrize(
    "printed",
    [
        ["7", "700", "700.1", "700.1a", "700.2", "701", "8", "800", "9", "A", "B"],
        ["702", "702.1", "702.2", "702.2a", "702.10", "702.10b", "702.100"],
        ["704.5", "704.5a", "704.5k", "704.5m", "704.5z", "704.5aa", "704.6"],
        ["4", "4.1", "4.2", "4.10", "5", "5.1"],
    ],
)
def test_printed_order(printed):
    assert [str(number) for number in sorted(map(RuleNumber.parse, reversed(printed)))] == printed


@pytest.mark.parametrize(
    ("number", "parent"),
    [("732.2a", "732.2"), ("704.5aa", "704.5"), ("732.2", "732"), ("732", "7"), ("4.4", "4"), ("7", None), ("A", None)],
)
def test_parents(number, parent):
    found = RuleNumber.parse(number).parent
    assert (str(found) if found else None) == parent


@pytest.mark.parametrize(
    ("number", "top", "within"),
    [
        ("732.2a", "732.2a", True),
        ("732.2a", "732", True),
        ("732.2a", "7", True),
        ("702.60", "702.6", False),
        ("732", "732.2", False),
        ("4.4", "4", True),
    ],
)
def test_what_stands_below_what(number, top, within):
    assert RuleNumber.parse(number).within(RuleNumber.parse(top)) is within


@pytest.mark.parametrize(
    ("before", "after"), [("", "a"), ("k", "m"), ("n", "p"), ("z", "aa"), ("ak", "am"), ("az", "ba"), ("zz", "aaa")]
)
def test_letters_skip_l_and_o_and_go_on_after_z(before, after):
    assert letters_after(before) == after


@pytest.mark.parametrize(
    ("first", "last", "between"),
    [
        ("601.2f", "601.2h", "601.2f 601.2g 601.2h"),
        ("704.5k", "704.5p", "704.5k 704.5m 704.5n 704.5p"),
        ("704.5y", "704.5aa", "704.5y 704.5z 704.5aa"),
        ("732.1", "732.3", "732.1 732.2 732.3"),
        ("731", "733", "731 732 733"),
        ("7", "9", "7 8 9"),
        ("732.2a", "732.2a", "732.2a"),
    ],
)
def test_ranges(first, last, between):
    assert " ".join(map(str, span(RuleNumber.parse(first), RuleNumber.parse(last)))) == between


@pytest.mark.parametrize(
    ("first", "last"), [("601.2h", "601.2f"), ("601.2", "601.3a"), ("601.2a", "602.2b"), ("7", "732"), ("A", "C")]
)
def test_what_is_not_a_range_is_refused(first, last):
    with pytest.raises(UsageError, match="not a range"):
        span(RuleNumber.parse(first), RuleNumber.parse(last))
