"""MTR 4.4 as a pure function: every branch."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.replay.mtr import Decision, Facts, Reply, decide

TWO = ("Ann", "Nick")
NOBODY = Facts(TWO, ())
ANN = Facts(TWO, ("Ann",))
NICK = Facts(TWO, ("Nick",))
BOTH = Facts(TWO, TWO)
TURNS = Facts(TWO, TWO, across_turns=True)


def says(player, what, place=-1):
    return Reply(player, "number", what, place) if isinstance(what, int) else Reply(player, what)


@pytest.mark.parametrize(
    ("facts", "replies", "kind", "iterations", "player", "then"),
    [
        (NOBODY, ("no action", "no action"), "draw", 0, "", ""),
        (NOBODY, (5, "no action"), "advance", 5, "Ann", "acts"),
        (NOBODY, (5, 3), "advance", 3, "Nick", "acts"),
        (NOBODY, (0, 3), "advance", 0, "Ann", "acts"),
        (NOBODY, ("indefinitely", 3), "refused", 0, "", ""),
        (NOBODY, ("agrees", 3), "refused", 0, "", ""),
        (ANN, (100, "agrees"), "advance", 100, "Ann", "priority"),
        (ANN, (100, 99), "advance", 99, "Nick", "priority"),
        (ANN, (100, 100), "refused", 0, "", ""),
        (ANN, (100, 101), "refused", 0, "", ""),
        (ANN, ("indefinitely", 5), "refused", 0, "", ""),
        (ANN, ("no action", 5), "refused", 0, "", ""),
        (ANN, (100, "indefinitely"), "refused", 0, "", ""),
        (BOTH, (7, 3), "advance", 3, "Nick", "priority"),
        (BOTH, (3, 7), "advance", 3, "Ann", "priority"),
        (BOTH, ("indefinitely", "indefinitely"), "refused", 0, "", ""),
        (BOTH, ("indefinitely", 3), "refused", 0, "", ""),
        (TURNS, ("indefinitely", "indefinitely"), "draw", 0, "", ""),
        (TURNS, ("indefinitely", 3), "advance", 3, "Nick", "stops"),
        (TURNS, (2, 3), "advance", 2, "Ann", "stops"),
        (TURNS, ("no action", 3), "refused", 0, "", ""),
    ],
)
def test_what_follows(facts, replies, kind, iterations, player, then):
    decision = decide(facts, tuple(says(name, what) for name, what in zip(facts.order, replies, strict=True)))
    assert (decision.kind, decision.iterations, decision.player, decision.then) == (kind, iterations, player, then)
    assert bool(decision.why) == (kind != "advance")


def test_the_one_who_keeps_it_going_speaks_first():
    assert decide(NICK, (says("Nick", 9), says("Ann", "agrees"))) == Decision("advance", 9, -1, "Nick", "priority")
    assert decide(NICK, (says("Ann", 5), says("Nick", 9))).kind == "refused"


def test_a_partly_performed_iteration_is_less_than_a_whole_one():
    decision = decide(ANN, (says("Ann", 100), says("Nick", 100, place=2)))
    assert decision == Decision("advance", 100, 2, "Nick", "priority")


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (Facts(TWO, ("Ann",), deterministic=False), "chance"),
        (Facts(TWO, ("Ann",), identical=False), "identical"),
        (Facts(TWO, ("Ann",), restarted=True), "already"),
        (Facts(TWO, TWO, across_turns=True, meaningful="Ann’s library"), "meaningfully: Ann’s library"),
    ],
)
def test_what_is_no_loop_to_be_shortcut(facts, words):
    decision = decide(facts, (says("Ann", 5), says("Nick", 4)))
    assert decision.kind == "refused"
    assert words in decision.why


def test_nobody_opts_out():
    decision = decide(BOTH, (says("Ann", 5),))
    assert (decision.kind, decision.why) == ("refused", "Nick has not answered: nobody may opt out")


def test_of_ties_the_text_is_silent_and_the_decision_says_so():
    decision = decide(BOTH, (says("Ann", 5), says("Nick", 5)))
    assert (decision.iterations, decision.player) == (5, "Ann")
    assert "does not say" in decision.silent
    assert decide(BOTH, (says("Ann", 5), says("Nick", 6))).silent == ""


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=5), st.data())
def test_the_lowest_number_counts(numbers, data):
    order = tuple("ABCDE"[: len(numbers)])
    involved = tuple(name for name in order if data.draw(st.booleans()))
    facts = Facts(order, involved, across_turns=data.draw(st.booleans()))
    decision = decide(facts, tuple(says(name, number) for name, number in zip(order, numbers, strict=True)))
    if len(involved) != 1:
        assert decision.kind == "advance"
        assert decision.iterations == min(numbers)
        assert numbers[order.index(decision.player)] == min(numbers)
