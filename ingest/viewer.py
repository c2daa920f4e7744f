"""The viewer's page: a chapter's and a section's title, a bullet for each rule, and each example on a line of its own.

    総合ルールビューア
    N. Title of the chapter
    NNN. Title of the section
    - NNN.N Text of the rule.
    例：Text of its example.

In Japanese and Chinese no blank stands between two characters; those that the page's links leave there are taken out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ingest.lines import classify
from ingest.marks import join_cjk, tidy
from ingest.numbered import read
from ingest.part import part
from ingest.profile import profile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Parsed
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "viewer"


def recognise(lines: Sequence[str]) -> bool:
    """Whether the paragraphs begin with rules' numbers and most are in Japanese or Chinese."""
    return profile(lines) == NAME


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the rules of the page.  Raises NotRules where there is none."""
    rules, problems = read(tuple(classify(join_cjk(tidy(line)) for line in lines)))
    return (part(NAME, lines, rules, problems, hints),)
