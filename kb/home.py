"""Where this user's store is, and which language this user reads."""

from __future__ import annotations

import os
import sys

__all__ = ["language", "store_path"]


def store_path() -> str:
    """Return the path of the store: in RULESTONE_HOME where that is set, else in the user's data directory."""
    home = os.environ.get("RULESTONE_HOME") or _data_home()
    return os.path.join(home, "rulestone.db")  # noqa: PTH118 - importing pathlib takes as long as the whole look-up


def _data_home() -> str:
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # What platformdirs answers here (XDG Base Directory Specification), without the time that it takes to import.
        base = os.environ.get("XDG_DATA_HOME", "").strip() or os.path.expanduser("~/.local/share")  # noqa: PTH111 - the same
        return f"{base}/rulestone"
    from platformdirs import user_data_dir

    return user_data_dir("rulestone", appauthor=False)


def language() -> str:
    """Return the language that the environment asks for (LC_ALL, LC_MESSAGES, LANG, as POSIX orders them), or `en`."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            code = value[:2].lower()
            return code if code.isalpha() and value[2:3] in ("", "_", ".", "-") else "en"
    return "en"
