"""How terms are rendered: whether a translation has two words for what the English calls by one."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from corpus.folding import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from corpus.terms import Term

__all__ = ["Rendering", "Use", "mixed", "renderings"]

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff]")


class Rendering(NamedTuple):
    """A term, and the names that a language has for it."""

    term: str
    forms: tuple[str, ...]


class Use(NamedTuple):
    """A form that is not the common one, and where it stands."""

    where: str
    term: str
    form: str
    common: str


def renderings(terms: Iterable[Term], language: str) -> tuple[Rendering, ...]:
    """Return the terms that have two names or more in a language, so that two could be mixed."""
    found = (Rendering(term.names["en"], term.spoken(language)) for term in terms if "en" in term.names)
    return tuple(one for one in found if len(one.forms) > 1)


def mixed(texts: Sequence[tuple[str, str, str]], terms: Iterable[Rendering]) -> Iterator[Use]:
    """Yield the uses of a rarer form in texts, each given as where it stands, the translation, and the English."""
    folded = [(where, fold(ours), fold(theirs)) for where, ours, theirs in texts]
    for rendering in terms:
        pattern = re.compile(rf"\b{re.escape(fold(rendering.term))}s?\b")
        forms = {form: _pattern(form) for form in rendering.forms}
        uses: list[tuple[str, str]] = []
        for where, ours, theirs in folded:
            if pattern.search(theirs):
                uses += ((where, form) for form in _used(ours, forms))
        counts = Counter(form for _, form in uses)
        if len(counts) > 1:
            common = max(counts, key=lambda form: (counts[form], -rendering.forms.index(form)))
            yield from dict.fromkeys(Use(where, rendering.term, form, common) for where, form in uses if form != common)


def _pattern(form: str) -> re.Pattern[str]:
    bare = re.escape(fold(form))
    return re.compile(bare if _CJK.search(form) else rf"\b{bare}s?\b")


def _used(text: str, forms: dict[str, re.Pattern[str]]) -> set[str]:
    """The forms that stand in a text; one that stands only inside a longer one does not count, and neither does the longer one
    where the shorter is a part of it: they are one way to say it.
    """
    found: set[str] = set()
    for form in sorted(forms, key=len, reverse=True):
        if forms[form].search(text):
            shorter = [other for other in forms if other != form and fold(other) in fold(form)]
            found.add(min(shorter, key=len) if shorter else form)
            text = forms[form].sub(" ", text)
    return found
