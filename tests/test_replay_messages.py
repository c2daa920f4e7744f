"""What happens, put into words: every kind of event, in three languages."""

import re
from pathlib import Path

import pytest

import kb.replay
from kb.replay.checker import check_text, shipped
from kb.replay.citations import AsWritten
from kb.replay.machine.events import Event
from kb.replay.messages import LANGUAGES, MESSAGES, refusal, say
from kb.replay.models import MODELS
from kb.replay.models.reading import forms
from kb.replay.scenario.session import Options
from kb.replay.scenario.words import SECTIONS, STEP_WORDS

SOURCES = "\n".join(path.read_text("utf-8") for path in Path(kb.replay.__file__).parent.rglob("*.py"))
SLOTS = re.compile(r"\{(\d)\}")


def test_every_event_that_is_told_has_words():
    told = set(re.findall(r"\.tell\(\s*\"([^\"]+)\"", SOURCES)) | set(re.findall(r"\bEvent\(\"([^\"]+)\"", SOURCES))
    told |= {f"verdict {kind}" for kind in re.findall(r"\bVerdict\(\"(\w+)\"", SOURCES)} | {"verdict draw", "verdict won"}
    assert told <= set(MESSAGES)
    assert len(told) > 40


def test_no_words_without_an_event():
    for code in MESSAGES:
        code = code.removeprefix("verdict ")
        assert f'"{code}"' in SOURCES.replace(f'    "{code}": (', "", 1), code


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_the_languages_say_the_same(code):
    texts = MESSAGES[code]
    assert len(texts) == len(LANGUAGES)
    assert len({frozenset(SLOTS.findall(text)) for text in texts}) == 1


@pytest.mark.parametrize(
    ("event", "language", "text"),
    [
        (Event("passes", (), ("Ann",)), "en", "Ann passes"),
        (Event("passes", (), ("Ann",)), "es", "Ann pasa"),
        (Event("passes", (), ("アン",)), "ja", "アンはパスする"),
        (Event("passes", (), ("Ann",)), "zh", "Ann passes"),
        (Event("grants", (), ("oso", "flying")), "es", "oso gana vuela"),
        (Event("verdict taken", (), ("", "")), "en", "verdict: the shortcut is taken"),
        (Event("step begins", (), ("draw",)), "es", "comienza el paso robar"),
        (Event("step begins", (), ("draw",)), "ja", "ドロー開始"),
        (Event("created", (), ("Ann", 1_000_000, "Elf Warrior")), "en", "Ann creates 1,000,000 × Elf Warrior"),
        (Event("gains", (), ("Ann", 1, 10**100)), "en", "Ann gains 1 life: 10,000,00… (101 digits)"),
    ],
)
def test_words(event, language, text):
    assert say(event, language) == text


def test_the_sentences_of_the_languages_have_the_same_slots():
    for section, known in SECTIONS.items():
        for form, patterns in known.items():
            slots = {frozenset(re.findall(r"\{(\w+)\}", pattern)) for pattern in patterns}
            assert len(slots) == 1, (section, form)


def test_each_step_has_a_word_in_each_language():
    assert len(STEP_WORDS) == 12 * 3


@pytest.mark.parametrize("model", MODELS)
def test_the_sentences_of_a_model_have_the_same_slots_in_each_language(model):
    known = forms(model)
    assert known
    for form, patterns in known.items():
        assert len({frozenset(re.findall(r"\{(\w+)\}", pattern)) for pattern in patterns}) == 1, form


@pytest.mark.parametrize("model", MODELS)
def test_every_sentence_of_a_model_has_a_meaning(model):
    source = Path(kb.replay.__file__).parent.joinpath("models", f"{model}.py").read_text("utf-8")
    for form in forms(model):
        assert f'"{form}"' in source, form


def test_every_refusal_of_a_choice_can_be_said_in_each_language():
    """Those of all shipped scenarios and of all bad input."""
    bad = (Path(__file__).parent / "cases" / "replay-bad.txt").read_text("utf-8")
    texts = [*shipped().values(), *re.findall(r"^==== illegal .*\n((?:(?!====).*\n)*)", bad, re.MULTILINE)]
    results = [result for text in texts for result in check_text(text, "any.txt", Options(), AsWritten())]
    refused = {result.message for result in results if result.got.kind == "illegal"}
    assert len(refused) > 25
    for message in refused:
        for language in ("es", "ja"):
            assert refusal(message, language) != message, message
        assert refusal(message, "en") == message


def test_a_refusal_in_other_languages():
    message = "iteration 2: bear is tapped already and cannot be tapped for {T}"
    assert refusal(message, "es") == "repetición 2: bear ya está girado y no se puede girar para {T}"
    assert refusal(message, "ja") == "2回目：bearは既にタップ状態で{T}のためにタップできない"
    assert refusal("something new", "ja") == "something new"


def test_the_refusals_have_the_same_slots_in_each_language():
    for row in (Path(kb.replay.__file__).parent / "data" / "refusals.tsv").read_text("utf-8").splitlines():
        if not row.startswith("#"):
            assert len({frozenset(re.findall(r"\{(\w+)\}", text)) for text in row.split("\t")}) == 1, row
