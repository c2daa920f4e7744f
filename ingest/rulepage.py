"""The page of one rule or section, whose own number stands in its title and whose subrules carry none.

    Regla NNN.N · Title of the section
    Text of the rule.
    Subreglas
    Text of the first subrule.
    Ejemplo: Text of its example.
    Otras reglas de este apartado

The number in the title is printed; those of the subrules are counted from their order, and say that they are derived.
A paragraph that continues a subrule can be told from the next subrule only where the page gives subrules bullets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from corpus.number import RuleNumber, letters_after
from ingest.dates import date_in, effective_date
from ingest.lines import Line
from ingest.marks import example_text, is_cry, is_furniture, is_sentence, is_title, join_cjk, rule_head, tidy, unbullet
from ingest.numbered import not_rules, read
from ingest.part import part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from corpus.records import Parsed, Problem
    from ingest.shape import Hints

__all__ = ["NAME", "parse", "recognise"]

NAME = "rulepage"

_WORD = r"(?:Regla|Sección|Apartado|Rule|Section|Regra|Seção|ルール|セクション)"
_OPENS = re.compile(rf"\W*{_WORD}")
_TITLE = re.compile(
    rf"(?:[-*•#]+\s+)?{_WORD}\s*(?P<number>[1-9][0-9]{{2}}(?:\.[1-9][0-9]{{0,2}}(?:[a-km-np-z]{{1,2}})?)?)"
    r"\s*[·・|:：–—.-]\s*(?P<title>\S.*)"
)
_BELOW = re.compile(r"(?:Subreglas|Subrules|Sub-?regras|サブルール)\b.{0,40}|Reglas|Rules|Regras|ルール", re.IGNORECASE)
_END = re.compile(
    r"(?:Otras reglas|Reglas relacionadas|Pregunta al juez|Véase también|Ver también|Comentarios|Compartir"
    r"|Anterior|Siguiente|Volver"
    r"|Other rules|Related rules|Ask (?:the|a) judge|See also|Comments|Share|Previous|Next|Back to"
    r"|Outras regras|Regras relacionadas|この(?:節|セクション)の|関連(?:ルール|項目)|ジャッジに|コメント|前へ|次へ|共有)",
    re.IGNORECASE,
)
_WITH_TITLES = frozenset({205, 701, 702, 901, 903, 904})
"""The sections in which some rules are nothing but a title."""
_NAMED_BY_RULE = frozenset({701, 702})
"""The sections whose pages may bear the keyword's title instead of the section's: there it is not taken for either."""


@dataclass(frozen=True, slots=True)
class _Page:
    """The page without the site around it."""

    number: RuleNumber
    title: Line
    own: tuple[Line, ...]
    """The paragraphs of the rule itself."""
    below: tuple[Line, ...]
    """Those of its subrules, or of the section's rules."""
    problems: tuple[Problem, ...]


def recognise(lines: Sequence[str]) -> bool:
    """Whether there is a title with a rule's number over text whose paragraphs have no numbers."""
    page = _page(lines)
    if page is None or any(rule_head(line.text) for line in (*page.own, *page.below)):
        return False
    return page.number.major in _WITH_TITLES or any(is_sentence(line.text) for line in (*page.own, *page.below))


def parse(lines: Sequence[str], hints: Hints) -> tuple[Parsed, ...]:
    """Read the rule of the page and those below it.  Raises NotRules where there is none."""
    page = _page(lines)
    if page is None:
        return (part(NAME, lines, (), (), hints),)
    rules, problems = read(tuple(_numbered(page)))
    marked = [rule if rule.number == page.number else rule._replace(origin="derived") for rule in rules]
    return (part(NAME, lines, marked, (*page.problems, *problems), hints),)


def _page(lines: Sequence[str]) -> _Page | None:
    """The page under the first title that is followed by text; links to other pages are titles followed by titles."""
    for place, line in enumerate(lines, 1):
        found = _TITLE.fullmatch(tidy(line)) if _OPENS.match(line) else None
        if found and (is_title(found["title"]) or is_cry(found["title"])):
            inside = _paragraphs(lines, place + 1)
            first = next(inside, None)
            if first and not (_TITLE.fullmatch(first.text) or _is_end(first.text)):
                title = Line(place, "text", join_cjk(found["title"]))
                return _cut(RuleNumber.parse(found["number"]), title, (first, *inside))
    return None


def _paragraphs(lines: Sequence[str], start: int) -> Iterator[Line]:
    for place in range(start, len(lines) + 1):
        text, bullet = unbullet(join_cjk(tidy(lines[place - 1])))
        if text:
            example = example_text(text)
            kind: Literal["text", "example"] = "text" if example is None else "example"
            yield Line(place, kind, text if example is None else example, bullet=bullet)


def _is_end(text: str) -> bool:
    return _END.match(text) is not None and is_title(text)


def _cut(number: RuleNumber, title: Line, inside: Sequence[Line]) -> _Page:
    """Part what follows the title into the rule's own paragraphs and those below it, up to the site's own words."""
    zones: tuple[list[Line], list[Line]] = ([], [])
    is_below = number.minor is None
    problems: list[Problem] = []
    for place, line in enumerate(inside):
        label = line.kind == "text" and is_title(line.text) and not rule_head(line.text)
        if label and (_is_end(line.text) or _TITLE.fullmatch(line.text) or (number.letters and _BELOW.fullmatch(line.text))):
            break
        if label and _BELOW.fullmatch(line.text):
            is_below = True
        elif (label and (is_furniture(line.text) or date_in(line.text))) or effective_date(line.text):
            continue
        elif label and not (number.major in _WITH_TITLES if number.minor is None else not is_below and not zones[0]):
            problems.append(not_rules(line.place, len(inside) - place, line.text))
            break
        else:
            zones[is_below].append(line)
    return _Page(number, title, tuple(zones[0]), tuple(zones[1]), tuple(problems))


def _numbered(page: _Page) -> Iterator[Line]:
    """The lines of the page with the numbers that the page's order gives them."""
    number, title = page.number, page.title
    is_named = number.major in _WITH_TITLES and not number.letters and (not page.own or page.own[0].text == title.text)
    if number.minor is None or not (is_named or number.major in _NAMED_BY_RULE):
        yield replace(title, kind="head", number=RuleNumber(number.major))
    if number.minor is not None:
        own = page.own or ((title,) if is_named else ())
        text = next((line.text for line in own[:1] if line.kind == "text"), "")
        yield replace(title, kind="rule", text=text, number=number)
        yield from own[1:] if text else own
    has_bullets = any(line.bullet and line.kind == "text" for line in page.below)
    child = number
    waiting = False
    for line in page.below:
        if line.kind == "example" or waiting or (has_bullets and not line.bullet):
            waiting = line.kind == "example" and not line.text
            yield line
        else:
            child = _next(child, number)
            yield replace(line, kind="rule", number=child, bullet=False)


def _next(child: RuleNumber, parent: RuleNumber) -> RuleNumber:
    if parent.minor is None:
        return RuleNumber(parent.major, (child.minor or 0) + 1)
    return RuleNumber(parent.major, parent.minor, letters_after(child.letters))
