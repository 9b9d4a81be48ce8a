"""Computer players of Noughts: three levels, and any legal move to measure them by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from game.choice import Choice, Player, at_random
from game.rules import stream
from noughts.rules import Noughts
from noughts.state import (
    CELLS,
    EMPTY,
    MIDDLE,
    SIZE,
    Cell,
    Move,
    State,
    mover,
    sign_at,
    sign_of,
    three,
    with_sign,
)

CORNERS = ((0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1))


def easy(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Sees its own three in a row, and nothing of what the other one is up to."""
    return _chosen(view, seat, seed, list(_completing(view, seat)) or _free(view))


def normal(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Makes three in a row, or keeps the other one from it; looks no further."""
    own, others = list(_completing(view, seat)), list(_completing(view, 1 - seat))
    middle = [at for at in _free(view) if at == MIDDLE]
    return _chosen(view, seat, seed, own or others or middle or _free(view))


def hard(_rules: Noughts, view: State, seat: int, seed: int) -> Choice[Move]:
    """Follows every game to its end: it never loses, and wins as soon as it can."""
    values = {at: -_value(_after(view, seat, at)) for at in _free(view)}
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


def _after(view: State, seat: int, at: Cell) -> State:
    return with_sign(view, at, sign_of(view, seat))


def _completing(view: State, seat: int) -> Iterator[Cell]:
    """Where a sign of this seat would make three in a row."""
    return (at for at in _free(view) if three(_after(view, seat, at), sign_of(view, seat)))


@cache
def _value(view: State) -> int:
    """For the seat at turn: over nothing for a shared game; a game that is lost sooner is worse."""
    free, seat = _free(view), mover(view)
    if three(view, sign_of(view, 1 - seat)):
        return -1 - len(free)
    return max((-_value(_after(view, seat, at)) for at in free), default=0)


# --- why


def _chosen(view: State, seat: int, seed: int, cells: Sequence[Cell]) -> Choice[Move]:
    """One of these that are as good as each other."""
    at = stream(seed, "noughts").choice(cells)
    return Choice(Move(seat, at), len(_free(view)), _reason(view, seat, at), (at,))


def _reason(view: State, seat: int, at: Cell) -> str:
    """`three`: it wins. `stops`: the other one would have won there. `two_ways`: nobody can stop
    both. `must_answer`: three in a row comes next. `middle`, `corner`: by the number of lines."""
    threats = len(list(_completing(_after(view, seat, at), seat)))
    if at in _completing(view, seat):
        return "three"
    if at in _completing(view, 1 - seat):
        return "stops"
    if threats:
        return "two_ways" if threats > 1 else "must_answer"
    return {MIDDLE: "middle"}.get(at, "corner" if at in CORNERS else "quiet")
