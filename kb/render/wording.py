"""The words of our own that stand around an answer, in the languages of the editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corpus.records import Edition

__all__ = ["DOCUMENTS", "EXAMPLE", "described", "language_name"]

EXAMPLE = {"en": "Example: ", "es": "Ejemplo: ", "ja": "例：", "zh": "例如：", "pt": "Exemplo: "}
"""How each language marks an example."""

DOCUMENTS = {"cr": "Comprehensive Rules", "mtr": "Magic Tournament Rules"}

_LANGUAGES = {"en": "English", "es": "Spanish", "ja": "Japanese", "zh": "Chinese", "pt": "Portuguese"}


def language_name(code: str) -> str:
    """Return the English name of a language, or its code."""
    return _LANGUAGES.get(code, code)


def described(edition: Edition) -> str:
    """Say which edition this is: what one needs in order to cite it, and to know how far to trust it."""
    kind = {"digest": "digest by Rulestone, UNOFFICIAL", "translation": "translation"}.get(edition.kind, "official text")
    parts = [f"{DOCUMENTS[edition.document]} in {language_name(edition.language)}", kind]
    if edition.kind == "digest":
        parts.append(f"numbers as of {edition.effective}")
    elif edition.effective:
        parts.append(f"effective {edition.effective}" + (f" revision {edition.revision}" if edition.revision else ""))
    else:
        parts.append("without a date")
    if edition.kind != "digest" and not edition.whole:
        parts.append("a page with a part")
    if edition.damaged:
        parts.append("DAMAGED: text of it is lost or garbled")
    return f"{', '.join(parts)} [{edition.id}]"
