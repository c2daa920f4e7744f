"""What each line of a page with printed numbers seems to be."""

import pytest

from ingest.lines import classify, is_whole


def seen(*lines):
    return [(line.kind, str(line.number or ""), line.text) for line in classify(lines)]


@pytest.mark.parametrize(
    ("line", "kind", "number", "text"),
    [
        ("748.2a Text.", "rule", "748.2a", "Text."),
        ("• 748.2aa. Text.", "rule", "748.2aa", "Text."),
        ("↑ 748.2 Text.", "rule", "748.2", "Text."),
        ("↑ Rule 748.2. Text.", "rule", "748.2", "Text."),
        ("748. Beacon Cards", "head", "748", "Beacon Cards"),
        ("↑ Section 748. Beacon Cards", "head", "748", "Beacon Cards"),
        ("Section 748: Beacon Cards", "head", "748", "Beacon Cards"),
        ("Sección 748 · Cartas de faro", "head", "748", "Cartas de faro"),
        ("« 748 Beacon Cards", "head", "748", "Beacon Cards"),
        ("- 7. Lantern Rules", "head", "7", "Lantern Rules"),
        ("748. 灯台カード", "head", "748", "灯台カード"),
        ("Example: Ada.", "example", "", "Ada."),
        ("- Example: Ada.", "example", "", "Ada."),
        ("7.4 Beacon Duty", "mtr", "", "7.4 Beacon Duty"),
        ("748 players came", "text", "", "748 players came"),
        ("748. That is a sentence.", "text", "", "748. That is a sentence."),
        ("Rules glossary", "text", "", "Rules glossary"),
        ("Rules 748.2 to 748.4", "text", "", "Rules 748.2 to 748.4"),
        ("748.2l is no number.", "text", "", "748.2l is no number."),
    ],
)
def test_lines(line, kind, number, text):
    assert seen(line) == [(kind, number, text)]


def test_blank_lines_and_lonely_bullets_are_left_out():
    assert seen("", " \t", "•", "-", "\xa0", "748.2 Text.") == [("rule", "748.2", "Text.")]


@pytest.mark.parametrize("step", ["›", "»", ">", "→", "/", "|"])
def test_each_step_of_a_trail_is_a_line(step):
    trail = f"Rules glossary {step} 7. Lantern Rules {step} 748. Beacon Cards"
    assert seen(trail) == [("head", "7", "Lantern Rules"), ("head", "748", "Beacon Cards")]


def test_a_number_alone_is_that_of_the_text_below():
    assert seen("748.1", "Glow", "748.2", "748.3", "- Not this", "748.4") == [
        ("rule", "748.1", "Glow"),
        ("rule", "748.2", ""),
        ("rule", "748.3", ""),
        ("text", "", "Not this"),
        ("rule", "748.4", ""),
    ]


def test_places_are_those_of_the_page():
    assert [line.place for line in classify(["", "748. Beacon Cards", "", "748.1", "Text."])] == [2, 4]


CONTENTS = [f"{major}. Title" for major in (700, 701, 702, 703, 704)]


@pytest.mark.parametrize(
    ("lines", "whole"),
    [
        ([*CONTENTS, "700. Title", "700.1. Text.", "701. Title", "701.1. Text."], True),
        ([*CONTENTS, "704. Title", "704.1. Text.", "704.2. Text."], False),
        (["700. Title", "700.1. Text.", "701. Title", "701.1. Text."], False),
        (["100.1. Text.", "200.1. Text.", "300.1. Text.", "400.1. Text."], True),
        (CONTENTS, False),
        ([], False),
    ],
)
def test_whole_documents(lines, whole):
    assert is_whole(classify(lines)) is whole
