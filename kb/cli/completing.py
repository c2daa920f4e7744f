"""What the shell offers for a half-typed word: numbers and names of the edition that would answer, terms, editions, codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.citation import DOCUMENTS
from corpus.errors import RulestoneError
from corpus.folding import fold
from kb.home import language, store_path
from kb.render.wording import LANGUAGES
from kb.shelf import Choice, Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["editions", "languages", "numbers_and_terms", "spoken_terms"]

_MOST = 200


def numbers_and_terms(begun: str) -> list[str]:
    """Return the numbers and terms that begin with what is typed, in printed order."""
    try:
        shelf = Shelf(store_path())
        editions = [
            candidates[0]
            for document in DOCUMENTS
            for spoken in dict.fromkeys((language(), "en"))
            if (candidates := shelf.candidates(document, spoken, Choice()))
        ]
        read = shelf.numbers if begun[:1].isdigit() else shelf.names
        known = dict.fromkeys(name for edition in editions for name in read(edition))
    except RulestoneError:
        return []  # a shell has no place for a message
    return _beginning(known, begun)


def spoken_terms(begun: str) -> list[str]:
    """Return the names of terms, in any language, that begin with what is typed."""
    from corpus.terms import LANGUAGES as SPOKEN
    from corpus.terms import terms

    return _beginning(dict.fromkeys(name for term in terms() for code in SPOKEN for name in term.spoken(code)), begun)


def editions(begun: str, *, digest: bool = True) -> list[str]:
    """Return the ids of editions that begin with what is typed, the newest first; the digest's last, where it is wanted."""
    try:
        known = Shelf(store_path()).editions()
    except RulestoneError:
        return []
    ordered = sorted(known, key=lambda edition: (edition.kind != "digest", edition.effective), reverse=True)
    return _beginning((edition.id for edition in ordered if digest or edition.kind != "digest"), begun)


def languages(begun: str) -> list[str]:
    """Return the codes of languages, after those that are typed already: es,ja."""
    typed, comma, last = begun.rpartition(",")
    try:
        known = dict.fromkeys((*LANGUAGES, *(edition.language for edition in Shelf(store_path()).editions())))
    except RulestoneError:
        known = dict.fromkeys(LANGUAGES)
    return [f"{typed}{comma}{code}" for code in known if code.startswith(last) and code not in typed.split(",")]


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    folded = fold(begun)
    return [name for name in names if fold(name).startswith(folded)][:_MOST]
