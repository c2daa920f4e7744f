"""Pairing two editions: cases in our own words, invariants under random edits, and other people's lists of changes."""

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.lineage.changes import mirrored
from corpus.lineage.decisions import Decision
from corpus.lineage.layout import said
from corpus.lineage.pairing import pair
from corpus.number import LETTERS, RuleNumber
from corpus.records import RuleText
from corpus.wording import fingerprint

CASES = Path(__file__).parent / "cases" / "lineage-pairs.txt"


# Cases: an old edition, a new one, and the verdicts, in a plain text form.


def read_edition(lines):
    rules = []
    for line in lines:
        number, _, text = line.partition(" ")
        if number == "Example:":
            rules[-1] = rules[-1]._replace(examples=(*rules[-1].examples, text))
            continue
        heading = text if not text.endswith((".", ")", '"')) else ""
        rules.append(RuleText(RuleNumber.parse(number), (text,), heading=heading))
    return tuple(rules)


def read_cases():
    for block in CASES.read_text("utf-8").split("\n\n\n"):
        title, old, new, expected = (part.strip().splitlines() for part in f"{block.strip()}\n".split("\n.\n"))
        yield pytest.param(read_edition(old), read_edition(new), sorted(expected), id=title[0])


def told(change):
    old = ",".join(str(rule.number) for rule in change.old) or "-"
    new = ",".join(str(rule.number) for rule in change.new) or "-"
    maybe = f" ? {','.join(map(str, change.candidates))}" if change.candidates else ""
    return f"{change.kind}: {old} > {new}{maybe}{' *' if change.examples else ''}"


@pytest.mark.parametrize(("old", "new", "expected"), [*read_cases()])
def test_cases(old, new, expected):
    assert sorted(told(change) for change in pair(old, new) if change.kind != "kept" or change.examples) == expected


def test_a_decision_goes_first():
    old = read_edition(["101 Frogs", "101.1 A frog may jump once in a while."])
    new = read_edition(["101 Frogs", "101.1 Whoever owns the pond decides about swimming."])
    assert {change.kind for change in pair(old, new)} == {"kept", "removed", "new"}
    rules = [(("101.1", fingerprint(said(edition[1]))),) for edition in (old, new)]
    decided = pair(old, new, decisions=[Decision("cr", "same", rules[0], rules[1], "both are about the pond")])
    assert [change.kind for change in decided] == ["kept", "reworded"]


def test_a_decision_that_a_rule_was_removed():
    old = read_edition(["101 Frogs", "101.1 A frog may jump once in a while.", "101.2 Frogs are green."])
    new = read_edition(["101 Frogs", "101.1 A frog or a toad may jump twice in a while.", "101.2 Frogs are green."])
    assert told(pair(old, new)[1]) == "reworded: 101.1 > 101.1"
    removed = Decision("cr", "same", (("101.1", fingerprint(old[1].text)),), (), "told to")
    assert sorted(map(told, pair(old, new, decisions=[removed]))) == [
        "kept: 101 > 101",
        "kept: 101.2 > 101.2",
        "new: - > 101.1",
        "removed: 101.1 > -",
    ]
    assert [change.kind for change in pair(old, old, decisions=[removed])] == ["kept"] * 3


# Synthetic editions: sentences of our own vocabulary, edited at random, with the truth kept beside them.

_VOCABULARY = """
acorn anchor apron badger barrel basket beacon beaver bellows birch blanket bottle branch bridge bucket butter button cabin
candle canoe carpet castle cellar cherry chimney cider cobbler compass copper cradle cricket crumb curtain daisy dragonfly
drawer dune eagle ember falcon feather ferry fiddle flannel flute forest fountain fox furnace garden garlic ginger glacier
goose granite gravel hammer harbor harvest hazel hedge heron hinge honey kettle ladder lantern lattice lemon lizard loaf
lobster lumber mallet maple marble meadow melon mill mitten moss mustard needle nettle oar oboe onion orchard otter oven
paddle parsley pebble pepper pigeon pillow pond poppy potter quarry quilt rabbit raft raven reed ribbon river robin rope
saddle saffron salmon satchel sparrow spindle spoon spruce stable stove swan thimble thistle timber tinder trellis trout
tulip turnip velvet vessel village vine violin wagon walnut weaver wheel willow window winter wool workshop yarn
borrows brings builds burns buys carries catches chooses climbs closes counts covers crosses cuts digs draws drinks drops
fetches fills finds folds follows gathers gives guards hides holds keeps lifts lights loses makes marks measures mends moves
needs opens owns packs paints passes plants pours pulls pushes reaches repairs returns saves sells sends shows shuts sings
skips sleeps sorts stacks steals stops sweeps takes throws ties trades turns visits waits walks wants washes watches weighs
""".split()  # noqa: SIM905
_LITTLE = ["the", "a", "each", "that", "another", "its", "any", "one"]


def sentence(dice, words=None):
    count = words or dice.randint(9, 18)
    picked = [dice.choice(_LITTLE) if place % 2 == 0 else dice.choice(_VOCABULARY) for place in range(count * 2)]
    return " ".join(picked).capitalize() + "."


class Book:
    """A tree of texts with identities: [identity, text, children]."""

    def __init__(self, dice):
        self.dice, self.count = dice, 0
        self.sections = [self.section() for _ in range(dice.randint(3, 6))]
        self.split, self.merged = {}, {}

    def node(self, text, children=()):
        self.count += 1
        return [self.count, text, list(children)]

    def section(self):
        title = " ".join(self.dice.sample(_VOCABULARY, 2)).title()
        return self.node(title, [self.rule() for _ in range(self.dice.randint(2, 6))])

    def rule(self):
        keyword = self.dice.choice(_VOCABULARY)
        children = [self.node(sentence(self.dice)) for _ in range(self.dice.choice([0, 0, 2, 3, 4]))]
        if children and self.dice.random() < 0.4:
            children.append(
                self.node(f"Several copies of {keyword} on the same {self.dice.choice(_VOCABULARY)} do no more than one.")
            )
        return self.node(" ".join(sentence(self.dice) for _ in range(self.dice.randint(1, 2))), children)

    def printed(self):
        rules, identities = [], []
        for place, (identity, title, children) in enumerate(self.sections):
            rules.append(RuleText(RuleNumber(701 + place), (title,), heading=title))
            identities.append(identity)
            for minor, (child, text, leaves) in enumerate(children, start=1):
                rules.append(RuleText(RuleNumber(701 + place, minor), (text,)))
                identities.append(child)
                for letter, (leaf, words, _) in zip(LETTERS, leaves, strict=False):
                    rules.append(RuleText(RuleNumber(701 + place, minor, letter), (words,)))
                    identities.append(leaf)
        return tuple(rules), identities

    def rules(self):
        return [(section[2], rule) for section in self.sections for rule in section[2]]

    def edit(self):
        dice = self.dice
        lists = [self.sections, *(section[2] for section in self.sections)]
        family, rule = dice.choice(self.rules())
        kind = dice.choice(
            ["section", "insert", "insert", "delete", "move", "reword", "reword", "swap", "split", "merge", "rename"]
        )
        if kind == "section":
            self.sections.insert(dice.randrange(len(self.sections) + 1), self.section())
        elif kind == "insert":
            family.insert(dice.randrange(len(family) + 1), self.rule())
        elif kind == "delete" and len(family) > 1:
            family.remove(rule)
        elif kind == "move" and len(family) > 1:
            family.remove(rule)
            goal = dice.choice(lists[1:])
            goal.insert(dice.randrange(len(goal) + 1), rule)
        elif kind == "reword":
            words = rule[1].split()
            for _ in range(max(1, len(words) // 10)):
                words[dice.randrange(len(words))] = dice.choice(_VOCABULARY)
            rule[1] = " ".join(words)
        elif kind == "swap":
            dice.shuffle(family)
        elif kind == "split" and rule[1].count(". ") == 1 and not rule[2]:
            rule[1], rest = rule[1].replace(". ", ".\n").split("\n")
            part = self.node(rest)
            family.insert(family.index(rule) + 1, part)
            self.split[part[0]] = rule[0]
        elif kind == "merge" and len(family) > 2:
            place = dice.randrange(len(family) - 1)
            first, second = family[place], family[place + 1]
            if not (first[2] or second[2] or second[0] in self.split):
                first[1] = f"{first[1]} {second[1]}"
                family.remove(second)
                self.merged[second[0]] = first[0]
        elif kind == "rename":
            section = dice.choice(self.sections)
            section[1] = f"The {section[1]}"


def edited(seed, edits):
    book = Book(random.Random(seed))  # noqa: S311
    old, old_ids = book.printed()
    for _ in range(edits):
        book.edit()
    new, new_ids = book.printed()
    return old, old_ids, new, new_ids, book


def wrong(seed, edits):
    """Return the certain verdicts that are not true, how many were unclear, and how many rules changed at all."""
    old, old_ids, new, new_ids, book = edited(seed, edits)
    before = {id(rule): identity for rule, identity in zip(old, old_ids, strict=True)}
    now = {id(rule): identity for rule, identity in zip(new, new_ids, strict=True)}
    mistakes, unclear = [], 0
    for change in pair(old, new):
        olds, news = [before[id(rule)] for rule in change.old], [now[id(rule)] for rule in change.new]
        if change.kind == "unclear":
            unclear += 1
        elif change.kind == "new":
            fine = news[0] not in old_ids and book.split.get(news[0]) not in old_ids
        elif change.kind == "removed":
            fine = olds[0] not in new_ids and book.merged.get(olds[0]) not in new_ids
        else:
            fine = olds[0] == news[0] or book.split.get(news[0]) == olds[0] or book.merged.get(olds[0]) == news[0]
            fine = fine and all(book.split.get(part) == olds[0] or part == olds[0] for part in news[1:])
            fine = fine and all(book.merged.get(part) == news[0] or part == news[0] for part in olds[1:])
        if change.kind != "unclear" and not fine:
            mistakes.append(told(change))
    return mistakes, unclear


@pytest.mark.parametrize("edits", [1, 5, 15])
def test_no_certain_verdict_is_wrong(edits):
    found = [wrong(seed, edits) for seed in range(60)]
    assert [mistakes for mistakes, _ in found if mistakes] == []
    assert sum(unclear for _, unclear in found) <= 60 * edits * 0.1


def counted(changes):
    return Counter(
        (change.kind, tuple(sorted(map(str, change.old))), tuple(sorted(map(str, change.new))), frozenset(change.candidates))
        for change in changes
    )


SEEDS = st.integers(0, 10_000)
QUIET = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@QUIET
@given(SEEDS, st.integers(0, 12))
def test_each_rule_gets_one_verdict(seed, edits):
    old, _, new, _, _ = edited(seed, edits)
    changes = pair(old, new)
    assert Counter(id(rule) for change in changes for rule in change.old) == Counter(map(id, old))
    assert Counter(id(rule) for change in changes for rule in change.new) == Counter(map(id, new))
    for change in changes:
        assert len(change.old) <= 1 or change.kind == "merged"
        assert len(change.new) <= 1 or change.kind == "split"
        assert bool(change.candidates) == (change.kind == "unclear")


@QUIET
@given(SEEDS)
def test_an_edition_paired_with_itself_is_kept(seed):
    old, _, _, _, _ = edited(seed, 0)
    changes = pair(old, tuple(old))
    assert {change.kind for change in changes} == {"kept"}
    assert all(change.old == change.new for change in changes)


@QUIET
@given(SEEDS, st.integers(1, 12))
def test_back_mirrors_forth(seed, edits):
    old, _, new, _, _ = edited(seed, edits)
    assert counted(pair(old, new)) == counted(map(mirrored, pair(new, old)))


def test_a_number_printed_twice_stands_twice():
    old = read_edition(["101 Frogs", "101.1 A frog may jump.", "101.1 A toad may crawl slowly.", "101.2 Newts swim."])
    assert [change.kind for change in pair(old, old)] == ["kept"] * 4
    new = old[:2] + old[3:]
    assert sorted(change.kind for change in pair(old, new)) == ["kept", "kept", "kept", "removed"]
