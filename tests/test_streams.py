"""Standard output and standard error: what gets through, in which encoding, and what happens when it does not."""

import errno
import io
import json
import os
import pty
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.exceptions import Exit

from corpus.errors import Unwritable
from kb.cli import run
from kb.cli.streams import STYLE, guarded

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "tests" / "pages" / "official-en.txt"


class Terminal(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self):
        return True


def written(monkeypatch, text, encoding="utf-8", kind=io.TextIOWrapper, stream="stdout"):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, stream, kind(raw, encoding=encoding))
    with guarded():
        getattr(sys, stream).write(text)
        getattr(sys, stream).flush()
    return raw.getvalue()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rules\tand\nrules", "rules\tand\nrules"),
        ("\x1b]0;title\x07", "\\u001b]0;title\\u0007"),
        ("\x1b[2J\x9b2J\x85\x7f\r\x08\x00", "\\u001b[2J\\u009b2J\\u0085\\u007f\\u000d\\u0008\\u0000"),
        ("\x1b[31mred", "\\u001b[31mred"),
        (f"{STYLE}[31mred{STYLE}[0m", "red"),
        (f"{STYLE}]0;title", "\\ufdd0]0;title"),
        ("caf\udce9", "caf\\udce9"),
        ("例：", "例："),
    ],
)
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_no_control_character_gets_through(monkeypatch, text, expected, stream):
    assert written(monkeypatch, text, stream=stream).decode() == expected


def test_a_terminal_gets_our_styles_and_no_others(monkeypatch):
    assert (
        written(monkeypatch, f"{STYLE}[31mred{STYLE}[0m \x1b[32mgreen", kind=Terminal) == b"\x1b[31mred\x1b[0m \\u001b[32mgreen"
    )


@pytest.mark.parametrize(
    ("encoding", "named", "kind", "expected"),
    [
        ("ascii", "", io.TextIOWrapper, "“é” — 例 🂡".encode()),
        ("ascii", "", Terminal, "“é” — 例 🂡".encode()),  # the C locale says nothing
        ("latin-1", "", io.TextIOWrapper, "“é” — 例 🂡".encode()),
        ("latin-1", "", Terminal, b"'\xe9' - \\u4f8b \\ud83c\\udca1"),
        ("latin-1", "latin-1", io.TextIOWrapper, b"'\xe9' - \\u4f8b \\ud83c\\udca1"),
        ("ascii", "ascii", io.TextIOWrapper, b"'e' - \\u4f8b \\ud83c\\udca1"),
        ("ascii", "ascii:strict", Terminal, b"'e' - \\u4f8b \\ud83c\\udca1"),
        ("cp932", "", Terminal, "“e” - 例 \\ud83c\\udca1".encode("cp932")),
    ],
)
def test_what_an_encoding_lacks_is_written_plainly(monkeypatch, encoding, named, kind, expected):
    monkeypatch.setenv("PYTHONIOENCODING", named)
    assert written(monkeypatch, "“é” — 例 🂡", encoding, kind) == expected


def test_json_stays_json_in_any_encoding(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    text = "“例”\udce9\x1b\x9b🂡"
    assert json.loads(written(monkeypatch, json.dumps(text, ensure_ascii=False), "ascii")) == text.replace("“", "'").replace(
        "”", "'"
    )


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["show", "732", "--only", "--lang", "es"], b"732  Tomar atajos\n\n- Comprehensive"),
        (["show", "732.2a", "--json", "--lang", "ja"], "行動の省略".encode()),
        (["terms", "fragmented", "--tsv"], "断片的ループ".encode()),
        (["export", "--format", "tbx"], "ループ".encode()),
    ],
)
def test_what_programs_read_is_utf8(monkeypatch, tmp_path, arguments, expected):
    raw = io.BytesIO()
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    run(arguments)
    assert expected in raw.getvalue()


class Failing(io.StringIO):
    """A stream that cannot be written."""

    def __init__(self, number):
        super().__init__()
        self.number = number

    def write(self, _):
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(
    ("number", "error"), [(errno.ENOSPC, Unwritable), (errno.EIO, Unwritable), (errno.EBADF, Unwritable), (errno.EPIPE, Exit)]
)
def test_an_output_that_cannot_be_written(monkeypatch, number, error):
    monkeypatch.setattr(sys, "stdout", Failing(number))
    with guarded(), pytest.raises(error):
        sys.stdout.write("rules")


def test_messages_that_cannot_be_written_are_let_be(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Failing(errno.ENOSPC))
    with guarded():
        sys.stderr.write("rules")


@pytest.fixture
def home(tmp_path):
    return {**os.environ, "RULESTONE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}


def rulestone(*arguments, env, **streams):
    code = "from kb.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *arguments], cwd=ROOT, check=False, env=env, **streams)  # noqa: S603


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_is_said_plainly(home):
    with Path("/dev/full").open("wb") as full:
        done = rulestone("732", env=home, stdout=full, stderr=subprocess.PIPE)
        assert (done.returncode, done.stderr.splitlines()[0]) == (
            2,
            b"rulestone: standard output cannot be written: No space left on device",
        )
        done = rulestone("732.2a", env=home, stdout=subprocess.PIPE, stderr=full)
        assert (done.returncode, done.stdout[:6]) == (0, b"732.2a")


def test_what_stands_in_the_store_cannot_steer_a_terminal(home, tmp_path):
    edition = rulestone("ingest", str(PAGE), env=home, capture_output=True).stdout.split()[1]
    with sqlite3.connect(tmp_path / "rulestone.db") as connection:
        connection.execute("UPDATE printed SET heading = heading || char(27) || ']0;title' || char(7) || char(155)")
    connection.close()
    leader, follower = pty.openpty()
    done = rulestone("show", "100", "--edition", edition, env=home, stdout=follower, stderr=follower)
    os.close(follower)
    shown = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:  # everything is read
            break
        if not piece:
            break
        shown += piece
    os.close(leader)
    assert done.returncode == 0
    assert b"\\u001b]0;title\\u0007" in shown
    assert b"\x1b]" not in shown
    assert b"\x07" not in shown
    assert "\x9b".encode() not in shown
