"""The MTR as an HTML template of a site: a title, and for each section a heading and a part that unfolds.

    <h2>MTR - DATE - Name of a set</h2>
    <h3>N.N Title</h3> <div> <p>...</p> <ul><li>...</li></ul> <h5>...</h5> <ol>...</ol> <table>...</table> </div>

It has neither contents nor chapters.  It may show what changed, as `<span class='removed'>` and `<span class='new'>`: what
is removed is not in force and goes.  The template's own tags, `<% ... %>`, are not text.  Unlike other shapes this one
reads the markup itself, since lines no longer tell what was removed.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import reduce
from typing import TYPE_CHECKING

from ingest import mtr
from ingest.controls import without_controls
from ingest.marks import tidy
from ingest.mtr_titles import title_in
from ingest.wrapping import glue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Parsed
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise", "to_lines"]

NAME = "mtr-html"

_HEADING = re.compile(r"<h[1-6][^<>]*>\s*(?:<[^<>]*>\s*)*([^<>]+?)\s*<", re.IGNORECASE)
_TEMPLATE = re.compile(r"<%.*?%>", re.DOTALL)
_GONE = ".removed, del, s, strike, script, style, head, header, footer, nav"
_BLOCKS = "p, li, tr, div, table, ul, ol, h1, h2, h3, h4, h5, h6"
_LOOSE = re.compile(r"(?<=\w) +(?=[,;.](?:\s|$))")
"""The blank before a comma, where a word between them was removed."""
_BETWEEN = re.compile(r"\n\s*\n")


def recognise(lines: Sequence[str]) -> bool:
    """Whether these lines, of markup, have headings that are titles of the MTR, more than one of them."""
    headings = [found[1] for line in lines if "<h" in line.lower() for found in _HEADING.finditer(line)]
    sections = [title for heading in headings if (title := title_in(heading)) and title.number.minor]
    return len(sections) > 1 and mtr.recognise(headings)


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the one edition that the markup holds.  Raises NotRules where no section has any text."""
    seen, controls = without_controls(to_lines("\n".join(lines)))
    return tuple(parsed._replace(shape=NAME, problems=(*controls, *parsed.problems)) for parsed in mtr.parse(seen, hints))


def to_lines(markup: str) -> tuple[str, ...]:
    """Make one line of each heading, paragraph, item and table row, without what was removed."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(_TEMPLATE.sub("", markup), "html.parser")
    for gone in soup.select(_GONE):
        gone.decompose()
    seen: Counter[int] = Counter()
    for item in soup.find_all("li"):
        items = item.find_parent(["ol", "ul"])  # not always the parent: </li> may be missing
        if items:
            seen[id(items)] += 1
            item.insert(0, f"{seen[id(items)]}. " if items.name == "ol" else "• ")
    for cell in soup.select("td + td, th + td, th + th"):
        cell.insert_before(" | ")
    for block in soup.select(_BLOCKS):
        block.insert_before("\n\n")
        block.insert_after("\n\n")
    paragraphs = _BETWEEN.split(soup.get_text())
    return tuple(_LOOSE.sub("", reduce(glue, rows)) for paragraph in paragraphs if (rows := _rows(paragraph)))


def _rows(paragraph: str) -> list[str]:
    return [tidy(row) for row in paragraph.splitlines() if row.strip()]
