"""The bulleted page: what is particular to it, and the real one."""

import pytest

from ingest import bulleted
from ingest.shape import Hints

PAGE = [
    "Rules glossary",
    "↑ Section 748. Beacon Cards",
    "748.2 Lighting a beacon takes two moves.",
    "- 748.2a The keeper names a colour. Example: Ada says red.",
    "- 748.2b The keeper pays {T}.",
]
READ = [
    ("748", ["Beacon Cards"], []),
    ("748.2", ["Lighting a beacon takes two moves."], []),
    ("748.2a", ["The keeper names a colour."], ["Ada says red."]),
    ("748.2b", ["The keeper pays {T}."], []),
]


def read(lines):
    (parsed,) = bulleted.parse(lines, Hints())
    return [(str(rule.number), list(rule.paragraphs), list(rule.examples)) for rule in parsed.rules], parsed.problems


@pytest.mark.parametrize("bullet", ["• ", "– ", "* ", "-\t", "", "•\n"])
def test_any_bullet_or_none(bullet):
    lines = "\n".join(PAGE).replace("- 748", f"{bullet}748").split("\n")
    assert bulleted.recognise(lines)
    assert read(lines) == (READ, ())


@pytest.mark.parametrize(
    "trail",
    [
        ["Rules", "Section 748. Beacon Cards"],
        ["Home / Rules / 748. Beacon Cards"],
        ["748. Beacon Cards"],
        ["← 747. Ships", "↑ 748. Beacon Cards", "749. Harbours →"],
    ],
)
def test_other_ways_to_the_section(trail):
    assert read([*trail, *PAGE[2:]]) == (READ, ())


def test_a_page_without_a_way_to_the_section():
    assert read(PAGE[2:]) == (READ[1:], ())


def test_navigation_above_and_below():
    lines = ["Home", "748 cards", "Log in", *PAGE, "", "Next", "Rules may change without notice.", "© 2024"]
    found, problems = read(lines)
    assert found == READ
    assert [(problem.code, problem.where) for problem in problems] == [("not-rules", "line 10")]


def test_a_bullet_that_is_no_rule():
    found, problems = read([*PAGE[:4], "- Nobody knows more.", PAGE[4]])
    assert found == READ
    assert [problem.where for problem in problems] == ["line 5"]


@pytest.mark.real
def test_the_real_page(shared_data):
    lines = (shared_data / "seeds" / "en-cr-732-glossary-page.txt").read_text().split("\n")
    (parsed,) = bulleted.parse(lines, Hints())
    assert [(str(rule.number), rule.origin, len(rule.paragraphs), len(rule.examples)) for rule in parsed.rules] == [
        ("732", "printed", 1, 0),
        ("732.2", "printed", 1, 0),
        ("732.2a", "printed", 1, 1),
        ("732.2b", "printed", 1, 1),
        ("732.2c", "printed", 1, 0),
    ]
    assert parsed.rules[0].heading == "Taking Shortcuts"
    assert parsed.rules[2].examples[0].startswith("A player")
    assert (parsed.document, parsed.language, parsed.effective, parsed.whole, parsed.problems) == ("cr", "en", "", False, ())
