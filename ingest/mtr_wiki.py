r"""A wiki page (DokuWiki) with a chapter of the MTR in English and Chinese, paragraph by paragraph.

    ====== MTR N. Title ======
    ===== MTR N.N English title 中文标题 =====
    **A paragraph in English.**\\
    **The same in Chinese.**\\
    **Another paragraph.**\\
    ++The beginning of its translation.|\\
    Commentary, in both languages.\\ ++
    **The rest of its translation.**

A fold `++head|body++` has a piece of the translation as its head; what it unfolds is commentary and no rules text.  So
the rules are what is bold or the head of a fold, English where it has no Chinese character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from corpus.errors import NotRules
from corpus.number import RuleNumber
from corpus.records import Parsed, Problem, RuleText
from ingest.dates import stated
from ingest.marks import tidy
from ingest.mtr import section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "mtr-wiki"

_HAN = re.compile("[\u3400-\u9fff]")
_TITLE = re.compile(
    r"^=+\s*MTR\s+(?P<major>[1-9][0-9]?)\.(?P<minor>[1-9][0-9]?)?\s+(?P<en>[^\u3400-\u9fff\n]*?)\s*(?P<zh>[\u3400-\u9fff].*?)?\s*=+\s*$"
)
_FOLD = r"\+\+(?P<head>[^|]*?)\|(?P<body>.*?)\+\+"
_BOLD = r"\*\*(?P<bold>.+?)\*\*"
_PIECE = re.compile(rf"{_FOLD}|{_BOLD}|(?P<title>^=+[^\n]+=+[ \t]*$)", re.DOTALL | re.MULTILINE)
_MARKUP = re.compile(r"(?<!:)//|\*\*|__|''|\\\\(?=\s|$)|<[^<>]*>")
_LINK = re.compile(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]")
_FURNITURE = re.compile(r"<[^<>]*>|\{\{.*?\}\}|\[\[.*?\]\]|\\\\|[|]")
_BULLET = re.compile(r"•\s*(?=[1-9][0-9]?\.\s)")
"""An item has a number or a bullet; where the page gives it both, the bullet goes."""


@dataclass(slots=True)
class _Section:
    number: RuleNumber
    titles: dict[str, str]
    pairs: list[tuple[str, list[str]]] = field(default_factory=list)
    """Each paragraph in English with the pieces of its translation."""
    stray: list[str] = field(default_factory=list)
    """Text that is neither bold nor folded away."""


def recognise(lines: Sequence[str]) -> bool:
    """Whether the lines are such a page: a title of the MTR in the wiki's marks, and bold paragraphs."""
    return any(_TITLE.match(line) for line in lines) and any(line.startswith("**") for line in lines)


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read both languages of the page, English first; with a language in the hints, only that.

    Raises NotRules where no section has any text.
    """
    if hints.document not in ("", "mtr"):
        raise NotRules(f"this page is of the MTR, not of the {hints.document.upper()}", hint="leave out --document")
    sections = list(_sections("\n".join(lines)))
    if not any(part.pairs for part in sections):
        raise NotRules("this wiki page holds no section of the MTR with its text", hint="give the page's source")
    outside = (place for place, line in enumerate(lines) if not line.startswith(("**", "++")))
    effective, doubts = (hints.effective, ()) if hints.effective else stated(lines, outside)
    return tuple(
        Parsed(
            "mtr",
            language,
            NAME,
            tuple(_rules(sections, language)),
            effective=effective,
            whole=False,
            problems=(*doubts, *_problems(sections)),
        )
        for language in ("en", "zh")
        if hints.language in ("", language)
    )


def _sections(text: str) -> Iterator[_Section]:
    """Sort the page's pieces into sections, and those of a section by language."""
    current: _Section | None = None
    end = 0
    for piece in (*_PIECE.finditer(text), None):
        between = text[end : piece.start() if piece else len(text)]
        if current and (stray := _FURNITURE.sub(" ", between).strip()):
            current.stray.append(tidy(stray))
        if piece is None or piece["title"]:
            if current:
                yield current
            current = _opened(piece["title"]) if piece else None
        elif current:
            _add(current, _plain(piece["head"] or piece["bold"]))
        end = piece.end() if piece else end


def _opened(line: str) -> _Section | None:
    found = _TITLE.match(line)
    if not found:
        return None
    number = RuleNumber(int(found["major"]), int(found["minor"]) if found["minor"] else None)
    return _Section(number, {"en": tidy(found["en"] or ""), "zh": tidy(found["zh"] or "")})


def _add(current: _Section, text: str) -> None:
    if not text:
        return
    if not _HAN.search(text):
        current.pairs.append((text, []))
    elif current.pairs:
        current.pairs[-1][1].append(text)
    else:
        current.stray.append(text)


def _plain(text: str) -> str:
    return _BULLET.sub("", tidy(_LINK.sub(r"\1", _MARKUP.sub("", text))))


def _rules(sections: Sequence[_Section], language: Literal["en", "zh"]) -> Iterator[RuleText]:
    for part in sections:
        title = part.titles[language]
        paragraphs = [english if language == "en" else "".join(chinese) for english, chinese in part.pairs]
        if part.number.minor is None:
            paragraphs = [title, *paragraphs] if title else []
        if any(paragraphs):
            yield section(part.number, title, [paragraph for paragraph in paragraphs if paragraph])


def _problems(sections: Sequence[_Section]) -> Iterator[Problem]:
    for part in sections:
        for english, chinese in part.pairs:
            if not chinese:
                yield Problem("untranslated", str(part.number), f"no translation follows {english[:40]!r}")
        for stray in part.stray:
            yield Problem("stray-text", str(part.number), f"this is neither rules text nor commentary: {stray[:40]!r}")
