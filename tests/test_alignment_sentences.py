"""Sentences of twins: our own wording, and the pages that the project began with."""

import pytest

from corpus.alignment.checks import Desk, check
from corpus.alignment.sentences import beads
from corpus.alignment.twins import align
from corpus.number import RuleNumber
from corpus.records import Page, Parsed, RuleText
from ingest.reading import read
from ingest.shape import Hints

FIRST = "The gardener with the hose names a row of 40 beds and says where the last of the water will stop."
SECOND = "The row may run in circles."
THIRD = "Each other gardener then nods, or pays {T} and names a bed before the third of the 17 red ones."
ONE = "El jardinero de la manguera nombra una fila de 40 macizos y dice dónde se parará la última agua."
TWO = "La fila puede dar vueltas."
HALF = "Cada uno de los demás asiente entonces."
THREE = "Cada uno de los demás asiente entonces, o paga {T} y nombra un macizo anterior al tercero de los 17 rojos."


def pair(english, spanish):
    number = RuleNumber(732, 2)
    theirs = Parsed("cr", "en", "official", (RuleText(number, (english,)),), effective="2030-01-01", whole=False)
    ours = Parsed("cr", "es", "official", (RuleText(number, (spanish,)),), effective="2030-01-01", whole=False)
    return align(ours, theirs)


def shapes(english, spanish):
    found = beads(spanish, english, pair(english, spanish).scales, "es", "cr")
    assert " ".join(text for bead in found for text in bead.ours) == spanish
    assert " ".join(text for bead in found for text in bead.theirs) == english
    return [(len(bead.ours), len(bead.theirs)) for bead in found], [bead.verdict for bead in found]


@pytest.mark.parametrize(
    ("english", "spanish", "wanted"),
    [
        (f"{FIRST} {SECOND} {THIRD}", f"{ONE} {TWO} {THREE}", [(1, 1), (1, 1), (1, 1)]),
        (f"{FIRST} {SECOND} {THIRD}", f"{ONE[:-1]}, y la fila puede dar vueltas. {THREE}", [(1, 2), (1, 1)]),
        (
            f"{FIRST} {THIRD}",
            f"{ONE} {HALF} O paga {{T}} y nombra un macizo anterior al tercero de los 17 rojos.",
            [(1, 1), (2, 1)],
        ),
        (f"{FIRST} {THIRD}", ONE, [(1, 1), (0, 1)]),
        (f"{FIRST} {THIRD}", THREE, [(0, 1), (1, 1)]),
        (FIRST, f"{ONE} {THREE}", [(1, 1), (1, 0)]),
        (FIRST, ONE, [(1, 1)]),
    ],
)
def test_beads(english, spanish, wanted):
    assert shapes(english, spanish)[0] == wanted


def test_one_sentence_each_is_certain():
    assert shapes(FIRST, TWO)[1] == ["certain"]


def test_nothing_to_pair():
    assert beads("", "", pair(FIRST, ONE).scales, "es", "cr") == ()
    assert [bead.verdict for bead in beads("", FIRST, pair(FIRST, ONE).scales, "es", "cr")] == ["unclear"]


@pytest.mark.parametrize(
    ("english", "spanish", "codes"),
    [
        (f"{FIRST} {THIRD}", f"{ONE} {THREE}", []),
        (f"{FIRST} {SECOND} {THIRD}", f"{ONE[:-1]}, y la fila puede dar vueltas. {THREE}", []),
        (f"{FIRST} (See rule 104.4b.)", f"{ONE} (Véase la regla 104.4b.) [N. del T.: aquí «fila» es de macizos.]", []),
    ],
)
def test_what_is_no_finding(english, spanish, codes):
    found = check(Desk(pair(english, spanish), "es", "cr"))
    assert [one.code for one in found if one.code.startswith("sentence")] == codes


@pytest.mark.real
def test_the_pages_that_the_project_began_with(shared_data):
    def page(path):
        return read(Page(str(path), path.read_bytes()), Hints())[0]

    english = page(shared_data / "cr" / "en" / "2026-08-07.txt")
    spanish = page(shared_data / "seeds" / "es-cr-732.2.txt")
    section = english._replace(rules=tuple(rule for rule in english.rules if rule.number.within(RuleNumber(732))), whole=False)
    found = align(spanish, section)
    texts = [
        (found.ours[twin.ours[0]], found.theirs[twin.theirs[0]])
        for twin in found.twins
        if len(twin.ours) == len(twin.theirs) == 1
    ]
    assert len(texts) >= 4
    for ours, theirs in texts:
        for one, two in ((ours.text, theirs.text), *zip(ours.examples, theirs.examples, strict=True)):
            shape = [(len(bead.ours), len(bead.theirs)) for bead in beads(one, two, found.scales, "es", "cr")]
            assert set(shape) == {(1, 1)}
