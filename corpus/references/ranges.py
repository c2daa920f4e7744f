"""Ranges: every number from the first to the last, where the last may be written in part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.number import RuleNumber, span

if TYPE_CHECKING:
    import re

__all__ = ["spelled_out"]


def spelled_out(first: RuleNumber, rest: re.Match[str]) -> tuple[RuleNumber, ...]:
    """Return the numbers of a range whose end `Forms.through` has matched: the h of 601.2f-h, the 8 of 118.7-8.

    Raises UsageError when it is no range: 104.4b-105, 704.5c-b.
    """
    last = rest["last"]
    if last.isalpha():
        return span(first, RuleNumber(first.major, first.minor, last))
    if last.isdigit() and first.minor is not None and len(rest["gap"]) == 1:  # 118.7-8, and not 118.7 - 8
        return span(first, RuleNumber(first.major, int(last)))
    return span(first, RuleNumber.parse(last))
