"""The official text of the CR: golden pages in our own words, random editions, and every real edition."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corpus.checks import check
from corpus.errors import NotRules
from corpus.number import RuleNumber, letters_after
from corpus.records import Page
from ingest import official
from ingest.decode import decode
from ingest.reading import read
from ingest.shape import Hints

PAGES = Path(__file__).parent / "pages"
GOLDEN = sorted(path.name for path in PAGES.glob("official-*.txt"))


def record(parsed):
    """What a golden record holds, in the form of JSON."""
    return {
        "document": parsed.document,
        "language": parsed.language,
        "shape": parsed.shape,
        "effective": parsed.effective,
        "revision": parsed.revision,
        "whole": parsed.whole,
        "contents": [f"{line.number} {line.title}" for line in parsed.contents],
        "rules": [
            {
                "number": str(rule.number),
                "heading": rule.heading,
                "origin": rule.origin,
                "paragraphs": list(rule.paragraphs),
                "examples": list(rule.examples),
            }
            for rule in parsed.rules
        ],
        "glossary": [
            {
                "headword": entry.headword,
                "names": list(entry.names),
                "senses": list(entry.senses),
                "notes": list(entry.notes),
                "obsolete": entry.obsolete,
            }
            for entry in parsed.glossary
        ],
        "problems": [f"{problem.code} {problem.where}" for problem in parsed.problems],
        "damage": [f"{problem.code} {problem.where}" for problem in parsed.damage],
    }


def lines(name):
    return (PAGES / name).read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("name", GOLDEN)
def test_a_page_becomes_its_golden_record(name):
    golden = json.loads((PAGES / f"{name}.json").read_text(encoding="utf-8"))
    assert [record(parsed) for parsed in official.parse(lines(name), Hints())] == golden


@pytest.mark.parametrize("name", GOLDEN)
def test_a_page_is_known_by_its_content(name):
    assert official.recognise(lines(name))


@pytest.mark.parametrize(
    "text", ["", "7. Additional Rules\n732. Taking Shortcuts\n732.1. Text.", "1. One\n2. Two\n3. Three\n4. Four"]
)
def test_what_is_no_whole_document_is_not_taken_for_one(text):
    assert not official.recognise(text.split("\n"))


def test_a_text_without_rules_is_refused():
    with pytest.raises(NotRules):
        official.parse(["Glossary", "", "Zebra", "An animal."], Hints())


def test_what_the_user_says_overrides_what_the_page_says():
    (parsed,) = official.parse(lines("official-en.txt"), Hints("cr", "en", "2020-01-01"))
    assert parsed.effective == "2020-01-01"


@pytest.mark.parametrize(
    ("title", "effective", "revision"),
    [
        ("マジック総合ルール(和訳 20250404.0 版)", "2025-04-04", "0"),
        ("マジック総合ルール(和訳 20160408.0-rb 版)", "2016-04-08", "0-rb"),
        ("総合ルール(私訳第 3.6.0.0 版)", "", "3.6.0.0"),
        ("1996年3月4日より有効", "1996-03-04", ""),
        ("総合ルール", "", ""),
    ],
)
def test_a_japanese_title_has_a_date_and_a_revision(title, effective, revision):
    text = ["======", title, "======", *lines("official-ja.txt")[3:]]
    (parsed,) = official.parse(text, Hints())
    assert (parsed.effective, parsed.revision) == (effective, revision)


@pytest.mark.parametrize(
    ("cut", "reached"),
    [
        ("200.1. A page has a front", "the text ends at 200, and its contents go on to 301"),
        ("301.3m It", "the text ends at 301.3d, without a glossary"),
        ("Front\nThe side", "the text ends in its glossary at 'Chair, Armchair'"),
        ("Written by nobody", ""),
    ],
)
def test_a_text_that_was_cut_is_damaged(cut, reached):
    whole = "\n".join(lines("official-en.txt"))
    (parsed,) = official.parse(whole[: whole.rindex(cut)].split("\n"), Hints())
    assert [problem.message for problem in parsed.damage] == [reached] * bool(reached)


def wrapped(line):
    """The line in parts of forty characters, as Japanese is broken: anywhere but inside a Latin word or a number."""
    parts = [""]
    for token in re.findall(r"[!-~]+|.", line):
        if len(parts[-1]) + len(token) > 40:
            parts.append("")
        parts[-1] += token
    return parts


@pytest.mark.parametrize("blank_lines", [True, False])
def test_japanese_lines_broken_at_forty_characters_are_joined(blank_lines):
    more = "この文はとても長く、一行には収まらないので、四十文字ほどのところで折り返されている。それでも段落は一つである。"
    whole = [line.replace("。", f"。{more}", 1) for line in lines("official-ja.txt")]
    if not blank_lines:  # which alone tell a number that is cited after the end of a sentence from the next rule's
        whole = [line.replace("100.1 の机とは違う。", "") for line in whole]
    broken = [part for line in whole for part in wrapped(line)]
    (expected,) = official.parse(whole, Hints())
    (parsed,) = official.parse(broken if blank_lines else [line for line in broken if line.strip()], Hints())
    assert (parsed.rules, parsed.glossary) == (expected.rules, expected.glossary)


def test_a_text_whose_beginning_is_missing_is_damaged_and_keeps_its_rules():
    whole = "\n".join(lines("official-en.txt"))
    (parsed,) = official.parse(whole[whole.index("100.2 This rule") :].split("\n"), Hints())
    assert [str(rule.number) for rule in parsed.rules][:4] == ["100.2", "100.3", "101", "101.1"]
    assert [problem.message for problem in parsed.damage] == ["the text begins amid the rules, at 100.2"]


# A random edition, written in the official layout and read back.

WORDS = {
    "en": ("chair table leg “stool” Ana’s — upright {T} 1/1 cup", "Introduction|Contents|Glossary|Credits|Example:"),
    "es": ("silla mesa pata «taburete» añejo café según 999 999 {T} taza", "Introducción|Índice|Glosario|Créditos|Ejemplo:"),
    "pt": ("cadeira mesa perna “banco” não até você xícara {T} três", "Introdução|Sumário|Glossário|Créditos|Exemplo:"),
    "ja": ("椅子は 机の 脚が 《腰掛け》を アナと １００万 {T}： カップに", "はじめに|もくじ|用語集|クレジット|例："),
    "zh": ("椅子 桌子 的腿 “凳子” 安娜 一百万 {T}： 杯子", "前言|目录|词汇表|版权信息|例如："),
}
DATES = {
    "en": "These rules are effective as of May 6, 2031.",
    "es": "Estas reglas son válidas desde el martes, 6 de mayo de 2031.",
    "pt": "Estas regras são válidas a partir de 6 de maio de 2031.",
    "ja": "マジック総合ルール(和訳 20310506.2 版)",
    "zh": "此规则于2031年5月6日起生效。",
}
PROSE = {
    "en": "It’s said that “whoever wrote this” — and nobody did — is the owner of the rules.",
    "es": "Se dice que el año pasado, según la lección del café, ningún jugador abrió él mismo la regla útil.",
    "pt": "Diz-se que a lição do café não é, até três vezes, do jogador que você não conhece.",
    "ja": "これはプログラムを試すためのものであり、だれもこれでゲームをしない。",
    "zh": "本页是为了试验一个程序而写的，没有人按它来玩。",
}
ENCODINGS = {
    "en": ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman"),
    "es": ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252", "mac_roman", "cp850"),
    "pt": ("utf-8", "utf-16", "cp1252", "mac_roman"),
    "ja": ("utf-8", "utf-16-le", "cp932", "euc_jp", "iso2022_jp"),
    "zh": ("utf-8", "utf-16-le", "gb18030"),
}


def sentences(language):
    stop = "。" if language in ("ja", "zh") else "."
    blank = "" if language in ("ja", "zh") else " "
    words = st.lists(st.sampled_from(WORDS[language][0].split(" ")), min_size=1, max_size=9)
    return words.map(lambda chosen: blank.join(chosen) + stop)


def families(language):
    """A rule's text, its examples, and the same of each of its subrules."""
    rule = st.tuples(sentences(language), st.lists(sentences(language), max_size=2))
    return st.tuples(rule, st.lists(rule, max_size=26))


@st.composite
def editions(draw):
    language = draw(st.sampled_from(sorted(WORDS)))
    sections = draw(st.lists(st.lists(families(language), min_size=1, max_size=3), min_size=2, max_size=4))
    glossary = draw(st.lists(st.lists(sentences(language), min_size=1, max_size=3), min_size=1, max_size=4))
    encoding = draw(st.sampled_from(ENCODINGS[language]))
    newline = draw(st.sampled_from(["\n", "\r\n", "\r", "mixed"]))
    return language, sections, glossary, encoding, newline


def compose(language, sections, glossary):
    """The text of an edition, and the rules and senses that must come out of it."""
    introduction, contents, glossary_word, credits_word, example = WORDS[language][1].split("|")
    word = WORDS[language][0].split(" ")[0].capitalize()
    titles = [("1", word), *((str(100 + place), f"{word} {place}") for place in range(len(sections)))]
    head = [DATES[language], "", introduction, "", PROSE[language], "", contents, ""]
    out = [*head, *(f"{number}. {title}" for number, title in titles), "", glossary_word, "", credits_word, ""]
    expected = []
    out += [f"1. {word}", ""]
    expected.append(("1", (word,), ()))
    for place, rules in enumerate(sections):
        out += [f"{100 + place}. {word} {place}", ""]
        expected.append((str(100 + place), (f"{word} {place}",), ()))
        for minor, (rule, subrules) in enumerate(rules, 1):
            letters = ""
            for text, examples in (rule, *subrules):
                number = f"{100 + place}.{minor}{letters}"
                out += [f"{number}{'' if letters else '.'} {text}", *(f"{example} {line}" for line in examples), ""]
                expected.append((number, (text,), tuple(examples)))
                letters = letters_after(letters)
    out += ["", glossary_word, ""]
    entries = []
    for place, senses in enumerate(glossary):
        numbered = [f"{count}. {sense}" for count, sense in enumerate(senses, 1)] if len(senses) > 1 else senses
        out += [f"Zz{'z' * place}", *numbered, ""]
        entries.append((f"Zz{'z' * place}", tuple(senses)))
    return [*out, "", credits_word, "", PROSE[language]], expected, entries


def encoded(text_lines, newline, encoding):
    text = "\n".join(text_lines)
    if newline == "mixed":  # as in twenty files of 2019 to 2026: CR, and CRLF above a few headings
        text = text.replace("\n\n\n", "\r\r\n").replace("\n", "\r")
    return text.replace("\n", newline).encode(encoding)


@given(editions())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_was_written_is_read_back(edition):
    language, sections, glossary, encoding, newline = edition
    written, rules, entries = compose(language, sections, glossary)
    (parsed,) = read(Page("a page", encoded(written, newline, encoding)), Hints())
    assert (parsed.language, parsed.effective, parsed.damage) == (language, "2031-05-06", ())
    assert parsed.revision == ("2" if language == "ja" else "")
    assert [(str(rule.number), rule.paragraphs, rule.examples) for rule in parsed.rules] == rules
    assert [(entry.headword, entry.senses) for entry in parsed.glossary] == entries


# Every real edition.

SHORTCUTS = """
713 2009-07-11 2010-02-01
714 2010-04-23 2011-04-01
715 2011-05-01 2011-07-15
716 2011-09-30 2016-04-08
718 2016-07-22 2016-07-22
719 2016-08-26 2018-01-19
720 2018-04-27 2019-08-23
721 2019-10-04 2020-01-24
722 2020-04-17 2021-06-18
724 2021-07-23 2021-07-23
725 2021-09-24 2022-04-29
726 2022-06-10 2022-09-08
727 2022-10-07 2022-10-07
728 2022-11-18 2023-02-03
727 2023-04-14 2023-11-17
728 2024-02-02 2024-02-02
729 2024-03-08 2025-02-07
730 2025-04-04 2025-06-06
731 2025-07-25 2026-02-27
732 2026-04-17 2026-08-07
"""
STATED = {"1997-03-24": "", "2006-06-01": "2004-06-01"}
"""What an edition states where that is not the name of its file: the first states no date, and the second is a copy of
the edition of 2004-06-01 that somebody filed under another year."""
MISPRINTS = """
malformed-number: 1999-11-01 2005-08-01 2006-02-01 2006-05-01 2006-07-15 2006-10-01 2007-02-01 2007-05-01 2008-10-01 2009-07-11
number-twice 502.35b: 2004-06-01 2006-06-01
number-twice 605.2c: 2005-08-01
number-twice 501.2: 2006-05-01
number-twice 501.3: 2006-05-01
number-twice 702.30d: 2009-09-04 2009-10-01
number-twice 702.175: 2024-09-20
number-twice 702.175a: 2024-09-20
number-out-of-order 502.35b: 2004-06-01 2006-06-01
number-out-of-order 605.2c: 2005-08-01
number-out-of-order 501.2: 2006-05-01
number-out-of-order 423.3: 2006-10-01 2007-02-01 2007-05-01 2007-07-13 2007-09-07
number-out-of-order 306.1c: 2008-10-01
number-out-of-order 505.5a: 2010-06-18
number-out-of-order 702.175: 2024-09-20
parent-missing 432.2b: 2006-10-01 2007-02-01 2007-05-01 2007-07-13 2007-09-07
parent-missing 505.5a: 2010-06-18
parent-missing 505.5b: 2010-06-18
parent-missing 724.3a: 2021-09-24
parent-missing 724.3b: 2021-09-24
parent-missing 724.3c: 2021-09-24
number-skipped 214.8j: 2001-07-23 2001-09-24 2002-02-20 2002-10-07 2003-03-15 2003-05-26
number-skipped 609.3: 2005-08-01
number-skipped 432.2a: 2006-10-01 2007-02-01 2007-05-01 2007-07-13 2007-09-07
number-skipped 306.1a: 2008-10-01
number-skipped 113.8: 2009-07-11 2009-09-04 2009-10-01
number-skipped 505.5: 2010-06-18
number-skipped 712.3a: 2023-04-14
"""
"""Every number that the publisher misprinted, in every edition; each was looked at in the file."""
NUMBER = re.compile(r"\d[\d.]*(?: ?[a-z]{1,2}\b\.?)?")
MARKER = re.compile(r"\s*(?:(?:Example|EXAMPLE|例如)\s*[:：，]\s*)*")
RULE = re.compile(r"\s*\d{3}\.(?:[\s\d]|[a-z] )")
GLOSSARY = re.compile(r"\s*(?:Glossary|词汇表)\s*")
AFTER = re.compile(r"\s*(?:Credits|Index|Questions\?|版权信息)\s*")


@pytest.fixture(scope="session")
def editions_of(shared_data):
    """Every real edition by its file's name: its lines, what was read from them, and what the checks say."""
    found = {}
    for path in sorted(shared_data.glob("cr/*/*.txt")):
        if path.stem != "1997-03-24":  # which has no numbers, and a shape of its own
            decoded = decode(path.read_bytes())
            assert official.recognise(decoded.lines), path
            (parsed,) = official.parse(decoded.lines, Hints())
            problems = (*parsed.problems, *check(parsed))
            damage = (*decoded.damage, *parsed.damage)
            found[f"{path.parent.name}/{path.stem}"] = (decoded.lines, parsed._replace(problems=problems, damage=damage))
    return found


def parts(raw):
    """The lines of the rules and of the glossary, found without the parser."""
    last = max(place for place, line in enumerate(raw) if GLOSSARY.fullmatch(line))
    first = next(place for place, line in enumerate(raw) if re.match(r"\s*100\.1\.? ", line))
    first = max(place for place, line in enumerate(raw[:first]) if re.match(r"\s*1\. ", line))
    end = next(place for place in range(last, len(raw)) if AFTER.fullmatch(raw[place]))
    rows_of_dashes = re.compile(r"[-= ]{4,}")
    return [[line for line in part if not rows_of_dashes.fullmatch(line)] for part in (raw[first:last], raw[last + 1 : end])]


def squeezed(texts):
    """What texts say, without numbers, blanks and marks of italics."""
    return "".join(NUMBER.sub("", "\n".join(texts).replace("_", "")).split())


@pytest.mark.real
def test_every_edition_is_read(editions_of):
    assert Counter(name[:2] for name in editions_of) == {"en": 125, "zh": 2}
    for name, (_, parsed) in editions_of.items():
        assert (parsed.shape, parsed.language, parsed.whole, parsed.damage) == ("official", name[:2], True, ()), name
        assert parsed.effective == STATED.get(name[3:], name[3:]), name


@pytest.mark.real
def test_every_character_of_the_rules_is_in_one_record(editions_of):
    for name, (raw, parsed) in editions_of.items():
        printed = squeezed(line[MARKER.match(line).end() :] for line in parts(raw)[0])
        kept = squeezed(text for rule in parsed.rules for text in (*rule.paragraphs, *rule.examples))
        if any(rule.examples and len(rule.paragraphs) > 1 for rule in parsed.rules):  # a paragraph may follow an example
            assert Counter(printed) == Counter(kept), name
        else:
            assert printed == kept, name


@pytest.mark.real
def test_every_character_of_the_glossary_is_in_one_entry(editions_of):
    for name, (raw, parsed) in editions_of.items():
        printed = squeezed(parts(raw)[1])
        kept = squeezed(text for entry in parsed.glossary for text in (entry.headword, *entry.senses, *entry.notes))
        if any(len(entry.senses) > 1 and entry.notes for entry in parsed.glossary):  # a note may stand before the senses
            assert Counter(printed) == Counter(kept), name
        else:
            assert printed == kept, name


@pytest.mark.real
def test_no_rule_is_lost_and_none_glued(editions_of):
    for name, (raw, parsed) in editions_of.items():
        body = parts(raw)[0]
        opening = (above.rstrip()[-1:] in ".!?:”\"')。]" or not above.strip() for above in ["", *body])
        crude = sum(opens and RULE.match(line) is not None for opens, line in zip(opening, body, strict=False))
        assert sum(rule.number.major >= 100 for rule in parsed.rules) == crude, name


@pytest.mark.real
def test_no_text_holds_the_next_number(editions_of):
    glued = re.compile(r"(?<=[.)”\"]) ?([1-9]\d\d\.\d+[a-z]{0,2})\.? (?=[A-Z“])")
    for name, (_, parsed) in editions_of.items():
        held = {match for rule in parsed.rules for text in (*rule.paragraphs, *rule.examples) for match in glued.findall(text)}
        assert not held, name


@pytest.mark.real
def test_the_section_on_shortcuts_has_the_number_of_its_time(editions_of):
    spans = [line.split() for line in SHORTCUTS.split("\n") if line]
    for name, (_, parsed) in editions_of.items():
        if name.startswith("en") and name[3:] >= "2009-07-11":
            (number,) = (number for number, first, last in spans if first <= name[3:] <= last)
            assert [str(rule.number) for rule in parsed.rules if rule.heading == "Taking Shortcuts"] == [number], name


@pytest.mark.real
def test_contents_and_headings_agree(editions_of):
    differing = Counter()
    for _, parsed in editions_of.values():
        headings = {rule.number: rule.heading for rule in parsed.rules if rule.number.minor is None}
        if parsed.contents:
            differing.update(str(entry.number) for entry in parsed.contents if headings.pop(entry.number, None) != entry.title)
            differing.update(f"{number} unnamed" for number in headings)
    # 421 in 1999 and 1 in 2009 have two titles; 211 and 215 were emptied, and say so instead of a title.
    assert differing == {"421": 1, "1": 1, "211 unnamed": 7, "215 unnamed": 8}


@pytest.mark.real
def test_numbers_are_in_order_and_parents_present(editions_of):
    expected, found = {}, {}
    for line in MISPRINTS.strip().split("\n"):
        what, _, dates = line.partition(": ")
        expected[what] = dates.split()
    codes = {what.split(" ")[0] for what in expected}
    for name, (_, parsed) in editions_of.items():
        for problem in parsed.problems:
            if problem.code in codes:
                what = problem.code if problem.where.startswith("line") else f"{problem.code} {problem.where}"
                if name[3:] not in found.setdefault(what, []):
                    found[what].append(name[3:])
    assert found == expected


@pytest.mark.real
def test_the_last_entry_is_at_the_end_of_the_alphabet(editions_of):
    last = Counter(parsed.glossary[-1].headword for _, parsed in editions_of.values())
    assert set(last) == {"Zone", "Zone-Change Triggers", "改变区域触发"}
    assert len(editions_of["en/2026-08-07"][1].glossary) == 739


@pytest.mark.real
@pytest.mark.parametrize(
    ("edition", "rules", "examples", "entries"),
    [
        ("en/1999-04-23", 415, 36, 175),
        ("en/2003-12-01", 762, 94, 301),
        ("en/2009-05-01", 1280, 166, 403),
        ("en/2009-07-11", 1584, 189, 408),
        ("en/2019-01-25", 2467, 243, 554),
        ("en/2026-08-07", 3318, 277, 739),
        ("zh/2026-04-17", 3294, 277, 730),
    ],
)
def test_an_edition_has_as_much_as_it_prints(editions_of, edition, rules, examples, entries):
    parsed = editions_of[edition][1]
    assert (len(parsed.rules), sum(len(rule.examples) for rule in parsed.rules), len(parsed.glossary)) == (
        rules,
        examples,
        entries,
    )


@pytest.mark.real
def test_after_z_comes_aa(editions_of):
    below = [rule.number for rule in editions_of["en/2026-08-07"][1].rules if rule.number.parent == RuleNumber(704, 5)]
    assert (len(below), str(below[-1]), str(below[-2])) == (25, "704.5aa", "704.5z")


@pytest.mark.real
def test_keywords_are_headings(editions_of):
    rules = [rule for rule in editions_of["en/2026-08-07"][1].rules if rule.number.major == 702 and not rule.number.letters]
    headings = {rule.number.minor: rule.heading for rule in rules}
    assert (headings[19], headings[163], headings[179]) == ("Trample", "For Mirrodin!", "Start Your Engines!")
    assert all(headings[minor] or minor == 1 for minor in headings if minor)


@pytest.mark.real
def test_the_translation_has_the_numbers_of_the_original(editions_of):
    for date in ("2023-11-17", "2026-04-17"):
        english, chinese = (editions_of[f"{language}/{date}"][1] for language in ("en", "zh"))
        assert [rule.number for rule in english.rules] == [rule.number for rule in chinese.rules]
        assert [bool(rule.heading) for rule in english.rules] == [bool(rule.heading) for rule in chinese.rules]
        assert [len(rule.examples) for rule in english.rules] == [len(rule.examples) for rule in chinese.rules]


@pytest.mark.real
@pytest.mark.parametrize("edition", ["en/2026-08-07", "zh/2026-04-17"])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_blank_lines_everywhere_or_nowhere_change_nothing(editions_of, edition, between):
    raw, parsed = editions_of[edition]  # as text out of a PDF or HTML has them
    (other,) = official.parse(between.join(line for line in raw if line.strip()).split("\n"), Hints())
    assert (other.rules, other.glossary, other.contents) == (parsed.rules, parsed.glossary, parsed.contents)
