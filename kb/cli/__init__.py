"""The command line: `group` is the way in, and each other module is a command, or something that commands share."""

import gc
import os

gc.set_threshold(100_000, 20, 20)  # what importing makes is no garbage: to look for it takes a twentieth of a look-up

try:
    from kb.cli.group import COMMANDS, main, program, run
except KeyboardInterrupt:  # most of a look-up is importing, and nothing is there yet that could explain it
    os.write(2, b"rulestone: interrupted\n")
    os._exit(130)

__all__ = ["COMMANDS", "main", "program", "run"]
