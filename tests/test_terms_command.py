import json

import pytest

from corpus.terms import terms
from kb.cli import run


@pytest.mark.parametrize("word", ["shortcut", "atajo", "ショートカット", "SHORTCUT", "taking shortcuts"])
def test_a_term_is_found_by_any_of_its_names(capfd, word):
    assert run(["terms", word, "--json"]) == 0
    first = json.loads(capfd.readouterr().out)[0]
    assert (first["number"], first["key"]) == ("732.1", "cr:713.1@2009-07-11")
    assert first["names"] == {"en": "shortcut", "es": "atajo", "ja": "省略"}


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
