"""`rulestone trace`: every number that a rule has had."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound
from corpus.folding import fold
from corpus.lineage.trace import trace, trace_key
from kb.asking import cited_in, document_of
from kb.cli.options import agree, complete, dated, question
from kb.cli.terminal import styled
from kb.home import store_path
from kb.render.timeline import timeline
from kb.shelf import Shelf
from kb.tracing import facts_of, key_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.lineage.trace import Trace
    from corpus.records import Document

__all__ = ["command"]


@click.command("trace")
@click.argument("refs", nargs=-1, required=True, metavar="REF", shell_complete=complete)
@click.option("--document", type=click.Choice(["cr", "mtr"]), help="The document that REF is of.")
@click.option("--as-of", metavar="DATE", default="", help="The rule that had the number at DATE (2019-08-23).")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(refs: tuple[str, ...], document: Document | None, as_of: str, as_json: bool) -> None:
    """Show the whole history of a rule: its numbers with their dates, when it was reworded, split or merged, its number today.

    REF is a number, a section, a title, or the key of a rule.  A number that has named several rules shows them all, the
    likeliest first.  This works right after installation, with no edition in the store.
    """
    asked = " ".join(refs)
    agree(asked, as_of=as_of)
    found = _traced(asked, document, dated(as_of))
    if not found:
        raise NotFound(
            f"no edition that is known has {asked!r}{f' at {as_of}' if as_of else ''}", hint="name a number or a title"
        )
    if as_json:
        click.echo(json.dumps([_record(one) for one in found], ensure_ascii=False, indent=2))
    else:
        dates = facts_of(_document(found[0].key)).dates
        click.echo("\n\n".join("\n".join(timeline(one, dates[0], dates[-1], styled)) for one in found))


def _document(key: str) -> Document:
    return "mtr" if key.startswith("mtr") else "cr"


def _traced(asked: str, document: Document | None, as_of: str) -> Sequence[Trace]:
    cited = cited_in(asked)
    if cited is None:
        keys = _titled(asked, document, as_of) or _named(asked)
        return [found for key, of in keys if (found := trace_key(facts_of(of), key))]
    if cited.key:
        found = trace_key(facts_of(_document(cited.key)), cited.key)
        return [found] if found else []
    traced = (
        found
        for number in cited.numbers
        for found in trace(facts_of(cited.document or document or document_of(number)), str(number), as_of or cited.as_of)
    )
    return list({found.key: found for found in reversed(list(traced))}.values())[::-1]


def _titled(title: str, document: Document | None, as_of: str) -> list[tuple[str, Document]]:
    """Return the key of each rule that has had a title, or had it on a day."""
    folded = fold(title)
    documents: tuple[Document, ...] = (document,) if document else ("cr", "mtr")
    return [
        (history.key, of)
        for of in documents
        for history in facts_of(of)
        if any(
            fold(run.value) == folded and (not as_of or run.holds(facts_of(of).edition_at(as_of))) for run in history.headings
        )
    ]


def _named(words: str) -> list[tuple[str, Document]]:
    """Return the keys of the rules that a title in any language names, or a term of a glossary."""
    from kb.naming import named

    places, _ = named(Shelf(store_path()), question(words, lang="", as_of="", edition="", document=None))
    return [(key, place.edition.document) for place in places if (key := key_of(place.edition, place.number))]


def _record(found: Trace) -> dict[str, Any]:
    return {
        "key": found.key,
        "now": found.now,
        "heading": found.heading,
        "why": found.why,
        "spans": [
            {"number": span.number, "from": span.first, "to": span.last, "heading": span.heading} for span in found.spans
        ],
        "changes": [
            {
                "date": event.date,
                "kind": event.kind,
                "before": event.before or None,
                "number": event.number or None,
                "keys": list(event.keys),
            }
            for event in found.events
        ],
        "forerunners": list(found.forerunners),
        "successors": list(found.successors),
    }
