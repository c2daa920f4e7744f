"""Bad input: file, line, what is wrong, the rule; never a traceback, never "ok"; never for ever."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.errors import RulestoneError
from kb.replay.checker import check_text, shipped
from kb.replay.citations import AsWritten, Printed
from kb.replay.models import MODELS
from kb.replay.models.reading import forms
from kb.replay.scenario.session import Options

CASES = re.findall(
    r"^==== (\w+) (\S+) (\d+) \| (.*)\n((?:(?!====).*\n)*)",
    (Path(__file__).parent / "cases" / "replay-bad.txt").read_text("utf-8"),
    re.MULTILINE,
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


WELL = "scenario N\nplayers Ann, Nick\ngiven\n  Ann controls Deep Well\n"


@pytest.mark.parametrize(
    "number", ["9" * 1_000_000, "1" + ",000" * 300_000, "1e999999", "10^999999999", "-5", "1.5", "Ⅷ", "٣" * 2_000]
)
def test_a_monstrous_number_is_refused_at_once(number):
    text = WELL + f"propose Ann\n  repeat {number}\n    Ann activates Deep Well\n    all pass\n"
    [result] = check_text(text, "bad.txt", Options(), AsWritten())
    assert (result.status, result.got.kind, result.got.rule) == ("failed", "malformed", "732.2a")
    assert len(result.message) < 300


def outcomes(text, options):
    """What comes of a text: statuses, or where the error is that it ends with."""
    try:
        return [result.status for result in check_text(text, "any.txt", options, AsWritten())]
    except RulestoneError as error:
        return [error.where]


SHIPPED = "\n".join(shipped().values()).splitlines()


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(SHIPPED), max_size=25), st.booleans())
def test_any_lines_in_any_order_give_results_and_no_traceback(lines, mtr):
    text = "scenario Any\nplayers Ann, Nick\n" + "\n".join(lines)
    for outcome in outcomes(text, Options("mtr" if mtr else "cr", budget=3_000)):
        assert outcome


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_gives_results_and_no_traceback(text):
    for form in (text, f"scenario A\nplayers Ann, Nick\n{text}", f"scenario A\nplayers Ann, Nick\nplay\n  {text}"):
        assert outcomes(form, Options(budget=1_000))


@pytest.mark.parametrize("loop", ["run on", "propose Ann\n  repeat 10^100\n    all pass\nrespond Nick accepts"])
def test_a_scenario_cannot_run_for_ever(loop):
    text = (
        "scenario A\nplayers Ann, Nick\ngiven\n  Ann controls Doubling Spring\n  Ann holds Sip of Water\n"
        f"play\n  Ann casts Sip of Water\n{loop}\nthen\n  verdict unknown\n"
    )
    [result] = check_text(text, "slow.txt", Options(), AsWritten())
    assert result.status in ("passed", "failed")


WORDS = [
    "bear",
    "Ann",
    "wolf",
    "relic",
    "all",
    "creatures",
    "white",
    "of",
    "copy",
    "bear 1",
    "2/2",
    "-1/+1",
    "x/y",
    "3",
    "-2",
    "²",
    "{G/W}",
]
WORDS += [
    "{X}",
    "loses all abilities",
    "gains flying",
    "set 1/1",
    "switch",
    "+1/+1",
    "bear, wolf",
    "nothing",
    "dies",
    "enters",
    "|",
    "",
    ";",
]


@st.composite
def sentences(draw):
    model = draw(st.sampled_from(MODELS))
    lines = []
    for section in ("given", "then"):
        lines.append(section)
        for _ in range(draw(st.integers(1, 7))):
            pattern = draw(st.sampled_from([pattern for patterns in forms(model).values() for pattern in patterns]))
            pattern = re.sub(r"\[([^\]]*)\]", lambda part: part[1] if draw(st.booleans()) else "", pattern)
            lines.append("  " + re.sub(r"\{\w+\}", lambda _: draw(st.sampled_from(WORDS)), pattern))
    return f"scenario Any\nsource CR 613.1\nmodel {model}\n" + "\n".join(lines)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sentences())
def test_any_sentences_of_a_model_give_results_and_no_traceback(text):
    assert outcomes(text, Options())
