"""Editions that the shipped lineage lacks are chained on when they come in, and forgotten when they go."""

import json
from zlib import crc32

import pytest

from corpus.errors import StoreError
from corpus.lineage.facts import shipped
from corpus.number import RuleNumber
from corpus.records import Page, Parsed, RuleText
from corpus.store import open_reader
from corpus.writing import open_writer
from kb.cli import run
from kb.extending import settle

NUMBER = RuleNumber.parse


def edition(date, section, words):
    title = RuleText(NUMBER(str(section)), (words,), heading=words)
    rules = (
        title,
        *(
            RuleText(NUMBER(f"{section}.{below}"), (f"Nobody {verb} {words}.",))
            for below, verb in (("1", "weaves"), ("1a", "mends"))
        ),
    )
    return Parsed("cr", "en", "official", rules, effective=date)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    from kb import tracing

    tracing.facts_of.cache_clear()
    yield tmp_path
    tracing.facts_of.cache_clear()


def add(home, *editions):
    for parsed in editions:
        with open_writer(home / "rulestone.db") as writer:
            writer.add(Page(parsed.effective, parsed.effective.encode()), parsed)


def put(home, *editions):
    add(home, *editions)
    settle(home / "rulestone.db")


def traced(capfd, *arguments):
    assert run(["trace", *arguments, "--json"]) == 0
    return [(one["key"], one["now"]) for one in json.loads(capfd.readouterr().out)]


NEW = (edition("2029-01-01", 950, "selvage"), edition("2029-06-01", 951, "selvage"))


def test_a_new_edition_is_chained_on(home, capfd):
    put(home, *NEW)
    assert traced(capfd, "951.1a") == [("cr:950.1a@2029-01-01", "951.1a")]
    assert traced(capfd, "950.1a") == [("cr:950.1a@2029-01-01", "951.1a")]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_order_in_which_editions_come_in_does_not_matter(home, order):
    for place in order:
        put(home, NEW[place])
    reader = open_reader(home / "rulestone.db")
    raw = reader.lineage("cr", crc32(shipped("cr").raw))
    assert b"cr:950.1a@2029-01-01\t950.1a@2029-01-01..2029-01-01 | 951.1a@2029-06-01..2029-06-01" in raw


def test_keys_that_are_shipped_stay(home):
    put(home, *NEW)
    reader = open_reader(home / "rulestone.db")
    raw = reader.lineage("cr", crc32(shipped("cr").raw))
    assert {one.key for one in shipped("cr")} <= {one.key for one in type(shipped("cr"))(raw)}


def test_what_is_removed_is_forgotten(home, capfd):
    put(home, *NEW)
    run(["remove", "cr/en/2029-01-01", "cr/en/2029-06-01"])
    capfd.readouterr()
    assert run(["trace", "951.1a"]) == 1


PAGE = Parsed("cr", "en", "viewer", NEW[1].rules, whole=False)


def test_what_a_page_fits_is_found_again_when_an_edition_comes_in(home):
    put(home, PAGE)
    assert spans(home) == ((), ())
    put(home, *NEW)
    assert spans(home) == ((("2029-01-01", "2029-06-01"),), (("2029-06-01", "2029-06-01"),))
    run(["remove", "cr/en/2029-06-01"])
    assert spans(home) == ((("2029-01-01", "2029-01-01"),), ())


def spans(home):
    (page,) = open_reader(home / "rulestone.db").pages("cr")
    return page.wording_fits, page.number_fits


def test_what_a_killed_program_left_undone_is_done_by_whoever_asks(home, capfd):
    put(home, PAGE)
    add(home, *NEW)  # and killed
    assert not open_reader(home / "rulestone.db").is_settled()
    run(["status", "--json"])
    assert open_reader(home / "rulestone.db").is_settled()
    assert "2029-06-01" in str(spans(home))
    assert "2029-06-01" in capfd.readouterr().out
    assert traced(capfd, "951.1a") == [("cr:950.1a@2029-01-01", "951.1a")]


def test_lineage_is_complete_where_it_cannot_be_kept(home, capfd, monkeypatch):
    add(home, *NEW)

    def refused(*_):
        raise StoreError("the store cannot be used: attempt to write a readonly database")

    monkeypatch.setattr("kb.extending.open_writer", refused)
    assert traced(capfd, "951.1a") == [("cr:950.1a@2029-01-01", "951.1a")]


def test_a_page_that_was_dated_by_an_older_lineage_is_dated_again(home):
    put(home, *NEW)
    add(home, PAGE)  # while another program took in the editions
    settle(home / "rulestone.db", shipped)
    assert "2029-06-01" in str(spans(home))


def test_editions_that_are_shipped_need_no_lineage_of_their_own(home):
    put(home, edition("2026-08-07", 950, "selvage"))
    assert open_reader(home / "rulestone.db").lineage("cr", crc32(shipped("cr").raw)) == b""
