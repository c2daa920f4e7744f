"""`rulestone worklist`: by the shipped lineage, with texts of ours where a test needs any."""

import json

import pytest

from kb.cli import run

OLD = """Rules glossary › 7. Additional Rules › 732. Taking Shortcuts

Section 731. Taking Shortcuts
These rules are effective as of February 27, 2026.

• 731.1 Gardeners walk their paths in leaps.
• 731.2 A leap is made in these steps.
• 731.2a The gardener with the hose names a row of beds.
Example: Ada waters 40 beds.
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "home"))
    return tmp_path


def listed(capfd, *arguments):
    capfd.readouterr()
    code = run(["worklist", *arguments])
    out, err = capfd.readouterr()
    return code, out, err


def test_kinds_come_from_the_lineage_even_without_a_store(capfd):
    code, out, _ = listed(capfd, "--lang", "es", "--from", "2024-06-07", "--to", "2024-07-30", "--json")
    tasks = {task["key"]: task for task in json.loads(out)}
    assert code == 0
    shortcut = tasks["cr:713.2a@2009-07-11"]
    assert (shortcut["kind"], shortcut["from"], shortcut["to"], shortcut["since"]) == (
        "words",
        "729.2a",
        "729.2a",
        "2024-07-30",
    )
    assert shortcut["old"] is shortcut["new"] is shortcut["translation"] is None


def test_what_only_moved_is_apart(capfd):
    _, out, err = listed(capfd, "--lang", "es", "--from", "2026-02-27", "--to", "2026-04-17")
    moved = out.split("to renumber: re-usable as it is")[1]
    assert "731.2a → 732.2a" in moved
    assert "731.2a → 732.2a" not in out.split("to renumber")[0]
    assert err == "— from 2026-02-27 to 2026-04-17, no translation in es is in the store\n"


def test_what_is_new_and_what_is_gone(capfd):
    _, out, _ = listed(capfd, "--lang", "ja", "--from", "2026-02-27", "--to", "2026-04-17", "--json")
    kinds = {task["kind"] for task in json.loads(out)}
    assert kinds >= {"new", "words", "number"}
    assert all(task["from"] is None for task in json.loads(out) if task["kind"] == "new")


def test_texts_come_from_the_store(capfd, home):
    (home / "old.txt").write_text(OLD, encoding="utf-8")
    assert run(["ingest", str(home / "old.txt")]) == 0
    _, out, _ = listed(capfd, "--lang", "es", "--from", "2026-02-27", "--to", "2026-04-17", "--json")
    task = next(task for task in json.loads(out) if task["key"] == "cr:713.2a@2009-07-11")
    assert (task["kind"], task["old"]["examples"]) == ("number", ["Ada waters 40 beds."])


SPANISH = """Regla 732.2 · Tomar atajos

El salto se da en estos pasos.

Subreglas

El jugador con la manguera nombra una fila de macizos, y dice dónde parar.

Otras reglas de este apartado
"""


@pytest.mark.parametrize(
    ("start", "said"),
    [("2026-02-27", "has a part of the rules: "), ("2026-08-07", "has a part of the rules, and the rest is to be translated")],
)
def test_a_part_says_that_it_is_one(capfd, home, start, said):
    (home / "page.txt").write_text(SPANISH, encoding="utf-8")
    assert run(["ingest", "--language", "es", str(home / "page.txt")]) == 0
    assert said in listed(capfd, "--lang", "es", "--from", start)[2]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--lang", "es", "--from", "1990-01-01"], 2, "no English edition before 1990-01-01 is known"),
        (["--lang", "es", "--from", "cr/es/2000"], 1, "there is no edition 'cr/es/2000'"),
        (["--lang", "es", "--from", "2026-08-07"], 1, "nothing changed from 2026-08-07 to 2026-08-07"),
        (["--from", "2026-08-07"], 2, "Missing option '--lang'"),
    ],
)
def test_what_cannot_be_listed(capfd, arguments, code, message):
    got, out, err = listed(capfd, *arguments)
    assert (got, out) == (code, "")
    assert message in err


@pytest.mark.real
def test_a_real_translation_and_two_real_editions(capfd, shared_data):
    pages = ("en/2026-04-17", "en/2026-08-07", "zh/2026-04-17")
    assert run(["ingest", *(str(shared_data / "cr" / f"{page}.txt") for page in pages)]) == 0
    _, out, _ = listed(capfd, "--lang", "zh", "--from", "cr/zh/2026-04-17", "--json")
    tasks = json.loads(out)
    words = [task for task in tasks if task["kind"] == "words"]
    assert words
    assert all(task["old"] and task["new"] and task["translation"] for task in words)
    assert all(task["new"] and not task["old"] for task in tasks if task["kind"] == "new")
    assert all(
        task["old"]["text"] != task["new"]["text"] or task["old"]["examples"] != task["new"]["examples"] for task in words
    )
