"""The words that mark the parts of an official text."""

import pytest

from ingest.markers import LANGUAGES, MARKERS, marker_form


@pytest.mark.parametrize(
    ("line", "language", "part"),
    [
        ("Glossary", "en", "glossary"),
        ("  GLOSSARY  ", "en", "glossary"),
        ("Table of Contents", "en", "contents"),
        ("Credits", "en", "ends"),
        ("Index", "en", "ends"),
        ("Questions?", "en", "ends"),
        ("Índice", "es", "contents"),
        ("Glosario", "es", "glossary"),
        ("CRÉDITOS", "es", "ends"),
        ("Sumário", "pt", "contents"),
        ("Glossário", "pt", "glossary"),
        ("もくじ", "ja", "contents"),
        ("目次", "ja", "contents"),
        ("用語集", "ja", "glossary"),
        ("クレジット", "ja", "ends"),
        ("--- 用語集 ---", "ja", "glossary"),
        ("目录", "zh", "contents"),
        ("词汇表", "zh", "glossary"),
        ("版权信息", "zh", "ends"),
    ],
)
def test_a_part_is_known_by_its_mark(line, language, part):
    assert marker_form(line) in getattr(MARKERS[language], part)
    assert MARKERS[language].marks(marker_form(line))


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("Magic: The Gathering Comprehensive Rules", "en"),
        ("COMPREHENSIVE RULES                          04/23/99", "en"),
        ("Reglas Completas de Magic: The Gathering.", "es"),
        ("REGLAS COMPLETAS", "es"),
        ("Contenido:", "es"),
        ("Magic: The Gathering Regras Abrangentes", "pt"),
        ("詳細ルール(私訳第 2.4.3.0 版)", "ja"),
        ("マジック総合ルール(和訳 20250404.0 版)", "ja"),
        ("万智牌完整规则", "zh"),
    ],
)
def test_a_title_tells_one_language(line, language):
    assert [known for known in LANGUAGES if MARKERS[known].marks(marker_form(line))] == [language]


@pytest.mark.parametrize(
    ("line", "language", "text"),
    [
        ("Example: Ana sits.", "en", "Ana sits."),
        ("EXAMPLE: Ana sits.", "en", "Ana sits."),
        ("Example:Ana sits.", "en", "Ana sits."),
        ("Ejemplo: Ana se sienta.", "es", "Ana se sienta."),
        ("Exemplo: Ana senta.", "pt", "Ana senta."),
        ("例：アナが座る。", "ja", "アナが座る。"),
        ("例: アナが座る。", "ja", "アナが座る。"),
        ("例如：安娜坐下。", "zh", "安娜坐下。"),
        ("例如，安娜坐下。", "zh", "安娜坐下。"),
    ],
)
def test_an_example_begins_with_its_mark(line, language, text):
    found = MARKERS[language].example.match(line)
    assert found
    assert line[found.end() :] == text


@pytest.mark.parametrize(
    ("line", "language"),
    [("For example, Ana sits.", "en"), ("Examples are tables.", "en"), ("例えば、座る。", "ja"), ("例如果", "zh")],
)
def test_other_words_are_no_marks_of_examples(line, language):
    assert MARKERS[language].example.match(line) is None
