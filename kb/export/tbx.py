"""TBX: a term bank (ISO 30042:2008, the dialect that tools read most)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.terms import LANGUAGES
from kb.export.xml import LANG, element, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corpus.terms import Term

__all__ = ["tbx"]


def tbx(terms: Iterable[Term], numbers: Mapping[str, str], languages: Iterable[str] = LANGUAGES) -> str:
    """Return the terms with their names in some languages, the preferred ones and the others, and the rule that defines each.

    `numbers` gives the numbers of rules by key.
    """
    root = element(None, "martif", {"type": "TBX", LANG: "en"})
    header = element(root, "martifHeader")
    description = element(header, "fileDesc")
    element(element(description, "sourceDesc"), "p", None, "The terms of Magic: The Gathering, by Rulestone; unofficial.")
    body = element(element(root, "text"), "body")
    for count, term in enumerate(terms, 1):
        entry = element(body, "termEntry", {"id": f"t{count}"})
        cited = f"CR {numbers[term.key]} [{term.key}]" if numbers.get(term.key) else term.key
        element(entry, "descrip", {"type": "definition"}, f"See {cited}.")
        for language in (code for code in dict.fromkeys(languages) if term.spoken(code)):
            language_set = element(entry, "langSet", {LANG: language})
            preferred = term.names.get(language)
            for name in term.spoken(language):
                group = element(language_set, "tig")
                element(group, "term", None, name)
                status = "preferredTerm-admn-sts" if name == preferred else "admittedTerm-admn-sts"
                element(group, "termNote", {"type": "administrativeStatus"}, status)
    return written(root, '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">\n')
