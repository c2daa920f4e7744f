"""`rulestone status`: which editions are there."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound
from kb.cli.options import complete_editions
from kb.home import store_path
from kb.render.wording import spans
from kb.shelf import Shelf

if TYPE_CHECKING:
    from corpus.records import Edition
    from corpus.store import Reader

__all__ = ["command"]


@click.command("status")
@click.argument("edition", required=False, shell_complete=complete_editions)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def command(edition: str | None, as_json: bool) -> None:
    """Show which editions are there, how old and how large they are, and what the store and the search index take up.

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
        index = {"path": str(_index(path)), "bytes": _size(_index(path))}
        editions = [_facts(reader, known) for known in reader.editions()] if reader else []
        record = {"store": str(path), "bytes": size, "index": index, "editions": editions}
        click.echo(json.dumps(record, ensure_ascii=False, indent=2))
    elif reader and reader.editions():
        _print_all(reader)
        count = len(reader.editions())
        click.echo(f"\n{count} edition{'s' * (count > 1)}, {_megabytes(path.stat().st_size)} in {path}")
        click.echo(_said_of_index(_index(path)))
    else:
        click.echo(f"No edition is there yet ({path}); the digest answers.  `rulestone ingest FILE` takes one in.")
        click.echo(_said_of_index(_index(path)))


def _index(store: Path) -> Path:
    return store.with_name("index")


def _size(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _said_of_index(folder: Path) -> str:
    size = _size(folder)
    if not size:
        return "The search index is not made yet: the first search makes it."
    return f"The search index takes up {_megabytes(size)} in {folder}; it may be deleted, and is made anew."


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _facts(reader: Reader, edition: Edition) -> dict[str, Any]:
    return {
        **edition._asdict(),
        "age_days": _days(edition),
        **reader.counts(edition.id)._asdict(),
        "problems": len(reader.problems(edition.id)),
    }


def _days(edition: Edition) -> int | None:
    """Return how many days ago the edition took effect, below 0 where it is to come; None where it states no date."""
    return (date.today() - date.fromisoformat(edition.effective)).days if edition.effective else None  # noqa: DTZ011


def _age(edition: Edition) -> str:
    """Say how old an edition is, in the unit that people would use."""
    days = _days(edition)
    if days is None:
        return "no date"
    if days == 0:
        return "today"
    unit, size = next((unit, size) for unit, size in _UNITS if abs(days) >= _FEWEST * size or size == 1)
    count = abs(days) // size
    said = f"{count} {unit}{'s' * (count > 1)}"
    return said if days > 0 else f"in {said}"


_UNITS = (("year", 365), ("month", 30), ("day", 1))
_FEWEST = 2
"""Of a larger unit there must be as many."""


def _print_all(reader: Reader) -> None:
    rows = [["edition", "shape", "notes", "age", "rules", "examples", "glossary", "problems"]]
    for edition in reader.editions():
        figures = (*reader.counts(edition.id), len(reader.problems(edition.id)))
        rows.append([edition.id, edition.shape, ", ".join(_notes(edition)), _age(edition), *map(str, figures)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        words = [word.ljust(size) for word, size in zip(row[:3], widths[:3], strict=True)]
        numbers = [number.rjust(size) for number, size in zip(row[3:], widths[3:], strict=True)]
        click.echo("  ".join(words + numbers))


def _notes(edition: Edition) -> list[str]:
    to_come = bool(edition.effective) and edition.effective > date.today().isoformat()  # noqa: DTZ011
    return ["damaged"] * edition.damaged + ["a part"] * (not edition.whole) + ["not in force yet"] * to_come


def _print_one(reader: Reader, edition: Edition, *, as_json: bool) -> None:
    problems = reader.problems(edition.id)
    facts = _facts(reader, edition)
    if as_json:
        click.echo(json.dumps({**facts, "findings": [problem._asdict() for problem in problems]}, ensure_ascii=False, indent=2))
        return
    shown = {
        **facts,
        "age": _age(edition),
        "wording_fits": spans(edition.wording_fits),
        "number_fits": spans(edition.number_fits),
    }
    shown |= {"notes": ", ".join(_notes(edition))}
    for name, value in shown.items():
        if value != "" and not isinstance(value, bool) and name != "age_days":
            click.echo(f"{name.replace('_', ' '):<13} {value}")
    for problem in problems:
        click.echo(f"  {problem.code}  {problem.where}: {problem.message}")
