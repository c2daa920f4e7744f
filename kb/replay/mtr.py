"""MTR 4.4 as a procedure: who is involved in a loop, what each player answers, how far the game advances.

A pure function of facts and answers.  The text is silent where players name the same number, and where turn order
begins; the decision says so whenever that matters.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Decision", "Facts", "Reply", "decide"]


@dataclass(frozen=True, slots=True)
class Facts:
    """What a judge has to know of a loop."""

    order: tuple[str, ...]
    """All players in turn order, the active player first."""
    involved: tuple[str, ...]
    """Those who keep it going, by actions or by choices."""
    across_turns: bool = False
    deterministic: bool = True
    identical: bool = True
    """Whether its iterations are identical."""
    meaningful: str = ""
    """What changes meaningfully from one iteration to the next; matters across turns."""
    restarted: bool = False
    """Whether it has been shortcut before and nothing relevant has changed since."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What one player says."""

    player: str
    kind: str
    """number, indefinitely, no action, agrees."""
    iterations: int = 0
    place: int = -1
    """Where in its body the last iteration stops, -1 for its end."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What follows."""

    kind: str
    """advance, draw, refused."""
    iterations: int = 0
    place: int = -1
    player: str = ""
    """Who then acts, or receives priority."""
    then: str = ""
    """acts, priority, stops."""
    why: str = ""
    silent: str = ""
    """What the text does not say, where that matters here."""


def decide(facts: Facts, replies: tuple[Reply, ...]) -> Decision:
    """Return what MTR 4.4 makes of a loop and the players' replies."""
    why = _refusal(facts) or _disorder(facts, replies)
    if why:
        return Decision("refused", why=why)
    if len(facts.involved) == 1:
        return _one(facts, replies)
    if not facts.involved:
        return _lowest(replies, "no action", "acts")
    if not facts.across_turns:
        return _lowest(replies, "", "priority")
    return _lowest(replies, "indefinitely", "stops")


def _refusal(facts: Facts) -> str:
    if not facts.deterministic:
        return "the loop relies on chance: it may not be shortcut"
    if not facts.identical:
        return "its iterations are not identical"
    if facts.restarted:
        return "it has been shortcut already, and nothing relevant has changed since"
    if facts.across_turns and facts.meaningful:
        return f"it spans turns, and the game changes meaningfully: {facts.meaningful}"
    return ""


def _disorder(facts: Facts, replies: tuple[Reply, ...]) -> str:
    """Each player speaks once in turn order; where one player keeps the loop going, that player speaks first."""
    order = list(facts.order)
    if len(facts.involved) == 1:
        start = order.index(facts.involved[0])
        order = order[start:] + order[:start]
    said = [reply.player for reply in replies]
    if said != order:
        missing = [name for name in order if name not in said]
        if missing:
            return f"{missing[0]} has not answered: nobody may opt out"
        return f"the players answer in the order {', '.join(order)}"
    return ""


def _one(facts: Facts, replies: tuple[Reply, ...]) -> Decision:
    """One player names a number; the others agree or name a lower one."""
    first, *others = replies
    if first.kind != "number":
        return Decision("refused", why=f"{facts.involved[0]} has to choose a number of iterations")
    lowest = first
    for reply in others:
        if reply.kind == "agrees":
            continue
        if reply.kind != "number":
            return Decision("refused", why=f"{reply.player} may agree or name a lower number")
        if not _when(reply) < _when(lowest):
            return Decision("refused", why=f"{reply.player} names no lower number than {lowest.player}")
        lowest = reply
    return Decision("advance", lowest.iterations, lowest.place, lowest.player, "priority")


def _lowest(replies: tuple[Reply, ...], other: str, then: str) -> Decision:
    """Everybody names a number, or says the other thing that may be said; the lowest number counts."""
    for reply in replies:
        if reply.kind not in ("number", other):
            return Decision(
                "refused", why=f"{reply.player} has to choose a number of iterations" + (f", or say: {other}" if other else "")
            )
    numbers = sorted((reply for reply in replies if reply.kind == "number"), key=_when)
    if not numbers:
        return Decision("draw", why=f"every player says: {other}")
    lowest = numbers[0]
    tied = [reply.player for reply in numbers if _when(reply) == _when(lowest)]
    silent = ""
    if len(tied) > 1:
        silent = (
            f"{' and '.join(tied)} chose the same number, and MTR 4.4 does not say who comes first; turn order is taken here"
        )
    return Decision("advance", lowest.iterations, lowest.place, lowest.player, then, silent=silent)


def _when(reply: Reply) -> tuple[int, bool, int]:
    """Return when a reply takes effect: a partly performed iteration ends before a whole one."""
    return (reply.iterations, reply.place < 0, reply.place)
