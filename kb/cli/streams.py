r"""The one place through which everything is written: standard output and standard error, as all commands find them.

No control character of a text gets to a terminal (C0 and C1 of ISO/IEC 6429, but for tab and newline): each is written as
JSON writes it, `\u001b`.  What an encoding cannot write is written plainly.  An output that cannot be written is an error
with a message; one whose reader is gone ends the program; standard error, where nobody would read a message, is let be.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO, cast

from click.exceptions import Exit

from corpus.errors import Unwritable

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

__all__ = ["STYLE", "guarded", "unguarded", "write_utf8"]

STYLE = "\ufdd0"
"""What a style of ours begins with in place of an escape, so that it can be told from one in a text: no character."""

_CONTROL = re.compile(f"{STYLE}(?P<style>\\[[\\d;]*m)|[\x00-\x08\x0b-\x1f\x7f-\x9f{STYLE}]")
_PLAIN = {
    **dict.fromkeys("“”„«»", "'"),  # never a double quote, which would end a string of JSON
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("–—−", "-"),
    **dict.fromkeys("▏▕", "|"),
    "…": "...",
    "→": "->",
    "·": "-",
    "•": "-",
    "█": "#",
    "░": ".",
}
_GONE = 1
"""The exit code when the reader of standard output, such as `head`, has seen enough."""


class _Guarded:
    """A text stream to which nothing gets that could do harm, and which fails in the way that its use allows."""

    def __init__(self, stream: TextIO, *, ascii_only: bool, is_output: bool) -> None:
        self.stream = stream
        self._ascii_only = ascii_only
        self._is_output = is_output
        self._styles = stream.isatty()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        shown = _CONTROL.sub(self._shown, text)
        if self._ascii_only:
            shown = shown.encode("ascii", "plainly").decode()
        self._do(lambda: self.stream.write(shown))
        return len(text)

    def flush(self) -> None:
        self._do(self.stream.flush)

    def write_utf8(self) -> None:
        self._ascii_only = False
        _configured(self.stream, "utf-8")

    def _shown(self, found: re.Match[str]) -> str:
        style = found["style"]
        if style is None:
            return f"\\u{ord(found[0]):04x}"
        return f"\x1b{style}" if self._styles else ""

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BrokenPipeError:
            if self._is_output:
                raise Exit(_GONE) from None
        except OSError as error:
            if self._is_output:
                hint = "free some space there, or send the output elsewhere"
                raise Unwritable(f"standard output cannot be written: {error.strerror or error}", hint=hint) from error


@contextmanager
def guarded() -> Generator[None]:
    """Guard standard output and standard error."""
    streams = sys.stdout, sys.stderr
    sys.stdout = cast("TextIO", _guarded(sys.stdout, is_output=True))
    sys.stderr = cast("TextIO", _guarded(sys.stderr, is_output=False))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams


def write_utf8() -> None:
    """Write UTF-8 to standard output from here on, whatever a terminal shows: what other programs read is UTF-8."""
    if isinstance(sys.stdout, _Guarded):
        sys.stdout.write_utf8()


def unguarded(stream: TextIO) -> TextIO:
    """Return the stream itself, for what draws on a terminal."""
    return stream.stream if isinstance(stream, _Guarded) else stream


def _guarded(stream: TextIO | None, *, is_output: bool) -> _Guarded:
    if stream is None:  # it was closed before we began: let it swallow what comes
        stream = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - it is open until the end
    encoding = _encoding(stream)
    ascii_only = encoding == "ascii"  # click would write UTF-8 to such a stream, past us
    _configured(stream, "utf-8" if ascii_only else encoding)
    return _Guarded(stream, ascii_only=ascii_only, is_output=is_output)


def _configured(stream: TextIO, encoding: str) -> None:
    if reconfigure := getattr(stream, "reconfigure", None):  # a stream of a test may have none
        reconfigure(encoding=encoding, errors="plainly")


def _encoding(stream: TextIO) -> str:
    """Return the encoding to write in.

    It is what PYTHONIOENCODING says or, on a terminal, the locale; the C locale says nothing, and UTF-8 is what other
    programs read.
    """
    named = codecs.lookup(stream.encoding or "utf-8").name
    if os.environ.get("PYTHONIOENCODING", "").partition(":")[0] or (stream.isatty() and named != "ascii"):
        return named
    return "utf-8"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks by what looks like it, or as JSON would: an error handler for `codecs`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    if character.isalpha():
        from unicodedata import normalize

        letter = normalize("NFKD", character)[0]
        if letter.isascii():
            return letter
    wide = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{wide[place]:02x}{wide[place + 1]:02x}" for place in range(0, len(wide), 2))


codecs.register_error("plainly", _plainly)
