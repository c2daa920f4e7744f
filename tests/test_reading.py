"""The one way in, from bytes to documents."""

import time
from html import escape
from pathlib import Path

import pytest

from corpus.errors import InputError, NotRules, Unreadable
from corpus.records import Page
from ingest.reading import read
from ingest.shape import Hints

PAGES = Path(__file__).parent / "pages"
ENGLISH = (PAGES / "official-en.txt").read_text(encoding="utf-8")


def page(text, encoding="utf-8"):
    return Page("a page", text.encode(encoding))


def html(text):
    paragraphs = "".join(f"<p>{escape(line)}</p>\n" for line in text.split("\n") if line.strip())
    return f'<!DOCTYPE html><html><head><meta charset="iso-8859-1"><title>Rules</title></head><body>{paragraphs}</body></html>'


def test_problems_of_every_stage_come_together():
    (parsed,) = read(page(ENGLISH.replace("rule 101,", "rule 909,")), Hints())
    codes = {problem.code for problem in parsed.problems}
    assert {"marker-twice", "number-twice", "stop-missing", "reference-dangling"} <= codes
    assert parsed.damage == ()


def test_a_misprint_is_told_once():
    (parsed,) = read(page(ENGLISH), Hints())
    assert [problem.where for problem in parsed.problems if problem.code == "number-twice"] == ["301.2a"]


def test_html_gives_the_records_of_the_text():
    text = ENGLISH.replace("     ", "")  # HTML has no indentation
    (plain,) = read(page(text), Hints())
    (marked,) = read(page(html(text)), Hints())
    assert (marked.rules, marked.contents, marked.effective) == (plain.rules, plain.contents, plain.effective)
    assert [entry.headword for entry in marked.glossary] == [entry.headword for entry in plain.glossary]


def test_damage_of_the_bytes_and_of_the_text_come_together():
    cut = ENGLISH[: ENGLISH.rindex("Front")].replace("four legs", "four \ufffd legs")
    (parsed,) = read(page(cut), Hints())
    assert [problem.code for problem in parsed.damage] == ["replacement-characters", "glossary-lost"]


@pytest.mark.parametrize(
    ("raw", "error", "says"),
    [
        (b"", Unreadable, "empty"),
        (b"\x89PNG\r\n", Unreadable, "image"),
        (b"%PDF-1.4\nbroken", Unreadable, "PDF"),
        (b"Once upon a time.", NotRules, "no rules"),
        (b"<!doctype html><html><body><noscript>Enable JavaScript.</noscript></body></html>", NotRules, "JavaScript"),
    ],
)
def test_what_cannot_be_read_names_the_page(raw, error, says):
    with pytest.raises(error, match=says) as caught:
        read(Page("rules.txt", raw), Hints())
    assert str(caught.value).startswith("rules.txt")
    assert caught.value.hint


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"a" * 200_000_000, "it has 200,000,000 bytes"),
        (b"a" * 15_000_000, "line 1 has 15,000,000 characters"),
        (b"word and " * 30_000, "line 1 has 270,000 characters"),
        (b"<!doctype html><p>" + b"<b>a</b>" * 1_200_000, "9,600,018 characters of HTML"),
    ],
)
def test_what_is_far_too_long_is_refused_soon(raw, says):
    before = time.process_time()
    with pytest.raises(Unreadable, match=says):
        read(Page("a page", raw), Hints())
    assert time.process_time() - before < 3


def test_what_the_user_asks_for_must_be_there():
    with pytest.raises(InputError, match="a page"):
        read(page(ENGLISH), Hints(document="mtr"))


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "rules", "glossary", "damage"),
    [
        ("2022-04-29-straight-quotes.txt", 2797, 622, []),
        ("quotes-became-question-marks.txt", 1239, 393, ["quotes-lost"]),
        ("truncated.txt", 2055, 31, ["glossary-lost"]),
        ("utf16be-mangled.txt", 2063, 476, ["mangled"]),
    ],
)
def test_bad_files_that_are_usable_say_what_is_wrong(shared_data, name, rules, glossary, damage):
    (parsed,) = read(Page(name, (shared_data / "badinput" / name).read_bytes()), Hints())
    assert (len(parsed.rules), len(parsed.glossary), [problem.code for problem in parsed.damage]) == (rules, glossary, damage)


@pytest.mark.real
def test_a_glossary_alone_is_refused(shared_data):
    with pytest.raises(NotRules, match="glossary without the rules"):
        read(Page("glossary-only.txt", (shared_data / "badinput" / "glossary-only.txt").read_bytes()), Hints())


@pytest.mark.real
def test_folded_quotes_lose_no_rule(shared_data):
    """The owner of this copy made quotes and dashes ASCII, which loses no text: it is no damage, and no other wording."""
    folded, printed = (
        read(Page(name, (shared_data / name).read_bytes()), Hints())[0]
        for name in ("badinput/2022-04-29-straight-quotes.txt", "cr/en/2022-04-29.txt")
    )
    assert [rule.number for rule in folded.rules] == [rule.number for rule in printed.rules]
    assert [len(rule.examples) for rule in folded.rules] == [len(rule.examples) for rule in printed.rules]
    assert (folded.effective, folded.damage) == ("2022-04-29", ())


@pytest.mark.real
def test_both_documents_of_one_page_come_out(shared_data):
    raw = (shared_data / "seeds" / "en-cr-720-and-mtr-4.4.txt").read_bytes()
    assert [parsed.document for parsed in read(Page("seed", raw), Hints())] == ["cr", "mtr"]
    assert [parsed.document for parsed in read(Page("seed", raw), Hints(document="mtr"))] == ["mtr"]


@pytest.mark.real
def test_an_edition_takes_well_under_a_second(shared_data):
    raw = (shared_data / "cr" / "en" / "2026-08-07.txt").read_bytes()
    spent = []
    for _ in range(3):
        before = time.process_time()
        read(Page("newest", raw), Hints())
        spent.append(time.process_time() - before)
    assert min(spent) < 0.8


def test_a_text_in_a_language_that_cannot_be_read_is_refused():
    french = "La chaise a quatre pieds et elle est dans la salle. Si un joueur est sur la chaise, il ne peut pas la prendre."
    with pytest.raises(InputError, match="in the language 'fr', in which no edition can be read"):
        read(page(f"732. Chaises\n\n732.1. {french}\n\n732.1a {french}"), Hints())
