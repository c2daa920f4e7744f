"""The rulebook of 1997."""

import json
from collections import Counter
from pathlib import Path

import pytest

from corpus.errors import NotRules
from ingest import rulebook
from ingest.decode import decode
from ingest.shape import Hints

PAGE = Path(__file__).parent / "pages" / "rulebook-en.txt"


def lines():
    return PAGE.read_text(encoding="utf-8").split("\n")


def record(parsed):
    rules = [[str(rule.number), rule.heading, rule.origin, *rule.paragraphs] for rule in parsed.rules]
    return {"rules": rules, "problems": [f"{problem.code} {problem.where}" for problem in parsed.problems]}


def test_the_page_becomes_its_golden_record():
    (parsed,) = rulebook.parse(lines(), Hints())
    assert record(parsed) == json.loads(Path(f"{PAGE}.json").read_text(encoding="utf-8"))
    assert (parsed.document, parsed.language, parsed.shape, parsed.effective) == ("cr", "en", "rulebook", "")


def test_it_is_known_by_its_sections():
    assert rulebook.recognise(lines())
    assert not rulebook.recognise(["Section I: Once", "Section I: once is not enough, says this sentence."])


def test_the_date_is_what_the_user_says():
    (parsed,) = rulebook.parse(lines(), Hints(effective="1997-03-24"))
    assert parsed.effective == "1997-03-24"


def test_a_text_without_sections_is_refused():
    with pytest.raises(NotRules):
        rulebook.parse(["Nothing of the kind."], Hints())


@pytest.mark.real
def test_the_real_rulebook(shared_data):
    raw = decode((shared_data / "cr" / "en" / "1997-03-24.txt").read_bytes()).lines
    (parsed,) = rulebook.parse(raw, Hints())
    assert Counter(rule.number.major for rule in parsed.rules) == {1: 23, 2: 33, 4: 5}
    assert [rule.heading for rule in parsed.rules][:3] == ["Learning the Game", "The First Rule of Magic", "The Very Basics"]
    assert Counter(problem.code for problem in parsed.problems) == {"example-lost": 29, "section-missing": 1}
    body = raw[raw.index("Section I: Learning the Game") :]
    printed = "".join("".join(body).replace("EXAMPLE", "").split())
    kept = []
    for rule in parsed.rules:
        if rule.number.minor is None:
            kept.append(f"Section {('', 'I', 'II', 'III', 'IV')[rule.number.major]}: {rule.heading}")
        else:
            kept += [rule.heading, *rule.paragraphs]
    assert "".join("".join(kept).split()) == printed
