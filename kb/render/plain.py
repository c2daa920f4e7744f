"""Answers for a terminal."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from corpus.citation import permalink
from kb.render.lines import broken, remark
from kb.render.wording import EXAMPLE, described, spans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from corpus.records import Edition
    from corpus.references.resolve import Resolved
    from kb.asking import Answer
    from kb.naming import Definition

    Style = Callable[[str, str], str]

__all__ = ["Wanted", "beside", "definitions", "rules"]


class Wanted(NamedTuple):
    """What of a rule shall be shown besides its text."""

    examples: bool = True
    numbers: bool = False
    """Every number that it has had."""
    link: bool = False


def rules(answers: Sequence[Answer], cells: int, wanted: Wanted, style: Style) -> Iterator[str]:
    """Yield the blocks of an answer: a block for each rule, and one that names their edition after those of one edition.

    `cells` is the width of the text, 0 for lines that are not broken; `style` sets a text in a named style.
    """
    numbered: set[str | None] = set()  # a rule has had its numbers in whatever language: once is enough
    for edition, group in groupby(answers, key=lambda answer: answer.edition):
        shown = list(group)
        title = ""
        for answer in shown:
            again = answer.key in numbered
            yield "\n".join(_rule(answer, title, cells, wanted._replace(numbers=False) if again else wanted, style))
            title = answer.heading
            numbered.add(answer.key)
        how = ", ".join(dict.fromkeys(answer.how for answer in shown if not answer.how.startswith("below")))
        yield remark(f"— {described(edition)}{f', found by {how}' if how else ''}", cells, style)


def _rule(answer: Answer, above: str, cells: int, wanted: Wanted, style: Style) -> Iterator[str]:
    """Yield the lines of a rule; its title only where the block above stands under another."""
    rule = answer.rule
    head = style("number", str(rule.number))
    if rule.origin == "derived":
        head += style("source", " (number counted, not printed)")
    title = f"  {style('title', answer.heading)}" if answer.heading != above else ""
    yield head + title
    if rule.text != answer.heading:
        for paragraph in rule.paragraphs:
            yield from broken(paragraph, cells)
    marker = EXAMPLE.get(answer.edition.language, EXAMPLE["en"])
    for example in rule.examples if wanted.examples else ():
        text = marker + example
        yield from (f"  {line}" for line in broken(text, cells and cells - 2))
    length = None if wanted.examples else len(rule.text)
    if cited := _cited(answer.references, length):
        yield remark(f"→ {cited}", cells, style)
    if wanted.numbers and answer.numbers:
        yield remark(_numbers(answer), cells, style)
    if wanted.link:
        yield style("source", permalink(answer.edition.id, rule.number))


def _numbers(answer: Answer) -> str:
    """Say every number that a rule has had."""
    return f"numbers: {', '.join(f'{number} ({spans([(first, last)])})' for number, first, last in answer.numbers)}"


def _cited(resolved: Iterable[Resolved], length: int | None) -> str:
    """Say where the citations lead, and what is wrong with them."""
    parts: dict[str, None] = {}
    for one in resolved:
        if length is not None and one.reference.end > length:
            continue
        document = "MTR " if one.reference.document == "mtr" else ""
        for target in one.targets:
            parts[f"{document}{target}"] = None
        if one.message:
            parts[f"[{one.message}]"] = None
    return ", ".join(parts)


def definitions(found: Sequence[Definition], cells: int, style: Style) -> Iterator[str]:
    """Yield the blocks of definitions: a block for each entry, and one that names their edition."""
    for edition, group in groupby(found, key=lambda definition: definition.edition):
        shown = list(group)
        for definition in shown:
            yield "\n".join(_definition(definition, cells, style))
        how = ", ".join(dict.fromkeys(definition.how for definition in shown if definition.how != "glossary"))
        yield remark(f"— glossary of the {described(edition)}{f', found by {how}' if how else ''}", cells, style)


def _definition(definition: Definition, cells: int, style: Style) -> Iterator[str]:
    entry = definition.entry
    yield style("number", entry.headword)  # which says itself that an entry is obsolete
    for place, sense in enumerate(entry.senses, 1):
        text = f"{place}. {sense}" if len(entry.senses) > 1 else sense
        yield from broken(text, cells, "   " if len(entry.senses) > 1 else "")
    for note in entry.notes:
        yield from broken(note, cells)
    if cited := _cited(definition.references, None):
        yield remark(f"→ {cited}", cells, style)


def beside(answers: Sequence[Answer], cells: int, wanted: Wanted, style: Style) -> Iterator[str]:
    """Yield a block of columns for each rule, an edition a column; then one that names the editions.

    Rules stand side by side when they have one key, or where the lineage does not know them, one number.
    """
    editions = list(dict.fromkeys(answer.edition for answer in answers))
    rows: dict[tuple[str, str], dict[Edition, str]] = {}
    numbers: dict[tuple[str, str], str] = {}
    keys: dict[tuple[str, str], str] = {}  # of the numbers that were shown first: what stands beside them may have no key
    for answer in answers:
        lines = _rule(answer, "", 0, wanted._replace(numbers=False), _unstyled)
        number = (answer.edition.document, str(answer.rule.number))
        key = answer.key or keys.get(number, number[1])
        keys.setdefault(number, key)
        row = rows.setdefault((answer.edition.document, key), {})
        row[answer.edition] = "\n".join((*([row[answer.edition]] if answer.edition in row else []), *lines))
        if wanted.numbers and answer.numbers:
            numbers[answer.edition.document, key] = remark(_numbers(answer), cells, style)
    from kb.columns import side_by_side

    for what, row in rows.items():
        block = side_by_side([row.get(edition, "(not here)") for edition in editions], cells)
        yield f"{block}\n{numbers[what]}" if what in numbers else block
    yield "\n".join(remark(f"— {described(edition)}", cells, style) for edition in editions)


def _unstyled(_: str, text: str) -> str:
    return text
