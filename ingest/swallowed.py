"""Signs that a broken tag, or an element that is not shown, has swallowed rules of an HTML page.

A parser of HTML accepts anything, and what stands in an attribute, a comment or a form is no text to it.  A quote that
nothing closes makes an attribute of all that follows up to the next quote, and an element of a form that nothing closes
takes the rest of the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus.records import Problem
from ingest.furniture import attribute

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bs4.element import Comment, Tag

__all__ = ["as_text", "from_comment", "from_dropped", "from_tag", "unended"]

_LOST = "text-swallowed"
"""The code of those that are damage."""

_ENDS_FIRST = re.compile(r"[^<]*</[a-z]", re.IGNORECASE)
"""Markup that ends an element which it does not begin; markup that is meant to stand in an attribute is whole."""
_BLOCK = re.compile(r"</?(?:p|div|li|ul|ol|td|tr|table|span|h[1-6])\b(?:\s[^<>]*)?>", re.IGNORECASE)
_RULE = re.compile(r"^\s*[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}\.?\s+\S.{20}", re.MULTILINE)
_MARKED_RULE = re.compile(r">\s*[1-9][0-9]{2}\.[1-9][0-9]{0,2}[a-z]{0,2}\.?\s")
_CODE = frozenset(("script", "style", "template"))
_FORM = frozenset(("button", "canvas", "datalist", "iframe", "noscript", "object", "option", "select", "video"))
"""Elements that never hold rules; of others that are left out (asides, menus, what is hidden) it can be meant."""
_PLAIN = frozenset(("textarea", "title"))
_LONG = 20
"""No more text than this stands in these two, but for the title of the page."""
_RAW = re.compile(r"<(/?)(script|style|textarea|title|!--)(?![\w-])|(-->)", re.IGNORECASE)
"""What takes all that follows, up to its end, for no markup (WHATWG HTML, 13.2.5)."""
_ANY_TAG = re.compile(r"<[^<>]*>")
_PAIRING = frozenset("\"'<")
"""No attribute has these in its name: a quote above it does not pair."""


def from_tag(tag: Tag) -> Iterator[Problem]:
    """Say that an attribute of this element holds what follows the element."""
    for name in tag.attrs:
        if not _PAIRING.isdisjoint(name) or _ENDS_FIRST.match(attribute(tag, name)):
            yield _lost(tag, "text stands inside a tag, whose quotes do not pair")
            return


def from_dropped(tag: Tag) -> Iterator[Problem]:
    """Say that an element which is left out holds rules."""
    if tag.name in _CODE:
        if _MARKED_RULE.search(tag.get_text()):
            yield _lost(tag, f"rules stand inside <{tag.name}>, which is no text: its end may be missing")
    elif tag.name in _PLAIN:
        if len(tag.get_text(strip=True)) > _LONG and not (tag.parent is not None and tag.parent.name in ("head", "svg")):
            yield _lost(tag, f"text stands inside <{tag.name}>: its end may be missing")
    elif tag.name != "head" and _RULE.search(tag.get_text("\n")):
        if tag.name in _FORM:
            yield _lost(tag, f"rules stand inside <{tag.name}>: its end may be missing")
        else:
            message = f"rules stand inside <{tag.name}>, which is not shown or is not the page's main text: they are left out"
            yield Problem("rules-hidden", f"line {tag.sourceline}", message)


def from_comment(comment: Comment) -> Iterator[Problem]:
    """Say that a comment holds rules and the beginning of another comment, so that its own end is missing."""
    if "<!--" in comment and _MARKED_RULE.search(comment):
        message = "rules stand inside a comment whose end is missing"
        yield Problem(_LOST, comment.strip()[:30], message)


def as_text(lines: Sequence[str]) -> Iterator[Problem]:
    """Say that markup is shown as text, as it is after a broken tag."""
    for place, line in enumerate(lines, 1):
        if "<" in line and _BLOCK.search(line):
            yield Problem(_LOST, f"line {place}", f"markup is shown as text: {line[:60]!r}")
            return


def unended(text: str) -> Iterator[Problem]:
    """Say that the end of an element is missing that takes all that follows for no text, or the end of the page."""
    raw = list(_RAW.finditer(text))
    if raw and raw[-1][2] and not raw[-1][1] and len(_ANY_TAG.sub("", text[raw[-1].end() :]).strip()) > _LONG:
        line = text.count("\n", 0, raw[-1].start()) + 1
        yield Problem(_LOST, f"line {line}", f"text stands behind <{raw[-1][2]}, whose end is missing")
    if "<html" in text[:2000].lower() and "</html" not in text[-5000:].lower() and "</body" not in text[-5000:].lower():
        yield Problem("page-unended", "the end", "the page does not end as it begins: it may have been cut off")


def _lost(tag: Tag, what: str) -> Problem:
    return Problem(_LOST, f"line {tag.sourceline}", what)
