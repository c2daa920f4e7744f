"""Words, their forms, and where they stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.analysis import has_cjk, tokens
from index.forms import STOP_WORDS, lemma

WORDS = [
    ("Can’t tap {T}", ["can't", "tap", "{t}"]),
    ("rule 702.19b.", ["rule", "702.19b"]),
    ("a 1/1 with +1/+1, -1/-1 and */*", ["a", "1/1", "with", "+1/+1", "-1/-1", "and", "*/*"]),
    ("1/1のトークン", ["1/1", "の", "トークン"]),
    ("999,999 or 999 999 or 999999", ["999999", "or", "999999", "or", "999999"]),
    ("100万 = 百万", ["1000000", "1000000"]),
    ("non-active, nonactive", ["nonactive", "nonactive"]),
    ("the player’s", ["the", "player"]),
    ("Año, día, PEQUEÑO", ["año", "dia", "pequeño"]),
    ("プレーヤー ﾌﾟﾚｲﾔｰ", ["プレイヤー", "プレイヤー"]),
    ("マナ・プール", ["マナ", "プール"]),
    ("優先権を得る", ["優先", "先権", "権を", "得る"]),
    ("《神の怒り》", ["神の", "怒り"]),
    ("ＣＲ　７０２．１９", ["cr", "702.19"]),
    ("“", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_words(text, expected):
    assert [token.text for token in tokens(text)] == expected


@pytest.mark.parametrize("text", ["Can’t ｔａｐ", "ﾌﾟﾚｲﾔｰは手札", "é́a ﬁx", "100万の1/1"])
def test_places_are_those_of_the_text_as_given(text):
    for token in tokens(text):
        assert [one.text for one in tokens(text[token.start : token.end])][:1] == [token.text]


@given(st.text())
def test_any_text_has_words_within_it_in_order(text):
    found = tokens(text)
    assert all(0 <= token.start < token.end <= len(text) and token.text for token in found)
    assert [token.start for token in found] == sorted(token.start for token in found)


KNOWN = {"activate", "active", "command", "commander", "equip", "trigger", "tap", "die", "copy", "player", "choose", "defend"}
LEMMAS = [
    ("activated", "activate"), ("active", "active"), ("commander", "commander"), ("equipment", "equipment"),
    ("equipped", "equip"), ("triggers", "trigger"), ("tapped", "tap"), ("untap", "untap"), ("dying", "die"),
    ("copies", "copy"), ("players", "player"), ("chosen", "choose"), ("defender", "defender"), ("unknowns", "unknowns"),
]  # fmt: skip


@pytest.mark.parametrize(("word", "expected"), LEMMAS)
def test_english_takes_off_what_leaves_a_known_word(word, expected):
    assert lemma(word, "en", KNOWN.__contains__) == expected


@pytest.mark.parametrize(
    ("one", "other"), [("prioridad", "prioridades"), ("propone", "propuesto"), ("resolver", "resuelva"), ("roba", "robar")]
)
def test_spanish_forms_meet(one, other):
    assert lemma(one, "es", set().__contains__) == lemma(other, "es", set().__contains__)


def test_japanese_is_left_as_it_is():
    assert lemma("唱え", "ja", set().__contains__) == "唱え"


def test_stop_words_are_folded_as_words_are():
    for words in STOP_WORDS.values():
        for word in words:
            assert [token.text for token in tokens(word)] == [word] or has_cjk(word)
