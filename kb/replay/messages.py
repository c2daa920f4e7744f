"""What happens, in the words of a judge: English, Spanish, Japanese.

One line for each kind of event; `{0}` and so on are its arguments in order.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from kb.replay.scenario.words import KEYWORDS, STEP_WORDS, Forms, matcher

if TYPE_CHECKING:
    from collections.abc import Callable

    from kb.replay.machine.events import Event

__all__ = ["LANGUAGES", "MESSAGES", "refusal", "say"]

LANGUAGES = ("en", "es", "ja")

MESSAGES: dict[str, tuple[str, str, str]] = {
    "activates": (
        "{0} activates the ability of {1}",
        "{0} activa la habilidad de {1}",
        "{0}は{1}の能力を起動する",
    ),
    "adds": ("{0} adds {1} × {2}", "{0} agrega {1} × {2}", "{0}は{2}を{1}点加える"),
    "assumed pass": (
        "{0} is taken to pass",
        "se entiende que {0} pasa",
        "{0}はパスしたとみなす",
    ),
    "attacks": ("{0} attacks {1}", "{0} ataca a {1}", "{0}は{1}を攻撃する"),
    "attacks with nothing": ("{0} attacks with nothing", "{0} no ataca", "{0}は攻撃しない"),
    "blocks": ("{0} blocks {1}", "{0} bloquea a {1}", "{0}は{1}をブロックする"),
    "blocks with nothing": ("{0} blocks with nothing", "{0} no bloquea", "{0}はブロックしない"),
    "casts": ("{0} casts {1}", "{0} lanza {1}", "{0}は{1}を唱える"),
    "chance": ("chance decides ({0})", "decide el azar ({0})", "無作為に決まる（{0}）"),
    "claim": ("line {0} holds", "se cumple la línea {0}", "{0}行目は成り立つ"),
    "created": ("{0} creates {1} × {2}", "{0} crea {1} × {2}", "{0}は{2}・トークンを{1}体生成する"),
    "cut off": (
        "more than {0} events: the rest is left out",
        "más de {0} sucesos: se omite el resto",
        "イベントが{0}件を超えたため以降を省略",
    ),
    "damage": ("{0} is dealt {1} damage", "{0} recibe {1} puntos de daño", "{0}に{1}点のダメージ"),
    "declines": ("{0} leaves it ({1})", "{0} no lo hace ({1})", "{0}はそれを行わない（{1}）"),
    "destroyed": ("{0} is destroyed", "{0} es destruido", "{0}は破壊される"),
    "dies": (
        "{0} is put into its owner’s graveyard",
        "{0} va al cementerio de su propietario",
        "{0}はオーナーの墓地に置かれる",
    ),
    "discards": ("{0} discards {1}", "{0} descarta {1}", "{0}は{1}枚捨てる"),
    "does": ("{0} does it ({1})", "{0} lo hace ({1})", "{0}はそれを行う（{1}）"),
    "draw": ("the game is a draw", "la partida es un empate", "ゲームは引き分け"),
    "draw for": ("the game is a draw for {0}", "la partida es un empate para {0}", "{0}にとってゲームは引き分け"),
    "draws": ("{0} draws {1}", "{0} roba {1}", "{0}は{1}枚引く"),
    "enters": (
        "{1} × {2} enters under {0}’s control",
        "{1} × {2} entra bajo el control de {0}",
        "{2}が{1}つ{0}のコントロール下で出る",
    ),
    "fizzles": (
        "{0} has no legal target and does not resolve",
        "{0} no tiene objetivo legal y no se resuelve",
        "{0}は適正な対象がなく解決されない",
    ),
    "gains": ("{0} gains {1} life: {2}", "{0} gana {1} vidas: {2}", "{0}は{1}点のライフを得る：{2}"),
    "grants": ("{0} gains {1}", "{0} gana {1}", "{0}は{1}を得る"),
    "grows": ("{0} has {1} counters", "{0} tiene {1} contadores", "{0}のカウンターは{1}個"),
    "heading": ("line {0}", "línea {0}", "{0}行目"),
    "iteration": ("iteration {0}", "repetición {0}", "{0}回目"),
    "jump": (
        "iterations {0} to {1}: each as the one before, by proof",
        "repeticiones {0} a {1}: cada una como la anterior, demostrado",
        "{0}回目から{1}回目：直前と同じ（証明済み）",
    ),
    "jump mandatory": (
        "{0} more rounds, each as the one before, by proof",
        "{0} vueltas más, cada una como la anterior, demostrado",
        "さらに{0}周、直前と同じ（証明済み）",
    ),
    "line": ("line {0}", "línea {0}", "{0}行目"),
    "loses": ("{0} loses the game", "{0} pierde la partida", "{0}はゲームに敗北する"),
    "loses life": ("{0} loses {1} life: {2}", "{0} pierde {1} vidas: {2}", "{0}は{1}点のライフを失う：{2}"),
    "mana empties": ("{0}’s mana pool empties", "la reserva de maná de {0} se vacía", "{0}のマナ・プールが空になる"),
    "mills": ("{0} mills {1}", "{0} muele {1}", "{0}は{1}枚切削する"),
    "must attack": ("{0} attacks this turn if able", "{0} ataca este turno si puede", "{0}はこのターン可能なら攻撃する"),
    "no attackers": (
        "nothing attacks: no blockers, no combat damage",
        "nada ataca: sin bloqueadores ni daño de combate",
        "攻撃クリーチャーなし：ブロックと戦闘ダメージを飛ばす",
    ),
    "no draw": (
        "the first draw step is skipped",
        "el primer paso de robar se omite",
        "最初のドロー・ステップを飛ばす",
    ),
    "no target": (
        "{0} has nothing to target and leaves the stack",
        "{0} no tiene qué elegir y sale de la pila",
        "{0}は対象がなくスタックから取り除かれる",
    ),
    "nobody pays": ("nobody chooses to avoid it ({0})", "nadie elige evitarlo ({0})", "誰も回避を選ばない（{0}）"),
    "passes": ("{0} passes", "{0} pasa", "{0}はパスする"),
    "pays": ("{0} pays for {1}", "{0} paga por {1}", "{0}は{1}のために支払う"),
    "poison": ("{0} has {1} poison counters", "{0} tiene {1} contadores de veneno", "{0}の毒カウンターは{1}個"),
    "priority": ("{0} has priority", "{0} tiene la prioridad", "{0}が優先権を得る"),
    "removes": ("{0} loses {1}", "{0} pierde {1}", "{0}は{1}を失う"),
    "resolves": ("{0} resolves", "{0} se resuelve", "{0}が解決される"),
    "resolves ability": ("the ability of {0} resolves", "la habilidad de {0} se resuelve", "{0}の能力が解決される"),
    "sacrificed": ("{0} is sacrificed", "{0} se sacrifica", "{0}は生け贄に捧げられる"),
    "stacked": (
        "{0} puts the ability of {1} on the stack",
        "{0} pone en la pila la habilidad de {1}",
        "{0}は{1}の能力をスタックに置く",
    ),
    "stays tapped": ("{0} does not untap", "{0} no se endereza", "{0}はアンタップしない"),
    "step begins": ("step {0} begins", "comienza el paso {0}", "{0}開始"),
    "step ends": ("step {0} ends", "termina el paso {0}", "{0}終了"),
    "taps": ("{0} becomes tapped", "{0} se gira", "{0}がタップ状態になる"),
    "triggers": ("{0} triggers", "se dispara {0}", "{0}が誘発する"),
    "turn": ("turn {0}: {1}", "turno {0}: {1}", "ターン{0}：{1}"),
    "turn-based draw": ("{0} draws for the turn", "{0} roba por el turno", "{0}のターンのドロー"),
    "untaps": ("{0} untaps", "{0} se endereza", "{0}がアンタップする"),
    "verdict draw": ("verdict: a draw for {0}", "veredicto: empate para {0}", "判定：{0}にとって引き分け"),
    "verdict ends": ("verdict: it ends by itself", "veredicto: termina por sí solo", "判定：自然に終わる"),
    "verdict fragmented": (
        "verdict: a fragmented loop; {0} must choose otherwise",
        "veredicto: bucle fragmentado; {0} debe elegir otra cosa",
        "判定：断片化されたループ。{0}は別の選択をする",
    ),
    "verdict optional": (
        "verdict: no draw, the loop holds a choice",
        "veredicto: no es empate, el bucle contiene una elección",
        "判定：選択を含むループなので引き分けではない",
    ),
    "verdict refused": ("verdict: no shortcut ({1})", "veredicto: no se abrevia ({1})", "判定：省略できない（{1}）"),
    "verdict shortened": (
        "verdict: shortened by {0}, who must now choose otherwise",
        "veredicto: acortado por {0}, que ahora debe elegir otra cosa",
        "判定：{0}が短縮し、別の選択をする",
    ),
    "verdict taken": ("verdict: the shortcut is taken {1}", "veredicto: se toma el atajo {1}", "判定：省略を実行 {1}"),
    "verdict unknown": ("verdict: unknown ({1})", "veredicto: desconocido ({1})", "判定：不明（{1}）"),
    "verdict void": (
        "verdict: {0} does nothing with the priority asked for; back to the proposal",
        "veredicto: {0} no hace nada con la prioridad pedida; se vuelve a la propuesta",
        "判定：{0}は得た優先権で何もしない。提案の時点に戻る",
    ),
    "verdict won": ("verdict: {0} wins", "veredicto: gana {0}", "判定：{0}の勝利"),
    "wins": ("{0} wins the game", "{0} gana la partida", "{0}はゲームに勝利する"),
    "model": ("{0}", "{0}", "{0}"),
}
"""By kind of event."""


@cache
def _refusals() -> Forms:
    text = (files("kb.replay") / "data" / "refusals.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return {english: (english, spanish, japanese) for english, spanish, japanese in rows}


@cache
def _finder() -> Callable[[str], tuple[str, dict[str, str]] | None]:
    return matcher({english: (english, english, english) for english in _refusals()})


def refusal(message: str, language: str) -> str:
    """Put a refusal, which is made in English, into words of a language; one that is not known stays as it is."""
    found = _finder()(message) if language in LANGUAGES[1:] else None
    if found is None:
        return message
    form, slots = found
    slots = {slot: refusal(value, language) if slot == "rest" else value for slot, value in slots.items()}
    return _refusals()[form][LANGUAGES.index(language)].format(**slots)


_STEPS = {"step begins", "step ends"}
_LONGEST = 40
"""A number with more digits is told by its digits' number."""


def say(event: Event, language: str) -> str:
    """Put an event into words of a language (English for one that is not known)."""
    column = LANGUAGES.index(language) if language in LANGUAGES else 0
    arguments = [_argument(argument) for argument in event.args]
    if event.code in _STEPS and column:
        words = [word for word, index in STEP_WORDS.items() if index == STEP_WORDS[arguments[0]]]
        arguments[0] = words[column]
    if event.code in ("grants", "removes") and column:
        words = [word for word, keyword in KEYWORDS.items() if keyword == arguments[1]]
        arguments[1] = words[column] if words else arguments[1]
    return MESSAGES[event.code][column].format(*arguments).rstrip()


def _argument(argument: object) -> str:
    if isinstance(argument, int) and abs(argument) >= 10_000:
        digits = f"{argument:,}"
        return digits if len(digits) <= _LONGEST else f"{digits[:9]}… ({len(str(abs(argument)))} digits)"
    return str(argument)
