"""The text of a paragraph of an official file as it is kept."""

from __future__ import annotations

import re

from ingest.marks import tidy

__all__ = ["plain"]

_ITALICS = re.compile(r"(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])")


def plain(text: str) -> str:
    """Make each run of blanks one, and drop the `_` that marks italics in the ASCII files of 1999 to 2013.

    Quotes, dashes and trade marks stay as printed: `corpus.wording` makes them plain where texts are compared.  A row of
    underscores, as in the name of a sticker, is text.
    """
    text = tidy(text)
    return _ITALICS.sub(r"\1", text) if "_" in text else text
