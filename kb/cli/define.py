"""`rulestone define`: what the glossary says of a term."""

from __future__ import annotations

import json
from typing import Any

import click

from kb.cli.options import asking, complete, question
from kb.cli.terminal import cells, styled
from kb.home import store_path
from kb.naming import define
from kb.render.plain import definitions
from kb.render.record import definition_record
from kb.shelf import Shelf

__all__ = ["command"]


@click.command("define")
@click.argument("term", nargs=-1, required=True, shell_complete=complete)
@asking
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of records.")
def command(term: tuple[str, ...], *, as_json: bool, **options: Any) -> None:
    """Show the glossary's definition of TERM."""
    found = define(Shelf(store_path()), question(" ".join(term), **options))
    if as_json:
        click.echo(json.dumps([definition_record(definition) for definition in found], ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join(definitions(found, cells(), styled)))
