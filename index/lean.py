"""Whoosh, imported without what it takes along and reading an index never calls: half of the time would go there."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

__all__ = ["whoosh"]

_LATER = ("decimal", "html", "queue", "random", "shutil", "tempfile", "urllib.request", "whoosh.analysis")
"""What Whoosh imports for functions that writing an index or showing a page may call."""
_MODULES = ("fields", "index", "reading", "codec.whoosh3")
"""What opening an index imports, sooner or later."""


class _Later(ModuleType):
    """A module that is imported when one of its functions is called."""

    def __getattr__(self, name: str) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            return getattr(import_module(self.__name__), name)(*given, **named)

        return call


def whoosh(module: str) -> Any:
    """Return a module of Whoosh."""
    if "whoosh" not in sys.modules:
        _import()
    return import_module(f"whoosh.{module}")


def _import() -> None:
    stand_ins: dict[str, ModuleType] = {name: _Later(name) for name in _LATER if name not in sys.modules}
    if "hashlib" not in sys.modules and find_spec("_md5"):  # it loads OpenSSL, for one function that Python has without
        stand_ins["hashlib"] = ModuleType("hashlib")
        stand_ins["hashlib"].md5 = import_module("_md5").md5  # type: ignore[attr-defined]
    sys.modules.update(stand_ins)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # Whoosh is of 2016; Python 3.12 warns when it first compiles it
            for module in _MODULES:
                import_module(f"whoosh.{module}")
    finally:
        for name in stand_ins:
            del sys.modules[name]
