"""Encoders: texts in, vectors out.  Which one is used is the user's choice; the default needs no download."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from corpus.errors import RulestoneError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from index.files import Folder

    Vectors = NDArray[np.float32]

__all__ = ["DEFAULT", "Encoder", "EncoderError", "load_encoder"]

DEFAULT = "use"
"""The name of the default encoder."""


class EncoderError(RulestoneError):
    """An encoder that cannot be used."""


class Encoder(Protocol):
    """What makes vectors of texts: of one length, normalised, near each other where the texts mean the same."""

    @property
    def id(self) -> str:
        """What tells its vectors from those of any other encoder: name and version."""
        ...

    @property
    def dim(self) -> int:
        """The length of its vectors."""
        ...

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each question."""
        ...

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each text that answers questions."""
        ...


def load_encoder(name: str, cache: Folder) -> Encoder:
    """Return the encoder of a name: `use` for the default, else a model that sentence-transformers can load.

    `cache` is a folder where an encoder may keep what speeds up its start.  Raises EncoderError.
    """
    if name == DEFAULT:
        from index.use import UniversalEncoder

        return UniversalEncoder(cache)
    from index.transformer import TransformerEncoder

    return TransformerEncoder(name)
