"""The records that pass between the layers: plain, immutable data.

They are named tuples: a frozen dataclass would do, and making one takes eight times as long at import, which is a good part
of a look-up; for the same reason their annotations are no strings.  `_replace` makes a changed copy.
"""

from typing import Literal, NamedTuple

from corpus.number import RuleNumber

__all__ = [
    "Contents",
    "Document",
    "Edition",
    "GlossaryEntry",
    "Kind",
    "Origin",
    "Page",
    "Parsed",
    "Problem",
    "RuleText",
    "Span",
]

Document = Literal["cr", "mtr"]
Kind = Literal["official", "translation", "digest"]
Origin = Literal["printed", "derived"]
Span = tuple[str, str]
"""The first and the last of neighbouring editions, by their dates."""


class Page(NamedTuple):
    """The bytes that were read, kept as they were."""

    source: str
    """Where they came from: a path, a URL, or `-`."""
    raw: bytes
    """The bytes themselves."""


class Problem(NamedTuple):
    """Something a reader of an edition should know: a finding, not a failure."""

    code: str
    """What kind it is, in kebab case: one of the codes of `corpus.checks`, or of the parser that found it."""
    where: str
    """The rule, headword or line it concerns: `732.2a`, `line 117`."""
    message: str
    """What is wrong there, in a sentence."""


class RuleText(NamedTuple):
    """What one edition prints under one number."""

    number: RuleNumber
    """Where it stands."""
    paragraphs: tuple[str, ...]
    """Its text: the first paragraph and those that continue it, without number, examples and marks of formatting.
    Of a chapter, a section or a keyword's rule it is the title; of a section of the MTR it is what follows the title."""
    examples: tuple[str, ...] = ()
    """Its examples, each without its marker."""
    heading: str = ""
    """Its title, where it has one: of a chapter, a section, a section of the MTR, a keyword's rule (702.19 is "Trample")."""
    origin: Origin = "printed"
    """Whether the page prints the number or it was counted from the order of the page."""

    @property
    def text(self) -> str:
        """Its paragraphs as one text, a newline between two."""
        return "\n".join(self.paragraphs)


class GlossaryEntry(NamedTuple):
    """One entry of a glossary."""

    headword: str
    """As printed: `You, Your`."""
    names: tuple[str, ...]
    """Each form that the headword names, for looking it up: `You`, `Your`."""
    senses: tuple[str, ...]
    """Its definitions, without their numbers; one for most entries."""
    notes: tuple[str, ...] = ()
    """What stands outside the numbered senses: a closing "See rule ..." or an opening remark."""
    obsolete: bool = False
    """Whether the headword is marked as obsolete."""


class Contents(NamedTuple):
    """One line of a table of contents."""

    number: RuleNumber
    title: str


class Parsed(NamedTuple):
    """One document as a parser read it from a page, before it has a place in the store."""

    document: Document
    language: str
    """ISO 639-1: en, es, ja, zh, pt."""
    shape: str
    """The shape of the page: `official`, `bulleted`, ..."""
    rules: tuple[RuleText, ...]
    """In the order of the page; a number printed twice stands twice."""
    glossary: tuple[GlossaryEntry, ...] = ()
    contents: tuple[Contents, ...] = ()
    effective: str = ""
    """The effective date that the text states, ISO 8601; empty where it states none."""
    revision: str = ""
    """The translator's revision, as printed after the date; empty where there is none."""
    whole: bool = True
    """Whether this is a whole edition, or a page with a part of one."""
    problems: tuple[Problem, ...] = ()
    """What the parser noticed."""
    damage: tuple[Problem, ...] = ()
    """Signs that text is lost or garbled: such an edition goes in only when the user accepts it, and says so ever after."""


class Edition(NamedTuple):
    """One publication of a document in one language, as it stands in the store."""

    id: str
    """`cr/en/2026-08-07`; with a revision `cr/ja/2025-04-04.0`; a re-issue adds `+2`; without a date `cr/en/page-1f3a9c20`."""
    document: Document
    language: str
    effective: str
    """ISO 8601, or empty for a page without a date."""
    revision: str
    kind: Kind
    source: str
    """The path or URL of its page."""
    shape: str
    whole: bool
    """Whether it is a whole edition, or a page with a part of one."""
    sha256: str
    """Of the page's bytes."""
    ingested: str
    """When it came in: ISO 8601, UTC."""
    damaged: bool = False
    """Whether it was accepted in spite of damage."""
    wording_fits: tuple[Span, ...] = ()
    """Of a page without a date: the English editions that print what it says."""
    number_fits: tuple[Span, ...] = ()
    """Of a page without a date: the English editions that print it under its numbers."""


class Reference(NamedTuple):
    """A citation as it stands in a text."""

    written: str
    """As written: `text[start:end]`, with the words that lead to it and its title."""
    start: int
    end: int
    document: Document
    """The document whose rules it names."""
    numbers: tuple[RuleNumber, ...]
    """The numbers it names, in its order, ranges spelled out; at least one, and just one where it has a title."""
    title: str
    """The title it quotes, without quotes and without the stop or comma inside them; empty where it quotes none."""
