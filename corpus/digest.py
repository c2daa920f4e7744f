"""The digest: our own short summaries of the rules that people ask about most, shipped with the package.

It answers right after installation.  It is unofficial, says so, and steps back as soon as an edition is there.  It offers what
`corpus.store.Reader` offers of an edition, so that one way of asking serves both.
"""

from __future__ import annotations

import os
from functools import cache, cached_property
from typing import Any, cast

from corpus.folding import fold
from corpus.number import RuleNumber
from corpus.records import Document, Edition, GlossaryEntry, Reference, RuleText

__all__ = ["LANGUAGES", "Digest", "paths"]

LANGUAGES = ("en", "es", "ja")
"""The languages of the digest."""

_FOLDER = os.path.join(os.path.dirname(__file__), "data", "digest")  # noqa: PTH118, PTH120 - importing pathlib takes too long
_EFFECTIVE: dict[Document, str] = {"cr": "2026-08-07", "mtr": "2026-02-27"}
"""The editions whose numbers and substance the summaries follow."""


def paths() -> tuple[str, ...]:
    """Return the files of the digest, in the order of their names."""
    return tuple(os.path.join(_FOLDER, name) for name in sorted(os.listdir(_FOLDER)))  # noqa: PTH118, PTH208 - the same


class Digest:
    """The digest as editions, one for each document and language: `cr/en/digest`."""

    def editions(self) -> tuple[Edition, ...]:
        """Return the editions of the digest."""
        return tuple(_edition(document, language) for document in _EFFECTIVE for language in LANGUAGES)

    def rules(self, edition: str, number: RuleNumber) -> tuple[RuleText, ...]:
        """Return the summary of a rule, or nothing."""
        document, language = _split(edition)
        record = _chapter(document, number).get(str(number))
        return (_rule(number, record[language]),) if record else ()

    def citations(self, edition: str, number: RuleNumber) -> tuple[tuple[Reference, ...], ...]:
        """Return the citations in each of the rules that `rules` returns: in its text, then in the examples below it."""
        from corpus.references.find import find  # which not all who look for the digest need

        document, language = _split(edition)
        texts = ("\n".join((rule.text, *rule.examples)) for rule in self.rules(edition, number))
        return tuple(find(text, language, document) for text in texts)

    def all_rules(self, edition: str) -> tuple[RuleText, ...]:
        """Return all summaries, in printed order."""
        numbers = map(RuleNumber.parse, self.numbers(edition))
        return tuple(rule for number in numbers for rule in self.rules(edition, number))

    def children(self, edition: str, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the numbers one step below a number that have a summary."""
        known = map(RuleNumber.parse, _chapter(_split(edition)[0], number))
        return tuple(below for below in known if below.parent == number)

    def heading(self, edition: str, number: RuleNumber) -> str | None:
        """Return the title of a rule: empty where it has none, None where the digest does not have the rule."""
        found = self.rules(edition, number)
        return found[0].heading if found else None

    def titled(self, folded: str) -> tuple[tuple[str, RuleNumber], ...]:
        """Return (edition, number) of every rule with this folded title."""
        return self._titles.get(folded, ())

    def numbers(self, edition: str) -> tuple[str, ...]:
        """Return all numbers that have a summary, in printed order."""
        return tuple(number for chapter in _chapters(_split(edition)[0]) for number in chapter)

    def entries(self, edition: str, folded: str) -> tuple[GlossaryEntry, ...]:  # noqa: ARG002 - the digest has no glossary
        """Return nothing: the digest has no glossary."""
        return ()

    def glossary(self, edition: str) -> tuple[GlossaryEntry, ...]:  # noqa: ARG002 - the digest has no glossary
        """Return nothing: the digest has no glossary."""
        return ()

    def names(self, edition: str) -> tuple[str, ...]:
        """Return the titles, as printed."""
        document, language = _split(edition)
        records = (record[language] for chapter in _chapters(document) for record in chapter.values())
        return tuple(record["heading"] for record in records if "heading" in record)

    @cached_property
    def _titles(self) -> dict[str, tuple[tuple[str, RuleNumber], ...]]:
        titles: dict[str, tuple[tuple[str, RuleNumber], ...]] = {}
        for document in _EFFECTIVE:
            for chapter in _chapters(document):
                for number, record in chapter.items():
                    for language in LANGUAGES:
                        if heading := fold(record[language].get("heading", "")):
                            place = (_edition(document, language).id, RuleNumber.parse(number))
                            titles[heading] = (*titles.get(heading, ()), place)
        return titles


def _edition(document: Document, language: str) -> Edition:
    return Edition(
        id=f"{document}/{language}/digest",
        document=document,
        language=language,
        effective=_EFFECTIVE[document],
        revision="",
        kind="digest",
        source="shipped with rulestone",
        shape="digest",
        whole=False,
        sha256="",
        ingested="",
    )


def _split(edition: str) -> tuple[Document, str]:
    document, language, _ = edition.split("/")
    return cast("Document", document), language


def _chapter(document: str, number: RuleNumber) -> dict[str, Any]:
    return _load(f"{document}-{number.chapter}.json")


def _chapters(document: str) -> tuple[dict[str, Any], ...]:
    return tuple(_load(name) for name in sorted(os.listdir(_FOLDER)) if name.startswith(f"{document}-"))  # noqa: PTH208 - the same


@cache
def _load(name: str) -> dict[str, Any]:
    import json  # only when the digest answers: it takes as long as a look-up in the store

    try:
        with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:  # noqa: PTH118, PTH123 - the same
            records: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return {}
    return records


def _rule(number: RuleNumber, record: dict[str, Any]) -> RuleText:
    paragraphs = tuple(record["text"].split("\n")) if "text" in record else (record["heading"],)
    return RuleText(number, paragraphs, tuple(record.get("examples", ())), record.get("heading", ""))
