"""Bullets, numbers, markers of examples, ends of sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.marks import (
    example_text,
    is_furniture,
    is_sentence,
    is_title,
    join_cjk,
    rule_head,
    split_examples,
    tidy,
    unbullet,
)


@pytest.mark.parametrize(
    ("line", "tidied"),
    [
        ("  a  b\t c \r", "a b c"),
        ("\ufeffa\u00adb\u200bc\u2060", "abc"),
        ("a\xa0b\u2028c", "a b c"),
        ("999\xa0999", "999\xa0999"),
        ("1\u202f000\u202f000 x", "1\u202f000\u202f000 x"),
        ("999\xa0 \xa0x", "999 x"),
        ("x\xa09", "x 9"),
        ("灯台\u3000カード", "灯台\u3000カード"),
        ("\u3000灯台", "灯台"),
        ("", ""),
    ],
)
def test_tidying(line, tidied):
    assert tidy(line) == tidied


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_tidy_line_is_tidy(line):
    assert tidy(tidy(line)) == tidy(line)


@pytest.mark.parametrize(
    ("line", "joined"),
    [
        ("トークン 生成 能力", "トークン生成能力"),
        ("灯台 は、 炎", "灯台は、炎"),
        ("《灯台》 を「 」", "《灯台》を「」"),
        ("100万 回", "100万回"),
        ("{T}: 1/1の灯台", "{T}: 1/1の灯台"),
        ("rule 104.4f 参照。 (rule 8)", "rule 104.4f 参照。 (rule 8)"),
        ("灯台 A カード 1 枚", "灯台 A カード 1 枚"),
        ("灯台\u3000カード", "灯台\u3000カード"),
    ],
)
def test_blanks_between_japanese_characters_go_and_those_beside_latin_ones_stay(line, joined):
    assert join_cjk(line) == joined


@pytest.mark.parametrize(
    ("line", "text", "bullet"),
    [
        ("- a", "a", True),
        ("• a", "a", True),
        ("•a", "a", True),
        ("– a", "a", True),
        ("* a", "a", True),
        ("・ あ", "あ", True),
        ("-", "", True),
        ("-1/-1", "-1/-1", False),
        ("*a*", "*a*", False),
        ("a - b", "a - b", False),
    ],
)
def test_bullets(line, text, bullet):
    assert unbullet(line) == (text, bullet)


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("748.2 Text", "748.2", "Text"),
        ("748.2. Text", "748.2", "Text"),
        ("748.2a Text", "748.2a", "Text"),
        ("748.2a. Text", "748.2a", "Text"),
        ("748.2a: Text", "748.2a", "Text"),
        ("748.2aa Text", "748.2aa", "Text"),
        ("748.12.Text", "748.12", "Text"),
        ("748.2aText", "748.2a", "Text"),
        ("748.2“Text”", "748.2", "“Text”"),
        ("748.2灯台は", "748.2", "灯台は"),
        ("748.2a 灯台は", "748.2a", "灯台は"),
        ("748.2a", "748.2a", ""),
        ("748.2", "748.2", ""),
    ],
)
def test_a_line_that_opens_with_a_rules_number(line, number, text):
    found = rule_head(line)
    assert found is not None
    assert (str(found[0]), found[1]) == (number, text)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Text",
        "748. Title",
        "7.4 Title",
        "748.2.1 version",
        "748.2l letter that is not used",
        "748.2abc",
        "748.2abandon",
        "748.2, 748.3",
        "748.2、748.3",
        "1748.2 miles",
        "048.2 x",
        "see 748.2",
    ],
)
def test_a_line_that_does_not(line):
    assert rule_head(line) is None


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Example: Ada.", "Ada."),
        ("Examples: Ada.", "Ada."),
        ("Ejemplo: Ada.", "Ada."),
        ("Exemplo: Ada.", "Ada."),
        ("例：アダ", "アダ"),
        ("例如：阿达", "阿达"),
        ("例如，阿达", "阿达"),
        ("Example:Example: Ada.", "Ada."),
        ("Example:", ""),
        ("An example: Ada.", None),
        ("Example of this", None),
        ("例外：アダ", None),
    ],
)
def test_a_line_that_opens_with_the_marker_of_an_example(line, text):
    assert example_text(line) == text


@pytest.mark.parametrize(
    ("paragraph", "pieces"),
    [
        ("Text.", ["Text."]),
        ("Text. Example: One.", ["Text.", "One."]),
        ("Text. Example: One. Example: Two.", ["Text.", "One.", "Two."]),
        ("Text without a stop Example: One.", ["Text without a stop", "One."]),
        ("It says “Glow. Example: no.” Example: One.", ["It says “Glow. Example: no.”", "One."]),
        ("It (Example: no) is. Example: One.", ["It (Example: no) is.", "One."]),
        ("It “(1) Example: no.” is. Example: One.", ["It “(1) Example: no.” is.", "One."]),
        ('It "says. Example: no." Example: One.', ['It "says. Example: no."', "One."]),
        ("«Brilla. Ejemplo: no». Ejemplo: Uno.", ["«Brilla. Ejemplo: no».", "Uno."]),
        ("「例：読まない。」と書く。例：アダ。", ["「例：読まない。」と書く。", "アダ。"]),
        ("For example: this is text. The example: too.", ["For example: this is text. The example: too."]),
        ("An “unpaired quote. Example: One.", ["An “unpaired quote.", "One."]),
        ("An “unpaired, Example: no", ["An “unpaired, Example: no"]),
        ("灯塔发光。例如，它们很亮。例如：阿达。", ["灯塔发光。例如，它们很亮。", "阿达。"]),
        ("1) first. Example: One.", ["1) first.", "One."]),
        ("Text. Example:", ["Text.", ""]),
        ("", [""]),
    ],
)
def test_a_paragraph_is_cut_before_each_example(paragraph, pieces):
    assert list(split_examples(paragraph)) == pieces


@given(st.text(st.sampled_from("ab “”()«»\"'.:")))
def test_nothing_is_lost_where_there_is_no_marker(paragraph):
    assert split_examples(paragraph) == (paragraph.strip(),)


@pytest.mark.parametrize(
    "text", ["It is.", "Is it?", "She says “Go.”", "It says (so.)", "「そうだ。」", "As follows:", "It […].]", "行く。"]
)
def test_sentences(text):
    assert is_sentence(text)
    assert not is_title(text)


@pytest.mark.parametrize("text", ["Taking Shortcuts", "Otras reglas", "灯台カード", "Start Your Engines", "“To glow”"])
def test_titles(text):
    assert is_title(text)


def test_no_title_is_long():
    assert not is_title("glow " * 20)


@pytest.mark.parametrize("text", ["© 2024", "We use cookies.", "All rights reserved.", "プライバシーについて。"])
def test_what_speaks_of_the_site(text):
    assert is_furniture(text)


@pytest.mark.parametrize("text", ["A player may copy it right away.", "広いと狭い。"])
def test_what_does_not(text):
    assert not is_furniture(text)
