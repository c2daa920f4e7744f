"""Making the shipped facts from editions."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from corpus.lineage.chaining import chain
from corpus.lineage.facts import header, written
from corpus.lineage.glossary import GlossarySheet
from corpus.lineage.sheets import RuleSheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corpus.lineage.chaining import Lineage
    from corpus.lineage.decisions import Decision
    from corpus.lineage.facts import Facts
    from corpus.records import Document, Parsed, RuleText

__all__ = ["NAMES", "facts_files"]

NAMES: dict[Document, str] = {"cr": "the Comprehensive Rules", "mtr": "the Magic Tournament Rules"}


def facts_files(
    editions: Iterable[Parsed], decisions: Sequence[Decision] = (), known: Mapping[str, Facts] | None = None
) -> dict[str, str]:
    """Return the files of facts by name, made from whole English editions that state their date, in any order.

    `known` holds the files made before, by name: their keys are kept.
    """
    rules: dict[Document, list[RuleSheet]] = defaultdict(list)
    glossaries: dict[Document, list[GlossarySheet]] = defaultdict(list)
    shared: dict[RuleText, RuleText] = {}
    for edition in editions:
        if not edition.whole or not edition.effective or edition.language != "en":
            continue
        kept = tuple(shared.setdefault(rule, rule) for rule in edition.rules)
        rules[edition.document].append(RuleSheet(edition._replace(rules=kept)))
        if edition.glossary:
            glossaries[edition.document].append(GlossarySheet(edition))
    files: dict[str, str] = {}
    before = known or {}
    for document, sheets in sorted(rules.items()):
        name = f"lineage-{document}.tsv"
        mine = [one for one in decisions if one.document == document]
        files[name] = _text(chain(sheets, document, mine, before.get(name)), NAMES[document], "numbers")
    for document, entries in sorted(glossaries.items()):
        name = f"lineage-{document}-glossary.tsv"
        prefix = f"{document}/glossary"
        mine = [one for one in decisions if one.document == prefix]
        files[name] = _text(chain(entries, prefix, mine, before.get(name)), f"{NAMES[document]}, glossary", "headwords")
    return files


def _text(lineage: Lineage, title: str, labels: str) -> str:
    return written(lineage.editions, lineage.histories(), header(title, labels))
