"""The table of publishers, and the newest edition among a page's links."""

import threading
from datetime import date
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from corpus.errors import NotFound, Unreadable, UsageError
from ingest.sources import Candidate, Source, addresses, candidates, known, newest, source_of

TODAY = date(2026, 8, 20)
CR = source_of("cr", "en", known())
MTR = source_of("mtr", "en", known())


def test_the_shipped_table_holds_both_documents_and_says_that_it_was_never_tried():
    assert [(source.document, source.language) for source in known()] == [("cr", "en"), ("mtr", "en")]
    assert {source.verified for source in known()} == {"never"}
    assert all(address.startswith("https://") for source in known() for address in (source.page, *source.files))


@pytest.mark.parametrize(
    ("source", "day", "expected"),
    [
        (CR, date(2026, 8, 7), "https://media.wizards.com/2026/downloads/MagicCompRules%2020260807.txt"),
        (MTR, date(2026, 2, 27), "https://media.wizards.com/ContentResources/WPN/MTG_MTR_2026_Feb27_EN.pdf"),
        (MTR, date(2025, 4, 1), "https://media.wizards.com/ContentResources/WPN/MTG_MTR_2025_Apr01_EN.pdf"),
    ],
)
def test_the_address_of_an_edition_is_made_from_its_date(source, day, expected):
    assert addresses(source, day)[0] == expected


@pytest.mark.parametrize(
    ("source", "links", "expected"),
    [
        pytest.param(
            CR,
            ["a/MagicCompRules%2020260227.txt", "a/MagicCompRules 20260807.pdf", "a/MagicCompRules_20260807.txt?v=2"],
            [
                ("a/MagicCompRules_20260807.txt?v=2", "2026-08-07"),
                ("a/MagicCompRules 20260807.pdf", "2026-08-07"),
                ("a/MagicCompRules%2020260227.txt", "2026-02-27"),
            ],
            id="newest first, text before PDF",
        ),
        pytest.param(
            CR,
            ["a/MagicCompRules%2004102024.pdf", "a/MagicCompRules20240206.txt"],
            [("a/MagicCompRules%2004102024.pdf", "2024-04-10"), ("a/MagicCompRules20240206.txt", "2024-02-06")],
            id="the year last, as in one of 2024",
        ),
        pytest.param(
            CR,
            ["a/MagicCompRules%20202606019.txt", "a/MagicCompRules 20620619.txt", "a/MagicCompRules 20190125.txt"],
            [
                ("a/MagicCompRules 20190125.txt", "2019-01-25"),
                ("a/MagicCompRules%20202606019.txt", ""),
                ("a/MagicCompRules 20620619.txt", ""),
            ],
            id="a digit too many, and a year that is not yet",
        ),
        pytest.param(
            CR,
            ["a/MagicCompRules 20260807.docx", "a/Banned 20260807.txt", "a/MTG_MTR_2026_Feb27_EN.pdf", "b/", ""],
            [],
            id="other documents, and what cannot be read",
        ),
        pytest.param(
            MTR,
            [
                "w/MTG_MTR_2024_Dec16_EN.pdf",
                "w/MTG_MTR_2026_Feb27_EN.pdf",
                "w/MTG_MTR_2025_Apr%2021_EN.pdf",
                "w/mtg_mtr_2022mar7_en.pdf",
            ],
            [
                ("w/MTG_MTR_2026_Feb27_EN.pdf", "2026-02-27"),
                ("w/MTG_MTR_2025_Apr%2021_EN.pdf", "2025-04-21"),
                ("w/MTG_MTR_2024_Dec16_EN.pdf", "2024-12-16"),
                ("w/mtg_mtr_2022mar7_en.pdf", "2022-03-07"),
            ],
            id="months as words",
        ),
    ],
)
def test_the_newest_edition_comes_first(source, links, expected):
    assert newest(source, links, TODAY) == tuple(Candidate(*each) for each in expected)


def test_a_file_of_the_users_replaces_what_it_names(tmp_path):
    file = tmp_path / "sources.toml"
    file.write_text(
        '[[source]]\ndocument = "cr"\nlanguage = "en"\npage = "https://mirror.example/"\n'
        '[[source]]\ndocument = "cr"\nlanguage = "ja"\npublisher = "us"\npage = "https://example.jp/"\n'
        'name = "CompRules_j*"\nfiles = ["https://example.jp/CompRules_j.{year}{month}{day}.txt"]\nverified = "2026-08-01"\n',
        encoding="utf-8",
    )
    found = known(file, tmp_path / "absent.toml")
    assert source_of("cr", "en", found).page == "https://mirror.example/"
    assert source_of("cr", "en", found).files == CR.files
    assert source_of("cr", "ja", found).verified == "2026-08-01"
    assert source_of("mtr", "en", found) == MTR


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("source = 3", r"under \[\[source\]\]"),
        ("source = [3]", r"under \[\[source\]\]"),
        ("[[source]", "this is not TOML.*line 1"),
        ('[[source]]\ndocument = "cr"\nlanguage = "en"\nurl = "x"', "no key 'url'"),
        ('[[source]]\ndocument = "cr"\nlanguage = "es"', "needs 'publisher', a text"),
        ('[[source]]\ndocument = "cr"\nlanguage = "en"\npage = 3', "needs 'page', a text"),
        ('[[source]]\ndocument = "cr"\nlanguage = "en"\nfiles = "x"', "needs 'files', a list"),
        ('[[source]]\ndocument = "cr"\nlanguage = "en"\nfiles = 3', "needs 'files', a list"),
        ('[[source]]\ndocument = "cr"\nlanguage = "en"\nfiles = ["{week}"]', "cannot be filled: 'week'"),
    ],
)
def test_a_file_that_is_no_such_table_is_named(tmp_path, text, message):
    file = tmp_path / "sources.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=message) as raised:
        known(file)
    assert raised.value.where == str(file)


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(Unreadable, match="cannot be read") as raised:
        known(tmp_path)
    assert raised.value.where == str(tmp_path)


@pytest.fixture
def publisher(monkeypatch):
    """A function that puts up a page on a server of our own, and gives its source."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    pages = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            body = pages[self.path].encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as running:
        thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()

        def put(page):
            pages["/rules"] = page
            address = f"http://127.0.0.1:{running.server_port}/rules"
            return Source("cr", "en", "us", address, "MagicCompRules*", ("http://127.0.0.1/{year}",), "never")

        yield put
        running.shutdown()
        thread.join()


def test_the_publishers_page_is_asked(publisher):
    source = publisher('<a href="/2026/MagicCompRules%2020260807.txt">TXT</a> <a href="/2026/MagicCompRules%2020260807.pdf">')
    found = candidates("cr", "en", TODAY, [source])
    assert [(each.address.rpartition("/")[2], each.dated) for each in found] == [
        ("MagicCompRules%2020260807.txt", "2026-08-07"),
        ("MagicCompRules%2020260807.pdf", "2026-08-07"),
    ]
    assert found[0].address.startswith("http://127.0.0.1:")


def test_a_page_without_editions_says_what_to_do(publisher):
    with pytest.raises(NotFound, match="links to no edition of the CR") as raised:
        candidates("cr", "en", TODAY, [publisher("<p>Please enable JavaScript</p>")])
    assert "rulestone ingest" in raised.value.hint


def test_a_language_without_a_publisher_says_what_to_do():
    with pytest.raises(NotFound, match="no publisher of the CR in 'ja'"):
        candidates("cr", "ja", TODAY)
