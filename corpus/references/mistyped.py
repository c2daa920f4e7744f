"""Numbers as they come out when a key is missed: `702,19b`, `70219b`, `702 19b`, `7O2.19b`, `702-19b`, `702.19b2`."""

from __future__ import annotations

import re

from corpus.errors import UsageError
from corpus.number import RuleNumber, can_have

__all__ = ["meant"]

_DIGIT = "[0-9oil|]"
_BETWEEN = "[^0-9a-z|]{0,3}"
_RULE = rf"([1-9il|]{_DIGIT}{{2}}){_BETWEEN}({_DIGIT}{{0,2}}[0-9]){_BETWEEN}(aa|[a-z])?"
_MORE = r"([1-9][0-9]{2})\.([1-9][0-9]{0,2})([a-z])[0-9a-z]{1,2}"
_APART = r"([1-9][0-9]{2})\.([1-9] [0-9])([a-z])"
_LOOKALIKES = str.maketrans("oil|", "0111")


def meant(plain: str) -> str:
    """Return the number of a rule of the CR that was probably meant by something that is none, in lower case.

    Empty where it hardly is a number: 100/100, 2026, ill10.
    """
    found = re.fullmatch(_RULE, plain) or re.fullmatch(_MORE, plain) or re.fullmatch(_APART, plain)
    if found is None or (not found[3] and not _parted(plain)) or len(re.findall("[0-9]", found[1])) < 2:
        return ""
    major, minor = (part.translate(_LOOKALIKES).replace(" ", "").lstrip("0") for part in found.groups("")[:2])
    try:
        number = RuleNumber.parse(f"{major}.{minor}{found[3] or ''}")
    except UsageError:
        return ""
    return str(number) if can_have("cr", number) else ""


def _parted(plain: str) -> bool:
    """Whether a number without a letter is more likely a rule's than a count or 100/100."""
    return "/" not in plain and len(re.findall("[0-9oil|]", plain)) >= 4 and (not plain.isdigit() or len(plain) == 5)
