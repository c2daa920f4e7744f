"""Answers that follow a rule through its numbers, by the shipped lineage: in our own words, under real numbers and dates."""

import json
from zlib import crc32

import pytest

from corpus.errors import NotFound
from corpus.lineage.facts import shipped
from corpus.number import RuleNumber
from corpus.records import Page, Parsed, RuleText
from corpus.store import open_reader
from corpus.writing import Lineage, open_writer
from kb.asking import NEWEST, Question, ask
from kb.cli import run
from kb.shelf import Choice, Shelf
from kb.tracing import key_of, numbers_of, renumbered

NUMBER = RuleNumber.parse


def rules(section, words):
    title = RuleText(NUMBER(str(section)), (words,), heading=words)
    return (title, *(RuleText(NUMBER(f"{section}.{below}"), (f"{words} {below}",)) for below in ("2", "2a", "4")))


EDITIONS = {
    "en-2019": Parsed("cr", "en", "official", rules(720, "Shortcuts"), effective="2019-08-23"),
    "en-2026": Parsed("cr", "en", "official", rules(732, "Shortcuts"), effective="2026-08-07"),
    "zh-2023": Parsed("cr", "zh", "official", rules(727, "简化"), effective="2023-11-17"),
    "ja-page": Parsed("cr", "ja", "viewer", rules(727, "省略"), whole=False),
    "es-page": Parsed("cr", "es", "rulepage", rules(732, "Atajos"), whole=False),
}
FITS = {"ja-page": (("2022-10-07", "2022-10-07"), ("2023-04-14", "2023-11-17")), "es-page": (("2026-04-17", "2026-08-07"),)}


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = tmp_path_factory.mktemp("store")
    for name, parsed in EDITIONS.items():
        with open_writer(home / "rulestone.db") as writer:
            added = writer.add(Page(name, name.encode()), parsed)
            stamp = open_reader(home / "rulestone.db").stamp("cr")
            fits = {added.edition: ((), FITS[name])} if name in FITS else {}
            writer.settle("cr", Lineage(crc32(shipped("cr").raw), stamp, b""), fits)
    return home


@pytest.fixture(scope="module")
def shelf(home):
    return Shelf(home / "rulestone.db")


def asked(shelf, words, lang="en", strict=True, **choice):
    result = ask(shelf, Question(words, tuple(lang.split(",")), strict, Choice(**choice), None, only=True, keys=True))
    return [(answer.edition.language, str(answer.rule.number), answer.key, answer.how) for answer in result.answers]


KEY = "cr:713.2a@2009-07-11"


@pytest.mark.parametrize(
    ("words", "lang", "choice", "expected"),
    [
        ("732.2a", "en", {}, [("en", "732.2a", KEY, "number")]),
        ("720.2a", "en", {"as_of": "2019-09-01"}, [("en", "720.2a", KEY, "number")]),
        ("720.2a", "en", {"edition": "cr/en/2019-08-23"}, [("en", "720.2a", KEY, "number")]),
        ("732.2a", "ja", {}, [("ja", "727.2a", KEY, "number 732.2a of 2026-08-07")]),
        ("727.2a", "ja", {}, [("ja", "727.2a", KEY, "number")]),
        ("732.2a", "zh", {}, [("zh", "727.2a", KEY, "number 732.2a of 2026-08-07")]),
        ("720.2a", "zh", {"as_of": "2023-12-01"}, []),
        (
            "732.2a",
            "en,es,ja,zh",
            {},
            [
                ("en", "732.2a", KEY, "number"),
                ("es", "732.2a", KEY, "number"),
                ("ja", "727.2a", KEY, "number 732.2a of cr/en/2026-08-07"),
                ("zh", "727.2a", KEY, "number 732.2a of cr/en/2026-08-07"),
            ],
        ),
        ("省略", "en", {}, [("en", "732", "cr:713@2009-07-11", "title")]),
        ("Shortcuts", "zh", {}, [("zh", "727", "cr:713@2009-07-11", "title")]),
        (KEY, "en", {}, [("en", "732.2a", KEY, f"key {KEY}")]),
        (KEY, "ja,zh", {}, [("ja", "727.2a", KEY, f"key {KEY}"), ("zh", "727.2a", KEY, f"key {KEY}")]),
    ],
)
def test_the_rule_is_followed_not_the_number(shelf, words, lang, choice, expected):
    if expected:
        assert asked(shelf, words, lang, **choice) == expected
    else:
        with pytest.raises(NotFound, match="is not in"):
            asked(shelf, words, lang, **choice)


def test_keys_and_numbers(shelf):
    edition = shelf.named("cr/en/2019-08-23")
    assert key_of(edition, NUMBER("720.2a")) == KEY
    assert key_of(edition, NUMBER("999.9")) is None
    assert numbers_of("cr", KEY)[0] == ("713.2a", "2009-07-11", "2010-02-01")
    assert numbers_of("cr", KEY)[-1][0] == "732.2a"
    assert numbers_of("cr", "cr:1@1900-01-01") == ()
    assert renumbered("cr", NUMBER("732.2a"), "2026-11-29", edition) == (NUMBER("720.2a"), "2026-08-07")
    assert renumbered("cr", NUMBER("732.2a"), "1980-01-01", edition) is None


@pytest.fixture
def command(home, monkeypatch, capfd):
    monkeypatch.setenv("RULESTONE_HOME", str(home))

    def said(*arguments):
        code = run(arguments)
        out, err = capfd.readouterr()
        return code, out, err

    return said


def test_a_dead_number_says_what_it_was(command):
    code, _, err = command("718.2a")
    assert code == 1
    assert "718.2a had this number in 2016-07-22 (“Taking Shortcuts”); that rule is 732.2a now." in err


def test_a_present_number_without_a_text_says_what_it_means(command):
    code, _, err = command("702.19b")
    assert code == 1
    assert "702.19b has this number since 2013-07-13 (“Trample”)." in err


def test_a_title_without_a_text_says_which_rule_it_is(command):
    code, _, err = command("show", "trample")
    assert code == 1
    assert "“Trample” is CR 702.19; no text of it is here." in err


def test_an_answer_from_an_older_edition_says_so(command):
    code, _, err = command("720.2a", "--as-of", "2019-12-01")
    assert code == 0
    assert "The edition in force on 2019-12-01 is that of 2019-10-04, which is not in the store: this is older." in err


def test_what_a_number_is_called_in_the_edition_that_was_asked(command):
    code, _, err = command("732.4", "--edition", "cr/en/2019-08-23")
    assert code == 1
    assert "it is 720.4 in cr/en/2019-08-23" in err


def test_lines_that_cannot_be_understood_do_not_keep_others_from_being_answered(command, monkeypatch, tmp_path):
    path = tmp_path / "lines"
    path.write_text("732.2a\n732.2l\n732.4\n", encoding="utf-8")
    with path.open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file, "isatty": lambda: False}))
        code, out, err = command("show", "-", "--json")
    assert code == 1
    assert [record["number"] for record in json.loads(out)] == ["732.2a", "732.4"]
    assert "732.2l" in err


def test_the_newest_edition_known_needs_no_lineage():
    assert all(shipped(document).dates[-1] == date for document, date in NEWEST.items())


def test_trace(command):
    code, out, _ = command("trace", "732.2a", "--json")
    (found,) = json.loads(out)
    assert code == 0
    assert (found["key"], found["now"], found["heading"]) == (KEY, "732.2a", "Taking Shortcuts")
    assert found["spans"][0] == {"number": "713.2a", "from": "2009-07-11", "to": "2010-02-01", "heading": "Taking Shortcuts"}
    assert found["changes"][0] == {"date": "2009-07-11", "kind": "new", "before": None, "number": "713.2a", "keys": []}


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        (["720.2a", "--as-of", "2019-05-01"], [KEY]),
        (["720.2a@2019-05-01"], [KEY]),
        ([KEY], [KEY]),
        (["taking", "shortcuts"], ["cr:713@2009-07-11"]),
        (["省略"], ["cr:713@2009-07-11"]),
        (["mtr", "4.4"], ["mtr:4.4@2012-10-01", "mtr:4.4@2018-07-13"]),
    ],
)
def test_trace_takes_numbers_dates_keys_and_titles(command, arguments, keys):
    code, out, _ = command("trace", *arguments, "--json")
    assert code == 0
    assert sorted(found["key"] for found in json.loads(out)) == keys


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        ("summoning sickness", ["cr:302.6@2009-07-11"]),
        ("Trample", ["cr:702.17@2009-07-11", "cr:502.9@1999-04-23"]),
        ("trample 702.19b@2026-08-07", ["cr:702.17b@2009-07-11"]),
        ("loop", ["cr/glossary:Loop@2009-07-11", "mtr:4.4@2018-07-13"]),
        (
            "life total",
            ["cr/glossary:Life, Life Total@2009-07-11", "cr/glossary:Life/Life Total@1999-04-23", "cr:117.1@2009-07-11"],
        ),
        ("cr/glossary:Loop@2009-07-11", ["cr/glossary:Loop@2009-07-11"]),
    ],
)
def test_trace_takes_terms_of_the_glossary(command, words, keys):
    code, out, _ = command("trace", words, "--json")
    assert code == 0
    assert [found["key"] for found in json.loads(out)] == keys


def test_a_trace_of_an_entry_says_so_and_all_bars_are_on_one_scale(command):
    _, out, _ = command("trace", "loop")
    assert out.startswith("Loop  (still there; an entry of the glossary)")
    bars = [line for line in out.splitlines() if "█" in line]
    assert {line.index("▏") - line.index("▕") for line in bars} == {37}


def test_what_took_the_place_of_what_is_said(command):
    _, out, _ = command("trace", "trample")
    assert "  2009-07-11 the rules were written anew: it took the place of 502.9 “Trample” [cr:502.9@1999-04-23]" in out
    assert "written anew: 702.17 “Trample”, now 702.19, took its place [cr:702.17@2009-07-11]" in out


def test_a_number_used_twice_gives_every_rule_it_has_been(command):
    _, out, _ = command("trace", "727", "--json")
    found = json.loads(out)
    assert found[0]["now"] == "727"
    assert {one["heading"] for one in found} >= {
        "Restarting the Game",
        "Rad Counters",
        "Subgames",
        "Merging with Permanents",
        "Day and Night",
        "Taking Shortcuts",
    }


def test_the_picture_has_a_bar_for_each_number(command):
    code, out, _ = command("trace", "732.2a")
    assert code == 0
    bars = [line for line in out.splitlines() if "█" in line]
    assert len(bars) == len(numbers_of("cr", KEY))
    assert len({line.index("▏") for line in bars}) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["trace", "999.9"], 1, "no edition that is known has '999.9'"),
        (["trace", "trample", "--document", "mtr"], 1, "no edition that is known has 'trample'"),
        (
            ["trace", "loop", "--document", "cr", "--as-of", "2000-01-01"],
            1,
            "no edition that is known has 'loop' at 2000-01-01",
        ),
        (["trace", "no such title"], 1, "no edition that is known has"),
        (["trace", "732.2a", "--as-of", "soon"], 2, "is not a date"),
        (["trace", "732.2a", "--as-of", "1980-01-01"], 2, "no edition before 1980-01-01 is known"),
        (["diff", "2019-08-23", "cr/zh/2023-11-17"], 2, "are not editions of one document in one language"),
        (["diff", "2019-08-23", "2018-01-01"], 1, "there is no edition '2018-01-01'"),
        (["diff", "2019-08-23", "2026-08-07", "--section", "999"], 1, "999 is neither in cr/en/2019-08-23 nor in"),
        (["diff", "2019-08-23", "2019-08-23"], 1, "nothing changed"),
    ],
)
def test_what_is_said_when_there_is_nothing_to_trace(command, arguments, code, said):
    found, _, err = command(*arguments)
    assert found == code
    assert said in err


def test_diff_goes_by_rule(command):
    code, out, _ = command("diff", "2019-08-23", "2026-08-07", "--json")
    assert code == 0
    assert {(change["kind"], change["old"][0]["number"], change["new"][0]["number"]) for change in json.loads(out)} == {
        ("renumbered", "720", "732"),
        ("renumbered", "720.2", "732.2"),
        ("renumbered", "720.2a", "732.2a"),
        ("renumbered", "720.4", "732.4"),
    }
