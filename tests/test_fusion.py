"""Fusion of receipts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index.fusion import WEIGHTS, best, fuse

RECEIPTS = st.dictionaries(
    st.sampled_from(sorted(WEIGHTS)), st.dictionaries(st.integers(0, 9), st.floats(0, 1), max_size=5), max_size=4
)


def test_words_are_measured_by_their_best_and_meaning_as_it_is():
    ranking = fuse({"words": {1: 8.0, 2: 4.0}, "meaning": {2: 0.5}})
    assert dict(ranking.places) == pytest.approx({1: WEIGHTS["words"], 2: 0.5 * WEIGHTS["words"] + 0.5 * WEIGHTS["meaning"]})
    assert ranking.receipts(2) == {"words": 0.5, "meaning": 0.5}


def test_equal_places_keep_their_order():
    assert [place for place, _ in fuse({"words": {7: 1.0, 3: 1.0}}).places] == [3, 7]


def test_nothing_is_nothing():
    assert fuse({}).places == []
    assert fuse({"words": {}, "asked": {1: 0.0}}).places == []
    assert best({}) == 0


@given(RECEIPTS)
def test_every_place_is_ranked_once_best_first(receipts):
    places = fuse(receipts).places
    assert len({place for place, _ in places}) == len(places)
    assert [score for _, score in places] == sorted((score for _, score in places), reverse=True)
    assert all(score <= sum(WEIGHTS.values()) + 1e-9 for _, score in places)
