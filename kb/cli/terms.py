"""`rulestone terms`: the game's terms in English, Spanish and Japanese."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from corpus.errors import NotFound
from corpus.folding import fold
from corpus.terms import LANGUAGES, NUMBERED, terms
from kb.tracing import facts_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.terms import Term

__all__ = ["command"]


@click.command("terms")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list.")
@click.option("--tsv", is_flag=True, help="Print tab-separated values: number, key, and the term in each language.")
def command(words: tuple[str, ...], as_json: bool, tsv: bool) -> None:
    """Show terms that have WORD in any of their names, in any language, with the rule that defines each; without WORD all.

    The term bank is ours, and unofficial.
    """
    wanted = fold(" ".join(words))
    found = [term for term in terms() if _has(term, wanted)]
    if not found:
        raise NotFound(f"no term has {' '.join(words)!r} in its names", hint="`rulestone terms` lists all")
    found.sort(key=lambda term: not _is(term, wanted))
    keys = _keys({term.number for term in found})
    if as_json:
        records = [
            {"number": term.number, "key": keys.get(term.number), "names": term.names, "synonyms": term.synonyms}
            for term in found
        ]
        click.echo(json.dumps(records, ensure_ascii=False, indent=2))
    elif tsv:
        for term in found:
            click.echo("\t".join((term.number, keys.get(term.number, ""), *(term.names.get(code, "") for code in LANGUAGES))))
    else:
        for term in found:
            click.echo("\n".join(_lines(term, others=bool(wanted))))
        click.echo(f"— terms by Rulestone, UNOFFICIAL; numbers as of {NUMBERED}", err=True)


def _has(term: Term, wanted: str) -> bool:
    return any(wanted in fold(name) for code in LANGUAGES for name in term.spoken(code))


def _is(term: Term, wanted: str) -> bool:
    return any(wanted == fold(name) for code in LANGUAGES for name in term.spoken(code))


def _keys(numbers: set[str]) -> dict[str, str]:
    return {label: one.key for one in facts_of("cr") if (label := one.label(NUMBERED)) in numbers}


def _lines(term: Term, *, others: bool) -> Sequence[str]:
    names = "  ·  ".join(f"{code} {name}" for code, name in term.names.items())
    spoken = [f"    {code}: {', '.join(term.synonyms[code])}" for code in LANGUAGES if others and code in term.synonyms]
    return [f"{term.number:<9} {names}", *spoken]
