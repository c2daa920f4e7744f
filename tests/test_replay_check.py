"""`rulestone check`: what it prints, in which language, with which numbers, and its exit code."""

import json

import pytest
from click import UsageError
from click.testing import CliRunner

from corpus.errors import InputError, NotFound, Unreadable
from corpus.lineage.facts import EditionFact, Facts, History, Run, written
from kb.cli.check import command
from kb.replay import editions
from kb.replay.errors import Malformed

GOOD = """scenario Drawing
source CR 104.4b
players Ann, Nick
turn 2 Ann draw priority Ann
given
  Ann controls Deep Well
play
  Ann activates Deep Well                [602.2a]
  all pass                               [121.1]
then
  Ann has 1 cards in hand

twin Two cards
expects wrong
change Ann has 1 cards in hand => Ann has 2 cards in hand
"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(editions, "_lineage", lambda: None)

    def call(*arguments):
        result = CliRunner().invoke(command, list(arguments), standalone_mode=False)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


def test_a_file_that_passes(run, tmp_path):
    (tmp_path / "mine.txt").write_text(GOOD, "utf-8")
    result = run("mine.txt")
    assert result.return_value == 0
    assert result.stdout.splitlines()[-1] == "2 passed, 0 failed, 0 stale, 0 unsupported"
    assert "Ann draws 1  [121.1]" in result.stdout
    assert "   8  Ann activates Deep Well  [602.2a]" in result.stdout
    assert "mine.txt:15: expected 2 cards in Ann’s hand, got 1 cards in Ann’s hand" in result.stdout


def test_a_file_that_fails(run, tmp_path):
    (tmp_path / "mine.txt").write_text(GOOD.replace("Ann has 1 cards in hand\n\n", "Ann has 7 cards in hand\n\n"), "utf-8")
    result = run("mine.txt", "--trace", "none")
    assert result.return_value == 1
    assert "FAILED  Drawing (CR 104.4b)  mine.txt:1" in result.stdout
    assert "    expected: passes\n    got:      wrong\n    mine.txt:11: expected 7 cards" in result.stdout


def test_the_trace_in_other_languages(run):
    assert "Ana activa la habilidad de oso  [602.2a, 602.2b]" in run("732.2a", "--lang", "es").stdout
    assert "アンは熊の能力を起動する  [602.2a, 602.2b]" in run("732.2a", "--lang", "ja").stdout


def test_numbers_of_the_edition_asked_for(run, monkeypatch):
    """The rule of shortcuts stood at 720.2a in 2019; what was no rule then is marked."""
    old, new = "2019-08-23", "2026-08-07"
    unmoved = "732.2b 732.2c 602.2 602.2a 602.2b 701.26a 608.1 117.3d 117.4 111.2 701.26b 107.5 302.6 502.4 704.5m 117.1b 104.1"
    histories = [History(f"cr:{number}@{old}", (Run(number, old, new),), ()) for number in unmoved.split()]
    histories.append(History("cr:713.2a@2009-07-11", (Run("720.2a", old, old), Run("732.2a", new, new)), ()))
    known = Facts(written([EditionFact(date, 1, "0" * 12) for date in (old, new)], histories, "# ours\n").encode())
    monkeypatch.setattr(editions, "_lineage", lambda: known)
    result = run("732.2a", "--as-of", "2020-01-01")
    assert "iteration 1  [720.2a]" in result.stdout
    assert "[111.2, 110.5b*]" in result.stdout
    assert "numbers as in cr/en/2019-08-23; * marks a rule that is not in it" in result.stderr


def test_an_example_that_nothing_runs_says_what_it_needs(run):
    with pytest.raises(NotFound) as refused:
        run("903.3")
    assert "what would be needed" in refused.value.hint
    with pytest.raises(NotFound) as refused:
        run("100.1")
    assert "has no example" in refused.value.hint


def test_what_cannot_be_read(run, tmp_path):
    with pytest.raises(Unreadable):
        run("missing.txt")
    (tmp_path / "latin.txt").write_bytes(b"scenario \xe9")
    with pytest.raises(Unreadable):
        run("latin.txt")
    (tmp_path / "empty.txt").write_text("", "utf-8")
    with pytest.raises(Malformed) as refused:
        run("empty.txt")
    assert isinstance(refused.value, InputError)


def test_a_profile(run, tmp_path):
    text = "scenario A\nsource CR 117.3c\nplayers Ann, Nick\ngiven\n  Ann controls Deep Well\nplay\n"
    text += "  Ann activates Deep Well\nthen\n  priority {}\n"
    (tmp_path / "a.txt").write_text(text.format("Ann"), "utf-8")
    (tmp_path / "b.txt").write_text(text.format("Nick"), "utf-8")
    assert run("a.txt").return_value == 0
    assert run("b.txt").return_value == 1
    assert run("b.txt", "--profile", "mtr").return_value == 0


def test_literally(run, tmp_path):
    text = "scenario A\nsource CR 732.2a\nplayers Ann, Nick\ngiven\n  Ann controls Deep Well\npropose Ann\n  repeat {}\n"
    text += "    Ann activates Deep Well\n    all pass\nrespond Nick accepts\nthen\n  choices {}\n"
    (tmp_path / "a.txt").write_text(text.format(50, 150), "utf-8")
    assert "proof" in run("a.txt").stdout
    assert "proof" not in run("a.txt", "--literal").stdout
    (tmp_path / "b.txt").write_text(text.format("10^90", 150), "utf-8")
    result = run("b.txt", "--literal")
    assert result.stdout.splitlines()[-1] == "0 passed, 0 failed, 0 stale, 1 unsupported"
    assert "leave out --literal" in result.stdout


def test_json(run):
    records = json.loads(run("732.2a", "--json").stdout)
    first = next(record for record in records if record["title"] == "A million Elf Warriors")
    assert first["status"] == "passed"
    assert first["choices"] == "4999998"
    assert first["proofs"][0]["iterations"] == "999997"
    assert first["proofs"][0]["deltas"] == [["choices", "5"], ["number of Elf Warrior", "1"]]
    assert {"event": "taps", "text": "bear becomes tapped", "rules": ["701.26a"]} in first["trace"]


def test_everything_passes(run):
    result = run("--all")
    assert result.return_value == 0
    assert result.stdout.splitlines()[-1].endswith("passed, 0 failed, 0 stale, 0 unsupported")


def test_the_index_has_every_example_with_a_status(run):
    rows = [line.split("\t") for line in run("--index").stdout.splitlines()]
    assert len(rows) == 277
    statuses = [row[4] for row in rows]
    assert set(statuses) <= {"passed", "unsupported", "no scenario"}
    assert statuses.count("passed") >= 44
    assert all(row[5] for row in rows)


def test_nothing_asked(run):
    with pytest.raises(UsageError):
        run()
