"""Scenarios run, and what came of each: passed, failed, stale, unsupported."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from corpus.errors import Unreadable
from kb.replay.catalogue import fingerprint_of
from kb.replay.errors import Budget, Illegal, Invalid, Malformed, Unsupported
from kb.replay.models import MODELS, model
from kb.replay.scenario.claims import Wrong
from kb.replay.scenario.lines import Chunk, chunks
from kb.replay.scenario.model import Expectation, Scenario, Source
from kb.replay.scenario.parse import expectation, parse, source_of
from kb.replay.scenario.session import Options, play

if TYPE_CHECKING:
    from pathlib import Path

    from kb.replay.citations import Citations
    from kb.replay.loops.proof import Certificate
    from kb.replay.machine.events import Event

__all__ = ["Result", "check", "check_text", "read", "shipped"]

Status = Literal["passed", "failed", "stale", "unsupported"]

MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario."""

    chunk: Chunk
    status: Status
    expected: Expectation
    got: Expectation
    """How it came out, and the rule that refused it."""
    message: str = ""
    """What was refused, or which claim does not hold."""
    where: str = ""
    hint: str = ""
    source: Source | None = None
    events: tuple[Event, ...] = ()
    certificates: tuple[tuple[int, int, Certificate], ...] = ()
    """Line of the loop, iterations jumped, and the proof."""
    choices: int = 0
    lines: dict[int, str] = field(default_factory=dict[int, str])


def shipped() -> dict[str, str]:
    """Return the files of scenarios that ship with the checker, by name."""
    folder = files("kb.replay") / "data" / "scenarios"
    return {entry.name: entry.read_text("utf-8") for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)}


def read(path: Path) -> str:
    """Read a file of scenarios.  Raises Unreadable."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"a file of scenarios has at most {MOST_BYTES:,} bytes", where=str(path))
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"it cannot be read as UTF-8 text: {error}", where=str(path)) from error


def check_text(text: str, name: str, options: Options, citations: Citations) -> list[Result]:
    """Run every scenario of a file.  Raises Malformed for a file that holds none."""
    return [check(chunk, options, citations) for chunk in chunks(text, name)]


def check(chunk: Chunk, options: Options, citations: Citations) -> Result:
    """Run one scenario: never an exception, whatever stands in it."""
    lines = {line.number: line.text for line in chunk.lines}
    try:
        expected, source = expectation(chunk), source_of(chunk)
    except Malformed as error:
        return Result(
            chunk, "failed", Expectation(), Expectation("malformed", error.rule), error.message, error.where, error.hint
        )
    outcome = _run(chunk, options, citations)
    got = outcome.got
    status: Status = "failed"
    if got.kind == expected.kind and (not expected.rule or got.rule == expected.rule):
        status = "stale" if _stale(source, citations) else "passed"
    elif got.kind in ("unsupported", "budget"):
        status = "unsupported"
    return Result(
        chunk, status, expected, got, outcome.message, outcome.where, outcome.hint, source,
        outcome.events, outcome.certificates, outcome.choices, lines,
    )  # fmt: skip


@dataclass(slots=True)
class _Outcome:
    got: Expectation = field(default_factory=Expectation)
    message: str = ""
    where: str = ""
    hint: str = ""
    events: tuple[Event, ...] = ()
    certificates: tuple[tuple[int, int, Certificate], ...] = ()
    choices: int = 0


def _run(chunk: Chunk, options: Options, citations: Citations) -> _Outcome:
    """Run a scenario and say how it came out."""
    heard: list[Event] = []
    try:
        scenario = parse(chunk)
        _cited(scenario, citations)
        if scenario.model:
            return _Outcome(events=tuple(_model(scenario)))
        session = play(scenario, options, heard)
    except Wrong as error:
        return _Outcome(Expectation("wrong"), str(error), chunk.where(error.line), events=tuple(heard))
    except Illegal as error:
        return _Outcome(Expectation("illegal", error.rule), error.message, error.where, error.hint, tuple(heard))
    except Invalid as error:
        return _Outcome(Expectation("invalid", error.rule), error.message, error.where, error.hint)
    except Malformed as error:
        return _Outcome(Expectation("malformed", error.rule), error.message, error.where, error.hint, tuple(heard))
    except (Unsupported, Budget) as error:
        kind = "budget" if isinstance(error, Budget) else "unsupported"
        return _Outcome(Expectation(kind), error.message, error.where or chunk.where(chunk.number), error.hint, tuple(heard))
    certificates = tuple(entry for run in session.runs for entry in run.certificates)
    return _Outcome(events=tuple(heard), certificates=certificates, choices=session.choices)


def _model(scenario: Scenario) -> list[Event]:
    if scenario.model not in MODELS:
        raise Malformed(
            f"unknown model {scenario.model!r}", where=f"{scenario.file}:{scenario.model_line}", hint=", ".join(sorted(MODELS))
        )
    return model(scenario.model)(scenario)


def _cited(scenario: Scenario, citations: Citations) -> None:
    """Refuse a citation of a rule that is not there."""
    rules = list(scenario.cited)
    if scenario.source is not None and scenario.source.document == "cr":
        rules.append((scenario.source.number, scenario.line))
    for rule, line in rules:
        if not citations.exists(rule):
            edition = citations.edition or "that edition"
            raise Malformed(
                f"there is no rule {rule} in {edition}", where=f"{scenario.file}:{line}", hint="correct the citation"
            )


def _stale(source: Source | None, citations: Citations) -> bool:
    """Say whether the words of the example have changed since the scenario was written."""
    if source is None or not source.example:
        return False
    written = fingerprint_of(source.number, source.example)
    known = citations.examples(source.number)
    return known is not None and written is not None and written not in known
