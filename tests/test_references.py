"""Citations in text: found as they stand, and resolved inside their edition."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.digest import Digest
from corpus.number import LETTERS, RuleNumber, letters_after
from corpus.records import GlossaryEntry, Page, Parsed, RuleText
from corpus.references.check import problems
from corpus.references.find import find
from corpus.references.forms import LANGUAGES
from corpus.references.resolve import outline, resolve
from ingest.reading import read
from ingest.shape import Hints

CASES = Path(__file__).parent / "cases"


def golden():
    for path in sorted(CASES.glob("references-*.txt")):
        name = path.stem.removeprefix("references-")
        text, expected = [], []
        for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
            if line.startswith("> "):
                text.append(line[2:])
            elif line.startswith("= "):
                expected.append(line[2:].strip())
            elif text:
                yield pytest.param(name, "\n".join(text), expected, id=f"{name}: {text[0]}")
                text, expected = [], []


@pytest.mark.parametrize(("name", "text", "expected"), [*golden()])
def test_golden(name, text, expected):
    found = find(text, "en", "mtr") if name == "mtr" else find(text, name)
    written = [f"{r.written} | {r.document} | {' '.join(map(str, r.numbers))} | {r.title}" for r in found]
    assert [line.replace("\n", "⏎").strip() for line in written] == expected


# Properties

numbers = st.builds(
    RuleNumber, st.integers(100, 999), st.integers(1, 250), st.sampled_from(["", *LETTERS, "aa"]), appendix=st.just("")
)
subrules = st.builds(RuleNumber, st.integers(100, 999), st.integers(1, 250), st.sampled_from(LETTERS), appendix=st.just(""))
titles = {
    "en": st.sampled_from(["Day and Night", "Start Your Engines!", "∞ (Infinity)", "Partner—[Text]"]),
    "es": st.sampled_from(["Día y noche", "¡Arranquen sus motores!"]),
    "ja": st.sampled_from(["昼と夜", "ゲームを再び開始する"]),
    "zh": st.sampled_from(["白昼与黑夜", "发动引擎！"]),
    "pt": st.sampled_from(["Dia e Noite"]),
}
ONE = {
    "en": "(See rule {}.)",
    "es": "(consulta la regla {}).",
    "ja": "(rule {} 参照。)",
    "zh": "（参见规则{}。）",
    "pt": "(veja a regra {}).",
}
TITLED = {
    "en": "rule {}, “{}.”",
    "es": "regla {}, «{}».",
    "ja": "rule {}〔{}〕参照",
    "zh": "规则{}，“{}”。",
    "pt": "regra {}, “{}”.",
}
TWO = {"en": "rules {} and {}", "es": "reglas {} y {}", "ja": "rule {}、rule {}", "zh": "规则{}和{}", "pt": "regras {} e {}"}
RANGE = {"en": "rules {}–{}.", "es": "reglas {}–{}.", "ja": "rule {}～{}。", "zh": "规则{}-{}。", "pt": "regras {}-{}."}


def cited(text, language):
    return [number for reference in find(text, language) for number in reference.numbers]


@pytest.mark.parametrize("language", LANGUAGES)
@given(number=numbers, data=st.data())
def test_each_language_writes_one_number(language, number, data):
    (found,) = find(ONE[language].format(number), language)
    assert (found.document, found.numbers, found.title) == ("cr", (number,), "")
    title = data.draw(titles[language])
    (found,) = find(TITLED[language].format(number, title), language)
    assert (found.numbers, found.title) == ((number,), title)


@pytest.mark.parametrize("language", LANGUAGES)
@given(one=numbers, two=numbers)
def test_each_language_writes_two_numbers(language, one, two):
    assert cited(TWO[language].format(one, two), language) == [one, two]


@pytest.mark.parametrize("language", LANGUAGES)
@given(first=subrules, steps=st.integers(1, 9))
def test_each_language_writes_a_range(language, first, steps):
    expected = [first]
    for _ in range(steps):
        expected.append(RuleNumber(first.major, first.minor, letters_after(expected[-1].letters)))
    last = expected[-1]
    if last.letters <= "aa" or len(last.letters) == 1:
        assert cited(RANGE[language].format(first, last.letters), language) == expected
        assert cited(RANGE[language].format(first, last), language) == expected


pieces = st.sampled_from(
    [
        "rule ",
        "rules ",
        "regla ",
        "规则",
        "第",
        "章",
        "section ",
        "CR ",
        "MTR ",
        "IPG ",
        "see ",
        "Appendix ",
        "701",
        "104.4b",
        "4.4",
        "8",
        "1/1",
        "a",
        "b",
        ", ",
        " and ",
        " y ",
        "、",
        "–",
        "-",
        "“",
        "”",
        "Trample",
        ".",
        "?",
        "(",
        "\n",
        "７０２．１９ｂ",
    ]
)


@pytest.mark.parametrize("language", [*LANGUAGES, "fr"])
@given(text=st.text() | st.lists(pieces, max_size=30).map("".join), document=st.sampled_from(["cr", "mtr"]))
def test_references_are_slices_in_order(language, text, document):
    end = 0
    for reference in find(text, language, document):
        assert end <= reference.start < reference.end
        assert reference.written == text[reference.start : reference.end]
        assert reference.numbers
        assert not reference.title or len(reference.numbers) == 1
        end = reference.end


# Resolving


def rule(number, heading=""):
    return RuleText(RuleNumber.parse(number), (heading or "Some text.",), heading=heading)


EDITION = (
    rule("1", "Beginnings"), rule("104", "Ending the Game"), rule("104.4"), rule("104.4b"), rule("104.4f"),
    rule("611", "Lasting Effects"), rule("613", "Layers of Lasting Effects"), rule("613.1"),
    rule("701.5", "Stun"), rule("702.5", "Stun"), rule("702.19", "Trample"), rule("702.19b"),
    rule("727", "Merging with Things"), rule("728", "Day and Night"), rule("806", "Free Play Variant"),
)  # fmt: skip
GOOD = [
    "rules 104.4b and 104.4f", "rule 728, “Day and Night.”", "rule 728, “DAY AND NIGHTS”", "rule 702.19b, “Trample”",
    "section 1, “Beginnings”", "rule 806, “Free Play”", "rule 104.4, “Ties”", "section 6", "rule 727, “Merging With Things!”",
]  # fmt: skip
BAD = [
    ("rule 110.10", "reference-dangling", "", "110.10"),
    ("rules 104.4a–f", "reference-dangling", "", "104.4a, 104.4c, 104.4d and 104.4e"),
    ("rule 729, “Day and Night”", "reference-dangling", "728", "“Day and Night” is 728"),
    ("rule 727, “Day and Night.”", "reference-title-mismatch", "728", "727 is “Merging with Things”; “Day and Night” is 728"),
    ("rule 727, “Dusk”", "reference-title-mismatch", "", "727 is “Merging with Things”"),
    ("rule 613.1, “Trample”", "reference-title-mismatch", "702.19", "“Trample” is 702.19"),
    ("rule 104.4b, “Day and Night”", "reference-title-mismatch", "728", "104.4b has no title; “Day and Night” is 728"),
    ("rule 727, “Stun”", "reference-title-mismatch", "701.5 702.5", "“Stun” is 701.5 or 702.5"),
    (
        "rule 613, “Lasting Effects.”",
        "reference-title-unclear",
        "611",
        "613 is “Layers of Lasting Effects”; “Lasting Effects” is 611",
    ),
]


def resolved(text):
    (reference,) = find(text, "en")
    return resolve(reference, outline(EDITION))


@pytest.mark.parametrize("text", GOOD)
def test_what_leads_somewhere(text):
    found = resolved(text)
    assert (found.trouble, found.message, found.likely) == ("", "", ())
    assert found.targets == found.reference.numbers


@pytest.mark.parametrize(("text", "trouble", "likely", "message"), BAD)
def test_what_does_not(text, trouble, likely, message):
    found = resolved(text)
    assert found.trouble == trouble
    assert " ".join(map(str, found.likely)) == likely
    assert message in found.message


def test_targets_are_those_that_are_there():
    assert list(map(str, resolved("rules 104.4a–f").targets)) == ["104.4b", "104.4f"]


def test_titles_of_chinese_and_japanese_are_compared_by_character():
    edition = outline([rule("613", "持续性效应的互动"), rule("704", "状态动作")])
    short, wrong = find("规则613，“持续性效应”；规则704，“回合动作”", "zh")
    assert resolve(short, edition).trouble == ""
    assert resolve(wrong, edition).trouble == "reference-title-mismatch"


def made(*, whole=True, document="cr"):
    rules = (
        *EDITION,
        RuleText(
            RuleNumber.parse("800.1"), ("See rule 999.", "See rule 727, “Day and Night.” See rule 999."), ("Like rule 888.",)
        ),
        RuleText(RuleNumber.parse("800.2"), ("Magic Tournament Rules, section 4.4, and rule 104.4b.",)),
    )
    glossary = (GlossaryEntry("Night", ("Night",), ("It is dark. See rule 727, “Day and Night.”",), ("See rule 777.",)),)
    return Parsed(document, "en", "official", rules, glossary, whole=whole)


def test_problems_name_their_place_once():
    found = [(problem.code, problem.where) for problem in problems(made())]
    assert found == [
        ("reference-dangling", "800.1"),
        ("reference-title-mismatch", "800.1"),
        ("reference-dangling", "800.1"),
        ("reference-title-mismatch", "Night"),
        ("reference-dangling", "Night"),
    ]


def test_a_page_with_a_part_misses_no_rules():
    assert {problem.code for problem in problems(made(whole=False))} == {"reference-title-mismatch"}


def test_changes_told_by_the_mtr_are_of_other_editions():
    changes = RuleText(RuleNumber(0, appendix="A"), ("Section 9.9: removed.",), heading="Changes")
    section = RuleText(RuleNumber(4, 4), ("See section 9.9.",), heading="Loops")
    found = problems(Parsed("mtr", "en", "mtr", (section, changes)))
    assert [(problem.where, problem.code) for problem in found] == [("4.4", "reference-dangling")]


@pytest.mark.parametrize("language", ["es", "ja"])
def test_the_digest_cites_the_same_rules_in_each_language(language):
    def cites(edition):
        citations = {str(n): digest.citations(edition, n) for n in map(RuleNumber.parse, digest.numbers(edition))}
        return {at: {(r.document, n) for rule in found for r in rule for n in r.numbers} for at, found in citations.items()}

    digest = Digest()
    english = cites("cr/en/digest")
    assert any(english.values())
    assert cites(f"cr/{language}/digest") == english


# The real documents

ANY_NUMBER = re.compile(r"[1-9][0-9]{2}\.[0-9]+[a-z]{0,2}|[Rr]ules?\s+[0-9]+|[Ss]ections?\s+[0-9]+|规则\s*[0-9]+|第\s*[0-9]章")


class Survey(NamedTuple):
    """What the editions of one language hold."""

    language: str
    editions: int
    missed: list[str]
    """Numbers that no reference covers, with what stands around them."""
    wrong: dict[tuple[str, str, str], list[str]]
    """By code, place and message of a wrong reference: the editions that have it."""


@pytest.fixture(scope="module", params=["en", "zh"])
def survey(request, shared_data):
    editions, missed, wrong = 0, [], {}
    for path in sorted((shared_data / "cr" / request.param).glob("*.txt")):
        if path.stem == "1997-03-24":  # rulings without numbers
            continue
        parsed = read(Page(str(path), path.read_bytes()), Hints())[0]
        every = [text for rule in parsed.rules for text in (*rule.paragraphs, *rule.examples)]
        every += [text for entry in parsed.glossary for text in (*entry.senses, *entry.notes)]
        for text in every:
            references = find(text, request.param)
            covered = {place for reference in references for place in range(reference.start, reference.end)}
            tokens = [token for token in ANY_NUMBER.finditer(text) if not covered.issuperset(range(*token.span()))]
            missed += [f"{path.stem}: {text[max(0, token.start() - 20) : token.end() + 20]}" for token in tokens]
        for problem in problems(parsed):
            wrong.setdefault((problem.code, problem.where, problem.message), []).append(path.stem)
        editions += 1
    return Survey(request.param, editions, missed, wrong)


@pytest.mark.real
def test_every_number_in_every_edition_is_found(survey):
    assert survey.editions == {"en": 125, "zh": 2}[survey.language]
    assert survey.missed == []


@pytest.mark.real
def test_every_wrong_reference_is_an_error_of_the_document(survey):
    found = [" | ".join([names[0], names[-1], str(len(names)), *problem]) for problem, names in survey.wrong.items()]
    lines = (CASES / f"wrong-references-{survey.language}.txt").read_text(encoding="utf-8").splitlines()
    assert found == [line for line in lines if line and not line.startswith("#")]
