"""Lines of a terminal: text broken to its width, and what is said of a text in a style of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Style = Callable[[str, str], str]

__all__ = ["broken", "remark"]


def broken(text: str, cells: int, indent: str = "") -> list[str]:
    """Break a text into lines of at most `cells` cells; with 0 it stays as it is, and what breaks it need not be imported."""
    if not cells:
        return [text]
    from kb.columns import wrap

    return wrap(text, cells, indent)


def remark(text: str, cells: int, style: Style) -> str:
    """Return what is said of a text, such as where it comes from, broken to the width and set in the style for that."""
    return "\n".join(style("source", line) for line in broken(text, cells, "  "))
