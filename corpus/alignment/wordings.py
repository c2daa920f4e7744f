"""Wordings that say the same in the same words: only punctuation, capitals or addresses of pages differ.

A translator has nothing to do when a bracket goes.  Fingerprints of wordings do not show that, so the package ships which of
them belong together (`data/same-words-cr.tsv`: facts, no sentence), made from the same editions as the lineage by `alike`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from corpus.lineage.layout import said
from corpus.wording import fingerprint, masked

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.records import Document, Parsed

__all__ = ["ADDRESS", "alike", "same_words", "written"]

ADDRESS = re.compile(r"(?:https?://)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:/[A-Za-z0-9./_-]*)?")
"""An address of a page on the web, in the forms that rules print."""
_HEADER = (
    "# Wordings with the same words: the fingerprints of each group, blanks between.  Made by `corpus.alignment.wordings`.\n"
)
_WORD = re.compile(r"[+-]?[0-9]+|\{[^{}\s]+\}|[^\W_0-9]+|§")


def alike(editions: Iterable[Parsed]) -> tuple[tuple[str, ...], ...]:
    """Return the groups of fingerprints, two or more each, of wordings with the same words in English editions."""
    groups: dict[tuple[str, ...], set[str]] = defaultdict(set)
    seen: set[str] = set()
    for edition in editions:
        texts = (text for rule in edition.rules for text in (said(rule), *rule.examples))
        for text in texts:
            if text not in seen:
                seen.add(text)
                groups[_words(text, edition.document)].add(fingerprint(text, "en", edition.document))
    return tuple(sorted(tuple(sorted(group)) for words, group in groups.items() if len(group) > 1 and words))


def written(groups: Iterable[Iterable[str]]) -> str:
    """Return the text of the file that ships the groups."""
    return _HEADER + "".join(" ".join(group) + "\n" for group in groups)


def same_words(document: Document, wording: str) -> str:
    """Return one fingerprint for all wordings with the same words as this one: itself where no other is known."""
    return _leaders(document).get(wording, wording)


@cache
def _leaders(document: Document) -> dict[str, str]:
    resource = files("corpus").joinpath("data", f"same-words-{document}.tsv")
    lines = resource.read_text(encoding="utf-8").splitlines() if resource.is_file() else []
    groups = [line.split() for line in lines if not line.startswith("#")]
    return {wording: group[0] for group in groups for wording in group}


def _words(text: str, document: Document) -> tuple[str, ...]:
    bare = ADDRESS.sub(" ", masked(text, "en", document))
    return tuple(_WORD.findall(bare.lower()))
