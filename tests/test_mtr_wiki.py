"""The bilingual wiki page of the MTR."""

import re

import pytest

from corpus.errors import NotRules
from corpus.number import RuleNumber
from ingest import mtr, mtr_wiki, pdf
from ingest.shape import Hints

TITLE = "===== MTR 4.4 Loops 重复动作 ====="
LOOPS = RuleNumber(4, 4)


def both(*lines, hints=None):
    """The paragraphs in English and in Chinese of the page's one section."""
    return [list(parsed.rules[0].paragraphs) for parsed in mtr_wiki.parse([TITLE, *lines], hints or Hints())]


@pytest.mark.parametrize(
    ("lines", "english", "chinese"),
    [
        pytest.param(["**One.**\\\\", "**一。**\\\\"], ["One."], ["一。"], id="bold and bold"),
        pytest.param(["**One.**\\\\", "++一。|\\\\", "Why one?\\\\", "为何一？\\\\ ++"], ["One."], ["一。"], id="a fold"),
        pytest.param(
            ["**One.**", "++一，|\\\\ Why? **Why!** ++", "++二，|\\\\", "\\\\ ++", "**三。**"],
            ["One."],
            ["一，二，三。"],
            id="three pieces",
        ),
        pytest.param(["**One", "and two:", "**\\\\", "**一和二：**"], ["One and two:"], ["一和二："], id="bold over lines"),
        pytest.param(["**•\tOne. **\\\\", "**• 一。**\\\\"], ["• One."], ["• 一。"], id="bullets"),
        pytest.param(["**• 1.\tOne.**", "**•  1.\t一。**"], ["1. One."], ["1. 一。"], id="bullets before numbers"),
        pytest.param(
            ["**//One// [[a:b|two]] <sub>3</sub> http://x.y/z.**", "**一。**"],
            ["One two 3 http://x.y/z."],
            ["一。"],
            id="markup",
        ),
    ],
)
def test_rules_text_is_what_is_bold_or_the_head_of_a_fold(lines, english, chinese):
    assert both(*lines) == [english, chinese]


def test_a_hint_chooses_the_language():
    assert both("**One.**", "**一。**", hints=Hints(language="zh")) == [["一。"]]


def test_a_date_counts_only_where_the_page_states_it_outside_the_rules():
    stated = mtr_wiki.parse(["2026年2月27日起生效", TITLE, "**One.**", "**一。**"], Hints())
    inside = mtr_wiki.parse([TITLE, "**Effective July 13, 2018.**", "**2018年7月13日起生效。**"], Hints())
    assert [parsed.effective for parsed in (*stated, *inside)] == ["2026-02-27", "2026-02-27", "", ""]


def test_what_is_neither_is_reported():
    for parsed in mtr_wiki.parse([TITLE, "**One.**", "**Two.**", "**二。**", "Nobody's text."], Hints()):
        assert [(problem.code, problem.where) for problem in parsed.problems] == [
            ("untranslated", "4.4"),
            ("stray-text", "4.4"),
        ]


@pytest.mark.parametrize("lines", [[TITLE], [TITLE, "no bold text"], ["**One.**"], []])
def test_a_page_without_rules_is_refused(lines):
    with pytest.raises(NotRules):
        mtr_wiki.parse(lines, Hints())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{TITLE}\n**One.**", True),
        (f"{TITLE}\nOne.", False),
        ("===== IPG 2.1 Missed Trigger =====\n**One.**", False),
        ("4.4 Loops\n**One.**", False),
    ],
)
def test_the_page_is_known_by_its_titles_and_bold_text(text, expected):
    assert mtr_wiki.recognise(text.split("\n")) is expected


@pytest.fixture(scope="module")
def page(shared_data):
    """The lines of the real page, and its records."""
    lines = (shared_data / "mtr" / "zh" / "2026-02-27-chapter-4-bilingual.md").read_text(encoding="utf-8").split("\n")
    assert mtr_wiki.recognise(lines)
    return lines, *mtr_wiki.parse(lines, Hints())


def text_of(parsed, number):
    return next(rule for rule in parsed.rules if rule.number == number)


@pytest.mark.real
def test_the_real_page_has_each_paragraph_twice(page):
    _, english, chinese = page
    assert [(parsed.language, parsed.whole, parsed.effective, parsed.problems) for parsed in (english, chinese)] == [
        ("en", False, "", ()),
        ("zh", False, "", ()),
    ]
    assert [str(rule.number) for rule in english.rules] == [f"4.{minor}" for minor in range(1, 10)]
    assert [str(rule.number) for rule in chinese.rules] == ["4", *(f"4.{minor}" for minor in range(1, 10))]
    counts = [
        [(len(rule.paragraphs), len(rule.examples)) for rule in parsed.rules if rule.number.minor]
        for parsed in (english, chinese)
    ]
    assert counts[0] == counts[1] == [(32, 0), (16, 0), (4, 5), (9, 0), (2, 0), (2, 0), (10, 0), (3, 3), (2, 0)]


@pytest.mark.real
def test_commentary_is_not_in_the_rules_and_nothing_else_is_missing(page):
    lines, *both_parsed = page
    text = "\n".join(lines)
    kept = "".join(
        t for parsed in both_parsed for rule in parsed.rules if rule.number.minor for t in (*rule.paragraphs, *rule.examples)
    )
    folded = re.findall(r"\+\+[^|]*?\|(.*?)\+\+", text, flags=re.DOTALL)
    commentary = [line for fold in folded for line in re.findall(r"[^\n\\]{30,}", fold)]
    assert len(commentary) > 100
    assert not [line for line in commentary if line.strip() in kept]
    rules = re.sub(r"(\+\+[^|]*?)\|.*?\+\+", r"\1", text, flags=re.DOTALL)
    rules = re.sub(r"<[^<>]*>|\{\{.*?\}\}|\[\[.*?\]\]|^=.*=\s*$", "", rules, flags=re.MULTILINE)
    dropped = re.compile(r"[\s*\\+|•/]|(?:Examples|示例)|(?<=[*•\s])[1-5]\.(?=\s)")
    assert sorted(dropped.sub("", rules)) == sorted(dropped.sub("", kept))


@pytest.mark.real
def test_loops_in_english_are_those_of_the_pdf_of_2021_but_for_a_comma(page, shared_data):
    (edition,) = mtr.parse(pdf.to_lines((shared_data / "mtr" / "en" / "2021-07-23.pdf").read_bytes()), Hints())
    _, english, chinese = page
    ours, theirs = text_of(english, LOOPS), text_of(edition, LOOPS)
    assert ours.heading == theirs.heading
    assert [text.replace("probability or", "probability, or") for text in ours.paragraphs] == list(theirs.paragraphs)
    assert text_of(chinese, LOOPS).heading == "重复动作"
    assert all(re.search("[\u4e00-\u9fff]", text) for text in text_of(chinese, LOOPS).paragraphs)
