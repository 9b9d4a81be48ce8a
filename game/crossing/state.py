"""Crossing: tray, arrows, collections, moves and events (C1, C2, C9, C10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from game.codec import BySeat, Seat
from game.reading import read_object, read_whole
from game.rules import Ended, Malformed
from game.tuples import changed

COLOURS = ("y", "r", "g", "b", "w", "s")
"""The marbles that can be taken, in counting order."""
BLACK = "k"
EMPTY = "."


class Edition(NamedTuple):
    """`size`: holes in a row and in a column of the tray; `marbles`: how many fill it, by letter;
    `given`: what the starting side has before the first move, in the order of COLOURS."""

    size: int
    marbles: Mapping[str, int]
    given: tuple[int, ...] = (0,) * len(COLOURS)

    @property
    def lines(self) -> range:
        return range(self.size)

    @property
    def most(self) -> int:
        """The largest number of marbles of one colour."""
        return max(self.marbles.values())


# C1: the source prints 7 green and a total of 36, but its list adds up to 37, which fits no
# rectangular tray. With 6 green, 8-7-6-5-4-3 and 3 black are 36.
FULL: Final = Edition(6, {"y": 8, "r": 7, "g": 6, "b": 5, "w": 4, "s": 3, "k": 3})
# C14, C16.
CHILDREN: Final = Edition(
    4, {"y": 5, "r": 4, "g": 3, "b": 2, "w": 1, "k": 1}, given=(0, 0, 0, 0, 0, 1)
)
EDITION: Final[Mapping[str, Edition]] = {"full": FULL, "children": CHILDREN}
"""By the value of the option `edition`."""

VALUES = (0, 1, 3, 6, 10, 13, 16, 20, 24)
"""Points by number of marbles of one colour, as printed (C9); not the triangular numbers."""

RED, YELLOW = 0, 1
"""Sides; the starting seat is red (C2)."""


def read_row(value: object, name: str) -> str:
    accepted = (*COLOURS, BLACK, EMPTY)
    if not isinstance(value, str) or not set(value) <= set(accepted):
        raise Malformed(f'"{name}" is a list of strings with letters of {" ".join(accepted)}')
    return value


def read_collection(value: object, name: str) -> tuple[int, ...]:
    """A missing colour counts 0."""
    values = read_object(value, (), COLOURS)
    return tuple(read_whole(values.get(colour, 0), name) for colour in COLOURS)


Cell: TypeAlias = tuple[int, int]
Tray: TypeAlias = tuple[Annotated[str, read_row], ...]
Collection: TypeAlias = Annotated[tuple[int, ...], read_collection]
"""Number of marbles by colour, in the order of COLOURS."""
Phase: TypeAlias = Literal["turn", "over"]

NOTHING: Collection = (0,) * len(COLOURS)


@dataclass(frozen=True)
class State:
    first: Seat
    phase: Phase
    turn: Seat
    """At the end: the seat that had no move (C8)."""
    tray: Tray
    """As many rows as letters in each, far to near as seen from the starting seat."""
    arrows: BySeat[int | None]
    taken: tuple[Collection, Collection]
    """Red's first."""

    @property
    def lines(self) -> range:
        """The tray's columns, or its rows (C2, C15)."""
        return range(len(self.tray))


@dataclass(frozen=True)
class Move:
    """Aims the seat's arrow at a line; `take` is None only for the first placement (C3)."""

    seat: int
    line: int
    take: Cell | None = None


@dataclass(frozen=True)
class Aimed:
    """An arrow moved to `line`; `before`: its old line, None if it was not placed."""

    seat: int
    side: int
    line: int
    before: int | None


@dataclass(frozen=True)
class Taken:
    """A marble went to a side's trough; `scores` of both sides afterwards."""

    seat: int
    side: int
    at: Cell
    colour: str
    scores: tuple[int, int]


Event: TypeAlias = Aimed | Taken | Ended


def side_of(state: State, seat: int) -> int:
    """RED or YELLOW; sides alternate from the starting seat (C2)."""
    return (seat - state.first) % 2


def crossing_at(side: int, line: int, other: int) -> Cell:
    """The cell where a line of this side crosses a line of the other; red aims along columns
    (C2)."""
    return (other, line) if side == RED else (line, other)


def crossings(state: State, seat: int, line: int) -> tuple[Cell, ...]:
    """The cells where this line crosses the lines of opponents' placed arrows, in reading order."""
    opponents = state.arrows[(seat + 1) % 2 :: 2]
    lines = sorted({other for other in opponents if other is not None})
    side = side_of(state, seat)
    return tuple(crossing_at(side, line, other) for other in lines)


def marble_at(state: State, at: Cell) -> str:
    return state.tray[at[0]][at[1]]


def without_marble(state: State, side: int, at: Cell) -> State:
    """Moves the marble at `at` to the side's trough."""
    row, column = at
    letters = state.tray[row]
    holed = letters[:column] + EMPTY + letters[column + 1 :]
    colour = COLOURS.index(letters[column])
    own = changed(state.taken[side], colour, state.taken[side][colour] + 1)
    red, yellow = changed(state.taken, side, own)
    return replace(state, tray=changed(state.tray, row, holed), taken=(red, yellow))


def is_untouched(state: State) -> bool:
    """Whether no arrow is placed yet (C3)."""
    return state.arrows.count(None) == len(state.arrows)


def points(collection: Collection) -> int:
    """Without doubling (C9)."""
    return sum(VALUES[count] for count in collection)


def scores(taken: Sequence[Collection], doubling: str) -> tuple[int, int]:
    """Red's and yellow's scores, with doubling (C9, C10)."""
    red, yellow = taken
    return _score(red, yellow, doubling), _score(yellow, red, doubling)


def winners(state: State, doubling: str) -> tuple[int, ...]:
    """The seats of the leading side; all of them in a draw (C11)."""
    both = scores(state.taken, doubling)
    seats = range(len(state.arrows))
    return tuple(seat for seat in seats if both[side_of(state, seat)] == max(both))


def _score(own: Collection, other: Collection, doubling: str) -> int:
    return points(own) + sum(VALUES[own[index]] for index in doubled(own, other, doubling))


def doubled(own: Collection, other: Collection, doubling: str) -> list[int]:
    """The indices of the side's colours that count twice at the end (C10)."""
    held = [index for index, count in enumerate(own) if count]
    if doubling == "sole":
        return [index for index in held if not other[index]]
    return held if doubling == "single" and len(held) == 1 else []
