"""The titles of the MTR: which lines are titles, and which of them are the table of contents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.number import RuleNumber
from ingest.marks import is_title

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Title", "contents_line", "title_in", "titles"]

_SECTION = re.compile(r"(?:MTR\s+)?([1-9][0-9]?)\.([1-9][0-9]?)\.?\s+([^\W\d_a-zß-öø-ÿ].*)")
_CHAPTER = re.compile(r"(?:MTR\s+)?([1-9][0-9]?)\.\s+([^\W\d_a-zß-öø-ÿ].*)")
_APPENDIX = re.compile(
    r"(?:Appendix|Apéndice|Apêndice|付録|附録|附录)\s*([A-Z])(?![A-Za-z])\s*[—–:：.-]*\s*(\S.*)", re.IGNORECASE
)
_INTRODUCTION = re.compile(r"(Introduction|Introducción|Introdução|序文|序章|はじめに|简介|介绍|引言|前言)", re.IGNORECASE)
_LEADERS = re.compile(r"\s*(?:\.{4,}|…{2,}|·{4,}|(?:\s\.){4,})\s*[0-9]{0,3}$")
_PAGE = re.compile(r"\s+[0-9]{1,3}$")


@dataclass(frozen=True, slots=True)
class Title:
    """A paragraph that is, or may be, the title of a chapter, a section or an appendix."""

    place: int
    """Which paragraph it is."""
    number: RuleNumber
    """As printed; the introduction, which has none, stands under 0."""
    text: str

    @property
    def key(self) -> tuple[RuleNumber, str]:
        """What it has in common with its line in the contents."""
        return self.number, self.text.casefold()


def contents_line(line: str) -> bool:
    """Whether dots lead from this line to a page."""
    return _LEADERS.search(line) is not None


def title_in(line: str, place: int = 0) -> Title | None:
    """The title that the line may be, from its form alone; None for any other line."""
    bare = _PAGE.sub("", _LEADERS.sub("", line))
    if not is_title(bare):
        return None
    if found := _SECTION.fullmatch(bare):
        return Title(place, RuleNumber(int(found[1]), int(found[2])), found[3])
    if found := _CHAPTER.fullmatch(bare):
        return Title(place, RuleNumber(int(found[1])), found[2])
    if found := _APPENDIX.fullmatch(bare):
        return Title(place, RuleNumber(0, appendix=found[1].upper()), found[2])
    if found := _INTRODUCTION.fullmatch(bare):
        return Title(place, RuleNumber(0), found[1])
    return None


def titles(paragraphs: Sequence[str]) -> tuple[tuple[Title, ...], tuple[Title, ...]]:
    """Find the lines of the contents, and the titles in the body.

    Contents are titles that come again below.  Without them, order and neighbours must tell a title from an item of a
    numbered list or an entry in a list of changes.
    """
    found = [title for place, line in enumerate(paragraphs) if (title := title_in(line, place))]
    start = _body(found)
    listed = {title.key for title in found[:start]}
    return tuple(found[:start]), tuple(_accepted(found[start:], listed))


def _body(found: Sequence[Title]) -> int:
    """Where the contents end: at the last step back in number before a title stands a second time."""
    seen: set[tuple[RuleNumber, str]] = set()
    start = 0
    for index, title in enumerate(found):
        if index and title.number <= found[index - 1].number:
            start = index
        if title.key in seen:
            return start
        seen.add(title.key)
    return 0


def _accepted(found: Sequence[Title], listed: set[tuple[RuleNumber, str]]) -> Iterator[Title]:
    last: Title | None = None
    for title, below in pairwise((*found, None)):
        if title is not None and _holds(title, last, below, listed):
            yield title
            last = title


def _holds(title: Title, last: Title | None, below: Title | None, listed: set[tuple[RuleNumber, str]]) -> bool:
    """Whether a line in the form of a title is one, after the title before it."""
    number = title.number
    if last and number <= last.number:
        return False
    if title.key in listed:
        return True
    if number.appendix:
        letter = last.number.appendix if last else ""
        return not listed and number.appendix == (chr(ord(letter) + 1) if letter else number.appendix)
    if last and last.number.appendix:
        return False
    if number.minor is None:
        return number.major == 0 or (
            below is not None and below.place == title.place + 1 and below.number == RuleNumber(number.major, 1)
        )
    return not listed or last is None or _follows(number, last.number)


def _follows(number: RuleNumber, last: RuleNumber) -> bool:
    if number.major == last.major:
        return number.minor == (last.minor or 0) + 1
    return number.minor == 1
