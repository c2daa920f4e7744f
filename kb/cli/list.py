"""`rulestone list`: the numbers of an edition with their titles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound
from corpus.number import RuleNumber
from kb.asking import document_of
from kb.cli.options import asking, complete, question
from kb.cli.terminal import cells, styled
from kb.home import store_path
from kb.render.lines import remark
from kb.render.wording import described
from kb.shelf import Shelf

if TYPE_CHECKING:
    from corpus.records import Document, Edition, RuleText
    from kb.asking import Question

__all__ = ["command"]

_SHORT = 100
"""How much of a text without a title is shown, in characters."""


@click.command("list")
@click.argument("number", required=False, shell_complete=complete)
@asking
@click.option("--all", "everything", is_flag=True, help="List everything, not only chapters and sections.")
@click.option("--tsv", is_flag=True, help="List everything as number, tab, title, tab, text: for fzf and the like.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(number: str | None, *, everything: bool, tsv: bool, as_json: bool, **options: Any) -> None:
    """List the chapters and sections of the edition that answers, or what stands below NUMBER."""
    asked = question(number or "", **options)
    shelf = Shelf(store_path())
    top = RuleNumber.parse(number) if number else None
    editions = _editions(shelf, asked, asked.document or (document_of(top) if top else "cr"))
    below = (
        (edition, [rule for rule in shelf.all_rules(edition) if not top or rule.number.within(top)]) for edition in editions
    )
    nothing: list[RuleText] = []
    edition, rules = next(((edition, rules) for edition, rules in below if rules), (editions[0], nothing))
    if not rules:
        raise NotFound(f"{number} is not in {edition.id}")
    if not (top or everything or tsv or as_json):
        rules = [rule for rule in rules if rule.heading and (rule.number.minor is None or edition.document == "mtr")]
    rows = [(str(rule.number), rule.heading, "" if rule.text == rule.heading else rule.text) for rule in rules]
    if as_json:
        keys = ("number", "heading", "text")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], ensure_ascii=False, indent=2))
        return
    for listed, heading, text in rows:
        flat = " ".join(text.split())
        short = flat if len(flat) <= _SHORT else f"{flat[:_SHORT].rstrip()} …"
        click.echo(f"{listed}\t{heading}\t{flat}" if tsv else f"{listed:<9} {heading or short}")
    click.echo(remark(f"— {described(edition)}", cells(), styled), err=True)


def _editions(shelf: Shelf, asked: Question, document: Document) -> tuple[Edition, ...]:
    """Return the editions that may answer, in order."""
    if asked.choice.edition:
        return (shelf.named(asked.choice.edition),)
    for language in dict.fromkeys((*asked.languages, *(() if asked.strict else ("en",)))):
        candidates = shelf.candidates(document, language, asked.choice)
        if candidates:
            return candidates
    raise NotFound("no edition answers in the languages asked for", hint="`rulestone status` lists the editions")
