"""What Crossing is made of: tray, arrows, collections, moves and events (C1, C2, C9, C10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

from game.codec import BySeat, Seat
from game.reading import read_object, read_whole
from game.rules import Ended, Malformed, Refusal, Refused
from game.tuples import changed

SIZE = 6
LINES = range(SIZE)

# The source prints 7 green beside a total of 36, but its list then sums to 37, which no
# rectangular tray holds; 8-7-6-5-4-3 and 3 black are 36. So green is 6 (C1).
MARBLES = {"y": 8, "r": 7, "g": 6, "b": 5, "w": 4, "s": 3, "k": 3}
BLACK = "k"
EMPTY = "."
COLOURS = tuple(letter for letter in MARBLES if letter != BLACK)
"""The letters of the marbles that can be taken, in the order in which they are counted."""

VALUES = (0, 1, 3, 6, 10, 13, 16, 20, 24)
"""Points for a number of marbles of one colour: as printed, no triangular series (C9)."""

RED, YELLOW = 0, 1
"""The sides; red is the starting seat's (C2)."""


def read_row(value: object, name: str) -> str:
    accepted = (*MARBLES, EMPTY)
    if not isinstance(value, str) or len(value) != SIZE or not set(value) <= set(accepted):
        raise Malformed(f'"{name}": each of six strings has six letters of {" ".join(accepted)}')
    return value


def read_line(value: object, name: str) -> int:
    line = read_whole(value, name)
    if line not in LINES:
        raise Refused(Refusal("C2", "no_such_line", f'"{name}": lines are 0 to {SIZE - 1}'))
    return line


def read_collection(value: object, name: str) -> tuple[int, ...]:
    """A colour that is left out counts as none."""
    values = read_object(value, (), COLOURS)
    return tuple(read_whole(values.get(colour, 0), name) for colour in COLOURS)


Cell: TypeAlias = tuple[int, int]
Tray: TypeAlias = Annotated[tuple[Annotated[str, read_row], ...], SIZE]
Collection: TypeAlias = Annotated[tuple[int, ...], read_collection]
"""How many marbles of each colour, in the order of COLOURS."""
Phase: TypeAlias = Literal["turn", "over"]

NOTHING: Collection = (0,) * len(COLOURS)


@dataclass(frozen=True)
class State:
    first: Seat
    phase: Phase
    turn: Seat
    """At the end: the seat that had no move (C8)."""
    tray: Tray
    """Six rows of six letters, as the starting seat sees them from far to near."""
    arrows: BySeat[Annotated[int, read_line] | None]
    taken: tuple[Collection, Collection]
    """Red's side first."""


@dataclass(frozen=True)
class Move:
    """Aim one's arrow at a line; `take` is None in the first placement of all (C3)."""

    seat: int
    line: int
    take: Cell | None = None


@dataclass(frozen=True)
class Aimed:
    """An arrow went to a line; `before` is the line it left, None if it was not yet placed."""

    seat: int
    side: int
    line: int
    before: int | None


@dataclass(frozen=True)
class Taken:
    """A marble went to a side's trough; `scores` are those of both sides after it."""

    seat: int
    side: int
    at: Cell
    colour: str
    scores: tuple[int, int]


Event: TypeAlias = Aimed | Taken | Ended


def side_of(state: State, seat: int) -> int:
    """Partners sit opposite, so the sides alternate from the starting seat (C2)."""
    return (seat - state.first) % 2


def crossing_at(side: int, line: int, other: int) -> Cell:
    """Where a line of this side meets a line of the other one: red aims along columns (C2)."""
    return (other, line) if side == RED else (line, other)


def crossings(state: State, seat: int, line: int) -> tuple[Cell, ...]:
    """Where this line meets the lines of the opponents' placed arrows, in reading order."""
    opponents = state.arrows[(seat + 1) % 2 :: 2]
    lines = sorted({other for other in opponents if other is not None})
    side = side_of(state, seat)
    return tuple(crossing_at(side, line, other) for other in lines)


def marble_at(state: State, at: Cell) -> str:
    return state.tray[at[0]][at[1]]


def without_marble(state: State, side: int, at: Cell) -> State:
    """With the marble of this cell in the side's trough."""
    row, column = at
    letters = state.tray[row]
    holed = letters[:column] + EMPTY + letters[column + 1 :]
    colour = COLOURS.index(letters[column])
    own = changed(state.taken[side], colour, state.taken[side][colour] + 1)
    red, yellow = changed(state.taken, side, own)
    return replace(state, tray=changed(state.tray, row, holed), taken=(red, yellow))


def is_untouched(state: State) -> bool:
    """Whether no arrow is placed yet, so that C3 holds."""
    return state.arrows.count(None) == len(state.arrows)


def points(collection: Collection) -> int:
    """Without any doubling (C9)."""
    return sum(VALUES[count] for count in collection)


def scores(taken: Sequence[Collection], doubling: str) -> tuple[int, int]:
    """Both sides' scores for the collections as they stand, doubling included (C9, C10)."""
    red, yellow = taken
    return _score(red, yellow, doubling), _score(yellow, red, doubling)


def winners(state: State, doubling: str) -> tuple[int, ...]:
    """The seats of the side that is ahead, or all (C11)."""
    both = scores(state.taken, doubling)
    seats = range(len(state.arrows))
    return tuple(seat for seat in seats if both[side_of(state, seat)] == max(both))


def _score(own: Collection, other: Collection, doubling: str) -> int:
    base = points(own)
    if doubling == "single" and len(own) - own.count(0) == 1:
        return 2 * base
    if doubling == "sole":
        return base + sum(
            VALUES[count] for count, theirs in zip(own, other, strict=True) if not theirs
        )
    return base
