"""Families of examples that share a small model: pure functions, each with sentences of its own in scenarios."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.machine.events import Event
    from kb.replay.scenario.model import Scenario

__all__ = ["MODELS", "model"]

MODELS = ("combat", "damage", "layers", "leaving", "replacing", "seats", "triggers", "values")
"""The names that a scenario's header may give; each is a module with `FORMS` and `run`."""


def model(name: str) -> Callable[[Scenario], list[Event]]:
    """Return what runs the scenarios of a model that is one of `MODELS`."""
    run: Callable[[Scenario], list[Event]] = import_module(f"kb.replay.models.{name}").run
    return run
