from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from corpus.alignment.order import Step, in_order, rising


def _weigh(ours: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """Places are what they say: the same belong together, and so does a text with the two that it is made of."""
    if len(ours) == len(theirs):
        return 10.0 if ours == theirs else -9.0
    return 15.0 if set(ours) & set(theirs) and min(*ours, *theirs) >= 100 else -9.0


def test_all_pairs() -> None:
    assert in_order(range(4), range(4), _weigh) == [Step((place,), (place,)) for place in range(4)]


def test_one_left_out_on_either_side() -> None:
    assert in_order([0, 2, 3, 7], [0, 1, 2, 3], _weigh) == [
        Step((0,), (0,)),
        Step((), (1,)),
        Step((2,), (2,)),
        Step((3,), (3,)),
        Step((7,), ()),
    ]


def test_two_for_one() -> None:
    assert in_order([0, 100, 1], [0, 100, 101, 1], _weigh)[1] == Step((100,), (100, 101))
    assert in_order([0, 100, 101, 1], [0, 100, 1], _weigh)[1] == Step((100, 101), (100,))


def test_neighbours_crosswise() -> None:
    assert in_order([0, 2, 1, 3], [0, 1, 2, 3], _weigh) == [
        Step((0,), (0,)),
        Step((1,), (1,)),
        Step((2,), (2,)),
        Step((3,), (3,)),
    ]


def test_a_page_with_a_part_costs_nothing_at_its_ends() -> None:
    steps = in_order([50, 51], range(100), _weigh, open_ends=True)
    assert [step for step in steps if step.ours] == [Step((50,), (50,)), Step((51,), (51,))]


@given(st.lists(st.integers(0, 60), unique=True), st.lists(st.integers(0, 60), unique=True))
def test_every_place_stands_in_one_step(ours: list[int], theirs: list[int]) -> None:
    steps = in_order(ours, theirs, _weigh)
    assert sorted(place for step in steps for place in step.ours) == sorted(ours)
    assert sorted(place for step in steps for place in step.theirs) == sorted(theirs)


def test_a_large_gap_is_searched_near_its_diagonal() -> None:
    places = list(range(400))
    lost = random.Random(1).sample(places, 15)  # noqa: S311 - no cryptography
    kept = [place for place in places if place not in lost]
    steps = in_order(kept, places, _weigh, joining=False)
    assert [step.ours[0] for step in steps if step.ours] == kept
    assert [step.theirs[0] for step in steps if not step.ours] == sorted(lost)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), unique_by=(lambda p: p[0], lambda p: p[1])))
def test_rising_pairs_rise(pairs: list[tuple[int, int]]) -> None:
    chosen = rising(pairs)
    assert set(chosen) <= set(pairs)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(chosen))
    assert bool(chosen) == bool(pairs)


def test_rising_is_the_longest() -> None:
    assert rising([(0, 5), (1, 1), (2, 2), (3, 0), (4, 3)]) == [(1, 1), (2, 2), (4, 3)]
