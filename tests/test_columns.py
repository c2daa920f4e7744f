"""Text in columns: widths as a terminal counts them, nothing lost, nothing too wide."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kb.columns import side_by_side, width, wrap

texts = st.text("ab é-.,{T}日本語。、（）ｱＡ　 \u00a0\u0301", max_size=80)


@pytest.mark.parametrize(
    ("text", "cells"), [("", 0), ("abc", 3), ("é", 1), ("e\u0301", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("a日", 3), ("—“”", 3)]
)
def test_width(text, cells):
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two three", 80, ["one two three"]),
        ("one\ntwo three", 5, ["one", "two", "three"]),
        ("a longerthanthat b", 5, ["a", "longerthanthat", "b"]),
        ("999\u00a0999 tokens", 8, ["999\u00a0999", "tokens"]),
        ("at 999\u00a0999 tokens", 8, ["at", "999\u00a0999", "tokens"]),
        ("TTTTT \u00a0", 6, ["TTTTT", "\u00a0"]),
        ("a bbb\u3000", 6, ["a bbb"]),
        ("\u3000 words", 6, ["words"]),
        ("  words", 7, ["  words"]),
        ("日本語のルール", 6, ["日本語", "のルー", "ル"]),
        ("引き分け。終わり", 8, ["引き分", "け。終わ", "り"]),
        ("「行動」の省略", 6, ["「行", "動」の", "省略"]),
        ("", 5, [""]),
    ],
)
def test_wrapping(text, cells, lines):
    assert wrap(text, cells) == lines


def test_an_indent_stands_before_all_lines_but_the_first():
    assert wrap("1. one two three", 9, "   ") == ["1. one", "   two", "   three"]


@given(texts, st.integers(6, 40))
@example("TTTTT \u00a0", 6)
@example("\u00a0 TTTTT", 6)
@example("a bbb\u3000", 6)
@example("\u3000 TTTTT", 6)
def test_no_line_is_too_wide_and_nothing_is_lost(text, cells):
    lines = wrap(text, cells)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert width(line) <= cells or " " not in line.strip(" ")


@given(st.lists(texts, min_size=1, max_size=3), st.integers(60, 120))
def test_columns_stand_where_they_should(given_texts, cells):
    short = [text[:20] for text in given_texts]
    for line in side_by_side(short, cells).split("\n"):
        assert width(line) <= cells


def test_columns():
    assert side_by_side(["one two", "日本語"], 13).split("\n") == ["one   │ 日本", "two   │ 語"]
