"""`rulestone search`, and words without a command."""

import json

import pytest

from corpus import questions
from corpus.questions import Asked
from kb.cli import run


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def small(home, monkeypatch):
    """Search the digest, with one question of ours: an index of that is made in a second."""
    monkeypatch.setenv("RULESTONE_HOME", str(home))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(
        questions, "questions", lambda: (Asked("cr:713.2a@2009-07-11", "732.2a", "en", "may I say how often my combo runs"),)
    )


def test_hits_name_their_edition_and_how_they_were_found(capsys):
    assert run(["search", "--words", "how", "often", "does", "my", "combo", "run", "--limit", "2"]) == 0
    out, _ = capsys.readouterr()
    assert out.startswith("732.2a  Taking Shortcuts  (")
    assert "digest by Rulestone, UNOFFICIAL" in out


def test_json_is_the_contract(capsys):
    assert run(["search", "--words", "--json", "shortcutt"]) == 0
    out, err = capsys.readouterr()
    record = json.loads(out)
    assert list(record) == ["query", "how", "did_you_mean", "hits"]
    assert (record["query"], record["did_you_mean"]) == ("shortcutt", "shortcuts")
    assert "searched for: shortcuts" in err
    keys = ["number", "key", "document", "language", "edition", "kind", "heading", "snippet", "highlights", "score", "how"]
    assert list(record["hits"][0]) == keys
    assert record["hits"][0]["number"].startswith("732")


def test_a_line_for_each_hit(capsys):
    assert run(["search", "--words", "--jsonl", "--limit", "3", "shortcut"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert 1 <= len(lines) <= 3


@pytest.mark.parametrize(
    ("arguments", "code", "err"),
    [
        (["search", "--words", "quantum chromodynamics lecture"], 1, "nothing good was found"),
        (["search"], 2, "Missing argument"),
        (["search", "--words", "--section", "702.19l", "trample"], 2, "is not a rule number"),
        (["search", "--words", "--edition", "cr/fr", "x"], 1, "there is no edition"),
        (["search", "--words", "--limit", "0", "x"], 2, "--limit"),
    ],
)
def test_what_is_said_otherwise(capsys, arguments, code, err):
    assert run(arguments) == code
    assert err in capsys.readouterr().err


def test_nothing_is_an_answer_in_json_too(capsys):
    assert run(["search", "--words", "--json", "quantum chromodynamics lecture"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert (record["how"], record["hits"]) == ("nothing", [])


def test_words_that_look_like_options_are_words(capsys):
    assert run(["search", "--words", "--json", "-1/-1", "counters"]) in (0, 1)
    assert json.loads(capsys.readouterr().out)["query"] == "-1/-1 counters"


def test_words_without_a_command_are_searched_when_they_name_nothing(capsys, monkeypatch):
    monkeypatch.setattr("kb.cli.search._encoder", lambda _: None)
    assert run(["how", "often", "does", "my", "combo", "run"]) == 0
    assert capsys.readouterr().out.startswith("732.2a")
    assert run(["taking", "shortcuts", "--only"]) == 0
    assert "found by title" in capsys.readouterr().out


def test_a_number_that_is_not_there_is_not_searched(capsys):
    assert run(["999.9"]) == 1
    assert "999.9" in capsys.readouterr().err
