"""Where this user's store is, and which language this user reads."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["language", "store_path"]


def store_path() -> Path:
    """Return the path of the store: in RULESTONE_HOME where that is set, else in the user's data directory."""
    home = os.environ.get("RULESTONE_HOME")
    if home:
        return Path(home) / "rulestone.db"
    from platformdirs import user_data_path

    return user_data_path("rulestone", appauthor=False) / "rulestone.db"


def language() -> str:
    """Return the language that the environment asks for (LC_ALL, LC_MESSAGES, LANG, as POSIX orders them), or `en`."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            code = value[:2].lower()
            return code if code.isalpha() and value[2:3] in ("", "_", ".", "-") else "en"
    return "en"
