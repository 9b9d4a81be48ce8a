"""Computer players of Noughts: three levels, and a random player to measure them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from game.choice import Choice, Player, among, at_random
from game.rules import stream
from noughts.rules import Noughts
from noughts.state import (
    CELLS,
    EMPTY,
    MIDDLE,
    Cell,
    Move,
    State,
    mover,
    sign_at,
    sign_of,
    three,
    with_sign,
)


def easy(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Completes its own three in a row, but ignores the other seat's."""
    return _chosen(view, seat, seed, list(completing(view, seat)) or _free(view))


def normal(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Completes three in a row, or stops the other seat; looks no further."""
    own, others = list(completing(view, seat)), list(completing(view, 1 - seat))
    middle = [at for at in _free(view) if at == MIDDLE]
    return _chosen(view, seat, seed, own or others or middle or _free(view))


def hard(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Searches every game to its end: it never loses, and wins as soon as possible."""
    values = {at: -_value(after(view, seat, at)) for at in _free(view)}
    best = [at for at, value in values.items() if value == max(values.values())]
    return _chosen(view, seat, seed, best)


PLAYERS: Mapping[str, Player[Noughts, State, Move]] = {
    "easy": easy,
    "normal": normal,
    "hard": hard,
    "random": at_random,
}


def _free(view: State) -> list[Cell]:
    return [at for at in CELLS if sign_at(view, at) == EMPTY]


def after(view: State, seat: int, at: Cell) -> State:
    return with_sign(view, at, sign_of(view, seat))


def completing(view: State, seat: int) -> Iterator[Cell]:
    """The cells where a sign of this seat would complete three in a row."""
    return (at for at in _free(view) if three(after(view, seat, at), sign_of(view, seat)))


@cache
def _value(view: State) -> int:
    """The value for the seat at turn: 0 for a shared game; an earlier loss is worse."""
    free, seat = _free(view), mover(view)
    if three(view, sign_of(view, 1 - seat)):
        return -1 - len(free)
    return max((-_value(after(view, seat, at)) for at in free), default=0)


def _chosen(view: State, seat: int, seed: int, cells: Sequence[Cell]) -> Choice[Move]:
    """A random one of these equally good cells."""
    at = stream(seed, "noughts").choice(cells)
    return Choice(Move(seat, at), len(_free(view)), among(len(cells)))
