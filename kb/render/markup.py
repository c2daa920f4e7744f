"""Answers as Markdown, and as a quotation for Discord."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from corpus.citation import permalink
from kb.render.wording import EXAMPLE, described

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kb.asking import Answer
    from kb.naming import Definition

__all__ = ["DISCORD", "discord", "markdown"]

DISCORD = 2000
"""How many characters a message on Discord may have."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")


def markdown(answers: Sequence[Answer], definitions: Sequence[Definition], *, examples: bool, link: bool) -> str:
    """Return answers as Markdown (CommonMark 0.31): examples are quotations, the edition stands below in italics."""
    return "\n\n".join((*_entries(definitions), *_blocks(answers, examples=examples, link=link)))


def _entries(definitions: Sequence[Definition]) -> Iterator[str]:
    for edition, group in groupby(definitions, key=lambda definition: definition.edition):
        for entry in (definition.entry for definition in group):
            yield f"**{_plain(entry.headword)}**"
            several = len(entry.senses) > 1
            yield from (
                f"{place}. {_plain(sense)}" if several else _plain(sense) for place, sense in enumerate(entry.senses, 1)
            )
            yield from map(_plain, entry.notes)
        yield f"*{_plain(f'glossary of the {described(edition)}')}*"


def _blocks(answers: Sequence[Answer], *, examples: bool, link: bool) -> Iterator[str]:
    for edition, group in groupby(answers, key=lambda answer: answer.edition):
        for answer in group:
            rule = answer.rule
            counted = " (number counted, not printed)" if rule.origin == "derived" else ""
            title = f" {_plain(answer.heading)}" if answer.heading else ""
            address = f" `{permalink(edition.id, rule.number)}`" if link else ""
            yield f"**{rule.number}**{counted}{title}{address}"
            if rule.text != answer.heading:
                yield from map(_plain, rule.paragraphs)
            marker = EXAMPLE.get(answer.edition.language, EXAMPLE["en"]).strip()
            yield from (f"> *{marker}* {_plain(example)}" for example in rule.examples if examples)
        yield f"*{_plain(described(edition))}*"


def _plain(text: str) -> str:
    """Escape what would be markup; `text` is one paragraph."""
    return _SPECIAL.sub(r"\\\1", text)


def discord(answers: Sequence[Answer], definitions: Sequence[Definition], *, examples: bool, link: bool) -> str:
    """Return answers as one message for Discord: a quotation of fewer than 2,000 characters that says what was cut."""
    blocks = (*_entries(definitions), *_blocks(answers, examples=examples, link=link))
    quoted = [f"> {line}" if line else ">" for block in blocks for line in _unquoted(block)]
    whole = "\n".join(quoted)
    if len(whole) < DISCORD:
        return whole
    edition = answers[0].edition if answers else definitions[0].edition
    source = f"> *{_plain(described(edition))}*"
    total = len(whole)
    room = DISCORD - len(source) - 80
    kept = ""
    for line in quoted:
        if len(kept) + len(line) + 1 > room:
            kept += line[: max(room - len(kept), 0)].rstrip() + " …\n"
            break
        kept += f"{line}\n"
    return f"{kept}> (cut: {len(kept)} of {total} characters are shown)\n{source}"


def _unquoted(block: str) -> list[str]:
    """Return the lines of a block; within a quotation an example is one by its italics alone."""
    return [line.removeprefix("> ") for line in block.split("\n")]
