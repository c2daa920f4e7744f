"""The Magic Tournament Rules as text: from a PDF, from HTML made into lines, or copied from either.

    MAGIC: THE GATHERING TOURNAMENT RULES
    Effective DATE
    N.N Title of a section.......................PAGE       the contents, which repeat every title
    N. Title of a chapter
    N.N Title of a section
    Paragraphs, items of lists, rows of tables.

A stretch may begin and end anywhere.  Chapters, sections and appendices carry their printed numbers and letters; the
introduction has none and stands under 0.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from corpus.errors import NotRules
from corpus.records import Contents, Parsed, Problem, RuleText
from ingest.dates import date_in, effective_date, stated
from ingest.language import language_of
from ingest.marks import example_text, is_sentence, rule_head, tidy
from ingest.mtr_titles import Title, contents_line, title_in, titles
from ingest.wrapping import LABEL, is_wrapped, unwrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.number import RuleNumber
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "parse_lines", "recognise", "section"]

NAME = "mtr"

_TITLE = re.compile(
    r"[★\s]*(?:(?:magic:?\s*the gathering|magic)\W*)?(?:tournament rules|reglas de torneo|regras de torneio)\b.{0,40}"
    r"|.{0,24}(?:イベント規定|大会規定|トーナメント規定|比赛规则)\W*"
    r"|MTR\s*[-–—].{0,60}",
    re.IGNORECASE,
)
_FRONT = 60
"""The title of the document stands within so many lines."""
_KNOWN = frozenset(
    title.casefold()
    for title in (
        *("Tournament Types", "Player Communication", "Tournament Shortcuts", "Out-of-Order Sequencing", "Loops"),
        *("Triggered Abilities", "Reversing Decisions"),
        *("Comunicación entre jugadores", "Atajos de torneo", "Secuencia fuera de orden"),
        *("イベントでの手順省略", "プレイヤーの意思疎通", "誘発型能力", "順序違いの連続行動"),
    )
)
"""Titles of sections by which a stretch without the title of the document is known."""
_CHAPTERS = 8
"""A document with sections in so many chapters is whole: every known edition has ten."""

_EXAMPLES = re.compile(r"(?:examples?|ejemplos?|exemplos?|例|示例|举例)[:：]?", re.IGNORECASE)
_NOTICE = re.compile(r"(?:All trademarks are|Todas las marcas|(?:™ ?(?:and|&) ?)?©)\s?")
_BULLET = re.compile(r"[•◦▪●○]\s*")
_ROW = re.compile(r"(?<=\S)\s*\t\s*(?=\S)")
_LEAD = re.compile(rf"\s*(?:{LABEL.pattern}|[0-9]+\.[0-9]+\.?\s)")
"""After these a tab is no more than a blank."""
_PAGE_NUMBER = re.compile(r"(\f?)\s*([0-9]{1,3})\s*")
_SKIPPED = 3
"""A page or two may be empty and bear no number."""


def recognise(lines: Sequence[str]) -> bool:
    """Whether the lines begin as the MTR does, or hold a section that is known by its title; and no rules of the CR."""
    rules = (line for line in lines if rule_head(line.lstrip()))
    if len(list(islice(rules, 2))) == 2:
        return False
    found = [title for line in lines if (title := title_in(tidy(line))) and title.number.minor]
    titled = any(_TITLE.fullmatch(tidy(line)) for line in lines[:_FRONT])
    return bool(found) and (titled or any(title.text.casefold() in _KNOWN for title in found))


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the one edition, or part of one, that the lines hold.  Raises NotRules where no section has any text."""
    return (parse_lines(lines, hints),)


def parse_lines(lines: Sequence[str], hints: Hints) -> Parsed:
    """Read a stretch of the MTR that may begin and end anywhere.  Raises NotRules where no section in it has any text."""
    if hints.document not in ("", "mtr"):
        raise NotRules(f"this text is of the MTR, not of the {hints.document.upper()}", hint="leave out --document")
    paragraphs = _paragraphs(lines)
    contents, heads = titles(paragraphs)
    rules = tuple(_rules(paragraphs, heads))
    if not any(is_sentence(text) for rule in rules if rule.number.minor for text in (*rule.paragraphs, *rule.examples)):
        found = "only its contents" if contents or heads else "no section of it"
        raise NotRules(f"this page of the MTR holds {found}", hint="give a page with the text of its sections")
    front = paragraphs[: heads[0].place]
    whole = len({rule.number.major for rule in rules if rule.number.minor}) >= _CHAPTERS
    effective, doubts = (hints.effective, ()) if hints.effective else _effective(front)
    return Parsed(
        "mtr",
        hints.language or language_of(paragraphs),
        NAME,
        rules,
        contents=tuple(Contents(title.number, title.text) for title in contents),
        effective=effective,
        whole=whole,
        problems=(*(() if whole and not effective else doubts), *_unplaced(front)),
        damage=doubts if whole and not effective else (),
    )


def section(number: RuleNumber, heading: str, paragraphs: Sequence[str]) -> RuleText:
    """Make the record of a section from its paragraphs.

    Examples stand apart, those with a marker and the items under the title "Examples"; every bullet becomes "• ".
    """
    text: list[str] = []
    examples: list[str] = []
    listing = False
    for paragraph, below in pairwise((*paragraphs, "")):
        item = LABEL.match(paragraph)
        if listing and item:
            examples.append(paragraph[item.end() :])
            continue
        listing = _EXAMPLES.fullmatch(paragraph) is not None and LABEL.match(below) is not None
        example = example_text(paragraph)
        if example:
            examples.append(example)
        elif not listing:
            text.append(_BULLET.sub("• ", paragraph, count=1) if _BULLET.match(paragraph) else paragraph)
    return RuleText(number, tuple(text), tuple(examples), heading, "printed" if number.major or number.appendix else "derived")


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Clean the lines, and make paragraphs of them where the width of a page has broken these."""
    clean = [_clean(line) for line in lines]
    if not is_wrapped([line for line in clean if not _alone(line) and not line.isdecimal()]):
        return [line for line in clean if line]
    numbers = set(_page_numbers(lines))
    return list(unwrap([line for place, line in enumerate(clean) if place not in numbers], _alone))


def _clean(line: str) -> str:
    """Set one blank between words and a bar between the cells of a row; drop a bullet with nothing behind it."""
    if "\t" in line and not _LEAD.match(line):
        line = _ROW.sub(" | ", line)
    text = tidy(line)
    return "" if _BULLET.fullmatch(text) else text


def _alone(line: str) -> bool:
    return " | " in line or contents_line(line) or title_in(line) is not None


def _page_numbers(lines: Sequence[str]) -> Iterator[int]:
    """Which lines hold a number and nothing else, where a page begins or the number of the page before leads to it."""
    last = 0
    for place, line in enumerate(lines):
        if found := _PAGE_NUMBER.fullmatch(line):
            number = int(found[2])
            if found[1] or not last or last < number <= last + _SKIPPED:
                last = number
                yield place


def _rules(paragraphs: Sequence[str], heads: Sequence[Title]) -> Iterator[RuleText]:
    for head, below in pairwise((*heads, None)):
        if head is None:
            continue
        body = list(paragraphs[head.place + 1 : below.place if below else len(paragraphs)])
        while below is None and body and _NOTICE.match(body[-1]):
            body.pop()
        chapter = head.number.major > 0 and head.number.minor is None
        yield section(head.number, head.text, [head.text, *body] if chapter else body)


def _effective(front: Sequence[str]) -> tuple[str, tuple[Problem, ...]]:
    """The effective date, from a statement or from the title, and what is wrong with the statement."""
    effective, doubts = stated(front, range(len(front)))
    titled = (found for line in front if _TITLE.fullmatch(line) and (found := date_in(line)))
    return (effective, doubts) if effective or doubts else (next(titled, ""), ())


def _unplaced(front: Sequence[str]) -> Iterator[Problem]:
    for line in front:
        if is_sentence(line) and not effective_date(line) and len(line) > _FRONT:
            yield Problem("text-before-first-title", line[:30], "this text stands before the first title, and was left out")
