"""Pages with a part of an edition: golden pages, random pages and the real ones, as HTML and as copied text."""

import html
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import NotRules
from corpus.number import RuleNumber, letters_after
from corpus.records import RuleText
from ingest import bulleted, dump, official, rulepage, viewer
from ingest.decode import decode
from ingest.html import to_lines
from ingest.part import part
from ingest.shape import Hints

PAGES = Path(__file__).parent / "pages"
SHAPES = {shape.NAME: shape for shape in (bulleted, dump, rulepage, viewer)}
GOLDEN = sorted(path.stem for name in SHAPES for path in PAGES.glob(f"{name}-*.json"))


def lines_of(path):
    text = path.read_text(encoding="utf-8")
    return to_lines(text) if path.suffix == ".html" else tuple(text.split("\n"))


def plain(parsed):
    rules = [
        {
            "number": str(rule.number),
            **({"origin": rule.origin} if rule.origin != "printed" else {}),
            **({"heading": rule.heading} if rule.heading else {}),
            "paragraphs": list(rule.paragraphs),
            **({"examples": list(rule.examples)} if rule.examples else {}),
        }
        for rule in parsed.rules
    ]
    about = ("document", "language", "shape", "effective")
    return {**{name: getattr(parsed, name) for name in about}, "rules": rules}


def test_each_shape_has_a_golden_page():
    assert {name.split("-")[0] for name in GOLDEN} == set(SHAPES)


@pytest.mark.parametrize("suffix", [".html", ".txt"])
@pytest.mark.parametrize("name", GOLDEN)
def test_golden_pages(name, suffix):
    lines = lines_of(PAGES / f"{name}{suffix}")
    shape = SHAPES[name.split("-")[0]]
    assert [other.NAME for other in SHAPES.values() if other.recognise(lines)] == [shape.NAME]
    documents = shape.parse(lines, Hints())
    assert [plain(parsed) for parsed in documents] == json.loads((PAGES / f"{name}.json").read_text(encoding="utf-8"))
    assert not any(parsed.whole for parsed in documents)
    assert {problem.code for parsed in documents for problem in parsed.problems} <= {"not-rules"}


@pytest.mark.parametrize("end", ["\r", "  ", "\xa0"])
@pytest.mark.parametrize("name", GOLDEN)
def test_blanks_at_the_ends_of_lines_change_nothing(name, end):
    lines = lines_of(PAGES / f"{name}.txt")
    parse = SHAPES[name.split("-")[0]].parse
    ragged = [f"{line}{end}" for line in lines]
    assert [parsed.rules for parsed in parse(ragged, Hints())] == [parsed.rules for parsed in parse(lines, Hints())]


# Random pages: records are drawn, written in each shape, and read again.

ENGLISH = [
    "Ada",
    "lights",
    "a beacon",
    "with {T}",
    "(see rule 104.4b)",
    "“Glow. Example: never.”",
    "twice",
    "at 999,999",
    "[B]",
]
SPANISH = [
    "Ada",
    "enciende",
    "un faro",
    "con {T}",
    "(de noche)",
    "«Brilla. Ejemplo: nunca»",
    "dos veces",
    "a 999\xa0999",
    "[B]",
]
JAPANESE = ["アダは", "灯台を", "{T}で", "(夜に)", "「光る。例：ない。」と", "《北の灯台》に", "100万回", "[B]"]


def sentences(words, between, stop):
    return st.lists(st.sampled_from(words), min_size=1, max_size=6).map(lambda drawn: between.join(drawn) + stop)


def drawn_rules(text, titles):
    """Sections of rules with subrules: a list of records in printed order, the section's title first."""
    body = st.tuples(text, st.lists(text, max_size=3))
    family = st.tuples(body, st.lists(body, max_size=26))

    def build(major, title, families):
        section = RuleNumber(major)
        rules = [RuleText(section, (title,), heading=title)]
        for minor, ((words, examples), below) in enumerate(families, 1):
            number = RuleNumber(major, minor)
            rules.append(RuleText(number, (words,), tuple(examples)))
            for words_below, examples_below in below:
                number = RuleNumber(major, minor, letters_after(number.letters))
                rules.append(RuleText(number, (words_below,), tuple(examples_below)))
        return rules

    return st.builds(build, st.integers(700, 799), st.sampled_from(titles), st.lists(family, min_size=1, max_size=3))


def as_bulleted(rules, bullet, marker):
    section, *rest = rules
    yield "Rules glossary"
    yield f"↑ Section {section.number}. {section.heading}"
    for rule in rest:
        words = " ".join((*rule.paragraphs, *(f"{marker} {example}" for example in rule.examples)))
        yield f"{bullet if rule.number.letters else ''}{rule.number} {words}"


def as_dump(rules, _, marker):
    section, *rest = rules
    yield "Lamp Forum"
    yield f"{section.number}. {section.heading}"
    for rule in rest:
        first, *more = rule.paragraphs
        yield f"{rule.number}{'' if rule.number.letters else '.'} {first}"
        yield from more
        yield from (f"{marker} {example}" for example in rule.examples)


def as_viewer(rules, bullet, marker):
    section, *rest = rules
    yield "灯台ルールビューア"
    yield f"{section.number}. {section.heading}"
    for rule in rest:
        yield f"{bullet}{rule.number} {rule.text}"
        yield from (f"{marker}{example}" for example in rule.examples)


def as_html(lines):
    """The lines as a site would mark them up, within furniture of its own."""
    yield "<!doctype html><html><body class='site'><nav>700.1 Not this.</nav><header><h1>Lamps</h1></header><main>"
    for place, line in enumerate(lines):
        text = html.escape(line).replace("{T}", "<img alt='tap symbol' src='t.png'>").replace("\xa0", "&nbsp;")
        if line.startswith(("- ", "• ")):
            text = re.sub(r"^\S+ ([0-9.a-z]+) ", r"<b>\1</b> ", text)
            yield f"<ul class=rules><li>{text}</li></ul>"
        else:
            yield f"<p>{text}</p>" if place % 2 else f"<div>{text}<br></div>"
        yield "<div class=ad>700.2 Nor this.</div><!-- <p>700.3 Nor this.</p> -->"
    yield "</main><footer>700.4 Nor this.</footer>"


PRINTED = {
    "bulleted": (as_bulleted, "Example:", sentences(ENGLISH, " ", "."), ["Beacon Cards", "Lamp, Oil, and Wick"]),
    "dump": (as_dump, "Example:", sentences(ENGLISH, " ", "."), ["Beacon Cards", "Lamp, Oil, and Wick"]),
    "viewer": (as_viewer, "例：", sentences(JAPANESE, "", "。"), ["灯台カード", "RAD灯台"]),
}


@pytest.mark.parametrize("name", PRINTED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_random_pages_with_numbers(name, data):
    write, marker, text, titles = PRINTED[name]
    rules = data.draw(drawn_rules(text, titles))
    bullet = data.draw(st.sampled_from(["- ", "• ", "* ", "– ", ""]))
    lines = [piece for line in write(rules, bullet, marker) for piece in data.draw(st.sampled_from([[line], [line, ""]]))]
    shape = SHAPES[name]
    for page in (lines, to_lines("\n".join(as_html(lines)))):
        parsed = shape.parse(page, Hints())
        assert list(parsed[0].rules) == rules
        assert [problem.code for problem in parsed[0].problems] == []
    assert [other.NAME for other in SHAPES.values() if other.recognise(lines)] == [name]


TITLED = {
    "es": (
        "Regla {} · {}",
        "Subreglas",
        "Reglas",
        "Ejemplo: ",
        "Otras reglas de este apartado",
        sentences(SPANISH, " ", "."),
        "Faros",
    ),
    "en": ("Rule {} · {}", "Subrules", "Rules", "Example: ", "Ask the judge", sentences(ENGLISH, " ", "."), "Beacon Cards"),
    "ja": ("ルール {} · {}", "サブルール", "ルール", "例：", "この節の他のルール", sentences(JAPANESE, "", "。"), "灯台カード"),
}


def as_rulepage(title, label, marker, end, own, below):
    yield from ("Mesa de Faros", title)
    if own:
        yield own.text
        yield from (marker + example for example in own.examples)
    if below:
        yield label
    for rule in below:
        yield rule.text
        yield from (marker + example for example in rule.examples)
    yield from (end, "Texto del sitio.")


@pytest.mark.parametrize("language", TITLED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_random_pages_without_numbers(language, data):
    form, subrules, rules_label, marker, end, text, heading = TITLED[language]
    major = data.draw(st.integers(710, 799))
    bodies = data.draw(st.lists(st.tuples(text, st.lists(text, max_size=3)), min_size=1, max_size=30))
    is_section = data.draw(st.booleans())
    number = RuleNumber(major) if is_section else RuleNumber(major, data.draw(st.integers(1, 40)))
    title = RuleText(RuleNumber(major), (heading,), heading=heading, origin="printed" if is_section else "derived")
    rules, child = [], number
    for words, examples in bodies:
        rules.append(RuleText(child, (words,), tuple(examples), origin="printed" if child == number else "derived"))
        child = RuleNumber(number.major, number.minor, letters_after(child.letters))
    if is_section:
        rules = [
            RuleText(RuleNumber(major, place), rule.paragraphs, rule.examples, origin="derived")
            for place, rule in enumerate(rules, 1)
        ]
    own, below = (None, rules) if is_section else (rules[0], rules[1:])
    written = as_rulepage(form.format(number, heading), rules_label if is_section else subrules, marker, end, own, below)
    lines = [piece for line in written for piece in data.draw(st.sampled_from([[line], [line, ""]]))]
    for page in (lines, to_lines("\n".join(as_html(lines)))):
        assert [shape.NAME for shape in SHAPES.values() if shape.recognise(page)] == ["rulepage"]
        (parsed,) = rulepage.parse(page, Hints())
        assert list(parsed.rules) == [title, *rules]
        assert parsed.problems == ()


# What all such pages have in common.


def rule(number, text):
    return RuleText(RuleNumber.parse(number), (text,))


def test_titles_alone_are_no_rules():
    with pytest.raises(NotRules, match="no rule with its text"):
        part("dump", (), [rule("748", "Beacon Cards")], (), Hints())


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("lines", [[], [""], ["Beacons"], ["748. Beacon Cards"], ["Regla 748 · Faros"], ["748.2"]])
def test_a_page_without_rules_is_refused(shape, lines):
    assert not shape.recognise(lines)
    with pytest.raises(NotRules) as caught:
        shape.parse(lines, Hints())
    assert caught.value.hint


@pytest.mark.parametrize("shape", [bulleted, rulepage, viewer])
def test_the_cr_is_not_read_as_the_mtr(shape):
    name = next(name for name in GOLDEN if name.startswith(shape.NAME))
    with pytest.raises(NotRules, match="not of the MTR"):
        shape.parse(lines_of(PAGES / f"{name}.txt"), Hints(document="mtr"))


def test_hints_know_better():
    parsed = part(
        "dump",
        ["Effective as of March 8, 2024."],
        [rule("748.1", "It glows.")],
        (),
        Hints(language="pt", effective="2020-01-24"),
    )
    assert (parsed.language, parsed.effective) == ("pt", "2020-01-24")


def test_the_page_may_state_its_date():
    assert part("dump", ["Effective as of March 8, 2024."], [rule("748.1", "It glows.")], (), Hints()).effective == "2024-03-08"


@pytest.mark.parametrize(
    ("text", "language"),
    [("The beacon is lit.", "en"), ("El faro de la costa.", "es"), ("灯台である。", "ja"), ("灯塔是牌。", "zh")],
)
def test_the_language_is_that_of_the_rules(text, language):
    lines = ["Reglas de la casa y de los faros", "総合ルールビューア"]
    assert part("dump", lines, [rule("748.1", text)], (), Hints()).language == language


# The real pages: what the site added, and the markers that are not text; nothing else may be missing.

SEEDS = {
    "en-cr-732-glossary-page.txt": (bulleted, r"Rulesglossary↑Section732\.|-?732\.2[a-c]?|Example:"),
    "en-cr-720-and-mtr-4.4.txt": (dump, r"MTGSalvation720\.|720\.[1-6][a-c]?\.?|Example:|4\.4|24"),
    "es-cr-732.2.txt": (rulepage, r"Regla732\.2·|(?:Subreglas)|Ejemplo:|OtrasreglasdeesteapartadoPreguntaaljuezPro.*"),
    "ja-cr-727.txt": (viewer, r"総合ルールビューア7\.|727\.|-727\.[1-6][a-c]?|例："),
}


@pytest.mark.real
@pytest.mark.parametrize("name", SEEDS)
def test_nothing_of_a_real_page_is_lost(shared_data, name):
    shape, marks = SEEDS[name]
    lines = (shared_data / "seeds" / name).read_text(encoding="utf-8").split("\n")
    rest = "".join("".join(lines).split())
    between = []
    for parsed in shape.parse(lines, Hints()):
        assert parsed.problems == ()
        for found in parsed.rules:
            pieces = [found.heading, *found.paragraphs] if found.number.major < 100 and found.number.minor else found.paragraphs
            for piece in (*pieces, *found.examples):
                before, printed, rest = rest.partition("".join(piece.split()))
                assert printed or "24" in rest[:2000]
                between.append(before)
    assert all(re.fullmatch(marks, mark) for mark in [*between, rest] if mark)


def joined(rule):
    return RuleText(rule.number, (" ".join(rule.paragraphs),), rule.examples, rule.heading, rule.origin)


@pytest.mark.real
def test_every_section_of_a_real_edition_reads_the_same_on_every_page(shared_data):
    lines = decode((shared_data / "cr" / "en" / "2026-08-07.txt").read_bytes()).lines
    (edition,) = official.parse(lines, Hints())
    sections = {}
    for found in edition.rules:
        sections.setdefault(found.number.major, []).append(found)
    sections = [rules for rules in sections.values() if len(rules) > 1]
    assert len(sections) > 100
    for rules in sections:
        assert list(dump.parse(list(as_dump(rules, "", "Example:")), Hints())[0].rules) == rules
        bulleted_rules = bulleted.parse(list(as_bulleted(rules, "- ", "Example:")), Hints())[0].rules
        assert list(bulleted_rules) == [joined(found) for found in rules]


@pytest.mark.real
def test_every_rule_of_a_real_edition_has_its_subrules_counted_right(shared_data):
    lines = decode((shared_data / "cr" / "en" / "2026-08-07.txt").read_bytes()).lines
    (edition,) = official.parse(lines, Hints())
    titles = {found.number: found.heading for found in edition.rules if found.heading}
    below = {}
    for found in edition.rules:
        if found.number.letters and len(found.paragraphs) == 1:
            below.setdefault(found.number.parent, []).append(found)
    own = {found.number: found for found in edition.rules}
    families = [(own[number], rules) for number, rules in below.items() if rules[0].number.letters == "a"]
    assert len(families) > 400
    for rule_above, rules in families:
        counted = [found for found, letters in zip(rules, letters_in_order(), strict=False) if found.number.letters == letters]
        title = rule_above.heading or titles[RuleNumber(rule_above.number.major)]
        page = as_rulepage(f"Rule {rule_above.number} · {title}", "Subrules", "Example: ", "Other rules", rule_above, counted)
        (parsed,) = rulepage.parse(list(page), Hints())
        read = [found for found in parsed.rules if found.number.minor]
        assert [(found.number, found.paragraphs, found.examples) for found in read] == [
            (found.number, found.paragraphs, found.examples) for found in (rule_above, *counted)
        ]


def letters_in_order():
    letters = ""
    while True:
        yield (letters := letters_after(letters))
