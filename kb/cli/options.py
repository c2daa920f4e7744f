"""The options that several commands share, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from kb.asking import Question
from kb.home import language
from kb.shelf import Choice

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus.records import Document

__all__ = ["asking", "complete", "dated", "question"]


def asking(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that choose languages, edition and document."""
    for option in (
        click.option("--document", type=click.Choice(["cr", "mtr"]), help="The document to ask."),
        click.option("--edition", metavar="ID", default="", help="The edition to ask: its id, or the beginning of it."),
        click.option("--as-of", metavar="DATE", default="", help="Ask the edition in force at DATE (2019-08-23)."),
        click.option(
            "--lang", metavar="CODE[,CODE...]", default="", help="The languages to answer in, and no others: en,es,ja."
        ),
    ):
        command = option(command)
    return command


def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - the signature is click's
    """Offer numbers and terms to the shell."""
    from kb.cli.completing import numbers_and_terms

    return numbers_and_terms(incomplete)


def dated(as_of: str) -> str:
    """Return a date as it was given; raises click's usage error for what is none."""
    if as_of and not _is_date(as_of):
        raise click.BadParameter(f"{as_of!r} is not a date such as 2026-08-07", param_hint="--as-of")
    return as_of


def _is_date(text: str) -> bool:
    from datetime import date  # only where a date is given: it takes time to import

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def question(
    words: str, *, lang: str, as_of: str, edition: str, document: str | None, only: bool = False, keys: bool = False
) -> Question:
    """Return the question that words and options ask.  Raises click's usage errors."""
    dated(as_of)
    if as_of and edition:
        raise click.UsageError("--as-of and --edition both choose the edition: use one of them.")
    languages = tuple(dict.fromkeys(code.strip().lower() for code in lang.split(",") if code.strip()))
    for code in languages:
        if not (len(code) == 2 and code.isascii() and code.isalpha()):
            raise click.BadParameter(
                f"{code!r} is not a language code of two letters, such as en, es or ja", param_hint="--lang"
            )
    return Question(
        words,
        languages or (language(),),
        strict=bool(languages),
        choice=Choice(as_of, edition),
        document=cast("Document | None", document),
        only=only,
        keys=keys,
    )
