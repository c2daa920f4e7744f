"""PDFs: those that a test can make by itself, and the real ones."""

import random
import re
import zlib
from contextlib import suppress
from pathlib import Path

import pytest

from corpus.errors import Unreadable
from ingest import pdf
from ingest.pdf_damage import broken_streams

SPECIAL, MASK = re.compile(r"[()\\]"), r"\\\g<0>"
DOTS = "." * 80
EDITIONS = ("2012-10-01", "2018-04-27", "2018-07-13", "2021-07-23")


def made(*pages, encrypt=b""):
    """A PDF with these pages: each a list of (left, height, text), in Times of 11 points unless a size follows."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>"
        % (len(pages), b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(pages)))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        shown = [
            f"BT /F {size or 11} Tf 1 0 0 1 {left} {height} Tm ({SPECIAL.sub(MASK, text)}) Tj ET"
            for left, height, text, size in ((*line, None)[:4] for line in page)
        ]
        stream = "\n".join(shown or ["0 0 100 100 re f"]).encode("cp1252")
        box = b"/MediaBox [0 0 612 792] /Resources << /Font << /F 3 0 R >> >>"
        objects.append(b"<< /Type /Page /Parent 2 0 R %s /Contents %d 0 R >>" % (box, 5 + 2 * number))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    raw = bytearray(b"%PDF-1.4\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(raw))
        raw += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start = len(raw)
    raw += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    raw += b"".join(b"%010d 00000 n \n" % place for place in places)
    raw += b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, encrypt, start)
    return bytes(raw)


LOCK = b"/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >>" % (b"41" * 32, b"42" * 32)


def column(top, *texts, left=54):
    """Lines of one paragraph, one close under the other."""
    return [(left, top - 12.65 * place, text) for place, text in enumerate(texts)]


FIRST = [
    (552, 48, "1"),
    (54, 760, "Rules of the House"),
    (268, 700, "2. Playing", 16),
    (54, 670, "2.1  Order"),
    *column(
        648,
        "This paragraph was written for a test of paragraphs, and its lines are as wide as those of a printed page, so that it",
        "goes on here. A self-",
        "made word was broken at its hyphen, which stays.",
    ),
    *column(600, "A short paragraph."),
    *column(588, "Another one stands close under it, because its writer forgot the space between the two."),
    (90, 560, "•"),
    (108, 560, "The first item is so long that it needs a second line, which is indented as far as the text of the"),
    (108, 547, "first one."),
    (90, 534, "•"),
    (108, 534, "The second item is short."),
    (90, 521, "•"),
    (54, 498, "Players"),
    (250, 498, "Rounds"),
    (54, 476, "9 to 16"),
    (250, 476, "4"),
    (54, 454, "2.2"),
    (76.5, 454, "Order again"),
    (54, 430, "These columns follow:"),
    (90, 408, "•"),
    (108, 408, "one"),
    (360, 408, "•"),
    (378, 408, "two"),
    *column(
        380, "A paragraph that does not end on this page, since so much stands on it already, goes on over there and carries a"
    ),
]
SECOND = [
    (552, 48, "2"),
    (54, 760, "Rules of the House"),
    *column(
        700,
        "few more words along. Its last line is full to the very end of the paper's width, and it ends a sentence there, yes.",
    ),
]
THIRD = [
    (552, 48, "3"),
    (54, 760, "Rules of the House"),
    *column(700, "A new paragraph begins here (with brackets \\ and more)."),
    (
        54,
        660,
        f"2.3 Contents lead far {DOTS} 9",
    ),
    (
        54,
        647,
        f"2.4 Contents lead farther {DOTS} 10",
    ),
]


def test_lines_become_paragraphs_and_what_is_no_text_goes():
    assert pdf.to_lines(made(FIRST, SECOND, THIRD)) == (
        "2. Playing",
        "",
        "2.1 Order",
        "",
        "This paragraph was written for a test of paragraphs, and its lines are as wide as those of a printed page, so that it"
        " goes on here. A self-made word was broken at its hyphen, which stays.",
        "",
        "A short paragraph.",
        "Another one stands close under it, because its writer forgot the space between the two.",
        "",
        "• The first item is so long that it needs a second line, which is indented as far as the text of the first one.",
        "• The second item is short.",
        "•",
        "",
        "Players\tRounds",
        "",
        "9 to 16\t4",
        "",
        "2.2 Order again",
        "",
        "These columns follow:",
        "",
        "• one",
        "• two",
        "",
        "A paragraph that does not end on this page, since so much stands on it already, goes on over there and carries a few"
        " more words along. Its last line is full to the very end of the paper's width, and it ends a sentence there, yes.",
        "",
        "A new paragraph begins here (with brackets \\ and more).",
        "",
        f"2.3 Contents lead far {DOTS} 9",
        f"2.4 Contents lead farther {DOTS} 10",
    )


def test_rules_of_the_cr_are_a_line_each():
    page = [
        (54, 720, "100. General", 14),
        *column(
            690,
            "100.1. These rules are none of the real ones. They only have numbers like theirs, and go on for longer than one",
            "line of the paper.",
        ),
        *column(
            655,
            "100.1a A subrule has a letter, and it refers to rule 100.1, whose number may begin a line when it comes to",
            "100.1 being so far to the right.",
            left=72,
        ),
        *column(620, "Example: Nobody plays by these.", left=72),
        (300, 40, "12"),
    ]
    assert [line for line in pdf.to_lines(made(page)) if line] == [
        "100. General",
        "100.1. These rules are none of the real ones. They only have numbers like theirs, and go on for longer than one"
        " line of the paper.",
        "100.1a A subrule has a letter, and it refers to rule 100.1, whose number may begin a line when it comes to"
        " 100.1 being so far to the right.",
        "Example: Nobody plays by these.",
    ]


def test_a_line_that_sticks_out_does_not_widen_the_page():
    paragraph = (
        "A paragraph of the same two lines stands on this page again and again, so that all of it is as wide as",
        "Texas.",
    )
    pages = [
        [line for place in range(25) for line in column(740 - 28 * place - 3 * number, *paragraph)]
        + [(54, 30, "W" * 56 + ".")] * (number == 1)
        for number in range(3)
    ]
    assert set(pdf.to_lines(made(*pages))) == {" ".join(paragraph), "W" * 56 + ".", ""}


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        pytest.param(made([], []), "no text, only pictures", id="nothing but pictures"),
        pytest.param(made([(54, 700, "")]), "no text, only pictures", id="empty text"),
        pytest.param(made([(552, 48, "1")]), "no text, only pictures", id="nothing but a page number"),
        pytest.param(made(FIRST, encrypt=LOCK), "locked with a password", id="locked"),
        pytest.param(made(FIRST, SECOND)[:-300], "cut off", id="cut off"),
        pytest.param(b"%PDF-1.7\n" + b"\x93\xff\x00 nonsense " * 40 + b"%%EOF", "broken and cannot be opened", id="nonsense"),
        pytest.param(b"%PDF-1.7", "cut off", id="only a head"),
        pytest.param(b"", "does not begin with %PDF", id="empty"),
        pytest.param(b"Magic Tournament Rules", "does not begin with %PDF", id="text"),
    ],
)
def test_what_cannot_be_read_says_so_and_nothing_else(raw, message, capfd):
    with pytest.raises(Unreadable, match=re.escape(message)) as raised:
        pdf.to_lines(raw)
    assert raised.value.hint
    assert capfd.readouterr() == ("", "")


def real(shared_data: Path, edition: str) -> tuple[str, ...]:
    return pdf.to_lines((shared_data / "mtr" / "en" / f"{edition}.pdf").read_bytes())


@pytest.mark.real
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_real_line_is_a_page_number_or_broken_amid_a_sentence(shared_data, edition):
    lines = real(shared_data, edition)
    assert not [line for line in lines if line.isdecimal()]
    assert not [line for line in lines if "\ufffe" in line or line.endswith(("-", " "))]
    prose = [line for line in lines if len(line) > 120 and "...." not in line]
    assert len(prose) > 240
    assert not [line for line in prose if line[-1] not in ".:;)”" and not line.startswith("•") and "http" not in line]


@pytest.mark.real
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.999])
def test_a_real_file_that_is_cut_off_is_refused(shared_data, edition, share):
    raw = (shared_data / "mtr" / "en" / f"{edition}.pdf").read_bytes()
    with pytest.raises(Unreadable):
        pdf.to_lines(raw[: int(len(raw) * share)])


def squeezed(raw):
    """The same PDF with its streams compressed, as most are."""
    found = re.compile(rb"<< /Length \d+ >>\nstream\n(.*?)\nendstream", re.DOTALL)

    def packed(stream):
        small = zlib.compress(stream[1])
        return b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(small), small)

    return found.sub(packed, raw)


@pytest.mark.parametrize("flip", range(12, 60, 7))
def test_a_broken_stream_is_noticed(flip):
    raw = squeezed(made(FIRST, FIRST))
    noticed = []
    assert pdf.to_lines(raw, noticed)
    assert noticed == []
    place = raw.index(b"stream\n") + flip
    broken = raw[:place] + bytes([raw[place] ^ 0x10]) + raw[place + 1 :]
    pdf.to_lines(broken, noticed)
    assert "pdf-broken" in {problem.code for problem in noticed}


@pytest.mark.parametrize(("cut", "codes"), [(0, []), (1, ["pdf-broken"]), (100_000, ["pdf-broken"])])
def test_a_long_stream_is_looked_at_to_its_end(cut, codes):
    packed = zlib.compress(bytes(300_000), 0)
    raw = b"1 0 obj\n<< /Filter /FlateDecode >>\nstream\n" + packed[: len(packed) - cut]
    assert [problem.code for problem in broken_streams(raw)] == codes


def test_of_many_streams_each_is_unpacked_alone(monkeypatch):
    given = []

    class Counting:
        def __init__(self):
            self._real = decompressobj()

        def decompress(self, data, most):
            given.append(len(data))
            return self._real.decompress(data, most)

        eof = property(lambda self: self._real.eof)

    decompressobj = zlib.decompressobj
    monkeypatch.setattr(zlib, "decompressobj", Counting)
    one = b"1 0 obj\n<< /Filter /FlateDecode >>\nstream\n%s\nendstream\nendobj\n" % zlib.compress(b"chair")
    assert not list(broken_streams(one * 4000))
    assert len(given) == 4000
    assert max(given) <= 1 << 16


def test_a_document_that_lacks_pages_is_refused():
    with pytest.raises(Unreadable, match="a page of this PDF is broken"):
        pdf.to_lines(made(FIRST, FIRST).replace(b"/Count 2", b"/Count 9"))


def test_a_page_without_text_is_noticed():
    noticed = []
    pdf.to_lines(made(FIRST, [], FIRST), noticed)
    assert [(problem.code, problem.where) for problem in noticed] == [("page-empty", "page 2")]


@pytest.mark.real
@pytest.mark.parametrize("name", EDITIONS)
def test_the_real_ones_are_whole(shared_data, name):
    noticed = []
    pdf.to_lines((shared_data / "mtr" / "en" / f"{name}.pdf").read_bytes(), noticed)
    assert noticed == []


@pytest.mark.real
@pytest.mark.parametrize("seed", range(6))
def test_a_real_one_that_was_damaged_says_so(shared_data, seed):
    chance = random.Random(seed)  # noqa: S311 - no secret
    raw = bytearray((shared_data / "mtr" / "en" / "2021-07-23.pdf").read_bytes())
    for _ in range(10):
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    noticed = []
    with suppress(Unreadable):
        pdf.to_lines(bytes(raw), noticed)
        assert "pdf-broken" in {problem.code for problem in noticed}
