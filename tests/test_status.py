"""What `rulestone status` says."""

import json
from datetime import date, timedelta

import pytest

from corpus.number import RuleNumber
from corpus.records import Page, Parsed, RuleText
from corpus.writing import open_writer
from kb.cli import run

RULES = (RuleText(RuleNumber.parse("901"), ("Weaving",), (), "Weaving"), RuleText(RuleNumber.parse("901.1"), ("Weave.",)))
TODAY = date.today()  # noqa: DTZ011 - as the program does


def ago(days):
    return (TODAY - timedelta(days=days)).isoformat()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    return tmp_path


def take_in(home, *editions):
    for place, edition in enumerate(editions):
        with open_writer(home / "rulestone.db") as writer:
            writer.add(Page(f"page {place}", str(place).encode()), edition)


@pytest.mark.parametrize(
    ("effective", "age"),
    [
        (ago(0), "today"),
        (ago(1), "1 day"),
        (ago(45), "45 days"),
        (ago(100), "3 months"),
        (ago(400), "13 months"),
        (ago(800), "2 years"),
        (ago(-1), "in 1 day"),
        (ago(-90), "in 3 months"),
        ("", "no date"),
    ],
)
def test_ages_are_said_as_people_say_them(capfd, home, effective, age):
    take_in(home, Parsed("cr", "en", "official", RULES, effective=effective, whole=bool(effective)))
    assert run(["status"]) == 0
    _, row, *_ = capfd.readouterr().out.splitlines()
    assert f"  {age}  " in row
    assert ("not in force yet" in row) == age.startswith("in ")


def test_what_store_and_index_take_up(capfd, home):
    take_in(home, Parsed("cr", "en", "official", RULES, effective="2020-01-24"))
    assert run(["status"]) == 0
    out = capfd.readouterr().out
    assert "1 edition, " in out
    assert "The search index is not made yet" in out
    (home / "index" / "words").mkdir(parents=True)
    (home / "index" / "words" / "file").write_bytes(b"x" * 2_500_000)
    run(["status"])
    assert f"The search index takes up 2.5 MB in {home / 'index'}" in capfd.readouterr().out
    run(["status", "--json"])
    said = json.loads(capfd.readouterr().out)
    assert said["index"] == {"path": str(home / "index"), "bytes": 2_500_000}


def test_one_edition(capfd, home):
    take_in(home, Parsed("cr", "en", "official", RULES, effective=ago(-90)))
    assert run(["status", f"cr/en/{ago(-90)}"]) == 0
    lines = dict(line.split(None, 1) for line in capfd.readouterr().out.splitlines())
    assert (lines["age"], lines["notes"], lines["rules"]) == ("in 3 months", "not in force yet", "2")
    assert not {"revision", "wording", "whole", "age_days"} & set(lines)


def test_nothing_is_there_yet(capfd):
    assert run(["status"]) == 0
    assert "No edition is there yet" in capfd.readouterr().out
