"""Searching: from a question in anyone's words to rules, each with the edition it stands in and how it was found.

A number answers alone.  A title, a keyword, a term or its nickname comes first; then what words and meaning find together.
"""

from __future__ import annotations

import os
import re
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from corpus.errors import NotFound, UsageError
from corpus.folding import fold
from corpus.number import RuleNumber
from index.artefacts import open_finder
from index.fusion import WEIGHTS
from index.query import parse
from kb.asking import ask
from kb.indexing import scope, source
from kb.render.snippets import Snippet, named_card, snippet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from corpus.records import Edition
    from index.encoders import Encoder
    from index.finding import Finder, Found
    from index.passages import Kind, Row
    from kb.asking import Question
    from kb.shelf import Shelf

__all__ = ["Hit", "Outcome", "Searcher", "Wanted", "open_searcher"]

_WHOLE = sum(WEIGHTS.values())
_OTHERS = 4
"""The rank of English where another language was wanted; ranks of wanted languages come before."""
_DIGEST = 10
_MAYBE_NUMBER = re.compile(r"\d")
_APPENDICES = frozenset("ABCDEF")
"""What a question ends with that may name an appendix of the MTR."""
_SORTS = ("title", "keyword", "glossary", "term")
"""Sorts of names, those that answer best first."""
_NAME = 8
"""Words of the longest names of cards."""
_RECEIPTS = (
    ("words", ("words",), 0.0),
    ("terms", ("named", "translated"), 0.0),
    ("questions", ("asked", "question"), 0.55),
    ("meaning", ("meaning",), 0.4),
)
"""What a hit is said to be found by: when one of these receipts is greater than that."""


class Wanted(NamedTuple):
    """What is searched, and how."""

    question: Question
    in_language: str = ""
    """The language of the question; empty to find it out."""
    limit: int = 10
    words: bool = True
    meaning: bool = True
    section: RuleNumber | None = None
    """Only what stands under this number."""
    kinds: frozenset[Kind] = frozenset({"rule", "title", "example", "digest"})
    """What may be found."""


class Hit(NamedTuple):
    """One rule, example or entry of a glossary that was found."""

    edition: Edition
    number: str
    """Its number; of an entry of a glossary its headword."""
    key: str | None
    """The rule's key, where the lineage knows it."""
    kind: Kind
    heading: str
    snippet: Snippet
    score: float
    """0 to 1: how good it is beside other hits of this question."""
    how: str
    """How it was found."""


class Outcome(NamedTuple):
    """What became of a question."""

    how: str
    """`number`, `title`, `keyword`, `glossary`, `term`, `search`, or `nothing`."""
    did_you_mean: str | None
    """The question with its mistakes corrected: it was searched so."""
    language: str
    """The language in which the question was read."""
    hits: tuple[Hit, ...]


def open_searcher(
    shelf: Shelf,
    question: Question,
    store: str,
    *,
    progress: Callable[[str, int, int], None],
    everything: bool = False,
    encoder: Callable[[str], Encoder] | None = None,
) -> Searcher:
    """Open what is searched for a question: an edition for each document and language, or `everything` in the store.

    The indexes are below the folder of the store; those that are missing are made, which `progress` is told of.  Raises
    NotFound for an edition that is not there, StoreError and EncoderError.
    """
    editions = scope(shelf, question.choice, everything=everything)
    if not editions:
        raise NotFound(
            f"there is no edition of {question.choice.day} or before", hint="`rulestone status` lists those that are here"
        )
    folder = os.path.join(os.path.dirname(store), "index")  # noqa: PTH118, PTH120 - importing pathlib takes too long
    finder = open_finder(folder, source(shelf, editions), progress, (lambda: encoder(folder)) if encoder else None)
    return Searcher(shelf, finder)


class Searcher:
    """Searches one index, again and again."""

    def __init__(self, shelf: Shelf, finder: Finder) -> None:
        self._shelf = shelf
        self._finder = finder

    def search(self, wanted: Wanted) -> Outcome:
        """Return what is found.  Any text is a question, and "nothing" is an answer."""
        return _Search(self._shelf, self._finder, wanted, self._editions).outcome()

    def close(self) -> None:
        """Close the index and the store."""
        self._finder.close()
        self._shelf.close()

    @cached_property
    def _editions(self) -> dict[str, Edition]:
        return {edition.id: edition for edition in self._shelf.editions()}


class _Search:
    """One search."""

    def __init__(self, shelf: Shelf, finder: Finder, wanted: Wanted, editions: dict[str, Edition]) -> None:
        self._shelf = shelf
        self._finder = finder
        self._wanted = wanted
        self._question = wanted.question
        self._query = parse(wanted.question.words)
        self._editions = editions
        self._required: set[int] | None = None
        self._forbidden: set[int] = set()

    def outcome(self) -> Outcome:
        """Search."""
        numbered = list(self._by_number())
        if numbered:
            return Outcome("number", None, self._question.languages[0], tuple(numbered[: self._wanted.limit]))
        found = self._finder.find(self._query, self._wanted.in_language, words=self._wanted.words, meaning=self._wanted.meaning)
        self._restrict(found)
        first = list(self._first(found))
        if not first and not (found.good or self._only_fields()):
            return Outcome("nothing", found.tongue.corrected or None, found.tongue.language, ())
        hits: dict[tuple[str, str, str], Hit] = {}
        for hit in chain(first, self._ranked(found)):
            hits.setdefault((hit.edition.document, hit.number, hit.key or ""), hit)
            if len(hits) >= self._wanted.limit:
                break
        named = first[0].how.partition(":")[0] if first else ""
        how = named if named in _SORTS else "search" if hits else "nothing"
        return Outcome(how, found.tongue.corrected or None, found.tongue.language, tuple(hits.values()))

    # What a question names: a number, a title, a keyword, a term.

    def _by_number(self) -> Iterator[Hit]:
        """Yield the rules that a question names by number, each with what stands one step below it."""
        words = self._question.words
        appendix = words[-1:].upper() in _APPENDICES and not words[-2:-1].isalpha()
        if not (appendix or _MAYBE_NUMBER.search(words)):
            return
        from corpus import citation  # which takes as long to import as a search

        try:
            if citation.read(words) is None:
                return
            answers = ask(self._shelf, self._question._replace(only=True)).answers
        except (NotFound, UsageError):
            return
        for answer in answers:
            for part, number in enumerate((answer.rule.number, *answer.children)):
                if self._inside(answer.edition.document, str(number)):
                    key, how = (None, f"below {answer.rule.number}") if part else (answer.key, "number")
                    yield from self._printed(answer.edition, number, key, how)

    def _first(self, found: Found) -> Iterator[Hit]:
        """Yield the rules that the question names by title or term."""
        if not self._wanted.words or self._query.number:
            return
        if "glossary" in self._wanted.kinds:
            folded = fold(self._query.text).strip(" .?!")
            for place, _ in found.ranking.places:
                if fold(self._finder.rows.told[place].partition("glossary:")[2]) == folded:
                    yield from self._shown(place, 1.0, "glossary", found)
            return
        yield from self._named_in_examples(found)
        named = [one for called in found.called if called.share == 1 for one in called.named]
        if not named:
            return
        order = {place: rank for rank, (place, _) in enumerate(found.ranking.places)}
        placed = [(self._finder.rows.told.find(one.place), one) for one in named]
        known = [(place, one) for place, one in placed if place is not None]
        for place, one in sorted(known, key=lambda pair: (_SORTS.index(pair[1].sort), order.get(pair[0], len(order)))):
            yield from self._shown(place, 1.0, f"{one.sort}: {one.english}" if one.english else one.sort, found)

    def _named_in_examples(self, found: Found) -> Iterator[Hit]:
        """Yield the examples that name a card of this name: these words, one after another, which no rule has so."""
        words, rows = self._query.words, self._finder.rows
        having = sorted(self._finder.keywords.phrase(found.tongue.language, words)) if 0 < len(words) <= _NAME else []
        if any(rows[row].kind != "example" for row in having):
            return
        for row in having:
            told = rows[row]
            if (
                self._rank(told, found.tongue.language) is not None
                and self._fits(row, told)
                and named_card(rows.text(row), words)
            ):
                yield self._hit(row, 1.0, "words", found)

    def _printed(self, edition: Edition, number: RuleNumber, key: str | None, how: str) -> Iterator[Hit]:
        """Yield what an edition prints under a number, as far as it is of the kinds that are wanted; of examples all."""
        rule = self._shelf.rules(edition, number)[0]
        kind: Kind = "digest" if edition.kind == "digest" else "rule"
        texts: list[tuple[Kind, str]] = [(kind, rule.text)]
        if kind not in self._wanted.kinds:
            texts = [("example", example) for example in rule.examples if "example" in self._wanted.kinds]
        for what, text in texts:
            shown = snippet(text, lambda _: False)
            yield Hit(edition, str(number), key, what, self._heading(edition, number), shown, 1.0, how)

    # What words and meaning find.

    def _restrict(self, found: Found) -> None:
        """Find the rows that phrases require, and the places that exclusions forbid: in any language, for it is one rule."""
        keywords, language = self._finder.keywords, found.tongue.language
        for phrase in self._query.phrases:
            rows = keywords.phrase(language, phrase)
            self._required = rows if self._required is None else self._required & rows
        for phrase in self._query.without:
            rows = keywords.having(language, *phrase) if len(phrase) == 1 else keywords.phrase(language, phrase)
            self._forbidden |= {self._finder.rows.places[row] for row in rows}

    def _ranked(self, found: Found) -> Iterator[Hit]:
        if self._only_fields():
            for place in range(len(self._finder.rows.told)):
                yield from self._shown(place, 0.0, "fields", found)
            return
        for place, score in found.ranking.places:
            yield from self._shown(place, score / _WHOLE, "", found)

    def _only_fields(self) -> bool:
        """Return whether nothing is asked for but fields: then everything that fits them answers, in its order."""
        return bool(self._query.number or self._query.language) and not (self._query.words or self._query.wild)

    def _shown(self, place: int, score: float, how: str, found: Found) -> Iterator[Hit]:
        """Yield the hit that shows a place, in the language that suits best, if there is one that is wanted."""
        rows = self._finder.rows
        fitting = ((row, rows[row]) for row in rows.shown(place))
        ranked = [
            (rank, -found.rows.get(row, 0.0), row)
            for row, told in fitting
            if (rank := self._rank(told, found.tongue.language)) is not None and self._fits(row, told)
        ]
        if ranked:
            row = min(ranked)[-1]
            yield self._hit(row, score, how or _receipts(found.ranking.receipts(place)), found)

    def _rank(self, row: Row, spoken: str) -> int | None:
        """Return how well the language of a row suits, 0 best; None where it does not."""
        languages = self._question.languages
        if self._question.strict:
            if row.language not in languages:
                return None
            rank = languages.index(row.language)
        elif row.language == spoken:
            rank = 0
        else:
            wanted = row.language in languages
            rank = 1 + languages.index(row.language) if wanted else _OTHERS if row.language == "en" else _OTHERS + 1
        if not row.edition.endswith("/digest"):
            return rank
        return rank + _DIGEST if rank <= _OTHERS else None

    def _fits(self, row: int, told: Row) -> bool:
        return (
            told.edition != ""  # of the digest, where a whole edition speaks for its document
            and told.kind in self._wanted.kinds
            and (self._required is None or row in self._required)
            and self._finder.rows.places[row] not in self._forbidden
            and self._query.language in ("", told.language)
            and self._inside(told.document, told.number)
        )

    def _inside(self, document: str, number: str) -> bool:
        """Return whether a number is of the document, the section and the pattern that are wanted."""
        from fnmatch import fnmatchcase

        if self._question.document not in (None, document):
            return False
        if self._query.number and not fnmatchcase(number, self._query.number.replace("[", "[[]")):
            return False
        section = self._wanted.section
        if section is None:
            return True
        try:
            here: RuleNumber | None = RuleNumber.parse(number)
        except UsageError:  # an entry of a glossary
            return False
        while here and here != section:
            here = here.parent
        return here is not None

    def _hit(self, row: int, score: float, how: str, found: Found) -> Hit:
        told, text = self._finder.rows[row], self._finder.rows.text(row)
        if told.kind == "example" and (card := named_card(text, self._query.words)):
            how = f"{how}; names the card {card} in an example"
        shown = snippet(text, self._highlighter(told.language, found))
        key = self._finder.rows.told[self._finder.rows.places[row]]
        known = key if key.startswith(f"{told.document}:") else None
        return Hit(self._editions[told.edition], told.number, known, told.kind, told.heading, shown, score, how)

    def _heading(self, edition: Edition, number: RuleNumber) -> str:
        above: RuleNumber | None = number
        heading = ""
        while above and not heading:
            heading, above = self._shelf.heading(edition, above) or "", above.parent
        return heading

    def _highlighter(self, language: str, found: Found) -> Callable[[str], bool]:
        keywords, tongue = self._finder.keywords, found.tongue
        none: frozenset[str] = frozenset()
        spoken = language == tongue.language
        words = frozenset(tongue.telling) if spoken else none
        lemmas = frozenset(tongue.lemmas) if spoken else none
        if language == "en":
            lemmas |= found.english
        begun = {lemma[0] for lemma in lemmas}  # most words need not be looked up
        return lambda word: word in words or (word[0] in begun and keywords.lemma(word, language) in lemmas)


def _receipts(got: Mapping[str, float]) -> str:
    """Say how a place was found."""
    found = [name for name, receipts, least in _RECEIPTS if any(got.get(receipt, 0.0) > least for receipt in receipts)]
    return ", ".join(found) or "meaning"
