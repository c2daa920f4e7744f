"""What the shell offers for a half-typed word: numbers of the edition that would answer, and terms."""

from __future__ import annotations

from corpus.errors import RulestoneError
from corpus.folding import fold
from kb.home import language, store_path
from kb.shelf import Choice, Shelf

__all__ = ["numbers_and_terms"]

_MOST = 200


def numbers_and_terms(begun: str) -> list[str]:
    """Return the numbers and terms that begin with what is typed, in printed order."""
    try:
        shelf = Shelf(store_path())
        editions = [
            candidates[0]
            for document in ("cr", "mtr")
            for spoken in dict.fromkeys((language(), "en"))
            if (candidates := shelf.candidates(document, spoken, Choice()))
        ]
        read = shelf.numbers if begun[:1].isdigit() else shelf.names
        known = dict.fromkeys(name for edition in editions for name in read(edition))
    except RulestoneError:
        return []  # a shell has no place for a message
    folded = fold(begun)
    return [name for name in known if fold(name).startswith(folded)][:_MOST]
