"""The digest is data: what holds for every file of it."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from corpus.number import RuleNumber

FOLDER = Path(__file__).parents[1] / "corpus" / "data" / "digest"
FILES = sorted(FOLDER.glob("*.json"))
LANGUAGES = ("en", "es", "ja")
FIELDS = {"heading", "text", "examples"}

KANA = re.compile(r"[\u3040-\u309f\u30a1-\u30fa]")
CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
FUNCTION_WORD = {
    "en": re.compile(r"\b(?:the|an?|of|to|in|is|are|has|by|and|or|it|its)\b", re.IGNORECASE),
    "es": re.compile(r"\b(?:el|la|los|las|un|una|de|del|en|se|es|que|por|y|o|al)\b", re.IGNORECASE),
}
CLOSED = {"en": re.compile(r"[.:?”)]\Z"), "es": re.compile(r"[.:?»)]\Z"), "ja": re.compile(r"[。」)]\Z")}
REFERENCE = re.compile(r"(?<![\d.,/\u00a0])\d{3}(?:\.\d+[a-z]{0,2})?(?![\d万]|[,.\u00a0]\d)")
"""A rule number in a text: three digits that are no part of a larger number (999,999; 999 999; 100万)."""
CITES = {"en": re.compile(r"\b[Rr]ules? \d"), "es": re.compile(r"\breglas? \d"), "ja": re.compile(r"rule \d")}
SYMBOL = re.compile(r"\{[^{}]+\}")
PRINTED = re.compile(r"^([1-9][0-9]{0,2})\. (.+)$|^([1-9][0-9]{2}\.[0-9]+[a-z]{0,2})\.? (.+)$", re.MULTILINE)
SECTION_OF_THE_MTR = re.compile(r"^===== MTR (\d\.\d+) ([ -~]+?) *[^ -~\s]", re.MULTILINE)
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def load(path):
    def distinct(pairs):
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{path.name} holds a key twice: {keys}"
        return dict(pairs)

    return json.loads(path.read_text("utf-8"), object_pairs_hook=distinct)


RECORDS = [(path.stem, number, record) for path in FILES for number, record in load(path).items()]
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
PLACES = [f"{file}:{number}" for file, number, _ in RECORDS]
EACH_PLACE = pytest.mark.parametrize(("file", "number", "record"), RECORDS, ids=PLACES)
EACH_RECORD = pytest.mark.parametrize("record", [record for _, _, record in RECORDS], ids=PLACES)


def prose(part):
    """The text and the examples of a record in one language."""
    return [*([part["text"]] if "text" in part else []), *part.get("examples", ())]


def references(part):
    return sorted(REFERENCE.findall("\n".join(prose(part))))


@pytest.fixture(scope="module")
def newest(shared_data):
    """What the newest English edition prints under each number; the contents come first, so titles win over glossary senses."""
    text = max((shared_data / "cr" / "en").glob("*.txt")).read_text("utf-8-sig")
    rules: dict[str, str] = {}
    for section, title, number, words in PRINTED.findall(text):
        rules.setdefault(section or number, title or words)
    return rules


def test_the_digest_covers_what_it_promises():
    numbers = {(file.partition("-")[0], number) for file, number, _ in RECORDS}
    shortcuts = ["732", "732.1", "732.1a", "732.1b", "732.1c", "732.2", "732.2a", "732.2b", "732.2c"]
    shortcuts += ["732.3", "732.4", "732.5", "732.6"]
    assert {("cr", number) for number in shortcuts} <= numbers
    assert {("mtr", number) for number in ("4.2", "4.3", "4.4")} <= numbers


@EACH_FILE
def test_numbers_are_canonical_in_printed_order_and_of_the_files_chapter(path):
    document, chapter = path.stem.split("-")
    numbers = [RuleNumber.parse(number) for number in load(path)]
    assert document in {"cr", "mtr"}
    assert [str(number) for number in numbers] == list(load(path))
    assert all(earlier < later for earlier, later in pairwise(numbers))
    assert {number.sort_key[1] for number in numbers} == {int(chapter)}


@EACH_FILE
def test_every_parent_has_a_record(path):
    numbers = {RuleNumber.parse(number) for number in load(path)}
    assert not {str(number) for number in numbers if number.parent and number.parent not in numbers}


@EACH_FILE
def test_files_are_written_in_one_way(path):
    assert path.read_text("utf-8") == json.dumps(load(path), ensure_ascii=False, indent=2) + "\n"


@EACH_RECORD
def test_all_three_languages_say_the_same_amount(record):
    assert tuple(record) == LANGUAGES
    shapes = {(*sorted(part), len(part.get("examples", ()))) for part in record.values()}
    assert len(shapes) == 1, shapes
    for part in record.values():
        assert part.keys() <= FIELDS
        assert part.keys() & {"heading", "text"}
        assert all(part.values()), "an empty field is left out"
        assert all(prose(part))
    paragraphs = {part.get("text", "").count("\n") for part in record.values()}
    assert len(paragraphs) == 1, "a paragraph in one language is a paragraph in all"


@EACH_RECORD
def test_all_three_languages_cite_the_same_rules_and_symbols(record):
    cited = {language: references(part) for language, part in record.items()}
    assert cited["en"] == cited["es"] == cited["ja"]
    symbols = {language: set(SYMBOL.findall("\n".join(prose(part)))) for language, part in record.items()}
    assert symbols["en"] == symbols["es"] == symbols["ja"]


@EACH_RECORD
def test_references_stand_in_the_form_of_their_language(record):
    for language, part in record.items():
        assert bool(references(part)) == any(CITES[language].search(text) for text in prose(part)), language


@EACH_RECORD
def test_what_is_cited_has_a_record(record):
    assert set(references(record["en"])) <= {number for file, number, _ in RECORDS if file.startswith("cr-")}


@EACH_RECORD
def test_each_text_is_in_its_language(record):
    for language, part in record.items():
        for text in prose(part):
            if language == "ja":
                assert KANA.search(text)
                assert set(LATIN_WORD.findall(text)) <= {"rule", "APNAP"}
            else:
                assert not CJK.search(text)
                assert FUNCTION_WORD[language].search(text)
    assert len({part.get("text", language) for language, part in record.items()}) == len(LANGUAGES)
    assert CJK.search(record["ja"].get("heading", "の"))


@EACH_RECORD
def test_typography(record):
    for language, part in record.items():
        for text in [*prose(part), part.get("heading", "")]:
            assert not re.search(r"""["']|  |^\s|\s$|\t| \n|\n\n""", text), language
        for text in prose(part):
            assert all(CLOSED[language].search(paragraph) for paragraph in text.split("\n")), language
        assert not re.search(r"\d{5}", "\n".join(prose(part))), "digits are grouped: 1,000,000; 1 000 000; 100万"
    spanish = "\n".join(prose(record["es"]))
    assert not re.search(r"\d[, .]\d{3}(?!\d)", spanish), "a no-break space groups the digits of a Spanish number"
    assert not re.search(r"[“”]", spanish)


@pytest.mark.real
@EACH_PLACE
def test_what_is_summarised_and_cited_exists_in_the_newest_edition(file, number, record, newest):
    if file.startswith("cr-"):
        assert number in newest
    assert not [cited for cited in references(record["en"]) if cited not in newest]


@pytest.mark.real
def test_english_headings_are_those_of_the_newest_editions(shared_data, newest):
    [wiki] = (shared_data / "mtr" / "zh").glob("*chapter-4*.md")
    sections = dict(SECTION_OF_THE_MTR.findall(wiki.read_text("utf-8")))
    ours = {(file.partition("-")[0], number): record["en"].get("heading") for file, number, record in RECORDS}
    theirs = {("cr", number): title for number, title in newest.items()} | {("mtr", n): t for n, t in sections.items()}
    with_heading = {key: heading for key, heading in ours.items() if heading and key in theirs}
    assert {("cr", "732"), ("cr", "702.9"), ("mtr", "4.4")} <= with_heading.keys()
    assert with_heading == {key: theirs[key] for key in with_heading}


@pytest.mark.real
def test_what_has_a_heading_there_has_one_here(newest):
    titled = {number for number, title in newest.items() if "." not in number or not re.search(r"[.:)”]\Z", title.strip())}
    ours = {number: record for file, number, record in RECORDS if file.startswith("cr-")}
    assert {number for number in titled & ours.keys() if "heading" not in ours[number]["en"]} == set()


@pytest.mark.real
def test_the_words_are_ours(shared_data, newest):
    """No ten words in a row stand in the newest edition or in the pages of the seeds."""

    def runs(text):
        words = WORD.findall(text.replace("’", "'").casefold())
        return {tuple(words[at : at + 10]) for at in range(len(words) - 9)}

    theirs = set().union(*(runs(text) for text in newest.values()))
    theirs |= set().union(*(runs(seed.read_text("utf-8-sig")) for seed in (shared_data / "seeds").glob("*.txt")))
    ours = {(file, number): runs(text) for file, number, record in RECORDS for part in record.values() for text in prose(part)}
    assert {where: shared for where, words in ours.items() if (shared := words & theirs)} == {}
