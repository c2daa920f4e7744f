"""`rulestone terms`: the game's terms in English, Spanish and Japanese."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from corpus.errors import NotFound, UsageError
from corpus.folding import fold
from corpus.inflection import uninflected
from corpus.terms import LANGUAGES, terms
from kb.cli.options import dated
from kb.tracing import facts_of, numbers_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.terms import Term

__all__ = ["command"]


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - the signature is click's
    from kb.cli.completing import spoken_terms

    return spoken_terms(incomplete)


@click.command("terms")
@click.argument("words", nargs=-1, metavar="[WORD]...", shell_complete=_complete)
@click.option("--as-of", metavar="DATE", default="", help="Give the numbers of the edition in force at DATE (2019-08-23).")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@click.option("--tsv", is_flag=True, help="Print tab-separated values: number, key, and the term in each language.")
def command(words: tuple[str, ...], as_of: str, as_json: bool, tsv: bool) -> None:
    """Show terms that have WORD in any of their names, in any language, with the rule that defines each; without WORD all.

    A term is of a rule, not of a number: with --as-of it has the number that the rule had at DATE, or a dash where the rule was
    not there yet.  The term bank is ours, and unofficial.
    """
    wanted = " ".join(words)
    stems = {code: uninflected(wanted, code) for code in LANGUAGES}
    found = [term for term in terms() if _has(term, fold(wanted), stems)]
    if not found:
        raise NotFound(f"no term has {wanted!r} in its names", hint="`rulestone terms` lists all")
    found.sort(key=lambda term: (not _is(term, fold(wanted)), not any(_forms(term, stems))))
    date = _edition(dated(as_of))
    numbers = numbers_at("cr", date)
    if as_json:
        records = [
            {"number": numbers.get(term.key), "key": term.key, "names": term.names, "synonyms": term.synonyms} for term in found
        ]
        click.echo(json.dumps(records, ensure_ascii=False, indent=2))
    elif tsv:
        for term in found:
            click.echo("\t".join((numbers.get(term.key, ""), term.key, *(term.names.get(code, "") for code in LANGUAGES))))
    else:
        for term in found:
            click.echo("\n".join(_lines(term, numbers.get(term.key, "-"), others=bool(wanted))))
        click.echo(f"— terms by Rulestone, UNOFFICIAL; numbers as of {date}", err=True)


def _edition(as_of: str) -> str:
    """Return the date of the edition that gives the numbers: the one in force at a date, or the newest known."""
    dates = facts_of("cr").dates
    if as_of and as_of < dates[0]:
        raise UsageError(f"no edition before {as_of} is known", hint=f"the first is that of {dates[0]}")
    return facts_of("cr").edition_at(as_of) if as_of else dates[-1]


def _has(term: Term, wanted: str, stems: dict[str, str]) -> bool:
    """Whether a part of a name is what is wanted, or whole words of it are another form of that."""
    return any(wanted in fold(name) for code in LANGUAGES for name in term.spoken(code)) or any(
        _is_in(stem, uninflected(name, code), whole=code != "ja") for code, stem in stems.items() for name in term.spoken(code)
    )


def _is_in(part: str, name: str, *, whole: bool) -> bool:
    """Whether a name has a part, which must be whole words where there are any."""
    return f" {part} " in f" {name} " if whole else part in name


def _is(term: Term, wanted: str) -> bool:
    return any(wanted == fold(name) for code in LANGUAGES for name in term.spoken(code))


def _forms(term: Term, stems: dict[str, str]) -> Iterator[bool]:
    """Yield of each name whether it is another form of what is wanted."""
    return (stem == uninflected(name, code) for code, stem in stems.items() for name in term.spoken(code))


def _lines(term: Term, number: str, *, others: bool) -> Sequence[str]:
    names = "  ·  ".join(f"{code} {name}" for code, name in term.names.items())
    spoken = [f"    {code}: {', '.join(term.synonyms[code])}" for code in LANGUAGES if others and code in term.synonyms]
    return [f"{number:<9} {names}", *spoken]
