"""`rulestone ingest`: take editions in."""

from __future__ import annotations

import json
import sys
from datetime import date

import click

from ingest.shape import Hints
from kb.cli.options import spoken
from kb.cli.terminal import progress
from kb.extending import settle
from kb.home import store_path
from kb.intake import Report, sources, take_in
from kb.tracing import facts_of

__all__ = ["command"]


@click.command("ingest")
@click.argument("pages", nargs=-1, required=True, metavar="PATH|FOLDER|URL|-...")
@click.option(
    "--language", metavar="CODE", default="", help="The language of the pages, whatever they say: en, es, ja, zh, pt."
)
@click.option("--document", type=click.Choice(["cr", "mtr"]), help="The document of the pages, whatever they say.")
@click.option("--date", "effective", metavar="DATE", default="", help="Their effective date, whatever they say: 2026-08-07.")
@click.option(
    "--accept-damaged", is_flag=True, help="Take in what is usable of a page that has lost text; it says so ever after."
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of the reports.")
def command(
    pages: tuple[str, ...], language: str, document: str | None, effective: str, accept_damaged: bool, as_json: bool
) -> int:
    """Take in editions of the rules: files, folders, addresses, or - for standard input.

    What a page is (document, language, date, shape) is read from its content.  Each document of a page is written as a whole
    or not at all.  One line reports what became of it.
    """
    hints = Hints(document or "", spoken(language, "--language") if language else "", _date(effective))
    found = sources(pages)
    if not found:
        raise click.UsageError("There is no file in the folder.")
    watched = sys.stderr.isatty() and len(found) > 1
    reports: list[Report] = []
    try:
        for done, source in enumerate(found, 1):
            reports += take_in(store_path(), source, hints, accept_damaged=accept_damaged)
            if watched:
                progress("taking in", done, len(found))
        settle(store_path(), facts_of)
    finally:  # what is in is in, even where a full disk or the user ends this early
        if as_json:
            click.echo(json.dumps([report._asdict() for report in reports], ensure_ascii=False, indent=2))
        else:
            for report in reports:
                _print(report)
    return 2 if any(report.outcome == "failed" for report in reports) else 0


def _print(report: Report) -> None:
    if report.outcome == "failed":
        click.echo(f"failed   {report.message}", err=True)
        if report.hint:
            click.echo(f"         {report.hint}", err=True)
        return
    counts = f"{report.rules} rules, {report.examples} examples, {report.glossary} glossary entries, {report.problems} problems"
    click.echo(f"{report.outcome:<8} {report.edition}  {report.shape}  {counts}  {report.source}")
    for note in report.notes:
        click.echo(f"         {note}", err=True)


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is not a date such as 2026-08-07", param_hint="--date") from error
