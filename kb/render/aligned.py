"""Aligned rules for people and programs: side by side, one below the other, as records, as tab-separated values.

A record of `rulestone align --json`; its keys are stable:

    key          the rule's key, which no renumbering changes
    cells        by language (or edition, where one was asked for); a language that does not have the rule is left out:
                 number         as printed there
                 number_origin  "printed", or "derived" where it was counted from the order of the page
                 edition        the id of the edition
                 text           its paragraphs, a newline between two
                 examples       a list of texts, without their markers
                 verdict        how sure it is that this is the rule: "certain", "likely", "unclear"
                 change         what has changed in the English since the edition it was made from: "none", "number",
                                "reference", "words", "gone", "unknown"
                 stale          null, or where words changed, or the rule is gone: {since, text, examples}: the edition that
                                changed it, and the differences as lists of [kind, text], kind "same", "gone" or "come";
                                empty where the texts are not in the store
                 sentences      only with `--sentences`, of a translation: a list for the text and for each example that both
                                have, of lists of {here, english, verdict}: what is in the two languages, lists of none, one
                                or two sentences; verdict also "missing" or "extra"
    findings     what is wrong: a list of {language, code, where, message}
    links        rules of the other document that belong to it: a list of {kind, key, reason}; kind "delegates", "replaced" or
                 "specified", as `corpus.links` explains them
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from corpus.links import links_of
from kb.columns import side_by_side, wrap
from kb.render.wording import EXAMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.lineage.diff import Piece
    from corpus.links import Link
    from kb.aligning import Cell, Row

__all__ = ["below", "beside", "finding_lines", "record", "tsv"]


def record(row: Row) -> dict[str, Any]:
    """Return the record of a row."""
    return {
        "key": row.key,
        "cells": {language: _cell(cell) for language, cell in row.cells.items()},
        "findings": [{"language": language, **problem._asdict()} for language, problem in row.findings],
        "links": [{"kind": link.kind, "key": _other(link, row.key), "reason": link.reason} for link in links_of(row.key)],
    }


def _other(link: Link, key: str) -> str:
    return link.mtr if link.cr == key else link.cr


def _cell(cell: Cell) -> dict[str, Any]:
    record = _facts(cell)
    if cell.sentences:
        record["sentences"] = [
            [{"here": list(bead.ours), "english": list(bead.theirs), "verdict": bead.verdict} for bead in text]
            for text in cell.sentences
        ]
    return record


def _facts(cell: Cell) -> dict[str, Any]:
    change = cell.change
    stale = {
        "since": change.date,
        "text": _pieces(change.text),
        "examples": [_pieces(example) for example in change.examples],
    }
    return {
        "number": str(cell.rule.number),
        "number_origin": cell.rule.origin,
        "edition": cell.edition.id,
        "text": cell.rule.text,
        "examples": list(cell.rule.examples),
        "verdict": cell.verdict,
        "change": change.kind,
        "stale": stale if change.stale else None,
    }


def _pieces(pieces: Sequence[Piece]) -> list[list[str]]:
    return [[piece.kind, piece.text] for piece in pieces]


def tsv(rows: Sequence[Row], languages: Sequence[str]) -> Iterator[str]:
    """Yield lines: a header, then for each rule its key, its number, state and text in each language, and codes of findings."""
    yield "\t".join(
        ("key", *(f"{language} {column}" for language in languages for column in ("number", "state", "text")), "findings")
    )
    for row in rows:
        fields = [row.key]
        for language in languages:
            cell = row.cells.get(language)
            whole = " ".join("\n".join((cell.rule.text, *cell.rule.examples)).split()) if cell else ""
            fields += [str(cell.rule.number), _state(cell), whole] if cell else ["", "missing", ""]
        codes = (f"{language}:{problem.code}" for language, problem in row.findings)
        yield "\t".join((*fields, " ".join(codes)))


def _state(cell: Cell) -> str:
    verdict = "" if cell.verdict == "certain" else cell.verdict
    counted = "counted" if cell.rule.origin == "derived" else ""
    stale = "stale" if cell.change.stale else ""
    return ", ".join(filter(None, (verdict, counted, stale)))


def beside(row: Row, languages: Sequence[str], cells: int) -> str:
    """Return a row in columns, then what was found."""
    columns = [_written(row.cells.get(language)) for language in languages]
    return "\n".join((side_by_side(columns, cells), *_below_cells(row, cells)))


def below(row: Row, languages: Sequence[str], cells: int) -> str:
    """Return a row one language after the other, then what was found: for narrow terminals, and for files."""
    blocks = [f"[{language}] {_written(row.cells.get(language))}" for language in languages]
    lines = [line for block in blocks for line in (wrap(block, cells) if cells else [block])]
    return "\n".join((*lines, *_below_cells(row, cells)))


def _below_cells(row: Row, cells: int) -> list[str]:
    linked = (f"↔ {_other(link, row.key)} ({link.kind}): {link.reason}" for link in links_of(row.key))
    lines = [part for line in (*_sentence_lines(row), *linked) for part in (wrap(line, cells, "  ") if cells else [line])]
    return [*lines, *finding_lines(row, cells)]


def _sentence_lines(row: Row) -> Iterator[str]:
    """A line for each pair of sentences, English first, with a mark for those that are not certain."""
    for language, cell in row.cells.items():
        for bead in (bead for text in cell.sentences for bead in text):
            doubt = "" if bead.verdict == "certain" else f" ({bead.verdict})"
            yield f"= {language}{doubt}: {' '.join(bead.theirs) or '—'} = {' '.join(bead.ours) or '—'}"


def _written(cell: Cell | None) -> str:
    if cell is None:
        return "— not here —"
    state = _state(cell)
    head = f"{cell.rule.number}{f' ({state})' if state else ''}"
    marker = EXAMPLE.get(cell.edition.language, EXAMPLE["en"])
    return "\n".join((head, *cell.rule.paragraphs, *(marker + example for example in cell.rule.examples)))


def finding_lines(row: Row, cells: int = 0) -> list[str]:
    """Return a line for each finding of a row, and one for each difference that makes it stale."""
    lines = [f"! {language} {problem.code}: {problem.message}" for language, problem in row.findings]
    for language, cell in row.cells.items():
        if cell.change.stale:
            differences = filter(None, (cell.change.text, *cell.change.examples))
            lines += (f"  {language}: {_excerpt(pieces)}" for pieces in differences)
    return [part for line in lines for part in (wrap(line, cells, "  ") if cells else [line])]


_AROUND = 30
"""How much of what is the same is shown beside a difference, in characters."""


def _excerpt(pieces: Sequence[Piece]) -> str:
    """The differences with a little text around them, marked as `wdiff` marks them."""
    said: list[str] = []
    for piece in pieces:
        if piece.kind == "same":
            text = piece.text
            said.append(text if len(text) <= 2 * _AROUND else f"{text[:_AROUND]} … {text[-_AROUND:]}")
        else:
            said.append(f"[-{piece.text}-]" if piece.kind == "gone" else f"{{+{piece.text}+}}")
    return "".join(said)
