"""Loops by proof end where loops performed one by one end: on random boards, with any proposer, to the last choice."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from kb.replay.cards import card_named
from kb.replay.errors import Budget, Illegal
from kb.replay.loops.mandatory import run_on
from kb.replay.machine import actions
from kb.replay.machine.choices import Activate, Cast, Pass
from kb.replay.machine.copying import copied
from kb.replay.machine.state import Game, Group, Player
from kb.replay.sequence import AllPass, Do, Place, Repeat, Run, perform

NAMES = ("Ann", "Nick", "Olga", "Paul")


def table(players=2, active=0, **numbers):
    game = Game([Player(name, seat, **numbers) for seat, name in enumerate(NAMES[:players])])
    game.active = game.priority = active
    return game


def put(game, name, seat, label="", count=1, **state):
    group = Group(card_named(name), seat, seat, label, count, **state)
    game.groups.append(group)
    return group


def settled(game):
    actions.refresh(game)
    game.dirty = False
    return game


def gond(players=2, proposer=0, active=0):
    game = table(players, active)
    bear = put(game, "Bear", proposer, "bear")
    aura = put(game, "Presence of Gond", (proposer + 1) % players, "gond")
    put(game, "Intruder Alarm", (proposer + 1) % players, "alarm")
    actions.attach(game, aura, bear)
    return settled(game)


def passes_to(game_size, active, seat):
    """The passes, on an empty stack, from the active player to a seat."""
    return tuple(Do(Pass((active + step) % game_size)) for step in range((seat - active) % game_size))


def body(players, active, proposer):
    return (
        *passes_to(players, active, proposer),
        Do(Activate(proposer, "bear")),
        AllPass(),
        Place("made"),
        AllPass(),
    )


def outcome(game, steps, *, literal):
    """Everything there is to know of how a sequence ends."""
    run = Run(copied(game), literal, budget=10**6)
    try:
        perform(run, steps)
    except Illegal as error:
        return ("illegal", error.rule, error.message, run.game.control(), run.game.numbers())
    return ("done", run.game.control(), run.game.numbers())


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 10, 999, 10**6, 10**100])
def test_a_million_elf_warriors(count):
    game = gond()
    run = Run(game)
    perform(run, (Repeat(count, body(2, 0, 0), "made"),))
    assert [(group.label, group.count, group.tapped) for group in game.groups] == [
        ("bear", 1, True),
        ("gond", 1, False),
        ("alarm", 1, False),
        ("", count, False),
    ]
    assert [item.name for item in game.stack] == ["alarm"]
    assert game.priority == 0
    assert game.choices == 5 * (count - 1) + 3


def test_literally_as_by_proof():
    steps = (Repeat(2_000, body(2, 0, 0), "made"),)
    assert outcome(gond(), steps, literal=True) == outcome(gond(), steps, literal=False)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.data())
def test_any_table_any_proposer_any_end(players, data):
    proposer, active = data.draw(st.integers(0, players - 1)), data.draw(st.integers(0, players - 1))
    count = data.draw(st.integers(1, 40))
    steps = (Repeat(count, body(players, active, proposer), data.draw(st.sampled_from(["", "made"]))),)
    game = gond(players, proposer, active)
    assert outcome(game, steps, literal=True) == outcome(game, steps, literal=False)


ENGINES = {
    # name: (card, label, target kind)
    "font": ("Blood Font", ""),
    "altar": ("Thirsty Altar", "opponent"),
    "well": ("Deep Well", ""),
    "mill": ("Grindstone", "player"),
    "spit": ("Ember Spitter", "opponent"),
    "post": ("Training Post", ""),
    "imp": ("Wasting Imp", ""),
}


@st.composite
def boards(draw):
    players = draw(st.integers(2, 4))
    active = draw(st.integers(0, players - 1))
    game = table(players, active)
    for player in game.players:
        player.life = draw(st.integers(1, 40))
        player.library = draw(st.integers(0, 40))
        player.mana = {"R": draw(st.integers(1, 30))} if draw(st.booleans()) else {}
    loop = []
    for place in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(sorted(ENGINES)))
        seat = draw(st.integers(0, players - 1))
        card, aims = ENGINES[kind]
        put(game, card, seat, f"{kind}{place}")
        others = [name for other, name in enumerate(NAMES[:players]) if other != seat]
        target = "" if not aims else draw(st.sampled_from(others if aims == "opponent" else list(NAMES[:players])))
        loop += [
            *passes_to(players, active, seat),
            Do(Activate(seat, f"{kind}{place}", "", target)),
            Place(f"p{place}"),
            AllPass(),
        ]
    for seat in range(players):
        if draw(st.booleans()):
            put(game, "Elf Warrior", seat, count=draw(st.integers(1, 30)))
    if draw(st.booleans()):
        put(game, "Exquisite Blood", draw(st.integers(0, players - 1)), "blood")
        loop.append(AllPass())
    if draw(st.booleans()):
        put(game, "Platinum Shield", draw(st.integers(0, players - 1)), "shield")
    ending = draw(st.sampled_from(["", "p0"]))
    return settled(game), (Repeat(draw(st.integers(1, 45)), tuple(loop), ending),)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(boards())
def test_running_out_and_dying_by_proof_as_literally(board):
    game, steps = board
    assert outcome(game, steps, literal=True) == outcome(game, steps, literal=False)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 30), st.booleans())
@example(10, 12, 30, True)
def test_nested_loops_by_proof_as_literally(inner, outer, life, gain):
    game = table(2, life=life)
    put(game, "Blood Font", 0, "font")
    put(game, "Training Post", 0, "post")
    put(game, "Ember Jar", 1, "jar")
    if gain:
        put(game, "Exquisite Blood", 1, "blood")
    settled(game)
    loop = (
        Repeat(inner, (Do(Activate(0, "font")), AllPass(), *((AllPass(),) if gain else ()))),
        Do(Activate(0, "post")),
        AllPass(),
    )
    steps = (Repeat(outer, loop),)
    assert outcome(game, steps, literal=True) == outcome(game, steps, literal=False)


@pytest.mark.parametrize("life", [1, 2, 7, 1_000, 10**30])
def test_a_player_dies_in_exactly_that_iteration(life):
    game = table(2)
    game.players[1].life = life
    game.players[0].mana = {"R": 10**40}
    put(game, "Ember Spitter", 0, "spit")
    settled(game)
    loop = (Do(Activate(0, "spit", "", "Nick")), AllPass())
    run = Run(copied(game))
    perform(run, (Repeat(life, loop),))
    assert (run.game.result, run.game.winner) == ("won", 0)
    run = Run(copied(game))
    if life > 1:
        perform(run, (Repeat(life - 1, loop),))
        assert (run.game.result, run.game.players[1].life) == ("", 1)
    run = Run(copied(game))
    with pytest.raises(Illegal) as refused:
        perform(run, (Repeat(life + 1, loop),))
    assert refused.value.rule == "104.1"
    assert refused.value.message.startswith(f"iteration {life + 1:,}:")


def test_what_grows_by_more_each_time_is_not_proven():
    """Life that doubles is no affine form: it is performed, and the end is right."""
    game = table(2)
    put(game, "Doubling Spring", 0, "spring")
    game.players[0].cards["Sip of Water"] = 1
    settled(game)
    Cast(0, "Sip of Water").make(game)
    verdict = run_on(Run(game, budget=40))
    assert verdict.kind == "unknown"
    assert game.players[0].life in {21 * 2**doublings for doublings in range(20)}


def test_a_mandatory_loop_without_a_repeated_state_is_a_draw():
    game = table(2)
    put(game, "Endless Spring", 0, "spring")
    game.players[0].cards["Sip of Water"] = 1
    settled(game)
    Cast(0, "Sip of Water").make(game)
    run = Run(game)
    assert run_on(run).kind == "draw"
    [(_, _, certificate)] = run.certificates
    assert certificate.bound is None
    assert ("Ann’s life", 1) in certificate.deltas


def test_the_budget_is_kept():
    game = gond()
    run = Run(game, literal=True, budget=1_000)
    with pytest.raises(Budget):
        perform(run, (Repeat(10**9, body(2, 0, 0)),))
    assert run.spent <= 1_001


def test_two_alarms_trigger_twice():
    game = gond()
    watcher = put(game, "Intruder Alarm", 1, "")
    watcher.count = 2
    actions.refresh(game)
    steps = (Repeat(5, (*body(2, 0, 0), AllPass(), AllPass())),)
    assert outcome(game, steps, literal=True) == outcome(game, steps, literal=False)
