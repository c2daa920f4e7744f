"""Which language a text is in."""

import pytest

from ingest.language import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("A player is the owner of a table if it is on that player.", "en"),
        ("Un jugador es el propietario de la mesa si está en ella.", "es"),
        ("Um jogador é o dono da mesa se ela está em uma sala.", "pt"),
        ("プレイヤーは机を持つ。", "ja"),
        ("机、椅子、脚。漢字が多い。", "ja"),
        ("牌手拥有桌子。", "zh"),
        ("牌手操控Table Bear，且其力量为2/2。", "zh"),
        ("", "en"),
        ("732.2 1/1 {T}", "en"),
    ],
)
def test_language_of(text, language):
    assert language_of([text]) == language
