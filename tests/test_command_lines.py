"""Any command line gets an answer or a message: commands, options and values put together at random, over several editions."""

import json
import re
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path

import click
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus import questions
from corpus.questions import Asked
from kb import tracing
from kb.cli import COMMANDS, run

PAGES = Path(__file__).with_name("pages")
NUMBERS = ["732.2a", "7", "100", "100.1", "4.4", "702.19l", "999.9", "601.2f-h", "A", "0", "-1", "732.2a@2019-05-01", "1/1"]
EDITIONS = [
    "cr/en/2026",
    "cr/en",
    "cr/es",
    "cr/",
    "/",
    "2026-08-07",
    "2020-01",
    "cr/en/digest",
    "mtr/en",
    "cr/en/1996-03-04#100.1",
]
WORDS = [
    "loop",
    "taking shortcuts",
    "can I respond",
    "ループ",
    "bucle",
    "cr:713.2a@2009-07-11",
    "number:7*",
    "lang:ja",
    '"',
    "-commander",
]
CODES = ["en", "es", "ja", "pt", "xx", "EN", "en,es", ",", "english", "ñé"]
ODD = [
    "",
    " ",
    "\x00",
    "\x1b[2J",
    "caf\udce9",
    "🂡",
    "{T}",
    "'; DROP TABLE edition; --",
    "%s",
    "*",
    "../..",
    "x" * 10_001,
    "9" * 4000,
    "\n",
]
FILES = [str(PAGES), str(PAGES / "official-en.txt"), str(PAGES / "bulleted-rule.html"), "/dev/null", "-", "nowhere.txt"]
POOL = [
    *NUMBERS,
    *EDITIONS,
    *WORDS,
    *CODES,
    *ODD,
    "2019-08-23",
    "2019-13-01",
    "10",
    "0",
    "-5",
    "csv",
    "mtr",
    "bash",
    "--",
    "-h",
]
DANGEROUS = {"lineage", "completion"}
"""The one writes into the package, and the other knows no more than a shell's name."""
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def option(parameter):
    """Build an option with a value, now and then one that it cannot have."""
    name = st.sampled_from((*parameter.opts, *parameter.secondary_opts))
    if parameter.is_flag:
        return name.map(lambda flag: [flag])
    known = list(parameter.type.choices) if isinstance(parameter.type, click.Choice) else []
    return st.tuples(name, st.sampled_from(known or POOL) | st.sampled_from(POOL)).map(list)


def command_line(name):
    """Build a line for a command: options and arguments, in any order."""
    parameters = import_module(f"kb.cli.{name}").command.params
    options = [option(one) for one in parameters if isinstance(one, click.Option) and one.name not in ("encoder", "output")]
    argument = st.sampled_from(FILES if name in ("ingest", "check") else POOL).map(lambda value: [value])
    pieces = st.lists(st.one_of(argument, *options), max_size=4)
    return pieces.map(lambda found: [name, *(word for piece in found for word in piece)])


LINES = st.one_of(
    *(command_line(name) for name in COMMANDS if name not in DANGEROUS), st.lists(st.sampled_from(POOL), max_size=3)
)


class Typed:
    """A standard input in which a question and some odd bytes stand."""

    @property
    def buffer(self):
        return BytesIO(b"732.2a\n\xff\x00\x1b[2J\n")

    def isatty(self):
        return False


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def several_editions(home, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(home))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr(questions, "questions", lambda: (Asked("cr:713.2a@2009-07-11", "732.2a", "en", "how often"),))
    monkeypatch.setattr("kb.cli.search._encoder", lambda _: None)  # it takes seconds to load
    monkeypatch.setattr("kb.cli.align.meaning", lambda: None)
    monkeypatch.setattr("sys.stdin", Typed())
    if not (home / "rulestone.db").exists():
        ran(["ingest", *(str(PAGES / f"official-{language}.txt") for language in ("en", "es", "ja"))])


def ran(line):
    tracing.facts_of.cache_clear()
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(line)
    return code, out.getvalue(), err.getvalue()


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LINES)
def test_any_command_line_gets_an_answer_or_a_message(line):
    code, out, err = ran(line)
    assert code in (0, 1, 2)
    assert "mistake of ours" not in err
    assert not CONTROL.search(out + err)
    assert out or err or code == 0
    if code == 0 and {"--json"} & set(line) and not {"-h", "--help", "--"} & set(line):
        json.loads(out)
