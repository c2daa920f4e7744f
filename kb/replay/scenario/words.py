"""The sentences of scenarios in English, Spanish and Japanese.

A pattern is text with `{slots}` and `[optional parts]`; the three columns say the same.  A slot's name fixes what may stand
in it (`kb.replay.scenario.parse`).  Languages may be mixed: a file is read line by line.
"""

from __future__ import annotations

import difflib
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["KEYWORDS", "KINDS", "STEP_WORDS", "WORDS", "Forms", "match", "matcher", "meant", "vocabulary"]

Forms = dict[str, tuple[str, str, str]]

SECTIONS: dict[str, Forms] = {
    "title": {
        "scenario": ("scenario {title}", "escenario {title}", "シナリオ {title}"),
        "twin": ("twin {title}", "gemelo {title}", "対照 {title}"),
    },
    "change": {
        "change": ("change {old} => {new}", "cambia {old} => {new}", "変更 {old} => {new}"),
        "after": ("after {old} add {new}", "tras {old} añade {new}", "追加 {old} の後 {new}"),
        "drop": ("drop {old}", "quita {old}", "削除 {old}"),
    },
    "expects": {
        "expects": ("expects {kind}[ {rule}]", "espera {kind}[ {rule}]", "期待 {kind}[ {rule}]"),
    },
    "header": {
        "source": ("source {source}", "fuente {source}", "出典 {source}"),
        "players": ("players {names}", "jugadores {names}", "プレイヤー {names}"),
        "range": ("range {n}", "alcance {n}", "影響範囲 {n}"),
        "profile": ("profile {word}", "perfil {word}", "方式 {word}"),
        "model": ("model {word}", "modelo {word}", "モデル {word}"),
        "turn": (
            "turn {n} {player} {step} priority {other}",
            "turno {n} {player} {step} prioridad {other}",
            "ターン {n} {player} {step} 優先権 {other}",
        ),
        "expects": ("expects {kind}[ {rule}]", "espera {kind}[ {rule}]", "期待 {kind}[ {rule}]"),
    },
    "block": {
        "given": ("given", "dado", "前提"),
        "play": ("play", "se juega", "実行"),
        "propose": ("propose {player}", "propone {player}", "{player}の提案"),
        "then": ("then", "entonces", "結果"),
        "loop": ("loop {player}", "bucle {player}", "{player}のループ"),
        "choose": ("choose", "se elige", "選択"),
        "run": ("run on", "sigue", "続行"),
        "accepts": ("respond {player} accepts", "responde {player} acepta", "応答 {player}は受け入れる"),
        "shortens step": (
            "respond {player} shortens to {step}[ of turn {n}]",
            "responde {player} acorta a {step}[ del turno {n}]",
            "応答 {player}は[ターン{n}の]{step}に短縮",
        ),
        "shortens place": (
            "respond {player} shortens at {mark} of {n}",
            "responde {player} acorta en {mark} de {n}",
            "応答 {player}は{n}回目の{mark}で短縮",
        ),
        "shortens after": (
            "respond {player} shortens after {n}",
            "responde {player} acorta tras {n}",
            "応答 {player}は{n}回の後で短縮",
        ),
        "acts": ("respond {player} acts", "responde {player} actúa", "応答 {player}は行動する"),
    },
    "given": {
        "controls": ("{player} controls {things}", "{player} controla {things}", "{player}は{things}を支配"),
        "mana": ("{player} has {mana} in the pool", "{player} tiene {mana} en la reserva", "{player}のマナ・プール{mana}"),
        "library": (
            "{player} has {n} cards in library",
            "{player} tiene {n} cartas en la biblioteca",
            "{player}のライブラリー{n}枚",
        ),
        "hand": ("{player} has {n} cards in hand", "{player} tiene {n} cartas en la mano", "{player}の手札{n}枚"),
        "poison": ("{player} has {n} poison", "{player} tiene {n} veneno", "{player}の毒{n}個"),
        "life": ("{player} has {n} life", "{player} tiene {n} vidas", "{player}のライフ{n}"),
        "holds": ("{player} holds {card}", "{player} tiene en la mano {card}", "{player}の手札に{card}"),
        "targets": (
            "{name} of {player} targets {target}",
            "{name} de {player} hace objetivo a {target}",
            "{player}の{name}は{target}を対象とする",
        ),
        "always": ("{player} always takes {name}", "{player} siempre acepta {name}", "{player}は常に{name}を選ぶ"),
        "orders": ("{player} orders {labels}", "{player} ordena {labels}", "{player}は{labels}の順に置く"),
    },
    "choice": {
        "until own": ("all pass until {other}'s {step}", "todos pasan hasta {step} de {other}", "{other}の{step}まで全員パス"),
        "until": (
            "all pass until [turn {n} ]{step} {player}",
            "todos pasan hasta [el turno {n} ]{step} {player}",
            "[ターン{n}の]{step}で{player}が優先権を得るまで全員パス",
        ),
        "all pass": ("all pass", "todos pasan", "全員パス"),
        "passes": ("{player} passes", "{player} pasa", "{player}はパス"),
        "activates": (
            "{player} activates {name}[ with {cost}][ targeting {target}][ {retaining}]",
            "{player} activa {name}[ usando {cost}][ con objetivo {target}][ {retaining}]",
            "{player}は[{target}を対象に][{cost}で]{name}を起動[ {retaining}]",
        ),
        "casts": (
            "{player} casts {card}[ targeting {target}][ {retaining}]",
            "{player} lanza {card}[ con objetivo {target}][ {retaining}]",
            "{player}は[{target}を対象に]{card}を唱える[ {retaining}]",
        ),
        "attacks nothing": ("{player} attacks with nothing", "{player} no ataca", "{player}は攻撃しない"),
        "attacks": (
            "{player} attacks {other} with {labels}",
            "{player} ataca a {other} con {labels}",
            "{player}は{labels}で{other}を攻撃",
        ),
        "blocks nothing": ("{player} blocks with nothing", "{player} no bloquea", "{player}はブロックしない"),
        "blocks": (
            "{player} blocks {target} with {name}",
            "{player} bloquea {target} con {name}",
            "{player}は{name}で{target}をブロック",
        ),
        "targets": (
            "{name} of {player} targets {target}",
            "{name} de {player} hace objetivo a {target}",
            "{player}の{name}は{target}を対象とする",
        ),
        "pays": ("{player} pays for {name}", "{player} paga por {name}", "{player}は{name}のために支払う"),
        "always": ("{player} always takes {name}", "{player} siempre acepta {name}", "{player}は常に{name}を選ぶ"),
        "orders": ("{player} orders {labels}", "{player} ordena {labels}", "{player}は{labels}の順に置く"),
        "place": ("place {mark}", "lugar {mark}", "場所 {mark}"),
        "repeat": ("repeat {times}[ ending at {mark}]", "repite {times}[ hasta {mark}]", "{times}回繰り返す[ {mark}で終わる]"),
    },
    "answer": {
        "indefinitely": ("{player} indefinitely", "{player} indefinidamente", "{player}は無期限"),
        "no action": ("{player} takes no action", "{player} no actúa", "{player}は行動しない"),
        "agrees": ("{player} agrees", "{player} está de acuerdo", "{player}は同意"),
        "number": ("{player} chooses {n}[ at {mark}]", "{player} elige {n}[ en {mark}]", "{player}は{n}回を選ぶ[ {mark}で]"),
    },
    "claim": {
        "illegal": ("illegal {rule}: {choice}", "ilegal {rule}: {choice}", "違法 {rule}: {choice}"),
        "legal": ("legal: {choice}", "legal: {choice}", "適法: {choice}"),
        "controls": ("{player} controls {things}", "{player} controla {things}", "{player}は{things}を支配"),
        "library": (
            "{player} has {n} cards in library",
            "{player} tiene {n} cartas en la biblioteca",
            "{player}のライブラリー{n}枚",
        ),
        "hand": ("{player} has {n} cards in hand", "{player} tiene {n} cartas en la mano", "{player}の手札{n}枚"),
        "life": ("{player} has {n} life", "{player} tiene {n} vidas", "{player}のライフ{n}"),
        "tapped": ("{name} is tapped", "{name} está girado", "{name}はタップ状態"),
        "untapped": ("{name} is untapped", "{name} está enderezado", "{name}はアンタップ状態"),
        "lacks": ("{name} lacks {keyword}", "{name} no tiene {keyword}", "{name}は{keyword}を持たない"),
        "has": ("{name} has {keyword}", "{name} tiene {keyword}", "{name}は{keyword}を持つ"),
        "stack empty": ("stack empty", "pila vacía", "スタックは空"),
        "stack": ("stack {labels}", "pila {labels}", "スタック {labels}"),
        "nobody": ("priority nobody", "prioridad nadie", "優先権 なし"),
        "priority": ("priority {player}", "prioridad {player}", "優先権 {player}"),
        "step": ("step {step}[ turn {n}]", "paso {step}[ turno {n}]", "ステップ {step}[ ターン {n}]"),
        "choices": ("choices {n}", "decisiones {n}", "選択数 {n}"),
        "iterations": ("iterations {n}", "repeticiones {n}", "反復数 {n}"),
        "verdict": ("verdict {verdict}[ for {names}]", "veredicto {verdict}[ para {names}]", "判定 {verdict}[ 対象 {names}]"),
        "must": ("{player} must choose otherwise", "{player} debe elegir otra cosa", "{player}は別の選択をする"),
        "involved": ("involved {names}", "implicados {names}", "関与 {names}"),
    },
}  # fmt: skip

STEP_WORDS = {
    word: index
    for index, words in enumerate(
        (
            ("untap", "enderezar", "アンタップ"),
            ("upkeep", "mantenimiento", "アップキープ"),
            ("draw", "robar", "ドロー"),
            ("main1", "principal1", "第一メイン"),
            ("combat", "combate", "戦闘開始"),
            ("attackers", "atacantes", "攻撃クリーチャー指定"),
            ("blockers", "bloqueadores", "ブロック・クリーチャー指定"),
            ("damage", "daño", "戦闘ダメージ"),
            ("endcombat", "fincombate", "戦闘終了"),
            ("main2", "principal2", "第二メイン"),
            ("end", "final", "終了"),
            ("cleanup", "limpieza", "クリンナップ"),
        )
    )
    for word in words
}
KINDS = {
    word: words[0]
    for words in (
        ("passes", "pasa", "合格"),
        ("wrong", "falso", "誤り"),
        ("illegal", "ilegal", "違法"),
        ("invalid", "inválido", "無効"),
        ("malformed", "malformado", "不正"),
        ("unsupported", "no admitido", "未対応"),
        ("taken", "tomado", "実行"),
        ("shortened", "acortado", "短縮"),
        ("void", "nulo", "取消"),
        ("fragmented", "fragmentado", "断片化"),
        ("draw", "empate", "引き分け"),
        ("won", "ganada", "勝利"),
        ("ends", "termina", "終わる"),
        ("optional", "opcional", "任意"),
        ("refused", "rechazado", "拒否"),
        ("unknown", "desconocido", "不明"),
    )
    for word in words
}
"""Kinds of outcome and verdicts in three languages."""
WORDS = {
    "tapped": ("tapped", "girado", "タップ"),
    "untapped": ("untapped", "enderezado", "アンタップ"),
    "new": ("new", "nuevo", "召喚酔い"),
    "retaining": ("holding priority", "reteniendo la prioridad", "優先権を保持"),
    "forever": ("infinitely", "forever", "indefinitely", "infinitamente", "para siempre", "無限", "永遠"),
    "until dead": ("until", "hasta", "まで"),
    "if": ("if ", "when ", "unless ", "si ", "cuando ", "a menos ", "もし", "場合"),
}
KEYWORDS = {
    word: words[0]
    for words in (
        ("flying", "vuela", "飛行"),
        ("haste", "prisa", "速攻"),
        ("reach", "alcance", "到達"),
        ("vigilance", "vigilancia", "警戒"),
        ("hexproof", "antimaleficio", "呪禁"),
    )
    for word in words
}


@cache
def _regex(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\{\w+\}|\[|\])", pattern)
    out: list[str] = []
    for part in parts:
        if part == "[":
            out.append("(?:")
        elif part == "]":
            out.append(")?")
        elif part == "{retaining}":
            out.append("(?P<retaining>" + "|".join(map(re.escape, WORDS["retaining"])) + ")")
        elif part.startswith("{"):
            out.append(f"(?P<{part[1:-1]}>.+?)")
        else:
            out.append(re.escape(part).replace(r"\ ", " +"))
    return re.compile("".join(out))


Pattern = tuple[str, tuple[str, ...], str]
"""A form, the words without which no line has it, and the pattern: most lines are told apart by the words alone."""


@cache
def _prepared(section: str) -> tuple[Pattern, ...]:
    return _needed(SECTIONS[section])


def _needed(forms: Forms) -> tuple[Pattern, ...]:
    return tuple(
        (form, tuple(re.sub(r"\[[^\]]*\]|\{\w+\}", " ", pattern).split()), pattern)
        for form, patterns in forms.items()
        for pattern in patterns
    )


def matcher(forms: Forms) -> Callable[[str], tuple[str, dict[str, str]] | None]:
    """Return what finds the form of a line among forms that are none of this module's."""
    prepared = _needed(forms)
    return lambda text: _first(prepared, text)


def match(section: str, text: str) -> tuple[str, dict[str, str]] | None:
    """Find the form of a section that a line has, with its slots; None when it has none of them."""
    return _first(_prepared(section), text)


def _first(prepared: tuple[Pattern, ...], text: str) -> tuple[str, dict[str, str]] | None:
    for form, needed, pattern in prepared:
        if all(word in text for word in needed):
            found = _regex(pattern).fullmatch(text)
            if found:
                return form, {slot: value.strip() for slot, value in found.groupdict().items() if value is not None}
    return None


@cache
def vocabulary(section: str) -> frozenset[str]:
    """Return the words of a section's patterns."""
    bare = (re.sub(r"\{\w+\}|[\[\]:]", " ", pattern) for patterns in SECTIONS[section].values() for pattern in patterns)
    return frozenset(word for text in bare for word in text.split())


def meant(section: str, text: str, known: frozenset[str]) -> tuple[str, str]:
    """Return the first word of a line that is neither of a section nor known, and the word it may have been."""
    words = vocabulary(section)
    for word in text.split():
        bare = word.strip('",:')
        if bare and bare not in words and bare.casefold() not in known and not bare[0].isdigit():
            near = difflib.get_close_matches(bare, words, 1)
            return bare, near[0] if near else ""
    return "", ""
