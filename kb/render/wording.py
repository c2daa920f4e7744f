"""The words of our own that stand around an answer, in the languages of the editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.records import Edition

__all__ = ["DOCUMENTS", "EXAMPLE", "LANGUAGES", "described", "language_name", "spans"]

EXAMPLE = {"en": "Example: ", "es": "Ejemplo: ", "ja": "例：", "zh": "例如：", "pt": "Exemplo: "}
"""How each language marks an example."""

DOCUMENTS = {"cr": "Comprehensive Rules", "mtr": "Magic Tournament Rules"}

LANGUAGES = {"en": "English", "es": "Spanish", "ja": "Japanese", "zh": "Chinese", "pt": "Portuguese"}
"""The languages of which editions can be read, by their codes (ISO 639-1)."""


def language_name(code: str) -> str:
    """Return the English name of a language, or its code."""
    return LANGUAGES.get(code, code)


def described(edition: Edition) -> str:
    """Say which edition this is: what one needs in order to cite it, and to know how far to trust it."""
    kind = {"digest": "digest by Rulestone, UNOFFICIAL", "translation": "translation"}.get(edition.kind, "official text")
    if edition.kind == "official" and not edition.whole:
        kind = "official text as a page gives it"
    parts = [f"{DOCUMENTS[edition.document]} in {language_name(edition.language)}", kind]
    if edition.kind == "digest":
        parts.append(f"numbers as of {edition.effective}")
    elif edition.effective:
        parts.append(f"effective {edition.effective}" + (f" revision {edition.revision}" if edition.revision else ""))
    else:
        parts.append("without a date" + _fits(edition))
    if edition.kind != "digest" and not edition.whole:
        parts.append("a page with a part")
    if edition.damaged:
        parts.append("DAMAGED: text of it is lost or garbled")
    return f"{', '.join(parts)} [{edition.id}]"


def _fits(edition: Edition) -> str:
    """Say which editions a page without a date may be of."""
    said: list[str] = []
    if edition.wording_fits:
        said.append(f"wording of {spans(edition.wording_fits)}")
    if edition.number_fits:
        said.append(f"numbers of {spans(edition.number_fits)}")
    return f" ({'; '.join(said)})" if said else ""


def spans(dates: Iterable[tuple[str, str]]) -> str:
    """Write spans of editions: `2018-07-13 to 2019-08-23, 2022-10-07`."""
    return ", ".join(first if first == last else f"{first} to {last}" for first, last in dates)
