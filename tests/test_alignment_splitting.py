import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.alignment.splitting import split


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ana waters a bed. Ben digs.", ["Ana waters a bed.", "Ben digs."]),
        ("Ana waters (see rule 104.4b). Ben digs! Why? It rained.", 4),
        ("“Dig. Then water,” says Ana. Ben nods.", 2),
        ("It says “Dig, then water.” Ben nods.", 2),
        ("It says “Dig, then water.” or “Rest.” on the gate.", 1),
        ("Rows, beds, etc. are dug. (See rule 732.2.)", ["Rows, beds, etc. are dug.", "(See rule 732.2.)"]),
        ("The Team vs. Team game has two gardens. Each has a gate.", 2),
        ("Read “If it rains, . . .” as “When it rains.” No hose is needed.", 2),
        ("Nothing ends here", ["Nothing ends here"]),
        ("A title\nAnd a line of its own.", 2),
        ('Ana says "Dig. Rest." Ben nods.', 2),
        ("¿Quién riega? Ana riega «la fila. Y la otra». {T}: riega.", 3),
        ("花园里有水。天黑了！（参见规则104.4b。）", 3),
        ("它写着“浇水。”的意思是浇花。与前者相同。", 2),
        ("噴水は回る。「水をやる。休む。」と言う。", 2),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences(text, sentences):
    found = split(text)
    assert (list(found) if isinstance(sentences, list) else len(found)) == sentences


@given(st.text(alphabet='aB .!?。！“”「」()（）"\n1'))
def test_nothing_is_lost(text):
    assert "".join("".join(split(text)).split()) == "".join(text.split())
