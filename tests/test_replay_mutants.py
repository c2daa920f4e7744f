"""Mutants: each takes one thing out of the checker, and something that is checked elsewhere notices.

A mutant that nothing notices would mean that nothing tests what it takes out.
"""

from dataclasses import replace
from importlib.resources import files

import pytest

from kb.replay import cards, sequence
from kb.replay.checker import check_text, shipped
from kb.replay.citations import AsWritten
from kb.replay.errors import Illegal
from kb.replay.loops import mandatory, proof
from kb.replay.machine import actions, legality, priority, turns
from kb.replay.machine.choices import Activate
from kb.replay.machine.state import Game, Group, Player
from kb.replay.numbers import Proof
from kb.replay.scenario.session import Options
from kb.replay.sequence import AllPass, Do, Repeat, Run, perform


def failures(*names):
    """The titles of shipped scenarios that do not come out as they say."""
    texts = shipped()
    results = [
        result for name in names or texts for result in check_text(texts[name], name, Options(budget=20_000), AsWritten())
    ]
    return {result.chunk.title for result in results if result.status == "failed"}


def font(life, *, literal, times, shield):
    """What a loop that costs life leads to: to death, or to a cost that cannot be paid."""
    game = Game([Player("Ann", 0, life=life), Player("Nick", 1)])
    game.groups.append(Group(cards.card_named("Blood Font"), 0, 0, "font"))
    if shield:
        game.groups.append(Group(cards.card_named("Platinum Shield"), 0, 0, "shield"))
    actions.refresh(game)
    game.dirty, game.priority = False, 0
    run = Run(game, literal)
    try:
        perform(run, (Repeat(times, (Do(Activate(0, "font")), AllPass())),))
    except Illegal as error:
        return error.rule, str(error)
    return game.players[0].life, game.groups[-1].count, game.choices


def agree():
    return all(
        font(life, literal=True, times=40, shield=shield) == font(life, literal=False, times=40, shield=shield)
        for life in (5, 39, 40, 41)
        for shield in (True, False)
    )


def test_without_a_mutant_all_is_well():
    assert failures() == set()
    assert agree()


def test_no_guards(monkeypatch):
    monkeypatch.setattr(Proof, "note", lambda self, guard: None)  # noqa: ARG005
    assert not agree()
    assert failures("shortcuts.txt")


def test_guards_that_are_too_generous_by_one(monkeypatch):
    bound = Proof.bound
    monkeypatch.setattr(Proof, "bound", lambda self: None if bound(self) is None else bound(self) + 1)
    monkeypatch.setattr(proof.Guard, "holds", lambda self, iterations: True)  # noqa: ARG005
    assert not agree()


def test_a_delta_is_dropped(monkeypatch):
    honest = sequence.jump

    def forgetful(game, certificate, iterations):
        changes = list(certificate.changes)
        moving = [index for index, change in enumerate(changes) if change]
        changes[moving[-1]] = 0
        return honest(game, replace(certificate, changes=tuple(changes)), iterations)

    monkeypatch.setattr(sequence, "jump", forgetful)
    assert not agree()
    assert failures("shortcuts.txt")


def test_deltas_that_are_not_checked(monkeypatch):
    """Whatever an iteration ends in is believed: what doubles seems to go on steadily."""
    monkeypatch.setattr(proof, "identical", lambda one, other: True)  # noqa: ARG005
    monkeypatch.setattr(proof, "moved", lambda before, after: after - before)
    assert "What doubles is not decided" in failures("mandatory.txt")


def test_control_that_is_not_compared(monkeypatch):
    monkeypatch.setattr(Game, "control", lambda self: 0)  # noqa: ARG005
    assert failures("fragmented.txt")


def test_what_is_tapped_can_be_tapped_again(monkeypatch):
    honest = legality.payable

    def lenient(game, seat, cost, source):
        honest(game, seat, replace(cost, tap=False), source)

    monkeypatch.setattr(legality, "payable", lenient)
    assert {"The bear is tapped already", "No Alarm, so the second iteration fails"} <= failures("shortcuts.txt")


def test_summoning_sickness_is_not_asked(monkeypatch):
    honest = legality.payable
    monkeypatch.setattr(
        legality, "payable", lambda game, seat, cost, source: None if cost.tap else honest(game, seat, cost, source)
    )
    assert "The bear came this turn" in failures("shortcuts.txt")


def test_anybody_may_activate_anything(monkeypatch):
    def lenient(game, seat, source, ability, aim):
        legality.target(game, seat, ability.target, aim)
        legality.payable(game, seat, ability.cost, source)

    monkeypatch.setattr(legality, "activation", lenient)
    assert "Nick controls the Bear, and the Aura does not give Ann its ability" in failures("shortcuts.txt")


def test_any_attack_goes(monkeypatch):
    monkeypatch.setattr(legality, "attack", lambda *arguments: None)  # noqa: ARG005
    assert {"Into the Fray", "Going on as if nothing attacked"} <= failures("shortcuts.txt")


def _without(text):
    """The cards, less what matches."""
    written = (files("kb.replay") / "data" / "cards.txt").read_text("utf-8")
    assert text in written
    return cards.parse_cards(written.replace(text, ""), "cards.txt")


@pytest.fixture
def fresh_cards():
    yield
    cards.library.cache_clear()
    cards._compact.cache_clear()


@pytest.mark.parametrize(
    ("sentence", "noticed"),
    [
        ("  static hold creatures\n", "A bear that Alarm keeps tapped across turns"),
        ("  when creature enters: untap creatures\n", "A million Elf Warriors"),
        ("  static counts activations\n", "A counted activation makes no loop"),
        ("  static cannot lose\n", "Nick cannot lose"),
    ],
)
@pytest.mark.usefixtures("fresh_cards")
def test_a_sentence_of_a_card_is_dropped(monkeypatch, sentence, noticed):
    changed = _without(sentence)
    monkeypatch.setattr(cards, "library", lambda: changed)
    cards._compact.cache_clear()
    assert noticed in failures()


def test_passing_to_the_wrong_player(monkeypatch):
    monkeypatch.setattr(Game, "next_seat", lambda self, seat: (seat - 1) % len(self.players))
    assert failures("shortcuts.txt")


def test_the_proposer_gets_priority_after_a_resolution(monkeypatch):
    honest = priority.give_priority
    monkeypatch.setattr(priority, "give_priority", lambda game, seat: honest(game, seat if not game.passes else seat + 1))
    monkeypatch.setattr(Game, "seats_from", lambda self, seat: list(range(len(self.players))))  # noqa: ARG005
    assert failures()


def test_no_state_based_actions(monkeypatch):
    monkeypatch.setattr(priority, "_state_based", lambda game: None)  # noqa: ARG005
    assert "Bond and Blood" in failures("mandatory.txt")
    assert "The Aura enchants nothing" not in failures("shortcuts.txt")


def test_life_that_is_lost_unseen(monkeypatch):
    def unseen(game, player, amount):
        player.life -= amount
        actions.trigger(game, "loses", player.seat, amount)

    monkeypatch.setattr(actions, "lose_life", unseen)
    assert "Bond and Blood" in failures("mandatory.txt")


def test_turns_that_do_not_begin(monkeypatch):
    monkeypatch.setattr(turns, "_begin_turn", lambda game: None)  # noqa: ARG005
    assert failures("shortcuts.txt")


def test_an_optional_choice_counts_as_mandatory(monkeypatch):
    honest = mandatory.prove
    monkeypatch.setattr(mandatory, "prove", lambda *arguments: (found := honest(*arguments)) and replace(found, optional=False))
    assert "A loop with a choice is no draw" in failures("mandatory.txt")


def test_range_of_influence_is_ignored(monkeypatch):
    monkeypatch.setattr(Game, "in_range", lambda self, seat, other: True)  # noqa: ARG005
    assert "A draw for some" in failures("mandatory.txt")
