"""A state in a line."""

from __future__ import annotations

from kb.replay.machine.state import STEPS, Game

__all__ = ["priority_line", "stack_line", "summary"]


def stack_line(game: Game) -> str:
    """Describe the stack, its top first."""
    names = [item.name for item in reversed(game.stack)]
    return "stack " + ", ".join(names) if names else "an empty stack"


def priority_line(game: Game) -> str:
    """Say who has priority."""
    return "priority for nobody" if game.priority < 0 else f"priority for {game.players[game.priority].name}"


def summary(game: Game) -> str:
    """Describe a state in a line: what a step that failed has found."""
    permanents = ", ".join(
        f"{'' if group.label else f'{group.count} '}{group.name}{' tapped' if group.tapped else ''}"
        for group in game.groups[:12]
    )
    lives = ", ".join(f"{player.name} {player.life}" for player in game.players if not player.out)
    more = " ..." if len(game.groups) > 12 else ""
    step = f"turn {game.turn}, {STEPS[game.step]}, {priority_line(game)}"
    return f"{step}; {stack_line(game)}; life {lives}; {permanents}{more}"
