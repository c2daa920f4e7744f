"""The lineage on the real documents: the numbers of "Taking Shortcuts", lists of changes by others, and the shipped files."""

import json
import time
from functools import cache
from pathlib import Path

import pytest

import corpus
from corpus.errors import NotRules
from corpus.lineage.dating import fits
from corpus.lineage.facts import shipped
from corpus.lineage.pairing import pair
from corpus.lineage.trace import trace
from corpus.records import Page
from ingest.reading import read
from ingest.shape import Hints
from kb.building import build, decisions

DATA = Path(corpus.__file__).with_name("data")
TRUTH = Path(__file__).parent / "cases" / "lineage-truth.tsv"
SHORTCUTS = [
    ("713", "2009-07-11", "2010-02-01"),
    ("714", "2010-04-23", "2011-04-01"),
    ("715", "2011-05-01", "2011-07-15"),
    ("716", "2011-09-30", "2016-04-08"),
    ("718", "2016-07-22", "2016-07-22"),
    ("719", "2016-08-26", "2018-01-19"),
    ("720", "2018-04-27", "2019-08-23"),
    ("721", "2019-10-04", "2020-01-24"),
    ("722", "2020-04-17", "2021-06-18"),
    ("724", "2021-07-23", "2021-07-23"),
    ("725", "2021-09-24", "2022-04-29"),
    ("726", "2022-06-10", "2022-09-08"),
    ("727", "2022-10-07", "2022-10-07"),
    ("728", "2022-11-18", "2023-02-03"),
    ("727", "2023-04-14", "2023-11-17"),
    ("728", "2024-02-02", "2024-02-02"),
    ("729", "2024-03-08", "2025-02-07"),
    ("730", "2025-04-04", "2025-06-06"),
    ("731", "2025-07-25", "2026-02-27"),
    ("732", "2026-04-17", "2026-08-07"),
]
SUBRULES = ["", ".1", ".1a", ".1b", ".2", ".2a", ".2b", ".2c", ".3", ".4", ".5", ".6"]


def spans(history):
    return [(run.value, run.first, run.last) for run in history.labels]


# The shipped facts alone: these need no documents.


@pytest.mark.parametrize("subrule", SUBRULES)
def test_the_numbers_of_taking_shortcuts(subrule):
    facts = shipped("cr")
    history = facts.with_key(f"cr:713{subrule}@2009-07-11")
    assert spans(history) == [(number + subrule, first, last) for number, first, last in SHORTCUTS]
    for date in (date for date in facts.dates if date >= "2009-07-11"):  # backward and forward, from every edition
        (found,) = trace(facts, history.label(date), date)
        assert (found.key, found.now, found.heading) == (history.key, f"732{subrule}", "Taking Shortcuts")
        assert [(span.number, span.first, span.last) for span in found.spans] == spans(history)


def test_the_one_subrule_that_was_added():
    history = shipped("cr").with_key("cr:720.1c@2018-07-13")
    assert spans(history)[0] == ("720.1c", "2018-07-13", "2019-08-23")
    assert [number for number, *_ in spans(history)][1:] == [f"{number}.1c" for number, *_ in SHORTCUTS[7:]]


def test_the_forerunner_is_linked_as_another_rule():
    (infinity,) = trace(shipped("cr"), "421")
    assert (infinity.key, infinity.now, infinity.successors) == ("cr:421@1999-04-23", None, ("cr:713@2009-07-11",))
    assert {(span.number, span.last) for span in infinity.spans} >= {("421", "2009-05-01")}
    assert trace(shipped("cr"), "713", "2009-08-01")[0].forerunners == ("cr:421@1999-04-23",)


def test_a_number_used_many_times_names_every_rule():
    found = {one.heading: one.now for one in trace(shipped("cr"), "727.2a")}
    assert found == {
        "Subgames": "729.2a",
        "Merging with Permanents": "730.2a",
        "Day and Night": "731.2a",
        "Taking Shortcuts": "732.2a",
    }
    sections = [one.heading for one in trace(shipped("cr"), "727")]
    assert sections[0] == "Restarting the Game"
    assert set(sections) == {*found, "Restarting the Game", "Rad Counters", "Handling Illegal Actions"}


def test_letters_that_changed():
    (saga,) = trace(shipped("cr"), "714.3b", "2026-02-27")
    assert saga.now == "714.3c"
    (written_in,) = trace(shipped("cr"), "702.6e", "2021-04-22")
    assert written_in.spans[-1].number.startswith("702.6")
    assert ("702.6d", "2021-06-18") in {(span.number, span.first) for span in written_in.spans}


def test_a_section_that_got_another_name():
    (initiative,) = trace(shipped("cr"), "721", "2022-06-10")
    assert initiative.spans[0].heading == "Initiative"
    assert initiative.heading == "The Initiative"


def test_loops_of_the_tournament_rules_came_with_july_2018():
    loops, triggered = trace(shipped("mtr"), "4.4")
    assert (loops.heading, loops.spans[0].first) == ("Loops", "2018-07-13")
    assert (triggered.heading, triggered.now, triggered.spans[0].last) == ("Triggered Abilities", "4.5", "2018-04-27")


def test_the_glossary_has_its_own_lineage():
    glossary = shipped("cr", glossary=True)
    (shortcut,) = glossary.with_label("Shortcut")
    assert shortcut.labels[-1].last == glossary.dates[-1]


def test_the_files_are_small_and_sorted_by_edition():
    total = sum(path.stat().st_size for path in DATA.glob("lineage-*.tsv"))
    assert total < 1_400_000  # 1.2 MB as text; compressed, as in a wheel, a fifth of it
    assert shipped("cr").dates == tuple(sorted(shipped("cr").dates))
    keys = [one.key for one in shipped("cr")]
    assert len(keys) == len(set(keys))


def test_tracing_is_fast():
    facts = shipped("cr")
    started = time.process_time()
    for _ in range(10):
        trace(facts, "727.2a")
    assert (time.process_time() - started) / 10 < 0.15  # measured: 0.012; an allowance for a slow machine


# With the documents


@cache
def rules_of(path):
    (parsed,) = read(Page(str(path), path.read_bytes()), Hints())
    return parsed.rules


def told(change):
    old = ",".join(str(rule.number) for rule in change.old) or "-"
    new = ",".join(str(rule.number) for rule in change.new) or "-"
    return f"{change.kind}: {old} > {new}"


def verdicts(folder, old, new):
    changes = pair(rules_of(folder / f"{old}.txt"), rules_of(folder / f"{new}.txt"), "en", decisions())
    by_old = {str(rule.number): change for change in changes for rule in change.old}
    by_new = {str(rule.number): change for change in changes for rule in change.new}
    return changes, by_old, by_new


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "old", "new", "complete"),
    [
        ("BBD-M19", "2018-06-08", "2018-07-13", True),
        ("AFR-MID", "2021-07-23", "2021-09-24", True),
        ("2XM-ZNR", "2020-08-07", "2020-11-20", False),  # the edition of September 2020 is not at hand
    ],
)
def test_lists_of_changes_by_others(shared_data, name, old, new, complete):
    changes, by_old, by_new = verdicts(shared_data / "cr" / "en", old, new)
    explained = [line.split("\t") for line in TRUTH.read_text("utf-8").splitlines() if line.startswith(f"{name}\t")]
    left = {tuple(entry[1:4]) for entry in explained}
    seen = set()
    for entry in json.loads((shared_data / "truth" / f"{name}.json").read_text("utf-8"))[1:]:
        theirs = [entry[side]["ruleNum"].rstrip(".") if entry[side] else "-" for side in ("old", "new")]
        ours = by_new.get(theirs[1]) if theirs[1] != "-" else by_old.get(theirs[0])
        seen.add(id(ours))
        expected = {
            (False, True): {f"new: - > {theirs[1]}"},
            (True, False): {f"removed: {theirs[0]} > -"},
            (True, True): {f"{kind}: {theirs[0]} > {theirs[1]}" for kind in ("reworded", "renumbered+reworded")},
        }[theirs[0] != "-", theirs[1] != "-"]
        verdict = told(ours) if ours else "-"
        if verdict not in expected:
            assert (*theirs, verdict) in left, (theirs, verdict)
            left.discard((*theirs, verdict))
    for change in changes if complete else ():
        if id(change) not in seen and change.kind not in {"kept", "renumbered"}:
            assert ("-", "-", told(change)) in left, told(change)
            left.discard(("-", "-", told(change)))
    assert left == set()


@pytest.mark.real
def test_a_complete_list_of_changes_by_others(shared_data):
    theirs = json.loads((shared_data / "truth" / "rule-changes-2025-11-14_2026-01-16.json").read_text("utf-8"))
    changes, _, _ = verdicts(shared_data / "cr" / "en", "2025-11-14", "2026-01-16")
    expected = {f"reworded: {entry['rule']} > {entry['rule']}" for entry in theirs["modified"]}
    expected |= {f"new: - > {entry['rule']}" for entry in theirs["added"]}
    expected |= {f"removed: {entry['rule']} > -" for entry in theirs["removed"]}
    expected |= {f"renumbered: {entry['old_rule']} > {entry['new_rule']}" for entry in theirs["renumbered"]}
    assert {told(change) for change in changes if change.kind != "kept"} == expected


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "place", "wording", "number"),
    [
        ("en-cr-720-and-mtr-4.4.txt", 0, [("2018-07-13", "2024-04-12")], [("2018-07-13", "2019-08-23")]),
        ("en-cr-720-and-mtr-4.4.txt", 1, [], [("2018-07-13", "2021-07-23")]),
        ("en-cr-732-glossary-page.txt", 0, [("2024-07-30", "2026-08-07")], [("2026-04-17", "2026-08-07")]),
        ("es-cr-732.2.txt", 0, [], [("2026-04-17", "2026-08-07")]),
        ("ja-cr-727.txt", 0, [], [("2022-10-07", "2022-10-07"), ("2023-04-14", "2023-11-17")]),
    ],
)
def test_the_seeds_are_dated_and_meet_in_one_rule(shared_data, name, place, wording, number):
    path = shared_data / "seeds" / name
    parsed = read(Page(name, path.read_bytes()), Hints())[place]
    fit = fits(parsed, shipped(parsed.document))
    assert (fit.wording, fit.number) == (tuple(wording), tuple(number))
    if parsed.document == "cr":
        rule = next(str(rule.number) for rule in parsed.rules if str(rule.number).endswith(".2a"))
        dates = [date for date in shipped("cr").dates if any(first <= date <= last for first, last in fit.number)]
        assert {one.key for date in dates for one in trace(shipped("cr"), rule, date)} == {"cr:713.2a@2009-07-11"}


@pytest.mark.real
def test_the_shipped_files_are_what_the_command_makes(shared_data):
    built = build(str(shared_data), afresh=True)
    assert sorted(built.files) == sorted(path.name for path in DATA.glob("lineage-*.tsv"))
    for name, text in built.files.items():
        assert text == (DATA / name).read_text("utf-8"), name
    assert len(built.skipped) < 25


@pytest.mark.real
def test_a_folder_without_editions_is_named(shared_data):
    with pytest.raises(Exception, match="no edition was found"):
        build(str(shared_data / "excerpts"))
    with pytest.raises(NotRules):
        read(Page("x", b"no rules at all"), Hints())
