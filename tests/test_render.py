"""Answers as text and as records."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.number import RuleNumber
from corpus.records import Edition, GlossaryEntry, RuleText
from corpus.references.find import find
from corpus.references.resolve import outline, resolve
from kb.asking import Answer
from kb.naming import Definition
from kb.render.markup import DISCORD, discord, markdown
from kb.render.plain import Wanted, beside, definitions, rules
from kb.render.record import definition_record, record

NUMBER = RuleNumber.parse


def edition(**changes):
    named = {"id": "cr/en/2020-01-24", "document": "cr", "language": "en", "effective": "2020-01-24", "revision": ""}
    facts = {"kind": "official", "source": "rules.txt", "shape": "official", "whole": True, "sha256": "0", "ingested": "2026"}
    return Edition(**(named | facts | changes))


RULE = RuleText(
    NUMBER("900.1a"), ("Weave *twice* (see rule 900.2).", "Then rest."), ("Ann weaves.", "Nick rests (see rule 900.3).")
)
HEADING = RuleText(NUMBER("900"), ("Weaving",), heading="Weaving")
PRINTED = outline([HEADING, RULE, RuleText(NUMBER("900.2"), ("A rule.",))])


def answer(rule=RULE, how="number", heading="Weaving", children=(), **changes):
    where = edition(**changes)
    text = "\n".join((rule.text, *rule.examples))
    return Answer(
        where, rule, heading, children, tuple(resolve(one, PRINTED) for one in find(text, where.language)), None, (), how
    )


def test_the_record_of_a_rule_is_the_contract():
    assert record(answer(children=(NUMBER("900.2"),))) == {
        "document": "cr",
        "number": "900.1a",
        "number_origin": "printed",
        "key": None,
        "language": "en",
        "edition": {
            "id": "cr/en/2020-01-24",
            "document": "cr",
            "language": "en",
            "effective": "2020-01-24",
            "revision": None,
            "kind": "official",
            "source": "rules.txt",
        },
        "heading": "Weaving",
        "text": "Weave *twice* (see rule 900.2).\nThen rest.",
        "paragraphs": ["Weave *twice* (see rule 900.2).", "Then rest."],
        "examples": ["Ann weaves.", "Nick rests (see rule 900.3)."],
        "references": [
            {"written": "rule 900.2", "start": 19, "end": 29, "targets": ["900.2"], "document": "cr", "problem": None}
        ],
        "children": ["900.2"],
        "numbers": [],
        "how": "number",
    }


def test_the_record_of_a_definition_has_the_keys_of_a_rule_and_its_own():
    entry = GlossaryEntry("Cloth, Fabric", ("Cloth", "Fabric"), ("One.", "Two. See rule 900.2."), ("A note.",), obsolete=True)
    found = definition_record(
        Definition(edition(), entry, tuple(resolve(one, PRINTED) for one in find("One.\nTwo. See rule 900.2.", "en")))
    )
    assert record(answer()).keys() < found.keys()
    assert (found["number"], found["heading"], found["paragraphs"]) == (
        None,
        "Cloth, Fabric",
        ["One.", "Two. See rule 900.2.", "A note."],
    )
    assert (found["names"], found["obsolete"]) == (["Cloth", "Fabric"], True)
    assert [one["targets"] for one in found["references"]] == [["900.2"]]
    assert json.loads(json.dumps(found)) == found


def styled(name, text):
    return f"<{text}>" if name == "number" else text


@pytest.mark.parametrize(
    ("given_answer", "lines"),
    [
        (
            answer(),
            [
                "<900.1a>  Weaving",
                "Weave *twice* (see rule 900.2).",
                "Then rest.",
                "  Example: Ann weaves.",
                "  Example: Nick rests (see rule 900.3).",
                "→ 900.2, [rule 900.3 cites 900.3, which this edition does not have]",
            ],
        ),
        (answer(HEADING), ["<900>  Weaving"]),
        (
            answer(RuleText(NUMBER("900.2"), ("Ruhe.",), origin="derived"), heading=""),
            ["<900.2> (number counted, not printed)", "Ruhe."],
        ),
        (
            answer(RuleText(NUMBER("900.2"), ("織る。",), ("アンが織る。",)), language="ja"),
            ["<900.2>  Weaving", "織る。", "  例：アンが織る。"],
        ),
    ],
)
def test_plain(given_answer, lines):
    block, _ = rules([given_answer], 0, Wanted(), styled)
    assert block.split("\n") == lines


def test_plain_without_examples_leaves_out_their_citations_and_adds_a_link():
    block, _ = rules([answer()], 0, Wanted(examples=False, link=True), styled)
    assert block.split("\n")[3:] == ["→ 900.2", "cr/en/2020-01-24#900.1a"]


@pytest.mark.parametrize(
    ("changes", "source"),
    [
        ({}, "Rules in English, official text, effective 2020-01-24"),
        ({"kind": "digest"}, "Rules in English, digest by Rulestone, UNOFFICIAL, numbers as of 2020-01-24"),
        ({"language": "ja", "kind": "translation"}, "Rules in Japanese, translation, effective 2020-01-24"),
        ({"language": "ja", "revision": "1"}, "Rules in Japanese, official text, effective 2020-01-24 revision 1"),
        (
            {"effective": "", "whole": False},
            "Rules in English, official text as a page gives it, without a date, a page with a part",
        ),
        ({"damaged": True}, "Rules in English, official text, effective 2020-01-24, DAMAGED: text of it is lost or garbled"),
    ],
)
def test_each_answer_says_where_it_comes_from(changes, source):
    *_, last = rules([answer(**changes)], 0, Wanted(), styled)
    assert last == f"— Comprehensive {source} [cr/en/2020-01-24], found by number"


def test_lines_are_broken_to_the_width_of_the_terminal():
    block, _ = rules([answer()], 20, Wanted(), lambda _, text: text)
    assert all(len(line) <= 20 for line in block.split("\n")[1:-1])


@pytest.mark.parametrize("cells", [0, 80, 100])
def test_what_is_said_of_an_answer_is_broken_too(cells):
    several = tuple((f"90{count}.1a", "2019-01-25", "2020-01-24") for count in range(9))
    numbered = answer(id="cr/en/2020-01-24", source="x" * 90)._replace(numbers=several, key="k")
    entry = GlossaryEntry("Loom", ("Loom",), ("Short.",))
    blocks = [
        *rules([numbered], cells, Wanted(numbers=True), lambda _, text: text),
        *definitions([Definition(numbered.edition, entry, (), "term: " + "word " * 30)], cells, lambda _, text: text),
    ]
    lengths = [len(line) for block in blocks for line in block.split("\n")]
    assert max(lengths) <= cells if cells else max(lengths) > 200


def test_languages_stand_side_by_side():
    spanish = answer(RuleText(NUMBER("900.1a"), ("Teje.",)), language="es", id="cr/es/2020-01-24")
    row, sources = beside([answer(), spanish], 80, Wanted(examples=False), styled)
    assert all("│" in line for line in row.split("\n"))
    assert "Teje." in row
    assert len([line for line in sources.split("\n") if "—" in line]) == 2


def test_numbers_stand_once_below_all_languages():
    numbers = (("900.1a", "2019-01-25", "2020-01-24"),)
    pair = [
        answer()._replace(key="k", numbers=numbers),
        answer(RuleText(NUMBER("900.1a"), ("Teje.",)), language="es", id="cr/es/2020-01-24")._replace(key="k", numbers=numbers),
    ]
    said = "numbers: 900.1a (2019-01-25 to 2020-01-24)"
    row, _ = beside(pair, 90, Wanted(numbers=True), lambda _, text: text)
    assert row.split("\n")[-1] == said
    assert row.count("numbers:") == 1
    below = "\n".join(rules(pair, 0, Wanted(numbers=True), lambda _, text: text))
    assert below.count(said) == 1


def test_definitions():
    entry = GlossaryEntry("Cloth", ("Cloth",), ("One.", "Two."), ("Note.",))
    block, source = definitions([Definition(edition(), entry, ())], 0, styled)
    assert block.split("\n") == ["<Cloth>", "1. One.", "2. Two.", "Note."]
    assert source.startswith("— glossary of the Comprehensive Rules in English")


def test_markdown_escapes_what_would_be_markup():
    assert markdown([answer()], [], examples=True, link=True).split("\n\n") == [
        "**900.1a** Weaving `cr/en/2020-01-24#900.1a`",
        r"Weave \*twice\* (see rule 900.2).",
        "Then rest.",
        "> *Example:* Ann weaves.",
        "> *Example:* Nick rests (see rule 900.3).",
        r"*Comprehensive Rules in English, official text, effective 2020-01-24 \[cr/en/2020-01-24\]*",
    ]


def test_entries_of_the_glossary_are_written_too():
    entry = GlossaryEntry("Loom [big]", ("Loom",), ("One.", "Two."), ("See Cloth.",))
    found = [Definition(edition(), entry, ())]
    source = r"*glossary of the Comprehensive Rules in English, official text, effective 2020-01-24 \[cr/en/2020-01-24\]*"
    written = [r"**Loom \[big\]**", "1. One.", "2. Two.", "See Cloth.", source]
    assert markdown([], found, examples=True, link=False).split("\n\n") == written
    assert discord([], found, examples=True, link=False).split("\n") == [f"> {line}" for line in written]


def test_discord_quotes_every_line():
    lines = discord([answer()], [], examples=True, link=False).split("\n")
    assert all(line.startswith("> ") for line in lines)
    assert lines[3] == "> *Example:* Ann weaves."


@given(st.lists(st.text("ab*", min_size=1, max_size=900), min_size=1, max_size=9))
def test_discord_stays_below_the_limit_and_says_what_was_cut(texts):
    message = discord([answer(RuleText(NUMBER("900.1"), tuple(texts)))], [], examples=True, link=False)
    assert len(message) < DISCORD
    assert "cr/en/2020-01-24" in message
    shown = [line.removeprefix("> ").replace("\\", "") for line in message.split("\n")]
    assert ("(cut: " in message) != (shown[1:-1] == texts)
