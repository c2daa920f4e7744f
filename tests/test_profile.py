"""Each page has at most one shape: the real pages, and pages that are nearly of another shape."""

import pytest

from ingest import bulleted, dump, rulepage, viewer
from ingest.decode import decode
from ingest.detect import SHAPES
from ingest.profile import profile

OURS = (bulleted, dump, rulepage, viewer)
SECTION = ["748. Beacon Cards", "748.1. It glows.", "748.1a It shines."]


def names(lines, shapes=OURS):
    return [shape.NAME for shape in shapes if shape.recognise(lines)]


@pytest.mark.parametrize(
    ("lines", "shape"),
    [
        (SECTION, "dump"),
        (["748. Beacon Cards", "- 748.1 It glows.", "- 748.1a It shines."], "bulleted"),
        (["748. Beacon Cards", "748.1 It glows.", "• 748.1a It shines.", "• 748.1b It fades."], "bulleted"),
        (["↑ Section 748. Beacon Cards", "748.1 It glows."], "bulleted"),
        (["748.1 It glows. Example: Ada’s does."], "bulleted"),
        (["748.1 It glows.", "Example: Ada’s does."], "dump"),
        (["748. 灯台カード", "748.1 光る。"], "viewer"),
        (["- 748.1 光る。例：アダ。"], "viewer"),
        (["748. 灯台カード", "- 748.1 [B]。"], "viewer"),
        (["748. 灯塔牌", "748.1 它会发光。"], "viewer"),
        (["- 748.1. It glows.", "7.4 Beacon Duty", "A keeper keeps the beacon for as long as they stay."], "dump"),
        (["Regla 748 · Cartas de faro", "Los faros brillan."], "rulepage"),
        (["Rule 748.1 – Beacon Cards", "It glows.", "Other rules", "748.2 It fades."], "rulepage"),
        (["Regla 748 · Cartas de faro", "748.1 Los faros brillan."], "dump"),
        (["Section 748. Beacon Cards", "These rules are effective as of March 8, 2024.", "748.1 Glow"], "bulleted"),
        (["Rule 748.1 · Beacons", "Rule 748.2 · Beacons", "748.3. It glows."], "dump"),
        ([*(f"{major}. Title" for major in range(740, 752)), *SECTION], "dump"),
    ],
)
def test_pages(lines, shape):
    assert names(lines) == [shape]
    assert profile(lines) in ("", shape)


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["Beacons are nice.", "They glow."],
        ["748. Beacon Cards", "749. Ships"],
        ["See rule 748.1.", "And 748.2."],
        ["748.1", "748.2"],
        ["7.4 Beacon Duty", "A keeper keeps the beacon for as long as they stay."],
        ["Regla 748.1 · Faros", "Regla 748.2 · Faros"],
        ["Regla 748.1 · Faros", "Otras reglas"],
        ["Regla 748.1 · Faros", "Entrar", "Salir"],
        ["10.5 metres", "100.55 dollars"],
    ],
)
def test_what_has_none_of_these_shapes(lines):
    assert names(lines) == []


@pytest.mark.real
@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("en-cr-720-and-mtr-4.4.txt", "dump"),
        ("en-cr-732-glossary-page.txt", "bulleted"),
        ("es-cr-732.2.txt", "rulepage"),
        ("ja-cr-727.txt", "viewer"),
    ],
)
def test_each_real_page_has_one_shape_of_all(shared_data, name, shape):
    assert names(decode((shared_data / "seeds" / name).read_bytes()).lines, SHAPES) == [shape]


@pytest.mark.real
def test_no_whole_document_has_one_of_these_shapes(shared_data):
    editions = sorted(shared_data.glob("cr/en/*.txt"))
    odd = [page for page in editions if page.stem in ("1999-11-01", "2003-05-26")]  # they have no contents
    others = [*shared_data.glob("cr/zh/*.txt"), *shared_data.glob("mtr/*/*.md"), *shared_data.glob("badinput/*.txt")]
    pages = [*editions[::8], *odd, *others]
    assert len(pages) > 20
    assert {page.name: found for page in pages if (found := names(decode(page.read_bytes()).lines))} == {}
