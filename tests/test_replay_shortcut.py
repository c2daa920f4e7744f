"""Taking shortcuts: the place a player names is the place the game is at, and nobody is anywhere else."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kb.replay
from kb.replay.cards import card_named
from kb.replay.checker import check_text
from kb.replay.citations import AsWritten
from kb.replay.errors import Illegal, Malformed
from kb.replay.machine import actions
from kb.replay.machine.choices import Activate, Pass, waits_for
from kb.replay.machine.state import Game, Group, Player
from kb.replay.scenario.session import Options
from kb.replay.sequence import AllPass, Do, PassUntil, Place, Repeat, Run, next_choice, perform, walk
from kb.replay.shortcut import Answer, take

NAMES = ("Ann", "Nick", "Olga", "Paul")
BODY = (Do(Activate(0, "bear")), AllPass(), Place("made"), AllPass())


def gond(players):
    game = Game([Player(name, seat) for seat, name in enumerate(NAMES[:players])])
    bear, aura = Group(card_named("Bear"), 0, 0, "bear"), Group(card_named("Presence of Gond"), 1, 1, "gond")
    game.groups = [bear, aura, Group(card_named("Intruder Alarm"), 1, 1, "alarm")]
    actions.attach(game, aura, bear)
    actions.refresh(game)
    game.dirty, game.priority = False, 0
    return game


def state(game):
    return game.control(), game.numbers()


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.integers(2, 60), st.data())
def test_shortened_at_a_place_is_performed_up_to_that_place(players, times, data):
    """Against choices made one by one until the player who shortened has the choice."""
    iteration = data.draw(st.integers(1, times - 1))
    seat = data.draw(st.integers(1, players - 1))
    mark = data.draw(st.sampled_from(["made", ""]))
    steps = (Repeat(times, BODY),)
    shorter = Answer(seat, "place" if mark else "after", mark=mark, iteration=iteration)
    answers = tuple(shorter if other == seat else Answer(other, "accepts") for other in range(1, players))
    game = gond(players)
    taken = take(game, 0, steps, answers, Run(game), "here")
    by_hand = gond(players)
    start = (0, iteration - 1, 2) if mark else (0, iteration, 0)
    for path, _ in walk(by_hand, steps):
        if path >= start and waits_for(by_hand) == seat:
            break
    assert state(taken.game) == state(by_hand)
    assert taken.game.priority == seat
    assert taken.duty == Pass(seat)
    assert taken.verdict.kind == "shortened"
    assert state(game) == state(gond(players))


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 4), st.integers(1, 25), st.sampled_from(["", "made"]))
def test_choices_one_by_one_lead_where_the_sequence_leads(players, times, ending):
    steps = (Repeat(times, BODY, ending), *((AllPass(),) if ending else ()))
    performed, walked = gond(players), gond(players)
    perform(Run(performed), steps)
    for _ in walk(walked, steps):
        pass
    assert state(performed) == state(walked)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 12), st.data())
def test_the_next_choice_at_a_place_is_the_one_that_follows(times, data):
    steps = (Repeat(times, BODY),)
    game = gond(2)
    moves = []
    for path, choice in walk(game, steps):
        moves.append((path, choice))
    path, choice = data.draw(st.sampled_from(moves))
    there = gond(2)
    perform(Run(there), steps, path)
    assert next_choice(there, steps, path) == choice


def test_of_several_places_the_earliest_counts():
    steps = (Repeat(1_000, BODY),)
    answers = (Answer(1, "after", iteration=700), Answer(2, "after", iteration=300), Answer(3, "accepts"))
    game = gond(4)
    taken = take(game, 0, steps, answers, Run(game), "here")
    assert taken.verdict.names == ("Olga",)
    assert next(group.count for group in taken.game.groups if group.card.token) == 300


@pytest.mark.parametrize(
    ("steps", "answers", "error", "rule"),
    [
        ((AllPass(),), (), Malformed, "732.2b"),
        ((AllPass(),), (Answer(1, "accepts"), Answer(1, "accepts")), Malformed, "732.2b"),
        ((AllPass(),), (Answer(0, "accepts"),), Malformed, "732.2b"),
        ((AllPass(),), (Answer(1, "after", iteration=1),), Malformed, "732.2b"),
        ((Repeat(5, BODY),), (Answer(1, "after", iteration=5),), Malformed, "732.2b"),
        ((Repeat(5, BODY), Repeat(5, BODY)), (Answer(1, "after", iteration=2),), Malformed, "732.2b"),
        ((AllPass(), AllPass(), AllPass()), (Answer(1, "accepts"),), Illegal, "117.3d"),
        ((PassUntil(1, 4, turn=1), AllPass()), (Answer(1, "accepts"),), Illegal, "732.2a"),
    ],
)
def test_what_cannot_be_taken(steps, answers, error, rule):
    game = gond(2)
    with pytest.raises(error) as refused:
        take(game, 0, steps, answers, Run(game), "here")
    assert refused.value.rule == rule
    assert state(game) == state(gond(2))


def test_the_scenario_of_the_guide_passes():
    guide = Path(kb.replay.__file__).parent.joinpath("data", "SCENARIOS.md").read_text("utf-8")
    [text] = re.findall(r"```\n(.*?)```", guide, re.DOTALL)
    [result] = check_text(text, "guide.txt", Options(), AsWritten())
    assert result.status == "passed", result.message
