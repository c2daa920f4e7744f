"""The bulleted page: links to what stands above, then a bullet for each subrule with its examples in the same paragraph.

    Rules glossary
    ↑ Section NNN. Title
    NNN.N Text of the rule.
    - NNN.Na Text of the subrule. Example: Text of its example.

The title of the section that the page points up to is kept, as a rule text of that section.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.lines import classify
from ingest.numbered import read
from ingest.part import part
from ingest.profile import profile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Parsed
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "bulleted"


def recognise(lines: Sequence[str]) -> bool:
    """Whether most rules stand behind bullets, a line points up, or examples stand inside the paragraphs of rules."""
    return profile(lines) == NAME


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the rules of the page.  Raises NotRules where there is none."""
    rules, problems = read(tuple(classify(lines)))
    return (part(NAME, lines, rules, problems, hints),)
