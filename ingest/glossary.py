"""The glossary of an official text: entries with their names, numbered senses and notes."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from corpus.folding import fold
from corpus.records import GlossaryEntry, Problem
from ingest.marks import is_sentence
from ingest.paragraphs import Margin, Paragraph, Row, join
from ingest.plain import may_be_title, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ingest.markers import Markers

__all__ = ["read_glossary"]

_SENSE = re.compile(r"([0-9]{1,2})\.\s+(.*)", re.DOTALL)
_GLUED = re.compile(r"(\D*[^\W\d_])(1\.\s.*)")
_REMARK = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_INNER = re.compile(r"[,，]([”\"])")
"""A comma between two names stands inside the quotes of the first."""
_COMMA = re.compile(r"[,，、](?![^“\"「]*[”」])")
_TWO_NAMES = re.compile(r"／|(?<=[\u3040-\u9fff])/(?=[\u3040-\u9fff])")
_QUOTES = '“”"「」'
_ONE_NAME = re.compile(r"Active Player, Nonactive Player")
"""The comma is part of this name."""
_FEW, _MOST = 0.02, 0.9
"""Between these parts of all lines have a blank line above them where blank lines part entries."""
_LONG = 130
"""A line of so many characters ends a definition, with or without a full stop; broken paragraphs have none so long."""


def read_glossary(
    all_rows: Iterable[Row], markers: Markers, broken: Margin | None
) -> tuple[tuple[GlossaryEntry, ...], tuple[Problem, ...]]:
    """Read the entries in their order, and what is odd about how they are printed."""
    problems: list[Problem] = []
    blocks = _unglued(_grouped(_parted(_blocks(all_rows), problems)), problems)
    return tuple(_entry(block, markers, broken) for block in blocks), tuple(problems)


def _blocks(all_rows: Iterable[Row]) -> list[list[Row]]:
    """The entries as blank lines part them; where blank lines stand everywhere or nowhere (HTML, PDF), as headwords do."""
    kept = tuple(all_rows)
    telling = 1 + len(kept) * _FEW < sum(row.spaced for row in kept) < len(kept) * _MOST
    blocks: list[list[Row]] = []
    above: Row | None = None
    for row in kept:
        opens = row.spaced if telling else (above is None or _ends(above)) and _may_be_head(row)
        if opens or not blocks:
            blocks.append([])
        blocks[-1].append(row if telling else replace(row, spaced=False))
        above = row
    return blocks


def _parted(blocks: Iterable[list[Row]], problems: list[Problem]) -> list[list[Row]]:
    """Part entries between which the blank line is missing, or stands one line too low."""
    parted: list[list[Row]] = []
    for block in blocks:
        entry = parted[-1] if parted else []
        if len(entry) > 1 and _is_head(entry[-1], entry[-2], entry[0]) and is_sentence(block[0].text):
            block = [entry.pop(), *block]
            problems.append(_no_blank(block[0]))
        parted.append(block[:1])
        for row, following in zip_longest(block[1:], block[2:]):
            entry = parted[-1]
            if len(entry) > 1 and following and not following.indent and _is_head(row, entry[-1], entry[0]):
                parted.append([])
                problems.append(_no_blank(row))
            parted[-1].append(row)
    return parted


def _is_head(row: Row, above: Row, head: Row) -> bool:
    """Whether a line amid an entry is the headword of the next: short, no sentence, and later in the alphabet."""
    return _may_be_head(row) and _ends(above) and fold(row.text) > fold(head.text)


def _ends(row: Row) -> bool:
    return is_sentence(row.text) or len(row.text) >= _LONG


def _may_be_head(row: Row) -> bool:
    return not row.indent and may_be_title(_REMARK.sub("", row.text)) and _SENSE.match(row.text) is None


def _no_blank(row: Row) -> Problem:
    return Problem("blank-line-missing", f"line {row.line}", f"no blank line stands above the headword {row.text}")


def _grouped(blocks: Sequence[list[Row]]) -> list[list[Row]]:
    """Join to its entry what a blank line parts from it: an indented block, a numbered sense, a list below its own title."""
    entries: list[list[Row]] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        goes_on = block[0].indent > 0 or _SENSE.match(block[0].text) is not None
        titles_list = (
            len(block) == 1 and following is not None and following[0].indent > 0 and not _SENSE.match(following[0].text)
        )
        if entries and (goes_on or titles_list):
            entries[-1].extend(block)
        else:
            entries.append(list(block))
    return entries


def _unglued(entries: Iterable[list[Row]], problems: list[Problem]) -> Iterator[list[Row]]:
    """Part a headword from the first sense that is glued to it: `Ability1. Text on ...`."""
    for entry in entries:
        glued = _GLUED.fullmatch(entry[0].text)
        if glued and (len(entry) == 1 or _SENSE.match(entry[1].text)):
            problems.append(
                Problem("glued-headword", f"line {entry[0].line}", f"the first sense is glued to the headword {glued[1]}")
            )
            head = replace(entry[0], text=glued[1])
            yield [head, replace(entry[0], text=glued[2], spaced=False), *entry[1:]]
        else:
            yield entry


def _entry(entry: Sequence[Row], markers: Markers, broken: Margin | None) -> GlossaryEntry:
    headword = plain(entry[0].text)
    obsolete = markers.obsolete.search(headword) is not None
    senses: list[list[str]] = []
    notes: list[str] = []
    paragraphs = list(join(entry[1:], markers.example, broken))
    numbered = any(paragraph.text.startswith("1.") and _SENSE.match(paragraph.text) for paragraph in paragraphs)
    for paragraph in paragraphs:
        text = plain(paragraph.text)
        sense = _SENSE.fullmatch(text)
        if sense and int(sense[1]) == len(senses) + 1:
            senses.append([sense[2]])
        elif not numbered:
            senses = senses or [[]]
            senses[0].append(text)
        elif senses and _belongs(paragraph, markers):
            senses[-1].append(text)
        else:
            notes.append(text)
    return GlossaryEntry(headword, _names(headword), tuple("\n".join(sense) for sense in senses), tuple(notes), obsolete)


def _belongs(paragraph: Paragraph, markers: Markers) -> bool:
    """Whether a paragraph without a number goes on with the sense above it, and is no closing remark on all of them."""
    return paragraph.indent > 0 or not markers.see.match(paragraph.text)


def _names(headword: str) -> tuple[str, ...]:
    halves = (_REMARK.sub("", half) for half in _TWO_NAMES.split(_REMARK.sub("", headword)))
    parts = (part for half in halves for part in ([half] if _ONE_NAME.match(half) else _COMMA.split(_INNER.sub(r"\1,", half))))
    names = (part.strip().strip(_QUOTES) for part in parts)
    return tuple(dict.fromkeys(name for name in names if name))
