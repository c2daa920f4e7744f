"""Searching a store: what comes first, what is said of it, and what is never wrong."""

from contextlib import closing

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from corpus import questions
from corpus.errors import NotFound, StoreError
from corpus.number import RuleNumber
from corpus.questions import Asked
from corpus.records import GlossaryEntry, Page, Parsed, RuleText
from corpus.writing import open_writer
from kb.asking import Question
from kb.render.snippets import named_card, snippet
from kb.searching import Wanted, open_searcher
from kb.shelf import Choice, Shelf

NUMBER = RuleNumber.parse


def rule(number, text, heading="", examples=()):
    return RuleText(NUMBER(number), (text,), tuple(examples), heading)


RULES = (
    rule("7", "Additional Rules", "Additional Rules"),
    rule("702", "Keyword Abilities", "Keyword Abilities"),
    rule("702.6", "Equip", "Equip"),
    rule("702.6a", "Equip moves a sword to a creature."),
    rule("702.19", "Trample", "Trample"),
    rule("702.19a", "Trample is a static ability."),
    rule("702.19b", "A trampling attacker first kills its blockers, then hurts the player with what is left."),
    rule("702.60", "Ripple", "Ripple"),
    rule("702.60a", "Ripple looks at cards on top of the library."),
    rule("732", "Taking Shortcuts", "Taking Shortcuts"),
    rule("732.2a", "A player may say at once what many actions will do.", examples=("Bo holds Into the Fray and waits.",)),
    rule("800", "Players and Layers", "Players and Layers"),
    rule("800.1", "Layers are applied one after the other."),
    rule("800.2", "Players sit around the table and can't swap cards."),
)
GLOSSARY = (GlossaryEntry("Trample", ("Trample",), ("Hurting the player behind the blockers. See rule 702.19.",)),)
SPANISH = (rule("702.19", "Arrollar", "Arrollar"), rule("702.19b", "El atacante que arrolla hiere al jugador."))
OLD = (rule("800", "Old Things", "Old Things"), rule("800.1", "Mana burn hurts whoever keeps mana."))
ASKED = (
    Asked("cr:702.17b@2009-07-11", "702.19b", "en", "does the rest of the damage go through"),
    Asked("cr:800.1@2009-07-11", "800.1", "ja", "層の順番は"),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("searched") / "rulestone.db"
    editions = (
        Parsed("cr", "en", "official", RULES, GLOSSARY, effective="2026-08-07"),
        Parsed("cr", "en", "official", OLD, effective="2009-05-01"),
        Parsed("cr", "es", "official", SPANISH, effective="2026-08-07"),
    )
    for place, parsed in enumerate(editions):
        with open_writer(path) as writer:
            writer.add(Page(f"page {place}", str(place).encode()), parsed)
    return path


@pytest.fixture(scope="module", autouse=True)
def few_questions():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "questions", lambda: ASKED)
        yield


def searcher(store, *, everything=False, **choice):
    question = Question("", ("en",), strict=False, choice=Choice(**choice))
    return open_searcher(Shelf(store), question, str(store), progress=lambda *_: None, everything=everything)


@pytest.fixture(scope="module")
def current(store):
    with closing(searcher(store)) as opened:
        yield opened


def once(store, words, **choice):
    with closing(searcher(store, **choice)) as opened:
        return searched(opened, words)


def searched(current, words, languages=("en",), strict=False, **wanted):
    return current.search(Wanted(Question(words, languages, strict, Choice()), **wanted))


def numbers(outcome):
    return [hit.number for hit in outcome.hits]


@pytest.mark.parametrize(
    ("words", "how", "first"),
    [
        ("702.6", "number", ["702.6", "702.6a"]),
        ("trample", "keyword", ["702.19", "702.19b"]),
        ("Taking shortcuts", "title", ["732"]),
        ("tomar atajos", "title", ["732"]),
        ("行動の省略", "title", ["732"]),
        ("arrollar", "keyword", ["702.19", "702.19b"]),
        (" layers", "search", ["800.1"]),
        ("can't swap", "search", ["800.2"]),
        ("can’t swap", "search", ["800.2"]),
        ("the rest of the damage", "search", ["702.19b"]),
        ("層の順番", "search", ["800.1"]),
        ("Into the Fray", "search", ["732.2a"]),
        ("library ripples", "search", ["702.60a"]),
        ("number:702.6*", "search", ["702.6", "702.6a", "702.60", "702.60a"]),
        ('"the blockers"', "nothing", []),
        ('"its blockers" -sword', "search", ["702.19b"]),
        ("trampl*", "search", ["702.19b"]),
        ("quantum chromodynamics lecture", "nothing", []),
    ],
)
def test_what_is_found_first(current, words, how, first):
    outcome = searched(current, words)
    assert numbers(outcome)[: len(first)] == first
    assert outcome.how == how


def test_702_6_is_not_702_60(current):
    assert not [number for number in numbers(searched(current, "702.6")) if number.startswith("702.60")]


def test_a_card_is_not_a_rule(current):
    hit = searched(current, "Into the Fray").hits[0]
    assert hit.kind == "example"
    assert hit.how.endswith("names the card Into the Fray in an example")


def test_mistakes_are_corrected_and_said(current):
    outcome = searched(current, "tramlpe")
    assert outcome.did_you_mean == "trample"
    assert numbers(outcome)[0] == "702.19"


def test_every_hit_tells_where_it_stands(current):
    question = Question("trample player", ("en",), strict=False, choice=Choice(), document="cr")
    for hit in current.search(Wanted(question)).hits:
        assert hit.edition.id == "cr/en/2026-08-07"
        assert hit.key == current_key(hit.number) or hit.key is None
        assert all(hit.snippet.text[start:end].strip() for start, end in hit.snippet.found)
        assert 0 < hit.score <= 1


def current_key(number):
    from corpus.lineage.facts import shipped

    return next(one.key for one in shipped("cr") if one.label("2026-08-07") == number)


def test_the_language_that_is_wanted(current):
    assert {hit.edition.language for hit in searched(current, "trample", ("es",), strict=True).hits} == {"es"}
    assert searched(current, "arrollar").hits[0].edition.language == "es", "the language of the question comes first"
    assert numbers(searched(current, "atacante lang:en"))[:1] in ([], ["702.19b"])


def test_parts_of_what_is_searched(current):
    assert numbers(searched(current, "Into the Fray", kinds=frozenset({"example"}))) == ["732.2a"]
    assert numbers(searched(current, "trample", kinds=frozenset({"glossary"}))) == ["Trample"]
    section = searched(current, "player", section=NUMBER("800"))
    assert all(number.startswith("800") for number in numbers(section))
    assert numbers(searched(current, "player", limit=1)) == numbers(searched(current, "player"))[:1]


def test_older_editions_are_searched_when_they_are_asked_for(store):
    assert "mana burn" not in " ".join(hit.snippet.text for hit in once(store, "mana burn hurts").hits).lower()
    for choice in ({"as_of": "2009-06-01"}, {"everything": True}):
        hits = [hit for hit in once(store, "mana burn hurts", **choice).hits if hit.edition.id == "cr/en/2009-05-01"]
        assert [hit.number for hit in hits] == ["800.1"]


def test_a_damaged_index_is_made_anew(store, current):
    before = numbers(searched(current, "trample player"))
    folder = max((store.parent / "index").glob("words-*"), key=lambda path: path.stat().st_mtime)
    for name in ("places", "names", next(path.name for path in folder.iterdir() if path.suffix == ".pst")):
        raw = (folder / name).read_bytes()
        (folder / name).write_bytes(raw[:-8] + b"\x00" * 8)
        assert numbers(once(store, "trample player")) == before
        (folder / name).unlink()
        assert numbers(once(store, "trample player")) == before


def test_folders_under_each_others_names_are_made_anew(store, current):
    before = numbers(searched(current, "mana"))
    once(store, "mana", as_of="2009-06-01")
    index = store.parent / "index"
    one, two, *_ = sorted(index.glob("words-*"), key=lambda path: path.stat().st_mtime, reverse=True)
    names = one.name, two.name
    one.rename(index / "aside")
    two.rename(index / names[0])
    (index / "aside").rename(index / names[1])
    assert numbers(once(store, "mana")) == before
    assert {hit.edition.id for hit in once(store, "mana", as_of="2009-06-01").hits} == {"cr/en/2009-05-01"}


@pytest.mark.parametrize(
    ("words", "wanted", "expected"),
    [
        ("702.19", {"section": NUMBER("702.6")}, []),
        ("702.6", {"section": NUMBER("702.6")}, [("702.6", "rule"), ("702.6a", "rule")]),
        ("732.2a", {"kinds": frozenset({"example"})}, [("732.2a", "example")]),
    ],
)
def test_numbers_keep_to_the_section_and_the_kind(current, words, wanted, expected):
    hits = current.search(Wanted(Question(words, ("en",), strict=False, choice=Choice()), meaning=False, **wanted)).hits
    assert [(hit.number, hit.kind) for hit in hits if hit.how == "number" or hit.how.startswith("below")] == expected


def test_what_is_excluded_is_so_in_any_form_and_language(current):
    hits = searched(current, "trample -blocker").hits
    assert "702.19b" not in [hit.number for hit in hits]
    assert "702.19b" in numbers(searched(current, "trample"))


def test_before_the_first_edition_there_is_nothing_to_search(store):
    with pytest.raises(NotFound, match="no edition of 1990-01-01 or before"):
        searcher(store, as_of="1990-01-01")


def test_a_build_that_is_killed_leaves_the_old_one(store, current, monkeypatch):
    before = numbers(searched(current, "trample player"))
    for folder in (store.parent / "index").glob("words-*"):
        (folder / "manifest").rename(folder / "manifest-")
    monkeypatch.setattr("index.artefacts.write_rows", killed)
    with pytest.raises(KeyboardInterrupt):
        searcher(store, as_of="2009-05-01")
    monkeypatch.undo()
    assert not list((store.parent / "index").glob(".building-*"))
    for folder in (store.parent / "index").glob("words-*"):
        (folder / "manifest-").rename(folder / "manifest")
    monkeypatch.setattr(questions, "questions", lambda: ASKED)
    assert numbers(once(store, "trample player")) == before


def killed(*_):
    raise KeyboardInterrupt


def test_a_folder_that_cannot_be_written_is_said(tmp_path, store):
    path = tmp_path / "rulestone.db"
    path.write_bytes(store.read_bytes())
    (tmp_path / "index").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(StoreError, match="the index cannot be made"):
        searcher(path)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example("\ud800 trample")
@given(st.text(max_size=60) | st.text(alphabet="\"'()*?:-+/{}[]\\.<>&|~^ tramplenumberlang702", max_size=40))
def test_any_characters_are_safe(current, words):
    outcome = searched(current, words)
    assert len(outcome.hits) <= 10


LONG = "A word. " * 40 + "Here a wolf runs. " + "More words. " * 40


def test_snippets_show_the_words_that_are_looked_for():
    shown = snippet(LONG, {"wolf", "runs"}.__contains__)
    assert len(shown.text) <= 210
    assert shown.text[0] == shown.text[-1] == "…"
    assert shown.marked(lambda word: f"[{word}]").count("[") == 2
    assert "[wolf] [runs]" in shown.marked(lambda word: f"[{word}]")
    assert snippet("Short.", lambda _: False).text == "Short."
    assert snippet("優先権を得る", {"優先", "先権"}.__contains__).found == ((0, 3),)


@pytest.mark.parametrize(
    ("text", "words", "card"),
    [
        ("Bo holds Into the Fray.", ("into", "the", "fray"), "Into the Fray"),
        ("Bo goes into the fray.", ("into", "the", "fray"), ""),
        ("Bo waits.", (), ""),
    ],
)
def test_names_of_cards_have_capitals(text, words, card):
    assert named_card(text, words) == card
