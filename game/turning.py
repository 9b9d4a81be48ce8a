"""The turning point of a finished game: the move that cost those who did not win the most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.advice import Advice, AnyAdvice
from game.games import games, named
from game.match import AnyMatch, is_next
from game.matches import match_from
from game.rules import M, Malformed, S

R = TypeVar("R")


@dataclass(frozen=True)
class Played(Generic[S, M]):
    """A person's or computer's move of one game. `index`: of its entry in the record."""

    index: int
    before: S
    move: M
    after: S


@dataclass(frozen=True)
class Loss(Generic[M]):
    """What a move cost against a better one, in the game's unit. `exact`: proved."""

    index: int
    better: M
    gain: float
    exact: bool


@dataclass(frozen=True)
class Critic(Generic[R, S, M]):
    """How a game's moves are judged. `losses` gets all moves of a game, the seats to judge and a
    limit of nodes; it may leave moves out. `advice` puts a better move in words, `why` "" where
    no reason holds. Smaller gains than `threshold` decide nothing."""

    losses: Callable[[R, Sequence[Played[S, M]], Sequence[int], int], Iterable[Loss[M]]]
    advice: Callable[[R, S, M], Advice[M]]
    nodes: int
    """The limit while an end is shown: about a second."""
    threshold: float


AnyCritic: TypeAlias = Critic[Any, Any, Any]
AnyPlayed: TypeAlias = Played[Any, Any]
AnyLoss: TypeAlias = Loss[Any]


@dataclass(frozen=True)
class TurningPoint:
    """`index`: of the move's entry in the record; `better`: another move there, as advice. `gain`
    in the game's unit: points of lead (Crossing), share of the win (Lucky Numbers), tiles
    (Trellis). `since`: the first entry that was judged."""

    index: int
    seat: int
    better: AnyAdvice
    gain: float
    exact: bool
    since: int


class TurningPoints(NamedTuple):
    """The answer to a question about a record: at most one."""

    found: tuple[TurningPoint, ...] = ()


@cache
def critic_of(game: str) -> AnyCritic | None:
    """None: the game has none."""
    place = games()[game].critic if game in games() else ""
    critic = named(place) if place else None
    if critic is not None and not isinstance(critic, Critic):
        raise TypeError(f"{place} is no critic")
    return critic


def turning_point(record: Mapping[str, object], nodes: int | None = None) -> TurningPoint | None:
    """Of the record's last finished game; None: nothing stands out, or nothing can be judged.

    `nodes` None: the game's own limit. Raises Malformed, Refused or NotNow for a bad record.
    """
    match = match_from(record)
    critic = critic_of(match.rules.game)
    if critic is None or match.outcome() is None:
        return None
    losses = judged(match, critic, nodes or critic.nodes)
    best = dearest(critic, losses)
    if best is None:
        return None
    (played,) = (one for one in last_game(match) if one.index == best.index)
    seat = played.move.seat
    view = match.rules.seen_by(played.before, seat)
    better = critic.advice(match.rules, view, best.better)
    since = min(loss.index for loss in losses)
    return TurningPoint(best.index, seat, better, best.gain, best.exact, since)


def judged(match: AnyMatch, critic: AnyCritic, nodes: int) -> list[AnyLoss]:
    """What the moves of the last game cost the seats that did not win it, in the game's order."""
    outcome = match.outcome()
    if outcome is None:
        raise Malformed("the game is not over yet")
    every = range(match.rules.seats)
    seats = [seat for seat in every if seat not in outcome.winners] or list(every)
    losses = critic.losses(match.rules, last_game(match), seats, nodes)
    return sorted(losses, key=lambda loss: loss.index)


def dearest(critic: AnyCritic, losses: Sequence[AnyLoss]) -> AnyLoss | None:
    """The greatest loss, of equal ones the first; None: nothing stands out."""
    best = max(losses, key=lambda loss: loss.gain, default=None)
    return None if best is None or best.gain < critic.threshold else best


def last_game(match: AnyMatch) -> list[AnyPlayed]:
    """The moves of the match's last game, as far as it was played from its start."""
    entries = match.entries
    starts = [number for number, entry in enumerate(entries) if is_next(entry) or "load" in entry]
    first = starts[-1] + 1 if starts else 0
    replayed = match_from({**match.record(), "moves": entries[:first]})
    found = []
    for index in range(first, len(entries)):
        replayed.perform(entries[index])
        change = replayed.changes[0]
        found.append(Played(index, change.before, change.move, change.after))
    return found
