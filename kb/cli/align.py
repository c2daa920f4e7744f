"""`rulestone align`: one rule, or a section, in several languages side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kb.aligning import rows
from kb.cli.options import complete, complete_languages, question
from kb.cli.terminal import cells
from kb.home import store_path
from kb.meaning import meaning
from kb.render.aligned import below, beside, finding_lines, record, tsv
from kb.render.wording import described
from kb.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Document
    from kb.aligning import Row

__all__ = ["command"]

_COLUMN = 24
"""A narrower column is not readable: then languages stand one below the other."""


@click.command("align")
@click.argument("refs", nargs=-1, required=True, metavar="SECTION|REF", shell_complete=complete)
@click.option(
    "--langs",
    default="en,es,ja",
    show_default=True,
    metavar="CODE[,CODE...]",
    shell_complete=complete_languages,
    help="The columns: languages, or ids of editions (or the beginning of one).",
)
@click.option(
    "--as-of", metavar="DATE", default="", help="Hold translations against the English in force at DATE (2019-08-23)."
)
@click.option("--document", type=click.Choice(["cr", "mtr"]), help="The document that REF is of.")
@click.option("--check", "only_findings", is_flag=True, help="Print only what is wrong; exit code 1 when anything is.")
@click.option("--sentences", is_flag=True, help="Set the sentences of each translation beside the English ones.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of rows.")
@click.option("--tsv", "as_tsv", is_flag=True, help="Print tab-separated values: a line for each rule.")
def command(
    refs: tuple[str, ...],
    langs: str,
    as_of: str,
    document: Document | None,
    only_findings: bool,
    sentences: bool,
    as_json: bool,
    as_tsv: bool,
) -> int:
    """Show a section, or a rule with what stands below it, in several languages side by side.

    Rows are rules, not numbers: each language shows the number of its own edition.  What is missing, counted, uncertain, or
    behind the English (stale) is marked, and so is what the checks find: quantities, symbols, citations, examples, names of
    cards or terms that do not agree.
    """
    languages = tuple(dict.fromkeys(name.strip() for name in langs.split(",") if name.strip()))
    if not languages:
        raise click.BadParameter("name at least one language", param_hint="--langs")
    codes = ",".join(name for name in languages if "/" not in name)
    asked = question(" ".join(refs), lang=codes, as_of=as_of, edition="", document=document)
    shelf = Shelf(store_path())
    encode = meaning() if only_findings else None
    found = rows(shelf, asked.words, languages, asked.choice, document, encode, sentences=sentences)
    absent = [language for language in languages if not any(language in row.cells for row in found)]
    if only_findings:
        found = tuple(row for row in found if row.findings)
    if as_json:
        import json

        click.echo(json.dumps([record(row) for row in found], ensure_ascii=False, indent=2))
    elif as_tsv:
        click.echo("\n".join(tsv(found, languages)))
    elif only_findings:
        if absent:
            click.echo(f"rulestone: nothing of this is there to compare in {', '.join(absent)}", err=True)
        for row in found:
            click.echo("\n".join(finding_lines(row)))
    else:
        _print(found, languages)
    return 1 if only_findings and found else 0


def _print(found: Sequence[Row], languages: Sequence[str]) -> None:
    wide = cells()
    form = beside if wide >= _COLUMN * len(languages) else below
    for row in found:
        click.echo(f"{form(row, languages, wide)}\n")
    editions = dict.fromkeys(cell.edition for row in found for cell in row.cells.values())
    for edition in editions:
        click.echo(f"— {described(edition)}")
