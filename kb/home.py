"""Where this user's store and indexes are, and which language this user reads."""

from __future__ import annotations

import os
import sys

from corpus.errors import StoreError

__all__ = ["cache_folder", "language", "store_path"]


def store_path() -> str:
    """Return the path of the store: in RULESTONE_HOME where that is set, else in the user's data directory.

    Raises StoreError where there is no place for it.
    """
    home = os.environ.get("RULESTONE_HOME") or _data_home()
    return os.path.join(home, "rulestone.db")  # noqa: PTH118 - importing pathlib takes as long as the whole look-up


def _data_home() -> str:
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # What platformdirs answers here (XDG Base Directory Specification), without the time that it takes to import.
        return f"{_based('XDG_DATA_HOME', '.local/share')}/rulestone"
    from platformdirs import user_data_dir

    return user_data_dir("rulestone", appauthor=False)


def cache_folder() -> str:
    """Return the folder of this user for what can be made again, wherever the store is.  Raises StoreError."""
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        return f"{_based('XDG_CACHE_HOME', '.cache')}/rulestone"
    from platformdirs import user_cache_dir

    return user_cache_dir("rulestone", appauthor=False)


def _based(variable: str, below: str) -> str:
    """Return the folder that a variable names, or its place below the user's own folder.

    A relative name is as good as none (XDG Base Directory Specification).  Raises StoreError where the user has no folder.
    """
    named = os.environ.get(variable, "").strip()
    if named.startswith("/"):
        return named
    home = os.environ.get("HOME") if "HOME" in os.environ else os.path.expanduser("~")  # noqa: PTH111 - the same
    if home and home.startswith("/"):
        return f"{home.rstrip('/')}/{below}"
    raise StoreError("this user has no home folder to keep the store in", hint="set RULESTONE_HOME to a folder for it")


def language() -> str:
    """Return the language that the environment asks for (LC_ALL, LC_MESSAGES, LANG, as POSIX orders them), or `en`."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            code = value[:2].lower()
            is_code = len(code) == 2 and code.isascii() and code.isalpha()  # C and POSIX name no language
            return code if is_code and value[2:3] in ("", "_", ".", "-", "@") else "en"
    return "en"
