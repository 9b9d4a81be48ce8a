"""The parts of Noughts: the board, the signs, moves and events (N1, N2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from game.codec import Seat
from game.rules import Ended, Malformed, Turned
from game.tuples import changed

SIZE = 3
CROSS, NOUGHT, EMPTY = "x", "o", "."
SIGNS = (CROSS, NOUGHT)
"""The starting seat has crosses (N2)."""
LETTERS = (*SIGNS, EMPTY)


def read_row(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) != SIZE or not set(value) <= set(LETTERS):
        raise Malformed(f'"{name}": each of three strings has three letters of {" ".join(LETTERS)}')
    return value


Cell: TypeAlias = tuple[int, int]
Rows: TypeAlias = Annotated[tuple[Annotated[str, read_row], ...], SIZE]
"""Rows as the south side sees them, from far to near."""

CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(SIZE) for column in range(SIZE))
MIDDLE: Cell = (1, 1)
LINES: tuple[tuple[Cell, ...], ...] = (
    *(tuple((row, column) for column in range(SIZE)) for row in range(SIZE)),
    *(tuple((row, column) for row in range(SIZE)) for column in range(SIZE)),
    tuple((row, row) for row in range(SIZE)),
    tuple((row, SIZE - 1 - row) for row in range(SIZE)),
)
"""Rows, columns and diagonals: three equal signs in any of them win (N4)."""


@dataclass(frozen=True)
class State:
    """The seat at turn and the winner follow from the board."""

    first: Seat
    rows: Rows


@dataclass(frozen=True)
class Move:
    """Place a sign on a cell."""

    seat: int
    at: Cell


@dataclass(frozen=True)
class Marked:
    """A seat has placed its sign on a cell."""

    seat: int
    at: Cell
    sign: str


Event: TypeAlias = Marked | Turned | Ended


def sign_at(state: State, at: Cell) -> str:
    return state.rows[at[0]][at[1]]


def with_sign(state: State, at: Cell, sign: str) -> State:
    row, column = at
    letters = state.rows[row]
    written = letters[:column] + sign + letters[column + 1 :]
    return replace(state, rows=changed(state.rows, row, written))


def count(state: State, sign: str) -> int:
    return sum(row.count(sign) for row in state.rows)


def sign_of(state: State, seat: int) -> str:
    return SIGNS[(seat - state.first) % 2]


def mover(state: State) -> int:
    """The seat whose turn it is, or would be if the game went on (N2)."""
    return (state.first + count(state, CROSS) + count(state, NOUGHT)) % 2


def three(state: State, sign: str) -> tuple[Cell, ...]:
    """The cells of a line that is full of this sign; () if there is none (N4)."""
    full = (line for line in LINES if all(sign_at(state, at) == sign for at in line))
    return next(full, ())


def is_full(state: State) -> bool:
    return count(state, EMPTY) == 0
