"""What may stand in the slots of a sentence: players, cards, labels, steps, numbers, permanents."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from kb.replay.cards import card_named, library
from kb.replay.errors import Malformed
from kb.replay.scenario.figures import parse_number
from kb.replay.scenario.model import Sentence, Things
from kb.replay.scenario.words import KEYWORDS, KINDS, STEP_WORDS, WORDS, match, meant

if TYPE_CHECKING:
    from kb.replay.scenario.lines import Chunk, Line

__all__ = ["LABEL", "Reader"]

LABEL = re.compile(r'["“”「](?P<label>[^"“”「」]+)["“”」]')
_MODIFIERS = (
    ("tapped", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:tapped|girado|girada|girados|タップ)\Z")),
    ("untapped", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:untapped|enderezado|enderezada|enderezados|アンタップ)\Z")),
    ("new", re.compile(r"\s*(?:,\s*)?(?<!\w)(?:new|nuevo|nueva|召喚酔い)\Z")),
    ("host", re.compile(r"\s+(?:attached to|anexada a|付け先)\s+(?P<host>\S+(?: \S+)*?)\Z")),
    ("counters", re.compile(r"\s+(?:with|con|カウンター)\s*(?P<n>-?\d+)(?: counters?| contadores|個)\Z")),
)


@dataclass(slots=True)
class Reader:
    """What is known of a scenario while it is read: its players and labels, and the rules it has cited so far."""

    chunk: Chunk
    players: tuple[str, ...] = ()
    labels: set[str] = field(default_factory=set)
    cited: list[tuple[str, int]] = field(default_factory=list)

    def where(self, line: Line) -> str:
        """Name a line."""
        return self.chunk.where(line)

    def seat(self, text: str, line: Line) -> int:
        """Find a player."""
        if text not in self.players:
            known = ", ".join(self.players) or "nobody yet"
            raise Malformed(f"unknown player {text!r}", where=self.where(line), hint=f"the players are {known}")
        return self.players.index(text)

    def card(self, text: str, line: Line) -> str:
        """Find a card."""
        card = card_named(text)
        if card is None:
            raise Malformed(f"unknown card {text!r}", where=self.where(line), hint="the cards are in data/cards.txt")
        return card.name

    def thing(self, text: str, line: Line, *, players: bool = False) -> str:
        """Find a labelled permanent, a card, or a player where one may stand."""
        found = LABEL.fullmatch(text)
        name = found["label"] if found else text
        if name in self.labels or (players and name in self.players):
            return name
        card = card_named(name)
        if card is None:
            raise Malformed(f"unknown object {name!r}", where=self.where(line), hint="give it a label in the situation")
        return card.name

    def step(self, text: str, line: Line) -> int:
        """Find a step."""
        if text not in STEP_WORDS:
            raise Malformed(
                f"unknown step {text!r}", where=self.where(line), hint="one of untap, upkeep, draw, main1, combat ..."
            )
        return STEP_WORDS[text]

    def things(self, text: str, line: Line) -> Things:
        """Read permanents: `3 Bear tapped`, `Bear "bear" with 2 counters`."""
        rest = text
        label = ""
        quoted = LABEL.search(rest)
        if quoted:
            label = quoted["label"]
            rest = (rest[: quoted.start()] + rest[quoted.end() :]).strip()
            rest = " ".join(rest.split())
        found: dict[str, str] = {}
        again = True
        while again:
            again = False
            for name, pattern in _MODIFIERS:
                cut = pattern.search(rest)
                if cut and cut.start() > 0:
                    found[name] = cut.groupdict().get("host") or cut.groupdict().get("n") or "yes"
                    rest, again = rest[: cut.start()].strip(), True
        number, _, name = rest.partition(" ")
        counted = number[:1].isdigit()
        count = parse_number(number, self.where(line)) if counted else 1
        card = card_named(name if counted else rest)
        if card is None:
            raise Malformed(f"unknown card {name if counted else rest!r}", where=self.where(line), hint="see data/cards.txt")
        tapped = True if "tapped" in found else False if "untapped" in found else None
        host = self.thing(found["host"], line) if "host" in found else ""
        return Things(card, count, counted, label, tapped, "new" in found, host, int(found.get("counters", 0)))

    def unknown(self, section: str, line: Line) -> Malformed:
        """Return the error of a line that has none of a section's forms."""
        lowered = line.text.casefold()
        if section in ("choice", "answer") and lowered.startswith(WORDS["if"]):
            return Malformed(
                f"{line.text!r} is conditional", "732.2a", where=self.where(line), hint="a proposal says what is done, not when"
            )
        if section == "choice" and "infinitely" in lowered.split():
            return Malformed(f"{line.text!r} names no number", "732.2a", where=self.where(line), hint="write: repeat 1000000")
        known = frozenset(
            word.casefold()
            for name in (*self.players, *self.labels, *STEP_WORDS, *(card.name for card in library().values()))
            for word in (name, *name.split())
        )
        word, near = meant(section, line.text, known)
        hint = f"did you mean {near!r}?" if near else f"no sentence of a {section} reads so"
        what = f"unknown word {word!r} in {line.text!r}" if word else f"{line.text!r} is not understood"
        return Malformed(what, where=self.where(line), hint=hint)

    def sentence(self, section: str, line: Line, text: str = "") -> Sentence:
        """Read a line of a section."""
        found = match(section, text or line.text)
        if found is None or (section == "choice" and line.text.casefold().startswith(WORDS["if"])):
            raise self.unknown(section, line)
        form, slots = found
        self.cite(line)
        done = Sentence(form, line.number, line.rules)
        for slot, value in slots.items():
            done = self._fill(done, slot, value, line)
        return done

    def _fill(self, done: Sentence, slot: str, value: str, line: Line) -> Sentence:
        match slot:
            case "player":
                return replace(done, player=self.seat(value, line))
            case "other":
                return replace(done, other=self.seat(value, line))
            case "n":
                return replace(done, n=parse_number(value, self.where(line)))
            case "step":
                return replace(done, step=self.step(value, line))
            case "things":
                return replace(done, things=self.things(value, line))
            case "name":
                return replace(done, name=self.thing(value, line))
            case "card":
                return replace(done, name=self.card(value, line))
            case "target":
                return replace(done, target=self.thing(value, line, players=True))
            case "names":
                names = tuple(part.strip() for part in value.split(","))
                return replace(done, names=tuple(self.players[self.seat(name, line)] for name in names))
            case "labels":
                return replace(done, names=tuple(self.thing(part.strip(), line) for part in value.split(",")))
            case "verdict":
                if value not in KINDS:
                    raise Malformed(
                        f"unknown verdict {value!r}", where=self.where(line), hint="one of taken, shortened, draw, won ..."
                    )
                return replace(done, text=KINDS[value])
            case "keyword":
                if value not in KEYWORDS:
                    raise Malformed(
                        f"unknown keyword {value!r}", where=self.where(line), hint=", ".join(sorted(set(KEYWORDS.values())))
                    )
                return replace(done, text=KEYWORDS[value])
            case "retaining":
                return replace(done, n=1)
            case "rule":
                self.cited.append((value, line.number))
                return replace(done, text=value)
            case "choice":
                return replace(done, name=value)
            case _:
                return replace(done, text=value)

    def cite(self, line: Line) -> None:
        """Remember the rules that a line cites."""
        self.cited.extend((rule, line.number) for rule in line.rules)
