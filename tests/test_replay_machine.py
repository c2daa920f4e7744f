"""The machine: groups, zones, steps, costs, triggers, state-based actions, each by small games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.replay.cards import card_named, library, parse_cards
from kb.replay.errors import Illegal, Malformed, Unsupported
from kb.replay.machine import actions, priority
from kb.replay.machine.choices import Activate, Announce, Attack, Block, Cast, Pass
from kb.replay.machine.copying import copied
from kb.replay.machine.state import STEPS, Game, Group, Player

NAMES = ("Ann", "Nick", "Olga", "Paul")


def game(*permanents, players=2, step="main1", active=0, turn=2):
    """A game with these permanents: (card, seat) or (card, seat, label) or (card, seat, label, count)."""
    made = Game([Player(name, seat) for seat, name in enumerate(NAMES[:players])])
    made.turn, made.active, made.priority, made.step = turn, active, active, STEPS.index(step)
    for card, seat, *more in permanents:
        made.groups.append(Group(card_named(card), seat, seat, *more))
    actions.refresh(made)
    made.dirty = False
    return made


def all_pass(made, times=1):
    for _ in range(times):
        while True:
            Pass(made.priority).make(made)
            if made.passes == 0 or made.result:
                break


def counts(made):
    return {(group.name, group.tapped): group.count for group in made.groups}


@given(st.integers(1, 50), st.integers(0, 50))
def test_tapping_and_untapping_keeps_count(count, tapped):
    made = game(("Elf Warrior", 0, "", count))
    for _ in range(min(tapped, count)):
        actions.tap(made, next(group for group in made.groups if not group.tapped))
    assert sum(group.count for group in made.groups) == count
    assert counts(made).get(("Elf Warrior", True), 0) == min(tapped, count)
    actions.untap(made, list(made.groups))
    assert counts(made) == {("Elf Warrior", False): count}


def test_identical_permanents_are_one_group():
    made = game()
    for _ in range(5):
        actions.enter(made, card_named("Elf Warrior"), 0)
    actions.enter(made, card_named("Elf Warrior"), 1)
    assert [(group.controller, group.count, group.sick) for group in made.groups] == [(0, 5, True), (1, 1, True)]


def test_tokens_are_sick_until_their_controllers_turn():
    made = game(("Bear", 0, "bear"), ("Presence of Gond", 0, "aura"), ("Bear", 1, "his"))
    actions.attach(made, made.groups[1], made.groups[0])
    made.groups[0].sick = made.groups[2].sick = True
    with pytest.raises(Illegal) as refused:
        Activate(0, "bear").make(made)
    assert refused.value.rule == "302.6"
    while made.turn == 2:
        all_pass_or_declare(made)
    assert not made.labelled("his").sick
    assert made.labelled("bear").sick
    while made.turn == 3:
        all_pass_or_declare(made)
    Activate(0, "bear").make(made)
    assert made.labelled("bear").tapped


def all_pass_or_declare(made):
    if made.awaiting == "attackers":
        Attack(made.active).make(made)
    else:
        all_pass(made)


def test_the_steps_of_a_turn_in_order():
    heard = []
    made = game(step="upkeep")
    made.log = heard.append
    while made.turn == 2:
        all_pass_or_declare(made)
    steps = [event.args[0] for event in heard if event.code == "step begins"]
    assert steps == ["draw", "main1", "combat", "attackers", "endcombat", "main2", "end", "cleanup", "untap", "upkeep"]
    assert made.active == 1
    assert made.priority == 1


def test_with_attackers_there_are_blockers_and_damage():
    made = game(("Bear", 0, "bear"), ("Elf Warrior", 1, "elf"), step="combat")
    all_pass(made)
    Attack(0, (("bear", 1),)).make(made)
    assert made.labelled("bear").tapped
    all_pass(made)
    assert made.awaiting == "blockers"
    Block(1, (("elf", "bear"),)).make(made)
    all_pass(made)
    assert made.step == STEPS.index("damage")
    assert made.labelled("elf") is None
    assert made.labelled("bear").damage == 1
    assert made.players[1].life == 20


def test_unblocked_damage_is_lost_life():
    made = game(("Bear", 0, "bear"), step="combat")
    all_pass(made)
    Attack(0, (("bear", 1),)).make(made)
    all_pass(made)
    Block(1).make(made)
    all_pass(made)
    assert made.players[1].life == 18


def test_damage_for_several_blockers_is_refused_not_guessed():
    made = game(("Bear", 0, "bear"), ("Bear", 1, "one"), ("Bear", 1, "two"), step="combat")
    all_pass(made)
    Attack(0, (("bear", 1),)).make(made)
    all_pass(made)
    Block(1, (("one", "bear"), ("two", "bear"))).make(made)
    with pytest.raises(Unsupported):
        all_pass(made)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"tapped": True}, "508.1a"),
        ({"sick": True}, "302.6"),
        ({"controller": 1}, "508.1a"),
    ],
)
def test_who_cannot_attack(change, rule):
    made = game(("Bear", 0, "bear"), step="combat")
    all_pass(made)
    for name, value in change.items():
        setattr(made.labelled("bear"), name, value)
    with pytest.raises(Illegal) as refused:
        Attack(0, (("bear", 1),)).make(made)
    assert refused.value.rule == rule


def test_one_of_several_alike_is_not_guessed():
    made = game(("Bear", 0, "", 3), ("Training Post", 0, "", 2), step="combat")
    with pytest.raises(Unsupported):
        Activate(0, "Training Post").make(made)
    all_pass(made)
    with pytest.raises(Unsupported):
        Attack(0, (("Bear", 1),)).make(made)


def test_the_triggers_of_the_active_player_go_on_the_stack_first():
    made = game(
        ("Intruder Alarm", 1, "his"), ("Intruder Alarm", 0, "hers"), ("Intruder Alarm", 2, "olgas"), players=3, active=1
    )
    actions.enter(made, card_named("Elf Warrior"), 0)
    priority.give_priority(made, 1)
    assert [item.name for item in made.stack] == ["his", "olgas", "hers"]


def test_a_spell_goes_from_hand_over_the_stack_to_the_graveyard():
    made = game()
    made.players[0].cards["Shock"] = 1
    made.players[0].mana["R"] = 1
    Cast(0, "Shock", "Nick").make(made)
    assert made.players[0].cards == {}
    assert [item.name for item in made.stack] == ["Shock"]
    all_pass(made)
    assert made.players[1].life == 18
    assert made.players[0].graveyard == {"Shock": 1}


def test_generic_mana_is_paid_with_what_is_there():
    made = game()
    made.players[0].cards["Bear"] = 1
    made.players[0].mana.update({"G": 1, "R": 1})
    Cast(0, "Bear").make(made)
    assert made.players[0].mana == {"G": 0, "R": 0}
    all_pass(made)
    assert counts(made) == {("Bear", False): 1}


def test_an_aura_spell_enters_attached():
    made = game(("Bear", 0, "bear"))
    made.players[0].cards["Presence of Gond"] = 1
    made.players[0].mana.update({"G": 3})
    Cast(0, "Presence of Gond", "bear").make(made)
    all_pass(made)
    Activate(0, "bear").make(made)
    all_pass(made)
    assert counts(made)["Elf Warrior", False] == 1


def test_an_aura_without_its_creature_dies():
    made = game(("Bear", 0, "bear"), ("Presence of Gond", 1, "aura"))
    actions.attach(made, made.groups[1], made.groups[0])
    made.groups[0].damage = 2
    made.dirty = True
    priority.give_priority(made, 0)
    assert made.groups == []
    assert made.players[0].graveyard == {"Bear": 1}
    assert made.players[1].graveyard == {"Presence of Gond": 1}


def test_a_target_that_is_gone_makes_an_ability_do_nothing():
    made = game(("Lead Tether", 0, "tether"), ("Bear", 1, "bear"))
    Activate(0, "tether", "", "bear").make(made)
    actions.die(made, [made.labelled("bear")], "dies", ("704.5g",))
    heard = []
    made.log = heard.append
    all_pass(made)
    assert ("fizzles", ("608.2b",)) in [(event.code, event.rules) for event in heard]


def test_losing_by_life_cards_and_poison():
    for change, rule in (("life", "704.5a"), ("overdrawn", "704.5b"), ("poison", "704.5c")):
        made, heard = game(players=3), []
        setattr(made.players[1], change, {"life": 0, "overdrawn": True, "poison": 10}[change])
        made.dirty, made.log = True, heard.append
        priority.give_priority(made, 0)
        assert [event.rules for event in heard if event.code == "loses"] == [(rule,)]
        assert made.players[1].out
        assert made.result == ""


def test_all_who_remain_lose_at_once_and_it_is_a_draw():
    made = game()
    made.players[0].life = made.players[1].life = 0
    made.dirty = True
    priority.give_priority(made, 0)
    assert made.result == "draw"


def test_who_leaves_takes_everything_along():
    made = game(("Bear", 0, "bear"), ("Bear", 1, "his"), players=3)
    made.players[1].life = 0
    made.dirty = True
    priority.give_priority(made, 1)
    assert [group.name for group in made.groups] == ["bear"]
    assert made.priority == 2


def test_a_choice_of_targets_that_nobody_announced_is_not_guessed():
    made = game(("Sanguine Bond", 0, "bond"), players=3)
    actions.gain_life(made, made.players[0], 1)
    with pytest.raises(Unsupported):
        priority.give_priority(made, 0)
    made = game(("Sanguine Bond", 0, "bond"), players=3)
    Announce(0, "targets", "bond", "Olga").make(made)
    actions.gain_life(made, made.players[0], 3)
    priority.give_priority(made, 0)
    all_pass(made)
    assert [player.life for player in made.players] == [23, 20, 17]


def test_a_copy_shares_nothing():
    made = game(("Bear", 0, "bear"), ("Presence of Gond", 0, "aura"))
    actions.attach(made, made.groups[1], made.groups[0])
    twin = copied(made)
    assert (twin.control(), twin.numbers()) == (made.control(), made.numbers())
    before = (made.control(), made.numbers())
    Activate(0, "bear").make(twin)
    all_pass(twin)
    assert (made.control(), made.numbers()) == before
    assert (twin.control(), twin.numbers()) != before


@given(st.lists(st.integers(0, 10**6), min_size=60, max_size=60))
def test_numbers_go_back_where_they_came_from(values):
    made = game(("Bear", 0, "bear"), ("Elf Warrior", 1, "", 4))
    made.players[0].mana["R"] = 2
    numbers = values[: len(made.numbers())]
    made.load(list(numbers))
    assert made.numbers() == numbers


def test_every_card_that_is_created_is_there():
    for card in library().values():
        for ability in (*card.activated, *card.granted):
            for effect in ability.effects:
                assert effect.verb != "create" or card_named(effect.what) is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("card A\n  colour R", "not a word of a card"),
        ("card A\n  does {T} untap creatures", "no colon"),
        ("card A\n  does {T}: fly", "not an effect"),
        ("card A\n  does {Q}{T}: draw 1", "not a symbol"),
        ("card A\n  does tapping: draw 1", "not a cost"),
        ("card A\n  when it rains: draw 1", "not a trigger condition"),
        ("card A\n  does {T}: draw 1; target nobody", "not a kind of target"),
    ],
)
def test_cards_that_cannot_be_read(text, words):
    with pytest.raises(Malformed) as refused:
        parse_cards(text, "mine.txt")
    assert words in refused.value.message
    assert refused.value.where == "mine.txt:2"
