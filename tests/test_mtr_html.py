"""The MTR as a site's HTML template."""

import re
from difflib import SequenceMatcher

import pytest

from corpus.errors import NotRules
from corpus.number import RuleNumber
from ingest import mtr, mtr_html, pdf
from ingest.shape import Hints


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<p>One\ntwo.</p>", ["One two."]),
        ("<p>A left-\n   over and pre-\n and post-war</p>", ["A left-over and pre- and post-war"]),
        ("<p>one <span class='removed'>two</span>, three</p>", ["one, three"]),
        ("<p>one\n <span class='removed'>two</span>, three</p>", ["one, three"]),
        ("<p>one <del>two</del> <span class='new'>three</span>.</p>", ["one three."]),
        ("<ul><li>one</li><li>two</ul>", ["• one", "• two"]),
        ("<ol><li>one<li>two</ol>", ["1. one", "2. two"]),
        ("<ul><li>one<ol><li>two</li></ol></li></ul>", ["• one", "1. two"]),
        ("<table><tr><th>a</th><th>b</th></tr>\n<tr>\n<td>1</td>\n<td>2</td></tr></table>", ["a | b", "1 | 2"]),
        ("<div>loose\ntext\n\nand more<p>One.</p></div>", ["loose text", "and more", "One."]),
        ("<% if (x) { %>\n<p>One.</p><% } %><!-- no --><script>no()</script>", ["One."]),
        ("<h5>Heading</h5>text", ["Heading", "text"]),
        ("", []),
    ],
)
def test_markup_becomes_lines(markup, expected):
    assert list(mtr_html.to_lines(markup)) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        ("<h2>MTR - 5 Mar, 2023</h2><h3>1.1 One</h3><h3 class='x'><b>1.2 Two</b></h3>", True),
        ("<h3>4.3 Out-of-Order Sequencing</h3><h3>4.4 Loops</h3>", True),
        ("<h3>4.4 Loops</h3>", False),
        ("<h3>1.1 One</h3><h3>1.2 Two</h3>", False),
        ("4.3 Out-of-Order Sequencing\n4.4 Loops", False),
    ],
)
def test_the_template_is_known_by_its_headings(markup, expected):
    assert mtr_html.recognise(markup.split("\n")) is expected


def test_a_template_without_text_is_refused():
    with pytest.raises(NotRules, match="only its contents"):
        mtr_html.parse(["<h3>4.3 Out-of-Order Sequencing</h3><h3>4.4 Loops</h3>"], Hints())


@pytest.fixture(scope="module")
def page(shared_data):
    """The lines of the real template, and its record."""
    markup = (shared_data / "mtr" / "en" / "2018-10-05.html.ejs").read_text(encoding="utf-8").split("\n")
    assert mtr_html.recognise(markup)
    return markup, *mtr_html.parse(markup, Hints())


@pytest.mark.real
def test_the_real_template(page):
    _, parsed = page
    assert (parsed.shape, parsed.effective, parsed.language, parsed.whole) == ("mtr-html", "2018-10-05", "en", True)
    assert (len(parsed.rules), sum(len(rule.examples) for rule in parsed.rules), parsed.problems) == (80, 11, ())
    assert not [text for rule in parsed.rules for text in rule.paragraphs if re.search(r"[<>%]| [,;.](?: |$)", text)]


@pytest.mark.real
def test_no_word_of_the_real_template_is_lost_but_what_was_removed(page):
    markup, parsed = page
    body = re.sub(r"<%.*?%>|<(span|p) class='removed'>.*?</\1>|<[^<>]*>|</(?=<)", " ", "\n".join(markup), flags=re.DOTALL)
    printed = re.findall(r"\w+", body)
    kept = [
        word
        for rule in parsed.rules
        for text in (str(rule.number), rule.heading, *rule.paragraphs, *rule.examples)
        for word in re.findall(r"\w+", re.sub(r"^\d+\. ", "", text))
    ]
    extra = ["MTR", "5", "Oct", "2018", "Guilds", "of", "Ravnica"]
    assert sorted(printed) == sorted(kept + extra + ["Example"] * 3 + ["Examples"] * 2)


@pytest.mark.real
def test_the_pdf_of_the_edition_before_has_the_same_paragraphs(page, shared_data):
    """The two editions differ in 25 places, three months apart; where the text is the same, so must the paragraphs be."""
    (before,) = mtr.parse(pdf.to_lines((shared_data / "mtr" / "en" / "2018-07-13.pdf").read_bytes()), Hints())
    old = {rule.number: rule for rule in before.rules}
    new = {rule.number: rule for rule in page[1].rules}
    assert set(new) - set(old) == {RuleNumber(4, 8)}
    assert {number for number in set(old) - set(new) if number.minor} == {RuleNumber(6, minor) for minor in (3, 4, 5, 6)}
    same, paragraphs, apart = 0, 0, []
    for number in set(old) & set(new):
        assert old[number].heading == new[number].heading
        a, b = ((*rules[number].paragraphs, *rules[number].examples) for rules in (old, new))
        changes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
        same += sum(end - start for kind, start, end, *_ in changes if kind == "equal")
        paragraphs += max(len(a), len(b))
        apart += [
            number
            for _, i, j, k, m in changes
            if "".join(a[i:j]).replace("• ", "") == "".join(b[k:m]).replace("• ", "") and j - i != m - k
        ]
    assert (same, paragraphs, apart) == (391, 416, [])
