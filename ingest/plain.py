"""The text of a paragraph of an official file as it is kept, and whether it may be a title."""

from __future__ import annotations

import re

from ingest.marks import is_title, tidy

__all__ = ["may_be_title", "plain"]

_ITALICS = re.compile(r"(?<![\w_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])")
_CRY = re.compile(r"[^.:;,。：，]{1,30}[!！]")


def may_be_title(text: str) -> bool:
    """Whether the text may be the title of a rule or an entry: short, and no sentence.

    Two keywords are cries, and titles all the same: For Mirrodin! and Start Your Engines!
    """
    return text != "" and (is_title(text) or _CRY.fullmatch(text) is not None)


def plain(text: str) -> str:
    """Make each run of blanks one, and drop the `_` that marks italics in the ASCII files of 1999 to 2013.

    Quotes, dashes and trade marks stay as printed: `corpus.wording` makes them plain where texts are compared.  A row of
    underscores, as in the name of a sticker, is text.
    """
    text = tidy(text)
    return _ITALICS.sub(r"\1", text) if "_" in text else text
