"""Families of examples that share a small model: pure functions, each with sentences of its own in scenarios."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["MODELS"]

MODELS: dict[str, Callable[[Scenario], list[Event]]] = {}
"""By the name that a scenario's header gives."""
