"""Links between the CR and the MTR: by key, typed, each with its reason."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

from corpus.errors import InputError

__all__ = ["KINDS", "Kind", "Link", "all_links", "links_of", "read_links"]

Kind = Literal["delegates", "replaced", "specified"]

KINDS: dict[Kind, str] = {
    "delegates": "leaves the matter to the MTR in tournaments",
    "replaced": "is replaced in tournaments",
    "specified": "is specified for tournaments",
}
"""What each kind says of the rule of the CR."""

_FIELDS = 4


class Link(NamedTuple):
    """Two rules that belong together."""

    kind: Kind
    cr: str
    """The key of the rule of the CR."""
    mtr: str
    """The key of the section of the MTR."""
    reason: str


def links_of(key: str) -> tuple[Link, ...]:
    """Return the links of a rule, of whichever document, in the order of the file."""
    return tuple(link for link in all_links() if key in {link.cr, link.mtr})


@cache
def all_links() -> tuple[Link, ...]:
    """Return all links that are shipped."""
    return read_links(files("corpus").joinpath("data", "links.tsv").read_text(encoding="utf-8"), "links.tsv")


def read_links(text: str, where: str) -> tuple[Link, ...]:
    """Read links from text: a line each, fields with tabs between.  Raises InputError with the line that is none."""
    links: list[Link] = []
    for count, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != _FIELDS or fields[0] not in KINDS or not fields[3]:
            hint = f"write kind ({', '.join(KINDS)}), key of the CR, key of the MTR, and a reason, tabs between"
            raise InputError("this is no link", where=f"{where}:{count}", hint=hint)
        links.append(Link(fields[0], *fields[1:]))
    return tuple(links)
