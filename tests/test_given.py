"""What is typed: dashes, emptiness, endless words, odd characters, and options that exclude each other."""

import pytest

from kb.cli import run


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["--only", "--", "104.4b"], 0, "104.4b"),
        (["--"], 0, "Usage: rulestone"),
        (["show", "--", "-1"], 1, "'-1' is no number"),
        (["define", "--", "-1"], 1, "-1"),
        (["trace", "--", "--as-of"], 1, "'--as-of'"),
        (["show", ""], 2, "it is empty"),
        (["show", "104.4b", ""], 2, "it is empty"),
        (["list", " "], 2, "it is empty"),
        (["diff", "", "2026-08-07"], 2, "it is empty"),
        (["show", "104.4b", "--as-of", ""], 2, "it is empty"),
        (["show", "104.4b", "--edition", ""], 2, "it is empty"),
        (["show", "x" * 1_000_000], 2, "an argument has 1,000,000 characters, and at most 5,000 are read"),
        (["show", "104.4b", "--document", "x" * 1_000_000], 2, "an argument has 1,000,000"),
        (["show", "104.4b", "--" + "x" * 1_000_000], 2, "an argument has 1,000,002"),
        (["show", *["x" * 900] * 9], 2, "a question has at most 5,000 characters"),
        (["show", "\x1b[31mred\x07"], 1, r"'\x1b[31mred\x07' is no number"),
        (["show", "104.4b", "--\x1b[31m"], 2, "No such option"),
        (["show", "caf\udce9"], 2, r"caf\udce9: an argument is not text in UTF-8"),
    ],
)
def test_what_is_typed_is_read_or_refused(capfd, arguments, code, said):
    assert run(arguments) == code
    out, err = capfd.readouterr()
    assert said in out + err
    assert "\x1b" not in out + err
    assert len(out + err) < 3000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "104.4b", "--lang", "xx"], "'xx' is not a language code that is known: en, es, ja, zh, pt"),
        (["show", "104.4b", "--lang", ","], "name at least one language"),
        (["show", "104.4b", "--document", "foo"], "is not one of 'cr', 'mtr'"),
        (["show", "104.4b", "--format", "foo"], "is not one of 'plain', 'markdown', 'discord'"),
        (["check", "732.2a", "--lang", "xx"], "'xx' is not a language code that is known"),
        (["check", "732.2a", "--as-of", "soon"], "'soon' is not a date"),
        (["ingest", "page", "--language", "xx"], "'xx' is not a language code that is known"),
        (["worklist", "--lang", "xx", "--from", "2026-04-17"], "'xx' is not a language code that is known"),
        (["worklist", "--lang", "es"], "Missing option '--from'"),
        (["worklist", "--lang", "es", "--from", "newest"], "'newest' is not a date"),
        (["worklist", "--lang", "es", "--from", "2026-04"], "'2026-04' is not a date"),
        (["worklist", "--lang", "es", "--from", "2026-04-17", "--to", "2025-01-01"], "is later than that of"),
        (["worklist", "--lang", "es", "--from", "mtr/en/digest"], "is not of the CR"),
        (["export", "--format", "csv", "--lang", "xx", "--from", "2026-04-17"], "'xx' is not a language code that is known"),
        (["export", "--format", "foo"], "is not one of 'tmx', 'xliff', 'csv', 'tbx'"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(capfd, arguments, said):
    assert run(arguments) == 2
    assert said in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "104.4b", "--format", "markdown", "--json"], "--json and --format exclude each other"),
        (["list", "--tsv", "--json"], "exclude each other"),
        (["search", "--words", "--encoder", "some-model", "loop"], "exclude each other"),
        (["check", "732.2a", "--all"], "every scenario is run"),
        (["show", "104.4b", "--as-of", "2026-08-07", "--edition", "cr/en/digest"], "exclude each other"),
        (["check", "--all", "--as-of", "2020-01-24", "--edition", "cr/en/digest"], "exclude each other"),
        (["show", "104.4b", "--lang", "es", "--edition", "cr/en/digest"], "cr/en/digest is not in es"),
        (["list", "--lang", "en,es", "--edition", "cr/en/digest"], "cr/en/digest is not in en,es"),
        (["show", "cr/en/digest#104.4b", "--lang", "es"], "cr/en/digest is not in es"),
        (["show", "104.4b", "--document", "mtr", "--edition", "cr/en/digest"], "cr/en/digest is not of the MTR"),
        (["show", "104.4b@2020-01-24", "--as-of", "2021-01-24"], "names another edition than 2021-01-24"),
        (["show", "104.4b@2020-01-24", "--edition", "cr/en/digest"], "names another edition than cr/en/digest"),
        (["trace", "720.2a@2019-05-01", "--as-of", "2020-01-24"], "names another edition than 2020-01-24"),
    ],
)
def test_what_contradicts_itself_is_refused(capfd, arguments, said):
    assert run(arguments) == 2
    out, err = capfd.readouterr()
    assert said in err
    assert out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "104.4b", "--lang", "en", "--edition", "cr/en/digest", "--document", "cr"],
        ["show", "104.4b", "--lang", "EN"],
        ["show", "cr/en/digest#104.4b", "--lang", "en"],
        ["show", "cr/en/digest#104.4b", "--edition", "cr/en/digest"],
        ["trace", "720.2a@2019-05-01", "--as-of", "2019-05-01"],
    ],
)
def test_what_says_one_thing_twice_is_answered(capfd, arguments):
    assert run(arguments) == 0
    assert capfd.readouterr().out
