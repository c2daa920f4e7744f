"""Numbers beside other words."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import UsageError
from corpus.references.beside import beside


@pytest.mark.parametrize(
    ("typed", "numbers", "title"),
    [
        ("Trample 702.19b", "702.19b", "Trample"),
        ("702.19b trample", "702.19b", "trample"),
        ("702.19b: trample", "702.19b", "trample"),
        ("702.19b (trample)", "702.19b", "trample"),
        ("702.19 b trample", "702.19b", "trample"),
        ("702.19 a creature tramples", "702.19", "a creature tramples"),
        ("trample 702.19 a", "702.19a", "trample"),
        ("trample, rule 702.19", "702.19", "trample"),
        ("rule 704.5 state-based actions", "704.5", "state-based actions"),
        ("rule 732 taking shortcuts", "732", "taking shortcuts"),
        ("§702.19b trample", "702.19b", "trample"),
        ("what does 702.19b mean?", "702.19b", "what does mean"),
        ("702.19b-c trample", "702.19b 702.19c", "trample"),
        ("702.19b and 702.19c trample", "702.19b 702.19c", "trample"),
        ("mtr 4.4 loops", "4.4", "loops"),
        ("4.4 loops", "4.4", "loops"),
        ("Loops 4.4", "4.4", "Loops"),
        ("トランプル702.19b", "702.19b", "トランプル"),
        ("702.19b「トランプル」", "702.19b", "トランプル"),
        ("regla 702.19b arrollar", "702.19b", "arrollar"),
    ],
)
def test_a_number_beside_words(typed, numbers, title):
    cited = beside(typed)
    assert cited is not None
    assert (" ".join(map(str, cited.numbers)), cited.title, cited.written) == (numbers, title, typed)


def test_a_date_is_kept():
    cited = beside("720.2a@2019-05-01 shortcuts")
    assert cited is not None
    assert (cited.as_of, cited.title) == ("2019-05-01", "shortcuts")


@pytest.mark.parametrize(
    "typed",
    [
        "100 damage",
        "a 60 card deck",
        "2/2 trample",
        "1,000,000 tokens",
        "20 life 1.5",
        "v702.1 x",
        "702.19.txt x",
        "IPG 3.7 drawing",
        "702.19b trample 702.2b deathtouch",
        "does 702.19b apply if my creature has deathtouch too",
        "702.19b",
        "trample",
        "",
    ],
)
def test_what_is_no_number_beside_a_title(typed):
    assert beside(typed) is None


def test_what_is_no_number_is_refused():
    with pytest.raises(UsageError) as refused:
        beside("trample 702.19l")
    assert "l and o" in refused.value.hint


@given(st.text() | st.text("0123456789. abtrule§-", max_size=40))
def test_no_text_is_a_surprise(text):
    with suppress(UsageError):
        cited = beside(text)
        assert cited is None or cited.numbers
