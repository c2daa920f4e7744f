"""The words by which the official text marks its parts, in each language it has been met in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["LANGUAGES", "MARKERS", "Markers", "marker_form"]


@dataclass(frozen=True, slots=True)
class Markers:
    """The marks of one language, in the form that `marker_form` gives a line."""

    titles: frozenset[str]
    """How the title line begins."""
    contents: frozenset[str]
    glossary: frozenset[str]
    ends: frozenset[str]
    """What ends the glossary: the credits, an index, an address for questions."""
    example: re.Pattern[str]
    """How an example begins."""
    obsolete: re.Pattern[str]
    """What follows the headword of an entry that no longer holds, or is not a name: a remark in parentheses."""
    see: re.Pattern[str]
    """How a closing reference of an entry begins."""

    def marks(self, form: str) -> bool:
        """Say whether a line in this form marks the title or a part of a text in this language."""
        return form in self.contents or form in self.glossary or form in self.ends or any(map(form.startswith, self.titles))


def _forms(*words: str) -> frozenset[str]:
    return frozenset(marker_form(word) for word in words)


def marker_form(line: str) -> str:
    """Return what is compared with a marker: no decoration, no case, one width."""
    return unicodedata.normalize("NFKC", line).strip(" \t=-*#—_:.…").casefold()


_EN = Markers(
    titles=_forms(
        "Magic: The Gathering Comprehensive Rules", "Magic: The Gathering® Comprehensive Rules", "Comprehensive Rules"
    ),
    contents=_forms("Contents", "Table of Contents"),
    glossary=_forms("Glossary"),
    ends=_forms("Credits", "Index", "Questions?", "Contact Information", "Copyrights"),
    example=re.compile(r"example(?:s)?\s*:\s*", re.IGNORECASE),
    obsolete=re.compile(r"\s*\((?:obsolete)\)", re.IGNORECASE),
    see=re.compile(r"(?:see|also see|for more information)\b", re.IGNORECASE),
)
_ES = Markers(
    titles=_forms("Reglas Completas"),
    contents=_forms("Índice", "Contenido", "Contenidos"),
    glossary=_forms("Glosario"),
    ends=_forms("Créditos", "Índice alfabético"),
    example=re.compile(r"ejemplos?\s*:\s*", re.IGNORECASE),
    obsolete=re.compile(r"\s*\((?:obsolet[oa]s?|en desuso)\)", re.IGNORECASE),
    see=re.compile(r"(?:consulta|ver|véase|ve)\b", re.IGNORECASE),
)
_PT = Markers(
    titles=_forms("Regras Completas", "Regras Abrangentes", "Magic: The Gathering Regras Abrangentes"),
    contents=_forms("Sumário", "Conteúdo", "Índice"),
    glossary=_forms("Glossário"),
    ends=_forms("Créditos"),
    example=re.compile(r"exemplos?\s*:\s*", re.IGNORECASE),
    obsolete=re.compile(r"\s*\((?:obsolet[oa]s?)\)", re.IGNORECASE),
    see=re.compile(r"(?:ver|veja|consulte)\b", re.IGNORECASE),
)
_JA = Markers(
    titles=_forms("マジック総合ルール", "総合ルール", "詳細ルール"),
    contents=_forms("もくじ", "目次"),
    glossary=_forms("用語集"),
    ends=_forms("クレジット", "著作権"),
    example=re.compile(r"例\s*[：:]\s*"),
    obsolete=re.compile(r"\s*[(（](?:廃語|廃止|旧語|Obsolete)[)）]", re.IGNORECASE),
    see=re.compile(r"rule [0-9]|→|.{0,30}参照"),
)
_ZH = Markers(
    titles=_forms("万智牌完整规则"),
    contents=_forms("目录"),
    glossary=_forms("词汇表"),
    ends=_forms("版权信息", "制作人员", "鸣谢"),
    example=re.compile(r"例如\s*[：:，]\s*"),
    obsolete=re.compile(r"\s*[（(](?:已废止|废止)[）)]"),
    see=re.compile(r"(?:请?参见|参阅)"),
)

MARKERS = {"en": _EN, "es": _ES, "ja": _JA, "pt": _PT, "zh": _ZH}
LANGUAGES = tuple(MARKERS)
