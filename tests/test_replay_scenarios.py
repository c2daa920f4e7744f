"""The scenarios that ship with the checker: all come out as they say, and each has twins that must fail."""

import time
from collections import defaultdict

import pytest

from kb.replay.catalogue import examples
from kb.replay.checker import check, check_text, shipped
from kb.replay.citations import AsWritten
from kb.replay.scenario.lines import chunks
from kb.replay.scenario.parse import expectation, source_of
from kb.replay.scenario.session import Options

CHUNKS = [chunk for name, text in shipped().items() for chunk in chunks(text, name)]


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: f"{chunk.file}:{chunk.number}")
def test_it_comes_out_as_it_says(chunk):
    result = check(chunk, Options(), AsWritten())
    assert result.status == "passed", (result.got, result.message, result.where)


def test_every_scenario_has_a_source_that_exists_and_twins_that_must_fail():
    known = {(example.number, example.place) for example in examples()}
    twins = defaultdict(list)
    for chunk in CHUNKS:
        if chunk.twin_of:
            twins[chunk.file, chunk.twin_of].append(expectation(chunk).kind)
    for chunk in CHUNKS:
        source = source_of(chunk)
        assert source is not None, chunk.title
        if source.example:
            assert (source.number, source.example) in known, chunk.title
        if not chunk.twin_of and expectation(chunk).kind == "passes":
            assert any(kind != "passes" for kind in twins[chunk.file, chunk.title]), f"{chunk.title}: no twin that must fail"


@pytest.mark.parametrize(("number", "place"), [("732.2a", 1), ("732.2b", 1), ("732.3", 1), ("732.5", 1)])
def test_the_examples_of_section_732_have_two_twins_that_must_fail(number, place):
    base = [
        chunk
        for chunk in CHUNKS
        if (source := source_of(chunk)) and (source.number, source.example) == (number, place) and not chunk.twin_of
    ]
    assert base
    for chunk in base:
        if chunk.file.endswith(("-es.txt", "-ja.txt")):
            continue
        mine = [twin for twin in CHUNKS if twin.twin_of == chunk.title and twin.file == chunk.file]
        assert sum(expectation(twin).kind != "passes" for twin in mine) >= 2


@pytest.mark.parametrize("rule", ["732.4", "732.6", "104.4b", "104.4f"])
def test_rules_without_an_example_have_scenarios_of_ours(rule):
    assert any((source := source_of(chunk)) and source.number == rule for chunk in CHUNKS)


def one(title, options):
    return check(next(chunk for chunk in CHUNKS if chunk.title == title), options, AsWritten())


def test_a_million_literally_ends_where_a_million_by_proof_ends():
    """The literal run is measured in bench/replay.py; here a tenth of it shows that both claim the same state."""
    text = shipped()["shortcuts.txt"].split("twin", 1)[0].replace("1000000", "100000").replace("4999998", "499998")
    for literal in (True, False):
        [result] = check_text(text, "tenth.txt", Options(literal=literal), AsWritten())
        assert result.status == "passed", result.message
        assert result.choices == 499_998
        assert bool(result.certificates) != literal


def test_a_million_by_proof_takes_no_time():
    one("A million Elf Warriors", Options())
    began = time.process_time()
    result = one("A million Elf Warriors", Options())
    assert time.process_time() - began < 0.05
    [(line, iterations, certificate)] = result.certificates
    assert iterations == 999_997
    assert dict(certificate.deltas) == {"choices": 5, "number of Elf Warrior": 1}
    assert line == next(number for number, text in result.lines.items() if text.startswith("repeat"))


def test_the_events_are_those_that_a_judge_would_write_down():
    result = one("A million Elf Warriors", Options())
    told = [
        (event.code, event.rules)
        for event in result.events
        if event.code not in ("claim", "heading", "line", "priority", "verdict taken")
    ]
    first = told[1 : told.index(("jump", ("732.2a",)))]
    assert first == [
        ("activates", ("602.2a", "602.2b")),
        ("taps", ("701.26a",)),
        ("passes", ("117.3d",)),
        ("passes", ("117.3d",)),
        ("resolves ability", ("608.1", "117.4")),
        ("created", ("111.2", "110.5b")),
        ("triggers", ("603.2",)),
        ("stacked", ("603.3",)),
        ("passes", ("117.3d",)),
        ("passes", ("117.3d",)),
        ("resolves ability", ("608.1", "117.4")),
        ("untaps", ("701.26b",)),
    ]
    last = told[told.index(("jump", ("732.2a",))) + 1 :]
    assert last == [("iteration", ("732.2a",)), *first[:8]]


def test_all_of_them_take_seconds_not_minutes():
    began = time.process_time()
    for chunk in CHUNKS:
        check(chunk, Options(), AsWritten())
    assert time.process_time() - began < 20
