"""`rulestone remove`: take an edition out of the store."""

from __future__ import annotations

import click

from corpus.errors import NotFound
from corpus.store import open_reader
from corpus.writing import open_writer
from kb.cli.options import complete_editions
from kb.extending import settle
from kb.home import store_path

__all__ = ["command"]


@click.command("remove")
@click.argument("editions", nargs=-1, required=True, shell_complete=complete_editions)
def command(editions: tuple[str, ...]) -> None:
    """Take EDITIONS, named by their whole ids, out of the store.  Their files are not touched."""
    path, named = store_path(), tuple(dict.fromkeys(editions))
    if open_reader(path) is None:
        raise NotFound("no edition is there yet", where=path)
    with open_writer(path) as writer:
        writer.remove(named)
    settle(path)
    for edition in named:
        click.echo(f"removed {edition}")
