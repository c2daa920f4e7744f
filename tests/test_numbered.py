"""Lines into rules where the page prints the numbers."""

import pytest

from ingest.lines import classify
from ingest.numbered import read


def rules_of(*lines):
    rules, problems = read(tuple(classify(lines)))
    found = [(str(rule.number), rule.heading, list(rule.paragraphs), list(rule.examples)) for rule in rules]
    return found, [(problem.code, problem.where) for problem in problems]


def test_titles_count_where_the_next_rule_is_theirs():
    found, problems = rules_of(
        "746. Elsewhere",
        "7. Lantern Rules",
        "748. Beacon Cards",
        "748.1 It glows.",
        "8. Ship Rules",
        "749. Ships",
        "749.1 It sails.",
        "750. Harbours",
    )
    assert [(number, heading) for number, heading, _, _ in found] == [
        ("7", "Lantern Rules"),
        ("748", "Beacon Cards"),
        ("748.1", ""),
        ("749", "Ships"),
        ("749.1", ""),
    ]
    assert problems == [("not-rules", "line 5"), ("not-rules", "line 8")]


def test_a_title_that_stands_twice_is_one():
    found, problems = rules_of("↑ Section 748. Beacon Cards", "748. Beacon Cards", "748.1 It glows.")
    assert [number for number, *_ in found] == ["748", "748.1"]
    assert problems == []


def test_two_titles_for_one_section_are_both_kept():
    found, _ = rules_of("748. Beacons", "748. Beacon Cards", "748.1 It glows.")
    assert [heading for _, heading, *_ in found] == ["Beacons", "Beacon Cards", ""]


def test_a_number_that_stands_twice_is_kept_twice():
    found, _ = rules_of("748.1 It glows.", "748.1 It shines.")
    assert [paragraphs for _, _, paragraphs, _ in found] == [["It glows."], ["It shines."]]


def test_sentences_continue_a_rule_until_a_line_that_is_none():
    found, problems = rules_of(
        "748.1 It glows.",
        "It also shines.",
        "Advertisement",
        "Lamp oil is cheap today.",
        "Example: Ada’s does.",
        "748.2 It stops.",
    )
    assert found == [
        ("748.1", "", ["It glows.", "It also shines."], ["Ada’s does."]),
        ("748.2", "", ["It stops."], []),
    ]
    assert problems == [("not-rules", "line 3")]


@pytest.mark.parametrize(
    "line",
    [
        "Next page",
        "- See also: lamps.",
        "© 2024 The Lamp Room.",
        "This site uses cookies.",
        "These rules are effective as of March 8, 2024.",
        "748.1l It is no number.",
    ],
)
def test_what_does_not_continue_a_rule_is_reported(line):
    found, problems = rules_of("748.1 It glows.", line)
    assert found == [("748.1", "", ["It glows."], [])]
    assert problems == [("not-rules", "line 2")]


def test_the_marker_of_an_example_may_stand_alone():
    found, problems = rules_of(
        "748.1 It glows. Example:", "Ada’s does", "Example:", "Ben’s too. Example: And Cleo’s.", "Example:"
    )
    assert found == [("748.1", "", ["It glows."], ["Ada’s does", "Ben’s too.", "And Cleo’s."])]
    assert problems == []


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("748.1 Afterglow", "Afterglow"),
        ("748.1. Start Your Beacons", "Start Your Beacons"),
        ("748.1 Light Your Beacons!", "Light Your Beacons!"),
        ("748.1a Afterglow", ""),
        ("748.1 It glows.", ""),
        ("748.1 There are two colours:", ""),
        ("748.1 " + "It glows and " * 9 + "no more", ""),
    ],
)
def test_a_rule_that_is_only_a_title(line, heading):
    ((_, found, *_),), _ = rules_of(line)
    assert found == heading


def test_a_number_without_text_is_reported():
    found, problems = rules_of("748.1", "748.2 It glows.")
    assert [number for number, *_ in found] == ["748.2"]
    assert problems == [("no-text", "line 1")]


def test_a_parent_is_kept_unless_cut_short_or_printed_in_full():
    kept, nothing = rules_of("↑ Rule 748.2 It takes three moves.", "748.2a First.")
    cut, problems = rules_of("↑ Rule 748.2 It takes three…", "748.2a First.")
    full, _ = rules_of("↑ Rule 748.2 It takes…", "748.2 It takes three moves.", "748.2a First.")
    assert [number for number, *_ in kept] == ["748.2", "748.2a"]
    assert nothing == []
    assert [number for number, *_ in cut] == ["748.2a"]
    assert problems == [("cut-short", "line 1")]
    assert [number for number, *_ in full] == ["748.2", "748.2a"]


def test_nothing_gives_nothing():
    assert read(()) == ((), ())
