"""Lines to paragraphs."""

import pytest

from ingest.markers import MARKERS
from ingest.paragraphs import Margin, join, margin, rows

EXAMPLE = MARKERS["en"].example
LONG = "This line was broken at the margin, which stands at about one hundred columns from the left of it all"
SHORT = "and here the paragraph ends."


def joined(text, broken):
    lines = text.split("\n")
    return [paragraph.text for paragraph in join(rows(lines, range(len(lines))), EXAMPLE, broken)]


def test_rows_know_their_line_indent_and_what_stands_above():
    found = [(row.line, row.indent, row.text, row.spaced) for row in rows(["a", "  b ", "\u00a0", "c", "-----", "d"], range(6))]
    assert found == [(1, 0, "a", True), (2, 2, "b", False), (4, 0, "c", True), (6, 0, "d", True)]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        (f"100.1. {LONG}\n{LONG}\n{SHORT}\n\n100.2. {LONG}\n{SHORT}", True),
        (f"100.1. {LONG} {SHORT}\n\n100.2. {SHORT}\nExample: {SHORT}", False),
        (f"100.1. {SHORT}\n     {SHORT}\n\n100.2. {SHORT}", False),
        ("", False),
    ],
)
def test_whether_paragraphs_are_broken_is_seen(text, broken):
    lines = text.split("\n")
    assert (margin(tuple(rows(lines, range(len(lines)))), EXAMPLE) is not None) is broken


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        (f"100.1. {LONG}\n{SHORT}", [f"100.1. {LONG} {SHORT}"]),
        (f"100.1. {LONG} (see rule\n101.2, which is cited)", [f"100.1. {LONG} (see rule 101.2, which is cited)"]),
        (f"100.1. {LONG}.\n101.2, which is cited", [f"100.1. {LONG}. 101.2, which is cited"]),
        (f"100.1. {SHORT}\n100.2. {SHORT}", [f"100.1. {SHORT}", f"100.2. {SHORT}"]),
        (f"100.1. {SHORT}\nExample: {LONG}\n{SHORT}", [f"100.1. {SHORT}", f"Example: {LONG} {SHORT}"]),
        (f"100.1. {LONG}\n{SHORT}\n     {SHORT}", [f"100.1. {LONG} {SHORT}", SHORT]),
        (f"100.1. {LONG}.\n{SHORT}", [f"100.1. {LONG}. {SHORT}"]),
        (f"{SHORT}\n{SHORT}", [SHORT, SHORT]),
        (f"{LONG} non-\ncreature", [f"{LONG} non-creature"]),
        ("椅子は机の前に\nある。", ["椅子は机の前にある。"]),
    ],
)
def test_broken_lines_are_joined(text, paragraphs):
    assert joined(text, Margin(108, hanging=False, parted=True)) == paragraphs


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        (f"  {LONG}\n  {SHORT}", [f"{LONG} {SHORT}"]),
        (f"{SHORT}\n  {SHORT}", [SHORT, SHORT]),
        (f"  {LONG}.\n  {SHORT}", [f"{LONG}. {SHORT}"]),
    ],
)
def test_in_a_hanging_text_all_lines_of_a_paragraph_are_indented(text, paragraphs):
    assert joined(text, Margin(108, hanging=True, parted=True)) == paragraphs


@pytest.mark.parametrize(
    ("text", "paragraphs"),
    [
        (f"100.1. {LONG}\n{SHORT}", [f"100.1. {LONG} {SHORT}"]),
        (f"100.1. {SHORT}\n     Another one.", [f"100.1. {SHORT}", "Another one."]),
        (f"100.1. {SHORT}\nAnother one.", [f"100.1. {SHORT}", "Another one."]),
        (f"100.1. {SHORT}\n\nExample: {SHORT}", [f"100.1. {SHORT}", f"Example: {SHORT}"]),
    ],
)
def test_where_nothing_is_broken_only_a_torn_sentence_is_joined(text, paragraphs):
    assert joined(text, None) == paragraphs
