"""What a user types to name rules, in all its forms; the commonest are read by `corpus.citation` itself."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from corpus.citation import AROUND, DOCUMENTS, FORMS, Citation, mixed, printed, settled
from corpus.errors import UsageError
from corpus.number import RuleNumber, can_have
from corpus.references.find import find
from corpus.references.forms import LANGUAGES, narrow, typed
from corpus.references.mistyped import meant
from corpus.references.ranges import spelled_out

if TYPE_CHECKING:
    from corpus.records import Document
    from corpus.references.forms import Forms

__all__ = ["typed_citation"]

_LONGEST = 500
_USUAL = r"(?:(cr|mtr)[ .:#-]?|rule |§ ?)?([0-9.]+[a-z]{0,2})"  # quick: nothing else is compiled for it
_MAYBE = r"[0-9]|(?<![A-Za-z])[A-Fa-f]$"
_PERMALINK = r"((?:cr|mtr)/[a-z]{2,3}/[0-9a-z.+-]+)#(.+)"
_DATED = r"(.+?)\s?@\s?([^@]*)"
_KEYED = r"(?:cr|mtr):[0-9.a-z]+"
_QUANTITY = r"[0-9]{1,3}(?:[ ,'’][0-9]{3})+|[0-9]{1,3}(?:\.[0-9]{3}){2,}"
_LETTER_APART = (
    r"(\.[0-9]{1,3})(?:[. -] ?\(?|\()(aa|[a-z])\)?(?![a-z0-9])"
    r"(?:(?<![aeouy])|(?=$|[,;/&)-]| (?:and|or|to|through)\b))"  # a, e, o, u, y may be words: las reglas 702.19 y 702.20
)
_DECIMAL = r"(?:cr[ .:#-]?|rule |§ ?)?[1-9][0-9]{2},[1-9][0-9]?"  # 702,9 is no list of a section and a chapter
_FALLING = r"(?:mtr[ .:#-]?)?([1-9]),([1-9])"  # nor is 4,4 one of chapters
_APPENDIX = r"[a-f](?![a-z0-9])"
_NUMERIC = r"(?:[0-9]+(?:\.[0-9]+)+[a-z]{0,3}|[0-9]+[a-z]{0,2})(?:[-–—~][0-9.]*[a-z]{0,2})*"
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
_FILLERS = frozenset({"and", "or", "to", "through", "la", "las", "ou", "rule", "rules", "regla", "reglas", "regra", "regras"})


def typed_citation(text: str) -> Citation | None:
    """Return the rules that `text` names in any form; None where it is something else.  `corpus.citation.read` asks this."""
    plain = narrow(text).strip(AROUND)
    usual = re.fullmatch(_USUAL, plain, re.IGNORECASE)
    if usual and (number := printed(usual[2].lower())):
        return settled(text, _document(usual[1]), [number])
    if len(plain) > _LONGEST or not re.search(_MAYBE, plain):
        return None
    if place := re.fullmatch(_PERMALINK, plain, re.IGNORECASE):
        return _in_edition(text, typed_citation(place[2]), place[1].lower())
    if place := re.fullmatch(_DATED, plain):
        return _at_date(text, typed_citation(place[1]), place[1], place[2])
    plain = re.sub(_LETTER_APART, r"\1\2", plain.lower())
    if re.fullmatch(_DECIMAL, plain):
        _refuse(text, plain)
    if (falling := re.fullmatch(_FALLING, plain)) and int(falling[1]) >= int(falling[2]):
        raise UsageError(f"“{text.strip(AROUND)}” is not a rule number", hint=f"did you mean MTR {falling[1]}.{falling[2]}?")
    try:
        cited = _listed(text, plain) or _quoted(text)
    except UsageError:
        _refuse_mistyped(text, plain)
        raise
    if cited is None:
        _refuse(text, plain)
    return cited


def _document(name: str | None) -> Document | None:
    return None if not name else "mtr" if name.lower() == "mtr" else "cr"


def _in_edition(text: str, cited: Citation | None, edition: str) -> Citation | None:
    if cited is None:
        return None
    _once(cited)
    document = settled(text, _document(edition.partition("/")[0]), cited.numbers).document
    return cited._replace(written=text, document=document, edition=edition)


def _at_date(text: str, cited: Citation | None, named: str, date: str) -> Citation | None:
    if cited is None:
        return None
    _once(cited)
    from datetime import date as calendar  # a rare need, and an import that costs

    try:
        day = calendar.fromisoformat(date).isoformat()
    except ValueError:
        raise UsageError(f"{date!r} is not a date", hint="write it as in 732.2a@2026-08-07") from None
    if re.fullmatch(_KEYED, named, re.IGNORECASE):
        return cited._replace(written=text, key=f"{cited.document}:{cited.numbers[0]}@{day}")
    return cited._replace(written=text, as_of=day)


def _once(cited: Citation) -> None:
    if cited.edition or cited.as_of or cited.key:
        raise UsageError("this names an edition or a date twice", hint="name one: 732.2a@2026-08-07, cr/en/2026-08-07#732.2a")


def _listed(text: str, plain: str) -> Citation | None:
    """The numbers of a list, when nothing else stands in it."""
    scanned = None if _is_quantity(plain) else _scan(plain)
    if scanned is None:
        return None
    documents, numbers = scanned
    if len(documents) > 1:
        raise mixed()
    return settled(text, next(iter(documents), None), numbers)


def _scan(plain: str) -> tuple[set[Document], list[RuleNumber]] | None:
    """The documents and numbers that a text names; None where it does more than name them."""
    form = typed()
    documents: set[Document] = set()
    numbers: list[RuleNumber] = []
    place, joint = 0, ""
    while True:
        lead = form.lead.match(plain, place)
        if lead is None or lead["other"]:
            return None
        documents |= {"cr"} if lead["cr"] else {"mtr"} if lead["mtr"] else set()
        before = numbers[-1] if joint.strip() and not lead[0] else None
        found = _first(plain, lead, form, before)
        if found is None:
            return None
        number, place = found
        numbers.append(number)
        if through := form.through.match(plain, place):
            place = through.end()
            try:
                numbers += spelled_out(number, through)
            except UsageError:
                if _other_words(plain[place:]) or (number.minor is None and through["last"].isdigit()):
                    return None  # words follow, or it is 732-2 for 732.2
                raise
        place += plain.startswith("章", place)
        if place == len(plain):
            return documents, numbers
        following = form.joint.match(plain, place)
        if following is None:
            return None
        joint, place = following[0], following.end()


def _first(plain: str, lead: re.Match[str], form: Forms, before: RuleNumber | None) -> tuple[RuleNumber, int] | None:
    """The number behind a lead, and where it ends; of a letter alone, the number is completed from the one before."""
    place = lead.end()
    if (lead["appendix"] or lead["mtr"]) and (letter := re.compile(_APPENDIX).match(plain, place)):
        return RuleNumber(0, appendix=letter[0].upper()), letter.end()
    item = form.item.match(plain, place)
    if item is None or lead["appendix"]:
        return None
    if not item["letters"]:
        return RuleNumber.parse(item["number"]), item.end()
    if before is None or not before.letters:
        return None
    return RuleNumber(before.major, before.minor, item["letters"]), item.end()


def _quoted(text: str) -> Citation | None:
    """A number with its title, copied from a text."""
    for language in LANGUAGES if re.search('[“"«〔]', text) else ():
        for reference in find(text, language):
            before, after = text[: reference.start].strip(AROUND), text[reference.end :].strip(AROUND)
            if reference.title and after in {"", "参照"} and typed().lead.fullmatch(f"{before} "):
                return settled(text, reference.document, reference.numbers)._replace(title=reference.title)
    return None


def _refuse(text: str, plain: str) -> None:
    """Raise UsageError where everything looks like numbers, and say of the first that cannot be one what to write."""
    _refuse_mistyped(text, plain)
    lead = typed().lead.match(plain)
    rest = plain[lead.end() :] if lead else plain
    if _is_quantity(plain) or _other_words(rest) or (lead and lead["other"]):
        return
    for token in re.findall(_NUMERIC, rest):
        if hint := _hint(token, led=rest != plain):
            shown = token if len(token) <= 24 else f"{token[:24]}…"
            raise UsageError(f"“{shown}” is not a rule number", hint=hint)


def _refuse_mistyped(text: str, plain: str) -> None:
    """Raise UsageError where all of a text looks like one number with a key missed, and say which."""
    lead = typed().lead.match(plain)
    rest = plain[lead.end() :] if lead else plain
    if (number := meant(rest)) and not _is_quantity(plain) and not (lead and (lead["other"] or lead["mtr"])):
        raise UsageError(f"“{text.strip(AROUND)}” is not a rule number", hint=f"did you mean {number}?")


def _hint(token: str, *, led: bool) -> str:
    """What to write in place of a token; nothing where it is a good number, or hardly meant as one."""
    number = printed(token)
    if number and any(can_have(document, number) for document in DOCUMENTS):
        return ""
    if re.fullmatch(_DATE, token):
        return f"a date names no rule; for a rule as it was then, write 732.2a@{token}"
    if re.search(r"[0-9][a-z]*[lo]", token):
        return "the letters l and o are not used in numbers"
    if re.fullmatch(r"[1-9][0-9]{2}(?:aa|[a-z])", token):
        return "letters belong to subrules, as in 732.2a"
    return FORMS if led or "." in token or token.isdigit() else ""


def _other_words(plain: str) -> list[str]:
    """What is neither a number, nor looks like one, nor stands between numbers."""
    words = re.split(r"[\s,;/&、，；]+", plain)
    return [word for word in words if len(word) > 1 and word not in _FILLERS and not re.fullmatch(_NUMERIC, word)]


def _is_quantity(plain: str) -> bool:
    """Whether it is one number with its thousands parted, and not a list of sections, which goes up: 104,105."""
    groups = re.split("[^0-9]", plain)
    rises = len(groups[0]) == 3 and all(one < two for one, two in pairwise(groups))
    return re.fullmatch(_QUANTITY, plain) is not None and not rises
