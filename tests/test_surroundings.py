"""What goes wrong around the program: it is said plainly, and is no mistake of ours."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from corpus.errors import StoreError
from corpus.store import open_reader
from corpus.writing import open_writer
from kb.cli import run
from kb.intake import take_in

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    return tmp_path


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(errno.EIO, os.strerror(errno.EIO), "page"), "page: the system refuses: Input/output error"),
        (IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)), "the system refuses: Is a directory"),
        (UnicodeEncodeError("utf-8", "caf\udce9", 3, 4, "surrogates not allowed"), "an argument is not text in UTF-8"),
        (MemoryError(), "there is not enough memory"),
        (ModuleNotFoundError("No module named 'numpy'"), "the installation is not complete: No module named 'numpy'"),
    ],
)
def test_a_fault_of_the_surroundings_is_no_mistake_of_ours(capfd, monkeypatch, error, message):
    def failing(*_):
        raise error

    monkeypatch.setattr("kb.cli.show.ask", failing)
    monkeypatch.setenv("RULESTONE_DEBUG", "1")
    assert run(["732.2a"]) == 2
    assert message in capfd.readouterr().err


def test_a_store_that_confuses_a_command_is_damaged(capfd, monkeypatch, home):
    with open_writer(home / "rulestone.db") as writer:
        writer.remove([])
    raw = bytearray((home / "rulestone.db").read_bytes())
    raw[8192:8292] = b"\xff" * 100  # a page that this look-up does not read
    (home / "rulestone.db").write_bytes(raw)
    monkeypatch.setattr("kb.cli.show.ask", lambda *_: 1 / 0)
    assert run(["732.2a"]) == 2
    assert "the store is damaged" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Name a rule"),
        (["show"], "Name a rule"),
        (["show", "-"], "Name a rule"),
        (["ingest", "-"], "there is no standard input"),
    ],
)
def test_a_closed_standard_input_is_no_question(capfd, monkeypatch, arguments, said):
    monkeypatch.setattr(sys, "stdin", None)
    assert run(arguments) == (2 if arguments else 0)
    assert (said in capfd.readouterr().err) == bool(arguments)


@pytest.mark.parametrize("command", ["show", "search", "trace", "diff", "list", "status", "ingest", "remove", "worklist"])
def test_an_interruption_takes_one_line(capfd, monkeypatch, command):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(f"kb.cli.{command}.store_path", interrupted)
    arguments = {
        "diff": ["2026", "2025"],
        "ingest": ["/dev/null"],
        "list": [],
        "status": [],
        "worklist": ["--lang", "es", "--from", "2026-04-17"],
    }
    assert run([command, *arguments.get(command, ["loop"])]) == 130
    assert capfd.readouterr() == ("", "rulestone: interrupted\n")


def test_an_interrupted_start_says_the_same():
    code = """
import sys
class Interrupted:
    def find_spec(self, name, *_):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from kb.cli import main
main(["732.2a"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)  # noqa: S603
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"rulestone: interrupted\n")


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "rulestone: interrupted\n"),
        (StoreError("the store cannot be used: database or disk is full"), 2, "rulestone: the store cannot be used"),
    ],
)
def test_what_was_taken_in_before_an_end_is_reported(capfd, monkeypatch, home, error, code, said):
    def some(store, source, hints, *, accept_damaged):
        if source == "later.txt":
            raise error
        return take_in(store, source, hints, accept_damaged=accept_damaged)

    monkeypatch.setattr("kb.cli.ingest.take_in", some)
    assert run(["ingest", str(ROOT / "tests" / "pages" / "official-ja.txt"), "later.txt"]) == code
    out, err = capfd.readouterr()
    assert out.startswith("added    cr/ja/")
    assert err.startswith(said)
    assert len(open_reader(home / "rulestone.db").editions()) == 1
