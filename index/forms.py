"""The forms of words: what is looked for besides the word itself, and which words tell nothing.

English has no stemmer here: Porter merges words that the rules keep apart (active and activated, command and commander,
equip and equipment).  A lemma takes off an inflection only where what is left is itself a word of the corpus.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["STOP_WORDS", "bases", "lemma"]


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


STOP_WORDS: dict[str, frozenset[str]] = {
    "en": _set(
        """
        a about actually after all also am an and any anyone are arent as at be been before being but by can can't cannot
        cant could couldnt d did didn't didnt do does doesn't doesnt doing don't dont else even ever every exactly for from
        get gets give given go goes going gonna got had has have having he her him his how i i'd i'll i'm i've if in instead
        into is isn't isnt it its just let like ll make may me mean means might much my need no not now of off on once only
        or other our out over own really right s said same say she should so some someone something still t than that the
        their them then there these they thing things this those though through to too under until up us ve very via want
        wants was wasnt we were what when where whether which while who whose why will with within won't wont work works
        would you your yours
        """
    ),
    "es": _set(
        """
        a al algo alguien algun alguna ante antes aqui asi aun aunque cada casi como con cual cuales cualquier cuando
        cuanta cuantas cuanto cuantos de del desde donde dos durante e el ella ellas ellos en entre era es esa esas ese
        eso esos esta estan estar estas este esto estos fue ha haber hace hacer han hasta hay la las le les lo los mas
        me mi mientras mis mismo muy ni no nos o os otra otras otro otros para pasa pero poder por porque puede pueden
        puedo que quien se segun ser si sido sin sobre solo son su sus tambien te tengo ti tiene tienen toda todas todo
        todos tu tus un una uno unos y ya yo
        """
    ),
    "pt": _set(
        """
        a ao aos as com como da das de do dos e em eu isso mais mas na nas no nos o os ou para pela pelo por qual quando
        que se sem ser seu sua um uma
        """
    ),
    "ja": _set(
        """
        ある いつ いる か から が こと この これ した して する その それ で です
        と とき とは どう どの ない なに なる に の は へ ます まで も もの や
        よう られ れる を 場合
        """
    ),
}
"""Words that tell nothing, folded as `index.analysis` folds them."""

_IRREGULAR = {
    "dying": "die", "dealt": "deal", "drew": "draw", "drawn": "draw", "chose": "choose", "chosen": "choose", "paid": "pay",
    "lost": "lose", "won": "win", "left": "leave", "began": "begin", "begun": "begin", "spent": "spend", "fought": "fight",
    "gave": "give", "given": "give", "took": "take", "taken": "take", "untapped": "untap", "phasing": "phasing", "met": "meet",
    "chooses": "choose", "libraries": "library", "abilities": "ability", "copies": "copy", "copied": "copy", "dies": "die",
    "died": "die", "worse": "bad", "stacks": "stack", "bought": "buy", "cost": "cost", "costs": "cost", "split": "split",
}  # fmt: skip
_DOUBLED = re.compile(r"([b-df-hj-np-tv-z])\1\Z")
_SPANISH = {
    "prioridades": "prioridad", "propone": "proponer", "proponga": "proponer", "propuesto": "proponer", "propuesta": "proponer",
    "propongo": "proponer", "resuelva": "resolver", "resuelve": "resolver", "resuelven": "resolver", "resuelto": "resolver",
    "resolucion": "resolver", "muere": "morir", "mueren": "morir", "muerto": "morir", "muera": "morir", "muerte": "muerte",
    "pierde": "perder", "pierdo": "perder", "pierden": "perder", "pongo": "poner", "pone": "poner", "ponen": "poner",
    "puesto": "poner", "ponga": "poner", "elijo": "elegir", "elige": "elegir", "elija": "elegir", "juego": "juego",
    "mueve": "mover", "mueven": "mover", "devuelve": "devolver", "devuelto": "devolver", "vuelve": "volver",
    "juega": "jugar", "juegan": "jugar", "muestra": "mostrar", "roba": "robar", "robo": "robar",
}  # fmt: skip
"""Forms that the stemmer of Snowball keeps apart from their words, or merges with others."""


def lemma(word: str, language: str, known: Callable[[str], bool]) -> str:
    """Return the form under which a folded word is looked up beside itself.

    `known` says whether a word stands in the corpus.
    """
    if language == "en":
        return _english(word, known)
    return _spanish(word) if language == "es" else word


def _english(word: str, known: Callable[[str], bool]) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return next((base for base in bases(word) if len(base) > 2 and known(base)), word)


def bases(word: str) -> Iterable[str]:
    """Return every form that an English word may be an inflection of, the likeliest first."""
    if not word.isascii() or len(word) < 4:
        return ()
    if word.endswith("ies"):
        return (f"{word[:-3]}y", word[:-1])
    if word.endswith("ied"):
        return (f"{word[:-3]}y",)
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return (word[:-2], word[:-1])
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return (word[:-1],)
    if word.endswith("ed"):
        return (word[:-1], word[:-2], _single(word[:-2]))
    if word.endswith("ing"):
        return (f"{word[:-3]}e", word[:-3], _single(word[:-3]))
    return ()


def _single(word: str) -> str:
    return _DOUBLED.sub(r"\1", word)


@lru_cache(maxsize=1 << 14)
def _spanish(word: str) -> str:
    stem: str = _stemmer().stem(_SPANISH.get(word, word))
    return stem


@cache
def _stemmer() -> Any:
    return import_module("whoosh.lang.snowball.spanish").SpanishStemmer()
