"""The page of one rule without numbers below it: what is particular to it, and the real one."""

import pytest

from ingest import rulepage
from ingest.shape import Hints


def read(*lines):
    (parsed,) = rulepage.parse(lines, Hints())
    found = [(str(rule.number), rule.origin[0], "|".join(rule.paragraphs), len(rule.examples)) for rule in parsed.rules]
    return found, [(problem.code, problem.where) for problem in parsed.problems]


SECTION = ("748", "d", "Cartas de faro", 0)
RULE = ("748.2", "p", "Encender un faro es fácil.", 0)
FIRST = ("748.2a", "d", "Se paga {T}.", 0)
SECOND = ("748.2b", "d", "Se espera.", 1)
PAGE = ["Encender un faro es fácil.", "Subreglas", "Se paga {T}.", "Se espera.", "Ejemplo: Ada espera."]


@pytest.mark.parametrize(
    "title",
    [
        "Regla 748.2 · Cartas de faro",
        "Regla 748.2 – Cartas de faro",
        "Regla 748.2: Cartas de faro",
        "Regla 748.2. Cartas de faro",
        "# Regla 748.2 · Cartas de faro",
    ],
)
def test_titles(title):
    assert read(title, *PAGE) == ([SECTION, RULE, FIRST, SECOND], [])


@pytest.mark.parametrize(
    "end",
    [
        ["Otras reglas de este apartado", "Se paga {T} otra vez.", "Regla 748.3 · Cartas de faro"],
        ["Pregunta al juez Pro", "Un juez responde."],
        ["Regla 748.3 · Cartas de faro", "Otro faro."],
        ["Comentarios (3)", "Muy útil."],
        ["Anterior", "Siguiente"],
    ],
)
def test_the_sites_own_words_end_the_rule(end):
    assert read("Regla 748.2 · Cartas de faro", *PAGE, *end) == ([SECTION, RULE, FIRST, SECOND], [])


def test_an_unknown_title_ends_the_rule_and_is_reported():
    found, problems = read("Regla 748.2 · Cartas de faro", *PAGE, "Faros recomendados", "Compra uno.")
    assert found == [SECTION, RULE, FIRST, SECOND]
    assert problems == [("not-rules", "line 7")]


@pytest.mark.parametrize(
    "line",
    ["Publicidad", "Anuncio", "Actualizada el 8 de marzo de 2024", "Estas reglas son válidas desde el 8 de marzo de 2024."],
)
@pytest.mark.parametrize("place", [1, 3, 5])
def test_labels_between_the_paragraphs_are_no_rules(line, place):
    lines = ["Regla 748.2 · Cartas de faro", *PAGE]
    assert read(*lines[:place], line, *lines[place:]) == ([SECTION, RULE, FIRST, SECOND], [])


def test_links_above_are_not_the_title():
    links = ["Inicio", "Regla 748.1 · Cartas de faro", "Regla 748.3 · Cartas de faro", "", "Regla 748.2 · Cartas de faro"]
    assert read(*links, *PAGE) == ([SECTION, RULE, FIRST, SECOND], [])


def test_letters_are_counted_without_l_and_o_and_beyond_z():
    found, _ = read("Regla 748.2 · Cartas de faro", "Texto.", "Subreglas", *(f"Faro {place}." for place in range(1, 28)))
    numbers = [number.removeprefix("748.2") for number, *_ in found[2:]]
    assert "".join(numbers[:24]) == "abcdefghijkmnpqrstuvwxyz"
    assert numbers[24:] == ["aa", "ab", "ac"]


def test_where_subrules_have_bullets_other_paragraphs_continue_them():
    found, _ = read("Regla 748.2 · Cartas de faro", "Texto.", "Subreglas", "- Se paga.", "También se espera.", "- Se apaga.")
    assert [text for _, _, text, _ in found[2:]] == ["Se paga.|También se espera.", "Se apaga."]


def test_a_page_without_subrules():
    lines = ["Regla 748.4 · Cartas de faro", "El faro se apaga.", "Nadie lo ve.", "Ejemplo: Ada no lo ve.", "Otras reglas"]
    assert read(*lines) == ([SECTION, ("748.4", "p", "El faro se apaga.|Nadie lo ve.", 1)], [])


def test_the_page_of_a_subrule():
    lines = ["Regla 748.2b · Cartas de faro", "Se espera.", "Ejemplo: Ada espera.", "Subreglas"]
    assert read(*lines) == ([SECTION, ("748.2b", "p", "Se espera.", 1)], [])


def test_the_page_of_a_section():
    lines = ["Regla 748 · Cartas de faro", "Brillan.", "Ejemplo: El de Ada.", "Se apagan."]
    section = ("748", "p", "Cartas de faro", 0)
    assert read(*lines) == ([section, ("748.1", "d", "Brillan.", 1), ("748.2", "d", "Se apagan.", 0)], [])


def test_the_page_of_a_section_of_keywords():
    found, problems = read("Rule 702 · Keyword Abilities", "Rules", "These are habits.", "Glow", "Afterglow", "Other rules")
    assert found[1:] == [("702.1", "d", "These are habits.", 0), ("702.2", "d", "Glow", 0), ("702.3", "d", "Afterglow", 0)]
    assert problems == []


@pytest.mark.parametrize("title", ["Afterglow", "Light Your Beacons!"])
@pytest.mark.parametrize("printed", [True, False])
def test_the_page_of_a_keyword_has_the_keywords_title(title, printed):
    own = [title] if printed else []
    (parsed,) = rulepage.parse([f"Rule 702.248 · {title}", *own, "Subrules", "It lingers."], Hints())
    assert [(str(rule.number), rule.heading, rule.origin) for rule in parsed.rules] == [
        ("702.248", title, "printed"),
        ("702.248a", "", "derived"),
    ]


def test_a_keywords_subrule_does_not_name_the_section():
    found, _ = read("Rule 702.248a · Afterglow", "It lingers.")
    assert found == [("702.248a", "p", "It lingers.", 0)]


def test_a_rule_without_its_text_is_reported():
    found, problems = read("Regla 748.2 · Cartas de faro", "Subreglas", "Se paga {T}.")
    assert found == [SECTION, FIRST]
    assert problems == [("no-text", "line 1")]


def test_thousands_keep_their_blank():
    found, _ = read("Regla 748.2 · Cartas de faro", "Brilla 999\xa0999 veces.")
    assert found[1][2] == "Brilla 999\xa0999 veces."


@pytest.mark.real
def test_the_real_page(shared_data):
    lines = (shared_data / "seeds" / "es-cr-732.2.txt").read_text(encoding="utf-8").split("\n")
    (parsed,) = rulepage.parse(lines, Hints())
    assert [(str(rule.number), rule.origin, len(rule.paragraphs), len(rule.examples)) for rule in parsed.rules] == [
        ("732", "derived", 1, 0),
        ("732.2", "printed", 1, 0),
        ("732.2a", "derived", 1, 1),
        ("732.2b", "derived", 1, 1),
        ("732.2c", "derived", 1, 0),
    ]
    assert parsed.rules[0].heading == "Tomar atajos"
    assert "999 999" in parsed.rules[2].examples[0]
    assert not any("juez" in rule.text or "Otras" in rule.text for rule in parsed.rules)
    assert (parsed.document, parsed.language, parsed.effective, parsed.whole, parsed.problems) == ("cr", "es", "", False, ())
