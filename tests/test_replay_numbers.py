"""Numbers that may be affine forms, and the guards they note."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.replay.numbers import Affine, Guard, NotLinear, Proof, identical, moved, now, plain

SMALL = st.integers(-50, 50)
SLOPE = SMALL.filter(bool)


def form(start, slope, proof):
    return Affine(start, slope, proof, "x")


def at(number, i):
    return number if isinstance(number, int) else number.start + number.slope * i


@given(SMALL, SLOPE, SMALL, SLOPE, SMALL, st.integers(0, 20))
def test_arithmetic_is_that_of_the_integers(a, b, c, d, k, i):
    proof = Proof(1)
    x, y = form(a, b, proof), form(c, d, proof)
    assert at(x + y, i) == (a + b * i) + (c + d * i)
    assert at(x - y, i) == (a + b * i) - (c + d * i)
    assert at(x + k, i) == at(k + x, i) == a + b * i + k
    assert at(k - x, i) == k - (a + b * i)
    assert at(x * k, i) == at(k * x, i) == (a + b * i) * k
    assert at(-x, i) == -(a + b * i)


COMPARISONS = {
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
}


@given(SMALL, SLOPE, SMALL, SLOPE, st.sampled_from(sorted(COMPARISONS)))
def test_within_its_bound_a_comparison_falls_the_same_way(a, b, c, d, relation):
    compare = COMPARISONS[relation]
    proof = Proof(1)
    decided = compare(form(a, b, proof), form(c, d, proof))
    assert decided == compare(a, c)
    bound = proof.bound()
    for i in range(200 if bound is None else min(bound, 200)):
        assert compare(a + b * i, c + d * i) == decided


@given(SMALL, SLOPE, SMALL)
def test_a_bound_is_not_smaller_than_need_be(a, b, k):
    proof = Proof(1)
    decided = form(a, b, proof) >= k
    bound = proof.bound()
    if bound is not None:
        assert (a + b * bound >= k) != decided


@given(SMALL, SLOPE, SMALL, SLOPE, st.integers(1, 10), st.integers(1, 10))
def test_a_guard_of_an_inner_loop_binds_the_outer(a, outer_slope, k, inner_slope, inner, outer):
    """The inner loop starts at a + outer_slope * i and moves by inner_slope; all of it has to hold for all i."""
    outside, within = Proof(1), Proof(2)
    decided = form(form(a, outer_slope, outside), inner_slope, within) >= k
    bound = within.bound()
    jumped = inner if bound is None else min(inner, bound)
    assert all(guard.holds(jumped) for guard in within.guards)
    reach = outside.bound()
    for i in range(outer if reach is None else min(outer, reach)):
        for j in range(jumped):
            assert (a + outer_slope * i + inner_slope * j >= k) == decided


@pytest.mark.parametrize(
    "use",
    [
        hash,
        int,
        range,
        abs,
        lambda x: x * x,
        lambda x: x // 2,
        lambda x: x % 2,
        lambda x: 2**x,
        lambda x: x / 2,
        lambda x: [1, 2, 3][x],
        lambda x: {x: 1},
        plain,
    ],
)
def test_what_is_not_linear_is_refused(use):
    with pytest.raises((NotLinear, TypeError)):
        use(form(1, 1, Proof(1)))


def test_truth_is_a_comparison_with_zero():
    proof = Proof(1)
    assert form(3, -1, proof)
    assert proof.bound() == 3
    assert not form(0, 1, proof)
    assert proof.bound() == 1


def test_two_that_meet_meet_once():
    proof = Proof(1)
    assert form(5, 1, proof) == 5
    assert proof.bound() == 1
    assert not Guard(0, 1, "x", only_now=True).holds(2)
    assert Guard(0, 1, "x", only_now=True).holds(1)


def test_forms_compare_as_forms_without_a_trace():
    proof = Proof(1)
    assert identical(form(1, 2, proof), form(1, 2, proof))
    assert not identical(form(1, 2, proof), form(1, 3, proof))
    assert not identical(form(1, 2, proof), 1)
    assert identical(4, 4)
    assert proof.guards == []


def test_a_step_that_is_not_constant_is_no_step():
    proof = Proof(1)
    assert moved(form(1, 2, proof), form(6, 2, proof)) == 5
    with pytest.raises(NotLinear):
        moved(form(1, 2, proof), form(1, 3, proof))
    assert now(form(form(7, 1, Proof(1)), 1, Proof(2))) == 7


def test_a_difference_that_stands_still_is_an_integer():
    proof = Proof(1)
    assert form(5, 3, proof) - form(2, 3, proof) == 3
    assert isinstance(form(5, 3, proof) - form(2, 3, proof), int)
    assert proof.guards == []
