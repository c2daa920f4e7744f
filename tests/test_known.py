"""What an edition of a known date is known to print."""

from functools import partial

import pytest

from corpus.lineage.facts import EditionFact, Facts, History, Run, header, written
from corpus.lineage.known import Differences, differences
from corpus.lineage.layout import said
from corpus.number import RuleNumber
from corpus.records import GlossaryEntry, Page, Parsed, RuleText
from corpus.wording import fingerprint
from ingest.reading import read
from ingest.shape import Hints

DATE = "2020-01-24"
EXAMPLES = ("Ana sits.", "Ben stands.")
SOUND = (
    RuleText(RuleNumber(100), ("General",), heading="General"),
    *(RuleText(RuleNumber(100, n), (f"A table has {n} chairs.",), EXAMPLES if n == 2 else ()) for n in range(1, 21)),
)
GLOSSARY = tuple(GlossaryEntry(name, (name,), (f"A {name} is a thing.",)) for name in ("Chair", "Cup", "“Stool”", "Table"))


def run(value):
    return (Run(value, DATE, DATE),)


def facts(things):
    histories = [
        History(f"cr:{label}@{DATE}", run(label), run(fingerprint(text)), examples=run(examples) if examples else ())
        for label, text, examples in things
    ]
    return Facts(written((EditionFact(DATE, len(histories), "0" * 12),), histories, header("x", "numbers")).encode())


RULES = facts((str(rule.number), said(rule), " ".join(map(fingerprint, rule.examples))) for rule in SOUND)
TERMS = facts((entry.headword, entry.senses[0], "") for entry in GLOSSARY)
PAGE = Parsed("cr", "en", "official", SOUND, GLOSSARY, effective=DATE)


def reworded(count):
    return tuple(
        rule._replace(paragraphs=("Something else.",)) if 0 < place <= count else rule for place, rule in enumerate(SOUND)
    )


def codes(found):
    return [problem.code for problem in found.problems], [problem.code for problem in found.damage]


@pytest.mark.parametrize(
    ("changed", "problems", "damage"),
    [
        ({}, [], []),
        ({"rules": reworded(1)}, ["rules-differs"], []),
        ({"rules": reworded(11)}, [], ["rules-differs"]),
        ({"rules": (*SOUND[:2], SOUND[2]._replace(examples=EXAMPLES[:1]), *SOUND[3:])}, ["rules-differs"], []),
        ({"rules": SOUND[:-2]}, ["rules-missing"], []),
        ({"rules": SOUND[:-4]}, [], ["rules-missing"]),
        ({"rules": SOUND[:-4], "whole": False}, [], []),
        ({"rules": SOUND * 2}, [], ["rules-differs"]),
        ({"rules": (*SOUND, RuleText(RuleNumber(101, 1), ("More.",)))}, ["rules-unknown"], []),
        ({"glossary": GLOSSARY[:3]}, ["entries-missing"], []),
        ({"glossary": ()}, [], []),
        ({"effective": "2020-01-25", "rules": SOUND[:3]}, [], []),
        ({"language": "zh"}, [], []),
        ({"language": "zh", "rules": reworded(20)}, [], []),
        ({"language": "zh", "rules": SOUND[:3]}, ["rules-missing"], []),
        ({"language": "zh", "rules": SOUND[:3], "whole": False}, [], []),
        ({"language": "zh", "rules": (*SOUND[:2], SOUND[2]._replace(examples=()), *SOUND[3:])}, ["rules-differs"], []),
        ({"language": "zh", "glossary": GLOSSARY[:3]}, ["entries-missing"], []),
        ({"language": "zh", "glossary": ()}, [], []),
    ],
)
def test_what_differs_from_the_edition_of_that_date(changed, problems, damage):
    assert codes(differences(PAGE._replace(**changed), RULES, TERMS)) == (problems, damage)


def test_typography_is_no_difference():
    straight = (*GLOSSARY[:2], GLOSSARY[2]._replace(headword='"Stool"'), GLOSSARY[3])
    assert differences(PAGE._replace(glossary=straight), RULES, TERMS) == Differences()


def test_what_differs_is_named():
    (problem,) = differences(PAGE._replace(rules=reworded(2)), RULES, TERMS).problems
    assert problem.where == "100.1"
    assert (
        problem.message
        == f"compared with what the edition of {DATE} is known to print, 2 rules read otherwise here: 100.1, 100.2"
    )


@pytest.mark.real
def test_real_editions_print_what_they_are_known_to_print(shared_data):
    from corpus.lineage.facts import shipped

    known = partial(differences, rules=shipped("cr"), glossary=shipped("cr", glossary=True))
    english = sorted((shared_data / "cr" / "en").iterdir())[::25]
    for path in (*english, *(shared_data / "cr" / "zh").iterdir()):
        (parsed,) = read(Page(path.name, path.read_bytes()), Hints())
        assert known(parsed) == Differences(), path.name
