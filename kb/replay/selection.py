"""Which scenarios a reference means, and what status each example of the rules has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.errors import NotFound
from kb.replay.catalogue import Example, examples
from kb.replay.scenario.parse import source_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kb.replay.checker import Result
    from kb.replay.scenario.lines import Chunk

__all__ = ["chosen", "statuses"]

_WORST = ("failed", "stale", "unsupported", "passed")


def chosen(known: Sequence[Chunk], refs: Sequence[str], language: str) -> list[Chunk]:
    """Return the scenarios of the rules that references mean, those written in a language first, none in a third one.

    Raises NotFound, with what is known of the rules' examples.
    """
    picked: list[Chunk] = []
    for ref in refs:
        document, number = (
            ("mtr", ref[4:].strip()) if ref.upper().startswith("MTR ") else ("cr", ref.upper().removeprefix("CR "))
        )
        number = number.strip().lower()
        found = [chunk for chunk in known if _is_of(chunk, document, number)]
        if not found:
            raise NotFound(f"no scenario runs an example of {ref}", hint=_known(number))
        picked += [chunk for chunk in found if chunk not in picked and _written_in(chunk) in (language, "en")]
    return sorted(picked, key=lambda chunk: _written_in(chunk) != language)


def _written_in(chunk: Chunk) -> str:
    """Return the language of a shipped file: `atajos-es.txt` is Spanish, `shortcuts.txt` English."""
    _, dash, language = chunk.file.removesuffix(".txt").rpartition("-")
    return language if dash else "en"


def _is_of(chunk: Chunk, document: str, number: str) -> bool:
    source = source_of(chunk)
    return source is not None and source.document == document and _below(source.number, number)


def _below(number: str, wanted: str) -> bool:
    """Say whether a number is another, or stands below it: 732.2a below 732.2, 732 and 7."""
    if not number.startswith(wanted):
        return False
    rest = number[len(wanted) :]
    chapter = len(wanted) == 1
    return chapter or not rest or not rest[0].isdigit()


def _known(number: str) -> str:
    of_it = [example for example in examples() if _below(example.number, number)]
    if not of_it:
        return "that rule has no example; `rulestone check --index` lists them all"
    lacking = sorted({example.lacks for example in of_it if example.lacks})
    return f"it has {len(of_it)}; what would be needed: {'; '.join(lacking) or 'a scenario'}"


def statuses(results: Sequence[Result]) -> Iterator[tuple[Example, str, str]]:
    """Yield every example with its status: the worst of its scenarios'; and what it lacks or where it runs."""
    ran: dict[tuple[str, int], list[Result]] = {}
    for result in results:
        if result.source is not None and result.source.document == "cr" and result.source.example:
            ran.setdefault((result.source.number, result.source.example), []).append(result)
    for example in examples():
        mine = ran.get((example.number, example.place), [])
        if mine:
            worst = min((result.status for result in mine), key=_WORST.index)
            yield example, worst, ", ".join(dict.fromkeys(result.chunk.file for result in mine))
        else:
            yield example, "unsupported" if example.lacks else "no scenario", example.lacks
