"""The keyword index: an inverted index by Whoosh, and BM25 over it.

Whoosh keeps the terms and their postings.  The scores are added up here, term by term: Whoosh's own searcher goes document by
document through all terms at once, which takes eight times as long for a question in players' words.  Row numbers are
document numbers of Whoosh: the index is one segment, written in the order of the passages.
"""

from __future__ import annotations

import fnmatch
import os
from array import array
from collections import Counter, defaultdict
from functools import cache, cached_property, lru_cache
from math import log
from typing import TYPE_CHECKING

from index.analysis import tokens
from index.files import read
from index.forms import bases, lemma
from index.lean import whoosh

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from index.files import Folder
    from index.passages import Passage

__all__ = ["Keywords", "build"]

_K1 = 1.2
_B = {"word": 0.6, "form": 0.6, "asked": 0.6}
"""The parameters of BM25.  B is lower than usual: a rule is not less about its subject because it says more of it, and a
question hardly ever is."""
_FIELDS = {"word": "Positions", "form": "Frequency", "asked": "Frequency"}
"""Fields, and what Whoosh keeps of each word in them."""
_LENGTHS, _SIZES, _VOCABULARY, _ORDINARY = "lengths", "sizes", "vocabulary-", "ordinary"
_SHOWN = frozenset({"rule", "example", "glossary"})
_REMEMBERED = 4096
"""Words that one process remembers: what stands where, and which forms there are."""
_BLOCK = 1024
"""Postings that are read at once.  They are not packed, nor are the files put into one: that takes thrice as long to open."""
_WILDEST = 60
"""Words that a wildcard may stand for."""


def build(folder: Path, passages: Sequence[Passage], ordinary: Iterable[str] = ()) -> None:
    """Write the keyword index of passages into a folder, and beside it the ordinary words of a language.

    Of each language three fields: `word` has the words of texts with their positions, `form` their lemmas; `asked` has the
    lemmas of all that is said about a rule, in the first row that says something.
    """
    create_in, fields, formats = whoosh("index").create_in, whoosh("fields"), whoosh("formats")
    split = [[token.text for token in tokens(_searched(one))] for one in passages]
    frequencies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one, words in zip(passages, split, strict=True):
        frequencies[one.language].update(words)
    forms = {language: _former(language, known) for language, known in frequencies.items()}
    schema = fields.Schema()
    for language in sorted(frequencies):
        for field, how in _FIELDS.items():  # words come in lists: nothing of Whoosh takes texts apart
            schema.add(f"{field}_{language}", fields.FieldType(getattr(formats, how)(), None, scorable=True))
    codec = whoosh("codec.whoosh3").W3Codec(blocklimit=_BLOCK, compression=0)
    writer = create_in(str(folder), schema).writer(limitmb=256, codec=codec, compound=False)
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    told = _told(passages, split)
    for row, one in enumerate(passages):
        shown = one.kind in _SHOWN
        words = split[row] = split[row] if shown else told.get(row, [])
        lemmas = [forms[one.language](word) for word in words]
        kept = {"word": words, "form": lemmas} if shown else {"asked": lemmas} if words else {}
        named = {f"{field}_{one.language}": values for field, values in kept.items()}
        writer.add_document(**named)
        sizes.update(dict.fromkeys(named, len(words)))
        counts.update(named.keys())
    writer.commit(optimize=True)
    for language, counted in frequencies.items():
        listed = "".join(f"\n{word}\t{times}" for word, times in sorted(counted.items()))
        (folder / f"{_VOCABULARY}{language}").write_text(listed, encoding="utf-8")
    (folder / _ORDINARY).write_text("".join(f"\n{word}" for word in sorted(ordinary)) + "\n", encoding="utf-8")
    (folder / _LENGTHS).write_bytes(array("H", [min(len(words), 65535) for words in split]).tobytes())
    lines = (f"{field}\t{counts[field]}\t{sizes[field]}" for field in sorted(counts))
    (folder / _SIZES).write_text("\n".join(lines), encoding="utf-8")


def _told(passages: Sequence[Passage], split: Sequence[list[str]]) -> dict[int, list[str]]:
    """Return all that is said about each rule in each language, by the first row that says something."""
    first: dict[tuple[str, str], int] = {}
    told: dict[int, list[str]] = {}
    for row, one in enumerate(passages):
        if one.kind not in _SHOWN and one.kind != "title":
            told.setdefault(first.setdefault((one.language, one.place), row), []).extend(split[row])
    return told


def _searched(passage: Passage) -> str:
    """Return a text with its title in front: an example does not say it again."""
    return passage.text if passage.kind == "example" else f"{passage.heading}\n{passage.text}"


def _former(language: str, known: Counter[str]) -> Callable[[str], str]:
    def form(word: str) -> str:
        return lemma(word, language, known.__contains__)

    return cache(form)


class Keywords:
    """A keyword index, open for reading."""

    def __init__(self, folder: Folder) -> None:
        """Open the index of a folder.  Raises OSError, and whatever Whoosh raises for files that are damaged."""
        self._folder = folder
        self._listed = cache(self._read_listed)
        self.vocabulary = cache(self._vocabulary)
        self._postings = lru_cache(maxsize=_REMEMBERED)(self._read_postings)
        self.knows = lru_cache(maxsize=_REMEMBERED)(self._knows)
        self.lemma = lru_cache(maxsize=_REMEMBERED)(self._lemma)
        self._reader = whoosh("index").open_dir(os.fspath(folder), readonly=True).reader()
        self._lengths = array("H")
        self._lengths.frombytes(read(folder, _LENGTHS))
        lines = (line.split("\t") for line in read(folder, _SIZES).decode().splitlines())
        self._fields = {field: (int(count), int(size)) for field, count, size in lines}
        if self._reader.doc_count_all() != len(self._lengths):
            self._reader.close()
            raise ValueError("the keyword index and its lengths do not belong together")

    def close(self) -> None:
        """Close the files."""
        self._reader.close()

    def _knows(self, word: str, language: str) -> bool:
        """Return whether a word stands in a text, or is said about one."""
        return f"\n{word}\t".encode() in self._listed(language)

    def ordinary(self, word: str) -> bool:
        """Return whether a word, or what it is an inflection of, is one of everyday language: no mistake in typing."""
        return any(f"\n{form}\n".encode() in self._ordinary for form in (word, *bases(word)))

    @cached_property
    def _ordinary(self) -> bytes:
        return read(self._folder, _ORDINARY)

    def _vocabulary(self, language: str) -> dict[str, int]:
        """Return the words of a language in order, with how often each stands anywhere."""
        lines = (line.split("\t") for line in self._listed(language).decode().split("\n")[1:])
        return {word: int(times) for word, times in lines}

    def _read_listed(self, language: str) -> bytes:
        """Return the file of the words of a language: most are looked for in it as it lies."""
        try:
            return read(self._folder, f"{_VOCABULARY}{language}")
        except FileNotFoundError:
            return b""

    def frequency(self, field: str, word: str) -> int:
        """Return in how many passages a word stands in a field."""
        return int(self._reader.doc_frequency(field, word)) if field in self._fields else 0

    def _lemma(self, word: str, language: str) -> str:
        """Return the form under which a word is looked up beside itself."""
        return lemma(word, language, lambda base: self.knows(base, language))

    def matching(self, language: str, pattern: str) -> tuple[str, ...]:
        """Return the words that a pattern with `*` and `?` stands for, the commonest first."""
        known = self.vocabulary(language)
        found = fnmatch.filter(known, pattern.replace("[", "[[]"))
        return tuple(sorted(found, key=lambda word: -known[word])[:_WILDEST])

    def scores(self, field: str, words: Mapping[str, float]) -> dict[int, float]:
        """Return the BM25 of each row that has any of the words in a field; `words` gives the weight of each."""
        found: defaultdict[int, float] = defaultdict(float)
        if field not in self._fields:
            return found
        count, size = self._fields[field]
        b = _B[field.partition("_")[0]]
        grown = _K1 * b * count / size
        flat = _K1 * (1 - b)
        for word, weight in words.items():
            postings = self._postings(field, word)
            most = weight * _most(count, len(postings))
            for row, times in postings:
                found[row] += most * times / (times + flat + grown * self._lengths[row])
        return found

    def having(self, language: str, word: str) -> set[int]:
        """Return the rows of texts that have a word, in any of its forms."""
        return {row for row, _ in self._postings(f"form_{language}", self.lemma(word, language))}

    def phrase(self, language: str, words: Sequence[str]) -> set[int]:
        """Return the rows of texts in which these words follow one another."""
        field = f"word_{language}"
        rows: set[int] | None = None
        for word in sorted(set(words), key=lambda word: self.frequency(field, word)):
            here = {row for row, _ in self._postings(field, word)}
            rows = here if rows is None else rows & here
            if not rows:
                return set()
        candidates = sorted(rows or ())
        starts: dict[int, set[int]] = {}
        for offset, word in enumerate(words):
            for row, places in self._positions(field, word, candidates):
                moved = {place - offset for place in places}
                starts[row] = starts[row] & moved if offset else moved
        return {row for row, places in starts.items() if places}

    def _read_postings(self, field: str, word: str) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        if (field, word) in self._reader:
            matcher = self._reader.postings(field, word)
            while matcher.is_active():
                found.append((matcher.id(), matcher.weight()))
                matcher.next()
        return found

    def _positions(self, field: str, word: str, rows: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield where a word stands in each of these rows, which are in order and all have it."""
        matcher = self._reader.postings(field, word)
        for row in rows:
            matcher.skip_to(row)
            yield row, matcher.value_as("positions")


def _most(count: int, having: int) -> float:
    """Return what BM25 gives at most for a word that so many of all passages have."""
    return log(1 + (count - having + 0.5) / (having + 0.5)) * (_K1 + 1)
