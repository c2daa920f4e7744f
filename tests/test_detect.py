"""What a page is."""

from pathlib import Path

import pytest

from corpus.errors import NotRules
from ingest.detect import MARKUP, SHAPES, Detected, detect, not_rules, shape_of

PAGES = Path(__file__).parent / "pages"
EXPECTED = {
    "official-en.txt": Detected("cr", "en", "official", "1996-03-04", ""),
    "official-1999.txt": Detected("cr", "en", "official", "1999-01-02", ""),
    "official-2003.txt": Detected("cr", "en", "official", "2003-06-05", ""),
    "official-es.txt": Detected("cr", "es", "official", "1996-03-04", ""),
    "official-ja.txt": Detected("cr", "ja", "official", "1996-03-04", "1"),
    "official-pt.txt": Detected("cr", "pt", "official", "1996-03-04", ""),
    "official-zh.txt": Detected("cr", "zh", "official", "1996-03-04", ""),
    "rulebook-en.txt": Detected("cr", "en", "rulebook", "", ""),
    "mtr-en.txt": Detected("mtr", "en", "mtr", "2023-03-03", ""),
}
HEADINGS = "\n".join(f"{number}. Title of {number}" for number in range(100, 130))
GLOSSARY = "\n\n".join(f"Word {count}\nA word. See rule {100 + count}." for count in range(20))


def lines(name):
    return (PAGES / name).read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("name", EXPECTED)
def test_a_page_says_what_it_is(name):
    assert detect(lines(name)) == EXPECTED[name]


def test_every_shape_has_a_name_of_its_own():
    names = [shape.NAME for shape in (*MARKUP, *SHAPES)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Rules\n\nPlease enable JavaScript to continue.", "wants JavaScript"),
        ("Just a moment...\nChecking your browser", "refusal or error page"),
        ("404\nThe page was not found", "refusal or error page"),
        (HEADINGS, "table of contents"),
        (f"Contents\n\n{HEADINGS}\nGlossary\nCredits", "table of contents"),
        (GLOSSARY, "glossary without the rules"),
        ("Glossary\n\nChair\nTo sit on.", "glossary without the rules"),
        ("Glosario\n\nSilla\nPara sentarse.", "glossary without the rules"),
        ("Once upon a time there was a table.", "no rules in a form that is known"),
        ("", "no rules in a form that is known"),
    ],
)
def test_what_is_no_rules_is_named(text, says):
    assert shape_of(text.split("\n")) is None
    error = not_rules(text.split("\n"), "a page")
    assert says in error.message
    assert (error.where, bool(error.hint)) == ("a page", True)


def test_the_name_stands_in_the_message_only():
    with pytest.raises(NotRules, match=r"MagicCompRules\.txt: it holds no rules"):
        detect(["A story."], "MagicCompRules.txt")


@pytest.mark.real
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("seeds/en-cr-720-and-mtr-4.4.txt", ("cr", "en", "dump")),
        ("seeds/en-cr-732-glossary-page.txt", ("cr", "en", "bulleted")),
        ("seeds/es-cr-732.2.txt", ("cr", "es", "rulepage")),
        ("seeds/ja-cr-727.txt", ("cr", "ja", "viewer")),
        ("cr/en/1997-03-24.txt", ("cr", "en", "rulebook")),
        ("cr/en/2010-04-23.txt", ("cr", "en", "official")),
        ("cr/zh/2026-04-17.txt", ("cr", "zh", "official")),
        ("mtr/zh/2026-02-27-chapter-4-bilingual.md", ("mtr", "en", "mtr-wiki")),
    ],
)
def test_real_pages(shared_data, path, expected):
    raw = (shared_data / path).read_text(encoding="utf-8-sig").split("\n")
    found = detect(raw)
    assert (found.document, found.language, found.shape) == expected
    assert [shape.NAME for shape in SHAPES if shape.recognise(raw)] == [expected[2]]
