"""A PDF in, lines out, as the official text files have them: one line for each paragraph.

A PDF knows no paragraphs, only words and where they stand.  So everything that geometry can tell is settled here, where
it is known: page numbers and running heads go, lines that were broken only because the paper ended are joined again (also
over a page), an item of a list is a line of its own, and the cells of a table row are kept apart by a tab.  A blank line
stands where the page leaves a gap between two paragraphs.
"""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from corpus.errors import Unreadable
from ingest.marks import is_sentence
from ingest.pdf_damage import broken_streams, empty_pages
from ingest.wrapping import LABEL, glue, opens

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from corpus.records import Problem

__all__ = ["to_lines"]

_HEAD = b"%PDF-"
"""What a PDF begins with (ISO 32000-1, 7.5.2), within its first kilobyte."""

_END = b"%%EOF"
_AGAIN = "download it again, or give the document as text or HTML"
_GAP = 1.35
"""Times the usual distance of two lines: more than this is a gap between paragraphs."""
_CELL = 1.2
"""Times the height of a line: more than this between two words is a gap between two cells."""
_BLANK = 0.2
"""Times the height of a line: the width of a blank."""
_ROOM = 6.0
"""Points that a line may leave beside the next word, and be full all the same."""
_NEAR = 3.0
"""Points within which two places are the same for the eye."""

_LINE = re.compile(r"[^\r\n\ufffe]+\ufffe?")
"""A hyphen at the end of a line comes as U+FFFE, with the next line right after it."""
_WORD = re.compile(r"\S+")
_NUMBER = re.compile(r"\d+\.(?:\d+[a-z]*\.?)?")
_ITEM = re.compile(r"\t(?=[•◦▪●○] )")
"""A cell that is an item of a list: a list in two columns, read across."""
_LEADERS = re.compile(r"\.{4,} ?\d*$")
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of print, with its places in points from the left and from the foot of the page."""

    text: str
    page: int
    left: float
    right: float
    baseline: float
    height: float
    first: float
    """The width of its first word."""
    hang: float | None
    """Of an item of a list: where its text begins, after the label."""


def to_lines(raw: bytes, noticed: list[Problem] | None = None) -> tuple[str, ...]:
    """Read the text of a PDF: a line for each paragraph, item of a list, title, row of a table or line of contents.

    Raises Unreadable for bytes that are no PDF, or a broken, cut-off or locked one, or one that holds no text.  What shows
    that text is lost goes to `noticed` (`ingest.pdf_damage`).
    """
    pages = tuple(_pages(raw))
    if noticed is not None:
        empty = [number for number, page in enumerate(pages, 1) if not page]
        noticed += (*broken_streams(raw), *empty_pages(empty))
    body = _without_margins([line for page in pages for line in page])
    if not body:
        raise Unreadable(
            "this PDF holds no text, only pictures of it", hint="give the document as text, HTML or a PDF with text"
        )
    return tuple(_paragraphs(body))


@contextmanager
def _opened(raw: bytes) -> Generator[Any]:
    """Open the document, and say what is wrong where that fails."""
    if _HEAD not in raw[:1024]:
        raise Unreadable("this is not a PDF: it does not begin with %PDF", hint="check what the file is")
    if _END not in raw[-2048:]:
        raise Unreadable("this PDF is cut off: its end is missing", hint=_AGAIN)
    pdfium: Any = import_module("pypdfium2")
    try:
        document = pdfium.PdfDocument(raw)
    except pdfium.PdfiumError as failure:
        if failure.err_code == import_module("pypdfium2.raw").FPDF_ERR_PASSWORD:
            raise Unreadable("this PDF is locked with a password", hint="save a copy without one, and give that") from failure
        raise Unreadable("this PDF is broken and cannot be opened", hint=_AGAIN) from failure
    try:
        yield document
    except pdfium.PdfiumError as failure:
        raise Unreadable("a page of this PDF is broken", hint=_AGAIN) from failure
    finally:
        document.close()


def _pages(raw: bytes) -> Iterator[Sequence[_Line]]:
    """Read each page as lines, in the order of its text."""
    with _opened(raw) as document:
        for number in range(len(document)):
            page = document[number]
            text = page.get_textpage()
            yield _rows(_printed(text, number))
            text.close()
            page.close()


def _printed(page: Any, number: int) -> Iterator[_Line]:
    """Find where each line of a page stands."""
    api: Any = import_module("pypdfium2.raw")
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    loose = api.FS_RECTF()

    def place(word: re.Match[str], offset: int) -> tuple[float, float]:
        """The left and right edge of a word."""
        first, last = word.start() + offset, word.end() + offset - 1
        api.FPDFText_GetCharBox(page, index(page, first), left, right, bottom, top)
        start = left.value
        api.FPDFText_GetCharBox(page, index(page, last), left, right, bottom, top)
        return start, right.value

    index = api.FPDFText_GetCharIndexFromTextIndex
    for found in _LINE.finditer(page.get_text_range()):
        words = list(_WORD.finditer(found[0]))
        if not words:
            continue
        edges = [place(word, found.start()) for word in words]
        start = index(page, found.start() + words[0].start())
        api.FPDFText_GetCharOrigin(page, start, left, bottom)
        api.FPDFText_GetLooseCharBox(page, start, loose)
        height: float = loose.top - loose.bottom
        text = _spaced([word[0].replace("\ufffe", "-") for word in words], edges, _CELL * height)
        hang = edges[1][0] if len(words) > 1 and LABEL.match(text) else None
        yield _Line(text, number, edges[0][0], edges[-1][1], bottom.value, height, edges[0][1] - edges[0][0], hang)


def _spaced(words: Sequence[str], edges: Sequence[tuple[float, float]], cell: float) -> str:
    """Put a blank between two words, and a tab between two cells; what follows a label or number is no cell."""
    gaps = [after[0] - before[1] for before, after in pairwise(edges)]
    if gaps and (LABEL.match(f"{words[0]} ") or _NUMBER.fullmatch(words[0])):
        gaps[0] = 0
    return words[0] + "".join(("\t" if gap > cell else " ") + word for gap, word in zip(gaps, words[1:], strict=True))


def _rows(lines: Iterator[_Line]) -> Sequence[_Line]:
    """Join what stands side by side: a row of a table, the cells of which came one after another."""
    rows: list[_Line] = []
    for line in lines:
        last = rows[-1] if rows else None
        if last and abs(last.baseline - line.baseline) < 1 and line.left > last.right:
            gap = " " if line.left - last.right < 2 * _BLANK * line.height else "\t"
            rows[-1] = replace(last, text=last.text + gap + line.text, right=line.right)
        else:
            rows.append(line)
    return rows


def _without_margins(lines: Sequence[_Line]) -> Sequence[_Line]:
    """Drop page numbers and running heads.

    These are numbers at the top or foot of a page, and what stands on the same place of most pages, but for its digits.
    """
    pages = [list(group) for _, group in groupby(lines, key=attrgetter("page"))]
    often = Counter(key for page in pages for key in {_margin(line) for line in page})
    kept: list[_Line] = []
    for page in pages:
        places = [line.baseline for line in page]
        extremes = (min(places), max(places))
        for line in page:
            number = line.text.isdecimal() and line.baseline in extremes
            head = len(pages) > 2 and often[_margin(line)] * 2 > len(pages)
            if not (number or head):
                kept.append(line)
    return kept


def _margin(line: _Line) -> tuple[str, int]:
    return _DIGITS.sub("#", line.text), round(line.baseline)


def _paragraphs(lines: Sequence[_Line]) -> Iterator[str]:
    """Join the lines of each paragraph, and set a blank line where the page leaves a gap."""
    steps = sorted(a.baseline - b.baseline for a, b in pairwise(lines) if a.page == b.page and a.baseline > b.baseline)
    tight = _GAP * (steps[len(steps) // 4] if steps else 0)
    edge = sorted(line.right for line in lines)[-1 - len(lines) // 100]  # but for a few lines that stick out
    text, hang = lines[0].text, lines[0].hang
    for above, line in pairwise(lines):
        gap = above.page != line.page or not 0 < above.baseline - line.baseline <= tight
        if _continues(above, line, hang, edge, gap=gap):
            text = glue(text, line.text)
            continue
        yield from _ITEM.split(text)
        if gap:
            yield ""
        text, hang = line.text, line.hang
    yield from _ITEM.split(text)


def _continues(above: _Line, line: _Line, hang: float | None, edge: float, *, gap: bool) -> bool:
    """Say whether a line belongs to the same paragraph as the line above."""
    if opens(line.text) or _LEADERS.search(above.text) or "\t" in above.text + line.text:
        return False
    full = above.right + _BLANK * above.height + line.first > edge - _ROOM
    open_ended = not is_sentence(above.text)
    if gap:  # over the end of a page only, and only where nothing speaks against it
        return above.page != line.page and full and open_ended
    if hang is not None and abs(line.left - hang) < _NEAR:
        return True
    return full or (open_ended and line.text[:1].islower())
