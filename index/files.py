"""Files of an index, read and described without pathlib: that takes as long to import as a search takes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MANIFEST", "Folder", "manifest", "read", "sound"]

Folder = str | os.PathLike[str]
"""The folder of an index."""

MANIFEST = "manifest"
"""The file that says what else there is."""


def read(folder: Folder, name: str) -> bytes:
    """Return what a file in a folder holds.  Raises OSError."""
    with open(f"{os.fspath(folder)}/{name}", "rb") as file:
        return file.read()


def manifest(folder: Folder, name: str) -> str:
    """Return the manifest of a folder that will have this name: the name, and how many files there are; then of each file its
    name, size, time of change (which no program can set) and checksum.
    """
    lines = [f"{one}\t{size}\t{changed}\t{crc32(read(folder, one))}\n" for one, size, changed in _files(folder)]
    return "".join((f"{_heading(name, len(lines))}\n", *lines))


def _files(folder: Folder) -> Iterator[tuple[str, int, int]]:
    for name in sorted(os.listdir(folder)):
        found = os.stat(f"{os.fspath(folder)}/{name}")
        yield name, found.st_size, found.st_ctime_ns


def _heading(name: str, files: int) -> str:
    return f"{name}\t{files}"


def sound(folder: Folder) -> bool:
    """Return whether a folder is complete, and its files are what was written.

    A file that was touched since is read and compared with its checksum; one that was not is taken to be sound.
    """
    try:
        whole, *lines = read(folder, MANIFEST).decode().splitlines()
        if whole != _heading(os.path.basename(os.fspath(folder)), len(lines)) or len(os.listdir(folder)) != len(lines) + 1:
            return False
        for line in lines:
            name, size, changed, checksum = line.split("\t")
            found = os.stat(f"{os.fspath(folder)}/{name}")
            if found.st_size != int(size):
                return False
            if found.st_ctime_ns != int(changed) and crc32(read(folder, name)) != int(checksum):
                return False
    except (OSError, ValueError):
        return False
    return bool(lines)
