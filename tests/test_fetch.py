"""Fetching, from a server of our own on 127.0.0.1."""

import gzip
import socket
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from corpus.errors import Unreadable
from corpus.records import Page
from ingest import fetch as module
from ingest.fetch import fetch, links

TEXT = b"".join(b"100.%d. Chair %d has %d legs.\n" % (n, n * n, n % 7) for n in range(1, 200))


class Handler(BaseHTTPRequestHandler):
    """Answers by the path that is asked for."""

    def do_GET(self):
        path = self.path
        if path.startswith("/status/"):
            self.answer(int(path.rpartition("/")[2]), b"no page")
        elif path == "/redirect":
            self.answer(302, b"", {"Location": "/page.txt"})
        elif path == "/circle":
            self.answer(302, b"", {"Location": "/circle"})
        elif path == "/to-file":
            self.answer(302, b"", {"Location": "file:///etc/hostname"})
        elif path == "/large-and-says-so":
            self.answer(200, b"", {"Content-Length": "999999999999"})
        elif path == "/large":
            self.answer(200, b"x" * 5000, {"Content-Length": None})
        elif path == "/broken":
            self.answer(200, b"half", {"Content-Length": "100"})
        elif path == "/garbled":
            self.answer(200, b"this is not gzip", {"Content-Encoding": "gzip"})
        elif path == "/packed":
            self.answer(200, gzip.compress(TEXT), {"Content-Encoding": "gzip"})
        elif path == "/packed-in-two":
            self.answer(200, gzip.compress(TEXT[:900]) + gzip.compress(TEXT[900:]), {"Content-Encoding": "gzip"})
        elif path == "/packed-and-cut":
            self.answer(200, gzip.compress(TEXT)[:-50], {"Content-Encoding": "gzip"})
        elif path == "/packed-otherwise":
            self.answer(200, TEXT, {"Content-Encoding": "br"})
        elif path == "/bomb":
            self.answer(200, gzip.compress(bytes(5000)), {"Content-Encoding": "gzip"})
        elif path == "/reset":
            self.answer(200, b"half", {"Content-Length": "100"})
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif path == "/no-http":
            self.wfile.write(b"\x00\x01nothing\r\n\r\n")
        elif path == "/slow":
            self.server.released.wait(5)
        else:
            self.answer(200, "Größe und 省略".encode(), {"Content-Type": "image/png", "Agent": self.headers["User-Agent"]})

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **dict(headers)}.items():
            if value is not None:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def server():
    """The address of a server that runs for these tests."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as running:
        running.released = threading.Event()
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{running.server_port}"
        running.released.set()
        running.shutdown()
        thread.join()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def test_a_page_is_its_bytes_and_its_address(server):
    page = fetch(f"{server}/page.txt")
    assert page == Page(f"{server}/page.txt", "Größe und 省略".encode())


def test_a_redirect_is_followed_and_the_page_knows_where_it_came_from(server):
    assert fetch(f"{server}/redirect").source == f"{server}/page.txt"


def test_a_blank_in_an_address_is_no_obstacle(server):
    assert fetch(f"{server}/Magic Rules 20260807.txt").source == f"{server}/Magic%20Rules%2020260807.txt"


@pytest.mark.parametrize(
    ("path", "message", "hint"),
    [
        ("/status/404", "there is nothing at this address (404 Not Found)", "moved"),
        ("/status/410", "there is nothing at this address (410 Gone)", "moved"),
        ("/status/403", "does not hand this page out (403 Forbidden)", "browser"),
        ("/status/429", "does not hand this page out (429", "browser"),
        ("/status/500", "trouble of its own (500 Internal Server Error)", "later"),
        ("/status/503", "trouble of its own (503", "later"),
        ("/status/204", "answers with 204 No Content instead of a page", "moved"),
        ("/circle", "more than 5 redirects", "moved"),
        ("/to-file", "no address to fetch from", "https://"),
        ("/large-and-says-so", "larger than 16 MB", "address"),
        ("/broken", "the page was cut off on its way", "later"),
        ("/reset", "the page was cut off on its way", "later"),
        ("/no-http", "or the host does not speak HTTP", "later"),
        ("/garbled", "the page came garbled", "later"),
        ("/packed-and-cut", "the page was cut off on its way, after", "later"),
        ("/packed-otherwise", "packed the page as 'br'", "later"),
    ],
)
def test_what_goes_wrong_is_said_with_what_to_do(server, path, message, hint):
    with pytest.raises(Unreadable) as raised:
        fetch(server + path)
    assert message in raised.value.message
    assert hint in raised.value.hint
    assert raised.value.where == server + path


@pytest.mark.parametrize("path", ["/packed", "/packed-in-two"])
def test_a_packed_page_is_unpacked(server, path):
    assert fetch(server + path).raw == TEXT


@pytest.mark.parametrize("path", ["/large", "/bomb"])
def test_a_page_without_end_is_cut_off_at_the_limit(server, monkeypatch, path):
    monkeypatch.setattr(module, "LIMIT", 4000)
    with pytest.raises(Unreadable, match="larger than"):
        fetch(server + path)


def test_a_host_that_says_nothing_is_left(server, monkeypatch):
    monkeypatch.setattr(module, "_SILENCE", 0.1)
    with pytest.raises(Unreadable, match="sent nothing"):
        fetch(f"{server}/slow")


def test_a_page_that_takes_too_long_is_left(server, monkeypatch):
    monkeypatch.setattr(module, "_WHOLE", -1.0)
    with pytest.raises(Unreadable, match="not whole after"):
        fetch(f"{server}/page.txt")


def test_a_host_where_nobody_listens():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/"
    with pytest.raises(Unreadable, match="cannot be reached") as raised:
        fetch(address)
    assert "network" in raised.value.hint


def test_a_name_that_nobody_knows(monkeypatch):
    def unknown(*_args, **_kwargs):
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Unreadable, match="no such host is known, or there is no network"):
        fetch("https://rules.invalid/cr.txt")


@pytest.mark.parametrize("url", ["ftp://127.0.0.1/cr.txt", "file:///etc/hostname", "https://", "nothing", "http://[::1", ""])
def test_what_is_no_address_of_the_web(url):
    with pytest.raises(Unreadable, match="no address to fetch from"):
        fetch(url)


def test_links_are_found_in_attributes_and_in_scripts():
    text = """
      <a href="/docs/Rules%2020260807.txt">TXT</a> <a href='Rules 20260807.pdf'>PDF</a> <a href="/about">no document</a>
      <a href="https://other.example/a.PDF?x=1&amp;y=2">with a query</a> <a href="/docs/Rules%2020260807.txt">again</a>
      <script>{"file":"https:\\u002F\\u002Fmedia.example\\u002FMTR_2026_Feb27.pdf"}</script> <p>rules.txt</p>
    """
    assert links(Page("https://site.example/en/rules", text.encode())) == (
        "https://site.example/docs/Rules%2020260807.txt",
        "https://site.example/en/Rules 20260807.pdf",
        "https://other.example/a.PDF?x=1&y=2",
        "https://media.example/MTR_2026_Feb27.pdf",
    )
