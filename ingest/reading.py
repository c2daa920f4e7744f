"""From the bytes of a page to its documents: the one way in, whatever the page is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corpus.checks import CHECKS, check
from corpus.checks_whole import losses
from corpus.errors import InputError, NotRules, Unreadable
from corpus.references.check import problems as reference_problems
from ingest.controls import without_controls
from ingest.decode import Decoded, decode
from ingest.detect import MARKUP, not_rules, shape_of
from ingest.language import clear_language
from ingest.markers import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.records import Page, Parsed, Problem
    from ingest.shape import Hints, Shape

__all__ = ["read"]

_PDF = b"%PDF-"
_HEAD = 1024
_LIMIT = 64_000_000
"""No rules document has more bytes than this, pictures and all."""
_LONGEST_TEXT, _LONGEST_MARKUP = 4_000_000, 8_000_000
_MOST_LINES, _MOST_TAGS, _MOST_TAGS_OF_MTR = 60_000, 200_000, 20_000
"""The CR has 9,500 lines, and 30,000 where it is broken at 40 columns; a page of it about three tags and entities a line.
That of the MTR has 1,400."""
_DAMAGE = frozenset(("text-swallowed", "pdf-broken"))
"""Of what is noticed in a PDF or HTML, the signs that text is lost."""
_SAMPLE = 200
"""So many rules say in which language all are."""
_LONGEST_LINE = 200_000
"""No paragraph of rules has more characters than this: the longest known has 3,606."""


def read(page: Page, hints: Hints) -> tuple[Parsed, ...]:
    """Read every document of a page, with what the checks say of it.

    Raises Unreadable for bytes that are no text, and NotRules for text without rules; both name the page and what to do.
    What is usable but damaged comes back with its damage: whether to take it in is for the caller to ask.
    """
    try:
        decoded, shape = _decoded(page.raw)
        documents = [parsed for parsed in shape.parse(decoded.lines, hints) if parsed.rules]
        if hints.document:
            documents = [parsed for parsed in documents if parsed.document == hints.document]
        if not documents:
            raise NotRules("no rules could be read from it", hint="check --document, or give another form of the document")
    except InputError as error:
        error.where = f"{page.source}, {error.where}" if error.where else page.source
        raise
    for parsed in documents:
        _spoken(parsed, hints, page)
    return tuple(_checked(parsed, decoded) for parsed in documents)


def _spoken(parsed: Parsed, hints: Hints, page: Page) -> None:
    """Refuse what is clearly in another language than it is to go in as."""
    some = parsed.rules[:: 1 + len(parsed.rules) // _SAMPLE]
    spoken = clear_language(paragraph for rule in some for paragraph in rule.paragraphs)
    if not spoken or spoken == parsed.language:
        return
    if hints.language:
        said = f"its text is in the language {spoken!r}, not in {hints.language!r}"
        hint = "leave out --language"
    elif spoken in LANGUAGES:
        said = f"its text is in the language {spoken!r}, and its marks are in {parsed.language!r}"
        hint = "give it in one language"
    else:
        said = f"its text is in the language {spoken!r}, in which no edition can be read"
        hint = f"give a document in one of {', '.join(LANGUAGES)}"
    raise InputError(said, where=page.source, hint=hint)


def _decoded(raw: bytes) -> tuple[Decoded, Shape]:
    """The lines that a shape reads, and that shape."""
    if len(raw) > _LIMIT:
        raise _too_long("it", len(raw), "bytes", "rules document", _LIMIT)
    noticed: list[Problem] = []
    if _PDF in raw[:_HEAD]:
        from ingest import pdf

        return _shaped(_read_on(Decoded((), "pdf"), pdf.to_lines(raw, noticed), noticed))
    decoded = decode(raw)
    decoded = _read_on(decoded, decoded.lines)
    text = "\n".join(decoded.lines)
    from ingest import html

    marked = next((shape for shape in MARKUP if shape.recognise(decoded.lines)), None)
    if marked or html.is_html(text):
        if len(text) > _LONGEST_MARKUP:
            raise _too_long("it", len(text), "characters of HTML", "page with rules", _LONGEST_MARKUP)
        most = _MOST_TAGS_OF_MTR if marked else _MOST_TAGS
        if (tags := html.size(text)) > most:
            raise _too_long("it", tags, "tags, attributes and entities", "page with rules", most)
        if marked:
            return decoded, marked
        decoded = _read_on(decoded, html.to_lines(text, noticed), noticed)
    return _shaped(decoded)


def _read_on(decoded: Decoded, lines: Sequence[str], noticed: Sequence[Problem] = ()) -> Decoded:
    """What was decoded, as these lines without control characters, and with what was noticed on the way to them."""
    kept, controls = without_controls(lines)
    damage = (problem for problem in noticed if problem.code in _DAMAGE)
    problems = (problem for problem in noticed if problem.code not in _DAMAGE)
    return Decoded(kept, decoded.encoding, (*decoded.damage, *damage), (*decoded.problems, *problems, *controls))


def _shaped(decoded: Decoded) -> tuple[Decoded, Shape]:
    if len(decoded.lines) > _MOST_LINES:
        raise _too_long("it", len(decoded.lines), "lines", "rules document", _MOST_LINES)
    for number, line in enumerate(decoded.lines, 1):
        if len(line) > _LONGEST_LINE:
            raise _too_long(f"line {number}", len(line), "characters", "paragraph of rules", _LONGEST_LINE)
    if (size := sum(map(len, decoded.lines))) > _LONGEST_TEXT:
        raise _too_long("it", size, "characters", "rules document", _LONGEST_TEXT)
    shape = shape_of(decoded.lines)
    if shape is None:
        raise not_rules(decoded.lines)
    return decoded, shape


def _too_long(what: str, size: int, unit: str, other: str, limit: int) -> Unreadable:
    return Unreadable(f"{what} has {size:,} {unit}, and no {other} has more than {limit:,}", hint="give a rules document")


def _checked(parsed: Parsed, decoded: Decoded) -> Parsed:
    noticed = (problem for problem in parsed.problems if problem.code not in CHECKS)  # those the checks find themselves
    problems = (*decoded.problems, *noticed, *check(parsed), *reference_problems(parsed))
    return parsed._replace(problems=problems, damage=(*decoded.damage, *parsed.damage, *losses(parsed, problems)))
