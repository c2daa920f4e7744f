"""Telling what goes wrong around the program from what goes wrong in it: errors that no command expects."""

from __future__ import annotations

from contextlib import suppress

from corpus.errors import RulestoneError, Unreadable, UsageError
from corpus.store import damaged, is_damaged
from kb.home import store_path

__all__ = ["fault"]


def fault(error: Exception) -> RulestoneError | None:
    """Return what to say of an error that is the fault of the surroundings; None for a mistake of ours."""
    if isinstance(error, OSError):
        where = str(error.filename or "")
        hint = "check that it is there, that it may be read and written, and that there is space"
        return Unreadable(f"the system refuses: {error.strerror or error}", where=where, hint=hint)
    if isinstance(error, UnicodeEncodeError) and _is_surrogate(error.object[error.start]):
        hint = "use a locale of UTF-8: LC_ALL=C.UTF-8"
        return UsageError("an argument is not text in UTF-8", where=error.object, hint=hint)
    if isinstance(error, MemoryError):
        return RulestoneError("there is not enough memory", hint="end other programs, or ask for less")
    if isinstance(error, ImportError):
        hint = "install rulestone again, in an environment of its own"
        return RulestoneError(f"the installation is not complete: {error}", hint=hint)
    with suppress(RulestoneError):
        path = store_path()
        if is_damaged(path):
            return damaged(path)
    return None


def _is_surrogate(character: str) -> bool:
    """Return whether a character stands for a byte that is not UTF-8 (PEP 383)."""
    return "\ud800" <= character <= "\udfff"
