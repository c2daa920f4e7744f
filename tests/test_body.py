"""The numbered part of an official text."""

import pytest

from corpus.number import RuleNumber
from corpus.records import Contents
from ingest.body import read_body
from ingest.markers import MARKERS
from ingest.paragraphs import join, rows


def read(text, contents=(), language="en"):
    lines = text.split("\n")
    example = MARKERS[language].example
    return read_body(join(rows(lines, range(len(lines))), example, None), contents, example)


def rules(text, **how):
    return [(str(rule.number), rule.heading, rule.paragraphs, rule.examples) for rule in read(text, **how)[0]]


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("100.1. A rule.", "100.1", "A rule."),
        ("100.1 No dot.", "100.1", "No dot."),
        ("100.1.No blank.", "100.1", "No blank."),
        ("100.1a A subrule.", "100.1a", "A subrule."),
        ("100.1a. A dot.", "100.1a", "A dot."),
        ("100.5aa After z.", "100.5aa", "After z."),
        ("100.12.  Two blanks.", "100.12", "Two blanks."),
        ("100.1aNo blank.", "100.1a", "No blank."),
        ("   100.1a Indented.", "100.1a", "Indented."),
        ("100.1\u00a0A no-break blank.", "100.1", "A no-break blank."),
        ("100.1a “Quoted.”", "100.1a", "“Quoted.”"),
        ("100.1a _Italics_ and a ________ row.", "100.1a", "Italics and a ________ row."),
    ],
)
def test_a_number_opens_a_rule(line, number, text):
    found, problems = read(f"100. General\n\n{line}")
    assert (str(found[-1].number), found[-1].text, problems) == (number, text, ())


@pytest.mark.parametrize(
    ("above", "line", "number"), [("100.1f Six.", "100. 1g Seven.", "100.1g"), ("100.1f Six.", "100.g Seven.", "100.1g")]
)
def test_a_misprinted_number_is_understood_and_told(above, line, number):
    found, problems = read(f"100. General\n\n{above}\n\n{line}")
    assert str(found[-1].number) == number
    assert [(problem.code, problem.where) for problem in problems] == [("malformed-number", "line 5")]


def test_a_rule_has_continuations_and_examples():
    text = "100. General\n\n100.1. One.\n     Two.\nExample: A.\nExample: B.\n\nExample: C.\n\n100.2. Three."
    assert rules(text)[1:] == [("100.1", "", ("One.", "Two."), ("A.", "B.", "C.")), ("100.2", "", ("Three.",), ())]


def test_the_rule_of_a_keyword_is_its_heading():
    text = "702. Words\n\n702.2. Hush\n\n702.2a It’s said.\n\n702.3. Get Up Now!\n\n702.3a It’s shouted.\n\n702.4. Alone"
    assert [rule[:2] for rule in rules(text)] == [
        ("702", "Words"), ("702.2", "Hush"), ("702.2a", ""), ("702.3", "Get Up Now!"), ("702.3a", ""), ("702.4", ""),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["These are the kinds:", "It ends.", "Stop!  Never.", "x" * 90])
def test_a_sentence_is_no_heading(text):
    assert rules(f"702. Words\n\n702.2. {text}\n\n702.2a Below.")[1][1] == ""


def test_a_heading_is_not_swallowed_and_a_list_is_no_heading():
    text = "1. First\n\n100. General\n\n100.1. These are ways:\n1. One.\n2. Two.\n2. Second\n\n200. General\n\n200.1. A rule."
    assert [rule[0] for rule in rules(text)] == ["1", "100", "100.1", "2", "200", "200.1"]
    assert rules(text)[2][2] == ("These are ways:", "1. One.", "2. Two.")


def test_a_heading_that_the_contents_name_may_be_a_sentence():
    contents = (Contents(RuleNumber(201), "It has no name."),)
    text = "200. General\n\n200.1. A rule.\n\n201. It has no name.\n\n202. Nor has this."
    assert [(rule[0], rule[1]) for rule in rules(text, contents=contents)[2:]] == [("201", "It has no name."), ("202", "")]


def test_numbers_printed_twice_are_kept():
    assert [rule[0] for rule in rules("100. General\n\n100.1. A.\n\n100.1. B.")] == ["100", "100.1", "100.1"]


def test_a_doubled_marker_is_dropped_and_told():
    found, problems = read("100. General\n\n100.1. A.\nExample:Example: B.")
    assert found[-1].examples == ("B.",)
    assert [(problem.code, problem.where) for problem in problems] == [("marker-twice", "100.1")]


def test_text_before_the_first_heading_is_told():
    found, problems = read("Stray.\n\n100. General\n\n100.1. A.")
    assert [problem.code for problem in problems] == ["stray-text"]
    assert len(found) == 2


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("100.1b 椅子。100.1c 机。", ["100.1b", "100.1c"]),
        ("100.1b 椅子。100.1c 机。100.2. 脚。", ["100.1b", "100.1c", "100.2"]),
        ("100.1b 椅子（脚）100.1c 机。", ["100.1b", "100.1c"]),
        ("100.1b 椅子。100.7 の机。", ["100.1b"]),
        ("100.1b rule 100.1c 参照。", ["100.1b"]),
        ("100.1b 椅子。100.1c参照。", ["100.1b"]),
    ],
)
def test_numbers_that_share_a_paragraph_are_parted(text, numbers):
    assert [rule[0] for rule in rules(f"100. 原則\n\n{text}", language="ja")[1:]] == numbers


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("     An indented paragraph.", False),
        ("1. An item of a list.", False),
        ("• Another one.", False),
        ("Example: Ana sits.", False),
        ("A paragraph of nobody knows what.", True),
        ("l00.2. A rule whose number was misread.", True),
    ],
)
def test_a_paragraph_without_number_or_indent_is_kept_and_told(line, told):
    found, problems = read(f"100. General\n\n100.1. A rule.\n\n{line}\n\n100.3. Another rule.")
    assert [problem.code for problem in problems] == ["not-numbered"] * told
    assert len(found[1].paragraphs) + len(found[1].examples) == 2
