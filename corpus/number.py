"""Rule numbers: where a rule stood in one edition, never what it is.

The form is that of the CR's introduction: a chapter (`7`), a section (`732`), a rule (`732.2`), a subrule (`732.2a`).
The letters l and o are not used, and after z comes aa.  The MTR writes chapter and section as `4` and `4.4`, and its
appendices as letters.
"""

from __future__ import annotations

from typing import NamedTuple

from corpus.errors import UsageError

__all__ = ["LETTERS", "RuleNumber", "can_have", "letters_after", "span"]

LETTERS = "abcdefghijkmnpqrstuvwxyz"
"""The letters of subrules in order: CR introduction, without l and o."""

_DIGITS = 4
"""No part of a number has more digits."""
_MTR_CHAPTERS = 20
"""The MTR has ten chapters so far, and its chapters will never have the three digits of the CR's sections."""


class RuleNumber(NamedTuple):
    """One number as printed, without its closing dot."""

    major: int
    """Chapter (1 to 9) or section (100 and up); 0 for an appendix."""
    minor: int | None = None
    """The part after the dot."""
    letters: str = ""
    """The letters of a subrule."""
    appendix: str = ""
    """The letter of an appendix of the MTR."""

    @classmethod
    def parse(cls, text: str) -> RuleNumber:
        """Read a number exactly as `str` writes it.  Raises UsageError for anything else."""
        if len(text) == 1 and "A" <= text <= "Z":
            return cls(0, appendix=text)
        major, dot, rest = text.partition(".")
        minor = rest.rstrip(LETTERS)
        letters = rest[len(minor) :]
        if not _is_count(major) or bool(dot) != _is_count(minor) or len(letters) > 2:
            raise UsageError(
                f"{text!r} is not a rule number", hint="write it as 7, 732, 732.2 or 732.2a (l and o are not used)"
            )
        return cls(int(major), int(minor) if minor else None, letters)

    @property
    def parent(self) -> RuleNumber | None:
        """The number one step up: 732.2a → 732.2 → 732 → 7 → None."""
        if self.letters:
            return RuleNumber(self.major, self.minor)
        if self.minor is not None:
            return RuleNumber(self.major)
        return RuleNumber(self.major // 100) if self.major >= 100 else None

    def within(self, top: RuleNumber) -> bool:
        """Whether this is `top`, or stands below it: 732.2a is within 7, but 702.60 is not within 702.6."""
        above: RuleNumber | None = self
        while above and above != top:
            above = above.parent
        return above == top

    @property
    def chapter(self) -> int:
        """The chapter that it is, or stands in; 0 for an appendix."""
        return self.major // 100 if self.major >= 100 else self.major

    @property
    def sort_key(self) -> tuple[str, int, int, int, int, str]:
        """Printed order: a chapter before its sections, length of letters before letters, appendices last."""
        minor = -1 if self.minor is None else self.minor
        return (self.appendix, self.chapter, self.major, minor, len(self.letters), self.letters)

    def __lt__(self, other: RuleNumber) -> bool:  # type: ignore[override] # printed order is not that of the fields
        return self.sort_key < other.sort_key

    def __le__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self.sort_key <= other.sort_key

    def __gt__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self.sort_key > other.sort_key

    def __ge__(self, other: RuleNumber) -> bool:  # type: ignore[override]
        return self.sort_key >= other.sort_key

    def __str__(self) -> str:
        if self.appendix:
            return self.appendix
        return str(self.major) if self.minor is None else f"{self.major}.{self.minor}{self.letters}"


def can_have(document: str, number: RuleNumber) -> bool:
    """Say whether a document can have a number of this form.

    The CR has chapters 1 to 9 and sections of three digits with rules and subrules; the MTR has chapters, sections such as
    4.4, and appendices.
    """
    if number.minor == 0:
        return False
    if document == "cr":
        return 100 <= number.major <= 999 or (1 <= number.major <= 9 and number.minor is None)
    return bool(number.appendix) or (1 <= number.major < _MTR_CHAPTERS and not number.letters)


def _is_count(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= _DIGITS


def letters_after(letters: str) -> str:
    """The letters that follow: '' → a, k → m, n → p, z → aa, az → ba."""
    if not letters:
        return LETTERS[0]
    head, last = letters[:-1], letters[-1]
    place = LETTERS.index(last) + 1
    return head + LETTERS[place] if place < len(LETTERS) else letters_after(head) + LETTERS[0]


def span(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    """Every number from first to last, both included, among siblings: 601.2f to 601.2h, 732.1 to 732.6, 731 to 733.

    Raises UsageError when the two are not siblings in this order.
    """
    alike = first.parent == last.parent and bool(first.letters) == bool(last.letters) and not (first.appendix or last.appendix)
    if not alike or last < first:
        raise UsageError(
            f"{first} to {last} is not a range", hint="a range joins two rules of one parent, the lower first, as 601.2f-h"
        )
    if first.letters:
        numbers = [first]
        while numbers[-1] != last:
            numbers.append(RuleNumber(first.major, first.minor, letters_after(numbers[-1].letters)))
        return tuple(numbers)
    if first.minor is not None and last.minor is not None:
        return tuple(RuleNumber(first.major, minor) for minor in range(first.minor, last.minor + 1))
    return tuple(RuleNumber(major) for major in range(first.major, last.major + 1))
