"""`rulestone list`: the numbers of an edition with their titles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound, UsageError
from kb.asking import ask, cited_in, document_of
from kb.cli.options import asking, complete, question
from kb.cli.terminal import cells, styled
from kb.columns import width, wrap
from kb.home import store_path
from kb.render.lines import remark
from kb.render.wording import described
from kb.shelf import Shelf

if TYPE_CHECKING:
    from corpus.number import RuleNumber
    from corpus.records import Document, Edition, RuleText
    from kb.asking import Question

__all__ = ["command"]

_SHORT, _LEAST = 100, 30
"""How much of a text without a title is shown, in characters: without a terminal, and in the narrowest one."""
_NUMBER = 10
"""The width of the column of numbers."""


@click.command("list")
@click.argument("number", nargs=-1, metavar="[NUMBER]", shell_complete=complete)
@asking
@click.option("--all", "everything", is_flag=True, help="List everything, not only chapters and sections.")
@click.option("--tsv", is_flag=True, help="List everything as number, tab, title, tab, text: for fzf and the like.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(number: tuple[str, ...], *, everything: bool, tsv: bool, as_json: bool, **options: Any) -> None:
    """List the chapters and sections of the edition that answers, or what stands below NUMBER: a number or a title."""
    asked = question(" ".join(number), **options)
    shelf = Shelf(store_path())
    document, top = _top(shelf, asked)
    editions = _editions(shelf, asked, document)
    below = (
        (edition, [rule for rule in shelf.all_rules(edition) if not top or rule.number.within(top)]) for edition in editions
    )
    nothing: list[RuleText] = []
    edition, rules = next(((edition, rules) for edition, rules in below if rules), (editions[0], nothing))
    if not rules:
        raise NotFound(f"{top} is not in {edition.id}")
    if not (top or everything or tsv or as_json):
        rules = [rule for rule in rules if rule.heading and (rule.number.minor is None or edition.document == "mtr")]
    rows = [(str(rule.number), rule.heading, "" if rule.text == rule.heading else rule.text) for rule in rules]
    if as_json:
        keys = ("number", "heading", "text")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], ensure_ascii=False, indent=2))
        return
    room = max(cells() - _NUMBER - len(" …"), _LEAST) if cells() else _SHORT
    for listed, heading, text in rows:
        flat = " ".join(text.split())
        click.echo(f"{listed}\t{heading}\t{flat}" if tsv else f"{listed:<{_NUMBER - 1}} {heading or _cut(flat, room)}")
    click.echo(remark(f"— {described(edition)}", cells(), styled), err=True)


def _top(shelf: Shelf, asked: Question) -> tuple[Document, RuleNumber | None]:
    """Return the document and the number below which to list: as it was typed, or that of a title."""
    if not asked.words:
        return asked.document or "cr", None
    cited = cited_in(asked.words)
    if cited is None:
        answer = next(iter(ask(shelf, asked._replace(only=True)).answers), None)
        if answer is None:
            raise NotFound(f"{asked.words!r} is no title", hint="name a number or a title, or none to list all sections")
        return answer.edition.document, answer.rule.number
    number, *others = cited.numbers
    if others:
        raise UsageError("only one number can be listed at a time", where=asked.words, hint="name the number above them")
    return asked.document or cited.document or document_of(number), number


def _cut(text: str, room: int) -> str:
    """Return as much of a text as there is room for, in cells."""
    first, *rest = wrap(text, room) if width(text) > room else [text]
    return f"{first} …" if rest else first


def _editions(shelf: Shelf, asked: Question, document: Document) -> tuple[Edition, ...]:
    """Return the editions that may answer, in order."""
    if asked.choice.edition:
        return (shelf.named(asked.choice.edition),)
    for language in dict.fromkeys((*asked.languages, *(() if asked.strict else ("en",)))):
        candidates = shelf.candidates(document, language, asked.choice)
        if candidates:
            return candidates
    raise NotFound("no edition answers in the languages asked for", hint="`rulestone status` lists the editions")
