"""`rulestone check`: run the rules' examples."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from corpus.errors import NotFound, UsageError
from kb.cli.options import complete_languages, dated, edition_option, spoken
from kb.home import language as own_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.replay.checker import Result
    from kb.replay.citations import Citations
    from kb.replay.scenario.session import Options

__all__ = ["command"]


@click.command("check")
@click.argument("refs", nargs=-1, metavar="[REF | FILE]...")
@click.option("--all", "everything", is_flag=True, help="Run every scenario that ships with Rulestone.")
@click.option("--index", is_flag=True, help="List every example of the rules with its status.")
@click.option(
    "--trace", type=click.Choice(["full", "short", "none"]), help="How much to tell.  [default: short; with --all none]"
)
@click.option("--literal", is_flag=True, help="Perform every iteration of every loop, and prove none.")
@click.option(
    "--profile", type=click.Choice(["cr", "mtr"]), default="cr", help="The rules of the game, or those of tournaments."
)
@edition_option("--edition", metavar="ID", help="Cite the numbers of this edition: its id, or the beginning of it.")
@click.option("--as-of", metavar="DATE", default="", help="Cite the edition in force at DATE (2019-08-23).")
@click.option(
    "--lang",
    metavar="CODE",
    default="",
    shell_complete=complete_languages,
    help="The language of the trace and of the edition cited: en, es, ja.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of records.")
def command(
    refs: tuple[str, ...],
    *,
    everything: bool,
    index: bool,
    trace: str | None,
    literal: bool,
    profile: str,
    edition: str,
    as_of: str,
    lang: str,
    as_json: bool,
) -> int:
    """Run examples of the rules as scenarios, and show each step with the rule that licenses it.

    REF is the number of a rule with examples (732.2a, "MTR 4.4") or of a section (732); FILE is a file of scenarios.
    """
    from kb.replay.scenario.session import Options

    if not (refs or everything or index):
        raise click.UsageError("Name a rule such as 732.2a or a file of scenarios, or say --all or --index.")
    language = spoken(lang, "--lang") if lang else own_language()
    citations = _citations(language, edition, dated(as_of))
    options = Options(profile, literal, trace == "full")
    results = _results(refs, options, citations, language, everything=everything or index)
    if index:
        _print_index(results, citations)
    elif as_json:
        _print_json(results, citations, language)
    else:
        _print(results, citations, language, trace or ("none" if everything else "short"))
    return 1 if any(result.status == "failed" for result in results) else 0


def _citations(language: str, edition: str, as_of: str) -> Citations:
    from kb.replay.editions import citations_of

    return citations_of(language, edition, as_of)


def _results(refs: Sequence[str], options: Options, citations: Citations, language: str, *, everything: bool) -> list[Result]:
    """Run what is asked for.  Raises NotFound, UsageError, Unreadable, Malformed."""
    from kb.replay.checker import check, check_text, read, shipped
    from kb.replay.scenario.lines import chunks

    results: list[Result] = []
    wanted: list[str] = []
    for ref in refs:
        path = Path(ref)
        if path.suffix == ".txt" or path.is_file():
            results += check_text(read(path), path.name, options, citations)
        else:
            wanted.append(ref)
    if wanted and everything:
        raise UsageError(f"every scenario is run, and {wanted[0]} as well", hint="name rules, or say --all or --index")
    if wanted or everything:
        from kb.replay.selection import chosen

        known = [chunk for name, text in shipped().items() for chunk in chunks(text, name)]
        results += [check(chunk, options, citations) for chunk in (known if everything else chosen(known, wanted, language))]
    if not results:
        raise NotFound("there is nothing to run")
    return results


def _print(results: Sequence[Result], citations: Citations, language: str, trace: str) -> None:
    from kb.replay.report import paper, tally

    for result in results:
        if trace != "none" or result.status != "passed":
            if trace != "none" and not result.chunk.twin_of:
                click.echo()
            for line in paper(result, citations, language, trace):
                click.echo(line)
    if citations.edition:
        click.echo(f"numbers as in {citations.edition}; * marks a rule that is not in it", err=True)
    if citations.note:
        click.echo(citations.note, err=True)
    click.echo(f"\n{tally(results)}" if trace != "none" else tally(results))


def _print_json(results: Sequence[Result], citations: Citations, language: str) -> None:
    import json

    from kb.replay.report import record

    click.echo(json.dumps([record(result, citations, language) for result in results], ensure_ascii=False, indent=2))


def _print_index(results: Sequence[Result], citations: Citations) -> None:
    from kb.replay.selection import statuses

    for example, status, note in statuses(results):
        number = citations.rename(example.number) or f"{example.number}*"
        key = citations.key(example.number) or "-"
        click.echo("\t".join((key, number, str(example.place), example.family, status, note)))
