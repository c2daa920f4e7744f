"""Which language a text is in."""

import pytest

from ingest.language import clear_language, language_of


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


EN = "A chair has four legs, and it is on the floor. If a player sits on it, that player may stand up when the table falls."
ES = "La silla tiene cuatro patas y es del jugador. Si un jugador se sienta en ella, puede levantarse cuando la mesa se caiga."
PT = "A cadeira tem quatro pernas e é do jogador. Se um jogador se senta na cadeira, ele pode se levantar quando a mesa cai."
FR = "La chaise a quatre pieds et elle est dans la salle. Si un joueur est sur la chaise, il ne peut pas prendre les tables."
IT = "La sedia ha quattro gambe ed è del giocatore. Se un giocatore è su una sedia, non può prendere il tavolo di un altro."
DE = "Der Stuhl hat vier Beine und ist auf dem Boden. Wenn ein Spieler auf ihm sitzt, so kann der Spieler es nicht sehen."


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (EN, "en"), (ES, "es"), (PT, "pt"), (FR, "fr"), (IT, "it"), (DE, "de"),
        ("椅子には四本の脚があり、プレイヤーはそれに座ることができる。机が倒れたら立つ。", "ja"),
        ("椅子有四条腿，牌手可以坐在上面。如果桌子倒下，则该牌手站起来。", "zh"),
        ("A chair.", ""), ("椅子。", ""), ("Chairs tables legs floors " * 20, ""), (f"{EN} {ES}", ""), ("", ""),
    ],
)  # fmt: skip
def test_a_clear_language(text, language):
    assert clear_language([text]) == language


@pytest.mark.parametrize("text", [FR, IT, DE])
def test_a_language_that_cannot_be_read_is_never_the_answer(text):
    assert language_of([text]) in ("en", "es", "pt")
