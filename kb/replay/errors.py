"""What can be wrong with a scenario, or with a step of it.

RulestoneError
├── Illegal         a choice that the rules do not allow, with the rule
├── Unsupported     something the machine does not model: never guessed
├── Budget          more work or memory than a scenario may take
└── InputError
    ├── Malformed   a file that cannot be read as a scenario, or a proposal that is none
    └── Invalid     a situation that cannot be
"""

from __future__ import annotations

from corpus.errors import InputError, RulestoneError

__all__ = ["Budget", "Illegal", "Invalid", "Malformed", "Unsupported"]


class Illegal(RulestoneError):
    """A choice that the rules do not allow.  `rule` is the number of the rule that refuses it, `line` that of the scenario."""

    def __init__(self, message: str, rule: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message, where=where, hint=hint)
        self.rule = rule
        self.line = 0


class Malformed(InputError):
    """A file that cannot be read as a scenario.  `rule` is the rule it offends, where there is one."""

    def __init__(self, message: str, rule: str = "", *, where: str = "", hint: str = "") -> None:
        super().__init__(message, where=where, hint=hint)
        self.rule = rule


class Invalid(InputError):
    """A situation that cannot be.  `rule` is the rule it offends, where there is one."""

    def __init__(self, message: str, rule: str = "", *, where: str = "", hint: str = "") -> None:
        super().__init__(message, where=where, hint=hint)
        self.rule = rule


class Unsupported(RulestoneError):
    """Something that the machine does not model."""


class Budget(RulestoneError):
    """More work or memory than a scenario may take."""
