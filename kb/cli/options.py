"""The options that several commands share, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from corpus import citation
from corpus.errors import UsageError
from corpus.store import open_reader
from kb.asking import Question
from kb.cli.given import LONGEST
from kb.home import language, store_path
from kb.render.wording import LANGUAGES
from kb.shelf import Choice, Shelf

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus.records import Document

__all__ = [
    "agree",
    "asking",
    "complete",
    "complete_editions",
    "complete_languages",
    "dated",
    "edition_option",
    "question",
    "spoken",
]


def asking(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that choose languages, edition and document."""
    for option in (
        click.option("--document", type=click.Choice(["cr", "mtr"]), help="The document to ask."),
        edition_option("--edition", metavar="ID", help="The edition to ask: its id, or the beginning of it."),
        click.option("--as-of", metavar="DATE", default="", help="Ask the edition in force at DATE (2019-08-23)."),
        click.option(
            "--lang",
            metavar="CODE[,CODE...]",
            default="",
            shell_complete=complete_languages,
            help="The languages to answer in, and no others: en,es,ja.",
        ),
    ):
        command = option(command)
    return command


def edition_option(
    *names: str, metavar: str = "EDITION", **settings: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that names an edition, as `click.option` does: empty where it is not given, unless it is required."""
    if "required" not in settings:
        settings["default"] = ""
    return click.option(*names, metavar=metavar, shell_complete=complete_editions, **settings)


def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - the signature is click's
    """Offer numbers and terms to the shell."""
    from kb.cli.completing import numbers_and_terms

    return numbers_and_terms(incomplete)


def complete_editions(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - the same
    """Offer editions to the shell; of arguments, such as those of `remove`, only editions of the store."""
    from kb.cli.completing import editions

    return editions(incomplete, digest=isinstance(param, click.Option))


def complete_languages(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:  # noqa: ARG001 - the same
    """Offer languages to the shell."""
    from kb.cli.completing import languages

    return languages(incomplete)


def dated(day: str, option: str = "--as-of") -> str:
    """Return a date as it was given; raises click's usage error for what is none."""
    if day and not _is_date(day):
        raise click.BadParameter(f"{day!r} is not a date such as 2026-08-07", param_hint=option)
    return day


def _is_date(text: str) -> bool:
    from datetime import date  # only where a date is given: it takes time to import

    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def spoken(code: str, option: str) -> str:
    """Return the code of a language that is known or has an edition in the store; raises click's usage error for another."""
    known = code.lower()
    if known in LANGUAGES:
        return known
    reader = open_reader(store_path())
    there = {one.language for one in reader.editions()} if reader else set[str]()
    if known in there:
        return known
    says = ", ".join(dict.fromkeys((*LANGUAGES, *sorted(there))))
    raise click.BadParameter(f"{code!r} is not a language code that is known: {says}", param_hint=option)


def agree(
    words: str, *, languages: tuple[str, ...] = (), as_of: str = "", edition: str = "", document: str | None = None
) -> None:
    """Raise UsageError where the edition, date, languages and document that are named exclude each other."""
    cited = citation.read(words) if "@" in words or "#" in words else None  # nothing else names a date or an edition
    if cited and (as_of or edition) and (cited.as_of or cited.edition) not in ("", as_of or edition):
        raise UsageError(f"{cited.written!r} names another edition than {as_of or edition}", hint="use one of them")
    named = edition or (cited.edition if cited else "")
    if named and (languages or document):
        chosen = Shelf(store_path()).named(named)
        if languages and languages != (chosen.language,):
            raise UsageError(f"{chosen.id} is not in {','.join(languages)}", hint="name an edition, or languages")
        if document and document != chosen.document:
            raise UsageError(f"{chosen.id} is not of the {document.upper()}", hint="name an edition, or a document")


def question(
    words: str, *, lang: str, as_of: str, edition: str, document: str | None, only: bool = False, keys: bool = False
) -> Question:
    """Return the question that words and options ask.  Raises UsageError, click's usage errors, NotFound."""
    if len(words) > LONGEST:
        raise UsageError(f"a question has at most {LONGEST:,} characters, and this one has {len(words):,}")
    words.encode()  # fails for what a terminal typed that does not use UTF-8: `kb.cli.surroundings` says so
    dated(as_of)
    languages = tuple(dict.fromkeys(spoken(code.strip(), "--lang") for code in lang.split(",") if code.strip()))
    if lang and not languages:
        raise click.BadParameter("name at least one language", param_hint="--lang")
    agree(words, languages=languages, as_of=as_of, edition=edition, document=document)
    return Question(
        words,
        languages or (language(),),
        strict=bool(languages),
        choice=Choice(as_of, edition),
        document=cast("Document | None", document),
        only=only,
        keys=keys,
    )
