"""What a user types to name rules: `702.19b`, `cr732.2A`, `MTR 4.4`, `601.2f-h`, `104.4b, 104.4f`.

Besides the forms that stand in texts (`corpus.references`), in whatever language, these are understood:

    732.2a@2026-08-07           a number as of a date
    cr/en/2026-08-07#732.2a     a number in one edition: a permalink
    cr:713.2a@2009-07-11        the key of a rule
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import UsageError
from corpus.number import RuleNumber, can_have

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Document

__all__ = ["AROUND", "DOCUMENTS", "FORMS", "Citation", "mixed", "permalink", "printed", "read", "settled"]

DOCUMENTS: tuple[Document, ...] = ("cr", "mtr")
AROUND = " \t\r\n()[]<>\"'“”‘’«»‹›「」『』【】〔〕（）［］*_`|,.;:!?、。，．：；！？…"
"""What may stand around a number and is no part of it."""
FORMS = "write 7, 732, 732.2 or 732.2a; of the MTR, 4 or 4.4"
"""What to say of a number that is none."""


class Citation(NamedTuple):
    """What a user named."""

    written: str
    """As typed."""
    document: Document | None
    """The document, as said or as the form of the numbers tells: 732.2a is of the CR, 4.4 of the MTR; None where they
    could be of either: 7."""
    numbers: tuple[RuleNumber, ...]
    """The numbers, in the order in which they were named, each once; ranges are spelled out."""
    title: str = ""
    """The title that was quoted with the number."""
    key: str = ""
    """The key of a rule; the number in it stands in `numbers` too."""
    edition: str = ""
    """The id of the edition that was named."""
    as_of: str = ""
    """The date that was named, ISO 8601."""


def permalink(edition: str, number: RuleNumber) -> str:
    """Return what names one rule in one edition for ever, as `read` takes it: `cr/en/2026-08-07#732.2a`."""
    return f"{edition}#{number}"


def read(text: str) -> Citation | None:
    """Return the rules that `text` names by number; None where it is something else: words, a quantity, 1/1.

    Raises UsageError for what looks like a number and cannot be one (702.19l, 999999.1), for a range that runs backwards,
    for numbers of two documents or as of two dates, and for a date that is none.
    """
    if number := printed(text.strip()):
        return settled(text, None, [number])
    from corpus.references.typed import typed_citation  # its patterns take longer to make than a rule to look up

    return typed_citation(text)


def printed(plain: str) -> RuleNumber | None:
    """The number whose printed form this is."""
    with suppress(UsageError):
        number = RuleNumber.parse(plain)
        return number if str(number) == plain and not number.appendix else None
    return None


def settled(text: str, stated: Document | None, numbers: Sequence[RuleNumber]) -> Citation:
    """The citation of numbers, of the document that was stated, or of the one that alone can have them all."""
    for number in numbers:
        having = [document for document in DOCUMENTS if can_have(document, number)]
        if not having:
            raise UsageError(f"{number} is not a rule number", hint=FORMS)
        if stated and stated not in having:
            hint = f"write {having[0].upper()} {number}"
            raise UsageError(f"the {stated.upper()} has no number such as {number}", hint=hint)
    able: list[Document] = [document for document in DOCUMENTS if all(can_have(document, number) for number in numbers)]
    if not able:
        raise mixed()
    return Citation(text, stated or (able[0] if len(able) == 1 else None), tuple(dict.fromkeys(numbers)))


def mixed() -> UsageError:
    """Return what to say of numbers that no document has together."""
    return UsageError("these are numbers of two documents", hint="ask for those of the CR and those of the MTR by themselves")
