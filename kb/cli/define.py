"""`rulestone define`: what the glossary says of a term."""

from __future__ import annotations

from typing import Any

import click

from kb.cli.options import asking, complete, question
from kb.cli.show import plain, print_json, say
from kb.home import store_path
from kb.naming import define
from kb.render.plain import Wanted
from kb.shelf import Shelf

__all__ = ["command"]


@click.command("define")
@click.argument("term", nargs=-1, required=True, shell_complete=complete)
@asking
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of records.")
def command(term: tuple[str, ...], *, as_json: bool, **options: Any) -> int:
    """Show the glossary's definition of TERM; where no glossary that answers has it, the rule that it names.

    TERM is a term, what players call it, or what it is called in another language: our term bank leads from there to the
    glossary.
    """
    found = define(Shelf(store_path()), question(" ".join(term), **options))
    say((*found.missing, *found.notes))
    if as_json:
        print_json([found])
    else:
        click.echo("\n\n".join(plain([found], Wanted())))
    return 1 if found.missing else 0
