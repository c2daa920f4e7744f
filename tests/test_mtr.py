"""The MTR as text: stretches of it in several languages, and the real editions."""

import re
from collections import Counter

import pytest

from corpus.errors import NotRules
from corpus.number import RuleNumber
from ingest import mtr, pdf
from ingest.shape import Hints

EDITIONS = {"2012-10-01": 98, "2018-04-27": 99, "2018-07-13": 100, "2021-07-23": 103}
"""The PDFs by the date that they state, and how many titles each has."""
LOOPS = RuleNumber(4, 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MAGIC: THE GATHERING® TOURNAMENT RULES\n1.1 Anything", True),
        ("Magic Tournament Rules\n1.1 Anything", True),
        ("REGLAS DE TORNEO DE MAGIC: THE GATHERING\n4.1 Algo", True),
        ("マジック:ザ・ギャザリング イベント規定\n4.1 なにか", True),
        ("万智牌比赛规则\n4.1 任何", True),
        ("4.4 Loops\nNobody runs in circles here.", True),
        ("4.2 イベントでの手順省略\nこれは試験用の文である。", True),
        ("4.4 Something else\nNobody runs in circles here.", False),
        ("Magic Tournament Rules\nwithout any section", False),
        ("The Magic Tournament Rules are mentioned in a sentence here.\n2.1 Installation", False),
        ("100.1. A rule.\n100.1a Another rule.\n4.4 Loops\nBoth documents in one page.", False),
        ("", False),
    ],
)
def test_the_mtr_is_known_by_its_title_or_by_a_section_of_its(text, expected):
    assert mtr.recognise(text.split("\n")) is expected


SPANISH = """\
REGLAS DE TORNEO DE MAGIC: THE GATHERING
traducción para pruebas
Efectivas desde el 2 de mayo de 2011
4. Comunicación
4.1 Hablar en la mesa
4.2 Atajos de torneo
Apéndice A – Pausas
4. Comunicación
4.1 Hablar en la mesa
Las palabras que se dicen en la mesa son para todos los que se sientan en ella, y nadie tiene que responder a ninguna de ellas.
Ejemplo: Una jugadora susurra. Eso es una palabra.
4.2 Atajos de torneo
Asentir con la cabeza quiere decir que sí.
Ejemplos
1. Un jugador asiente una vez. La respuesta es sí.
2. Un jugador asiente y se duerme.
Apéndice A – Pausas
Una pausa dura lo que una taza de té."""

JAPANESE = """\
マジック:ザ・ギャザリング イベント規定
(translated for nothing but tests)
2017年01月02日発効
★もくじ
4. 意思疎通
4.1 卓上の会話
4.2 イベントでの手順省略
4. 意思疎通
4.1 卓上の会話
卓上で口にした言葉は、その卓についている全員に向けたものとして扱う。誰も答
える義務を負わない。
• 大きな声の言葉
• 小さな声の言葉
例：プレイヤーが小声で話した。これは言葉である。
4.2 イベントでの手順省略
うなずくことは、同意を意味するものとして扱い、声を出したのと同じように数えるも
のとする。"""


@pytest.mark.parametrize(
    ("text", "language", "effective", "expected"),
    [
        pytest.param(
            SPANISH,
            "es",
            "2011-05-02",
            [
                ("4", "Comunicación", 1, 0),
                ("4.1", "Hablar en la mesa", 1, 1),
                ("4.2", "Atajos de torneo", 1, 2),
                ("A", "Pausas", 1, 0),
            ],
            id="Spanish",
        ),
        pytest.param(
            JAPANESE,
            "ja",
            "2017-01-02",
            [("4", "意思疎通", 1, 0), ("4.1", "卓上の会話", 3, 1), ("4.2", "イベントでの手順省略", 1, 0)],
            id="Japanese",
        ),
    ],
)
def test_other_languages(text, language, effective, expected):
    (parsed,) = mtr.parse(text.split("\n"), Hints())
    assert (parsed.document, parsed.language, parsed.effective, parsed.whole) == ("mtr", language, effective, False)
    assert [(str(rule.number), rule.heading, len(rule.paragraphs), len(rule.examples)) for rule in parsed.rules] == expected
    assert [str(line.number) for line in parsed.contents] == [number for number, *_ in expected]


def section(text):
    return mtr.parse_lines(["4.4 Loops", *text.split("\n"), "4.5 More", "A last sentence.", "© of ours"], Hints()).rules[0]


@pytest.mark.parametrize(
    ("text", "paragraphs", "examples"),
    [
        ("One.\nTwo.", ["One.", "Two."], []),
        ("•\tOne.\n◦ Two.\n•", ["• One.", "• Two."], []),
        ("• Set\tJuly 23, 2021", ["• Set July 23, 2021"], []),
        ("9–16\t4\n17–32\t5", ["9–16 | 4", "17–32 | 5"], []),
        ("One.\nExample: Two.\nExample: Three.", ["One."], ["Two.", "Three."]),
        ("Examples\n• One.\n• Two.\nThree.", ["Three."], ["One.", "Two."]),
        ("Examples:\nThere are none in a list.", ["Examples:", "There are none in a list."], []),
        ("One.\nExamples", ["One.", "Examples"], []),
        ("A line with a no-break\xa0blank and two  more.", ["A line with a no-break blank and two more."], []),
        ("One.\n24\nAnother line that is long enough.", ["One.", "24", "Another line that is long enough."], []),
        ("One.\n© of ours", ["One.", "© of ours"], []),
    ],
)
def test_a_section_is_its_paragraphs_and_its_examples(text, paragraphs, examples):
    rule = section(text)
    assert (rule.number, rule.heading) == (LOOPS, "Loops")
    assert (list(rule.paragraphs), list(rule.examples)) == (paragraphs, examples)


def test_the_publishers_notice_at_the_end_is_no_rules_text():
    parsed = mtr.parse_lines(["4.5 More", "A sentence.", "All trademarks are property of us.", "©2023 Us."], Hints())
    assert parsed.rules[0].paragraphs == ("A sentence.",)


def test_a_page_number_amid_broken_lines_goes():
    lines = (
        "This line is broken only because the paper ends here, and so",
        "it goes on below the number of the page.",
        "Done.",
    )
    assert section("\n".join((lines[0], "24", lines[1], "25", lines[2]))).paragraphs == (" ".join(lines[:2]), "Done.")


def test_text_before_the_first_title_is_left_out_and_reported():
    lost = "This sentence belongs to a section whose title was not copied, and nobody can tell which it was."
    parsed = mtr.parse_lines([lost, "4.4 Loops", "Nobody runs in circles."], Hints())
    assert [problem.code for problem in parsed.problems] == ["text-before-first-title"]
    assert [rule.number for rule in parsed.rules] == [LOOPS]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SPANISH.partition("4. Comunicación\n4.1 Hablar en la mesa\nLas")[0], "only its contents"),
        ("4.4 Loops", "only its contents"),
        ("Text without any title.", "no section of it"),
        ("", "no section of it"),
    ],
)
def test_a_page_without_the_text_of_a_section_is_refused(text, message):
    with pytest.raises(NotRules, match=message):
        mtr.parse(text.split("\n"), Hints())


def test_the_mtr_is_not_read_as_the_cr():
    with pytest.raises(NotRules, match="not of the CR"):
        mtr.parse(["4.4 Loops", "Nobody runs in circles."], Hints(document="cr"))


@pytest.fixture(scope="module")
def editions(shared_data):
    """The lines and the record of each real PDF."""
    found = {}
    for name in EDITIONS:
        read = pdf.to_lines((shared_data / "mtr" / "en" / f"{name}.pdf").read_bytes())
        found[name] = (read, *mtr.parse(read, Hints()))
    return found


def by_number(parsed):
    return {rule.number: rule for rule in parsed.rules}


@pytest.mark.real
@pytest.mark.parametrize("name", EDITIONS)
def test_a_real_edition_has_every_title_of_its_contents_and_no_other(editions, name):
    lines, parsed = editions[name]
    assert mtr.recognise(lines)
    assert (parsed.effective, parsed.language, parsed.whole, parsed.problems) == (name, "en", True, ())
    assert [(rule.number, rule.heading) for rule in parsed.rules] == [(line.number, line.title) for line in parsed.contents]
    assert len(parsed.rules) == EDITIONS[name]
    assert {rule.number.major for rule in parsed.rules} == set(range(11))
    assert not [rule.number for rule in parsed.rules if not rule.paragraphs and not rule.examples]


@pytest.mark.real
@pytest.mark.parametrize("name", EDITIONS)
def test_no_word_of_a_real_edition_is_lost_or_made_up(editions, name):
    lines, parsed = editions[name]
    last = max(place for place, line in enumerate(lines) if "....." in line)
    printed = Counter(word for line in lines[last + 1 :] for word in re.findall(r"\w+", line))
    kept = Counter(
        word
        for rule in parsed.rules
        for text in (
            str(rule.number),
            rule.heading,
            *rule.paragraphs[rule.number.minor is None and rule.number.major > 0 :],
            *rule.examples,
        )
        for word in re.findall(r"\w+", text)
    )
    notice = Counter(re.findall(r"\w+", lines[-1]))
    numbers_of_examples = Counter([*"12345"] * 3)
    allowed = notice + numbers_of_examples + Counter({"Appendix": 6, "Example": 3, "Examples": 9})
    assert printed - kept <= allowed
    assert kept - printed == Counter({"0": 1})


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("2012-10-01", "Triggered Abilities"),
        ("2018-04-27", "Triggered Abilities"),
        ("2018-07-13", "Loops"),
        ("2021-07-23", "Loops"),
    ],
)
def test_section_4_4_by_edition(editions, name, title):
    assert by_number(editions[name][1])[LOOPS].heading == title


@pytest.mark.real
def test_the_text_of_loops_changed_once_beyond_a_comma(editions):
    first, second = (by_number(editions[name][1])[LOOPS].paragraphs for name in ("2018-07-13", "2021-07-23"))
    assert (len(first), len(second)) == (8, 9)
    added = [paragraph for paragraph in second if paragraph.replace(",", "") not in {text.replace(",", "") for text in first}]
    assert [paragraph[:40] for paragraph in added] == ["Some loops are sustained by choices rath"]


@pytest.mark.real
def test_the_seeds_loops_are_those_of_2021_but_for_a_comma(editions, shared_data):
    lines = (shared_data / "seeds" / "en-cr-720-and-mtr-4.4.txt").read_text(encoding="utf-8").split("\n")
    parsed = mtr.parse_lines(lines[lines.index("4.4 Loops") :], Hints())
    assert [(rule.number, rule.heading) for rule in parsed.rules] == [(LOOPS, "Loops")]
    assert (parsed.language, parsed.effective, parsed.whole, parsed.contents) == ("en", "", False, ())
    seed, edition = parsed.rules[0].paragraphs, by_number(editions["2021-07-23"][1])[LOOPS].paragraphs
    assert [text.replace("probability or", "probability, or") for text in seed] == list(edition)


@pytest.mark.real
@pytest.mark.parametrize("name", EDITIONS)
def test_copied_text_gives_the_same_titles_and_nearly_the_same_paragraphs(editions, name, shared_data):
    """What a browser copies: lines as printed, a page number and a form feed between pages, no gaps."""
    import pypdfium2

    with pypdfium2.PdfDocument(shared_data / "mtr" / "en" / f"{name}.pdf") as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    copied = "\r\n\f".join(pages).replace("\ufffe", "-\r\n").split("\r\n")
    parsed = mtr.parse_lines(copied, Hints())
    whole = editions[name][1]
    assert (parsed.effective, parsed.contents) == (name, whole.contents)
    assert [(rule.number, rule.heading) for rule in parsed.rules] == [(rule.number, rule.heading) for rule in whole.rules]
    sections = [(rule, by_number(parsed)[rule.number]) for rule in whole.rules if rule.number.minor]
    wanted = [text for rule, _ in sections for text in (*rule.paragraphs, *rule.examples)]
    same = [
        text
        for rule, other in sections
        for text in (*rule.paragraphs, *rule.examples)
        if text in other.paragraphs + other.examples
    ]
    assert len(same) > len(wanted) * 0.95


@pytest.mark.real
def test_no_other_real_page_is_taken_for_the_mtr(shared_data):
    from ingest.decode import decode

    taken = []
    for path in sorted(
        (*shared_data.glob("cr/*/*.txt"), *shared_data.glob("seeds/*.txt"), *shared_data.glob("excerpts/*.txt"))
    ):
        lines = decode(path.read_bytes()).lines
        if mtr.recognise(lines):
            taken.append(path.name)
    assert taken == ["es_scribd_MTR_20101001_toc.txt", "ja_blog_mtr4-2-jp.txt", "ja_mtgjp_JPN_MTR_20160930_toc.txt"]


@pytest.mark.real
@pytest.mark.parametrize("name", ["es_scribd_MTR_20101001_toc.txt", "ja_mtgjp_JPN_MTR_20160930_toc.txt"])
def test_real_contents_without_text_are_refused(shared_data, name):
    lines = (shared_data / "excerpts" / name).read_text(encoding="utf-8").split("\n")
    with pytest.raises(NotRules, match="only its contents"):
        mtr.parse(lines, Hints())


@pytest.mark.real
def test_a_real_japanese_section(shared_data):
    lines = (shared_data / "excerpts" / "ja_blog_mtr4-2-jp.txt").read_text(encoding="utf-8").split("\n")
    (parsed,) = mtr.parse(lines, Hints())
    assert parsed.language == "ja"
    assert [(str(rule.number), rule.heading, len(rule.paragraphs)) for rule in parsed.rules] == [
        ("4.2", "イベントでの手順省略", 5)
    ]
