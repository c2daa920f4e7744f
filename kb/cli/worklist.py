"""`rulestone worklist`: what a translator has to do for a new edition."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound, UsageError
from kb.cli.options import complete_languages, dated, edition_option, spoken
from kb.home import store_path
from kb.shelf import Shelf
from kb.tracing import dates_of, facts_of
from kb.worklist import newest_translation, tasks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Document, Edition, RuleText
    from kb.worklist import Task

__all__ = ["command", "english_dates"]

_TITLES = {
    "new": "to translate",
    "words": "to revise: the English has other words",
    "reference": "to cite anew: only references changed",
    "gone": "to take out",
    "number": "to renumber: re-usable as it is",
}


@click.command("worklist")
@click.option(
    "--lang", required=True, metavar="CODE", shell_complete=complete_languages, help="The language to translate into: es, ja."
)
@edition_option("--from", "start", required=True, help="The English edition that is translated: its date, or an edition's id.")
@edition_option("--to", "end", help="The English edition to translate.  [default: the newest known]")
@click.option("--document", type=click.Choice(["cr", "mtr"]), default="cr", help="The document.  [default: cr]")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(lang: str, start: str, end: str, document: Document, as_json: bool) -> None:
    """Show which rules have to be translated or revised for a new English edition.

    Rules whose English changed in substance come with the old and the new English and the old translation, as far as they
    are in the store.  Rules that only moved are listed apart: their translation can be used as it is.
    """
    lang = spoken(lang, "--lang")
    shelf = Shelf(store_path())
    first, last = english_dates(shelf, document, start, end)
    editions = shelf.reader.editions(document, lang) if shelf.reader else ()
    translation = newest_translation(shelf, document, lang, start if f"/{lang}/" in start else "") if editions else None
    found = tasks(shelf, document, first, last, translation)
    if as_json:
        click.echo(json.dumps([_record(task) for task in found], ensure_ascii=False, indent=2))
        return
    if not found:
        raise NotFound(f"nothing changed from {first} to {last}", hint=_lacking(translation, found))
    for kind, title in _TITLES.items():
        chosen = [task for task in found if task.kind == kind]
        if chosen:
            click.echo(f"## {len(chosen)} {title}\n")
            click.echo(_moved(chosen) if kind == "number" else "\n\n".join(_written(task, lang) for task in chosen))
            click.echo()
    said = f"translation {translation.id}" if translation else f"no translation in {lang} is in the store"
    click.echo(f"— from {first} to {last}, {said}", err=True)
    if lacking := _lacking(translation, found):
        click.echo(f"— {lacking}", err=True)


def _lacking(translation: Edition | None, found: Sequence[Task]) -> str:
    """Say of how many of the rules there is no translation; nothing of one that is whole."""
    if translation is None or translation.whole:
        return ""
    part = f"{translation.id} has a part of the rules"
    old = [task for task in found if task.kind != "new"]
    having = sum(task.translation is not None for task in old)
    return f"{part}: {having} of the {len(old)} that changed" if old else f"{part}, and the rest is to be translated"


def english_dates(shelf: Shelf, document: Document, start: str, end: str) -> tuple[str, str]:
    """Return the dates of the English editions that two dates or ids of editions name; the newest known for no end.

    Raises NotFound for an edition that is not there, UsageError for one of another document, for a date before the first
    edition known, and for an end before the start; click's usage error for what is no date.
    """
    first, last = _english_date(shelf, document, start, "--from"), _english_date(shelf, document, end, "--to")
    if last < first:
        raise UsageError(f"the edition of {first} is later than that of {last}", hint="exchange --from and --to")
    return first, last


def _english_date(shelf: Shelf, document: Document, name: str, option: str) -> str:
    facts = facts_of(document)
    if "/" in name:
        edition = shelf.named(name)
        if edition.document != document:
            raise UsageError(f"{edition.id} is not of the {document.upper()}", hint="name its document with --document")
        dates = dates_of(edition)
        if not dates:
            raise UsageError(f"it is not known which English edition {name} was made from", hint="give the date of one")
        return dates[-1]
    date = facts.edition_at(dated(name, option)) if name else facts.dates[-1]
    if not date:
        raise UsageError(f"no English edition before {name} is known", hint=f"the first is that of {facts.dates[0]}")
    return date


def _moved(found: Sequence[Task]) -> str:
    return "\n".join(f"{task.number_from} → {task.number_to}" for task in found)


def _written(task: Task, lang: str) -> str:
    numbers = " → ".join(dict.fromkeys(filter(None, (task.number_from, task.number_to))))
    lines = [f"{numbers}  [{task.key}]"]
    for name, rule in (("old", task.old), ("new", task.new), (lang, task.translation)):
        if rule:
            lines.append(f"  {name}: {_whole(rule)}")
    return "\n".join(lines)


def _whole(rule: RuleText) -> str:
    return "\n       ".join((*rule.paragraphs, *rule.examples))


def _record(task: Task) -> dict[str, Any]:
    def text(rule: RuleText | None) -> dict[str, Any] | None:
        return {"text": rule.text, "examples": list(rule.examples)} if rule else None

    return {
        "key": task.key,
        "kind": task.kind,
        "from": task.number_from or None,
        "to": task.number_to or None,
        "since": task.change.date or None,
        "difference": [[piece.kind, piece.text] for piece in task.change.text],
        "old": text(task.old),
        "new": text(task.new),
        "translation": text(task.translation),
    }
