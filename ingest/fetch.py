"""The network, and the only module that touches it: an address in, a page out."""

from __future__ import annotations

import re
import socket
import ssl
import time
import zlib
from contextlib import contextmanager
from html import unescape
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from corpus.errors import Unreadable
from corpus.records import Page
from ingest.decode import LIMIT

if TYPE_CHECKING:
    from collections.abc import Generator

    import httpx

__all__ = ["fetch", "links"]

_CONNECT, _SILENCE, _WHOLE = 10.0, 30.0, 300.0
"""Seconds to reach a host, to wait for more of a page, and to have all of it."""
_REDIRECTS = 5
_PACKING = "gzip"
_GZIP = zlib.MAX_WBITS | 16
"""How zlib is told that its stream is one of gzip."""
_AGENT = "rulestone (reads rules documents; one request at a time)"
_OFFLINE = "check the network; what is in the store answers without one"
_GONE = "the publisher may have moved it: look for the new address, or give a file"
_LATER = "try again later, or give a file"

_QUOTED = re.compile(r"""(["'])((?:(?!\1)[^<>\n])*?\.(?:txt|pdf|html?)(?:\?(?:(?!\1)[^<>\s])*)?)\1""", re.IGNORECASE)


def fetch(url: str) -> Page:
    """Fetch what stands at an address; the source of the page is the address that it came from in the end.

    What kind of page it is, its content decides, not what the server says.  Raises Unreadable, with what to do, where the
    address is none, the host cannot be reached or does not answer in time, it answers with an error, or the page is larger
    than `ingest.decode.LIMIT`.  Nothing is tried twice.
    """
    import httpx

    with _explained(url):
        timeout = httpx.Timeout(_SILENCE, connect=_CONNECT)
        headers = {"User-Agent": _AGENT, "Accept-Encoding": _PACKING}
        with (
            httpx.Client(follow_redirects=True, max_redirects=_REDIRECTS, timeout=timeout, headers=headers) as client,
            client.stream("GET", url) as response,
        ):
            _check(response, url)
            return Page(str(response.url), _body(response, url))


def links(page: Page) -> tuple[str, ...]:
    """The addresses of documents that a page links to, in its order, each once; also those that stand in its scripts."""
    text = page.raw.decode("utf-8", "replace").replace("\\u002F", "/").replace("\\/", "/")
    found = (unescape(match[2]).strip() for match in _QUOTED.finditer(text))
    return tuple(dict.fromkeys(urljoin(page.source, address) for address in found))


def _check(response: httpx.Response, url: str) -> None:
    status = response.status_code
    if status == HTTPStatus.OK:
        return
    said = f"{status} {response.reason_phrase}".strip()
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
        raise Unreadable(f"there is nothing at this address ({said})", where=url, hint=_GONE)
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS):
        raise Unreadable(
            f"the host does not hand this page out ({said})", where=url, hint="save it from a browser, and give the file"
        )
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise Unreadable(f"the host has trouble of its own ({said})", where=url, hint=_LATER)
    raise Unreadable(f"the host answers with {said} instead of a page", where=url, hint=_GONE)


def _body(response: httpx.Response, url: str) -> bytes:
    """Read the body, no further than the limit allows."""
    too_large = Unreadable(
        f"the page is larger than {LIMIT // 1_000_000} MB, which no rules document is", where=url, hint="check the address"
    )
    declared = response.headers.get("Content-Length", "")
    if declared.isdecimal() and int(declared) > LIMIT:
        raise too_large
    until = time.monotonic() + _WHOLE
    packing = response.headers.get("Content-Encoding", "").strip().lower()
    if packing not in ("", "identity", _PACKING, "x-gzip"):
        raise Unreadable(f"the host packed the page as {packing!r}, which nobody asked for", where=url, hint=_LATER)
    unpacked = _Unpacked(packing)
    raw = bytearray()
    try:
        for chunk in response.iter_raw():
            raw += unpacked.more(chunk, LIMIT + 1 - len(raw))
            if len(raw) > LIMIT:
                raise too_large
            if time.monotonic() > until:
                raise Unreadable(f"the page was not whole after {_WHOLE:.0f} seconds", where=url, hint=_LATER)
    except zlib.error as error:
        raise Unreadable(f"the page came garbled: it cannot be unpacked ({error})", where=url, hint=_LATER) from error
    if not unpacked.whole:
        raise Unreadable(f"the page was cut off on its way, after {len(raw):,} bytes", where=url, hint=_LATER)
    return bytes(raw)


class _Unpacked:
    """A body on its way through gzip, or as it is, which knows whether all of it came.

    httpx would unpack it as well, and takes what was cut off for whole.
    """

    def __init__(self, packing: str) -> None:
        self._reader = zlib.decompressobj(_GZIP) if packing in (_PACKING, "x-gzip") else None

    def more(self, chunk: bytes, most: int) -> bytes:
        """Unpack another piece, to no more bytes than `most`."""
        if self._reader is None:
            return chunk
        found = self._reader.decompress(chunk, most)
        while self._reader.eof and self._reader.unused_data and len(found) < most:  # several packed one after another
            rest, self._reader = self._reader.unused_data, zlib.decompressobj(_GZIP)
            found += self._reader.decompress(rest, most - len(found))
        return found

    @property
    def whole(self) -> bool:
        """Whether nothing more has to come."""
        return self._reader is None or self._reader.eof


@contextmanager
def _explained(url: str) -> Generator[None]:
    """Turn what httpx raises into errors that say what to do."""
    import httpx

    try:
        yield
    except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise Unreadable(
            "this is no address to fetch from", where=url, hint="write it in full, as https://host/path"
        ) from error
    except httpx.TooManyRedirects as error:
        raise Unreadable(f"the host sends in circles: more than {_REDIRECTS} redirects", where=url, hint=_GONE) from error
    except httpx.ConnectTimeout as error:
        raise Unreadable(f"the host was not reached in {_CONNECT:.0f} seconds", where=url, hint=_OFFLINE) from error
    except httpx.TimeoutException as error:
        raise Unreadable(f"the host sent nothing for {_SILENCE:.0f} seconds", where=url, hint=_LATER) from error
    except httpx.ConnectError as error:
        raise Unreadable(_why(error), where=url, hint=_OFFLINE) from error
    except (httpx.ReadError, httpx.RemoteProtocolError) as error:
        raise Unreadable(
            f"the page was cut off on its way, or the host does not speak HTTP ({error})", where=url, hint=_LATER
        ) from error
    except httpx.HTTPError as error:
        raise Unreadable(f"the page cannot be fetched ({error})", where=url, hint=_LATER) from error


def _why(error: BaseException) -> str:
    """Say why no connection came about, from what lies under the error."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, socket.gaierror):
            return "no such host is known, or there is no network"
        if isinstance(cause, ssl.SSLError):
            return "the host does not prove who it is (its certificate is not valid)"
        cause = cause.__cause__ or cause.__context__
    return "the host cannot be reached"
