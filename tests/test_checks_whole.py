"""Signs that a whole edition has lost text, or holds some of it twice."""

from itertools import chain

import pytest

from corpus.checks import check
from corpus.checks_whole import INCOMPLETE, losses
from corpus.number import RuleNumber
from corpus.records import Contents, GlossaryEntry, Page, Parsed, RuleText
from ingest.reading import read
from ingest.shape import Hints


def section(major, rules=12):
    yield RuleText(RuleNumber(major), (f"Things {major}",), heading=f"Things {major}")
    for minor in range(1, rules + 1):
        yield RuleText(RuleNumber(major, minor), ("A chair stands.",))
        yield RuleText(RuleNumber(major, minor, "a"), ("It has legs.",))


def chapter(number):
    yield RuleText(RuleNumber(number), (f"Chapter {number}",), heading=f"Chapter {number}")
    yield from section(number * 100)
    yield from section(number * 100 + 1)


def edition(chapters=(1, 2, 3, 4), **changes):
    rules = tuple(chain.from_iterable(map(chapter, chapters)))
    contents = tuple(Contents(rule.number, rule.heading) for rule in rules if rule.heading)
    return Parsed("cr", "zh", "official", rules, contents=contents)._replace(**changes)


SOUND = edition()


def without(step):
    """Drop every `step`-th rule that is no title."""
    return tuple(rule for place, rule in enumerate(SOUND.rules) if rule.heading or place % step)


def cut(count):
    return tuple(
        rule._replace(paragraphs=("It has",)) if not rule.heading and place < count else rule
        for place, rule in enumerate(SOUND.rules)
    )


ENTRIES = tuple(GlossaryEntry(f"Thing {place}", (f"Thing {place}",), ("It is.",)) for place in range(30))


@pytest.mark.parametrize(
    ("parsed", "codes"),
    [
        (SOUND, []),
        (edition((1, 2, 4)), ["chapters-missing"]),
        (edition((2, 3)), ["chapters-missing"]),
        (edition((1, 2, 4), whole=False), []),
        (edition(rules=tuple(chapter(1)), contents=edition((1, 2)).contents), ["sections-missing"]),
        (edition(rules=without(3)), ["numbers-lost"]),
        (edition(rules=without(90)), []),
        (edition(rules=(*SOUND.rules, *SOUND.rules)), ["printed-twice"]),
        (edition(rules=SOUND.rules[::-1]), ["order-lost"]),
        (edition(rules=cut(90)), ["cut-short"]),
        (edition(rules=cut(20)), []),
        (edition(glossary=ENTRIES), []),
        (edition(glossary=(*ENTRIES, *ENTRIES)), ["printed-twice"]),
        (edition(glossary=(GlossaryEntry("All", ("All",), ("It is so. " * 1000,)),)), ["entries-joined"]),
        (edition(glossary=(GlossaryEntry("All", ("All",), ("It is so.\n" * 70,)),)), ["entries-joined"]),
        (edition(glossary=tuple(entry._replace(senses=()) for entry in ENTRIES)), ["cut-short"]),
    ],
)
def test_many_problems_of_a_kind_are_damage(parsed, codes):
    found = tuple(losses(parsed, check(parsed)))
    assert list(dict.fromkeys(problem.code for problem in found)) == codes
    assert all(problem.where and problem.message for problem in found)


def test_citations_that_lead_nowhere_are_a_sign_of_lost_rules():
    from corpus.references.check import problems

    citing = (*SOUND.rules[:-1], *(RuleText(RuleNumber(401, 12, "b"), (f"See rule 4{place}.1.",)) for place in range(10, 60)))
    parsed = edition(rules=citing)
    assert [problem.code for problem in losses(parsed, problems(parsed))] == ["numbers-lost"]


def test_what_lacks_rules_is_incomplete():
    assert {"chapters-missing", "sections-missing", "numbers-lost"} <= INCOMPLETE
    assert "entries-joined" not in INCOMPLETE


@pytest.mark.real
@pytest.mark.parametrize("chapters", [(7, 8), (3, 4), (1, 2)])
def test_a_translation_without_a_chapter_is_damaged(shared_data, chapters):
    lines = (shared_data / "cr" / "zh" / "2026-04-17.txt").read_text("utf-8-sig").splitlines()
    first, last = ([place for place, line in enumerate(lines) if line.startswith(f"{number}. ")][1] for number in chapters)
    kept = [line for place, line in enumerate(lines) if not first <= place < last]
    (parsed,) = read(Page("x", "\n".join(kept).encode()), Hints())
    assert {"chapters-missing", "sections-missing"} <= {problem.code for problem in parsed.damage}
