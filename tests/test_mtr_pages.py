"""Pages of the MTR in our own words, one of each shape, and the records that must come out of them."""

import json
from pathlib import Path

import pytest

from ingest import mtr, mtr_html, mtr_wiki
from ingest.shape import Hints

PAGES = Path(__file__).parent / "pages"
SHAPES = {"mtr-en.txt": mtr, "mtr-en.html": mtr_html, "mtr-wiki.md": mtr_wiki}


def lines(name):
    return (PAGES / name).read_text(encoding="utf-8").split("\n")


def record(parsed):
    """What a golden record holds, in the form of JSON."""
    return {
        "document": parsed.document,
        "language": parsed.language,
        "shape": parsed.shape,
        "effective": parsed.effective,
        "whole": parsed.whole,
        "contents": [f"{line.number} {line.title}" for line in parsed.contents],
        "rules": [
            {
                "number": str(rule.number),
                "heading": rule.heading,
                "origin": rule.origin,
                "paragraphs": list(rule.paragraphs),
                "examples": list(rule.examples),
            }
            for rule in parsed.rules
        ],
        "problems": [f"{problem.code} {problem.where}" for problem in parsed.problems],
    }


@pytest.mark.parametrize("name", SHAPES)
def test_a_page_becomes_its_golden_record(name):
    golden = json.loads((PAGES / f"{name}.json").read_text(encoding="utf-8"))
    assert [record(parsed) for parsed in SHAPES[name].parse(lines(name), Hints())] == golden


@pytest.mark.parametrize("name", SHAPES)
def test_a_page_is_known_by_its_own_shape_alone(name):
    assert [shape.NAME for shape in SHAPES.values() if shape.recognise(lines(name))] == [SHAPES[name].NAME]


@pytest.mark.parametrize("name", SHAPES)
def test_what_the_user_says_overrides_what_the_page_says(name):
    for parsed in SHAPES[name].parse(lines(name), Hints("mtr", "en", "2020-01-01")):
        assert (parsed.effective, parsed.language) == ("2020-01-01", "en")
