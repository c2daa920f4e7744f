"""How likely a decoded text is."""

import pytest

from ingest.plausible import chinese, foreign, japanese, oddities, recoded


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("plain", 0),
        ("It’s “a table” — with four legs–three wheels®…", 0),
        ("Juzám, Lim-Dûl, Æther, El-Hajjâj, ∞, −1", 0),
        ("¿Quién dijo «silla»? ¡Nadie! Él mismo, el 1.º de año", 0),
        ("A Última página de São João", 0),
        ("Lim-D–l sat on a chaŒr", 0),
        ("Juz\xa0m Djinn", 0),
        ("Dandƒn", 1),
        ("itÕs a Òtable,Ó", 1),
        ("ìtableî", 2),
        ("doesnâ€™t", 1),
        ("l·stima", 1),
        ("a │ b", 1),
        ("a\x92s", 1),
    ],
)
def test_odd_characters_are_counted(text, odd):
    assert oddities(text) == odd


def test_what_is_beyond_ascii_is_kept_in_order():
    assert foreign("aéb“c”\n") == "é“”"


@pytest.mark.parametrize(
    ("text", "is_japanese", "is_chinese"),
    [
        ("これは机である。", True, True),
        ("桌子，椅子。", False, True),
        ("ｱｲｳ", False, False),
        ("plain", False, False),
        ("“Day” and “Night”", False, False),
    ],
)
def test_japanese_has_hiragana_and_chinese_its_stops(text, is_japanese, is_chinese):
    assert (japanese(text), chinese(text)) == (is_japanese, is_chinese)


@pytest.mark.parametrize("text", ["plain", "It’s right.", "ƒ alone: no reading makes this better, Ð neither 漢"])
def test_what_is_right_or_hopeless_is_left_alone(text):
    assert recoded(text) is None
