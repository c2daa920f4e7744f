"""The numbered part of an official text: paragraphs to rules, with their headings, examples and continuations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from corpus.number import RuleNumber, letters_after
from corpus.records import Contents, Problem, RuleText
from ingest.frame import heading
from ingest.marks import is_sentence
from ingest.plain import may_be_title, plain
from ingest.wrapping import LABEL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ingest.paragraphs import Paragraph

__all__ = ["read_body"]

_RULE = re.compile(r"([0-9]{3})\.(\s?)([0-9]{1,3})([a-z]{0,2})(?![0-9a-z])\.?\s*(.*)", re.DOTALL)
_HALF = re.compile(r"([0-9]{3})\.([a-km-np-z])\s+(.*)", re.DOTALL)
_SHARED = re.compile(r"(?<=[。」）)])\s*(?=[0-9]{3}\.[0-9]{1,3}[a-z]{0,2}\.?\s)")


@dataclass(slots=True)
class _Draft:
    """A rule that may still grow."""

    number: RuleNumber
    paragraphs: list[str]
    examples: list[str] = field(default_factory=list[str])
    title: bool = False


def read_body(
    paragraphs: Iterable[Paragraph], contents: Sequence[Contents], example: re.Pattern[str]
) -> tuple[tuple[RuleText, ...], tuple[Problem, ...]]:
    """Read the rules in their order, and what is odd about how they are printed."""
    drafts: list[_Draft] = []
    problems: list[Problem] = []
    titles = {entry.number.major: entry.title for entry in contents}
    for paragraph in paragraphs:
        if head := _heading(paragraph, drafts, titles):
            number, title = head
            drafts.append(_Draft(RuleNumber(number), [plain(title)], title=not is_sentence(title) or number in titles))
        elif rule := _rule(paragraph, drafts, problems):
            drafts.extend(_shared(*rule))
        elif not drafts:
            problems.append(
                Problem("stray-text", f"line {paragraph.line}", "text stands before the first heading; it is left out")
            )
        else:
            _add(paragraph, drafts[-1], example, problems)
    return tuple(_finished(drafts)), tuple(problems)


def _heading(paragraph: Paragraph, drafts: Sequence[_Draft], titles: Mapping[int, str]) -> tuple[int, str] | None:
    """The heading that the paragraph is.  A single digit may also number the items of a list: then it is none."""
    found = heading(paragraph.text)
    if found is None or _RULE.match(paragraph.text):
        return None
    number, title = found
    if not drafts or titles.get(number) == plain(title):
        return found
    last = drafts[-1].number
    chapter = last.sort_key[1]
    if number >= 100:
        follows = number in titles or number // 100 == chapter or (number > last.major and not is_sentence(title))
    else:
        follows = number == chapter + 1 and not is_sentence(title)
    return found if follows else None


def _rule(paragraph: Paragraph, drafts: Sequence[_Draft], problems: list[Problem]) -> tuple[RuleNumber, str] | None:
    where = f"line {paragraph.line}"
    if found := _RULE.fullmatch(paragraph.text):
        major, gap, minor, letters, text = found.groups()
        number = RuleNumber(int(major), int(minor), letters)
        if gap:
            problems.append(Problem("malformed-number", where, f"{number} is printed with a blank inside"))
        return number, text
    if (found := _HALF.fullmatch(paragraph.text)) and drafts:
        last = drafts[-1].number
        number = RuleNumber(int(found[1]), last.minor, found[2])
        problems.append(Problem("malformed-number", where, f"{number} is printed as {found[1]}.{found[2]}"))
        return number, found[3]
    return None


def _shared(number: RuleNumber, text: str) -> Iterator[_Draft]:
    """Rules that share a paragraph, as in Japanese files: the next number stands after the end of a sentence."""
    pieces = _SHARED.split(text) if text and not text.isascii() else [text]
    kept = [pieces[0]]
    for piece in pieces[1:]:
        found = _RULE.fullmatch(piece)
        if found and (following := RuleNumber(int(found[1]), int(found[3]), found[4])) in _successors(number):
            yield _Draft(number, [plain("".join(kept))])
            number, kept = following, [found[5]]
        else:
            kept.append(piece)
    yield _Draft(number, [plain("".join(kept))])


def _successors(number: RuleNumber) -> tuple[RuleNumber, ...]:
    minor = number.minor or 0
    return RuleNumber(number.major, minor, letters_after(number.letters)), RuleNumber(number.major, minor + 1)


def _add(paragraph: Paragraph, draft: _Draft, example: re.Pattern[str], problems: list[Problem]) -> None:
    text = paragraph.text
    marked = example.match(text)
    if marked is None:
        if not (paragraph.indent or LABEL.match(text)):
            said = f"a paragraph below {draft.number} has neither a number nor an indent, and was taken for its: {text[:40]!r}"
            problems.append(Problem("not-numbered", f"line {paragraph.line}", said))
        draft.paragraphs.append(plain(text))
        return
    text = text[marked.end() :]
    if again := example.match(text):
        text = text[again.end() :]
        problems.append(Problem("marker-twice", str(draft.number), "the marker of an example is printed twice"))
    draft.examples.append(plain(text))


def _finished(drafts: Sequence[_Draft]) -> Iterator[RuleText]:
    for draft, following in zip(drafts, [*drafts[1:], None], strict=True):
        title = draft.paragraphs[0] if draft.title or _is_title(draft, following) else ""
        yield RuleText(draft.number, tuple(draft.paragraphs), tuple(draft.examples), title)


def _is_title(draft: _Draft, following: _Draft | None) -> bool:
    """Whether a rule is only the title of those below it, as the rule of each keyword is: 702.19 is "Trample"."""
    if draft.number.letters or draft.number.minor is None or len(draft.paragraphs) > 1 or draft.examples:
        return False
    text = draft.paragraphs[0]
    leads = following is not None and following.number.parent == draft.number
    return leads and may_be_title(text)
