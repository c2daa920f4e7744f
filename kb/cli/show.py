"""`rulestone show`, and the bare `rulestone REF`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from corpus.errors import NotFound, UsageError
from kb.asking import Result, ask, cited_in, known
from kb.cli.group import BARE, COMMANDS
from kb.cli.options import asking, complete, question
from kb.cli.terminal import cells, styled
from kb.home import store_path
from kb.render.plain import Wanted, beside, definitions, rules
from kb.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from kb.asking import Question

__all__ = ["command", "plain", "print_json", "say"]

_COLUMN = 30
"""The least width in cells at which languages are set side by side."""


@click.command("show")
@click.argument("refs", nargs=-1, metavar="REF...", shell_complete=complete)
@asking
@click.option("--only", is_flag=True, help="Show the rule alone, without what stands below it.")
@click.option("--examples/--no-examples", default=True, help="Show the examples (the default), or leave them out.")
@click.option("--format", "form", type=click.Choice(["plain", "markdown", "discord"]), default="plain", help="How to write it.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of records.")
@click.option("--numbers", is_flag=True, help="Add every number that each rule has had, and when.")
@click.option("--link", is_flag=True, help="Add a permanent link to each rule, which `rulestone` reads too.")
@click.option(
    "--limit", type=click.IntRange(0), default=20_000, help="The most characters to print; 0 for all.  [default: 20000]"
)
def command(
    refs: tuple[str, ...],
    *,
    only: bool,
    examples: bool,
    form: str,
    as_json: bool,
    numbers: bool,
    link: bool,
    limit: int,
    **options: Any,
) -> int:
    """Show rules.

    REF is a number (732.2a, "rule 702.19b", mtr 4.4), a range (601.2f-h), a section or chapter, a title in any language that is
    there, a keyword, a term of the glossary, or a link.  Several words that make no number are one title or term.  Without REF,
    they are read from standard input, one a line.
    """

    def asked(words: str) -> Question:
        return question(words, only=only, keys=as_json or numbers or "," in options["lang"], **options)

    if _are_words(refs) and form == "plain" and not (as_json or numbers or link):
        named = known(Shelf(store_path()), asked(" ".join(refs)))
        if named is None:
            return _search(" ".join(refs), **options)
        results = [named]
    else:
        results = _ask_all(_typed(refs), asked)
    answers = [answer for result in results for answer in result.answers]
    missing = [sentence for result in results for sentence in result.missing]
    say((*missing, *(note for result in results for note in result.notes)))
    if as_json:
        print_json(results)
    elif form == "plain":
        _print_cut(plain(results, Wanted(examples, numbers, link)), limit)
    else:
        from kb.render.markup import discord, markdown

        write = markdown if form == "markdown" else discord
        entries = [definition for result in results for definition in result.definitions]
        click.echo(write(answers, entries, examples=examples, link=link))
    return 1 if missing else 0


def _search(words: str, **options: Any) -> int:
    """Search for words that name nothing of which there is a text.  Raises NotFound for a title: other rules are no answer."""
    from kb.cli.search import found
    from kb.unknown import terms_without_text, titles_without_text

    asked = question(words, **options)
    if titles := titles_without_text(asked):
        raise NotFound(
            " ".join(titles), hint=f"`rulestone ingest` takes editions in; `rulestone search {words}` searches what is here"
        )
    say(terms_without_text(asked))
    return found(words, as_json=False, **options)


def _are_words(refs: tuple[str, ...]) -> bool:
    """Return whether words were typed without a command, and name nothing by number: then they may be searched for."""
    bare = click.get_current_context().meta.get(BARE, False)
    if bare and refs and refs[0] in COMMANDS:
        raise click.UsageError(f"Options stand after the command: rulestone {refs[0]} ... OPTIONS")
    return bare and bool(refs) and refs != ("-",) and cited_in(" ".join(refs)) is None


def _typed(refs: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return what is asked, each as the words it was typed in."""
    if refs and refs != ("-",):
        return [refs]
    closed = sys.stdin is None  # pyright: ignore[reportUnnecessaryComparison] # the caller may have closed it
    if closed or (not refs and sys.stdin.isatty()):
        raise click.UsageError("Name a rule, such as 732.2a, or a title or term.")
    lines = (line.strip() for line in sys.stdin.buffer.read().decode("utf-8", "replace").splitlines())
    return [(line,) for line in lines if line]


def _ask_all(typed: Sequence[tuple[str, ...]], asked: Callable[[str], Question]) -> list[Result]:
    """Ask everything.  What is not there is in the results; raises NotFound when nothing is."""
    shelf = Shelf(store_path())
    results = [result for words in typed for result in (_ask if len(typed) == 1 else _ask_line)(shelf, words, asked)]
    if not any(result.answers or result.definitions for result in results):
        missing = [sentence for result in results for sentence in result.missing]
        raise NotFound(missing[0] if missing else "nothing was asked", hint="\n  ".join(missing[1:]))
    return results


def _ask(shelf: Shelf, words: tuple[str, ...], asked: Callable[[str], Question]) -> list[Result]:
    """Ask words as one question; where they are none and there are several, each word by itself."""
    try:
        return [ask(shelf, asked(" ".join(words)))]
    except NotFound as error:
        together = Result((), (), (str(error), *([error.hint] if error.hint else [])), ())
    apart = [result for word in words for result in _ask(shelf, (word,), asked)] if len(words) > 1 else []
    return apart if any(result.answers or result.definitions for result in apart) else [together]


def _ask_line(shelf: Shelf, words: tuple[str, ...], asked: Callable[[str], Question]) -> list[Result]:
    """Ask one line of several: one that cannot be understood does not keep the others from being answered."""
    try:
        return _ask(shelf, words, asked)
    except UsageError as error:
        return [Result((), (), (f"{error} ({error.hint})" if error.hint else str(error),), ())]


def say(notes: Iterable[str]) -> None:
    """Print what the user should know of an answer, each sentence once, apart from the answer."""
    for note in dict.fromkeys(notes):
        click.echo(f"rulestone: {note}", err=True)


def plain(results: Sequence[Result], wanted: Wanted) -> Iterator[str]:
    """Yield the blocks of answers for a terminal: entries of the glossary, then rules, several languages side by side."""
    wide = cells()
    for result in results:
        editions = {answer.edition.id for answer in result.answers}
        if result.definitions:
            yield from definitions(result.definitions, wide, styled)
        if len(editions) > 1 and wide >= _COLUMN * len(editions):
            yield from beside(result.answers, wide, wanted, styled)
        else:
            yield from rules(result.answers, wide, wanted, styled)


def _print_cut(blocks: Iterable[str], limit: int) -> None:
    """Print blocks, a blank line between two, until `limit` characters are reached; then say what is left out."""
    printed = left = 0
    for block in blocks:
        if limit and printed and printed + len(block) > limit:
            left += 1
            continue
        click.echo(f"\n{block}" if printed else block)
        printed += len(block)
    if left:
        click.echo(f"({left} more blocks are left out after {printed} characters; --limit 0 prints all)", err=True)


def print_json(results: Sequence[Result]) -> None:
    """Print the records of answers: rules, then entries of the glossary."""
    import json

    from kb.render.record import definition_record, record

    records = [record(answer) for result in results for answer in result.answers]
    records += [definition_record(found) for result in results for found in result.definitions]
    click.echo(json.dumps(records, ensure_ascii=False, indent=2))
