"""Folders that are there as a whole or not at all: written beside their place, and renamed into it when they are complete."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator

__all__ = ["PREFIX", "swapped_in"]

PREFIX = ".building-"
"""What the name of a folder begins with that is being written, or that a killed program left."""


@contextmanager
def swapped_in(folder: Path) -> Generator[Path]:
    """Yield an empty folder to write to, which takes the place of `folder` when the block ends without an error.

    A program that is killed leaves what was there before, and a folder whose name begins with `PREFIX`.  Raises OSError.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{folder.name}-", dir=folder.parent))
    try:
        yield beside
        beside.chmod(0o755)
        if folder.exists():  # the moment between the two renames is the only one without it; readers build it anew
            old = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder.parent))
            os.replace(folder, old / "old")  # noqa: PTH105 - replace, not rename, says what is meant
            os.replace(beside, folder)  # noqa: PTH105 - the same
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(beside, folder)  # noqa: PTH105 - the same
    finally:
        shutil.rmtree(beside, ignore_errors=True)
