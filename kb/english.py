"""The English of a document at any date, put together from whatever editions and pages the store has."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from corpus.alignment.staleness import Change, since
from corpus.alignment.wordings import same_words
from corpus.lineage.layout import said
from corpus.number import RuleNumber
from corpus.records import Parsed, RuleText
from corpus.references.find import find
from corpus.wording import fingerprint
from kb.tracing import dates_of, facts_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from corpus.lineage.facts import History
    from corpus.records import Document, Edition
    from kb.shelf import Shelf

__all__ = ["English", "Then"]


class Then(NamedTuple):
    """Sections of the English edition of a date."""

    parsed: Parsed
    """Its rules under the numbers of the date; a rule of which the store has no text is empty."""
    keys: tuple[str, ...]
    """The key of each."""
    telling: frozenset[int]
    """The places whose text has the words of the date."""
    cited: dict[int, frozenset[str]]
    """Of the places whose text is from an edition of another date: what it cites, in the numbers of the date."""


class English:
    """The rules of a document in English, by key and date."""

    def __init__(self, shelf: Shelf, document: Document, as_of: str = "") -> None:
        self.document: Document = document
        self._shelf = shelf
        self._facts = facts_of(document)
        self.now = (self._facts.edition_at(as_of) if as_of else "") or self._facts.dates[-1]
        """The edition that counts as the present one."""
        self._numbers: dict[str, dict[str, str]] = {}

    @cached_property
    def _histories(self) -> dict[str, History]:
        return {history.key: history for history in self._facts}

    @cached_property
    def _sources(self) -> list[tuple[Edition, str]]:
        """The English editions and pages of the store with a date of each, the newest first."""
        reader = self._shelf.reader
        editions = reader.editions(self.document, "en") if reader else ()
        dated = [(edition, dates_of(edition)) for edition in editions]
        return sorted(((edition, dates[-1]) for edition, dates in dated if dates), key=lambda one: one[1], reverse=True)

    def labels(self, date: str) -> dict[str, str]:
        """Return the keys of the rules of an edition by their numbers, in the order of numbers."""
        if date not in self._numbers:
            found = ((history.label(date), key) for key, history in self._histories.items())
            ordered = sorted((RuleNumber.parse(label), key) for label, key in found if label)
            self._numbers[date] = {str(number): key for number, key in ordered}
        return self._numbers[date]

    def key(self, number: RuleNumber, date: str) -> str:
        """Return the key of the rule that has a number in an edition; empty where it has not that number."""
        return self.labels(date).get(str(number), "")

    def numbers(self, keys: Iterable[str], date: str) -> list[RuleNumber]:
        """Return the numbers of rules in an edition, as far as it has them."""
        labels = (self._histories[key].label(date) for key in keys)
        return [RuleNumber.parse(label) for label in labels if label]

    def keys(self, edition: Edition, numbers: Sequence[RuleNumber]) -> list[str]:
        """Return the keys of rules that an edition has under these numbers."""
        dates = dates_of(edition) or (self._facts.edition_at(edition.effective),)
        return [key for number in numbers if (key := self.key(number, dates[-1]))]

    def below(self, keys: Sequence[str]) -> list[str]:
        """Return these rules and what stands below the first of them at present, in its present order."""
        top = self.numbers(keys[:1], self.now)
        now = [key for label, key in self.labels(self.now).items() if top and RuleNumber.parse(label).within(top[0])]
        return [*now, *(key for key in dict.fromkeys(keys) if key not in now)]

    def edition(self, date: str, sections: Collection[int]) -> Then:
        """Return sections of the edition of a date."""
        rules: list[RuleText] = []
        keys: list[str] = []
        telling: set[int] = set()
        cited: dict[int, frozenset[str]] = {}
        for label, key in self.labels(date).items():
            number = RuleNumber.parse(label)
            if number.major not in sections:
                continue
            text, source, exact = self.text(key, date)
            if exact:
                telling.add(len(rules))
            if text and source != date:
                cited[len(rules)] = frozenset(self._translated(text, source, date))
            rules.append((text or RuleText(number, ("",)))._replace(number=number))
            keys.append(key)
        parsed = Parsed(self.document, "en", "", tuple(rules), effective=date, whole=False)
        return Then(parsed, tuple(keys), frozenset(telling), cited)

    def text(self, key: str, date: str) -> tuple[RuleText | None, str, bool]:
        """Return a rule as the edition of a date has it, or as near as the store can tell; the date of the edition that this
        text is from; and whether it has the words of the date.
        """
        history = self._histories[key]
        wanted = self._wording(history, date)
        near: tuple[RuleText | None, str, bool] = (None, "", False)
        for edition, source in sorted(self._sources, key=lambda one: one[1] != date):
            label = history.label(source)
            for rule in self._shelf.rules(edition, RuleNumber.parse(label)) if label else ():
                if self._wording(history, source) == wanted or self._printed(rule) == wanted:
                    return rule, source, True
                near = (rule, source, False) if near[0] is None else near
        return near

    def says(self, key: str, date: str, rule: RuleText) -> bool:
        """Whether a text has the words that a rule has in the edition of a date."""
        return self._printed(rule) == self._wording(self._histories[key], date)

    def since(self, key: str, then: str, old: RuleText | None) -> Change:
        """Return what became of a rule since the edition of a date."""
        new, _, exact = self.text(key, self.now)
        return since(self._facts, self._histories[key], then, self.now, old, new if exact else None)

    def _wording(self, history: History, date: str) -> tuple[str, ...]:
        texts = (history.wording(date), *history.example_wordings(date))
        return tuple(same_words(self.document, text) for text in texts)

    def _printed(self, rule: RuleText) -> tuple[str, ...]:
        texts = (fingerprint(text, "en", self.document) for text in (said(rule), *rule.examples))
        return tuple(same_words(self.document, text) for text in texts)

    def _translated(self, rule: RuleText, source: str, date: str) -> Iterator[str]:
        """What a rule cites, in the numbers of another date."""
        for reference in find(rule.text, "en", self.document):
            prefix = "" if reference.document == self.document else f"{reference.document}:"
            for number in reference.numbers:
                key = "" if prefix else self.key(number, source)
                yield f"{prefix}{(self._histories[key].label(date) if key else '') or number}"
