"""Whether paragraphs with rules' numbers speak of the game: many other texts have such numbers, from price lists to manuals."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from corpus.records import RuleText

__all__ = ["speak_of_the_game"]

_GAME = re.compile(
    r"\b(?:players?|opponents?|spells?|creatures?|permanents?|planeswalkers?|abilit(?:y|ies)|battlefield|graveyard|mana"
    r"|untap\w*|controller|cards?|games?|lands?|decks?|tokens?|turns?|phases?|cast|counters?"
    r"|jugador\w*|oponente\w*|hechizos?|criaturas?|permanentes?|habilidad\w*|campo de batalla|cementerio"
    r"|cartas?|partidas?|juegos?|tierras?|mazos?|turnos?|fases?|jogador\w*|jogos?|m[áa]gicas?|habilidades?|terrenos?)\b"
    r"|プレイヤー|対戦相手|呪文|クリーチャー|パーマネント|能力|戦場|墓地|マナ|カード|ゲーム|ターン|土地"
    r"|牌|游戏|回合|阶段|对手|咒语|生物|永久物|异能|战场|坟墓场|法术力",
    re.IGNORECASE,
)
"""Words of the game that no section of the rules can do without."""
_SHARE = 0.2


def speak_of_the_game(rules: Iterable[RuleText]) -> bool:
    """Whether a good part of the rules has words of the game, in any language that can be read."""
    texts = [" ".join((rule.heading, *rule.paragraphs, *rule.examples)) for rule in rules if rule.number.minor is not None]
    return sum(_GAME.search(text) is not None for text in texts) > len(texts) * _SHARE
