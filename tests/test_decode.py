"""Bytes to lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.errors import Unreadable
from ingest.decode import LIMIT, decode

ENGLISH = "It’s said that “a table” has four legs — and three wheels®.\nAna’s cup stands on it."
SPANISH = "El año pasado, según la lección, ningún jugador abrió él mismo la página útil.\n¿Quién dijo «silla»?"
JAPANESE = "これはプログラムを試すためのものである。\n椅子は《長い机》の前にある。"
CHINESE = "本页是为了试验一个程序而写的，没有人按它来玩。\n椅子在桌子前面。"
NAMES = "Juzám sat down beside Lim-Dûl, and Dandân came later.\nKhabál Ghoul and Márton stood."


@pytest.mark.parametrize(
    ("text", "encoding", "found"),
    [
        (ENGLISH, "utf-8", "utf-8"),
        (ENGLISH, "utf-8-sig", "utf-8"),
        (ENGLISH, "utf-16", "utf-16-le"),
        (ENGLISH, "utf-16-le", "utf-16-le"),
        (ENGLISH, "utf-16-be", "utf-16-be"),
        (ENGLISH, "utf-32", "utf-32-le"),
        (ENGLISH, "cp1252", "cp1252"),
        (ENGLISH, "mac_roman", "mac_roman"),
        (SPANISH, "cp1252", "cp1252"),
        (SPANISH, "cp850", "cp850"),
        (SPANISH, "mac_roman", "mac_roman"),
        (NAMES, "cp850", "cp850"),
        (NAMES, "cp1252", "cp1252"),
        (JAPANESE, "utf-8", "utf-8"),
        (JAPANESE, "cp932", "cp932"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (JAPANESE, "iso2022_jp", "iso2022_jp"),
        (JAPANESE, "utf-16-le", "utf-16-le"),
        (CHINESE, "gb18030", "gb18030"),
        (CHINESE + "\n\n100.1. 一百万", "utf-16-le", "utf-16-le"),
    ],
)
def test_the_bytes_tell_the_encoding(text, encoding, found):
    decoded = decode(text.encode(encoding))
    assert (decoded.lines, decoded.encoding) == (tuple(text.split("\n")), found)
    assert (decoded.damage, decoded.problems) == ((), ())


@pytest.mark.parametrize("declared", ["utf-8", "shift_jis", "utf-16"])
def test_what_a_page_declares_is_not_believed(declared):
    page = f'<meta charset="{declared}">\n{ENGLISH}'
    assert decode(page.encode("cp1252")).lines == tuple(page.split("\n"))


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        (b"a\nb\n", ("a", "b", "")),
        (b"a\r\nb", ("a", "b")),
        (b"a\rb", ("a", "b")),
        (b"a\rb\r\nc\rd", ("a", "b", "c", "d")),
        (b"a\r\r\nb", ("a", "", "b")),
        (b"a\x0bb\x0cc", ("a b c",)),
        ("a\u2028b\nc".encode(), ("a b", "c")),
        ("a\u0085b".encode(), ("a b",)),
        ("\u00a0\nb".encode(), ("\u00a0", "b")),
        ("non\u00adfast \ufeffend".encode(), ("nonfast end",)),
    ],
)
def test_only_newlines_end_lines(raw, lines):
    assert decode(raw).lines == lines


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1), st.sampled_from(["utf-8", "utf-8-sig"])
)
def test_no_text_in_utf8_is_refused_or_longer_than_it_was(text, encoding):
    if text.strip().strip("\ufeff\u00ad\u200b"):
        assert len("".join(decode(text.encode(encoding)).lines)) <= len(text)


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b" \r\n\t\n", "nothing but blanks"),
        (b"PK\x03\x04....", "ZIP archive"),
        (b"{\\rtf1 text}", "rich text"),
        (b"\xd0\xcf\x11\xe0....", "office document"),
        (b"\x89PNG\r\n", "image"),
        (b"\xff\xd8\xff\xe0....", "image"),
        (b"\x7fELF....", "executable"),
        (b"SQLite format 3\x00", "database"),
        (b"\x1f\x8b\x08", "gzip"),
        (bytes(range(256)) * 20, "binary"),
        (b"\x00\x01\x02\x03" * 500, "binary"),
    ],
)
def test_what_is_no_text_is_named(raw, says):
    with pytest.raises(Unreadable, match=says) as caught:
        decode(raw)
    assert caught.value.hint


def test_a_page_far_too_long_is_refused_at_once():
    raw = b"a" * (LIMIT + 1)
    with pytest.raises(Unreadable, match=r"16,000,001 bytes"):
        decode(raw)


def test_newlines_translated_inside_utf16_are_put_back_and_told():
    text = "One line.\r\n\r\nAnother — line.\r\n"
    mangled = b"\xfe\xff" + text.encode("utf-16-be").replace(b"\n", b"\r\n")
    decoded = decode(mangled)
    assert decoded.lines == ("One line.", "", "Another — line.", "")
    assert [problem.code for problem in decoded.damage] == ["mangled"]


@pytest.mark.parametrize(
    ("meant", "read_as"),
    [("mac_roman", "cp1252"), ("utf-8", "cp1252")],
)
def test_one_wrong_reading_is_undone(meant, read_as):
    text = "It’s a “table,” and somebody’s cup stands on it — or stood."
    once = "".join(bytes([byte]).decode(read_as, errors="replace").replace("\ufffd", chr(byte)) for byte in text.encode(meant))
    decoded = decode(once.encode())
    assert (decoded.lines, [problem.code for problem in decoded.problems]) == ((text,), ["recoded"])


def test_broken_characters_in_utf8_are_damage():
    raw = (ENGLISH * 30).encode().replace("’".encode(), b"\xe2\x80", 1)
    decoded = decode(raw)
    assert (decoded.encoding, [problem.code for problem in decoded.damage]) == ("utf-8", ["replacement-characters"])


@pytest.mark.real
def test_the_real_editions_are_decoded_without_damage(shared_data):
    found = {}
    for path in sorted(shared_data.glob("cr/*/*.txt")):
        decoded = decode(path.read_bytes())
        assert decoded.damage == (), path
        if decoded.encoding != "utf-8" or decoded.problems:
            found.setdefault(" ".join([decoded.encoding, *(problem.code for problem in decoded.problems)]), []).append(
                path.stem
            )
        assert "\ufffd" not in "".join(decoded.lines)
    assert found.pop("utf-16-le") == ["2016-08-26"]
    assert found.pop("utf-16-be") == ["2022-11-18"]
    assert found.pop("mac_roman") == ["2004-02-01", "2006-10-01", "2007-02-01", "2007-07-13", "2007-09-07"]
    assert found.pop("cp850") == ["2006-07-15", "2007-05-01", "2013-07-13", "2013-09-27", "2013-11-01", "2019-01-25"]
    assert found.pop("utf-8 recoded") == ["1999-04-23"]
    assert found.pop("utf-8 dashes-lost") == ["2008-05-01", "2009-05-01"]
    assert list(found) == ["cp1252"]


@pytest.mark.real
@pytest.mark.parametrize(
    ("edition", "names"),
    [("2019-01-25", "Dandân"), ("2013-07-13", "Æther"), ("2004-02-01", "409.1f–h")],
)
def test_names_come_out_right_where_files_were_saved_on_other_machines(shared_data, edition, names):
    text = "\n".join(decode((shared_data / "cr" / "en" / f"{edition}.txt").read_bytes()).lines)
    assert names in text


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("2022-04-29-straight-quotes.txt", []),
        ("glossary-only.txt", []),
        ("quotes-became-question-marks.txt", ["quotes-lost"]),
        ("truncated.txt", []),
        ("utf16be-mangled.txt", ["mangled"]),
    ],
)
def test_bad_files_show_the_damage_of_their_characters(shared_data, name, damage):
    assert [problem.code for problem in decode((shared_data / "badinput" / name).read_bytes()).damage] == damage


@pytest.mark.parametrize("encoding", ["cp932", "gb18030", "big5", "utf-7"])
def test_english_saved_on_another_machine(encoding):
    text = "\n".join(["“A table” has four legs; it’s said so."] * 20)
    decoded = decode(text.encode(encoding))
    assert (decoded.lines[0], decoded.damage, decoded.problems) == ("“A table” has four legs; it’s said so.", (), ())


@pytest.mark.parametrize("wrong", ["latin-1", "cp1252"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_wrong_readings_are_undone(wrong, times):
    text = ENGLISH.replace("”", "’").replace("—", "–")  # a byte of the others is no character in cp1252
    raw = text.encode()
    for _ in range(times):
        raw = raw.decode(wrong).encode()
    decoded = decode(raw)
    assert decoded.lines == tuple(text.split("\n"))
    assert [problem.code for problem in decoded.problems] == ["recoded"]


def test_a_wrong_reading_that_cannot_be_undone_is_damage():
    garbled = "Itâ€™s a â€œtableâ€\x9d.\n" * 10
    decoded = decode(f"Fine: 長い.\n{garbled}".encode())
    assert [(problem.code, problem.where) for problem in decoded.damage] == [("garbled", "line 2")]


def test_a_price_or_a_name_is_no_wrong_reading():
    assert decode("A chair costs £5, says Mr. Þór.\n".encode()).damage == ()


def test_zero_bytes_amid_text_are_damage():
    raw = ENGLISH.encode() * 1000
    place = raw.index(b"Ana", 40_000)
    decoded = decode(raw[:place] + bytes(50) + raw[place:])
    assert decoded.encoding == "utf-8"
    assert [problem.code for problem in decoded.damage] == ["null-bytes"]
    assert "50 zero bytes" in decoded.damage[0].message
    assert not any("\x00" in line for line in decoded.lines)
