"""Results on paper: the trace a judge would write, each step with its rule; or as records for a program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kb.replay.messages import refusal, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kb.replay.checker import Result
    from kb.replay.citations import Citations
    from kb.replay.loops.proof import Certificate
    from kb.replay.machine.events import Event

__all__ = ["paper", "record", "tally"]

_QUIET = {"priority"}
"""Kinds of event that a short trace leaves out."""
_SHORT = 80
"""How many lines a short trace has at most."""


def paper(result: Result, citations: Citations, language: str, trace: str) -> Iterator[str]:
    """Yield the lines of a result; `trace` is full, short or none.  Of twins a short trace tells only how they come out."""
    source = f" ({result.source})" if result.source else ""
    mark = result.status if result.status == "passed" else result.status.upper()
    twin = "twin: " if result.chunk.twin_of else ""
    outcome = f" → {_outcome(result.expected.kind, result.expected.rule)}" if result.expected.kind != "passes" else ""
    yield f"{mark}  {twin}{result.chunk.title}{outcome}{source if not twin else ''}  {result.chunk.file}:{result.chunk.number}"
    if trace == "full" or (trace == "short" and not twin):
        yield from _trace(result, citations, language, trace)
        for _, iterations, certificate in result.certificates:
            yield from _proof(iterations, certificate)
    if result.status == "failed":
        yield f"    expected: {_outcome(result.expected.kind, result.expected.rule)}"
        yield f"    got:      {_outcome(result.got.kind, result.got.rule)}"
    elif result.status == "stale":
        yield "    the words of this example have changed since the scenario was written"
    if result.message and (result.status != "passed" or trace != "none"):
        rule = _cited((result.got.rule,), citations) if result.got.rule else ""
        yield f"    {result.where}: {refusal(result.message, language)}{rule}"
        if result.hint:
            yield f"        {result.hint}"


def _outcome(kind: str, rule: str) -> str:
    return f"{kind} {rule}".rstrip()


def _trace(result: Result, citations: Citations, language: str, trace: str) -> Iterator[str]:
    events = [event for event in result.events if trace == "full" or event.code not in _QUIET]
    kept = events if trace == "full" or len(events) <= _SHORT else [*events[: _SHORT // 2], None, *events[-_SHORT // 2 :]]
    for event in kept:
        if event is None:
            yield f"      ... {len(events) - _SHORT} more; --trace full shows all"
        elif event.code in ("line", "heading", "claim"):
            number = event.args[0]
            text = result.lines.get(number, "") if isinstance(number, int) else ""
            held = "  ✓" if event.code == "claim" else ""
            yield f"  {number!s:>4}  {text}{held}{_cited(event.rules, citations)}"
        else:
            indent = "      " if event.code in ("iteration", "jump", "jump mandatory") else "        "
            yield f"{indent}{say(event, language)}{_cited(event.rules, citations)}"


def _cited(rules: tuple[str, ...], citations: Citations) -> str:
    """Cite rules by their numbers in the edition asked for."""
    if not rules:
        return ""
    return "  [" + ", ".join(citations.rename(rule) or f"{rule}*" for rule in rules) + "]"


def _proof(iterations: int, certificate: Certificate) -> Iterator[str]:
    """Yield a certificate: what moves, what must hold, how far it carries."""
    reach = f"{iterations:,} iterations" if iterations else "every further iteration"
    if len(reach) > 60:
        reach = f"{len(str(iterations))}-digit number of iterations"
    yield f"      proof for {reach}"
    yield "        each adds: " + (", ".join(f"{change:+} {name}" for name, change in certificate.deltas) or "nothing")
    if certificate.guards:
        yield "        while: " + "; ".join(str(guard) for guard in certificate.guards if len(str(guard)) < 200)


def record(result: Result, citations: Citations, language: str) -> dict[str, Any]:
    """Return a result as a record for JSON."""
    return {
        "title": result.chunk.title,
        "file": result.chunk.file,
        "line": result.chunk.number,
        "twin_of": result.chunk.twin_of or None,
        "source": str(result.source) if result.source else None,
        "rule": citations.key(result.source.number) if result.source else None,
        "status": result.status,
        "expected": {"kind": result.expected.kind, "rule": result.expected.rule or None},
        "got": {"kind": result.got.kind, "rule": result.got.rule or None},
        "message": result.message or None,
        "where": result.where or None,
        "choices": str(result.choices),
        "proofs": [
            {
                "line": line,
                "iterations": str(iterations) if iterations else None,
                "deltas": [[name, str(change)] for name, change in certificate.deltas],
                "guards": [str(guard) for guard in certificate.guards],
            }
            for line, iterations, certificate in result.certificates
        ],
        "trace": [_event(event, citations, language) for event in result.events],
    }


def _event(event: Event, citations: Citations, language: str) -> dict[str, Any]:
    return {
        "event": event.code,
        "text": say(event, language),
        "rules": [citations.rename(rule) or f"{rule}*" for rule in event.rules],
    }


def tally(results: Iterable[Result]) -> str:
    """Return the closing line."""
    counts = Counter(result.status for result in results)
    return ", ".join(f"{counts[status]} {status}" for status in ("passed", "failed", "stale", "unsupported"))
