"""`rulestone search`: rules for a question in anyone's words."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing, suppress
from errno import EACCES, EPERM, EROFS
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound, StoreError
from corpus.number import RuleNumber
from corpus.terms import LANGUAGES
from kb.asking import newer
from kb.cli.options import asking, question
from kb.cli.terminal import cells, progress, styled
from kb.home import cache_folder, store_path
from kb.render.found import hit_record, hits, outcome_record
from kb.searching import Wanted, open_searcher
from kb.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from index.encoders import Encoder
    from kb.asking import Question
    from kb.searching import Outcome, Searcher

__all__ = ["command", "found"]


@click.command("search", context_settings={"ignore_unknown_options": True})
@click.argument("query", nargs=-1, required=True)
@asking
@click.option(
    "--in-lang",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    help="The language of QUERY.  [default: found out]",
)
@click.option("--limit", type=click.IntRange(1, 1000), default=10, show_default=True, help="The most hits.")
@click.option("--words", is_flag=True, help="Search by words only: the quickest.")
@click.option("--meaning", is_flag=True, help="Search by meaning only.")
@click.option("--section", metavar="NUMBER", default="", help="Only what stands under NUMBER: 7, 702, 702.19.")
@click.option("--examples", is_flag=True, help="Only examples.")
@click.option("--glossary", is_flag=True, help="Only the glossary.")
@click.option("--all-editions", is_flag=True, help="Search every edition in the store, not only those in force.")
@click.option("--encoder", metavar="NAME", default="", help="A model of sentence-transformers to compare meaning with.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jsonl", "as_lines", is_flag=True, help="Print a line of JSON for each hit.")
def command(
    query: tuple[str, ...],
    *,
    in_lang: str | None,
    limit: int,
    words: bool,
    meaning: bool,
    section: str,
    examples: bool,
    glossary: bool,
    all_editions: bool,
    encoder: str,
    as_json: bool,
    as_lines: bool,
    **options: Any,
) -> int:
    """Search for what answers QUERY, in English, Spanish or Japanese.

    QUERY may have "phrases", wildcards (replac*), words that must not be there (-commander), and the fields number:702.19* and
    lang:ja.  Any characters are safe.  The first search makes the index, which takes one to two
    minutes, and a quarter of that with --words.
    """
    asked = question(" ".join(query), keys=as_json or as_lines, **options)
    kinds = ["example"] * examples + ["glossary"] * glossary
    wanted = Wanted(
        asked,
        in_language=in_lang or "",
        limit=limit,
        words=not meaning,
        meaning=not words,
        section=RuleNumber.parse(section) if section else None,
    )
    if kinds:
        wanted = wanted._replace(kinds=frozenset(kinds))  # type: ignore[arg-type]  # both are kinds
    outcome = _search(wanted, everything=all_editions, encoder=encoder)
    return _print(asked, outcome, as_json=as_json, as_lines=as_lines, everything=all_editions)


def found(words: str, *, as_json: bool, **options: Any) -> int:
    """Search for words that were typed without a command, print what is found, and return the exit code."""
    asked = question(words, keys=as_json, **options)
    return _print(asked, _search(Wanted(asked)), as_json=as_json, as_lines=False)


def _search(wanted: Wanted, *, everything: bool = False, encoder: str = "") -> Outcome:
    """Search the user's store, and show how an index is made, where one must be."""
    store = store_path()
    shelf = Shelf(store)
    if wanted.section and all(shelf.heading(edition, wanted.section) is None for edition in shelf.editions()):
        raise NotFound(f"{wanted.section} is in no edition that is here", hint="`rulestone list` lists the sections")
    loading = _encoder(encoder) if wanted.meaning else None
    opened = partial(open_searcher, shelf, wanted.question, progress=_progress, everything=everything, encoder=loading)
    with ExitStack() as stack:
        try:
            searcher = opened(store)
        except StoreError as error:
            if not _is_for_reading_only(error):
                raise
            searcher = _elsewhere(opened, stack)
        return stack.enter_context(closing(searcher)).search(wanted)


def _is_for_reading_only(error: StoreError) -> bool:
    return isinstance(error.__cause__, OSError) and error.__cause__.errno in (EACCES, EPERM, EROFS)


def _elsewhere(opened: Callable[[str], Searcher], stack: ExitStack) -> Searcher:
    """Return a searcher whose index is in this user's cache or, where that cannot be written either, is made for this once."""
    with suppress(StoreError):
        return opened(f"{cache_folder()}/index-of")  # the index stands beside what is named
    from tempfile import TemporaryDirectory

    click.echo("rulestone: there is no place to keep the index, so every search makes it: set RULESTONE_HOME", err=True)
    return opened(f"{stack.enter_context(TemporaryDirectory())}/index-of")


def _encoder(name: str) -> Callable[[str], Encoder]:
    from index.encoders import DEFAULT, load_encoder

    return lambda folder: load_encoder(name or DEFAULT, folder)


def _progress(what: str, done: int, whole: int) -> None:
    """Say on standard error what is being made; on a terminal in one line, with a bar."""
    if sys.stderr.isatty():
        progress(f"making the index: {what}", done, whole)
    elif done == 0:
        click.echo(f"rulestone: making the index: {what}{f' ({whole} texts)' if whole else ''}", err=True)


def _print(asked: Question, outcome: Outcome, *, as_json: bool, as_lines: bool, everything: bool = False) -> int:
    if outcome.did_you_mean:
        click.echo(f"rulestone: searched for: {outcome.did_you_mean}", err=True)
    for note in dict.fromkeys(newer(hit.edition, asked) for hit in outcome.hits if not everything):
        if note:
            click.echo(f"rulestone: {note}", err=True)
    if as_json or as_lines:
        import json

        if as_json:
            click.echo(json.dumps(outcome_record(asked.words, outcome), ensure_ascii=False, indent=2))
        for hit in outcome.hits if as_lines else ():
            click.echo(json.dumps(hit_record(hit), ensure_ascii=False))
    elif outcome.hits:
        click.echo("\n\n".join(hits(outcome.hits, cells(), styled)))
    if not outcome.hits and not as_json:
        hint = "say it in other words, or look in `rulestone list`"
        raise NotFound(f"nothing good was found for {asked.words!r}", hint=hint)
    return 0 if outcome.hits else 1
