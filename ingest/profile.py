"""Which of the pages with printed numbers a page is: at most one, and none where another parser knows better."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from ingest import rulepage
from ingest.lines import classify, is_whole
from ingest.marks import is_title, split_examples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ingest.lines import Line

__all__ = ["profile"]

_CJK = re.compile("[\u3001-\u30ff\u4e00-\u9fff]")


def profile(lines: Sequence[str]) -> Literal["", "bulleted", "dump", "viewer"]:
    """Say which shape of page with printed numbers these lines have; empty where they have none of them.

    A page in Japanese or Chinese is a viewer's.  Of the others one that holds a section of the MTR too is a dump; one
    with bullets before most rules, a line that points up, or examples inside paragraphs is bulleted; the rest are dumps.
    """
    if is_whole(classify(lines)) or rulepage.recognise(lines):
        return ""
    seen = tuple(classify(lines))
    rules = tuple(line for line in seen if line.kind == "rule" and line.text)
    if not rules or all(line.kind != "head" and (line.kind != "rule" or is_title(line.text)) for line in seen):
        return ""
    if sum(_CJK.search(line.text) is not None for line in rules) * 2 > len(rules):
        return "viewer"
    if any(line.kind == "mtr" for line in seen):
        return "dump"
    return "bulleted" if _is_bulleted(seen, rules) else "dump"


def _is_bulleted(lines: Sequence[Line], rules: Sequence[Line]) -> bool:
    if any(line.parent for line in lines) or sum(line.bullet for line in rules) * 2 > len(rules):
        return True
    return any(len(split_examples(line.text)) > 1 for line in rules)
