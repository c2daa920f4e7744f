"""What is held against every argument and option that is given, whatever the command."""

from __future__ import annotations

from typing import Any, cast

import click
from click.core import ParameterSource

from kb.cli.streams import write_utf8

__all__ = ["LONGEST", "checked"]

LONGEST = 5_000
"""The most characters of an argument."""

_FOR_PROGRAMS = ("as_json", "as_lines", "as_tsv", "tsv")
_RIVALS = ((*_FOR_PROGRAMS, "form"), ("words", "meaning"), ("words", "encoder"), ("edition", "as_of", "all_editions"))
"""Parameters of which only one can be meant."""


def checked(command: click.Command) -> click.Command:
    """Return a command that refuses what is empty or contradicts itself, rather than pass over it."""
    for parameter in command.params:
        parameter.callback = parameter.callback or _given
    return command


def _given(ctx: click.Context, parameter: click.Parameter, value: Any) -> Any:
    """Return a value as it is.  Raises click's usage errors."""
    if not _is_given(ctx, parameter.name):
        return value
    given = cast("tuple[Any, ...]", value) if parameter.nargs != 1 else (value,)
    for one in given:
        if isinstance(one, str) and not one.strip():
            raise click.BadParameter("it is empty", ctx, parameter)
    if parameter.name in _FOR_PROGRAMS:
        write_utf8()
    for rivals in _RIVALS:
        if parameter.name in rivals:
            for rival in ctx.command.params:
                if rival.name in rivals and rival is not parameter and _is_given(ctx, rival.name):
                    raise click.UsageError(f"{parameter.opts[0]} and {rival.opts[0]} exclude each other: use one of them.", ctx)
    return value


def _is_given(ctx: click.Context, name: str | None) -> bool:
    return name is not None and ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE
