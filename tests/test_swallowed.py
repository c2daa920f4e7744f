"""Signs that a broken tag, or an element that is not shown, has swallowed rules."""

import pytest

from corpus.records import Page
from ingest.html import to_lines
from ingest.reading import read
from ingest.shape import Hints

LOST = "text-swallowed"
CHAIR = "<p>732.1. A chair has legs, and a seat on top of them.</p>\n"
TABLE = "<p>732.2. A table has legs, and nobody sits on top of it.</p>\n"


@pytest.mark.parametrize(
    ("markup", "codes"),
    [
        (f"<html><body>{CHAIR}{TABLE}</body></html>", []),
        (f"{CHAIR}{TABLE}", []),
        (f'{CHAIR}<div class="{TABLE}<a href="x">y</a>', [LOST]),
        (f"{CHAIR}<div class='{TABLE}<a href='x'>y</a>", [LOST]),
        (f'{CHAIR}<div class="{TABLE}', [LOST]),
        (f'{CHAIR}<a title="<b>Table</b>" href="x">y</a>{TABLE}', []),
        (f"{CHAIR}<textarea>{TABLE}", [LOST]),
        (f"{CHAIR}<p>732.2. A table <textarea>has legs, and nobody sits on it.</p>", [LOST]),
        (f"{CHAIR}<textarea rows=3>Your comment</textarea>{TABLE}", []),
        (f"<head><title>732.2. A table has legs, and nobody sits on it.</title></head>{CHAIR}{TABLE}", []),
        (f"{CHAIR}<title>{TABLE}", [LOST]),
        (f"{CHAIR}<svg><title>A table with long legs</title></svg>{TABLE}", []),
        (f"{CHAIR}<select>{TABLE}", [LOST]),
        (f"{CHAIR}<select><option>732.2. Tables</option></select>{TABLE}", []),
        (f"{CHAIR}<script>{TABLE}", [LOST]),
        (f"{CHAIR}<script>var rules = '732.2. A table has legs, and nobody sits on it.'</script>{TABLE}", []),
        (f"{CHAIR}<!-- a table {TABLE}<!-- an end -->", [LOST]),
        (f"{CHAIR}<!-- {TABLE} -->", []),
        (f"{CHAIR}<p hidden>732.2. A table has legs, and nobody sits on top of it.</p>", ["rules-hidden"]),
        (f"{CHAIR}<nav>732.2. Tables</nav>", []),
        (f"<html><body>{CHAIR}{TABLE}", ["page-unended"]),
    ],
)
def test_what_a_page_lost_is_noticed(markup, codes):
    noticed = []
    to_lines(markup, noticed)
    assert sorted({problem.code for problem in noticed}) == codes
    assert all(problem.where and problem.message for problem in noticed)


def test_a_page_that_lost_text_is_damaged():
    page = f'<html><body><p>732. Chairs</p>{CHAIR}<div class="{TABLE}<a href="x">y</a></body></html>'
    (parsed,) = read(Page("x", page.encode()), Hints())
    assert [(problem.code, problem.where) for problem in parsed.damage] == [(LOST, "line 2")]
