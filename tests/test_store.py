"""The store: what goes in comes out, in one transaction, and what is there stays."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import Damaged, NotFound, StoreError
from corpus.number import RuleNumber
from corpus.records import GlossaryEntry, Page, Parsed, Problem, Reference, RuleText
from corpus.store import SCHEMA, open_reader, translated
from corpus.writing import Added, open_writer

NUMBER = RuleNumber.parse
RULES = (
    RuleText(NUMBER("9"), ("Invented Games",), heading="Invented Games"),
    RuleText(NUMBER("900"), ("Day’s Work",), heading="Day’s Work"),
    RuleText(NUMBER("900.1"), ("A token does its work.", "It does it again."), ("One token works twice.", "Two do not.")),
    RuleText(NUMBER("900.1a"), ("Work ends at night.",), ("See rule 900.1.",), origin="derived"),
    RuleText(NUMBER("900.1a"), ("Work ends at noon.",)),
)
GLOSSARY = (
    GlossaryEntry("Work, Labor", ("Work", "Labor"), ("What tokens do.", "What is done."), ("See rule 900.",), obsolete=True),
)
EDITION = Parsed(
    *("cr", "en", "official", RULES, GLOSSARY),
    effective="2020-01-24",
    problems=(Problem("number-twice", "900.1a", "it stands twice"),),
)
PAGE = Page("rules.txt", b"the bytes of the page")


def put(path, parsed=EDITION, page=PAGE, **options):
    with open_writer(path) as writer:
        return writer.add(page, parsed, **options)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "new" / "folder" / "rulestone.db"


def test_what_goes_in_comes_out(path):
    assert put(path) == Added("cr/en/2020-01-24", "added")
    reader = open_reader(path)
    (edition,) = reader.editions()
    assert (edition.kind, edition.source, edition.shape, edition.whole, edition.damaged) == (
        "official",
        "rules.txt",
        "official",
        True,
        False,
    )
    assert reader.all_rules(edition.id) == RULES
    assert reader.glossary(edition.id) == GLOSSARY
    assert reader.problems(edition.id) == EDITION.problems
    assert reader.counts(edition.id) == (5, 3, 1)
    assert reader.rules(edition.id, NUMBER("900.1a")) == RULES[3:]
    cited = Reference("rule 900.1", 24, 34, "cr", (NUMBER("900.1"),), "")
    assert reader.citations(edition.id, NUMBER("900.1a")) == ((cited,), ())
    assert reader.children(edition.id, NUMBER("900.1")) == (NUMBER("900.1a"),)
    assert reader.numbers(edition.id) == ("9", "900", "900.1", "900.1a")
    assert reader.titled("day's work") == (("cr/en/2020-01-24", NUMBER("900")),)
    assert [reader.entries(edition.id, name) for name in ("labor", "work, labor", "toil")] == [GLOSSARY, GLOSSARY, ()]
    assert reader.names(edition.id) == ("Invented Games", "Day’s Work", "Work, Labor")
    assert [reader.heading(edition.id, NUMBER(number)) for number in ("900", "900.1", "901")] == ["Day’s Work", "", None]


def test_an_edition_that_is_not_there_answers_nothing(path):
    put(path)
    reader = open_reader(path)
    assert reader.rules("cr/en/1999-01-01", NUMBER("900")) == ()
    assert reader.all_rules("") == ()


@pytest.mark.parametrize(
    ("change", "page", "expected"),
    [
        ({}, PAGE, Added("cr/en/2020-01-24", "already")),
        ({}, Page("copy.txt", b"the same text in other bytes"), Added("cr/en/2020-01-24", "already")),
        ({"rules": RULES[:4]}, PAGE, Added("cr/en/2020-01-24+2", "reissue")),
        ({"language": "ja"}, PAGE, Added("cr/ja/2020-01-24", "added")),
        ({"language": "ja", "revision": "1"}, PAGE, Added("cr/ja/2020-01-24.1", "added")),
        ({"document": "mtr"}, PAGE, Added("mtr/en/2020-01-24", "added")),
        ({"effective": ""}, PAGE, Added("cr/en/page-8d55e874", "added")),
        ({"whole": False}, PAGE, Added("cr/en/2020-01-24/page-8d55e874", "added")),
    ],
)
def test_names_of_editions(path, change, page, expected):
    put(path)
    assert put(path, EDITION._replace(**change), page) == expected


def test_a_reissue_stands_after_the_first_issue(path):
    put(path)
    put(path, EDITION._replace(rules=RULES[:4]))
    put(path, EDITION._replace(rules=RULES[:3]))
    assert [edition.id for edition in open_reader(path).editions()] == [
        f"cr/en/2020-01-24{issue}" for issue in ("", "+2", "+3")
    ]


def test_damage_goes_in_only_when_it_is_accepted_and_is_remembered(path):
    damaged = EDITION._replace(damage=(Problem("truncated", "line 12", "the glossary breaks off"),))
    with pytest.raises(Damaged, match="line 12: the glossary breaks off"):
        put(path, damaged)
    assert open_reader(path).editions() == ()
    put(path, damaged, accept_damaged=True)
    (edition,) = open_reader(path).editions()
    assert edition.damaged
    assert open_reader(path).problems(edition.id)[0].code == "truncated"


def told(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_wordings_are_stored_once(path):
    put(path)
    put(path, EDITION._replace(effective="2020-04-17"))
    assert told(path, "SELECT count(*) FROM wording") == [(5,)]


def test_removing_leaves_nothing_behind(path):
    put(path)
    put(path, EDITION._replace(effective="2020-04-17", rules=RULES[:2]), Page("other.txt", b"other bytes"))
    with open_writer(path) as writer:
        writer.remove(["cr/en/2020-01-24"])
        with pytest.raises(NotFound, match="no edition"):
            writer.remove(["cr/en/2020-01-24"])
    tables = [table for (table,) in told(path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    counts = {table: told(path, f"SELECT count(*) FROM {table}")[0][0] for table in tables}  # noqa: S608
    assert counts == {
        "page": 1,
        "edition": 1,
        "wording": 2,
        "citation": 0,
        "printed": 2,
        "heading": 2,
        "glossary": 1,
        "name": 3,
        "problem": 1,
        "lineage": 0,
    }


def test_a_failure_in_the_middle_leaves_the_store_as_it_was(path):
    put(path)
    before = path.read_bytes()
    broken = EDITION._replace(effective="2021-01-01", glossary=(GLOSSARY[0], GLOSSARY[0]._replace(names=(None,))))
    with pytest.raises(AttributeError):  # no name can be None, so writing the glossary fails after the rules are written
        put(path, broken)
    assert path.read_bytes() == before


def test_a_full_disk_is_said_plainly_and_changes_nothing(path):
    put(path)
    with open_writer(path) as writer:
        pages = writer._connection.execute("PRAGMA page_count").fetchone()[0]
        writer._connection.execute(f"PRAGMA max_page_count = {pages}")
        big = EDITION._replace(
            effective="2021-01-01",
            rules=tuple(RuleText(NUMBER(f"900.{n}"), (f"Text {n} " * 99,)) for n in range(1, 400)),
        )
        with pytest.raises(StoreError, match="full") as caught:
            writer.add(Page("big.txt", os.urandom(100_000)), big)
    assert "free some space" in caught.value.hint
    assert [edition.id for edition in open_reader(path).editions()] == ["cr/en/2020-01-24"]


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from corpus.number import RuleNumber
from corpus.records import Page, Parsed, RuleText
from corpus.writing import Writer, open_writer
rules = tuple(RuleText(RuleNumber.parse(f"900.{n}"), (f"Text {n} " * 99,)) for n in range(1, 500))
Writer._add_glossary = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
with open_writer(Path(sys.argv[1])) as writer:
    writer._connection.execute("PRAGMA cache_size = 5")  # so that the file itself is half written
    writer.add(Page("big.txt", bytes(1000)), Parsed("cr", "en", "official", rules, effective="2021-01-01"))
"""


def test_a_killed_writer_leaves_the_store_as_it_was(path):
    put(path)
    killed = subprocess.run([sys.executable, "-c", KILLED, path, Path(__file__).parents[1]], check=False)  # noqa: S603
    assert killed.returncode == -signal.SIGKILL
    assert path.with_name("rulestone.db-journal").exists()
    reader = open_reader(path)
    assert [edition.id for edition in reader.editions()] == ["cr/en/2020-01-24"]
    assert reader.all_rules("cr/en/2020-01-24") == RULES


def test_no_store_is_no_error(tmp_path):
    assert open_reader(tmp_path / "rulestone.db") is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"not a database, though it is long enough to be one. " * 40, "not a database"),
        (b"SQLite format 3\0" + b"\xff" * 4096, "cannot be used"),
        (b"SQLite format 3\0" + bytes(99), "not a database"),
        (b"S", "the store is damaged"),
    ],
)
def test_a_file_that_is_no_store_is_refused(tmp_path, content, said):
    path = tmp_path / "rulestone.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=said):
        open_reader(path)
    with pytest.raises(StoreError, match=said):
        put(path)
    assert path.read_bytes() == content


def test_a_file_without_anything_in_it_is_no_store_yet(path):
    path.parent.mkdir(parents=True)
    path.touch()
    assert open_reader(path) is None
    put(path)
    assert len(open_reader(path).editions()) == 1


def test_a_file_of_another_program_is_left_alone(tmp_path):
    path = tmp_path / "rulestone.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    before = path.read_bytes()
    for use in (open_reader, put):
        with pytest.raises(StoreError, match="it is no store of rulestone"):
            use(path)
    assert path.read_bytes() == before
    connection.execute(f"PRAGMA user_version = {SCHEMA}")
    connection.close()
    with pytest.raises(StoreError, match="no such table") as caught:
        open_reader(path).editions()
    assert "another program's" in caught.value.hint


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (Path.mkdir, "is no file"),
        (os.mkfifo, "is no file"),
        (lambda path: path.symlink_to(path), "cannot be looked at: Too many levels"),
        (lambda path: (path.parent.rmdir(), path.parent.touch()), "a file stands where the store's folder should be"),
    ],
)
def test_what_stands_in_the_place_of_the_store_is_refused(tmp_path, make, said):
    path = tmp_path / "home" / "rulestone.db"
    path.parent.mkdir()
    make(path)
    with pytest.raises(StoreError, match=said):
        open_reader(path)


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        (sqlite3.SQLITE_FULL, "free some space"),
        (sqlite3.SQLITE_BUSY, "another rulestone is writing"),
        (sqlite3.SQLITE_IOERR | 1 << 8, "the disk or the network it is on fails"),
        (sqlite3.SQLITE_READONLY | 4 << 8, "can be read and written"),
        (sqlite3.SQLITE_CANTOPEN, "can be read and written"),
        (sqlite3.SQLITE_CORRUPT, "the file is damaged"),
        (sqlite3.SQLITE_NOTADB, "the file is damaged"),
        (sqlite3.SQLITE_ERROR, "or another program's"),
        (None, "the file is damaged"),
    ],
)
def test_what_sqlite_says_comes_with_what_to_do(code, hint):
    error = sqlite3.OperationalError("said")
    if code is not None:
        error.sqlite_errorcode = code
    with pytest.raises(StoreError) as caught, translated("rulestone.db"):
        raise error
    assert hint in caught.value.hint


def test_a_store_that_another_program_keeps_is_said_to_be_in_use(path, monkeypatch):
    put(path)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, timeout=0.1))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="locked") as caught:
        open_reader(path)
    other.close()
    assert "another rulestone is writing" in caught.value.hint


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE wording SET paragraphs = replace(paragraphs, 'work', 'play')",
        "UPDATE wording SET examples = 'cut off'",
        "UPDATE wording SET paragraphs = x'ff00ff'",
        "UPDATE printed SET number = 'nine'",
        "UPDATE printed SET number = x'39'",
        "UPDATE printed SET heading = x'39', origin = x'00'",
    ],
)
def test_a_rule_that_is_not_as_it_was_written_is_not_shown(path, damage):
    put(path)
    with sqlite3.connect(path) as connection:
        connection.execute(damage)
    connection.close()
    with pytest.raises(StoreError, match=r"the store is damaged|cannot be used") as caught:
        open_reader(path).all_rules("cr/en/2020-01-24")
    assert "ingest the editions again" in caught.value.hint


def test_any_bytes_may_stand_in_names(tmp_path):
    path = tmp_path / os.fsdecode(b"caf\xe9 %?#") / "rulestone.db"
    put(path, page=PAGE._replace(source=os.fsdecode(b"caf\xe9.txt")))
    assert open_reader(path).editions()[0].source == r"caf\udce9.txt"


def test_a_store_of_another_version_is_refused(path):
    put(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(StoreError, match="schema"):
        open_reader(path)
    with pytest.raises(StoreError, match="schema"):
        put(path)


def test_a_folder_that_cannot_be_made_is_said_plainly(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="folder cannot be made"):
        put(tmp_path / "file" / "rulestone.db")


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x1e"), max_size=30)
rules = st.builds(
    RuleText,
    st.builds(RuleNumber, st.integers(100, 120), st.one_of(st.none(), st.integers(1, 3)), st.just(""), appendix=st.just("")),
    st.lists(texts, min_size=1, max_size=3).map(tuple),
    st.lists(texts, max_size=2).map(tuple),
    texts,
    st.sampled_from(["printed", "derived"]),
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.lists(rules, max_size=20).map(tuple))
def test_any_rules_come_back_as_they_were(tmp_path, given_rules):
    path = tmp_path / "any.db"
    path.unlink(missing_ok=True)
    added = put(path, EDITION._replace(rules=given_rules))
    assert open_reader(path).all_rules(added.edition) == given_rules
