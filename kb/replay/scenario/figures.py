"""Numbers as people write them: `1000000`, `1,000,000`, `10^100`; never more than a thousand digits."""

from __future__ import annotations

import re

from kb.replay.errors import Malformed
from kb.replay.scenario.words import WORDS

__all__ = ["parse_number"]

MOST_DIGITS = 1_000
"""A number with more digits is refused unread."""

_NUMBER = re.compile(r"\d{1,3}(?:[,_]\d{3})+|\d+")
_POWER = re.compile(r"(?P<base>\d{1,3})\s*(?:\^|\*\*)\s*(?P<exponent>\d+)\Z")


def parse_number(text: str, where: str, *, least: int = 0, rule: str = "") -> int:
    """Read a number: `1000000`, `1,000,000`, `10^100`.  Raises Malformed; at once for one of absurd length."""
    text = text.strip()
    power = _POWER.match(text) if len(text) < 20 else None
    if power:
        if int(power["exponent"]) > MOST_DIGITS // len(power["base"]):
            raise Malformed(f"{text} has more than {MOST_DIGITS:,} digits", rule, where=where, hint="name a smaller number")
        number: int = int(power["base"]) ** int(power["exponent"])
    elif len(text) > MOST_DIGITS * 4 // 3:
        raise Malformed(f"a number of {len(text):,} characters", rule, where=where, hint=f"at most {MOST_DIGITS:,} digits")
    elif _NUMBER.fullmatch(text):
        number = int(text.replace(",", "").replace("_", ""))
    else:
        lowered = text.casefold()
        why = f"{text!r} is not a number"
        if any(word in lowered for word in (*WORDS["forever"], *WORDS["until dead"])):
            why = f"{text!r} is not a specified number"
        raise Malformed(why, rule, where=where, hint="write it in digits, as 1000000 or 10^100")
    if number < least:
        raise Malformed(f"{text} is too few: at least {least}", rule, where=where)
    return number
