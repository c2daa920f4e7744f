"""The history of a rule as a picture for a terminal: a line for each number, with a bar from its first to its last edition."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from corpus.lineage.trace import Event, Span, Trace

__all__ = ["timeline"]

_CELLS = 36
"""The width of the bars."""


def timeline(
    found: Trace, others: Mapping[str, Trace], oldest: str, newest: str, style: Callable[[str, str], str]
) -> Iterator[str]:
    """Yield the lines of a history; the bars reach from the oldest edition known to the newest.

    `others` has the histories of its forerunners and successors by their keys.
    """
    now = "gone" if not found.now else "still there" if "/glossary:" in found.key else f"now {found.now}"
    title = f"  {style('title', found.heading)}" if found.heading else ""
    yield f"{style('number', found.spans[-1].number)}{title}  ({now}; {found.why})"
    yield style("source", found.key)
    wide = max(len(span.number) for span in found.spans)
    for place, span in enumerate(found.spans):
        dates = span.first if span.first == span.last else f"{span.first} to {span.last}"
        renamed = place and span.heading != found.spans[place - 1].heading
        title = f"  {span.heading}" if renamed or (not place and span.heading != found.heading) else ""
        yield f"  {span.number:>{wide}} {_bar(span.first, span.last, oldest, newest)} {dates}{title}"
    for key in found.forerunners:
        last = others[key].spans[-1]
        yield f"  {found.spans[0].first} the rules were written anew: it took the place of {_called(last)} [{key}]"
    for event in found.events:
        if event.kind != "renumbered":
            yield f"  {_event(event)}"
    for key in found.successors:
        first, today = others[key].spans[0], others[key].now
        later = f", now {today}," if today and today != first.number else ""
        yield f"  {first.first} the rules were written anew: {_called(first)}{later} took its place [{key}]"


def _called(span: Span) -> str:
    return f"{span.number} “{span.heading}”" if span.heading else span.number


def _bar(first: str, last: str, oldest: str, newest: str) -> str:
    begin, end = _cell(first, oldest, newest), _cell(last, oldest, newest)
    return f"▕{' ' * begin}{'█' * (end - begin + 1)}{' ' * (_CELLS - end - 1)}▏"


def _cell(day: str, oldest: str, newest: str) -> int:
    first, last, here = (date.fromisoformat(one).toordinal() for one in (oldest, newest, day))
    return (here - first) * (_CELLS - 1) // max(last - first, 1)


def _event(event: Event) -> str:
    words = [event.date, event.kind]
    if event.before and event.number:
        words.append(f"{event.before} → {event.number}")
    elif event.number or event.before:
        words.append(event.number or event.before)
    return " ".join((*words, *event.keys))
