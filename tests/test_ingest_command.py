"""`rulestone ingest`: what goes in, what is refused, and what is left of the store after each."""

import json
import os
from pathlib import Path

import pytest

from kb.cli import run

PAGES = Path(__file__).with_name("pages")
OFFICIAL = str(PAGES / "official-en.txt")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def said(capfd, *arguments):
    code = run(["ingest", *arguments])
    out, err = capfd.readouterr()
    return code, out, err


def changed(path, *changes):
    """Write the official page with other words to a file."""
    text = Path(OFFICIAL).read_text(encoding="utf-8-sig")
    for words, others in changes:
        assert words in text
        text = text.replace(words, others)
    path.write_text(text, encoding="utf-8")
    return str(path)


def editions(capfd):
    run(["status", "--json"])
    return json.loads(capfd.readouterr().out)["editions"]


def test_a_page_goes_in_once(capfd):
    code, out, err = said(capfd, OFFICIAL)
    assert (code, out[:26], err) == (0, "added    cr/en/1996-03-04 ", "")
    code, out, _ = said(capfd, OFFICIAL)
    assert (code, out[:26]) == (0, "already  cr/en/1996-03-04 ")
    (edition,) = editions(capfd)
    assert (edition["id"], edition["rules"], edition["examples"], edition["glossary"], edition["problems"]) == (
        "cr/en/1996-03-04",
        32,
        4,
        8,
        5,
    )


def test_another_encoding_of_one_text_is_the_same_edition(capfd, tmp_path):
    said(capfd, OFFICIAL)
    text = Path(OFFICIAL).read_text(encoding="utf-8-sig")
    (tmp_path / "utf16.txt").write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
    code, out, _ = said(capfd, str(tmp_path / "utf16.txt"))
    assert (code, out.split()[:2]) == (0, ["already", "cr/en/1996-03-04"])


def test_another_text_of_one_date_is_a_reissue_and_answers(capfd, tmp_path):
    said(capfd, OFFICIAL)
    later = changed(tmp_path / "later.txt", ("A table has four legs", "A table has five legs"))
    assert said(capfd, later)[1].split()[:2] == ["reissue", "cr/en/1996-03-04+2"]
    run(["show", "100.1", "--json", "--only"])
    (record,) = json.loads(capfd.readouterr().out)
    assert record["edition"]["id"] == "cr/en/1996-03-04+2"
    assert record["text"].startswith("A table has five legs")


def test_a_folder_goes_in_file_by_file_and_hidden_files_stay_out(capfd, tmp_path):
    folder = tmp_path / "folder"
    (folder / "below").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "page.txt").write_bytes(Path(OFFICIAL).read_bytes())
    (folder / "below" / "en.txt").write_bytes(Path(OFFICIAL).read_bytes())
    (folder / "nothing.txt").write_text("no rules at all", encoding="utf-8")
    code, out, err = said(capfd, str(folder), "--json")
    reports = json.loads(out)
    assert code == 2
    assert [(Path(report["source"]).name, report["outcome"]) for report in reports] == [
        ("en.txt", "added"),
        ("nothing.txt", "failed"),
    ]
    assert err == ""


def test_standard_input(capfd, monkeypatch):
    with Path(OFFICIAL).open("rb") as file:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": file}))
        code, out, _ = said(capfd, "-")
    assert (code, out.split()[-1]) == (0, "-")


def test_the_user_knows_better_than_the_page(capfd):
    assert said(capfd, OFFICIAL, "--date", "1997-01-01", "--language", "en")[1].split()[1] == "cr/en/1997-01-01"


@pytest.mark.parametrize("language", ["es", "ja"])
def test_the_user_does_not_know_the_language_better_than_the_text(capfd, language):
    code, out, err = said(capfd, OFFICIAL, "--language", language)
    assert (code, out) == (2, "")
    assert f"its text is in the language 'en', not in '{language}'" in err
    assert "leave out --language" in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--date", "2031-13-01"], "is not a date such as 2026-08-07"),
        (["--date", "tomorrow"], "is not a date such as 2026-08-07"),
        (["--language", "english"], "is not a language code"),
        (["--document", "ipg"], "is not one of 'cr', 'mtr'"),
    ],
)
def test_options_that_mean_nothing(capfd, options, message):
    code, out, err = said(capfd, OFFICIAL, *options)
    assert (code, out) == (2, "")
    assert message in err


BAD = {
    "empty.txt": (b"", "it is empty"),
    "binary.bin": (bytes(range(256)) * 20, "binary"),
    "zip.docx": (b"PK\x03\x04" + bytes(400), ""),
    "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, ""),
    "script.html": (b"<!DOCTYPE html><html><body><noscript>Please enable JavaScript.</noscript></body></html>", "JavaScript"),
    "broken.pdf": (b"%PDF-1.7\n1 0 obj\n<<", "PDF"),
    "prose.txt": (b"A letter to a friend.\n\nIt has paragraphs, and it rules nothing.\n", "no rules"),
    "contents.txt": (b"Contents\n\n1. Game Concepts\n100. General\n101. Golden Rules\n\nGlossary\n\nCredits\n", ""),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_rules_document_is_refused(capfd, tmp_path, home, name):
    content, message = BAD[name]
    said(capfd, OFFICIAL)
    before = (home / "rulestone.db").read_bytes()
    path = tmp_path / name
    path.write_bytes(content)
    code, out, err = said(capfd, str(path))
    assert (code, out) == (2, "")
    assert err.startswith(f"failed   {path}: ")
    assert message in err
    assert "Traceback" not in err
    assert (home / "rulestone.db").read_bytes() == before


def test_what_is_not_there_or_may_not_be_read(capfd, tmp_path, home):
    code, _, err = said(capfd, str(tmp_path / "missing.txt"))
    assert code == 2
    assert "there is no such file" in err
    assert not home.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_no_permission(capfd, tmp_path):
    path = tmp_path / "secret.txt"
    path.write_bytes(Path(OFFICIAL).read_bytes())
    path.chmod(0)
    code, _, err = said(capfd, str(path))
    assert code == 2
    assert "Permission denied" in err


def test_200_megabytes_in_one_line_are_refused_at_once(capfd, tmp_path):
    path = tmp_path / "long.txt"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    code, _, err = said(capfd, str(path))
    assert code == 2
    assert "MB, which no rules document is" in err


def test_damage_goes_in_when_it_is_accepted_and_every_answer_says_so(capfd, tmp_path):
    path = tmp_path / "cut.txt"
    text = Path(OFFICIAL).read_text(encoding="utf-8-sig")
    path.write_text(text[: text.rindex("Glossary") + 60], encoding="utf-8")
    code, _, err = said(capfd, str(path))
    assert code == 2
    assert "--accept-damaged" in err
    assert said(capfd, str(path), "--accept-damaged")[0] == 0
    assert editions(capfd)[0]["damaged"] is True
    run(["show", "100.1a"])
    assert "DAMAGED" in capfd.readouterr().out


def test_the_store_in_a_place_that_cannot_be_written(capfd, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "file"))
    code, _, err = said(capfd, OFFICIAL)
    assert code == 2
    assert "the store's folder cannot be made" in err
    assert "RULESTONE_HOME" in err


def test_an_edition_that_lacks_rules_is_damaged(capfd, tmp_path):
    code, _, err = said(capfd, changed(tmp_path / "hole.txt", ("March 4, 1996", "August 7, 2026")))
    assert code == 2
    assert "compared with what the edition of 2026-08-07 is known to print" in err
    assert "rules are not here" in err


@pytest.mark.parametrize(("name", "message"), [("", "it is empty"), ("a" * 5000, "failed")])
def test_names_that_no_file_can_have(capfd, name, message):
    code, _, err = said(capfd, name)
    assert code == 2
    assert message in err


def test_a_closed_standard_input(capfd, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    code, _, err = said(capfd, "-")
    assert code == 2
    assert "there is no standard input" in err


@pytest.mark.parametrize(
    ("stated", "options", "message"),
    [
        ("August 7, 3026", [], "it is said to hold since 3026-08-07"),
        ("January 1, 0001", [], "the game is younger than that"),
        ("March 4, 1996", ["--date", "2999-01-01"], "no edition is published more than a year before"),
    ],
)
def test_a_day_since_which_no_edition_can_hold_is_refused(capfd, tmp_path, stated, options, message):
    code, _, err = said(capfd, changed(tmp_path / "dated.txt", ("March 4, 1996", stated)), *options)
    assert code == 2
    assert message in err
    assert "--date" in err


def test_an_edition_with_a_date_that_is_none_is_damaged(capfd, tmp_path):
    path = changed(tmp_path / "dated.txt", ("March 4, 1996", "February 31, 1996"))
    code, _, err = said(capfd, path)
    assert code == 2
    assert "no day can be read from it" in err
    assert said(capfd, path, "--date", "1996-03-04")[0] == 0


def test_a_pipe_or_a_device_is_no_file(capfd, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/null"):
        code, _, err = said(capfd, name)
        assert code == 2
        assert "it is no file: a pipe, a device or the like" in err
        assert "standard input" in err


@pytest.mark.parametrize("good_first", [True, False])
def test_a_sound_edition_answers_before_a_damaged_one_of_its_date(capfd, tmp_path, good_first):
    spoiled = changed(tmp_path / "spoiled.txt", ("“", "?"), ("”", "?"))
    said(capfd, OFFICIAL if good_first else spoiled, "--accept-damaged")
    code, _, err = said(capfd, spoiled if good_first else OFFICIAL, "--accept-damaged")
    assert code == 0
    assert ("answers before it: it has the same date, and is not damaged" in err) == good_first
    run(["show", "100.1a", "--only"])
    out = capfd.readouterr().out
    assert "DAMAGED" not in out
    assert "“Tables and Chairs.”" in out


def test_a_dated_section_is_a_part_and_not_the_edition_in_force(capfd, tmp_path):
    path = tmp_path / "section.txt"
    path.write_text(
        "These rules are effective as of March 5, 1996.\n\n100. Chairs\n\n100.1. A player sits.\n\n100.1a It is old.",
        encoding="utf-8",
    )
    code, out, _ = said(capfd, str(path))
    assert (code, out.split()[1][:22]) == (0, "cr/en/1996-03-05/page-")
    said(capfd, OFFICIAL)
    run(["show", "100.1", "--only"])
    assert "A table has four legs" in capfd.readouterr().out


def test_an_edition_that_lacks_a_chapter_does_not_speak_for_its_document(capfd, tmp_path):
    text = Path(OFFICIAL).read_text(encoding="utf-8-sig").replace("March 4, 1996", "March 5, 1996")
    start, end = (text.index(f"\n{chapter}. ", text.index("\nGlossary")) for chapter in (2, 3))
    path = tmp_path / "hole.txt"
    path.write_text(text[:start] + text[end:], encoding="utf-8")
    code, _, err = said(capfd, str(path))
    assert code == 2
    assert "there is no rule of chapter 2" in err
    code, out, err = said(capfd, str(path), "--accept-damaged")
    assert (code, out.split()[1][:22]) == (0, "cr/en/1996-03-05/page-")
    assert "damaged: there is no rule of chapter 2" in err
    said(capfd, OFFICIAL)
    run(["show", "100.1", "--only"])
    assert "[cr/en/1996-03-04]" in capfd.readouterr().out


MANUAL = "Manual of the stove\n\n101.1 Install it first.\n\n101.2 Light it with a match.\n\n102.1 Open the window.\n"
LAW = "Section 104. Definitions\n\n104.1. A vehicle is a car.\n\n104.1a A truck is a vehicle.\n\n104.1b A bicycle is none.\n"


@pytest.mark.parametrize("text", [MANUAL, LAW])
def test_other_texts_with_such_numbers_are_refused(capfd, tmp_path, text):
    path = tmp_path / "page.txt"
    path.write_text(text, encoding="utf-8")
    code, _, err = said(capfd, str(path))
    assert code == 2
    assert "nothing else shows that it holds rules of the game" in err


def test_the_title_of_a_section_is_enough(capfd, tmp_path):
    path = tmp_path / "page.txt"
    path.write_text(LAW.replace("Definitions", "Ending the Game"), encoding="utf-8")
    assert said(capfd, str(path))[0] == 0
