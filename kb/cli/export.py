"""`rulestone export`: a translation memory, a work list or the term bank, for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from corpus.errors import NotFound, UsageError
from kb.cli.options import complete_languages, edition_option, spoken
from kb.cli.streams import write_utf8
from kb.cli.worklist import english_dates
from kb.english import English
from kb.home import store_path
from kb.shelf import Shelf
from kb.worklist import newest_translation, tasks

if TYPE_CHECKING:
    from corpus.records import Document

__all__ = ["command"]


@click.command("export")
@click.option("--format", "form", required=True, type=click.Choice(["tmx", "xliff", "csv", "tbx"]), help="The format.")
@click.option(
    "--lang", default="", metavar="CODE", shell_complete=complete_languages, help="The language of the translation: es, ja."
)
@edition_option("--from", "start", help="xliff, csv: the edition that is translated; tmx: the translation.")
@edition_option("--to", "end", help="xliff, csv: the edition to translate.  [default: the newest known]")
@click.option("--document", type=click.Choice(["cr", "mtr"]), default="cr", help="The document.  [default: cr]")
@click.option("--sentences", is_flag=True, help="tmx: a unit for each sentence instead of each rule and example.")
@click.option("-o", "--output", default="", metavar="FILE", help="Write to FILE instead of standard output.")
def command(form: str, lang: str, start: str, end: str, document: Document, sentences: bool, output: str) -> None:
    """Write for other programs: a translation memory (TMX 1.4b), a work list (XLIFF 2.0, CSV), or the term bank (TBX).

    The memory holds the newest translation in a language, or the one that --from names, with the English it was made from,
    where both are in the store.  The work list is that of `rulestone worklist`.  The term bank is in all languages, or in
    English and the one that --lang names.
    """
    if sentences and form != "tmx":
        raise click.UsageError("Only a memory has sentences: use --sentences with --format tmx.")
    if end and form == "tmx":
        raise click.UsageError("A memory is of one edition: name it with --from.")
    if form == "tbx" and (start or end or document != "cr"):
        raise click.UsageError("The term bank is of no edition: leave --from, --to and --document out.")
    text = _terms(lang) if form == "tbx" else _texts(form, lang, start, end, document, sentences=sentences)
    if output:
        try:
            Path(output).write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise UsageError(f"it cannot be written: {error.strerror}", where=output, hint="name another file") from error
    else:
        write_utf8()
        click.echo(text, nl=False)


def _terms(lang: str) -> str:
    from corpus.terms import LANGUAGES, terms
    from kb.export.tbx import tbx
    from kb.tracing import facts_of, numbers_at

    code = spoken(lang, "--lang") if lang else ""
    if code and code not in LANGUAGES:
        raise UsageError(f"the term bank has no terms in {code}", hint=f"it has them in {', '.join(LANGUAGES)}")
    languages = ("en", code) if code else LANGUAGES
    return tbx(terms(), numbers_at("cr", facts_of("cr").dates[-1]), languages)


def _texts(form: str, lang: str, start: str, end: str, document: Document, *, sentences: bool) -> str:
    if not lang:
        raise click.UsageError("Name the language with --lang.")
    lang = spoken(lang, "--lang")
    shelf = Shelf(store_path())
    named = start if f"/{lang}/" in start else ""
    if form == "tmx":
        if start and not named:
            raise UsageError(f"{start!r} is no translation in {lang}", hint="`rulestone status` lists the editions")
        from kb.export.tmx import tmx
        from kb.export.units import memory

        newest = newest_translation(shelf, document, lang, named)
        units = tuple(memory(shelf, English(shelf, document), newest, sentences=sentences))
        if not units:
            raise NotFound(
                "no translation has its English in the store", hint="take in the English edition that it was made from"
            )
        return tmx(units, lang, sentences=sentences)
    if not start:
        raise click.UsageError("Name the edition that is translated with --from.")
    from kb.export.units import work

    first, last = english_dates(shelf, document, start, end)
    known = shelf.reader.editions(document, lang) if shelf.reader else ()
    translation = newest_translation(shelf, document, lang, named) if known else None
    units = tuple(work(tasks(shelf, document, first, last, translation)))
    if not units:
        raise NotFound(
            f"nothing to translate from {first} to {last} is in the store", hint=f"take in the English edition of {last}"
        )
    if form == "csv":
        from kb.export.csv import csv

        return csv(units)
    from kb.export.xliff import xliff

    return xliff(units, lang, f"{document}/en/{last}")
