"""Making folders that are there as a whole or not at all: written beside their place, and renamed into it when complete."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from index.files import MANIFEST, manifest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from index.files import Folder

__all__ = ["make", "swapped_in"]

_PREFIX = ".building-"
"""What the name of a folder begins with that is being written, or that a killed program left; the program's number follows."""
_KEPT = 4
"""Folders of each sort that are kept, the last used ones: of the newest editions, and of some that were asked for by date."""
_STALE = 3600.0
"""Seconds after which an unfinished folder is a killed program's, where programs cannot be asked for."""


def make(folder: Folder, write: Callable[[Path], None]) -> None:
    """Write a folder with its manifest, and take away what is no longer used.  Raises OSError."""
    place = Path(folder)
    with swapped_in(place) as beside:
        write(beside)
        (beside / MANIFEST).write_text(manifest(beside, place.name), encoding="utf-8")
    sort = place.name.partition("-")[0]
    folders = sorted(place.parent.glob(f"{sort}-*"), key=lambda path: path.stat().st_mtime)
    for path in folders[:-_KEPT]:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def swapped_in(folder: Path) -> Generator[Path]:
    """Yield an empty folder to write to, which takes the place of `folder` when the block ends without an error.

    A program that is killed leaves what was there before, and an unfinished folder, which the next one takes away.  Raises
    OSError.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    for left in _left_behind(folder.parent):
        shutil.rmtree(left, ignore_errors=True)
    prefix = f"{_PREFIX}{os.getpid()}-"
    beside = Path(tempfile.mkdtemp(prefix=prefix, dir=folder.parent))
    try:
        yield beside
        beside.chmod(0o755)
        if folder.exists():  # the moment between the two renames is the only one without it; readers build it anew
            old = Path(tempfile.mkdtemp(prefix=prefix, dir=folder.parent))
            os.replace(folder, old / "old")  # noqa: PTH105 - replace, not rename, says what is meant
            os.replace(beside, folder)  # noqa: PTH105 - the same
            shutil.rmtree(old, ignore_errors=True)
        else:
            os.replace(beside, folder)  # noqa: PTH105 - the same
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _left_behind(parent: Path) -> Iterator[Path]:
    """Yield the unfinished folders that killed programs left."""
    for path in parent.glob(f"{_PREFIX}*"):
        number = path.name.removeprefix(_PREFIX).partition("-")[0]
        if os.name == "posix" and number.isdecimal():
            gone = not _runs(int(number))
        else:
            gone = time.time() - path.stat().st_mtime > _STALE
        if gone:
            yield path


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # somebody else's
        return True
    return True
