"""`rulestone trace`: every number that a rule has had."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.citation import DOCUMENTS
from corpus.errors import NotFound
from corpus.folding import fold
from corpus.lineage.facts import shipped
from corpus.lineage.trace import trace, trace_entry, trace_key
from kb.asking import cited_in, document_of
from kb.cli.options import agree, complete, dated, question
from kb.cli.terminal import styled
from kb.home import store_path
from kb.render.timeline import timeline
from kb.shelf import Shelf
from kb.tracing import facts_of, key_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.lineage.facts import Facts
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
    likeliest first.  What is no title may be a term of the glossary: then the history of its entry is shown, and of the rule
    that it names.  This works right after installation, with no edition in the store.

    In 2009 the rules were written anew.  Those before and those after have keys of their own; it is said what took the place
    of what.
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
        dates = sorted(date for one in found for date in _facts(one.key).dates)
        click.echo("\n\n".join("\n".join(timeline(one, _others(one), dates[0], dates[-1], styled)) for one in found))


def _facts(key: str) -> Facts:
    """Return the facts that know a key."""
    if key.startswith("cr/glossary:"):
        return shipped("cr", glossary=True)
    return facts_of("mtr" if key.startswith("mtr") else "cr")


def _others(found: Trace) -> dict[str, Trace]:
    """Return the histories of forerunners and successors by their keys."""
    keys = (*found.forerunners, *found.successors)
    return {key: other for key in keys if (other := trace_key(_facts(key), key))}


def _traced(asked: str, document: Document | None, as_of: str) -> Sequence[Trace]:
    if asked.startswith("cr/glossary:"):
        entry = trace_key(_facts(asked), asked)
        return [entry] if entry else []
    cited = cited_in(asked)
    if cited is None:
        return _called(asked, document, as_of)
    if cited.key:
        found = trace_key(_facts(cited.key), cited.key)
        return [found] if found else []
    traced = (
        found
        for number in cited.numbers
        for found in trace(facts_of(cited.document or document or document_of(number)), str(number), as_of or cited.as_of)
    )
    return list({found.key: found for found in reversed(list(traced))}.values())[::-1]


def _called(words: str, document: Document | None, as_of: str) -> Sequence[Trace]:
    """Return the rules that have had a title, those of today first; else entries of the glossary, and the rules words name."""
    keys = _titled(words, document, as_of)
    entries = () if keys or document == "mtr" else trace_entry(shipped("cr", glossary=True), words, as_of)
    traced = (trace_key(_facts(key), key) for key in keys or _named(words, document))
    rules = [found._replace(why=f"called “{words}”") for found in traced if found and _was_there(found, as_of)]
    return [*entries, *sorted(rules, key=lambda found: found.now is None)]


def _was_there(found: Trace, as_of: str) -> bool:
    """Whether the edition in force on a day has a rule; of no day in particular, any."""
    edition = _facts(found.key).edition_at(as_of) if as_of else ""
    return not as_of or any(span.first <= edition <= span.last for span in found.spans)


def _titled(title: str, document: Document | None, as_of: str) -> list[str]:
    """Return the key of each rule that has had a title, or had it on a day."""
    folded = fold(title)
    return [
        history.key
        for of in ((document,) if document else DOCUMENTS)
        for history in facts_of(of)
        if any(
            fold(run.value) == folded and (not as_of or run.holds(facts_of(of).edition_at(as_of))) for run in history.headings
        )
    ]


def _named(words: str, document: Document | None) -> list[str]:
    """Return the keys of the rules that a title in any language names, or else a term, of which no text need be here."""
    from kb.naming import called, named

    places, _ = named(Shelf(store_path()), question(words, lang="", as_of="", edition="", document=document))
    keys = [key for place in places if (key := key_of(place.edition, place.number))]
    return keys or list(dict.fromkeys(term.key for term in called(words) if document != "mtr"))


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
