"""The command line: `group` is the way in, and each other module is a command, or something that commands share."""

from kb.cli.group import COMMANDS, main, program, run

__all__ = ["COMMANDS", "main", "program", "run"]
