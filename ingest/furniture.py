"""What of an HTML page is not the text that its reader came for: navigation, advertisements, cookies, what is hidden."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

__all__ = ["attribute", "is_content", "is_furniture", "is_unseen", "protected"]

_DROPPED = frozenset((
    "aside", "audio", "button", "canvas", "datalist", "dialog", "embed", "footer", "head", "iframe", "input", "link", "math",
    "menu", "meta", "noscript", "object", "option", "rp", "rt", "rtc", "script", "select", "style", "svg", "template",
    "textarea", "title", "video",
))  # fmt: skip
"""Elements without text of the page, and the ruby annotations above it (WHATWG HTML 4.5.11 to 4.5.13)."""
_TITLES = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"))
_WHOLE = frozenset(("html", "body", "main"))
_ROLES = frozenset((
    "alert", "alertdialog", "banner", "complementary", "contentinfo", "dialog", "menu", "menubar", "navigation", "search",
    "status", "tablist", "toolbar", "tooltip",
))  # fmt: skip
_NAMES = frozenset((
    "ad", "ads", "adslot", "adsense", "adsbygoogle", "advert", "advertisement", "advertising", "anuncio", "anuncios",
    "publicidad", "sponsor", "sponsored", "promo", "cookie", "cookies", "consent", "gdpr", "newsletter", "popup", "modal",
    "toast", "tooltip", "sidebar", "social", "share", "sharing", "comments", "disqus", "related", "nav", "navbar",
    "navigation", "menu", "pagination", "pager", "footer",
))  # fmt: skip
"""A word in an element's class or id that says what it is for."""
_ABOUT_ITSELF = frozenset(("has", "with", "without", "no", "not", "is"))
"""A class beginning so speaks of the element's state: `has-sidebar` is the text beside a sidebar."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")
_UNSEEN = frozenset(("sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screenreader-only"))
_HIDING = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))", re.IGNORECASE)
_TRAIL = re.compile(r"crumb|trail", re.IGNORECASE)
_NUMBERED = re.compile(r"\b[1-9][0-9]{2}\b")
_FEW = 20


def attribute(tag: Tag, name: str) -> str:
    """An attribute of an element as one text; empty where it has none."""
    value = tag.get(name)
    return " ".join(value) if isinstance(value, list) else value or ""


def is_content(tag: Tag) -> bool:
    """Whether the element says that it holds the page's main text."""
    return tag.name in ("main", "article") or tag.get("role") == "main"


def is_unseen(tag: Tag) -> bool:
    """Whether the element is there for screen readers only."""
    return not _UNSEEN.isdisjoint(attribute(tag, "class").split())


def protected(page: BeautifulSoup) -> frozenset[int]:
    """The identities of the elements around the main text, which are kept whatever their names say."""
    from bs4.element import Tag

    found = [tag for tag in page.descendants if isinstance(tag, Tag) and (tag.name == "h1" or is_content(tag))]
    articles = [tag for tag in found if tag.name == "article"]  # of several, some may be teasers of other pages
    titles = [tag for tag in found if tag.name == "h1"][:_FEW]
    inner = [tag for tag in found if tag.name not in ("article", "h1")]
    inner += articles if len(articles) == 1 else []
    inner += [title for title in titles if _NUMBERED.search(title.get_text())]
    kept: set[int] = set()
    for tag in inner:
        for around in chain((tag,), tag.parents):
            if id(around) in kept:
                break
            kept.add(id(around))
    return frozenset(kept)


def is_furniture(tag: Tag, kept: frozenset[int], *, inside: bool) -> bool:
    """Whether to leave the element out.  `inside` says that it stands within the main text, where a header is a title's."""
    if _is_hidden(tag) or (tag.name in _DROPPED and not _opens_title(tag)):
        return True
    if tag.name in _WHOLE or id(tag) in kept:
        return False
    role = attribute(tag, "role")
    if tag.name == "nav" or role == "navigation" or _says_so(tag):
        return not _TRAIL.search(" ".join(attribute(tag, name) for name in ("class", "id", "aria-label")))
    return not inside if tag.name == "header" else role in _ROLES


def _opens_title(tag: Tag) -> bool:
    """Whether the element is a button that is all of a title: a press on it unfolds the text below."""
    return tag.name == "button" and tag.parent is not None and tag.parent.name in _TITLES


def _is_hidden(tag: Tag) -> bool:
    hidden = tag.get("hidden")
    return (
        (hidden is not None and hidden != "until-found")
        or tag.get("aria-hidden") == "true"
        or ("style" in tag.attrs and _HIDING.search(attribute(tag, "style")) is not None)
    )


def _says_so(tag: Tag) -> bool:
    if "class" not in tag.attrs and "id" not in tag.attrs:
        return False
    for name in (*attribute(tag, "class").split(), attribute(tag, "id")):
        words = [word.lower() for word in _WORDS.findall(name)]
        if words and words[0] not in _ABOUT_ITSELF and not _NAMES.isdisjoint(words):
            return True
    return False
