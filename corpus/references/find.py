"""Finding citations in text: what is written, where, and the numbers it names.  Nothing is guessed."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import UsageError
from corpus.number import RuleNumber, can_have
from corpus.records import Reference
from corpus.references.forms import forms, heads, narrow
from corpus.references.ranges import spelled_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.records import Document
    from corpus.references.forms import Forms

__all__ = ["find"]

_REMEMBERED = 1 << 13
"""Texts: those of an edition are searched once each for its checks, its fingerprints, and the store."""


class _Lead(NamedTuple):
    """What leads to the first number of a list."""

    start: int
    kind: str
    """`chapter`, `rule`, `sign`, `see` or `appendix`; `cr` or `mtr` where nothing stands behind a document's name; or empty."""
    named: Document | None
    """The document that it names."""
    plural: bool


class _Item(NamedTuple):
    """One number of a list, or one range, with its title."""

    start: int
    end: int
    numbers: tuple[RuleNumber, ...]
    title: str


@lru_cache(maxsize=_REMEMBERED)
def find(text: str, language: str, document: Document = "cr") -> tuple[Reference, ...]:
    """Return the citations in `text` in its order; they do not overlap.

    `document` is what the text belongs to: its "section 4" is a chapter of that.  A language without forms of its own is
    read with those of English.
    """
    plain = narrow(text)
    if not heads(document).search(plain):
        return ()
    return tuple(_references(text, plain, forms(language), document))


def _references(text: str, plain: str, form: Forms, home: Document) -> Iterator[Reference]:
    numbers = heads(home)
    floor = place = 0
    while head := numbers.search(plain, place):
        place = head.end()
        lead = _lead(plain, form, floor, head.start())
        if lead is None:
            continue
        first = _item(plain, head.start(), place + plain.startswith("章", place), RuleNumber.parse(head[0]), form)
        lead = _told(lead, plain, form, first.end)
        cited = _document(first, lead, home)
        if cited is None:
            continue
        items = [first]
        while item := _following(plain, items[-1], form, lead, cited):
            items.append(item)
        yield from _written(text, items, lead.start, cited)
        floor = place = items[-1].end


def _lead(plain: str, form: Forms, floor: int, end: int) -> _Lead | None:
    """What leads to the number at `end`; None where no number of ours can follow it."""
    found = form.lead.search(plain, max(floor, end - form.width), end)
    if found is None or found["other"]:
        return None
    kind = found.lastgroup or ""
    named: Document | None = "cr" if found["cr"] else "mtr" if found["mtr"] else None
    return _Lead(end if kind == "see" else found.start(), kind, named, found[0].rstrip().endswith(("s", "§§")))


def _told(lead: _Lead, plain: str, form: Forms, end: int) -> _Lead:
    """The lead with the document that stands after the number: section 4 of the Tournament Rules."""
    if lead.kind != "chapter" or lead.named or not (found := re.compile(form.of).match(plain, end)):
        return lead
    return lead._replace(
        named="mtr" if found["mtr"] else "cr" if found["cr"] else None, kind="" if found["other"] else lead.kind
    )


def _document(item: _Item, lead: _Lead, home: Document) -> Document | None:
    """The document that the first number of a list is of; None where it is no citation for certain."""
    number, kind = item.numbers[0], lead.kind
    cited: Document = "cr" if number.major >= 100 else "mtr" if number.minor or number.appendix else lead.named or home
    if not can_have(cited, number) or lead.named not in {None, cited}:
        return None
    if number.appendix or kind == "appendix":
        return cited if number.appendix and kind == "appendix" else None
    if number.major >= 100:
        certain = bool(number.minor) or kind in {"rule", "chapter", "sign"} or (kind == "see" and bool(item.title))
    elif number.minor:
        certain = kind == "chapter" or (kind in {"rule", "sign"} and home == "mtr")
    else:
        certain = kind == "chapter" or (kind == "rule" and bool(item.title))
    return cited if certain or lead.named else None


def _item(plain: str, start: int, end: int, number: RuleNumber, form: Forms) -> _Item:
    numbers: tuple[RuleNumber, ...] = (number,)
    if through := form.through.match(plain, end):
        with suppress(UsageError):  # 104.4b-105 and 704.5c-b are no ranges: each end stands for itself
            numbers, end = spelled_out(number, through), through.end()
    title = form.title.match(plain, end) if len(numbers) == 1 else None
    if title is None:
        return _Item(start, end, numbers, "")
    quoted = title[title.lastindex or 0].rstrip(" \n.,;。，、；")
    return _Item(start, title.end(), numbers, " ".join(quoted.split()))


def _following(plain: str, last: _Item, form: Forms, lead: _Lead, cited: Document) -> _Item | None:
    """The next of a list; None where the list has ended."""
    joint = form.joint.match(plain, last.end)
    found = form.item.match(plain, joint.end()) if joint else None
    if found is None:
        return None
    before = last.numbers[-1]
    if found["letters"]:
        number = RuleNumber(before.major, before.minor, found["letters"])
        if not before.letters or number <= before or last.title:
            return None
    else:
        number = RuleNumber.parse(found["number"])
    item = _item(plain, found.start(), found.end(), number, form)
    return item if _fits(item, plain, lead, cited) else None


def _fits(item: _Item, plain: str, lead: _Lead, cited: Document) -> bool:
    """Whether a number can be one more of a list that cites a document: 100 in "rule 903 and 100 cards" cannot."""
    number = item.numbers[0]
    if not can_have(cited, number) or (number.major < 100 and number.minor is None and lead.kind != "chapter"):
        return False
    closed = not plain[item.end : item.end + 2].strip()[:1].isalnum()
    return bool(number.minor or item.title) or (lead.kind not in {"", "see"} and (lead.plural or closed))


def _written(text: str, items: list[_Item], start: int, document: Document) -> Iterator[Reference]:
    """The references of a list: a titled number is one by itself, and the untitled ones before it are one together."""
    groups: list[list[_Item]] = []
    for item in items:
        if not groups or item.title or groups[-1][-1].title:
            groups.append([])
        groups[-1].append(item)
    for group in groups:
        begin, end = start if group is groups[0] else group[0].start, group[-1].end
        numbers = tuple(number for item in group for number in item.numbers)
        yield Reference(text[begin:end], begin, end, document, numbers, group[-1].title)
