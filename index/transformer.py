"""Any model that sentence-transformers can load, where the user has that installed: the extra `transformers`."""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING, Any

from index.encoders import EncoderError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from index.encoders import Vectors

__all__ = ["TransformerEncoder"]

_BATCH = 32


class TransformerEncoder:
    """A model by its name on a hub, or by the folder it is in."""

    def __init__(self, name: str) -> None:
        """Load a model: from this machine where it is there, else from its hub.  Raises EncoderError."""
        self.id = f"sentence-transformers/{name}"
        self._model = _load(name)
        self.dim: int = self.encode_documents([""]).shape[1]

    def encode_queries(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each question, made with the prompt for questions where the model has one."""
        return self._encode(texts, "query")

    def encode_documents(self, texts: Sequence[str]) -> Vectors:
        """Return a row for each text, made with the prompt for documents where the model has one."""
        return self._encode(texts, "document")

    def _encode(self, texts: Sequence[str], purpose: str) -> Vectors:
        prompt = purpose if purpose in self._model.prompts else None
        vectors: Vectors = self._model.encode(
            list(texts), prompt_name=prompt, batch_size=_BATCH, normalize_embeddings=True, show_progress_bar=False
        )
        return vectors


def _load(name: str) -> Any:
    try:
        load = import_module("sentence_transformers").SentenceTransformer
    except ImportError as error:
        raise EncoderError(
            "sentence-transformers is not installed",
            where=name,
            hint="pip install 'rulestone[transformers]', or leave --encoder out",
        ) from error
    try:  # without a network, asking the hub first takes a minute to fail
        return load(name, local_files_only=True)
    except (OSError, ValueError):
        logging.getLogger(__name__).warning("%s is not on this machine: it is downloaded from its hub now", name)
    try:
        return load(name)
    except (OSError, ValueError) as error:
        hint = "name a model of sentence-transformers, or the folder it is in"
        raise EncoderError(f"the model cannot be loaded: {str(error).partition(chr(10))[0]}", where=name, hint=hint) from error
