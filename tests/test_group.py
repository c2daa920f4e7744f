"""The way into the program: commands, bare questions, exit codes, completion, and what goes wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from kb.cli import program, run
from kb.cli.completing import editions, languages, numbers_and_terms

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.mark.parametrize(
    ("arguments", "code", "out", "err"),
    [
        (["--version"], 0, "rulestone 0.1.0", ""),
        ([], 0, "Usage: rulestone", ""),
        (["732.2a", "--only"], 0, "732.2a  Taking Shortcuts", ""),
        (["show", "732.2a"], 0, "732.2a  Taking Shortcuts", ""),
        (["rule", "732.2a."], 0, "732.2a  Taking Shortcuts", ""),
        (["taking", "shortcuts", "--only"], 0, "732  Taking Shortcuts", ""),
        (["taking shortcuts", "--only"], 0, "732  Taking Shortcuts", ""),
        (["show", "trample", "haste", "--only"], 1, "702.10  Haste", "'trample' is no number"),
        (["--only", "732.2"], 0, "732.2  Taking Shortcuts", ""),
        (["--lang", "es", "define", "bucle"], 2, "", "Options stand after the command: rulestone define"),
        (["732.2", "--nonsense"], 2, "", "No such option"),
        (["status", "now", "and", "then"], 2, "", "unexpected extra argument"),
        (["732.2o"], 2, "", "l and o are not used"),
        (["999.9"], 1, "", "the digest does not have CR 999.9"),
        (["show", "wibble"], 1, "", "'wibble' is no number"),
        (["104.4b, 999.9", "--only"], 1, "104.4b", "CR 999.9"),
        (["show", "104.4b", "--lang", "english"], 2, "", "is not a language code"),
        (["show", "104.4b", "--as-of", "yesterday"], 2, "", "is not a date"),
        (["show", "104.4b", "--as-of", "2020-01-01", "--edition", "cr/en"], 2, "", "--edition and --as-of exclude each other"),
        (["show", "104.4b", "--lang", "pt"], 1, "", "in Portuguese"),
        (["show", "104.4b", "--edition", "cr/fr"], 1, "", "there is no edition"),
        (["define", "loop"], 0, "found by term: loop", "No glossary that answers has 'loop'"),
        (["define", "lopps"], 1, "", "did you mean Loops?"),
        (["list", "999"], 1, "", "999 is not in cr/en/digest"),
        (["list", "CR 732"], 0, "732.2a", "digest"),
        (["list", "mtr", "4"], 0, "4.4       Loops", "mtr/en/digest"),
        (["list", "taking", "shortcuts"], 0, "732.2a", "digest"),
        (["list", "trample"], 1, "", "“Trample” is CR 702.19; no text of it is here."),
        (["list", "702,19"], 2, "", "did you mean 702.19?"),
        (["list", "701-702"], 2, "", "one number"),
        (["remove", "cr/en/2020-01-01"], 1, "", "no edition is there yet"),
        (["4.4", "--document", "cr"], 2, "", "is of the MTR, not of the CR"),
        (["completion", "bash"], 0, "_RULESTONE_COMPLETE", ""),
        (["completion", "tcsh"], 2, "", "is not one of"),
    ],
)
def test_codes_and_messages(capfd, arguments, code, out, err):
    assert run(arguments) == code
    said = capfd.readouterr()
    assert out in said.out
    assert err in said.err
    assert bool(said.out) == bool(out)
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("words", "searched"),
    [
        (["loops", "haste"], True),
        (["how", "do", "loops", "end"], True),
        (["loops"], False),
        (["732", "taking", "shortcuts"], False),
        (["702,19b"], False),
        (["loops", "702.19l"], False),
        (["999.9", "loops"], False),
        (["trample"], False),
        (["crear", "fichas"], True),
    ],
)
def test_bare_words_are_searched_only_where_they_name_nothing(monkeypatch, words, searched):
    asked = []
    monkeypatch.setattr("kb.cli.search.found", lambda words, **_: asked.append(words) or 0)
    run(words)
    assert asked == [" ".join(words)] * searched


@pytest.mark.parametrize(
    "words", ["'", '"', "(", "%", "\\", "{T}", "--", "\x00", "🂡", "名前" * 999, "1" * 5000, "732.2a" * 400, " "]
)
def test_odd_words_give_an_answer_or_a_message(capfd, words):
    assert run(["show", "--", words]) in (0, 1, 2)
    said = capfd.readouterr()
    assert "mistake of ours" not in said.err


def test_questions_come_from_standard_input_too(capfd, monkeypatch, tmp_path):
    path = tmp_path / "questions"
    path.write_text("104.4b\n\nmtr 4.4\n", encoding="utf-8")
    with path.open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file, "isatty": lambda: False}))
        assert run(["show", "-", "--json"]) == 0
    assert [record["number"] for record in json.loads(capfd.readouterr().out)] == ["104.4b", "4.4"]


@pytest.mark.parametrize(
    ("begun", "offered"),
    [
        ("732.2", ["732.2", "732.2a", "732.2b", "732.2c"]),
        ("Tak", ["Taking Shortcuts"]),
        ("loo", ["Loops"]),
        ("xyz", []),
    ],
)
def test_completion_offers_numbers_and_terms(begun, offered):
    assert numbers_and_terms(begun) == offered


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["732.2a", "--edition", "cr/e"], ["cr/es/digest", "cr/en/digest"]),
        (["show", "732.2a", "--lang", "e"], ["en", "es"]),
        (["show", "732.2a", "--lang", "es,"], ["es,en", "es,ja", "es,zh", "es,pt"]),
        (["align", "732", "--langs", "ja,e"], ["ja,en", "ja,es"]),
        (["worklist", "--lang", "j"], ["ja"]),
        (["check", "--edition", "cr/j"], ["cr/ja/digest"]),
        (["remove", ""], []),
        (["status", "cr"], []),
        (["terms", "bucle f"], ["bucle fragmentado"]),
        (["def"], ["define"]),
    ],
)
def test_what_the_shell_is_offered(typed, offered):
    found = ShellComplete(program, {}, "rulestone", "").get_completions(typed[:-1], typed[-1])
    assert sorted(item.value for item in found) == sorted(offered)


def test_completion_of_a_damaged_store_says_nothing(tmp_path):
    (tmp_path / "rulestone.db").write_bytes(b"damaged" * 99)
    assert numbers_and_terms("732") == editions("cr") == []
    assert languages("e") == ["en", "es"]


def test_a_damaged_store_is_said_plainly(capfd, tmp_path):
    (tmp_path / "rulestone.db").write_bytes(b"damaged" * 99)
    assert run(["732.2a"]) == 2
    said = capfd.readouterr().err
    assert "the store cannot be used" in said
    assert "ingest the editions again" in said


def test_a_mistake_of_ours_is_no_traceback(capfd, monkeypatch):
    monkeypatch.setattr("kb.cli.show.ask", lambda *_: 1 / 0)
    assert run(["732.2a"]) == 2
    said = capfd.readouterr().err
    assert "mistake of ours: ZeroDivisionError" in said
    assert "Traceback" not in said
    monkeypatch.setenv("RULESTONE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["732.2a"])


def test_a_reader_that_has_seen_enough_is_no_error():
    code = "from kb.cli import main; main(['732', '--limit', '0'])"
    program = subprocess.Popen(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait() == 1


@pytest.mark.parametrize("closed", ["stdout", "stderr"])
def test_a_closed_stream_is_no_mistake(closed):
    code = f"import sys; sys.{closed} = None; from kb.cli import main; main(['732.2a'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)  # noqa: S603 - our own interpreter
    assert (done.returncode, done.stderr) == (0, b"")
