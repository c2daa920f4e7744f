"""Files of facts: reading and writing, looking up, tracing, dating, and adding an edition, on editions in our own words."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import InputError, UsageError
from corpus.lineage.building import facts_files
from corpus.lineage.chaining import chain
from corpus.lineage.dating import fits
from corpus.lineage.decisions import read_decisions
from corpus.lineage.diff import compare, word_by_word
from corpus.lineage.extending import extend
from corpus.lineage.facts import Facts, Link, Run, header, written
from corpus.lineage.sheets import RuleSheet
from corpus.lineage.trace import trace, trace_key
from corpus.number import RuleNumber
from corpus.records import GlossaryEntry, Parsed, RuleText

FROGS = ["101 Frogs", "101.1 A frog may jump over any pond.", "101.1a A frog that is green hides well in the grass."]
BOATS = ["102 Boats", "102.1 Each boat has one oar, and the oar belongs to the ferryman."]
BRIDGES = ["102 Bridges", "102.1 Nobody pays for crossing a bridge by night."]
LATER_BOATS = ["103 Boats and Rafts", "103.1 Each boat has one oar, and the oar belongs to the ferryman for good."]


def rule(line):
    number, _, text = line.partition(" ")
    examples = tuple(text.split(" | ")[1:])
    text = text.split(" | ")[0]
    return RuleText(RuleNumber.parse(number), (text,), examples, "" if text.endswith(".") else text)


def edition(date, lines, *, language="en", whole=True, glossary=()):
    entries = tuple(GlossaryEntry(head, (head,), (sense,)) for head, sense in glossary)
    return Parsed("cr", language, "official", tuple(map(rule, lines)), entries, effective=date, whole=whole)


def facts_of(*editions, known=None, decisions=()):
    lineage = chain([RuleSheet(one) for one in editions], "cr", decisions, known)
    return Facts(written(lineage.editions, lineage.histories(), header("our rules", "numbers")).encode())


FIRST = edition("2001-01-01", [*FROGS, *BOATS])
SECOND = edition("2002-01-01", [*FROGS, *BRIDGES, *LATER_BOATS])
THIRD = edition("2003-01-01", [FROGS[0], "101.1 A frog may jump over any pond. | Lily jumps.", FROGS[2], *BRIDGES])
FACTS = facts_of(FIRST, SECOND, THIRD)


def test_a_rule_keeps_the_key_of_its_first_number_and_edition():
    boats = FACTS.with_key("cr:102@2001-01-01")
    assert boats.labels == (Run("102", "2001-01-01", "2001-01-01"), Run("103", "2002-01-01", "2002-01-01"))
    assert [run.value for run in boats.headings] == ["Boats", "Boats and Rafts"]
    assert {one.key for one in FACTS.with_label("102.1")} == {"cr:102.1@2001-01-01", "cr:102.1@2002-01-01"}


def test_editions_are_known_by_their_dates():
    assert FACTS.dates == ("2001-01-01", "2002-01-01", "2003-01-01")
    assert [FACTS.edition_at(day) for day in ("2000-12-31", "2001-01-01", "2002-12-31", "2099-01-01")] == [
        "",
        "2001-01-01",
        "2002-01-01",
        "2003-01-01",
    ]


def test_facts_are_read_as_they_were_written():
    again = Facts(written(FACTS.editions, FACTS, FACTS.header).encode())
    assert tuple(again) == tuple(FACTS)
    assert again.editions == FACTS.editions


def test_a_rule_is_found_by_its_wording():
    frog = FACTS.with_label("101.1")[0]
    assert FACTS.with_wording(frog.wordings[0].value) == (frog,)
    assert frog.example_wordings("2002-01-01") == ()
    assert len(frog.example_wordings("2003-01-01")) == 1


def test_a_number_is_not_the_beginning_of_another():
    assert [one.key for one in FACTS.with_label("101.1")] == ["cr:101.1@2001-01-01"]
    assert FACTS.with_label("01.1") == FACTS.with_label("1") == ()
    assert FACTS.with_key("cr:101.1") is None


def test_a_broken_line_is_named():
    broken = Facts(b"# head\nedition\t2001-01-01\t1\tab\nrule\tcr:1@2001-01-01\t1@2001-01-01..2001-01-01\n", "our.tsv")
    with pytest.raises(InputError, match=r"our\.tsv:3: a rule's line has 7 fields"):
        list(broken)


# Tracing


def test_a_number_with_a_date_names_one_rule():
    (boats,) = trace(FACTS, "102.1", "2001-06-01")
    assert (boats.key, boats.now, boats.heading) == ("cr:102.1@2001-01-01", None, "Boats and Rafts")
    assert [(span.number, span.first, span.last, span.heading) for span in boats.spans] == [
        ("102.1", "2001-01-01", "2001-01-01", "Boats"),
        ("103.1", "2002-01-01", "2002-01-01", "Boats and Rafts"),
    ]
    assert [(event.date, event.kind, event.before, event.number) for event in boats.events] == [
        ("2002-01-01", "renumbered+reworded", "102.1", "103.1"),
        ("2003-01-01", "removed", "103.1", ""),
    ]


def test_a_number_without_a_date_names_every_rule_that_had_it_the_present_one_first():
    assert [(one.key, one.now, one.why) for one in trace(FACTS, "102")] == [
        ("cr:102@2002-01-01", "102", "has this number since 2002-01-01"),
        ("cr:102@2001-01-01", None, "had this number in 2001-01-01"),
    ]


def test_an_edition_of_examples_is_an_event():
    (frog,) = trace(FACTS, "101.1")
    assert [(event.date, event.kind) for event in frog.events] == [("2003-01-01", "examples")]
    assert frog.heading == "Frogs"


def test_tracing_from_a_key_and_from_nothing():
    assert trace_key(FACTS, "cr:102@2001-01-01").spans[0].number == "102"
    assert trace_key(FACTS, "cr:999@2001-01-01") is None
    assert trace(FACTS, "999") == ()
    with pytest.raises(UsageError, match="no edition before 2000-01-01"):
        trace(FACTS, "102", "2000-01-01")


def test_splits_and_mergers_are_told_on_both_sides():
    whole = "101.1 A frog sleeps in the mud from October to March. While it sleeps, nobody may wake it or count it."
    parts = ["101.1 A frog sleeps in the mud from October to March.", "101.2 While it sleeps, nobody may wake it or count it."]
    split = facts_of(edition("2001-01-01", [FROGS[0], whole]), edition("2002-01-01", [FROGS[0], *parts]))
    assert split.with_label("101.2")[0].links == (Link("split-from", "cr:101.1@2001-01-01", "2002-01-01"),)
    assert trace(split, "101.1")[0].events[0].keys == ("cr:101.2@2002-01-01",)
    merged = facts_of(edition("2001-01-01", [FROGS[0], *parts]), edition("2002-01-01", [FROGS[0], whole]))
    assert [(event.kind, event.number) for event in trace(merged, "101.2")[0].events] == [("merged", "")]


def test_a_rule_that_was_gone_is_back_with_its_key():
    rule_again = "101.2 A stork that sees a frog may follow it for one day and one night."
    facts = facts_of(
        edition("2001-01-01", [*FROGS, rule_again]), edition("2002-01-01", FROGS), edition("2003-01-01", [*FROGS, rule_again])
    )
    (stork,) = trace(facts, "101.2")
    assert [(span.first, span.last) for span in stork.spans] == [("2001-01-01", "2001-01-01"), ("2003-01-01", "2003-01-01")]
    assert [event.kind for event in stork.events] == ["removed", "new"]


# Keys never change


def test_keys_stay_when_an_edition_in_the_middle_comes_later():
    early = facts_of(FIRST, THIRD)
    later = facts_of(FIRST, SECOND, THIRD, known=early)
    assert {one.key for one in early} <= {one.key for one in later}
    bridges = later.with_key("cr:102@2003-01-01")
    assert bridges.labels == (Run("102", "2002-01-01", "2003-01-01"),)


def test_two_rules_that_turn_out_to_be_one_keep_both_keys_findable():
    apart = facts_of(
        edition("2001-01-01", [FROGS[0], "101.1 A frog hops."]), edition("2003-01-01", [FROGS[0], "101.1 Toads may dive deep."])
    )
    assert len(apart.with_label("101.1")) == 2
    decided = read_decisions(
        [
            f"cr\tsame\t101.1={apart.with_label('101.1')[0].wordings[0].value}\t"
            f"101.1={apart.with_label('101.1')[1].wordings[0].value}\tthey are one"
        ]
    )
    joined = facts_of(
        edition("2001-01-01", [FROGS[0], "101.1 A frog hops."]),
        edition("2003-01-01", [FROGS[0], "101.1 Toads may dive deep."]),
        known=apart,
        decisions=decided,
    )
    (only,) = joined.with_label("101.1")
    assert {joined.with_key(key).key for key in ("cr:101.1@2001-01-01", "cr:101.1@2003-01-01")} == {only.key}


@settings(deadline=None, max_examples=30)
@given(st.permutations([FIRST, SECOND, THIRD]))
def test_the_order_of_arrival_does_not_matter(editions):
    assert tuple(facts_of(*editions)) == tuple(FACTS)


@pytest.mark.parametrize("missing", [0, 1, 2])
def test_extending_gives_what_chaining_gives(missing):
    editions = [FIRST, SECOND, THIRD]
    late = editions.pop(missing)
    base = facts_of(*editions)
    extended = extend(base, late, {one.effective: one for one in editions})
    assert {one.key for one in base} <= {one.key for one in extended}
    chained = facts_of(*editions, late, known=base)
    assert {(one.key, one.labels, one.wordings) for one in extended} == {(one.key, one.labels, one.wordings) for one in chained}
    assert extend(extended, late) is extended


def test_extending_without_the_texts_never_guesses():
    extended = extend(facts_of(FIRST), SECOND)
    assert extended.with_key("cr:101.1a@2001-01-01").last == "2002-01-01"
    assert [one.key for one in extended.with_label("103.1")] == ["cr:103.1@2002-01-01"]


# Dating


def test_a_page_is_dated_by_its_wording_and_its_numbers():
    page = edition("", BOATS, whole=False)
    assert fits(page, FACTS).wording == fits(page, FACTS).number == (("2001-01-01", "2001-01-01"),)
    moved = edition("", [line.replace("101", "105") for line in FROGS], whole=False)
    assert (fits(moved, FACTS).wording, fits(moved, FACTS).number) == ((("2001-01-01", "2002-01-01"),), ())


def test_examples_date_a_page_too():
    page = edition("", ["101.1 A frog may jump over any pond. | Lily jumps."], whole=False)
    assert fits(page, FACTS).wording == (("2003-01-01", "2003-01-01"),)


def test_a_page_in_another_language_is_dated_by_its_structure():
    page = edition(
        "",
        ["101 カエル", "101.1 跳んでもよい。| リリーは跳ぶ。".replace("| ", " | "), "101.1a 緑。"],
        language="ja",
        whole=False,
    )
    assert fits(page, FACTS).number == (("2003-01-01", "2003-01-01"),)
    assert fits(edition("", ["101.1 跳ぶ。", "101.1b 緑。"], language="ja", whole=False), FACTS).number == ()


def test_a_page_of_unknown_words_fits_nothing_by_wording():
    fit = fits(edition("", ["101.1 Nothing of this was ever printed anywhere."], whole=False), FACTS)
    assert fit.wording == ()


# Differences


def test_word_by_word():
    pieces = word_by_word("A green frog jumps.", "A frog jumps twice.")
    assert "".join(piece.text for piece in pieces if piece.kind != "come") == "A green frog jumps."
    assert "".join(piece.text for piece in pieces if piece.kind != "gone") == "A frog jumps twice."
    assert [piece.text.strip() for piece in pieces if piece.kind != "same"] == ["green", "twice"]


@given(st.text(max_size=60), st.text(max_size=60))
def test_word_by_word_loses_nothing(old, new):
    pieces = word_by_word(old, new)
    assert "".join(piece.text for piece in pieces if piece.kind != "come") == old
    assert "".join(piece.text for piece in pieces if piece.kind != "gone") == new


def test_any_two_editions_are_compared_through_the_lineage():
    words = "A frog may jump over any pond it sees before the bell rings twice in one night.".split()  # noqa: SIM905
    others = "The toad must leap across each lake they find until that drum sounds thrice during every day.".split()  # noqa: SIM905
    slow = [f"101.1 {' '.join([*others[:done], *words[done:]])}" for done in range(0, len(words) + 1, 3)]
    editions = [edition(f"200{place}-01-01", [FROGS[0], line]) for place, line in enumerate(slow, start=1)]
    facts = facts_of(*editions)
    assert len(facts.with_label("101.1")) == 1
    assert [change.kind for change in compare(editions[0], editions[-1], facts)] == ["kept", "reworded"]
    assert [change.kind for change in compare(editions[-1], editions[0], facts)] == ["kept", "reworded"]


def test_a_glossary_is_chained_by_headword_and_renames_are_found():
    old = edition(
        "2001-01-01",
        FROGS,
        glossary=[
            ("Leap", "To jump over something that is wider than one is long. See rule 101.1."),
            ("Pond", "A small lake."),
        ],
    )
    new = edition(
        "2002-01-01",
        FROGS,
        glossary=[("Great Jump", "To jump over something that is wider than one is long. See rule 102."), ("Pond", "A lake.")],
    )
    files = facts_files([old, new])
    assert sorted(files) == ["lineage-cr-glossary.tsv", "lineage-cr.tsv"]
    glossary = Facts(files["lineage-cr-glossary.tsv"].encode())
    assert [run.value for run in glossary.with_key("cr/glossary:Leap@2001-01-01").labels] == ["Leap", "Great Jump"]
    assert len(glossary.with_label("Pond")[0].wordings) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cr\tsame\t1=a\t2=b", "five fields, not 4"),
        ("cr\tlike\t1=a\t2=b\twhy", "'like' is no relation"),
        ("cr\tsame\t1\t2=b\twhy", "'1' is not a rule"),
        ("cr\tsame\t1=a\t2=b\t ", "five fields"),
    ],
)
def test_a_decision_in_a_wrong_form_is_named(line, message):
    with pytest.raises(InputError, match=f"ours:2: .*{message}"):
        read_decisions(["# head", line], "ours")


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 1000))
def test_shuffled_editions_of_many_rules_chain_alike(seed):
    dice = random.Random(seed)  # noqa: S311
    lines = [
        f"101.{place} Frog number {place} of {dice.randrange(99)} jumps over {dice.randrange(99)} stones."
        for place in range(1, 9)
    ]
    editions = []
    for year in range(2001, 2006):
        dice.shuffle(lines)
        numbered = [f"101.{place} {line.partition(' ')[2]}" for place, line in enumerate(lines, start=1)]
        editions.append(edition(f"{year}-01-01", ["101 Frogs", *numbered]))
    straight = tuple(facts_of(*editions))
    dice.shuffle(editions)
    assert tuple(facts_of(*editions)) == straight
