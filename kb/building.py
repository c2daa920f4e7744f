"""Making the shipped lineage from a folder of editions: `rulestone lineage build FOLDER`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import corpus
from corpus.errors import InputError, NotFound
from corpus.lineage.building import facts_files
from corpus.lineage.decisions import read_decisions
from corpus.lineage.facts import Facts
from corpus.records import Page
from ingest.reading import read
from ingest.shape import Hints
from kb.intake import sources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from corpus.lineage.decisions import Decision
    from corpus.records import Parsed

__all__ = ["Built", "build", "decisions"]

DATA = Path(corpus.__file__).with_name("data")


class Built(NamedTuple):
    """What was made."""

    files: dict[str, str]
    """The texts of the files of facts, by name."""
    skipped: tuple[tuple[str, str], ...]
    """The pages that no edition could be read from, each with the reason."""


def decisions() -> tuple[Decision, ...]:
    """Return the decisions that were made by hand."""
    path = DATA / "decisions.tsv"
    return read_decisions(path.read_text("utf-8").splitlines(), path.name)


def build(folder: str, *, afresh: bool = False) -> Built:
    """Make the files of facts from the editions below a folder; other pages there are skipped.

    Rules that the shipped files know keep their keys; `afresh` gives all keys anew.  Raises NotFound where the folder has no
    edition.
    """
    skipped: list[tuple[str, str]] = []
    names = ("lineage-cr.tsv", "lineage-cr-glossary.tsv", "lineage-mtr.tsv")
    known = {} if afresh else {name: Facts((DATA / name).read_bytes(), name) for name in names if (DATA / name).exists()}
    files = facts_files(_editions(folder, skipped), decisions(), known)
    if not files:
        raise NotFound(f"no edition was found in {folder}", hint="give a folder of whole English editions")
    return Built(files, tuple(skipped))


def save(built: Built) -> None:
    """Write the files of facts where the package keeps them."""
    for name, text in built.files.items():
        (DATA / name).write_text(text, "utf-8", newline="\n")


def _editions(folder: str, skipped: list[tuple[str, str]]) -> Iterator[Parsed]:
    for source in sources((folder,)):
        try:
            found = read(Page(source, Path(source).read_bytes()), Hints())
        except InputError as error:
            skipped.append((source, error.message))
            continue
        for parsed in found:
            if parsed.damage:
                skipped.append((source, parsed.damage[0].message))
            else:
                yield parsed
