"""`rulestone search`, and words without a command."""

import errno
import json
import os
from pathlib import Path

import pytest

from corpus import questions
from corpus.errors import StoreError
from corpus.questions import Asked
from kb.cli import run
from kb.searching import open_searcher


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


@pytest.mark.parametrize("cached", [True, False])
def test_where_the_home_is_for_reading_only_the_index_is_elsewhere(capsys, monkeypatch, tmp_path, home, cached):
    tried = []

    def opened(*arguments, **options):
        tried.append(Path(arguments[-1]).parent)
        if tried[-1] in (home, *([] if cached else [tmp_path / "rulestone"])):
            refused = OSError(errno.EROFS, os.strerror(errno.EROFS))
            raise StoreError("the index cannot be made") from refused
        return open_searcher(*arguments, **options)

    monkeypatch.setattr("kb.cli.search.open_searcher", opened)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert run(["search", "--words", "shortcut", "--limit", "1"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("732")
    assert ("there is no place to keep the index" in err) == (not cached)
    assert tried[:2] == [home, tmp_path / "rulestone"]
    assert [path.exists() for path in tried[1:]] == ([True] if cached else [False, False])


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--words", "--meaning", "loop"], 2, "--meaning and --words exclude each other"),
        (["--in-lang", "xx", "loop"], 2, "is not one of 'en', 'es', 'ja'"),
        (["--lang", "xx", "loop"], 2, "'xx' is not a language code that is known: en, es, ja, zh, pt"),
        (["--section", "zzz", "loop"], 2, "'zzz' is not a rule number"),
        (["--section", "999", "loop"], 1, "999 is in no edition that is here"),
        (["--json", "--jsonl", "loop"], 2, "--jsonl and --json exclude each other"),
        (["--all-editions", "--as-of", "2020-01-01", "loop"], 2, "exclude each other"),
    ],
)
def test_what_contradicts_itself_or_is_unknown_is_refused(capsys, arguments, code, said):
    assert run(["search", *arguments]) == code
    assert said in capsys.readouterr().err
