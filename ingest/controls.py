"""Characters that are no text: what steers a terminal, reverses the direction of reading, or cannot be seen.

None of them is kept: a rule is printed in terminals, and may say there only what stands on the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.records import Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["without_controls"]

_SEQUENCE = re.compile(
    r"\x1b(?:\[(?:[0-?]*[ -/]*[@-~])?|[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|[ -/]*[0-~])|\x9b(?:[0-?]*[ -/]*[@-~])?"
)
"""A control sequence of a terminal (ECMA-48, 5.4; 8.3.89 for strings), as a whole: the rest of one is no text either."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_DIRECTION = re.compile("[\u061c\u202a-\u202e\u2066-\u2069]")
"""Embeddings, overrides and isolates (UAX 9, 2): no document in English, Spanish, Portuguese, Japanese or Chinese has any."""
_TAG = re.compile("[\U000e0000-\U000e007f]")
_ANY = re.compile("[" + "".join(kind.pattern[1:-1] for kind in (_CONTROL, _DIRECTION, _TAG)) + "]")

_KINDS = (
    ("control-characters", _SEQUENCE, "control sequences of a terminal"),
    ("control-characters", _CONTROL, "control characters"),
    ("direction-marks", _DIRECTION, "marks that change the direction of reading"),
    ("hidden-characters", _TAG, "tag characters, which cannot be seen"),
)


def without_controls(lines: Sequence[str]) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Return the lines without such characters, and which there were: a problem for each kind, at its first line."""
    if not _ANY.search("\n".join(lines)):  # one search is quicker than one for each line
        return tuple(lines), ()
    suspects = [place for place, line in enumerate(lines) if _ANY.search(line)]
    clean = list(lines)
    found: dict[tuple[str, str], int] = {}
    for place in suspects:
        for code, kind, what in _KINDS:
            clean[place], count = kind.subn("", clean[place])
            if count:
                found.setdefault((code, what), place)
    problems = (
        Problem(code, f"line {place + 1}", f"{what} stand here; they are left out") for (code, what), place in found.items()
    )
    return tuple(clean), tuple(problems)
