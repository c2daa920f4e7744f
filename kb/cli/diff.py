"""`rulestone diff`: what changed between two editions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound, UsageError
from corpus.lineage.diff import compare, word_by_word
from corpus.number import RuleNumber
from corpus.records import Parsed
from kb.building import decisions
from kb.cli.options import complete_editions
from kb.cli.terminal import styled
from kb.home import store_path
from kb.shelf import Shelf
from kb.tracing import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.lineage.changes import Change
    from corpus.records import Edition, RuleText

__all__ = ["command"]

_SILENT = ("kept", "renumbered")


@click.command("diff")
@click.argument("old", shell_complete=complete_editions)
@click.argument("new", shell_complete=complete_editions)
@click.option("--section", metavar="NUMBER", default="", help="Only what stands below NUMBER in either edition.")
@click.option(
    "--moved/--no-moved", default=True, help="Show rules that only moved to another number (the default), or leave them out."
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
def command(old: str, new: str, section: str, moved: bool, as_json: bool) -> None:
    """Show what changed from edition OLD to edition NEW: by rule, not by number.

    OLD and NEW are ids of editions in the store, or the beginnings of one; a date alone names the English CR of that date.
    """
    top = RuleNumber.parse(section) if section else None
    shelf = Shelf(store_path())
    before, after = shelf.named(old), shelf.named(new)
    if (before.document, before.language) != (after.document, after.language):
        raise UsageError(f"{before.id} and {after.id} are not editions of one document in one language")
    changes = [
        change
        for change in compare(_parsed(shelf, before), _parsed(shelf, after), facts_of(before.document), decisions())
        if change.kind != "kept" and (moved or change.kind != "renumbered") and _within(change, top)
    ]
    if top and all(shelf.heading(edition, top) is None for edition in (before, after)):
        raise NotFound(f"{section} is neither in {before.id} nor in {after.id}")
    if as_json:
        click.echo(json.dumps([_record(change) for change in changes], ensure_ascii=False, indent=2))
        return
    if not changes:
        raise NotFound(f"nothing changed from {before.id} to {after.id}{f' below {section}' if section else ''}")
    for change in changes:
        click.echo("\n".join(_lines(change)))
    click.echo(f"— from {before.id} to {after.id}: {_summary(changes)}", err=True)


def _parsed(shelf: Shelf, edition: Edition) -> Parsed:
    """Return an edition of the store as the lineage reads editions."""
    return Parsed(edition.document, edition.language, edition.shape, shelf.all_rules(edition), effective=edition.effective)


def _within(change: Change, top: RuleNumber | None) -> bool:
    return top is None or any(rule.number.within(top) for rule in (*change.old, *change.new))


def _lines(change: Change) -> Iterator[str]:
    old, new = (" + ".join(str(rule.number) for rule in side) for side in (change.old, change.new))
    numbers = old if old == new else " → ".join(filter(None, (old, new)))
    heading = next((rule.heading for rule in (*change.new, *change.old) if rule.heading), "")
    examples = ", examples changed" if change.examples else ""
    yield f"{styled('number', numbers)}  {change.kind}{examples}{f'  {heading}' if heading else ''}"
    if change.candidates:
        yield f"  it may be {', '.join(map(str, change.candidates))}"
    if change.kind == "new":
        yield f"  {styled('new', change.new[0].text)}"
    elif change.kind == "removed":
        yield f"  {styled('gone', change.old[0].text)}"
    elif change.kind not in _SILENT and change.old and change.new:
        yield f"  {''.join(_marked(_whole(change.old), _whole(change.new)))}"


def _whole(rules: Sequence[RuleText]) -> str:
    return "\n".join(rule.text for rule in rules)


def _marked(old: str, new: str) -> Iterator[str]:
    """Yield a text with what is gone and what has come marked as `wdiff` does, and in colour."""
    for piece in word_by_word(old, new):
        if piece.kind == "same":
            yield piece.text
        elif piece.kind == "gone":
            yield styled("gone", f"[-{piece.text}-]")
        else:
            yield styled("new", f"{{+{piece.text}+}}")


def _summary(changes: Sequence[Change]) -> str:
    counts: dict[str, int] = {}
    for change in changes:
        counts[change.kind] = counts.get(change.kind, 0) + 1
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())


def _record(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "old": [{"number": str(rule.number), "heading": rule.heading, "text": rule.text} for rule in change.old],
        "new": [{"number": str(rule.number), "heading": rule.heading, "text": rule.text} for rule in change.new],
        "examples": change.examples,
        "candidates": [str(number) for number in change.candidates],
        "words": [
            {"kind": piece.kind, "text": piece.text}
            for piece in (word_by_word(_whole(change.old), _whole(change.new)) if change.old and change.new else ())
        ],
    }
