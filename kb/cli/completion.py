"""`rulestone completion`: what a shell needs to complete commands, numbers and terms."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["command"]


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL.

    Put `eval "$(rulestone completion bash)"` (or zsh) into the shell's start-up file; for fish:
    `rulestone completion fish > ~/.config/fish/completions/rulestone.fish`.
    """
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - click has a class for each of the choices
    click.echo(kind(ctx.find_root().command, {}, "rulestone", "_RULESTONE_COMPLETE").source())
