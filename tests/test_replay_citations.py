"""Numbers in the edition asked for, and examples whose words have changed."""

import pytest

from corpus.lineage.facts import EditionFact, Facts, History, Run, written
from corpus.lineage.facts import shipped as lineage
from kb.replay.catalogue import examples, fingerprint_of
from kb.replay.checker import check_text, shipped
from kb.replay.citations import WRITTEN_FOR, AsWritten, Printed, Traced
from kb.replay.scenario.session import Options

OLD, NEW = "2019-08-23", "2026-08-07"


def facts(*histories):
    editions = [EditionFact(date, 1, "0" * 12) for date in (OLD, NEW)]
    return Facts(written(editions, histories, "# ours\n").encode())


def history(new, old="", example="", key=""):
    labels = (Run(new, OLD, NEW),) if old == new else ((Run(old, OLD, OLD),) if old else ()) + (Run(new, NEW, NEW),)
    examples = (Run(example, OLD if old else NEW, NEW),) if example else ()
    return History(key or f"cr:{new}@{OLD}", labels, (Run("f" * 12, OLD if old else NEW, NEW),), (), examples)


TEXT = """scenario A step
source CR 732.2a example 1
players Ann, Nick
given
  Ann controls Bear "bear"
play
  Ann passes                             [117.3d]
"""


def test_a_number_is_followed_to_the_edition_asked_for():
    known = Traced(
        facts(history("732.2a", "720.2a", key="cr:713.2a@2009-07-11"), history("117.3d", "117.3d")), OLD, "cr/en/2019-08-23"
    )
    assert known.rename("732.2a") == "720.2a"
    assert known.rename("117.3d") == "117.3d"
    assert known.rename("MTR 4.4") == "MTR 4.4"
    assert known.key("732.2a") == "cr:713.2a@2009-07-11"
    assert known.rename("732.9") is None
    assert not known.exists("732.9")
    assert known.examples("732.9") is None


def test_a_rule_that_is_not_in_that_edition_cannot_be_cited():
    known = Traced(facts(history("732.2a"), history("117.3d", "117.3d")), OLD, "cr/en/2019-08-23")
    [result] = check_text(TEXT, "a.txt", Options(), known)
    assert result.status == "failed"
    assert "there is no rule 732.2a in cr/en/2019-08-23" in result.message


@pytest.mark.parametrize(("change", "status"), [("", "passed"), ("changed", "stale")])
def test_an_example_whose_words_have_changed_is_stale(change, status):
    mark = "0123456789ab" if change else fingerprint_of("732.2a", 1)
    known = Traced(facts(history("732.2a", "732.2a", mark), history("117.3d", "117.3d")), NEW)
    [result] = check_text(TEXT, "a.txt", Options(), known)
    assert result.status == status


def test_a_stale_example_that_fails_has_failed():
    known = Traced(facts(history("732.2a", "732.2a", "0123456789ab"), history("117.3d", "117.3d")), NEW)
    [result] = check_text(TEXT + "then\n  Ann has 1 life\n", "a.txt", Options(), known)
    assert result.status == "failed"


def test_an_edition_that_the_lineage_does_not_know_has_its_own_numbers():
    printed = Printed("cr/en/ours", "a note", frozenset({"732.2a", "117.3d"}), {"732.2a": ("0123456789ab",)})
    assert printed.rename("732.2a") == "732.2a"
    assert printed.rename("602.2a") is None
    [result] = check_text(TEXT, "a.txt", Options(), printed)
    assert result.status == "stale"


def test_without_anything_at_hand_numbers_are_taken_on_trust_and_that_is_said():
    assert AsWritten().rename("732.2a") == "732.2a"
    assert "not checked" in AsWritten().note


@pytest.mark.real
def test_every_number_cited_and_every_example_is_in_the_real_edition(shared_data):
    """Every rule that a scenario, a refusal or an event cites stands in the edition they are written for."""
    import re
    from pathlib import Path

    import kb.replay
    from corpus.wording import fingerprint

    lines = (shared_data / "cr" / "en" / f"{NEW}.txt").read_text("utf-8-sig").splitlines()
    body = lines[next(index for index, line in enumerate(lines) if line.startswith("100.1.")) :]
    numbers, found, number = set(), {}, ""
    for line in body:
        if line.startswith("Glossary"):
            break
        if printed := re.match(r"(\d{3}\.\d+[a-z]*)\.? ", line):
            number = printed[1]
            numbers.add(number)
        elif line.startswith("Example: "):
            found.setdefault(number, []).append(fingerprint(line.removeprefix("Example: ").strip()))
    assert [(example.number, example.place, example.fingerprint) for example in examples()] == [
        (number, place, mark) for number, marks in found.items() for place, mark in enumerate(marks, 1)
    ]
    sources = "\n".join(path.read_text("utf-8") for path in Path(kb.replay.__file__).parent.rglob("*.py"))
    cited = set(re.findall(r'"(\d{3}\.\d+[a-z]{0,2})"', sources))
    assert cited <= numbers, sorted(cited - numbers)
    printed = Printed("cr/en/2026-08-07", "", frozenset(numbers), {number: tuple(marks) for number, marks in found.items()})
    results = [result for name, text in shipped().items() for result in check_text(text, name, Options(), printed)]
    assert {result.status for result in results} == {"passed"}


SHIPPED = lineage("cr")


@pytest.mark.parametrize(
    ("date", "numbers"),
    [
        ("2026-08-07", ("732.2a", "117.3d", "701.26a")),
        ("2019-08-23", ("720.2a", "117.3d", "701.20a")),
        ("2011-09-30", ("716.2a", "116.3d", "701.17a")),
    ],
)
def test_the_shipped_lineage_leads_to_the_numbers_of_old_editions(date, numbers):
    known = Traced(SHIPPED, date)
    assert tuple(map(known.rename, ("732.2a", "117.3d", "701.26a"))) == numbers
    assert known.key("732.2a") == "cr:713.2a@2009-07-11"


def test_the_catalogue_has_the_examples_of_the_shipped_lineage():
    """Every example by number, place and fingerprint, as the lineage knows them in the edition scenarios are written for."""
    known = Traced(SHIPPED, WRITTEN_FOR)
    by_rule = {}
    for example in examples():
        by_rule.setdefault(example.number, []).append(example.fingerprint)
    assert sum(map(len, by_rule.values())) == 277
    for number, marks in by_rule.items():
        assert known.examples(number) == tuple(marks), number


def test_every_scenario_passes_in_the_edition_it_is_written_for_by_the_shipped_lineage():
    known = Traced(SHIPPED, WRITTEN_FOR)
    results = [result for name, text in shipped().items() for result in check_text(text, name, Options(), known)]
    assert {result.status for result in results} == {"passed"}


def test_in_an_old_edition_examples_are_stale_or_cite_what_is_not_there():
    known = Traced(SHIPPED, "2012-02-01")
    results = [result for name, text in shipped().items() for result in check_text(text, name, Options(), known)]
    failed = [result for result in results if result.status == "failed"]
    assert any(result.status == "stale" for result in results)
    assert failed
    assert all("there is no rule" in result.message for result in failed)
