"""Which document can have which number."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.number import RuleNumber
    from corpus.records import Document

__all__ = ["can_have"]

_MTR_CHAPTERS = 20  # ten so far, and none will have three digits


def can_have(document: Document, number: RuleNumber) -> bool:
    """Say whether a document can have a number of this form.

    The CR has chapters 1 to 9 and sections of three digits with rules and subrules; the MTR has chapters, sections such as
    4.4, and appendices.
    """
    if number.minor == 0:
        return False
    if document == "cr":
        return 100 <= number.major <= 999 or (1 <= number.major <= 9 and number.minor is None)
    return bool(number.appendix) or (1 <= number.major < _MTR_CHAPTERS and not number.letters)
