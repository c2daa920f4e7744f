"""Wordings: what counts as the same text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.wording import fingerprint, masked, plain, wording

SAME = [
    ("quotes", 'It says "stop" and doesn\'t.', "It says “stop” and doesn’t."),
    ("dashes", "It turns--slowly--to 2-3.", "It turns — slowly — to 2–3."),
    ("minus", "It gets -1/-1.", "It gets −1/−1."),
    ("trade marks", "A _Magic_(TM) thing of Magic(R).", "A Magic™ thing of Magic®."),
    ("blanks", "Two  words\u00a0here.", "Two words here."),
    ("accents", "AEther of Dandan", "Æther of Dandân"),
    ("addresses", "Found at www.example.com.", "Found at <www.example.com>."),
    ("one number", "Do it (see rule 702.19b).", "Do it (see rule 702.20b)."),
    ("a list", "Do it (see rules 104.4b and 104.4f).", "Do it (see rules 105.4b and 105.4g)."),
    ("a range", "Follow rules 601.2f-h first.", "Follow rules 601.2f–i first."),
    ("a title", "Jump (see rule 713, “Old Jumps”).", "Jump (see rule 714)."),
    ("a title renamed", "Jump (see rule 713, “Old Jumps.”)", "Jump (see rule 714, “New Jumps.”)"),
    ("a chapter", "Look in section 8, “Many Players.”", "Look in section 9, “More Players.”"),
]
OTHER = [
    ("pronouns", "He or she jumps.", "They jump."),
    ("one word", "It jumps twice.", "It jumps."),
    ("capitals", "the Jump step", "the jump step"),
    ("amounts", "It deals 100 points.", "It deals 101 points."),
    ("costs", "Pay {R}.", "Pay {G}."),
    ("powers", "It is 1/1.", "It is 1/2."),
    ("lines", "One.\nTwo.", "One. Two!"),
]


@pytest.mark.parametrize(("one", "other"), [pytest.param(*case[1:], id=case[0]) for case in SAME])
def test_typography_and_cited_numbers_do_not_count(one, other):
    assert masked(one) == masked(other)
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), [pytest.param(*case[1:], id=case[0]) for case in OTHER])
def test_everything_else_counts(one, other):
    assert fingerprint(one) != fingerprint(other)


def test_a_reference_leaves_one_mark():
    assert masked("First (see rules 104.4b, 104.4f, and 105), then section 8 of it.") == "First (see §), then § of it."


def test_japanese_and_spanish_references():
    assert masked("跳ぶ。(rule 104.4b、rule 104.4f 参照。)", "ja") == masked("跳ぶ。(rule 105.4b、rule 105.4g 参照。)", "ja")
    assert masked("Salta (consulta la regla 104.4b).", "es") == masked("Salta (consulta la regla 105.4b).", "es")
    assert fingerprint("ガギグ", "ja") != fingerprint("カキク", "ja")


def test_a_fingerprint_is_twelve_hexadecimal_digits():
    digits = fingerprint("Jump.")
    assert len(digits) == 12
    assert int(digits, 16) >= 0


def test_words_are_lower_case_and_keep_symbols():
    assert wording("Pay {T}: it doesn’t Jump (rule 702.3).").words == ("pay", "{t}", "it", "doesn't", "jump", "§")
    assert wording("跳ぶ", "ja").words == ("跳", "ぶ")


@given(st.text(max_size=200))
def test_plain_is_plain_for_good(text):
    assert plain(plain(text)) == plain(text)


@given(st.text(max_size=200), st.sampled_from(["en", "es", "ja"]))
def test_any_text_has_a_wording(text, language):
    assert len(fingerprint(text, language)) == 12
    assert masked(text, language) == masked(text, language).strip()
