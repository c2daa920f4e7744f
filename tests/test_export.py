# ruff: noqa: S314 - the documents that are parsed are ours
"""`rulestone export`, read back by translate-toolkit."""

import csv
import io
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.terms import terms
from kb.cli import run
from kb.export.csv import csv as write_csv
from kb.export.tbx import tbx
from kb.export.tmx import tmx
from kb.export.units import Unit
from kb.export.xliff import xliff

UNITS = (
    Unit(
        "cr:713.2a@2009-07-11", "732.2a", "A <leap> & “more” {T}.\nTwo lines.", "Un <salto> y «más» {T}.\nDos líneas.", "words"
    ),
    Unit("cr:713.2a@2009-07-11/example-1", "732.2a", "Ada leaps.", "アダが飛ぶ。"),
    Unit("cr:713.2b@2009-07-11", "732.2b", "=1+1 leaps", "", "new"),
)
XML = "{http://www.w3.org/XML/1998/namespace}lang"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "home"))
    return tmp_path


def test_a_memory_is_read_back():
    from translate.storage.tmx import tmxfile

    read = [unit for unit in tmxfile.parsestring(tmx(UNITS, "es").encode()).units if not unit.isheader()]
    assert [(unit.source, unit.target) for unit in read] == [(unit.source, unit.target) for unit in UNITS if unit.target]


def test_a_memory_has_what_tmx_asks_for():
    root = ElementTree.fromstring(tmx(UNITS, "es"))
    header = root.find("header")
    asked = {"creationtool", "creationtoolversion", "segtype", "o-tmf", "adminlang", "srclang", "datatype"}
    assert (root.attrib["version"], set(header.attrib)) == ("1.4", asked)
    assert [[tuv.attrib[XML] for tuv in tu.findall("tuv")] for tu in root.iter("tu")] == [["en", "es"]] * 2
    assert len({tu.attrib["tuid"] for tu in root.iter("tu")}) == 2


def test_a_work_list_is_read_back():
    from translate.storage.xliff2 import Xliff2File

    read = Xliff2File.parsestring(xliff(UNITS, "es", "cr/en/2026-08-07").encode()).units
    assert [(unit.source, unit.target or "") for unit in read] == [(unit.source, unit.target) for unit in UNITS]


def test_a_work_list_has_what_xliff_asks_for():
    name = "{urn:oasis:names:tc:xliff:document:2.0}"
    root = ElementTree.fromstring(xliff(UNITS, "es", "cr/en/2026-08-07"))
    assert (root.tag, root.attrib) == (f"{name}xliff", {"version": "2.0", "srcLang": "en", "trgLang": "es"})
    units = list(root.iter(f"{name}unit"))
    assert len({unit.attrib["id"] for unit in units}) == 3
    assert [unit.attrib["name"] for unit in units] == [unit.id for unit in UNITS]
    assert all([child.tag for child in unit] == [f"{name}notes", f"{name}segment"] for unit in units)


def test_the_term_bank_is_read_back():
    from translate.storage.tbx import tbxfile

    text = tbx(terms(), {"cr:713.1@2009-07-11": "732.1"})
    read = tbxfile.parsestring(text.encode()).units
    assert len(read) == len(terms())
    assert "See CR 732.1 [cr:713.1@2009-07-11]." in text
    assert "See cr:713.2a@2009-07-11." in text
    assert {(unit.source, unit.target) for unit in read} >= {("shortcut", "atajo")}


def test_a_spreadsheet_is_read_back():
    header, *rows = csv.reader(io.StringIO(write_csv(UNITS)))
    assert tuple(header) == Unit._fields
    assert [tuple(row) for row in rows[:2]] == list(UNITS[:2])
    assert rows[2][2] == "'=1+1 leaps"  # no spreadsheet shall take it for a formula


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40),
)
def test_any_text_makes_a_document(source, target):
    unit = Unit("cr:1@2009-07-11", "1", source, target, source)
    for text in (tmx([unit], "ja"), xliff([unit], "ja", "x")):
        ElementTree.fromstring(text.encode())


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--format", "tmx"], 2, "Name the language"),
        (["--format", "xliff", "--lang", "es"], 2, "Name the edition"),
        (["--format", "tmx", "--lang", "es"], 1, "no edition in 'es' is in the store"),
        (["--format", "csv", "--lang", "es", "--from", "2026-04-17"], 1, "nothing to translate"),
        (["--format", "docx"], 2, "is not one of"),
        (["--format", "tbx", "-o", "/nowhere/at/all.tbx"], 2, "it cannot be written"),
        (["--format", "tbx", "--lang", "xx"], 2, "'xx' is not a language code that is known"),
        (["--format", "tbx", "--lang", "pt"], 2, "no terms in pt"),
        (["--format", "tbx", "--from", "2026-04-17"], 2, "leave --from, --to and --document out"),
        (["--format", "tbx", "--document", "mtr"], 2, "leave --from, --to and --document out"),
        (["--format", "tmx", "--lang", "es", "--from", "2026-04-17"], 2, "is no translation in es"),
        (["--format", "tmx", "--lang", "es", "--to", "2026-08-07"], 2, "name it with --from"),
    ],
)
def test_what_cannot_be_exported(capfd, arguments, code, message):
    assert run(["export", *arguments]) == code
    assert message in capfd.readouterr().err


def test_a_file_is_written(home):
    assert run(["export", "--format", "tbx", "-o", str(home / "terms.tbx")]) == 0
    root = ElementTree.parse(home / "terms.tbx").getroot()
    assert len(list(root.iter("termEntry"))) == len(terms())


@pytest.mark.parametrize(
    ("arguments", "languages"),
    [([], {"en", "es", "ja"}), (["--lang", "es"], {"en", "es"}), (["--lang", "JA"], {"en", "ja"}), (["--lang", "en"], {"en"})],
)
def test_the_term_bank_is_in_the_language_that_is_named(capfd, arguments, languages):
    assert run(["export", "--format", "tbx", *arguments]) == 0
    root = ElementTree.fromstring(capfd.readouterr().out.encode())
    assert {element.attrib[XML] for element in root.iter("langSet")} == languages


@pytest.mark.real
@pytest.mark.parametrize("form", ["tmx", "xliff", "csv"])
def test_real_editions(shared_data, home, form):
    pages = ("en/2026-04-17", "en/2026-08-07", "zh/2026-04-17")
    assert run(["ingest", *(str(shared_data / "cr" / f"{page}.txt") for page in pages)]) == 0
    file = home / form
    start = [] if form == "tmx" else ["--from", "cr/zh/2026-04-17"]
    assert run(["export", "--format", form, "--lang", "zh", *start, "-o", str(file)]) == 0
    if form == "tmx":
        from translate.storage.tmx import tmxfile

        units = [unit for unit in tmxfile.parsefile(str(file)).units if not unit.isheader()]
        assert len(units) == 3294 + 277
        assert all(unit.source and unit.target for unit in units)
    elif form == "xliff":
        from translate.storage.xliff2 import Xliff2File

        assert sum(bool(unit.target) for unit in Xliff2File.parsefile(str(file)).units) >= 30
    else:
        rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))
        assert {row["note"].split(",")[0].split(";")[0] for row in rows} >= {"new", "words"}
