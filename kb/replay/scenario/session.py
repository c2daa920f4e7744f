"""A scenario as it is played: block by block, each choice through the same gate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.replay.errors import Budget, Illegal, Malformed
from kb.replay.loops.fragmented import Memory
from kb.replay.loops.mandatory import run_on
from kb.replay.loops.verdict import Verdict
from kb.replay.machine.choices import Announce, Choice, Pass
from kb.replay.machine.copying import copied
from kb.replay.machine.events import Event
from kb.replay.machine.summary import summary
from kb.replay.mtr import Reply
from kb.replay.numbers import now
from kb.replay.scenario.claims import Wrong, check
from kb.replay.scenario.situation import set_up
from kb.replay.sequence import Do, Run, Step, walk
from kb.replay.shortcut import Answer, take
from kb.replay.tournament import play_loop, reply_place

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from kb.replay.machine.state import Game
    from kb.replay.scenario.model import Block, Scenario, Sentence

__all__ = ["Options", "Session", "play"]

MOST_EVENTS = 20_000
LITERAL = 12_000_000
"""How many choices `literal` may perform: a million iterations of 732.2a have five million."""


@dataclass(frozen=True, slots=True)
class Options:
    """How scenarios are to be played."""

    profile: str = "cr"
    """cr or mtr, where a scenario names none."""
    literal: bool = False
    """Whether loops are performed iteration by iteration."""
    full: bool = False
    """Whether each performed iteration is told."""
    budget: int = 200_000
    """How many choices may be performed one by one; `literal` asks for more."""


@dataclass(slots=True)
class Session:
    """A game in the course of its scenario."""

    scenario: Scenario
    options: Options
    profile: str
    game: Game
    events: list[Event]
    memory: Memory = field(default_factory=Memory)
    verdict: Verdict | None = None
    duty: Choice | None = None
    before: Game | None = None
    """The state in which the shortcut was proposed that is cut short: MTR 4.2 goes back to it."""
    iterations: int = 0
    involved: tuple[str, ...] | None = None
    loops: set[Hashable] = field(default_factory=set)
    runs: list[Run] = field(default_factory=list)

    @property
    def choices(self) -> int:
        """How many choices players have made."""
        return now(self.game.choices)

    def where(self, line: int) -> str:
        """Name a line of the scenario."""
        return f"{self.scenario.file}:{line}"

    def hear(self, event: Event) -> None:
        """Keep what happens, up to a limit."""
        if len(self.events) < MOST_EVENTS:
            self.events.append(event)
        elif len(self.events) == MOST_EVENTS:
            self.events.append(Event("cut off", (), (MOST_EVENTS,)))

    def judge(self, verdict: Verdict) -> None:
        """Keep a verdict, and tell it."""
        self.verdict = verdict
        self.game.tell(f"verdict {verdict.kind}", verdict.rules, ", ".join(verdict.names), verdict.why)

    def run(self) -> Run:
        """Return how a sequence is to be performed here."""
        budget = max(self.options.budget, LITERAL) if self.options.literal else self.options.budget
        return Run(self.game, self.options.literal, budget, quiet=not self.options.full)


def play(scenario: Scenario, options: Options, heard: list[Event]) -> Session:
    """Play a scenario to its end; `heard` gets the events, even of one that breaks off.

    Raises Invalid, Illegal, Malformed, Unsupported, Budget, and Wrong for a claim.
    """
    profile = scenario.profile or options.profile
    session = Session(scenario, options, profile, set_up(scenario, profile), heard)
    session.game.log = session.hear
    for block in scenario.blocks:
        _BLOCKS[block.kind](session, block)
    return session


def _given(session: Session, block: Block) -> None:
    """Nothing is left to do: the situation is set up."""


def _heading(session: Session, block: Block) -> None:
    session.game.tell("heading", block.rules, block.line)


def _play(session: Session, block: Block) -> None:
    """Make choices one by one."""
    run = session.run()
    for step in block.steps:
        line, rules = step.line, getattr(step, "rules", ())
        start = len(session.events)
        session.game.tell("line", rules, line)
        try:
            if isinstance(step, Do):
                _choose(session, step.choice)
            else:
                for _, choice in walk(session.game, (step,)):
                    run.spend()
                    _gate(session, choice)
        except Illegal as error:
            _place(session, error, line)
            raise
        verdict = session.memory.after(session.game)
        if verdict is not None:
            session.judge(verdict)
        _licensed(session.events[start:])


def _place(session: Session, error: Illegal, line: int) -> None:
    """Say where a choice stands that was refused, and in which state."""
    error.where = error.where or session.where(error.line or line)
    error.hint = error.hint or "before it: " + summary(session.game)


def _choose(session: Session, choice: Choice) -> None:
    if _void(session, choice):
        return
    _gate(session, choice)
    choice.make(session.game)


def _gate(session: Session, choice: Choice) -> None:
    """Refuse what a duty to choose differently forbids (732.2c, 732.3); lift the duty once it is met."""
    if not isinstance(choice, Announce):
        if session.duty == choice:
            name = session.game.players[choice.seat].name
            raise Illegal(f"{name} must make a choice different from the one that was proposed", "732.2c")
        session.duty = None
    session.memory.before(session.game, choice)


def _void(session: Session, choice: Choice) -> bool:
    """Go back to where the shortcut was proposed when a player who asked for priority does nothing with it (MTR 4.2)."""
    if session.profile != "mtr" or session.duty is None or not isinstance(choice, Pass) or session.before is None:
        return False
    session.game, session.duty = copied(session.before, session.game.log), None
    session.judge(Verdict("void", ("MTR 4.2",), (session.game.players[choice.seat].name,)))
    return True


def _licensed(events: Sequence[Event]) -> None:
    """Refuse a citation on a line that none of the events of that line rests on, however often it was performed."""
    cited: dict[Event, set[str]] = {}
    known: set[str] = set()
    for event in events:
        if event.code == "line":
            known = cited.setdefault(event, set())
        else:
            known.update(event.rules)
    for event, licensing in cited.items():
        for rule in event.rules:
            if rule not in licensing:
                got = f"one licensed by {', '.join(sorted(licensing)) or 'nothing'}"
                line = event.args[0]
                raise Wrong(f"a step licensed by {rule}", got, line if isinstance(line, int) else 0)


def _propose(session: Session, block: Block) -> None:
    """Take a shortcut."""
    _heading(session, block)
    answers = tuple(_answer(session, sentence) for sentence in block.sentences)
    where = session.where(block.line)
    try:
        taken = take(session.game, block.player, block.steps, answers, session.run(), where)
    except Budget as error:
        if session.options.literal:
            raise
        session.judge(Verdict("unknown", ("732.2a",), why=error.message))
        return
    except Illegal as error:
        _place(session, error, block.line)
        raise
    for event in taken.events:
        session.hear(event)
    _licensed(taken.proposed)
    session.before, session.game = session.game, taken.game
    session.game.log = session.hear
    session.duty, session.memory = taken.duty, Memory()
    session.judge(taken.verdict)
    session.runs.append(taken.run)


_ANSWERS = {"accepts": "accepts", "shortens step": "step", "shortens place": "place", "shortens after": "after", "acts": "acts"}


def _answer(session: Session, sentence: Sentence) -> Answer:
    where = session.where(sentence.line)
    kind = _ANSWERS[sentence.form]
    if kind == "acts" and session.profile != "mtr":
        raise Malformed("a place has to be named", "732.2b", where=where, hint="respond NAME shortens to STEP")
    return Answer(sentence.player, kind, sentence.step, max(sentence.n, 0), sentence.text, sentence.n, where)


def _then(session: Session, block: Block) -> None:
    """Check claims."""
    for claim in block.sentences:
        if claim.form in ("legal", "illegal"):
            _attempt(session, claim)
        elif claim.form == "involved":
            got = "nobody" if not session.involved else ", ".join(session.involved)
            if claim.names != (session.involved or ()):
                raise Wrong(f"involved {', '.join(claim.names)}", f"involved {got}", claim.line)
        else:
            check(session.game, claim, session.verdict, session.iterations)
        session.game.tell("claim", claim.rules, claim.line)


def _attempt(session: Session, claim: Sentence) -> None:
    """Try a choice on a copy, and compare the refusal with the claimed one."""
    step = claim.choice
    refused = ""
    copy = copied(session.game)
    try:
        if session.duty is not None and isinstance(step, Do) and step.choice == session.duty:
            raise Illegal("the choice that was proposed", "732.2c")
        for _, choice in walk(copy, () if step is None else (step,)):
            memory = Memory(dict(session.memory.seen), list(session.memory.made), session.memory.forbidden)
            memory.before(copy, choice)
    except Illegal as error:
        refused = error.rule
    wanted = claim.text if claim.form == "illegal" else ""
    if refused != wanted:
        names = {"": "a legal choice"}
        raise Wrong(names.get(wanted, f"refused by {wanted}"), names.get(refused, f"refused by {refused}"), claim.line)


def _loop(session: Session, block: Block) -> None:
    """Carry out MTR 4.4."""
    _heading(session, block)
    start = len(session.events)
    replies = tuple(_reply(session, block.steps, sentence) for sentence in block.sentences)
    try:
        played = play_loop(session.game, block.steps, replies, session.run(), frozenset(session.loops), block.line)
    except Budget as error:
        session.judge(Verdict("unknown", ("MTR 4.4",), why=error.message))
        return
    except Illegal as error:
        _place(session, error, block.line)
        raise
    session.iterations, session.involved = played.decision.iterations, played.involved
    _licensed(session.events[start:])
    if played.verdict.kind != "refused":
        session.game = played.run.game
        session.runs.append(played.run)
        session.loops.add(played.mark)
    session.judge(played.verdict)


def _reply(session: Session, body: tuple[Step, ...], sentence: Sentence) -> Reply:
    name = session.game.players[sentence.player].name
    if sentence.form != "number":
        return Reply(name, sentence.form)
    return Reply(name, "number", sentence.n, reply_place(body, sentence.text, session.where(sentence.line)))


def _run(session: Session, block: Block) -> None:
    """Let everybody pass until something ends."""
    _heading(session, block)
    run = session.run()
    session.judge(run_on(run))
    session.runs.append(run)


_BLOCKS: dict[str, Callable[[Session, Block], None]] = {
    "given": _given,
    "play": _play,
    "propose": _propose,
    "then": _then,
    "loop": _loop,
    "run": _run,
}
