"""HTML to the lines of a browser's copy."""

import html
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corpus.errors import NotRules
from ingest.html import is_html, to_lines


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE html><html></html>",
        "\ufeff \n<!-- saved --> <?xml version='1.0'?>\n<!doctype HTML>",
        "<html lang=en>",
        "<p>One</p>\n<p>Two</p>",
        "Text\n<ul><li>One<li>Two</ul>",
        "<HEAD><TITLE>x</TITLE>",
    ],
)
def test_html_is_known(text):
    assert is_html(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "748.1 A < b and c > d.",
        "Text with <i> in it.",
        "[[wiki|<BOOKMARK:x1>]]\n**Text**",
        "x" * 1000,
        "<![CDATA[x]]>",
        "a <p> b",
    ],
)
def test_what_is_not_html_is_not(text):
    assert not is_html(text)


@pytest.mark.parametrize(
    ("markup", "lines"),
    [
        ("<p>a<br>b</p><p>c", ["a", "b", "", "c"]),
        ("<p>a<br><br>b", ["a", "", "b"]),
        ("<div>a</div><div>b</div>", ["a", "b"]),
        ("<p>a\n  b <b>c</b>\td</p>", ["a b c d"]),
        ("<h1>a</h1>b<hr>c", ["a", "", "b", "", "c"]),
        ("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", ["- a", "- b", "- c", "- d"]),
        ("<ol><li><p>a</p><p>b</p></li><li>• c</li><li></li></ol>d", ["- a", "", "b", "", "• c", "", "d"]),
        ("<table><tr><td>748.1<td>a<tr><th>748.2</th><th> b </th></tr></table>", ["748.1\ta", "748.2\tb"]),
        ("<dl><dt>748.1<dd>a</dl>", ["748.1", "a"]),
        ("<pre>a\n\n  b\tc\n</pre>", ["a", "", "b c"]),
        ("<details><summary>a</summary>b</details>", ["a", "b"]),
        ("<h3><button>7.4 Title</button></h3><button>Fold</button><p>a", ["7.4 Title", "", "a"]),
    ],
)
def test_blocks(markup, lines):
    assert list(to_lines(markup)) == lines


@pytest.mark.parametrize(
    ("markup", "line"),
    [
        ("&ldquo;a&rdquo; &amp; &#8217;&eacute;", "“a” & ’é"),
        ("a&nbsp;b 999&nbsp;999", "a b 999\xa0999"),
        ("a&shy;b&#8203;c<wbr>d", "abcd"),
        ("<ruby>灯台<rp>(</rp><rt>とうだい</rt><rp>)</rp></ruby>だ", "灯台だ"),
        ("<ruby><rb>灯</rb><rt>とう</rt><rb>台</rb><rt>だい</rt></ruby>だ", "灯台だ"),
        ("<ruby>灯<rt>とう<rb>台<rt>だい</ruby>だ", "灯台だ"),
        ("<b>748.2a</b><span>Text</span>", "748.2a Text"),
        ("<span>748.2.</span><span>Text</span>", "748.2. Text"),
        ("<span>748.</span><span>Title</span>", "748. Title"),
        ("<b>748.2</b>a text", "748.2a text"),
        ("<b>748.2</b>. Text", "748.2. Text"),
        ("<b>A</b>da", "Ada"),
        ("{<b>T</b>}", "{T}"),
    ],
)
def test_text_inside_a_line(markup, line):
    assert to_lines(f"<p>{markup}</p>") == (line,)


@pytest.mark.parametrize(
    "symbol",
    [
        '<img alt="{T}">',
        '<img alt="T" src="x.png">',
        '<img alt="" title="tap symbol">',
        '<img src="/mana/T.svg">',
        '<img alt="">' * 2 + '<img data-src="/symbols/t.png">',
        '<i class="ms ms-tap"></i>',
        '<i class="ms ms-tap" aria-hidden="true"></i>',
        '<i class="ms ms-tap" aria-hidden="true"></i><span class="sr-only">{T}</span>',
        '<span class="visually-hidden">Tap symbol</span>',
        '<svg aria-label="Tap"><path d="M0"/></svg>',
        "<svg><title>{T}</title><path/></svg>",
        '<span role="img" aria-label="{T}">⟳</span>',
        '<abbr class="card-symbol card-symbol-T" title="tap this permanent">{T}</abbr>',
    ],
)
def test_symbols_as_images(symbol):
    assert to_lines(f"<p>Pay {symbol}: it glows.") == ("Pay {T}: it glows.",)


def test_images_without_a_symbol_are_no_text():
    assert to_lines('<p>a <img alt="The Lamp Room" src="logo.png"><svg><title>Menu</title></svg><i class="icon"></i>b') == (
        "a b",
    )


@pytest.mark.parametrize(
    "furniture",
    [
        "<nav>x</nav>",
        "<header>x</header>",
        "<footer>x</footer>",
        "<aside>x</aside>",
        "<script>x</script>",
        "<style>x</style>",
        "<noscript>x</noscript>",
        "<template>x</template>",
        "<iframe>x</iframe>",
        "<button>x</button>",
        "<select><option>x</select>",
        "<textarea>x</textarea>",
        "<dialog open>x</dialog>",
        "<!-- x -->",
        "<!--[if IE]>x<![endif]-->",
        "<![CDATA[x]]>",
        "<?php x ?>",
        "<% x %>",
        "<p hidden>x</p>",
        '<p style="color: red; display : none">x</p>',
        '<p aria-hidden="true">x</p>',
        '<div role="navigation">x</div>',
        '<div role="dialog">x</div>',
        '<div class="ad">x</div>',
        '<div class="ads-top wide">x</div>',
        '<div id="cookieBanner">x</div>',
        '<section id="comments">x</section>',
        '<div class="Sidebar_root__a1">x</div>',
        '<span class="sr-only">x</span>',
    ],
)
def test_what_is_around_the_text_is_left_out(furniture):
    assert to_lines(f"<body class='has-nav'>{furniture}<p>a</p>{furniture}") == ("a",)


@pytest.mark.parametrize(
    "markup",
    [
        '<body class="nav-open modal"><p>a</p>',
        '<div class="has-sidebar no-ads"><p>a</p></div>',
        '<div class="sidebar-layout"><main><p>a</p></main></div>',
        '<div class="promo"><h1 hidden>748.2</h1><p>a</p></div>',
        '<main class="ad-free menu"><p>a</p></main>',
        '<form id="aspnetForm"><p>a</p></form>',
        '<div class="headers badge address"><p>a</p></div>',
        '<nav class="breadcrumb">a</nav>',
        '<ol role="navigation" aria-label="Breadcrumb">a</ol>',
        '<p hidden="until-found">a</p>',
    ],
)
def test_what_only_sounds_like_it_stays(markup):
    assert to_lines(markup) == ("a",)


def test_a_header_within_the_text_is_its_title():
    assert to_lines("<header>x</header><article><header><h1>a</h1></header><p>b</p></article>") == ("a", "", "b")


@pytest.mark.parametrize(
    "markup",
    [
        '<html><body><noscript>You need to enable JavaScript.</noscript><div id="root"></div><script src="a.js"></script>',
        "<html><body><p>Please enable JavaScript to continue.</p></body></html>",
    ],
)
def test_a_page_that_a_script_draws_is_refused(markup):
    with pytest.raises(NotRules, match="only with JavaScript") as caught:
        to_lines(markup)
    assert "copy the rules" in caught.value.hint


@pytest.mark.parametrize("markup", ["", "<html></html>", "<nav>x</nav>", "<!-- only -->", '<img alt="x">'])
def test_a_page_without_text_is_refused(markup):
    with pytest.raises(NotRules, match="holds no text"):
        to_lines(markup)


def test_a_short_page_with_a_rule_may_ask_for_javascript():
    assert to_lines("<noscript>Enable JavaScript.</noscript><p>748.4 It glows.</p>") == ("748.4 It glows.",)


@pytest.mark.parametrize(
    ("markup", "lines"),
    [
        ("<p>a <b>b <p>c <a href='x", ["a b", "", "c"]),
        ("a < b > c <!-- never closed <p>d", ["a < b > c never closed", "", "d"]),
        ("<script>var a = '<!--';</script><p>b</p>", ["b"]),
        ("</div></p>a</span>", ["a"]),
        ("<p a='1' a='2' b=>c</p>", ["c"]),
        ("<p>a</p></body></html><p>b", ["a", "", "b"]),
        ("<![weird<p>b", ["<![weird", "", "b"]),
        ("<p>a\x00b</p>", ["a\x00b"]),
    ],
)
def test_broken_documents_give_lines(markup, lines):
    assert list(to_lines(markup)) == lines


@pytest.mark.parametrize(
    "markup",
    [
        "<div>" * 100_000 + "a",
        "<div><b>" * 10_000 + "a",
        "a" + "<!--" * 100_000,
        "a" + "<!--" * 100_000 + ">",
        "a" + "<a " * 100_000,
        "a" + '<a b="' * 100_000,
        "<b role=main>" * 10_000 + "a",
        "<h1>" * 10_000 + "748",
        "<div class=ad>" * 10_000 + "<h1>748</h1>",
        "a" + "<![CDATA[" * 100_000,
        "a" + "<%" * 100_000,
        "<!-- -->" * 10_000 + "a",
    ],
    ids=range(12),
)
def test_deep_and_broken_documents_take_seconds(markup):
    is_html(markup)
    lines = to_lines(markup)
    assert len(lines) < 10


PIECES = [
    "<p>",
    "</p>",
    "<ul>",
    "<li>",
    "<b>",
    "</b>",
    "<br>",
    "<td>",
    "<rt>",
    "<pre>",
    "<nav>",
    "<!--",
    "-->",
    "<![",
    "<",
    ">",
]
PIECES += ["a", "748.1", "{T}", "&amp;", "&#", "\n"]


@settings(max_examples=300)
@given(st.lists(st.sampled_from(PIECES)))
def test_no_document_breaks_it(pieces):
    markup = "".join(pieces)
    is_html(markup)
    try:
        lines = to_lines(markup)
    except NotRules:
        return
    assert lines[0]
    assert lines[-1]
    assert all(line or after for line, after in pairwise(lines))
    assert not any("\n" in line for line in lines)


@given(
    st.lists(st.text(st.sampled_from("ab <>&\"'“é灯台{T}"), min_size=1).map(str.split).map(" ".join).filter(bool), min_size=1)
)
def test_text_survives_markup(paragraphs):
    markup = "".join(f"<p>{html.escape(paragraph)}</p>" for paragraph in paragraphs)
    assert [line for line in to_lines(markup) if line] == paragraphs


@pytest.mark.real
def test_a_real_template_gives_a_line_for_each_paragraph(shared_data):
    text = (shared_data / "mtr" / "en" / "2018-10-05.html.ejs").read_text()
    assert is_html(text)
    lines = to_lines(text)
    assert "4.4 Loops" in lines
    assert not any("<%" in line or "partials" in line for line in lines)


@pytest.mark.real
@pytest.mark.parametrize(
    "name", ["seeds/en-cr-732-glossary-page.txt", "cr/en/2026-08-07.txt", "mtr/zh/2026-02-27-chapter-4-bilingual.md"]
)
def test_real_text_is_not_html(shared_data, name):
    assert not is_html((shared_data / name).read_text())
