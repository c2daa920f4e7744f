"""A page with a part of an edition, as a record: what the parsers of such pages have in common at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.errors import NotRules
from corpus.records import Parsed
from ingest.dates import stated
from ingest.language import language_of
from ingest.marks import rule_head

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Problem, RuleText
    from ingest.shape import Hints

__all__ = ["part"]


def part(shape: str, lines: Sequence[str], rules: Sequence[RuleText], problems: Sequence[Problem], hints: Hints) -> Parsed:
    """Make the record of a page with some rules of the CR.  Raises NotRules where there is none, only titles perhaps.

    The language is that of the rules, not of the site around them; the effective date is what a line of the page states.
    Hints know better.
    """
    if hints.document not in ("", "cr"):
        raise NotRules(
            f"the rules of this page have numbers of the CR, not of the {hints.document.upper()}", hint="leave out --document"
        )
    if all(rule.number.minor is None for rule in rules):
        raise NotRules("this page holds no rule with its text", hint="copy the rules themselves from it, with their numbers")
    outside = (place for place, line in enumerate(lines) if not rule_head(line.lstrip()))
    effective, doubts = (hints.effective, ()) if hints.effective else stated(lines, outside)
    language = hints.language or language_of(paragraph for rule in rules for paragraph in rule.paragraphs)
    return Parsed(
        "cr",
        language,
        shape,
        tuple(rules),
        effective=effective,
        whole=False,
        problems=(*doubts, *problems),
    )
