import json

import pytest

from corpus.terms import terms
from kb.cli import run


@pytest.mark.parametrize(
    "word", ["shortcut", "atajo", "ショートカット", "SHORTCUT", "taking shortcuts", "taking shortcut", "los atajos"]
)
def test_a_term_is_found_by_any_of_its_names(capfd, word):
    assert run(["terms", word, "--json"]) == 0
    first = json.loads(capfd.readouterr().out)[0]
    assert (first["number"], first["key"]) == ("732.1", "cr:713.1@2009-07-11")
    assert first["names"] == {"en": "shortcut", "es": "atajo", "ja": "省略"}


def test_parts_of_names_are_found_in_any_form(capfd):
    for typed, part in (("プレーヤー", "プレイヤー"), ("layers", "layer"), ("bucles obligatorios", "bucle obligatorio")):
        assert run(["terms", typed, "--json"]) == 0
        assert part in capfd.readouterr().out


@pytest.mark.parametrize(
    ("date", "number"), [("2019-08-23", "720.1"), ("2009-08-01", "713.1"), ("2026-08-07", "732.1"), ("2008-05-01", None)]
)
def test_a_term_keeps_its_rule_when_numbers_change(capfd, date, number):
    assert run(["terms", "shortcut", "--as-of", date, "--json"]) == 0
    first = json.loads(capfd.readouterr().out)[0]
    assert (first["number"], first["key"]) == (number, "cr:713.1@2009-07-11")


@pytest.mark.parametrize(("date", "said"), [("soon", "is not a date"), ("1980-01-01", "no edition before 1980-01-01 is known")])
def test_dates_that_are_none(capfd, date, said):
    assert run(["terms", "shortcut", "--as-of", date]) == 2
    assert said in capfd.readouterr().err


def test_all_terms(capfd):
    assert run(["terms", "--tsv"]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert len(lines) == len(terms()) >= 300
    assert all(line.split("\t")[1].startswith("cr:") for line in lines)


def test_people_read_names_and_the_label(capfd):
    assert run(["terms", "shortcut"]) == 0
    out, err = capfd.readouterr()
    assert out.splitlines()[0] == "732.1     en shortcut  ·  es atajo  ·  ja 省略"
    assert "UNOFFICIAL" in err


def test_what_is_no_term(capfd):
    assert run(["terms", "wibblewobble"]) == 1
    assert "no term has 'wibblewobble'" in capfd.readouterr().err
