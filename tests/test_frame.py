"""The parts of an official text."""

import pytest

from ingest.frame import contents_of, date_of, find_frame, heading, is_row, plain_number
from ingest.markers import MARKERS

TEXT = """Title

These rules are effective as of May 6, 2031.

Contents

1. First Things
100. General
Glossary
Credits

1. First Things

100. General

100.1. A table has four legs.

Glossary

Chair
Something to sit on.

Credits

Nobody.""".splitlines()
EN = MARKERS["en"]


def test_each_part_is_found():
    frame = find_frame(TEXT, EN)
    assert TEXT[frame.body.start] == "1. First Things"
    assert frame.body.start == 11
    assert [TEXT[part.start - 1] for part in (frame.contents, frame.glossary)] == ["Contents", "Glossary"]
    assert TEXT[frame.after.start] == "Credits"
    assert frame.after.stop == len(TEXT)
    assert [f"{entry.number} {entry.title}" for entry in contents_of(TEXT, frame)] == ["1 First Things", "100 General"]
    assert date_of(TEXT, frame)[0] == "2031-05-06"


def test_the_date_may_stand_at_the_end():
    lines = [*TEXT[4:], "", "These rules are current as of May 7, 2031."]
    assert date_of(lines, find_frame(lines, EN))[0] == "2031-05-07"


def test_a_text_may_lack_contents_glossary_and_credits():
    lines = TEXT[11:16]
    frame = find_frame(lines, EN)
    assert (frame.body, len(frame.contents), len(frame.glossary), len(frame.after)) == (range(5), 0, 0, 0)


@pytest.mark.parametrize(
    "lines", [[], ["100.1. A rule below no heading."], ["100. General", "101.1. Below another."], TEXT[:10]]
)
def test_what_has_no_rule_below_its_heading_has_no_parts(lines):
    assert find_frame(lines, EN) is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("7. Additional Rules", (7, "Additional Rules")),
        ("   732. Taking Shortcuts  ", (732, "Taking Shortcuts")),
        ("７３２. 行動の省略", (732, "行動の省略")),
        ("0. はじめに", None),
        ("12. Twelfth", None),
        ("732.1. A rule.", None),
        ("732 Taking", None),
        ("732.", None),
    ],
)
def test_headings(line, found):
    assert heading(line) == found


@pytest.mark.parametrize(
    ("title", "plain"),
    [
        ("100. General.........................2", "General"),
        ("100. General   14", "General"),
        ("100. Ending the Game", "Ending the Game"),
        ("100. Counts As . . .", "Counts As . . ."),
        ("100. Version 2", "Version 2"),
        ("101. The _Magic_ Golden Rules", "The Magic Golden Rules"),
    ],
)
def test_the_contents_have_titles_without_page_numbers(title, plain):
    lines = ["Contents", title, "", "100. General", "100.1. A rule."]
    assert [entry.title for entry in contents_of(lines, find_frame(lines, EN))] == [plain]


@pytest.mark.parametrize(
    ("line", "row"), [("-----", True), ("=" * 70, True), ("---", False), ("- - -", False), ("----a", False)]
)
def test_rows_of_dashes(line, row):
    assert is_row(line) is row


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("１００．３． 全角", "100.3. 全角"),
        ("７０２．１９ｂ 全角", "702.19b 全角"),
        ("１００万の机", "１００万の机"),
        ("100.1 x", "100.1 x"),
        ("", ""),
    ],
)
def test_full_width_numbers_are_made_plain(line, plain):
    assert plain_number(line) == plain
