"""Signs that characters were lost."""

import pytest

from ingest.lossy import damage_in, losses_in

QUOTES = ["It?s said that Ana?s cup isn?t a table, and we?ve seen it."] * 12
DASHES = ["There are cards?even this one?that are tables."] * 12


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([], []),
        (["Why? Because."] * 30, []),
        (["It’s what?s said."], []),
        (QUOTES, ["quotes-lost"]),
        ([*QUOTES, *["It's not so."] * 20], []),
        (["a\ufffdb"], ["replacement-characters"]),
        (["?? ???? ???"] * 20, ["characters-lost"]),
        (DASHES, []),
        (["A ?chair? has legs, and ?legs? are long."] * 3, ["quotes-lost"]),
        (["A ?chair? has legs, and ?legs? are long.", *["It’s so."] * 40, "(?Chairs?)", "?Table?"], ["quotes-lost"]),
        (["A ?chair? has legs."] * 2, []),
        (["It doesnt fall, and they cant sit."] * 3, ["characters-lost"]),
        ([*["It doesnt fall."] * 3, *["It doesn’t fall."] * 3], []),
    ],
)
def test_damage(lines, codes):
    assert [problem.code for problem in damage_in(lines)] == codes


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (["Fine — fine."] * 40, []),
        (["", *DASHES], ["line 2"]),
        (["See www.example.com/default.asp?x=rules for more."] * 20, []),
        (["What?A rule."] * 5, []),
    ],
)
def test_lost_dashes_are_told_and_no_damage(lines, where):
    assert [problem.where for problem in losses_in(lines)] == where


def test_the_line_is_named():
    assert damage_in(["fine", *QUOTES])[0].where == "line 2"
