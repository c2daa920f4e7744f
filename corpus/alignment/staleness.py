"""Whether the English has changed under a translation since the edition it was made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from corpus.alignment.wordings import ADDRESS, same_words
from corpus.lineage.diff import Piece, word_by_word
from corpus.references.find import find
from corpus.wording import plain

if TYPE_CHECKING:
    from corpus.lineage.facts import Facts, History
    from corpus.records import Document, RuleText

__all__ = ["Change", "Kind", "since"]

Kind = Literal["none", "number", "reference", "words", "gone", "unknown"]
"""`none`: in nothing, or only in punctuation; `number`: only in its number; `reference`: only in the rules, titles or addresses
that it cites; `words`; `gone`: the rule is no longer there; `unknown`: the edition it was made from is not known to have it."""


class Change(NamedTuple):
    """What became of the English of one rule."""

    kind: Kind
    date: str = ""
    """The edition that first had other words, of `words`; the first without it, of `gone`."""
    text: tuple[Piece, ...] = ()
    """The difference of the texts word by word, where both are at hand and differ."""
    examples: tuple[tuple[Piece, ...], ...] = ()
    """The same of those examples that differ."""

    @property
    def stale(self) -> bool:
        """Whether a translator has to look at it."""
        return self.kind in {"words", "gone"}


def since(facts: Facts, history: History, then: str, now: str, old: RuleText | None, new: RuleText | None) -> Change:
    """Compare a rule in the editions of two dates: by what the lineage knows, and by the texts where they are at hand.

    Without both texts a change of nothing but references is not seen, since wordings are compared without them.
    """
    if not history.label(then):
        return Change("unknown")
    if not history.label(now):
        return Change("gone", _first_other(facts, history, then, now))
    if _wording(history, then) != _wording(history, now):
        text, examples = _differences(old, new)
        return Change("words", _first_other(facts, history, then, now), text, examples)
    document = _document(history)
    if old and new and _cited(old, document) != _cited(new, document):
        return Change("reference", "", *_differences(old, new))
    return Change("none" if history.label(then) == history.label(now) else "number")


def _document(history: History) -> Document:
    return "mtr" if history.key.startswith("mtr") else "cr"


def _wording(history: History, date: str) -> tuple[str, ...]:
    texts = (history.wording(date), *history.example_wordings(date))
    return tuple(same_words(_document(history), text) for text in texts)


def _first_other(facts: Facts, history: History, then: str, now: str) -> str:
    """The first edition from which on the rule has the words it has now, or is gone."""
    wanted = _wording(history, now)
    date = now
    for earlier in reversed([one for one in facts.dates if then < one <= now]):
        if _wording(history, earlier) != wanted:
            break
        date = earlier
    return date


def _cited(rule: RuleText, document: Document) -> tuple[object, ...]:
    texts = (*rule.paragraphs, *rule.examples)
    cited = [(one.numbers, one.title) for text in texts for one in find(text, "en", document)]
    return (*cited, *(address.lower() for text in texts for address in ADDRESS.findall(text)))


def _differences(old: RuleText | None, new: RuleText | None) -> tuple[tuple[Piece, ...], tuple[tuple[Piece, ...], ...]]:
    if old is None or new is None:
        return (), ()
    text = word_by_word(plain(old.text), plain(new.text)) if plain(old.text) != plain(new.text) else ()
    pairs = zip(old.examples, new.examples, strict=False)
    examples = [word_by_word(plain(one), plain(two)) for one, two in pairs if plain(one) != plain(two)]
    examples += [(Piece("gone", plain(one)),) for one in old.examples[len(new.examples) :]]
    examples += [(Piece("come", plain(two)),) for two in new.examples[len(old.examples) :]]
    return text, tuple(examples)
