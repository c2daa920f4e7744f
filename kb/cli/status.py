"""`rulestone status`: which editions are there."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound
from kb.home import store_path
from kb.shelf import Shelf

if TYPE_CHECKING:
    from corpus.records import Edition
    from corpus.store import Reader

__all__ = ["command"]


@click.command("status")
@click.argument("edition", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def command(edition: str | None, as_json: bool) -> None:
    """Show which editions are there, how old and how large they are.

    With EDITION (an id, or the beginning of one): everything about it, with what was noticed when it came in.
    """
    path = Path(store_path())
    shelf = Shelf(path)
    reader = shelf.reader
    if edition:
        chosen = shelf.named(edition)
        if reader is None or chosen.kind == "digest":
            raise NotFound(f"{chosen.id} is the digest, which is shipped with rulestone", hint="name an edition of the store")
        _print_one(reader, chosen, as_json=as_json)
    elif as_json:
        size = path.stat().st_size if reader else 0
        editions = [_facts(reader, known) for known in reader.editions()] if reader else []
        click.echo(json.dumps({"store": str(path), "bytes": size, "editions": editions}, ensure_ascii=False, indent=2))
    elif reader and reader.editions():
        _print_all(reader)
        click.echo(f"\n{len(reader.editions())} editions, {path.stat().st_size / 1e6:.1f} MB in {path}")
    else:
        click.echo(f"No edition is there yet ({path}); the digest answers.  `rulestone ingest FILE` takes one in.")


def _facts(reader: Reader, edition: Edition) -> dict[str, Any]:
    return {
        **edition._asdict(),
        "age_days": _age(edition),
        **reader.counts(edition.id)._asdict(),
        "problems": len(reader.problems(edition.id)),
    }


def _age(edition: Edition) -> int | None:
    """Return how many days ago the edition took effect; None where it states no date."""
    return (date.today() - date.fromisoformat(edition.effective)).days if edition.effective else None  # noqa: DTZ011


def _print_all(reader: Reader) -> None:
    rows = [["edition", "shape", "notes", "age", "rules", "examples", "glossary", "problems"]]
    for edition in reader.editions():
        notes = ["damaged"] * edition.damaged + ["a part"] * (not edition.whole)
        age = _age(edition)
        figures = (*reader.counts(edition.id), len(reader.problems(edition.id)))
        rows.append([edition.id, edition.shape, ", ".join(notes), "?" if age is None else f"{age} d", *map(str, figures)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        words = [word.ljust(size) for word, size in zip(row[:3], widths[:3], strict=True)]
        numbers = [number.rjust(size) for number, size in zip(row[3:], widths[3:], strict=True)]
        click.echo("  ".join(words + numbers))


def _print_one(reader: Reader, edition: Edition, *, as_json: bool) -> None:
    problems = reader.problems(edition.id)
    facts = _facts(reader, edition)
    if as_json:
        click.echo(json.dumps({**facts, "findings": [problem._asdict() for problem in problems]}, ensure_ascii=False, indent=2))
        return
    for name, value in facts.items():
        click.echo(f"{name:<10} {value}")
    for problem in problems:
        click.echo(f"  {problem.code}  {problem.where}: {problem.message}")
