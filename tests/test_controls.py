"""Characters that are no text."""

import pytest

from corpus.records import Page
from ingest.controls import without_controls
from ingest.reading import read
from ingest.shape import Hints


@pytest.mark.parametrize(
    ("line", "clean", "codes"),
    [
        ("A chair\thas “legs” — 四本、{T}.", "A chair\thas “legs” — 四本、{T}.", []),
        ("A \x1b[31mred\x1b[0m chair.", "A red chair.", ["control-characters"]),
        ("A \x1b]0;title\x07chair.", "A chair.", ["control-characters"]),
        ("A \x1b]8;;http://x\x1b\\chair\x1b]8;;\x1b\\.", "A chair.", ["control-characters"]),
        ("A \x9b2Jchair\x9b.", "A chair.", ["control-characters"]),
        ("A chair\x07 \x08falls\x7f.", "A chair falls.", ["control-characters"]),
        ("A chair\x1e falls\x1f.", "A chair falls.", ["control-characters"]),
        ("A \u202echair\u202c falls.", "A chair falls.", ["direction-marks"]),
        ("A \u2067chair\u2069 falls.", "A chair falls.", ["direction-marks"]),
        ("A chair\U000e0041\U000e0042.", "A chair.", ["hidden-characters"]),
        ("A \x1b[31m\u202echair.", "A chair.", ["control-characters", "direction-marks"]),
    ],
)
def test_what_is_no_text_is_left_out_and_told(line, clean, codes):
    lines, problems = without_controls(["Fine.", line, line])
    assert lines == ("Fine.", clean, clean)
    assert [(problem.code, problem.where) for problem in problems] == [(code, "line 2") for code in codes]


@pytest.mark.parametrize(
    "page",
    [
        "732. Chairs\n\n732.1. A \x1b[31mchair has legs.\n\n732.1a It \u202estands.",
        "<html><body><p>732. Chairs</p><p>732.1. A &#27;[31mchair has legs.</p><p>732.1a It \u202estands.</p></body></html>",
        "<h3>4.4 Loops</h3><p>A &#27;[31mchair has legs.</p><h3>4.5 Chairs</h3><p>It \u202estands.</p>",
    ],
)
def test_no_page_brings_them_in(page):
    (parsed,) = read(Page("x", page.encode()), Hints())
    said = " ".join(paragraph for rule in parsed.rules for paragraph in rule.paragraphs)
    assert "A chair has legs." in said
    assert "It stands." in said
    assert {"control-characters", "direction-marks"} <= {problem.code for problem in parsed.problems}
