"""Broken lines and whole paragraphs."""

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.wrapping import glue, is_wrapped, unwrap


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("one", "two", "one two"),
        ("a state-", "based action", "a state-based action"),
        ("left–right–", "left", "left–right–left"),
        ("a draft—", "25 minutes", "a draft—25 minutes"),
        ("a draft –", "25 minutes", "a draft – 25 minutes"),
        ("pre-", "and post-game", "pre- and post-game"),
        ("手順の省略と", "は、宣言である", "手順の省略とは、宣言である"),
        ("手順を、", "「省略」する", "手順を、「省略」する"),
        ("rule 100を", "Loops", "rule 100を Loops"),
        ("rule", "を見る", "rule を見る"),
    ],
)
def test_a_line_is_put_to_the_paragraph_it_continues(text, line, expected):
    assert glue(text, line) == expected


def never(_line):
    return False


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            ["This line is as long as the paper is wide, and it", "goes on here.", "Another paragraph begins."],
            ["This line is as long as the paper is wide, and it goes on here.", "Another paragraph begins."],
            id="a short line ends a paragraph",
        ),
        pytest.param(
            ["This line ends a sentence, at the very end. Here.", "Where the next one would not have fitted, it goes on."],
            ["This line ends a sentence, at the very end. Here. Where the next one would not have fitted, it goes on."],
            id="a full line does not, not even with a full stop",
        ),
        pytest.param(
            ["This line is as long as the paper is wide, and it", "goes on", "here."],
            ["This line is as long as the paper is wide, and it goes on here."],
            id="a small letter continues",
        ),
        pytest.param(
            ["A paragraph that is wide enough, and no sentence yet", "", "A new one."],
            ["A paragraph that is wide enough, and no sentence yet", "A new one."],
            id="a blank line ends a paragraph",
        ),
        pytest.param(
            [
                "The list that follows here has an item and another:",
                "• First of all the first, which is longer than",
                "most.",
                "• Second.",
            ],
            [
                "The list that follows here has an item and another:",
                "• First of all the first, which is longer than most.",
                "• Second.",
            ],
            id="a bullet begins an item",
        ),
        pytest.param(
            ["手順の省略とは、プレイヤーが宣言せずに一連の行動の一", "部を飛ばすことである。", "次の段落はここから始まる。"],
            ["手順の省略とは、プレイヤーが宣言せずに一連の行動の一部を飛ばすことである。", "次の段落はここから始まる。"],
            id="lines of Japanese",
        ),
        pytest.param(
            ["This line ends a sentence, at the very end. Here.", "Example: What follows a full line is one all the same."],
            ["This line ends a sentence, at the very end. Here.", "Example: What follows a full line is one all the same."],
            id="an example begins a paragraph",
        ),
        pytest.param([], [], id="nothing"),
    ],
)
def test_lines_are_joined_where_the_next_word_did_not_fit(lines, expected):
    assert list(unwrap(lines, never)) == expected


def test_a_line_that_stands_alone_joins_nothing():
    lines = ["4.4 Loops", "this small letter begins a paragraph all the same, which is as wide", "as it is."]
    assert next(unwrap(lines, lambda line: line == "4.4 Loops")) == "4.4 Loops"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["This line is as long as the paper is wide, and it", "goes on here."], True),
        (["This paragraph stands in one line. " * 10, "And this in another."], False),
        (["A list", "of things", "that are short:"], False),
        (["One.", "Two.", ""], False),
        (["手順の省略とは、プレイヤーが宣言せずに一連の行動の一部を飛ばすことであり、", "それには全員の同意が要る。"], True),
        (["勝利点", "対戦相手", "獲得点"], False),
        ([], False),
    ],
)
def test_text_says_by_itself_whether_it_was_broken(lines, expected):
    assert is_wrapped(lines) is expected


WORD = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
PARAGRAPHS = st.lists(st.lists(WORD, min_size=1, max_size=60).map(lambda words: " ".join(words).capitalize() + "."), min_size=1)


@given(PARAGRAPHS)
def test_no_word_is_lost_or_moved(paragraphs):
    lines = [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, 60)]
    assert " ".join(unwrap(lines, never)).split() == " ".join(paragraphs).split()


@given(PARAGRAPHS)
def test_paragraphs_with_blank_lines_between_come_back(paragraphs):
    lines = [line for paragraph in paragraphs for line in (*textwrap.wrap(paragraph, 60), "")]
    assert list(unwrap(lines, never)) == paragraphs
