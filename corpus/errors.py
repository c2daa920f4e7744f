"""The errors of Rulestone.

    RulestoneError              exit code 2 unless a branch says otherwise
    ├── UsageError              a question that cannot be understood
    ├── NotFound                nothing answers the question            exit code 1
    ├── InputError              a page or file that cannot be taken in
    │   ├── Unreadable          its bytes cannot be read or decoded
    │   ├── NotRules            it is readable, and holds no rules
    │   └── Damaged             it holds rules, and some of them are lost or garbled
    ├── StoreError              the store cannot be read or written
    └── Unwritable              the answer cannot be written where it should go

A message says what is wrong, where, and what to do.  One place (`kb.cli`) turns errors into messages and exit codes.
"""

from __future__ import annotations

__all__ = [
    "Damaged",
    "InputError",
    "NotFound",
    "NotRules",
    "RulestoneError",
    "StoreError",
    "Unreadable",
    "Unwritable",
    "UsageError",
]


class RulestoneError(Exception):
    """Something the user can read and act on.

    `message` says what is wrong, `where` names the place (a file, a file and line, an option), `hint` says what to do.
    """

    exit_code = 2

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class UsageError(RulestoneError):
    """A question that cannot be understood."""


class NotFound(RulestoneError):
    """Nothing answers the question."""

    exit_code = 1


class InputError(RulestoneError):
    """A page or file that cannot be taken in."""


class Unreadable(InputError):
    """The bytes of a page cannot be read or decoded."""


class NotRules(InputError):
    """A page that is readable and holds no rules."""


class Damaged(InputError):
    """A page that holds rules, some of which are lost or garbled."""


class StoreError(RulestoneError):
    """The store cannot be read or written."""


class Unwritable(RulestoneError):
    """The answer cannot be written where it should go."""
