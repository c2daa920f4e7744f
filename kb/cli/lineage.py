"""`rulestone lineage build`: make the shipped facts of lineage from a folder of editions."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.group("lineage")
def command() -> None:
    """Make the lineage that is shipped with rulestone: for those who work on it."""


@command.command("build")
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@click.option("--afresh", is_flag=True, help="Give every rule a new key, rather than keep those that are known.")
def build(folder: str, afresh: bool) -> None:
    """Make the files of facts from the editions below FOLDER, and write them where the package keeps them."""
    from kb import building

    built = building.build(folder, afresh=afresh)
    building.save(built)
    for name, text in built.files.items():
        click.echo(f"{name}  {len(text.encode()):,} bytes")
    for source, reason in built.skipped:
        click.echo(f"left out: {source}: {reason}", err=True)
