"""The semantic index: one vector for each passage that says something, mapped into memory, compared one by one.

Comparing a question with 15,000 vectors takes 2 ms, so no search structure is needed, and none can miss.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import TYPE_CHECKING

from corpus.errors import RulestoneError
from index.files import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from index.encoders import Encoder, Vectors
    from index.files import Folder
    from index.passages import Kind, Passage

__all__ = ["Meanings", "build"]

_VECTORS, _ROWS, _KEYS, _ENCODER = "vectors.npy", "rows.npy", "keys.npy", "encoder"
_LANGUAGES = frozenset({"en", "es", "ja"})
"""Those in which questions are asked.  What is said in others stands for the same rules, and is found by its words."""
_ENCODED: frozenset[Kind] = frozenset({"rule", "example", "glossary", "digest", "question"})
"""Kinds that say something: the rest are names, which words find."""
_BATCH = 256
_LONGEST = 1200
"""Characters of a text that are encoded: what comes after says hardly more of what the rule is about, and costs as much."""


class Meanings:
    """A semantic index, open for reading."""

    def __init__(self, folder: Folder) -> None:
        """Map the vectors of a folder.  Raises OSError, and ValueError for a file that is damaged."""
        import numpy as np

        self.encoder = read(folder, _ENCODER).decode()
        self.rows: NDArray[np.int32] = np.load(f"{os.fspath(folder)}/{_ROWS}")
        """The row of each vector."""
        self.vectors: Vectors = np.load(f"{os.fspath(folder)}/{_VECTORS}", mmap_mode="r")

    def likeness(self, question: Vectors) -> Vectors:
        """Return for each encoded passage how near it is to the vector of a question: the cosine, -1 to 1."""
        if question.shape != self.vectors.shape[1:]:
            raise RulestoneError(f"the vectors are of {self.encoder}, and the question is of another encoder")
        return self.vectors @ question


def build(
    folder: Path, passages: Sequence[Passage], encoder: Encoder, earlier: Iterable[Path], progress: Callable[[int, int], None]
) -> None:
    """Write the vectors of passages into an empty folder.

    Vectors of the same encoder are taken over from the folders `earlier`; only texts that none of them has are encoded.
    `progress` is told how many of how many are done.
    """
    import numpy as np

    rows = [row for row, one in enumerate(passages) if one.kind in _ENCODED and one.language in _LANGUAGES]
    texts = [embedded(passages[row]) for row in rows]
    keys = [_key(text) for text in texts]
    known = _known(earlier, encoder.id, set(keys))
    missing = list({key: text for key, text in zip(keys, texts, strict=True) if key not in known}.items())
    missing.sort(key=lambda pair: len(pair[1]))  # batches of texts of one length waste nothing
    for start in range(0, len(missing), _BATCH):
        batch = missing[start : start + _BATCH]
        progress(start, len(missing))
        vectors = encoder.encode_documents([text for _, text in batch])
        known.update(zip((key for key, _ in batch), vectors, strict=True))
    progress(len(missing), len(missing))
    table = np.empty((len(keys), encoder.dim), dtype=np.float32)
    for row, key in enumerate(keys):
        table[row] = known[key]
    np.save(folder / _VECTORS, table)
    np.save(folder / _ROWS, np.array(rows, dtype=np.int32))
    np.save(folder / _KEYS, np.array(keys, dtype=np.uint64))
    (folder / _ENCODER).write_text(encoder.id, encoding="utf-8")


def embedded(passage: Passage) -> str:
    """Return what is encoded of a passage: its text, a rule's with its title in front."""
    text = f"{passage.heading}: {passage.text}" if passage.kind == "rule" and passage.heading else passage.text
    return text[:_LONGEST]


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _known(earlier: Iterable[Path], encoder: str, wanted: set[int]) -> dict[int, Vectors]:
    """Return the vectors of this encoder that other folders have."""
    import numpy as np

    known: dict[int, Vectors] = {}
    for folder in earlier:
        try:
            if (folder / _ENCODER).read_text(encoding="utf-8") != encoder:
                continue
            vectors = np.load(folder / _VECTORS, mmap_mode="r")
            keys = np.load(folder / _KEYS)
        except (OSError, ValueError):
            continue  # damaged, or on its way out: its texts are encoded anew
        known.update((int(key), vectors[row]) for row, key in enumerate(keys[: len(vectors)]) if int(key) in wanted)
    return known
