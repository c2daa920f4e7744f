"""A game's state: players, permanents as counted groups, the stack, whose priority it is.

Identical permanents are one group with a count, so that a million tokens cost as much as one.  A state splits into
*numbers* (whatever an iteration of a loop may move steadily) and *control* (everything else, as one comparable value).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kb.replay.errors import Budget
from kb.replay.machine.events import Event, Log

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from kb.replay.cards import Activated, Card, Effect, Triggered
    from kb.replay.numbers import Number

__all__ = ["STEPS", "Cell", "Game", "Group", "Item", "Player", "Standing", "Target"]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main1",
    "combat",
    "attackers",
    "blockers",
    "damage",
    "endcombat",
    "main2",
    "end",
    "cleanup",
)
"""The steps and phases of a turn in order (500.1)."""

MOST_GROUPS = 1_000
MOST_ITEMS = 500


@dataclass(slots=True, eq=False)
class Player:
    """A player."""

    name: str
    seat: int
    life: Number = 20
    poison: Number = 0
    library: Number = 60
    hand: Number = 0
    """Cards in hand that nobody needs to name."""
    cards: dict[str, Number] = field(default_factory=dict)
    """Cards in hand by name."""
    graveyard: dict[str, Number] = field(default_factory=dict)
    mana: dict[str, Number] = field(default_factory=dict)
    out: bool = False
    """Whether the player has left the game."""
    overdrawn: bool = False
    """Whether they drew from an empty library since state-based actions were checked (704.5b)."""


@dataclass(slots=True, eq=False)
class Group:
    """Permanents that nothing tells apart."""

    card: Card
    controller: int
    owner: int
    label: str = ""
    """The name a scenario gave it; a labelled group is one permanent."""
    count: Number = 1
    tapped: bool = False
    sick: bool = False
    """Whether its controller has not had it continuously since their most recent turn began (302.6)."""
    damage: Number = 0
    plus: Number = 0
    """+1/+1 counters less -1/-1 counters."""
    host: Group | None = None
    granted: tuple[Activated, ...] = ()
    """Abilities that what is attached to it grants: kept by `actions.attach`."""
    gained: frozenset[str] = frozenset()
    """Keywords gained until end of turn."""
    lost: frozenset[str] = frozenset()
    """Keywords lost until end of turn."""
    must_attack: bool = False
    attacking: int = -1
    """The seat of the player it attacks, -1 for none."""
    blocking: str = ""

    @property
    def name(self) -> str:
        """How to speak of it: its label, else its card's name."""
        return self.label or self.card.name

    def key(self) -> Hashable:
        """Return all that tells it from another group, numbers apart."""
        host = self.host
        return (
            self.card.name,
            self.controller,
            self.owner,
            self.label,
            self.tapped,
            self.sick,
            None if host is None else (host.label, host.card.name),
            self.gained,
            self.lost,
            self.must_attack,
            self.attacking,
            self.blocking,
            tuple(ability.name for ability in self.granted),
        )

    def has(self, keyword: str) -> bool:
        """Say whether it has a keyword now."""
        return keyword in self.gained or (keyword in self.card.keywords and keyword not in self.lost)


Target = Player | Group


@dataclass(slots=True, eq=False)
class Item:
    """A spell or ability on the stack."""

    kind: str
    """spell, activated, triggered."""
    name: str
    """Of the card it is, or of its source."""
    controller: int
    effects: tuple[Effect, ...]
    source: Group | None = None
    target: Target | None = None
    wants: str = ""
    """The kind of target it needs."""
    amount: Number = 0
    """The number of the event that triggered it."""
    card: Card | None = None

    def key(self) -> Hashable:
        """Return all that tells it from another object on the stack, its number apart."""
        return (self.kind, self.name, self.controller, self.effects, target_key(self.target))


def target_key(target: Target | None) -> Hashable:
    """Return a comparable name of a target."""
    if target is None:
        return None
    return ("player", target.seat) if isinstance(target, Player) else ("permanent", target.label, target.card.name)


@dataclass(frozen=True, slots=True)
class Standing:
    """A choice that a player has announced for whenever it comes up."""

    kind: str
    """targets, does (once), always (does), orders."""
    source: str
    """The name of the ability's source; of `orders` the names of several."""
    seat: int
    """Who announced it."""


Cell = tuple[Any, Any, str]
"""Where a number stands: an object and its attribute, or a dictionary and its key; and what to call it."""


@dataclass(slots=True, eq=False)
class Game:
    """A state of a game, and the ear that hears what happens to it."""

    players: list[Player]
    groups: list[Group] = field(default_factory=list)
    """The battlefield, in the order in which permanents came."""
    stack: list[Item] = field(default_factory=list)
    """Its last item is the topmost."""
    pending: list[Item] = field(default_factory=list)
    """Abilities that have triggered and are not on the stack yet."""
    turn: Number = 1
    active: int = 0
    step: int = 3
    priority: int = -1
    """The seat of the player with priority, -1 for nobody."""
    passes: int = 0
    """How many players have passed in succession."""
    awaiting: str = ""
    """A declaration that the game waits for: attackers, blockers."""
    dirty: bool = True
    """Whether something happened that state-based actions may have to see."""
    standing: dict[Standing, Target | None] = field(default_factory=dict)
    """Announced choices, with the target of those that choose one."""
    history: dict[str, Number] = field(default_factory=dict)
    """How often abilities were activated this turn: kept only when something counts it."""
    range: int = 0
    """The range of influence, 0 for an unlimited one (801)."""
    choices: Number = 0
    """How many choices players have made."""
    result: str = ""
    """Empty while the game goes on; else `draw`, or `won` by `winner`."""
    winner: int = -1
    optional: bool = False
    """Whether a choice that may be left out was made since this was last cleared (104.4b)."""
    chance: bool = False
    """Whether chance decided something since this was last cleared."""
    involved: set[int] = field(default_factory=set)
    """Seats of the controllers of objects that did something since this was last cleared."""
    retain: bool = True
    """Whether a player who adds to the stack keeps priority unless they say otherwise: CR yes, MTR 4.2 no."""
    watch: dict[str, list[tuple[Group, Triggered]]] = field(default_factory=dict)
    """Triggered abilities on the battlefield by event."""
    statics: dict[str, set[int]] = field(default_factory=dict)
    """Static abilities on the battlefield, with the seats that control them."""
    log: Log | None = None

    @property
    def alive(self) -> int:
        """How many players are in the game."""
        return sum(not player.out for player in self.players)

    def tell(self, code: str, rules: tuple[str, ...], *args: str | Number) -> None:
        """Tell the log, if anybody listens."""
        if self.log is not None:
            self.log(Event(code, rules, args))

    def seats_from(self, seat: int) -> list[int]:
        """Return the seats of the players in the game, in turn order, beginning with this seat."""
        size = len(self.players)
        return [place for step in range(size) if not self.players[place := (seat + step) % size].out]

    def next_seat(self, seat: int) -> int:
        """Return the seat of the next player in turn order who is in the game."""
        size = len(self.players)
        seat = (seat + 1) % size
        while self.players[seat].out:
            seat = (seat + 1) % size
        return seat

    def in_range(self, seat: int, other: int) -> bool:
        """Say whether a seat lies within the range of influence of another (801.2)."""
        if not self.range:
            return True
        seats = self.seats_from(seat)
        if other not in seats:
            return False
        place = seats.index(other)
        return min(place, len(seats) - place) <= self.range

    def check_size(self) -> None:
        """Raise Budget when the state has grown beyond what a scenario may take."""
        if len(self.groups) > MOST_GROUPS or len(self.stack) + len(self.pending) > MOST_ITEMS:
            raise Budget(
                f"more than {MOST_GROUPS:,} kinds of permanents or {MOST_ITEMS:,} objects on the stack",
                hint="the checker counts identical permanents, and gives up on piles of different ones",
            )

    # Numbers and control

    def cells(self) -> Iterator[Cell]:
        """Yield the place of each number, in an order that the control fixes."""
        yield self, "turn", "turn"
        yield self, "choices", "choices"
        for player in self.players:
            for attribute in ("life", "poison", "library", "hand"):
                yield player, attribute, f"{player.name}’s {attribute}"
            for pile in (player.cards, player.graveyard, player.mana):
                for name in sorted(pile):
                    yield pile, name, f"{player.name}’s {name}"
        for group in self.groups:
            yield group, "count", f"number of {group.name}"
            yield group, "damage", f"damage on {group.name}"
            yield group, "plus", f"counters on {group.name}"
        for item in self.stack:
            yield item, "amount", f"amount of {item.name}"
        for name in sorted(self.history):
            yield self.history, name, f"activations of {name}"

    def numbers(self) -> list[Number]:
        """Return the numbers."""
        return [holder[name] if type(holder) is dict else getattr(holder, name) for holder, name, _ in self.cells()]

    def load(self, numbers: list[Number]) -> None:
        """Put numbers back where `numbers` found them."""
        for (holder, name, _), number in zip(list(self.cells()), numbers, strict=True):
            if type(holder) is dict:
                holder[name] = number
            else:
                setattr(holder, name, number)

    def control(self) -> Hashable:
        """Return everything but the numbers."""
        return (
            tuple(
                (
                    player.out,
                    player.overdrawn,
                    tuple(sorted(player.cards)),
                    tuple(sorted(player.graveyard)),
                    tuple(sorted(player.mana)),
                )
                for player in self.players
            ),
            tuple(group.key() for group in self.groups),
            tuple(item.key() for item in self.stack),
            tuple(item.key() for item in self.pending),
            self.active,
            self.step,
            self.priority,
            self.passes,
            self.awaiting,
            tuple(sorted((key.kind, key.source, key.seat, target_key(target)) for key, target in self.standing.items())),
            tuple(sorted(self.history)),
            self.result,
            self.winner,
        )

    # Finding permanents

    def labelled(self, label: str) -> Group | None:
        """Return the permanent with this label."""
        return next((group for group in self.groups if group.label == label), None)
