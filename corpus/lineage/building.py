"""Making the shipped facts from editions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from corpus.lineage.chaining import Sheet, chain
from corpus.lineage.facts import written
from corpus.lineage.glossary import GlossarySheet
from corpus.lineage.sheets import RuleSheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corpus.lineage.decisions import Decision
    from corpus.lineage.facts import Facts
    from corpus.records import Parsed, RuleText

__all__ = ["NAMES", "facts_files"]

NAMES = {"cr": "the Comprehensive Rules", "mtr": "the Magic Tournament Rules"}


def facts_files(
    editions: Iterable[Parsed], decisions: Sequence[Decision] = (), known: Mapping[str, Facts] | None = None
) -> dict[str, str]:
    """Return the files of facts by name, made from whole English editions that state their date, in any order.

    `known` holds the files made before, by name: their keys are kept.
    """
    rules: dict[str, list[Sheet]] = {}
    glossaries: dict[str, list[Sheet]] = {}
    shared: dict[RuleText, RuleText] = {}
    for edition in editions:
        if not edition.whole or not edition.effective or edition.language != "en":
            continue
        parsed = replace(edition, rules=tuple(shared.setdefault(rule, rule) for rule in edition.rules), problems=(), contents=())
        rules.setdefault(parsed.document, []).append(RuleSheet(parsed))
        if parsed.glossary:
            glossaries.setdefault(parsed.document, []).append(GlossarySheet(parsed))
    files: dict[str, str] = {}
    for found, suffix, labels in ((rules, "", "numbers"), (glossaries, "-glossary", "headwords")):
        for document, sheets in sorted(found.items()):
            name = f"lineage-{document}{suffix}.tsv"
            prefix = f"{document}{suffix.replace('-', '/')}"
            mine = [one for one in decisions if one.document == prefix]
            lineage = chain(sheets, prefix, mine, (known or {}).get(name))
            title = NAMES[document] + (", glossary" if suffix else "")
            files[name] = written(lineage.editions, lineage.histories(), title, labels)
    return files
