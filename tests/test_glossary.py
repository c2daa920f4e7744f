"""The glossary of an official text."""

import pytest

from ingest.glossary import read_glossary
from ingest.markers import MARKERS
from ingest.paragraphs import rows


def read(text, language="en"):
    lines = text.split("\n")
    return read_glossary(rows(lines, range(len(lines))), MARKERS[language], None)


@pytest.mark.parametrize(
    ("text", "senses", "notes"),
    [
        ("Chair\nTo sit on.", ("To sit on.",), ()),
        ("Chair\nTo sit on.\nSee Table.", ("To sit on.\nSee Table.",), ()),
        ("Chair\n1. To sit on.\n2. To stand on.", ("To sit on.", "To stand on."), ()),
        ("Chair\n1. To sit on.\n2. To stand on.\nSee rule 100.", ("To sit on.", "To stand on."), ("See rule 100.",)),
        ("Chair\nIt has two meanings.\n     1. One.\n     2. Two.", ("One.", "Two."), ("It has two meanings.",)),
        ("Chair\n1. One.\n     More of one.\n2. Two.", ("One.\nMore of one.", "Two."), ()),
        ("Chair\n\n1. One.\n\n2. Two.", ("One.", "Two."), ()),
        ("Chair\nTo sit on.\n\n     Also to stand on.", ("To sit on.\nAlso to stand on.",), ()),
        ("Chair\nThese:\n\nKinds\n\n     Stool\n\n     Bench", ("These:\nKinds\nStool\nBench",), ()),
        ("Chair\nA. See rule 7.\n3. Not a sense.", ("A. See rule 7.\n3. Not a sense.",), ()),
    ],
)
def test_an_entry_has_senses_and_notes(text, senses, notes):
    (entry,), problems = read(text)
    assert (entry.headword, entry.senses, entry.notes, problems) == ("Chair", senses, notes, ())


@pytest.mark.parametrize(
    ("headword", "language", "names", "obsolete"),
    [
        ("You, Your", "en", ("You", "Your"), False),
        ("Lolling (Obsolete)", "en", ("Lolling",), True),
        ("Fizzle (Informal)", "en", ("Fizzle",), False),
        ("Banding, “Bands with Other”", "en", ("Banding", "Bands with Other"), False),
        ('Banding, "Bands with Other"', "en", ("Banding", "Bands with Other"), False),
        ("Partner, “Partner—[text],” “Partner with [name]”", "en", ("Partner", "Partner—[text]", "Partner with [name]"), False),
        ("Intervening “If” Clause", "en", ("Intervening “If” Clause",), False),
        ("Active Player, Nonactive Player Order", "en", ("Active Player, Nonactive Player Order",), False),
        ("+1/+1 Counter", "en", ("+1/+1 Counter",), False),
        ("Silla, sillón (Obsoleto)", "es", ("Silla", "sillón"), True),
        ("木靴(廃語)／Clog (Obsolete)", "ja", ("木靴", "Clog"), True),
        ("椅子、肘掛け椅子／Chair, Armchair", "ja", ("椅子", "肘掛け椅子", "Chair", "Armchair"), False),
        ("背面/椅背（译注：两者是同一个词。）", "zh", ("背面", "椅背"), False),
        ("结合，“与…结合”", "zh", ("结合", "与…结合"), False),
        ("木鞋（已废止）", "zh", ("木鞋",), True),
    ],
)
def test_a_headword_has_names(headword, language, names, obsolete):
    (entry,), _ = read(f"{headword}\nA definition.", language)
    assert (entry.headword, entry.names, entry.obsolete) == (headword, names, obsolete)


def test_entries_are_parted_where_the_blank_line_is_missing():
    entries, problems = read("Chair\nTo sit on.\nClog (Obsolete)\nTo walk in.\n\nZebra\nAn animal.")
    assert [entry.headword for entry in entries] == ["Chair", "Clog (Obsolete)", "Zebra"]
    assert [(problem.code, problem.where) for problem in problems] == [("blank-line-missing", "line 3")]


def test_a_headword_above_a_blank_line_is_that_of_what_follows():
    entries, problems = read("Echo\nA sound.\nEffect\n\nWhat comes of it.\n\nZebra\nAn animal.")
    assert [(entry.headword, entry.senses) for entry in entries][1] == ("Effect", ("What comes of it.",))
    assert [problem.where for problem in problems] == ["line 3"]


def test_a_headword_glued_to_its_first_sense_is_parted():
    entries, problems = read("Chair1. To sit on.\n2. To stand on.\n\nZebra\nAn animal.")
    assert (entries[0].headword, entries[0].senses) == ("Chair", ("To sit on.", "To stand on."))
    assert [problem.code for problem in problems] == ["glued-headword"]


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_blank_lines_everywhere_or_nowhere_part_nothing(between):
    text = [
        "Chair",
        "1. To sit on.",
        "2. To stand on.",
        "See rule 100.1.",
        "For Mirrodin!",
        "A cry.",
        "Table",
        "To eat at.",
        "Zebra",
        "X.",
    ]
    entries, problems = read(between.join(text))
    assert [entry.headword for entry in entries] == ["Chair", "For Mirrodin!", "Table", "Zebra"]
    assert (entries[0].senses, entries[0].notes, problems) == (("To sit on.", "To stand on."), ("See rule 100.1.",), ())


def test_an_entry_may_have_no_definition():
    (entry, _), _ = read("Chair\n\nZebra\nAn animal.\n\n")
    assert (entry.headword, entry.senses) == ("Chair", ())


def test_no_rows_make_no_entries():
    assert read("") == ((), ())
