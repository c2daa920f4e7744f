"""A lazy group: a command is the module of its name, imported when it is asked for.

This module is the only one that turns errors into messages and exit codes (0 found, 1 nothing found or problems found,
2 usage or bad input), and the only way into the program.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NoReturn

import click

from corpus.errors import RulestoneError, UsageError
from kb.cli.given import LONGEST, checked
from kb.cli.streams import guarded
from kb.cli.surroundings import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from click.shell_completion import CompletionItem

__all__ = ["BARE", "COMMANDS", "main", "program", "run"]

BARE = "rulestone.bare"
"""In the meta data of click's context: whether words were typed without a command."""

COMMANDS = {
    "show": "Show rules: numbers, ranges, titles, keywords, terms.",
    "search": "Search for what answers a question in anyone's words.",
    "define": "Show the glossary's definition of a term.",
    "trace": "Show every number that a rule has had, and what became of it.",
    "diff": "Show what changed between two editions, rule by rule.",
    "check": "Run the rules' examples, and show each step with the rule that licenses it.",
    "align": "Show a rule or section in several languages side by side, and what does not agree.",
    "worklist": "Show what a translator has to do for a new edition.",
    "export": "Write a translation memory, a work list or the term bank for other programs.",
    "terms": "Show terms of the game in English, Spanish and Japanese.",
    "list": "List the numbers of an edition with their titles.",
    "ingest": "Take in editions: files, folders, addresses, or - for standard input.",
    "remove": "Take an edition out of the store.",
    "status": "Show which editions are there, how old and how large they are.",
    "lineage": "Make the lineage that is shipped with rulestone.",
    "completion": "Print what a shell needs to complete commands, numbers and terms.",
}
"""Each command is the object `command` of the module of its name, which is imported when it is asked for."""

INTERRUPTED = 130
"""The exit code of a program that the user stopped, as shells have it: 128 and the number of the signal."""
_LONGEST = 1000
"""The most characters of a message that are shown; longer ones repeat what was typed."""


class LazyGroup(click.Group):
    """A group that imports a command when it is asked for, and for which words that name no command are a question."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        """Return the names of the commands, the commonest first."""
        return list(COMMANDS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse what stands before the command; what follows `--` is a question, whatever it begins with."""
        longest = max(map(len, args), default=0)
        if longest > LONGEST:
            raise UsageError(f"an argument has {longest:,} characters, and at most {LONGEST:,} are read")
        before = list(takewhile(lambda arg: arg.startswith("-") and arg != "--", args))
        question = args[len(before) :]
        once_more = ["--"] if question[:1] == ["--"] and question[1:] else []  # parsing takes one away
        return super().parse_args(ctx, [*before, *once_more, *question])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - the signature is click's
        """Import a command."""
        return checked(import_module(f"kb.cli.{cmd_name}").command) if cmd_name in COMMANDS else None

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None  # click would write an empty line

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` begin with; without one, `show` is asked, and `search` where that knows nothing."""
        ctx.meta[BARE] = args[0] not in COMMANDS
        return super().resolve_command(ctx, args if args[0] in COMMANDS else ["show", *args])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer commands, and what `show` may be asked, since its name may be left out."""
        from click.shell_completion import CompletionItem

        from kb.cli.completing import numbers_and_terms

        offered = super().shell_complete(ctx, incomplete)
        return [*offered, *(map(CompletionItem, numbers_and_terms(incomplete)) if incomplete[:1].isalnum() else ())]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - the signature is click's
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "ignore_unknown_options": True, "allow_interspersed_args": False},
    invoke_without_command=True,
)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.pass_context
def program(ctx: click.Context, version: bool) -> None:
    """Look up the rules text of Magic: The Gathering, in any edition and language that is there.

    Words that name no command are a question: `rulestone 732.2a` is `rulestone show 732.2a`.
    """
    if version:
        from importlib.metadata import version as installed

        click.echo(f"rulestone {installed('rulestone')}")
    elif ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program and exit with its code.

    The process ends at once: what can be written is written by then, and taking the interpreter apart would take longer than a
    look-up.
    """
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:  # another one, while the first was being explained
        code = INTERRUPTED
    os._exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the program and return its exit code.  Errors become messages on standard error."""
    with guarded():
        try:
            result = program.main(list(arguments), prog_name="rulestone", standalone_mode=False)
            sys.stdout.flush()
        except RulestoneError as error:
            return _explain(error)
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except click.exceptions.Exit as error:
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("rulestone: interrupted", err=True)
            return INTERRUPTED
        except Exception as error:  # a user never sees a traceback
            if surroundings := fault(error):
                return _explain(surroundings)
            if os.environ.get("RULESTONE_DEBUG"):
                raise
            click.echo(f"rulestone: this is a mistake of ours: {type(error).__name__}: {error}", err=True)
            click.echo("Set RULESTONE_DEBUG=1 to see where it happened, and please report it.", err=True)
            return 2
        return result if isinstance(result, int) else 0


def _explain(error: RulestoneError) -> int:
    said = str(error)
    click.echo(f"rulestone: {said if len(said) <= _LONGEST else f'{said[:_LONGEST]} …'}", err=True)
    if error.hint:
        click.echo(f"  {error.hint}", err=True)
    return error.exit_code
