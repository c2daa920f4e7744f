"""The numbered dump: what is particular to it, and the real one."""

import pytest

from corpus.errors import NotRules
from ingest import dump
from ingest.shape import Hints

CR = ["748. Beacon Cards", "748.1. It glows (see rule 104.4b.)", "Example: Ada’s does."]
MTR = [
    "7.4 Beacon Duty",
    "The keeper of a beacon is the player who lit it most lately, unless that player has left the table, as rule",
    "104.4b says, in which case the player to the left keeps it for as long as they like to keep it and no longer than",
    "that.",
]
DUTY = (
    "The keeper of a beacon is the player who lit it most lately, unless that player has left the table, as rule 104.4b says, "
    "in which case the player to the left keeps it for as long as they like to keep it and no longer than that."
)


def read(lines, **hints):
    return [
        (parsed.document, [(str(rule.number), rule.heading, rule.text, len(rule.examples)) for rule in parsed.rules])
        for parsed in dump.parse(lines, Hints(**hints))
    ]


FIRST = ("cr", [("748", "Beacon Cards", "Beacon Cards", 0), ("748.1", "", "It glows (see rule 104.4b.)", 1)])
SECOND = ("mtr", [("7.4", "Beacon Duty", DUTY, 0)])


@pytest.mark.parametrize(
    "lines",
    [
        [*CR, *MTR],
        [*CR, "", *MTR, ""],
        [*MTR, "", *CR],
        ["Lamp Forum", *CR, *MTR, "", "Reply with quote", "© 2024"],
        [CR[0], "", CR[1], "", "", CR[2], *MTR],
    ],
)
def test_both_documents_come_out(lines):
    assert dump.recognise(lines)
    assert read(lines) == [FIRST, SECOND]


def test_the_cr_may_go_on_below_the_mtr():
    lines = [*CR, *MTR, "749. Ships", "749.1. It sails."]
    assert read(lines) == [("cr", [*FIRST[1], ("749", "Ships", "Ships", 0), ("749.1", "", "It sails.", 0)]), SECOND]


def test_the_title_of_the_mtrs_chapter_is_none_of_the_crs():
    lines = [*CR, "7. Beacons at Tournaments", *MTR]
    assert read(lines)[0] == FIRST
    assert read(lines)[1][1][-1] == SECOND[1][0]
    assert dump.parse(lines, Hints())[0].problems == ()


def test_a_page_number_is_no_text():
    paragraph = [
        "A judge looks at each beacon from time to time, and may take one that has been dark for an hour off the",
        "table.",
    ]
    lines = [*CR, *MTR, "24", *paragraph]
    assert read(lines)[1] == ("mtr", [("7.4", "Beacon Duty", f"{DUTY}\n{' '.join(paragraph)}", 0)])


@pytest.mark.parametrize("line", ["7.4 Stars", "4.5 of 5", "7.4 Beacon Duty"])
def test_a_line_like_a_title_without_text_below_is_no_section_of_the_mtr(line):
    assert read([*CR, line, "Read more"]) == [FIRST]


def test_what_follows_the_mtr_is_reported():
    (_, second) = dump.parse([*CR, *MTR, "", "Reply with quote", "© 2024."], Hints())
    assert [(problem.code, problem.where) for problem in second.problems] == [("not-rules", "line 8")]


def test_one_document_may_be_asked_for():
    assert read([*CR, *MTR], document="cr") == [FIRST]
    assert read([*CR, *MTR], document="mtr") == [SECOND]
    with pytest.raises(NotRules, match="no section of the MTR"):
        dump.parse(CR, Hints(document="mtr"))


def test_examples_stand_where_they_may():
    assert read([*CR, "", "Example: Ben’s too.", "748.2. It fades. Example: Cleo’s."])[0][1] == [
        *FIRST[1][:1],
        ("748.1", "", "It glows (see rule 104.4b.)", 2),
        ("748.2", "", "It fades.", 1),
    ]


@pytest.mark.real
def test_the_real_page(shared_data):
    lines = (shared_data / "seeds" / "en-cr-720-and-mtr-4.4.txt").read_text().split("\n")
    cr, mtr = dump.parse(lines, Hints())
    numbers = "1 1a 1b 1c 2 2a 2b 2c 3 4 5 6"
    assert [str(rule.number) for rule in cr.rules] == ["720", *(f"720.{number}" for number in numbers.split())]
    assert {str(rule.number): len(rule.examples) for rule in cr.rules if rule.examples} == {
        "720.2a": 1,
        "720.2b": 1,
        "720.3": 1,
        "720.5": 1,
    }
    assert (cr.document, cr.language, cr.effective, cr.whole, cr.problems) == ("cr", "en", "", False, ())
    (loops,) = mtr.rules
    assert (str(loops.number), loops.heading, len(loops.paragraphs)) == ("4.4", "Loops", 9)
    assert not any("24" in paragraph or "\n" in paragraph for paragraph in loops.paragraphs)
    assert all(paragraph.endswith((".", ")")) for paragraph in loops.paragraphs)
    assert (mtr.document, mtr.language, mtr.shape, mtr.whole, mtr.problems) == ("mtr", "en", "dump", False, ())
