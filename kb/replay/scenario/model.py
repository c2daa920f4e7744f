"""What a scenario is once it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.replay.cards import Card
    from kb.replay.scenario.lines import Line
    from kb.replay.sequence import Step

__all__ = ["Block", "Expectation", "Scenario", "Sentence", "Source", "Things"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a scenario comes from."""

    document: str
    """`cr` or `mtr`."""
    number: str
    example: int = 0
    """Which of the rule's examples, 0 for a scenario that no example of a rule stands behind."""

    def __str__(self) -> str:
        return f"{self.document.upper()} {self.number}" + (f" example {self.example}" if self.example else "")


@dataclass(frozen=True, slots=True)
class Expectation:
    """How a scenario is to come out: passes, wrong, illegal, invalid, malformed, unsupported."""

    kind: str = "passes"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Things:
    """Permanents as a line describes them."""

    card: Card
    count: int
    counted: bool
    """Whether the line gave a number."""
    label: str = ""
    tapped: bool | None = None
    new: bool = False
    host: str = ""
    counters: int = 0


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line, understood: its form and what stands in its slots."""

    form: str
    line: int
    rules: tuple[str, ...] = ()
    player: int = -1
    other: int = -1
    n: int = -1
    step: int = -1
    name: str = ""
    target: str = ""
    text: str = ""
    names: tuple[str, ...] = ()
    things: Things | None = None
    choice: Step | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A heading with its lines."""

    kind: str
    """given, play, propose, then, loop, run."""
    line: int
    player: int = -1
    sentences: tuple[Sentence, ...] = ()
    """Facts, claims; the answers to a proposal or a loop."""
    steps: tuple[Step, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A situation, what is done in it, and how it is claimed to end."""

    title: str
    file: str
    line: int
    expects: Expectation
    source: Source | None = None
    players: tuple[str, ...] = ()
    range: int = 0
    profile: str = ""
    turn: int = 1
    active: int = 0
    step: int = 3
    priority: int = 0
    turn_line: int = 0
    model: str = ""
    model_line: int = 0
    blocks: tuple[Block, ...] = ()
    body: tuple[Line, ...] = field(default=())
    """Of a scenario of a model of its own: its lines, which that model reads."""
    twin_of: str = ""
    cited: tuple[tuple[str, int], ...] = ()
    """Every rule it cites, with the line."""
