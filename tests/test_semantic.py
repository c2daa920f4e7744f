"""Vectors: written once for each text, taken over where they are known, and never those of another encoder."""

from hashlib import sha256

import numpy as np
import pytest

from corpus.errors import RulestoneError
from index.passages import Passage
from index.semantic import Meanings, build


class Letters:
    """An encoder that counts letters."""

    def __init__(self, name="letters/1"):
        self.id = name
        self.dim = 26
        self.encoded = []

    def encode_queries(self, texts):
        return self.encode_documents(texts)

    def encode_documents(self, texts):
        self.encoded += texts
        counts = np.array([[text.lower().count(chr(97 + at)) for at in range(26)] for text in texts], dtype=np.float32)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


def passages(*texts):
    return [Passage("rule", "en", "cr", str(n), str(n), "x", 0, "Title" * (n == 0), text) for n, text in enumerate(texts)]


def built(folder, texts, encoder, *earlier):
    folder.mkdir()
    told = []
    build(folder, passages(*texts), encoder, earlier, lambda done, whole: told.append((done, whole)))
    return told


def test_the_nearest_row(tmp_path):
    encoder = Letters()
    told = built(tmp_path / "one", ["abc", "xyz", "abc"], encoder)
    meanings = Meanings(tmp_path / "one")
    likeness = meanings.likeness(encoder.encode_queries(["cab"])[0])
    assert likeness.argmax() == 2
    assert likeness[1] == 0
    assert encoder.encoded[:3] == ["xyz", "abc", "Title: abc"], "shortest first, a title in front"
    assert told[-1] == (3, 3)


def test_only_what_changed_is_encoded(tmp_path):
    built(tmp_path / "one", ["abc", "xyz"], Letters())
    encoder = Letters()
    built(tmp_path / "two", ["abc", "new", "xyz", "new"], encoder, tmp_path / "one", tmp_path / "not there")
    assert encoder.encoded == ["new"]
    fresh = Letters()
    built(tmp_path / "three", ["abc", "new", "xyz", "new"], fresh)
    assert (Meanings(tmp_path / "two").vectors == Meanings(tmp_path / "three").vectors).all()


def test_vectors_of_another_encoder_are_not_taken_over(tmp_path):
    built(tmp_path / "one", ["abc"], Letters())
    encoder = Letters("letters/2")
    built(tmp_path / "two", ["abc"], encoder, tmp_path / "one")
    assert encoder.encoded == ["Title: abc"]
    assert Meanings(tmp_path / "two").encoder == "letters/2"


def test_a_damaged_folder_is_passed_over(tmp_path):
    built(tmp_path / "one", ["abc"], Letters())
    (tmp_path / "one" / "vectors.npy").write_bytes(b"\x93NUMPY rubbish")
    encoder = Letters()
    built(tmp_path / "two", ["abc"], encoder, tmp_path / "one")
    assert encoder.encoded == ["Title: abc"]


def test_a_question_of_another_length_is_refused(tmp_path):
    built(tmp_path / "one", ["abc"], Letters())
    with pytest.raises(RulestoneError, match="another encoder"):
        Meanings(tmp_path / "one").likeness(np.zeros(7, dtype=np.float32))


def test_what_is_written_is_always_the_same(tmp_path):
    for name in ("one", "two"):
        built(tmp_path / name, ["abc", "xyz"], Letters())
    sums = [sha256((tmp_path / name / "vectors.npy").read_bytes()).hexdigest() for name in ("one", "two")]
    assert sums[0] == sums[1]
