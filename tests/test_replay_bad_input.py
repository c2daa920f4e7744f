"""Bad input: file, line, what is wrong, the rule; never a traceback, never "ok"; never for ever."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import RulestoneError
from kb.replay.checker import Result, check_text, shipped
from kb.replay.citations import AsWritten, Printed
from kb.replay.scenario.session import Options

CASES = re.findall(
    r"^==== (\w+) (\S+) (\d+) \| (.*)\n((?:(?!====).*\n)*)",
    (Path(__file__).parent / "cases" / "replay-bad.txt").read_text("utf-8"),
    re.M,
)
ALL_BUT_ONE = Printed(
    "cr/en/ours", "", frozenset(f"{a}.{b}{c}" for a in range(100, 811) for b in range(1, 21) for c in ["", *"abcdefghijk"])
)


@pytest.mark.parametrize(
    ("kind", "rule", "line", "words", "text"), CASES, ids=[re.sub(r"\W+", "-", case[4][:50]) for case in CASES]
)
def test_bad_input(kind, rule, line, words, text):
    try:
        [*_, result] = check_text(text, "bad.txt", Options(), ALL_BUT_ONE)
    except RulestoneError as error:
        got, where, message, got_rule = "malformed", error.where, error.message, getattr(error, "rule", "")
    else:
        assert result.status == ("unsupported" if kind == "unsupported" else "failed")
        got, where, message, got_rule = result.got.kind, result.where, result.message, result.got.rule
    assert (got, got_rule or "-") == (kind, rule), message
    assert words in message
    assert where == (f"bad.txt:{line}" if line != "0" else "bad.txt")


def test_there_are_cases():
    assert len(CASES) > 60


def test_a_refused_step_tells_the_state_before_it():
    text = """scenario Tapped
players Ann, Nick
given
  Ann controls Forest "post"
propose Ann
  repeat 3
    Ann activates post
respond Nick accepts
"""
    [result] = check_text(text, "bad.txt", Options(), AsWritten())
    assert result.hint.startswith(
        "before it: turn 1, main1, priority for Ann; an empty stack; life Ann 20, Nick 20; post tapped"
    )


@pytest.mark.parametrize(
    "number", ["9" * 1_000_000, "1" + ",000" * 300_000, "1e999999", "10^999999999", "-5", "1.5", "Ⅷ", "٣" * 2_000]
)
def test_a_monstrous_number_is_refused_at_once(number):
    text = f"scenario N\nplayers Ann, Nick\ngiven\n  Ann controls Deep Well\npropose Ann\n  repeat {number}\n    Ann activates Deep Well\n    all pass\n"
    began = time.process_time()
    [result] = check_text(text, "bad.txt", Options(), AsWritten())
    assert (result.status, result.got.kind, result.got.rule) == ("failed", "malformed", "732.2a")
    assert time.process_time() - began < 0.5
    assert len(result.message) < 300


SHIPPED = "\n".join(shipped().values()).splitlines()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SHIPPED), max_size=25), st.booleans())
def test_any_lines_in_any_order_give_results_and_no_traceback(lines, mtr):
    text = "scenario Any\nplayers Ann, Nick\n" + "\n".join(lines)
    try:
        results = check_text(text, "any.txt", Options("mtr" if mtr else "cr", budget=3_000), AsWritten())
    except RulestoneError as error:
        assert error.where
    else:
        assert all(isinstance(result, Result) for result in results)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_results_and_no_traceback(text):
    for form in (text, f"scenario A\nplayers Ann, Nick\n{text}", f"scenario A\nplayers Ann, Nick\nplay\n  {text}"):
        try:
            check_text(form, "any.txt", Options(budget=1_000), AsWritten())
        except RulestoneError as error:
            assert error.where


@pytest.mark.parametrize("loop", ["run on", "propose Ann\n  repeat 10^100\n    all pass\nrespond Nick accepts"])
def test_a_scenario_cannot_run_for_ever(loop):
    text = f"scenario A\nplayers Ann, Nick\ngiven\n  Ann controls Doubling Spring\n  Ann holds Sip of Water\nplay\n  Ann casts Sip of Water\n{loop}\nthen\n  verdict unknown\n"
    began = time.process_time()
    [result] = check_text(text, "slow.txt", Options(), AsWritten())
    assert time.process_time() - began < 10
    assert result.status in ("passed", "failed")
