"""What became of a loop or a proposal."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Verdict"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A verdict with the rules it rests on."""

    kind: str
    """taken, shortened, void, fragmented, draw, won, ends, optional, unknown."""
    rules: tuple[str, ...]
    names: tuple[str, ...] = ()
    """The players it is about: who won, for whom it is a draw, who must choose otherwise."""
    why: str = ""
