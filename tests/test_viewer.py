"""The viewer's page: what is particular to it, and the real one."""

import pytest

from ingest import viewer
from ingest.shape import Hints


def read(*lines):
    (parsed,) = viewer.parse(lines, Hints())
    return [(str(rule.number), rule.text, list(rule.examples)) for rule in parsed.rules], parsed.problems


READ = [
    ("7", "海のルール", []),
    ("748", "灯台カード", []),
    ("748.1", "灯台は光る。", ["アダの灯台。"]),
    ("748.1a", "朝に消える。", []),
]


@pytest.mark.parametrize("bullet", ["- ", "・", "• ", ""])
@pytest.mark.parametrize("marker", ["例：", "例:", "例 ： ", "- 例："])
def test_bullets_and_markers(bullet, marker):
    lines = [
        "7. 海のルール",
        "748. 灯台カード",
        f"{bullet}748.1 灯台は光る。",
        f"{marker}アダの灯台。",
        f"{bullet}748.1a 朝に消える。",
    ]
    assert viewer.recognise(lines)
    assert read(*lines) == (READ, ())


def test_an_example_inside_the_paragraph():
    assert read("- 748.1 灯台は光る。例：アダの灯台。")[0] == [READ[2]]


def test_blanks_that_links_leave_are_taken_out_and_others_stay():
    found, _ = read(
        "748. 灯台 カード", "- 748.1 灯台 は 《北の灯台》 を {T} で 1 回 光らせる。(rule 104.4b、rule 104.4f 参照。)"
    )
    assert [text for _, text, _ in found] == [
        "灯台カード",
        "灯台は《北の灯台》を {T} で 1 回光らせる。(rule 104.4b、rule 104.4f 参照。)",
    ]


def test_both_languages_in_one_rule():
    text = "「[B]しないかぎり[A]する／[A] unless [B]」という灯台もある。"
    assert read(f"- 748.6 {text}") == ([("748.6", text, [])], ())


def test_a_page_with_navigation():
    above = ["検索", "700. 一般", "701. 習慣", "747. 船", "748. 灯台", "749. 港", "750. 風"]
    found, problems = read(
        *above, "748. 灯台カード", "- 748.1 灯台は光る。", "例：アダの灯台。", "次へ", "749. 港", "上へ戻る。"
    )
    assert found == [("748", "灯台", []), *READ[1:3]]
    assert [problem.code for problem in problems] == ["not-rules"]


def test_chinese_is_told_from_japanese():
    (parsed,) = viewer.parse(["748. 灯塔牌", "- 748.1 灯塔会发光。", "例如：阿达的灯塔。"], Hints())
    assert parsed.language == "zh"
    assert parsed.rules[1].examples == ("阿达的灯塔。",)


@pytest.mark.real
def test_the_real_page(shared_data):
    lines = (shared_data / "seeds" / "ja-cr-727.txt").read_text(encoding="utf-8").split("\n")
    (parsed,) = viewer.parse(lines, Hints())
    numbers = "1 1a 1b 1c 2 2a 2b 2c 3 4 5 6"
    rules = {str(rule.number): rule for rule in parsed.rules}
    assert list(rules) == ["7", "727", *(f"727.{number}" for number in numbers.split())]
    assert {number: len(rule.examples) for number, rule in rules.items() if rule.examples} == {
        "727.2a": 1,
        "727.2b": 1,
        "727.3": 1,
        "727.5": 1,
    }
    assert rules["727"].heading == "行動の省略"
    assert "トークン生成能力" in rules["727.2a"].examples[0]
    assert "{T}: 1/1" in rules["727.2a"].examples[0]
    assert rules["727.4"].text.endswith("(rule 104.4b、rule 104.4f 参照。)")
    assert "／[A] unless [B]」" in rules["727.6"].text
    assert {rule.origin for rule in parsed.rules} == {"printed"}
    assert (parsed.document, parsed.language, parsed.effective, parsed.whole, parsed.problems) == ("cr", "ja", "", False, ())
