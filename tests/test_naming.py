"""From words to what they name: in any form, in any language, by whatever players say."""

import pytest

from corpus.errors import NotFound
from corpus.lineage.facts import shipped
from corpus.number import RuleNumber
from corpus.records import GlossaryEntry, Parsed, RuleText
from corpus.terms import terms
from kb.asking import Question, ask
from kb.naming import define
from kb.shelf import Choice, Shelf
from kb.unknown import terms_without_text, titles_without_text

NUMBER = RuleNumber.parse


def rule(number, text, heading=""):
    return RuleText(NUMBER(number), (text,), (), heading, "printed")


RULES = (
    rule("1", "Invented Concepts", "Invented Concepts"),
    rule("101", "Golden Words", "Golden Words"),
    rule("101.4", "Whose turn it is goes first."),
    rule("102", "Weavers", "Weavers"),
    rule("102.1", "A weaver weaves."),
    rule("113", "Weaving Abilities", "Weaving Abilities"),
    rule("113.3b", "One way to weave has a colon."),
    rule("613", "Layers of Cloth", "Layers of Cloth"),
    rule("613.1", "Cloth lies on cloth."),
    rule("704", "Cloth-Based Actions", "Cloth-Based Actions"),
    rule("704.1", "They happen by themselves."),
    rule("704.3", "They are looked for again and again."),
    rule("732", "Short Ways", "Short Ways"),
    rule("732.1b", "Round and round it goes."),
)
GLOSSARY = (
    GlossaryEntry("Active Player, Nonactive Player Order", ("Active Player, Nonactive Player Order",), ("See rule 101.4.",)),
    GlossaryEntry("Activated Ability", ("Activated Ability",), ("It has a colon. See rule 113.",)),
    GlossaryEntry("Cloth, Fabric", ("Cloth", "Fabric"), ("What a weaver weaves. See rule 102.1.",)),
    GlossaryEntry("Loop", ("Loop",), ("Round and round. See rule 732.",)),
    GlossaryEntry("State-Based Actions", ("State-Based Actions",), ("See rule 704.",)),
)
OLDER = tuple(one._replace(number=NUMBER(f"720{str(one.number)[3:]}")) if one.number.major == 732 else one for one in RULES)
EDITIONS = (
    Parsed("cr", "en", "official", OLDER, GLOSSARY, effective="2019-08-23"),
    Parsed("cr", "en", "official", RULES, GLOSSARY, effective="2026-08-07"),
    Parsed("cr", "es", "rulepage", (rule("102", "Tejedores", "Tejedores"),), effective="2026-08-07", whole=False),
    Parsed("cr", "ja", "viewer", (rule("102", "プレイヤー", "プレイヤー"),), effective="2026-08-07", whole=False),
)


@pytest.fixture(scope="module")
def shelf(store_with):
    return Shelf(store_with(EDITIONS))


def question(words, lang="en", strict=False, **choice):
    document = choice.pop("document", None)
    return Question(words, tuple(lang.split(",")), strict, Choice(**choice), document, only=True)


def answered(result):
    return [f"{one.edition.language} {one.rule.number} {one.how}" for one in result.answers]


def defined(result):
    return [f"{one.edition.language} {one.entry.headword} ({one.how})" for one in result.definitions]


ABILITY = "term: activated ability"
ENTRY = "en Active Player, Nonactive Player Order"
ORDER = "active player, nonactive player order"


@pytest.mark.parametrize(
    ("asked", "entries", "rules"),
    [
        (question("apnap"), [f"{ENTRY} (term: {ORDER})"], [f"en 101.4 term: {ORDER}"]),
        (question("SBA"), ["en State-Based Actions (term: state-based actions)"], ["en 704.3 term: state-based actions"]),
        (question("bucle"), ["en Loop (term: loop)"], ["en 4.4 title", "en 732.1b term: loop"]),
        (question("bucle", "es"), ["en Loop (term: loop)"], ["es 4.4 title", "es 732.1b term: loop"]),
        (question("ループ", "ja"), ["en Loop (term: loop)"], ["ja 4.4 title"]),
        (question("habilidades activadas", "es"), [f"en Activated Ability ({ABILITY})"], [f"es 113.3b {ABILITY}"]),
        (question("loop"), ["en Loop (glossary)"], ["en 732 glossary: Loop"]),
        (question("the loop"), ["en Loop (glossary)"], ["en 4.4 title", "en 732 glossary: Loop"]),
        (question("fabrics"), ["en Cloth, Fabric (glossary)"], ["en 102.1 glossary: Cloth, Fabric"]),
        (question("state based action"), ["en State-Based Actions (glossary)"], ["en 704 title"]),
        (question("bucle", as_of="2019-09-01"), ["en Loop (term: loop)"], ["en 720.1b term: loop"]),
        (question("apnap", as_of="2019-09-01"), [f"{ENTRY} (term: {ORDER})"], [f"en 101.4 term: {ORDER}"]),
    ],
)  # fmt: skip
def test_words_name_the_same_to_define_and_to_show(shelf, asked, entries, rules):
    assert defined(define(shelf, asked)) == entries
    assert answered(ask(shelf, asked)) == rules


@pytest.mark.parametrize(
    ("asked", "rules"),
    [
        (question("weaver"), ["en 102 title"]),
        (question("the weavers"), ["en 102 title"]),
        (question("cloth based action"), ["en 704 title"]),
        (question("tejedor"), ["en 102 title"]),
        (question("los tejedores", "es", strict=True), ["es 102 title"]),
        (question("プレーヤー", "ja", strict=True), ["ja 102 title"]),
        (question("layer of cloth"), ["en 613 title"]),
        (question("bucle", "es", strict=True), ["es 4.4 title", "es 732.1b term: loop"]),
        (question("bucle", document="mtr"), ["en 4.4 title"]),
    ],
)
def test_where_no_glossary_has_it_define_shows_what_it_names(shelf, asked, rules):
    result = define(shelf, asked)
    assert answered(result) == answered(ask(shelf, asked)) == rules
    assert "No glossary that answers has" in result.notes[0]


@pytest.mark.parametrize("words", ["slayers of cloth", "players of cloth", "weave", "weaverss", "sb a", "the", ""])
def test_likeness_is_not_enough(shelf, words):
    with pytest.raises(NotFound):
        ask(shelf, question(words, "en", strict=True))


def test_english_that_steps_in_is_said(shelf):
    assert define(shelf, question("bucle", "es")).notes == ("There is no edition in Spanish that answers; this is English.",)
    with pytest.raises(NotFound):
        define(shelf, question("agente de unión", "es", strict=True))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (question("trample"), "“Trample” is CR 702.19; no text of it is here."),
        (question("arrollar"), "“trample” is a term of CR 702.19"),
        (question("bucle", "ja", strict=True), "“loop” is a term of CR 732.1b; no edition that was asked has it."),
    ],
)  # fmt: skip
def test_what_is_known_of_names_without_text(asked, said):
    assert said in (titles_without_text(asked) or terms_without_text(asked))[0]


@pytest.mark.parametrize(
    ("words", "rules", "said"),
    [
        ("702.1 weaving abilities", [], ""),
        ("102.1 Weavers", ["en 102.1 number"], ""),
        ("weaver (102.1)", ["en 102.1 number"], ""),
        ("rule 102 the weavers", ["en 102 number"], ""),
        ("tejedores 102.1", ["en 102.1 number"], ""),
        ("102.1 fabric", ["en 102.1 number"], ""),
        ("102.1 a weaver weaves", ["en 102.1 number"], ""),
        ("102 weavers", ["en 102 number"], ""),
        ("Layers of Cloth 613", ["en 613 number"], ""),
        ("1 weavers", ["en 102 number"], ""),
        ("704.1 apnap", ["en 704.1 number"], "“apnap” is 101.4; 704.1 stands under “Cloth-Based Actions”."),
        ("rule 613, “Weavers”", ["en 613 number"], "“Weavers” is 102; 613 stands under “Layers of Cloth”."),
        ("what does 102.1 mean", ["en 102.1 number"], "Only 102.1 was looked up, not “what does mean”"),
        ("104 weavers", [], ""),
    ],
)
def test_a_number_beside_a_title_is_looked_up(shelf, words, rules, said):
    if not rules:
        with pytest.raises(NotFound):
            ask(shelf, question(words))
        return
    result = ask(shelf, question(words))
    assert answered(result) == rules
    assert said in " ".join(result.notes)
    assert bool(said) == bool(result.notes)


def test_every_term_leads_to_its_rule_in_older_editions():
    facts = shipped("cr")
    histories = {history.key: history for history in facts}
    assert all(histories[term.key].label(facts.dates[-1]) == term.number for term in terms())
    assert sum(bool(histories[term.key].label("2016-07-22")) for term in terms()) > 400
