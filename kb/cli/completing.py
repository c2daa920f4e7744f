"""What the shell offers for a half-typed word: numbers of the edition that would answer, and terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click.shell_completion import CompletionItem

from corpus.errors import RulestoneError
from corpus.folding import fold

if TYPE_CHECKING:
    import click

__all__ = ["numbers_and_terms"]

_MOST = 200


def numbers_and_terms(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Return the numbers and terms that begin with what is typed.  The signature is click's."""
    from kb.home import language, store_path
    from kb.shelf import Choice, Shelf

    try:
        shelf = Shelf(store_path())
        editions = [
            candidates[0]
            for document in ("cr", "mtr")
            for spoken in dict.fromkeys((language(), "en"))
            if (candidates := shelf.candidates(document, spoken, Choice()))
        ]
        known = [number for edition in editions for number in shelf.numbers(edition)]
        if not incomplete[:1].isdigit():
            known = [name for edition in editions for name in shelf.names(edition)]
    except RulestoneError:
        return []  # a shell has no place for a message
    begun = fold(incomplete)
    return [CompletionItem(name) for name in dict.fromkeys(known) if fold(name).startswith(begun)][:_MOST]
