"""What happens, with the rules that license it: the raw material of a trace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.replay.numbers import Number

__all__ = ["Event", "Log"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a game."""

    code: str
    """What kind of thing: a key of `kb.replay.messages`."""
    rules: tuple[str, ...]
    """The numbers of the rules that license it, in the edition of `kb.replay.citations.WRITTEN_FOR`."""
    args: tuple[str | Number, ...] = ()
    """Who and what: names and numbers that the message needs, in its order."""


Log = Callable[[Event], None]
