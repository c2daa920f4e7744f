"""HTML to the lines that a browser's copy of the page would give, without the site around the text.

A block stands on lines of its own, a paragraph has a blank line around it, an item of a list begins with `- `, and the cells
of a table's row are kept apart by a tab.  Symbols that are images become `{T}`.  Navigation, advertisements, scripts, what
is hidden and the pronunciation above Japanese words are left out.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from corpus.errors import NotRules
from ingest.furniture import attribute, is_content, is_furniture, is_unseen, protected
from ingest.marks import tidy, unbullet
from ingest.swallowed import as_text, from_comment, from_dropped, from_tag, unended
from ingest.symbols import symbol_in_address, symbol_in_classes, symbol_named

if TYPE_CHECKING:
    from bs4 import BeautifulSoup
    from bs4.element import PageElement, Tag

    from corpus.records import Problem

__all__ = ["is_html", "size", "to_lines"]

_START = re.compile(
    r"(?>\s+|\ufeff|<!--.*?-->|<\?[^>]{0,500}>)*+<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_TAG = re.compile(r"</?(?:div|p|ul|ol|li|h[1-6]|table|tr|td|span|br|hr|article|main|section|nav)\b[^<>]*>", re.IGNORECASE)
_FEWEST_TAGS = 3
_SAMPLE = 100_000

_DIRECTIVE = re.compile(r"<%[^<>]{0,500}%>|<\?[^<>]{0,500}>|<!\[[^<>]{0,500}(?<!--)>")
"""Of templates, processors and old browsers: none is shown."""
_UNENDED = re.compile(r"(<(r[btp])\b[^<>]{0,200}>[^<>]{0,200})(?=<r[btp]\b)", re.IGNORECASE)
"""Ruby whose end tags are left out, as HTML allows: the parser would nest what follows."""
_OPENS = re.compile(r"<[a-z/!?]", re.IGNORECASE)

_PARAGRAPHS = frozenset((
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "pre", "hr", "figure",
))  # fmt: skip
_BLOCKS = _PARAGRAPHS | frozenset((
    "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dt", "fieldset", "figcaption",
    "footer", "form", "header", "html", "legend", "li", "main", "nav", "section", "summary", "tbody", "tfoot", "thead", "tr",
))  # fmt: skip
_LISTS = frozenset(("ul", "ol"))
_CELLS = frozenset(("td", "th"))
_IMAGES = frozenset(("img", "image", "svg"))
_SPACE = re.compile(r"[ \t\n\r\f]+")
_NUMBER = re.compile(r"\s*[1-9][0-9]{0,2}\.(?:[0-9]{1,3}[a-z]{0,2}\.?)?")
_LONGEST_NUMBER = 16
_WORD = re.compile(r"[^\W\d_]{2}|[A-ZÀ-Þ“«¿¡\"(\[{]|[\u3041-\u9fff「『《（]")
_NUMBERED = re.compile(r"[0-9]\.[0-9]")
_LONG_TAG = 1000
_SCRIPTED = 600
"""A page that asks for JavaScript and holds fewer characters than this holds nothing else."""
_INSTEAD = "open it in a browser, copy the rules from it, and give that text"


def is_html(text: str) -> bool:
    """Say whether a text is HTML, from its beginning or its tags: a page may be cut out of a larger one."""
    if _START.match(text[:_SAMPLE]):
        return True
    return sum(1 for _, _ in zip(_TAG.finditer(text, 0, _SAMPLE), range(_FEWEST_TAGS), strict=False)) == _FEWEST_TAGS


def size(text: str) -> int:
    """Count what takes time to parse: tags, entities, and the blanks in long tags, each of which may part attributes."""
    long = (inside for piece in text.split("<") if len(inside := piece.partition(">")[0]) > _LONG_TAG)
    return text.count("<") + text.count("&") + sum(inside.count(" ") for inside in long)


def to_lines(text: str, noticed: list[Problem] | None = None) -> tuple[str, ...]:
    """Turn HTML, broken or not, into lines.  Raises NotRules for a page without text, such as one that a script draws.

    What shows that the page lost text goes to `noticed` (`ingest.swallowed`).
    """
    page = _tree(text)
    found: list[Problem] = []
    lines = _lines(page, found)
    if noticed is not None:
        noticed += (*found, *as_text(lines), *unended(text))
    shown = " ".join(lines)
    asks = f"{shown} {' '.join(tag.get_text() for tag in page.find_all('noscript', limit=3))}"
    if len(shown) < _SCRIPTED and not _NUMBERED.search(shown) and "javascript" in asks.lower():
        raise NotRules("this page shows its text only with JavaScript", hint=_INSTEAD)
    if not lines:
        raise NotRules("this page holds no text", hint=_INSTEAD)
    return lines


def _tree(text: str) -> BeautifulSoup:
    from bs4 import BeautifulSoup

    text = _UNENDED.sub(r"\1</\2>", _DIRECTIVE.sub("", text)).replace("<![", "&lt;![")
    opened = _OPENS.search(text, text.rfind(">") + 1)  # a tag that nothing closes: parsing such is quadratic
    text = text[: opened.start()] if opened else text
    closed = text.rfind("-->") + 1
    text = text[:closed] + text[closed:].replace("<!--", "")  # and so is a comment
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a page may be XML, or an address
        return BeautifulSoup(text, "html.parser")


@dataclass(slots=True)
class _Copy:
    """The text so far, and where in the page it is being written."""

    lines: list[str] = field(default_factory=list[str])
    parts: list[str] = field(default_factory=list[str])
    """Of the line that is being written."""
    length: int = 0
    """Of these parts."""
    bullet: bool = False
    """Whether the next line is the first of a list item."""
    number: bool = False
    """Whether an element has just ended that holds a rule's number: its style keeps it apart from the text."""
    content: int = 0
    """How many elements around this place hold the main text."""
    lists: int = 0
    preformatted: int = 0

    def open(self, tag: Tag) -> None:
        if tag.name in _BLOCKS:
            self.break_at(tag)
            self.bullet = self.bullet or tag.name == "li"
        elif tag.name == "br" and not self.end_line():
            self.leave_blank()
        elif tag.name in _CELLS and self.length:
            self.parts.append("\t")
        self.count(tag, 1)

    def close(self, tag: Tag) -> None:
        self.count(tag, -1)
        if tag.name in _BLOCKS:
            self.break_at(tag)
            self.bullet = self.bullet and tag.name != "li"
        elif 0 < self.length < _LONGEST_NUMBER and _NUMBER.fullmatch("".join(self.parts)):
            self.number = True

    def count(self, tag: Tag, step: int) -> None:
        self.content += step * is_content(tag)
        self.lists += step * (tag.name in _LISTS)
        self.preformatted += step * (tag.name == "pre")

    def break_at(self, tag: Tag) -> None:
        self.end_line()
        if tag.name in _PARAGRAPHS and not (tag.name in _LISTS and self.lists):
            self.leave_blank()

    def text(self, text: str) -> None:
        if not self.preformatted:
            self.write(_SPACE.sub(" ", text))
            return
        first, *rest = text.replace("\t", " ").splitlines() or [""]
        self.write(first)
        for line in rest:
            if not self.end_line():
                self.leave_blank()
            self.write(line)

    def write(self, text: str) -> None:
        if self.number and _WORD.match(text):
            self.parts.append(" ")
        self.number = False
        self.parts.append(text)
        self.length += len(text)

    def end_line(self) -> bool:
        """End the line; say whether there was anything in it."""
        cells = [tidy(cell) for cell in "".join(self.parts).split("\t")] if self.parts else []
        line = "\t".join(cell for cell in cells if cell)
        self.parts.clear()
        self.length, self.number = 0, False
        if line:
            self.lines.append(f"- {line}" if self.bullet and not unbullet(line)[1] else line)
            self.bullet = False
        return bool(line)

    def leave_blank(self) -> None:
        if self.lines and self.lines[-1]:
            self.lines.append("")


def _lines(page: BeautifulSoup, noticed: list[Problem]) -> tuple[str, ...]:
    """Walk the page without recursion, for broken pages nest as deep as they are long."""
    from bs4.element import Comment, NavigableString, PreformattedString, Tag

    kept = protected(page)
    copy = _Copy()
    todo: list[tuple[PageElement, bool]] = [(page, False)]
    while todo:
        node, is_end = todo.pop()
        if isinstance(node, Tag):
            if is_end:
                copy.close(node)
            elif symbol := _symbol(node):
                copy.write(symbol)
            elif is_furniture(node, kept, inside=copy.content > 0) or is_unseen(node):
                noticed += (*from_tag(node), *from_dropped(node))
            else:
                noticed += from_tag(node)
                copy.open(node)
                todo.append((node, True))
                todo.extend((child, False) for child in reversed(node.contents))
        elif isinstance(node, Comment):
            noticed += from_comment(node)
        elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):  # not a comment
            copy.text(node)
    copy.end_line()
    return tuple(copy.lines[:-1] if copy.lines and not copy.lines[-1] else copy.lines)


def _symbol(tag: Tag) -> str:
    """The symbol of the rules that an image, a drawing or an icon shows; empty for any other element."""
    if tag.name not in _IMAGES and tag.get("role") != "img" and (tag.contents or not tag.attrs):
        return symbol_named(tag.get_text()) if is_unseen(tag) and len(tag.contents) == 1 else ""
    title = tag.find("title", recursive=False) if tag.name == "svg" else None
    said = [attribute(tag, name) for name in ("alt", "aria-label", "title", "data-symbol")]
    said += [title.get_text()] if title else []
    symbol = next((symbol for text in said if text and (symbol := symbol_named(text))), "")
    symbol = symbol or symbol_in_classes(attribute(tag, "class").split())
    symbol = symbol or symbol_in_address(attribute(tag, "src") or attribute(tag, "data-src"))
    return "" if symbol and _is_said_again(tag, symbol) else symbol


def _is_said_again(tag: Tag, symbol: str) -> bool:
    """Whether the symbol follows once more for screen readers."""
    after = tag.find_next_sibling()
    return after is not None and is_unseen(after) and symbol_named(after.get_text()) == symbol
