"""What is searched: the texts of some editions, and what we say about their rules in the words of those who ask."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from corpus import questions, terms
from corpus.number import RuleNumber
from corpus.records import Parsed
from index.names import Name
from index.passages import Passage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.lineage.facts import Facts
    from corpus.records import Edition, RuleText
    from index.passages import Kind
    from kb.shelf import Shelf

__all__ = ["Gathering"]

_BARE = re.compile(r"[^.]* is an? [a-z -]*ability[^.]*\.\Z")
"""A subrule that says of a keyword only what sort of ability it is; the next one says what it does."""


class Gathering:
    """Passages and names in the making: each rule by the key that it has in whatever edition."""

    def __init__(self, shelf: Shelf, editions: Sequence[Edition]) -> None:
        """Gather from a shelf what these editions say."""
        self._shelf = shelf
        self._editions = editions
        self._keys: dict[tuple[str, str], dict[str, str]] = {}
        self._defining = _defining()

    def gathered(self) -> tuple[list[Passage], list[Name]]:
        """Return everything."""
        passages = [*self._texts(), *self._digest(), *self._asked()]
        return passages, [*self._titles(), *self._headwords(passages), *self._terms()]

    def _texts(self) -> Iterator[Passage]:
        seen: set[tuple[str, str, str]] = set()
        for edition in self._editions:
            if edition.kind != "digest":
                for passage in (*self._rules(edition), *self._glossary(edition)):
                    what = (passage.place, passage.language, passage.text)
                    if what not in seen:
                        seen.add(what)
                        yield passage

    def _rules(self, edition: Edition) -> Iterator[Passage]:
        headings: dict[str, str] = {}
        for rule in self._shelf.all_rules(edition):
            number = str(rule.number)
            heading = headings[number] = rule.heading or _above(headings, rule.number)
            place = self._place(edition, number)
            if rule.text == rule.heading:
                yield Passage("title", edition.language, edition.document, place, number, edition.id, 0, heading, rule.text)
            elif rule.text:
                yield Passage("rule", edition.language, edition.document, place, number, edition.id, 0, heading, rule.text)
            for part, example in enumerate(rule.examples):
                yield Passage("example", edition.language, edition.document, place, number, edition.id, part, heading, example)

    def _glossary(self, edition: Edition) -> Iterator[Passage]:
        from corpus.references.find import find

        texts = {str(rule.number): rule for rule in self._shelf.all_rules(edition)}
        for entry in self._shelf.glossary(edition):
            text = "\n".join((*entry.senses, *entry.notes))
            place = f"{edition.document}/glossary:{entry.headword}"
            what = (edition.language, edition.document)
            yield Passage("glossary", *what, place, entry.headword, edition.id, 0, entry.headword, text)
            cited = (str(number) for one in find(text, *what) if one.document == edition.document for number in one.numbers)
            leading = next((number for number in cited if "." in number and number in texts), "")
            if leading:
                yield Passage("entry", *what, self._definition(edition, leading, texts), "", "", 0, entry.headword, text)

    def _definition(self, edition: Edition, number: str, texts: dict[str, RuleText]) -> str:
        """Return the place of a number; for that of a title alone, the place of the rule that says what the title means."""
        place = self._place(edition, number)
        if texts[number].text != texts[number].heading:
            return place
        defining = self._defining.get(place, "")
        if defining in self._keys[edition.document, edition.id].values():
            return defining
        first, second = f"{number}a", f"{number}b"
        if first in texts and not (second in texts and _BARE.match(texts[first].text)):
            return self._place(edition, first)
        return self._place(edition, second) if second in texts else place

    def _digest(self) -> Iterator[Passage]:
        for edition in self._shelf.digest.editions():
            shown = edition.id if edition in self._editions else ""
            headings: dict[str, str] = {}
            for rule in self._shelf.all_rules(edition):
                number = str(rule.number)
                heading = headings[number] = rule.heading or _above(headings, rule.number)
                kind: Kind = "digest" if rule.text != rule.heading else "title"
                where = (self._place(edition, number), number, shown, 0)
                yield Passage(kind, edition.language, edition.document, *where, heading, rule.text)

    def _asked(self) -> Iterator[Passage]:
        for asked in questions.questions():
            document = asked.key.partition(":")[0]
            yield Passage("question", asked.language, document, asked.key, "", "", 0, "", asked.text)
        for term in terms.terms():
            for language in terms.LANGUAGES:
                if spoken := term.spoken(language):
                    yield Passage("term", language, "cr", term.key, "", "", 0, "", ", ".join(spoken))

    def _titles(self) -> Iterator[Name]:
        """Yield the titles of rules."""
        for edition in dict.fromkeys((*self._editions, *self._shelf.digest.editions())):
            for rule in self._shelf.all_rules(edition):
                if rule.heading:
                    section = edition.document == "mtr" or rule.number.minor is None
                    place = self._place(edition, str(rule.number))
                    yield Name(edition.language, rule.heading, place, "title" if section else "keyword")

    def _headwords(self, passages: Sequence[Passage]) -> Iterator[Name]:
        """Yield the headwords of glossaries, for the rules that they lead to."""
        for one in passages:
            if one.kind == "entry":
                yield from (Name(one.language, name, one.place, "glossary") for name in _names(one.heading))

    def _terms(self) -> Iterator[Name]:
        for term in terms.terms():
            for language in terms.LANGUAGES:
                for name in term.spoken(language):
                    yield Name(language, name, term.key, "term", term.names["en"])

    def _place(self, edition: Edition, number: str) -> str:
        """Return the key of the rule that an edition prints under a number, or, where nobody knows, where it stands."""
        where = (edition.document, edition.id)
        if where not in self._keys:
            self._keys[where] = _keys(self._shelf, edition)
        return self._keys[where].get(number) or f"{edition.id}#{number}"


def _defining() -> dict[str, str]:
    """Return what titles mean: by the keys of titles, those of the first rules below them that define a term of ours."""
    from kb.tracing import facts_of

    keys = _labelled(facts_of("cr"), [terms.NUMBERED])
    defining: dict[str, str] = {}
    for term in terms.terms():
        defining.setdefault(keys.get(str(RuleNumber.parse(term.number).parent), ""), term.key)
    return defining


def _names(headword: str) -> tuple[str, ...]:
    """Return a headword, and each of the forms that it lists."""
    parts = [part.strip() for part in headword.split(",")]
    return tuple(dict.fromkeys((headword, *parts)))


def _above(headings: dict[str, str], number: RuleNumber) -> str:
    """Return the title of the nearest number above that has one."""
    above = number.parent
    while above and not headings.get(str(above)):
        above = above.parent
    return headings.get(str(above), "")


def _keys(shelf: Shelf, edition: Edition) -> dict[str, str]:
    """Return the keys of the rules of an edition by their numbers there."""
    from kb.tracing import dates_of, facts_of

    facts = facts_of(edition.document)
    dates = dates_of(edition)
    if not dates and edition.whole and edition.language == "en" and edition.effective:
        from corpus.lineage.extending import extend

        text = Parsed(edition.document, edition.language, edition.shape, shelf.all_rules(edition), effective=edition.effective)
        facts, dates = extend(facts, text), (edition.effective,)
    elif not dates and edition.effective:
        dates = tuple(filter(None, [facts.edition_at(edition.effective)]))  # a translation has the numbers of its time
    return _labelled(facts, dates)


def _labelled(facts: Facts, dates: Sequence[str]) -> dict[str, str]:
    """Return keys by number, as far as the editions of all these dates agree on it."""
    found: dict[str, set[str]] = {}
    for history in facts if dates else ():
        for date in dates:
            if label := history.label(date):
                found.setdefault(label, set()).add(history.key)
    return {label: keys.pop() for label, keys in found.items() if len(keys) == 1}
