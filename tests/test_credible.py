"""Whether paragraphs with rules' numbers speak of the game."""

import pytest

from corpus.number import RuleNumber
from corpus.records import RuleText
from ingest.credible import speak_of_the_game


@pytest.mark.parametrize(
    ("texts", "speak"),
    [
        (["A player sits down."], True),
        (["El jugador se sienta."], True),
        (["Um jogador se senta."], True),
        (["プレイヤーは座る。"], True),
        (["牌手坐下。"], True),
        (["Install it first.", "Light it with a match."], False),
        (["Install it first.", "Light it with a match.", "Open the window.", "Players sit down."], True),
        (["Install it first.", *["Light it with a match."] * 9, "Players sit down."], False),
        (["The playersman deckhand."], False),
        ([], False),
    ],
)
def test_words_of_the_game(texts, speak):
    assert speak_of_the_game(RuleText(RuleNumber(100, n), (text,)) for n, text in enumerate(texts, 1)) == speak
