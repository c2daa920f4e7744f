"""`rulestone align`: rows by rule, marks, findings, exit codes.  The pages are ours, under numbers that the lineage knows."""

import json

import pytest

from kb.cli import run
from kb.meaning import meaning

ENGLISH = """Rules glossary › 7. Additional Rules › 732. Taking Shortcuts

Section 732. Taking Shortcuts
• 732.1 Gardeners walk their paths in leaps, and nobody minds.
• 732.1a A leap is fine while every gardener knows where it ends.
• 732.1b A fountain may run in circles. A leap says how many circles it runs.
• 732.1c Fairs have leaps of their own. They are in the Magic: The Gathering Tournament Rules.
• 732.2 A leap is made in these steps.
• 732.2a The gardener with the hose names a row of beds, at most 40 of them, and says where to stop.
Example: Ada waters Rose of Mirrors with {T} and says that she does so 1,000,000 times, a 2/2 Badger looking on.
• 732.2b Each other gardener nods, or names an earlier bed.
Example: Ben names the third bed of Lily of Echoes and lifts his can.
• 732.2c When all have nodded, the row is watered. Whoever shortened it must do something else there.
• 732.3 A fountain that two gardeners keep running is stopped by the first of them.
Example: Ada turns the tap with {0}, and Ben turns it back with {0}. Ada stops.
• 732.4 A fountain that no tap can stop floods the garden. (See rules 104.4b and 104.4f.)
• 732.5 Nobody has to dig a ditch in order to stop a fountain.
Example: Clea has Spade of Plenty in her shed. It stays there.
• 732.6 If a fountain says “[A] unless [B],” nobody has to do [B].
"""

JAPANESE = """庭園ルールビューア
7. その他のルール
727. 行動の省略
- 727.1 プレイヤーは小道を飛ばして歩くものであり、誰もそれを気にしない。
- 727.1a Ada や Ben のようなプレイヤーの全員がどこで終わるかを知っているかぎり、飛ばすことに問題はない。
- 727.1b 噴水はぐるぐると回り続けることがある。何周するかは飛ばす者が言う。
- 727.1c 市では飛ばし方が違う。それはマジック・イベント規定にある。
- 727.2 以下の手順で飛ばす。
- 727.2a ホースを持つプレイヤーは花壇の列を挙げ、それは40以下であり、どこで止まるかを言う。
例：アダは《鏡の薔薇》に{T}で水をやり、2/2の穴熊が見ている前で、それを100万回行うと言った。
- 727.2b Ben のような他のプレイヤーはうなずくか、もっと手前の花壇を挙げる。
例：ベンは《こだまの百合》の三番目の花壇を挙げ、じょうろを持ち上げた。
- 727.2c 全員がうなずいたら、列に水がまかれる。短くした者はそこで別のことをしなければならない。
- 727.3 Ada と Ben という二人のプレイヤーが回し続ける噴水は、そのうち最初の者が止める。
例：アダが{0}で蛇口をひねり、ベンが{0}で戻した。アダは止める。
- 727.4 Clea の蛇口で止められない噴水は庭を水浸しにする。(rule 104.4b、rule 104.4f 参照。)
- 727.5 噴水を止めるために溝を掘る義務は Ada にも誰にもない。
例：クレアは小屋に《豊かさの鋤》を持っている。それはそこに残る。
- 727.6 噴水に「[B]しないかぎり[A]する／[A] unless [B]」とあっても、[B]をする義務は誰にもない。
"""

SPANISH = """Regla 732.2 · Tomar atajos

El salto se da en estos pasos.

Subreglas

El jugador con la manguera nombra una fila de macizos, 40 como mucho, y dice dónde parar.

Ejemplo: Ada riega Rose of Mirrors con {T} y dice que lo hace 1 000 000 de veces, mientras mira un Tejón 2/2.

Cada uno de los demás asiente o nombra un macizo anterior.

Ejemplo: Ben nombra el tercer macizo de Lily of Echoes y levanta la regadera.

Cuando todos han asentido, se riega la fila. Quien la acortó tiene que hacer otra cosa allí.

Otras reglas de este apartado
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULESTONE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setattr("kb.cli.align.meaning", lambda: None)  # unpacking an encoder for each test takes long
    return tmp_path


def take(folder, **pages):
    for language, text in pages.items():
        path = folder / f"{language}.txt"
        path.write_text(text, encoding="utf-8")
        assert run(["ingest", "--language", language, str(path)]) == 0


def aligned(capfd, *arguments):
    capfd.readouterr()
    code = run(["align", *arguments])
    return code, *capfd.readouterr()


def findings(capfd, *arguments):
    code, out, err = aligned(capfd, "732", "--check", "--json", *arguments)
    found = [(one["language"], one["code"], one["where"]) for row in json.loads(out) for one in row["findings"]]
    assert (code, err) == (1 if found else 0, "")
    return found


def test_a_rule_has_one_key_in_all_languages(capfd, home):
    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    code, out, _ = aligned(capfd, "732", "--json")
    rows = {row["key"]: row for row in json.loads(out)}
    assert code == 0
    assert next(iter(rows)) == "cr:713@2009-07-11"
    numbers = {key: {language: cell["number"] for language, cell in row["cells"].items()} for key, row in rows.items()}
    assert numbers["cr:713.2a@2009-07-11"] == {"en": "732.2a", "es": "732.2a", "ja": "727.2a"}
    assert numbers["cr:713.2c@2009-07-11"] == {"en": "732.2c", "es": "732.2c", "ja": "727.2c"}
    assert numbers["cr:720.1c@2018-07-13"] == {"en": "732.1c", "ja": "727.1c"}
    cell = rows["cr:713.2a@2009-07-11"]["cells"]["es"]
    assert list(cell) == ["number", "number_origin", "edition", "text", "examples", "verdict", "change", "stale"]
    assert (cell["number_origin"], cell["edition"][:11], len(cell["examples"])) == ("derived", "cr/es/page-", 1)


def test_what_is_behind(capfd, home):
    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    _, out, _ = aligned(capfd, "732", "--json")
    stale = {(language, cell["number"]) for row in json.loads(out) for language, cell in row["cells"].items() if cell["stale"]}
    assert stale == {("ja", "727.2a")}  # its English has had other words since 2024-07-30, as the lineage knows
    assert findings(capfd) == [("ja", "text-stale", "727.2a")]
    code, out, _ = aligned(capfd, "727", "--as-of", "2023-11-17", "--check", "--json")
    assert (code, json.loads(out)) == (0, [])


@pytest.mark.parametrize(
    ("language", "old", "new", "found"),
    [
        ("es", "40 como mucho", "30 como mucho", ("es", "numbers-differ", "732.2a")),
        ("es", "1 000 000 de veces", "un millón de veces", None),
        ("es", "1 000 000", "10 000 000", ("es", "numbers-differ", "732.2a")),
        ("es", "con {T}", "con {Q}", ("es", "symbols-differ", "732.2a")),
        ("es", "2/2", "2/3", ("es", "symbols-differ", "732.2a")),
        (
            "es",
            "Ejemplo: Ben nombra el tercer macizo de Lily of Echoes y levanta la regadera.\n\n",
            "",
            ("es", "example-missing", "732.2b"),
        ),
        (
            "es",
            "Cada uno de los demás asiente o nombra",
            "Each other gardener nods, or nombra",
            ("es", "untranslated", "732.2b"),
        ),
        ("ja", "104.4f", "104.4e", ("ja", "references-differ", "727.4")),
        ("ja", "(rule 104.4b、rule 104.4f 参照。)", "", ("ja", "references-differ", "727.4")),
        ("ja", "《豊かさの鋤》", "鋤", None),
        ("ja", "[B]をする", "[C]をする", ("ja", "symbols-differ", "727.6")),
        ("ja", "100万回", "10万回", None),  # its English at the time is not in the store: nothing is said about contents
    ],
)
def test_what_does_not_agree(capfd, home, language, old, new, found):
    pages = {"en": ENGLISH, "es": SPANISH, "ja": JAPANESE}
    assert old in pages[language]
    pages[language] = pages[language].replace(old, new)
    take(home, **pages)
    wanted = [("ja", "text-stale", "727.2a"), *([found] if found else [])]
    assert sorted(findings(capfd)) == sorted(wanted)


def test_a_term_in_two_ways(capfd, home):
    take(
        home,
        en=ENGLISH.replace("leap", "shortcut"),
        es=SPANISH,
        ja=JAPANESE.replace("飛ばすこと", "省略すること")
        .replace("手順で飛ばす", "手順でショートカットする")
        .replace("飛ばす者", "省略する者"),
    )
    assert ("ja", "term-in-two-ways", "727.2") in findings(capfd, "--langs", "en,ja")


def test_text_says_what_is_missing_counted_and_stale(capfd, home):
    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    code, out, err = aligned(capfd, "732.2")
    assert (code, err) == (0, "")
    assert "[es] 732.2a (counted)" in out or "[es] 732.2a (likely, counted)" in out
    assert "[ja] 727.2a (stale)" in out
    assert "! ja text-stale: 727.2a" in out
    assert "Comprehensive Rules in Japanese, translation" in out
    assert "— not here —" in aligned(capfd, "732.6")[1]


def test_columns_fit_the_terminal(capfd, home, monkeypatch):
    from kb.cli import align
    from kb.columns import width

    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    for wide in (80, 100, 120):
        monkeypatch.setattr(align, "cells", lambda wide=wide: wide)
        out = aligned(capfd, "732")[1].split("\n\n—")[0]
        lines = out.splitlines()
        assert max(map(width, lines)) <= wide
        assert any(line.count("│") == 2 for line in lines)
    monkeypatch.setattr(align, "cells", lambda: 60)
    assert "│" not in aligned(capfd, "732")[1]


def test_tab_separated(capfd, home):
    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    _, out, _ = aligned(capfd, "732", "--tsv")
    header, *lines = out.splitlines()
    assert header.split("\t")[:4] == ["key", "en number", "en state", "en text"]
    assert {len(line.split("\t")) for line in lines} == {11}
    assert any(line.endswith("\tja:text-stale") for line in lines)


def test_a_language_that_has_nothing_is_named(capfd, home):
    take(home, en=ENGLISH)
    assert aligned(capfd, "732.1", "--check")[2] == "rulestone: nothing of this is there to compare in es, ja\n"


def test_links_to_the_tournament_rules(capfd, home):
    take(home, en=ENGLISH)
    _, out, _ = aligned(capfd, "732.4", "--langs", "en", "--json")
    (link,) = json.loads(out)[0]["links"]
    assert (link["kind"], link["key"]) == ("specified", "mtr:4.4@2018-07-13")
    assert "↔ mtr:4.4@2018-07-13 (specified): " in aligned(capfd, "732.4", "--langs", "en")[1]


def test_an_edition_that_the_lineage_does_not_know_is_not_believed(capfd, home):
    title = "Section 732. Taking Shortcuts\n"
    take(home, en=ENGLISH.replace(title, f"{title}These rules are effective as of September 9, 2026.\n\n"))
    _, out, _ = aligned(capfd, "732", "--langs", "en", "--json")
    assert {row["cells"]["en"]["verdict"] for row in json.loads(out)} == {"certain", "unclear"}  # the title has its words


def test_a_column_may_be_an_edition(capfd, home):
    take(home, en=ENGLISH, ja=JAPANESE)
    _, out, _ = aligned(capfd, "732.1a", "--langs", "cr/ja/page,cr/en/page", "--json")
    assert list(json.loads(out)[0]["cells"]) == ["cr/ja/page", "cr/en/page"]


def test_sentences_beside_those_of_the_english(capfd, home):
    take(home, en=ENGLISH, es=SPANISH, ja=JAPANESE)
    code, out, _ = aligned(capfd, "732.2", "--sentences", "--json")
    cells = {row["cells"]["en"]["number"]: row["cells"] for row in json.loads(out)}
    assert code == 0
    assert "sentences" not in cells["732.2a"]["en"]
    (steps, example) = cells["732.2a"]["es"]["sentences"]
    assert [(len(bead["here"]), len(bead["english"]), bead["verdict"]) for bead in steps] == [(1, 1, "certain")]
    assert example[0]["here"][0].startswith("Ada riega")
    last = cells["732.2c"]["ja"]["sentences"][0]
    assert [(bead["here"][0][:3], bead["english"][0][:4]) for bead in last] == [("全員が", "When"), ("短くし", "Whoe")]
    _, out, _ = aligned(capfd, "732.2c", "--sentences", "--langs", "en,ja")
    assert any(line.startswith("= ja") and "短くした者" in line for line in out.splitlines())


def test_a_sentence_left_out(capfd, home):
    take(home, en=ENGLISH, es=SPANISH)
    assert ("es", "sentence-missing", "732.2c") not in findings(capfd)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["999"], 1, "999"),
        (["732", "--langs", "pt"], 1, "nothing of '732' is in pt"),
        (["732", "--langs", ","], 2, "name at least one language"),
        (["732", "--langs", "english"], 2, "is not a language code"),
        (["732", "--as-of", "yesterday"], 2, "is not a date"),
        (["732", "--langs", "cr/xx/2000"], 1, "there is no edition"),
    ],
)
def test_what_cannot_be_answered(capfd, home, arguments, code, message):
    take(home, en=ENGLISH)
    got, out, err = aligned(capfd, *arguments)
    assert (got, out) == (code, "")
    assert message in err


@pytest.mark.real
def test_the_four_seeds(capfd, shared_data, monkeypatch):
    monkeypatch.setattr("kb.cli.align.meaning", meaning)
    assert run(["ingest", str(shared_data / "seeds")]) == 0
    capfd.readouterr()
    _, out, _ = aligned(capfd, "732", "--langs", "en,es,ja", "--json")
    rows = json.loads(out)
    numbers = [{language: cell["number"] for language, cell in row["cells"].items()} for row in rows]
    subrules = ("2", "2a", "2b", "2c")
    assert [row["ja"] for row in numbers][1:] == [
        f"727.{one}" for one in ("1", "1a", "1b", "1c", *subrules, "3", "4", "5", "6")
    ]
    assert [row["es"] for row in numbers if "es" in row] == ["732", *(f"732.{one}" for one in subrules)]
    for row in rows:
        counts = {len(cell["examples"]) for cell in row["cells"].values()}
        assert len(counts) == 1
    stale = [(language, cell["number"]) for row in rows for language, cell in row["cells"].items() if cell["stale"]]
    assert stale == [("ja", "727.2a")]
    differences = next(row for row in rows if row["key"] == "cr:713.2a@2009-07-11")["cells"]["ja"]["stale"]["examples"]
    assert [[kind, text.strip()] for kind, text in differences[0] if kind != "same"] == [["gone", "the battlefield"]]
    found = findings(capfd)
    assert ("ja", "text-stale", "727.2a") in found
    assert {code for _, code, _ in found} <= {"text-stale", "term-in-two-ways"}


@pytest.mark.real
def test_an_old_page_in_english_is_behind_too(capfd, shared_data):
    for name in ("en-cr-732-glossary-page.txt", "en-cr-720-and-mtr-4.4.txt"):
        assert run(["ingest", str(shared_data / "seeds" / name)]) == 0
    capfd.readouterr()
    run(["status", "--json"])
    ids = [edition["id"] for edition in json.loads(capfd.readouterr().out)["editions"] if edition["id"].startswith("cr/en")]
    _, out, _ = aligned(capfd, "732", "--langs", ",".join(ids), "--json")
    cells = [(cell["number"], bool(cell["stale"])) for row in json.loads(out) for cell in row["cells"].values()]
    assert {number for number, _ in cells} >= {"720.2a", "732.2a", "720.6"}
    assert [number for number, stale in cells if stale] == ["720.2a"]
