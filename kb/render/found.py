"""What a search found, for a terminal and as JSON.

The record of a search is a contract with other programs, and its keys are stable:

    query            as typed
    how              "number", "title", "keyword", "glossary", "term", "search" or "nothing"
    did_you_mean     the question with its mistakes corrected, as it was searched; null where there was none
    hits             the best first, each

        number       as printed; of an entry of the glossary its headword
        key          the rule's key, which no renumbering changes; null where the lineage does not know it
        document     "cr" or "mtr"
        language     ISO 639-1
        edition      the id of the edition that prints it
        kind         "rule", "example", "glossary", or "digest": our own words, unofficial
        heading      the title it stands under
        snippet      part of its text, on one line
        highlights   where in the snippet the words stand that were looked for: [start, end]
        score        0 to 1, comparable within one search only
        how          how it was found: "number", "below NUMBER", "title", "keyword", "glossary: TERM", "term: TERM", or those of
                     "words", "terms", "questions" and "meaning" that led to it, with commas between
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from kb.render.lines import broken, remark
from kb.render.wording import EXAMPLE, described

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kb.searching import Hit, Outcome

__all__ = ["hit_record", "hits", "outcome_record"]


def outcome_record(query: str, outcome: Outcome) -> dict[str, Any]:
    """Return the record of a search."""
    return {
        "query": query,
        "how": outcome.how,
        "did_you_mean": outcome.did_you_mean,
        "hits": [hit_record(hit) for hit in outcome.hits],
    }


def hit_record(hit: Hit) -> dict[str, Any]:
    """Return the record of a hit."""
    return {
        "number": hit.number,
        "key": hit.key,
        "document": hit.edition.document,
        "language": hit.edition.language,
        "edition": hit.edition.id,
        "kind": hit.kind,
        "heading": hit.heading,
        "snippet": hit.snippet.text,
        "highlights": [list(span) for span in hit.snippet.found],
        "score": round(hit.score, 4),
        "how": hit.how,
    }


def hits(found: Sequence[Hit], cells: int, style: Callable[[str, str], str]) -> Iterator[str]:
    """Yield a block for each hit, and one that names their edition after those of one edition in a row.

    `cells` is the width of the text, 0 for lines that are not broken; `style` sets a text in a named style.
    """
    for edition, group in groupby(found, key=lambda hit: hit.edition):
        for hit in group:
            document = f"{edition.document.upper()} " if edition.document != "cr" else ""
            heading = f"  {style('title', hit.heading)}" if hit.heading and hit.heading != hit.number else ""
            marker = EXAMPLE.get(edition.language, EXAMPLE["en"]) if hit.kind == "example" else ""
            text = hit.snippet.marked(lambda word: style("title", word))
            lines = broken(marker + text, cells)
            yield "\n".join((f"{document}{style('number', hit.number)}{heading}  {style('source', f'({hit.how})')}", *lines))
        yield remark(f"— {described(edition)}", cells, style)
