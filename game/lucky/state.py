"""Lucky Numbers: its tiles, boards, positions, moves and events as values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules import Ended, Turned

SIZE = 4
DIAGONAL = tuple((i, i) for i in range(SIZE))
COLOURS = "bgry"
HIGHEST = 20
IDLE_TURNS_BEFORE_AGREEING = 60

Cell: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[tuple[str, ...], ...]
Tiles: TypeAlias = tuple[str, ...]
Phase: TypeAlias = Literal["setup", "turn", "placing", "over"]

EMPTY: Board = (("",) * SIZE,) * SIZE
CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(SIZE) for column in range(SIZE))
SETS = ("r", "y", "g", "b")
"""The colours in play with n seats are the first n (L1)."""
NUMBERS = {f"{colour}{n}": n for colour in COLOURS for n in range(1, HIGHEST + 1)}


def in_order(tiles: Iterable[str]) -> Tiles:
    """Sorted by colour letter, then number."""
    return tuple(sorted(tiles, key=lambda tile: (tile[0], NUMBERS.get(tile, 0))))


def tiles_of(seats: int) -> Tiles:
    """All tiles in play (L1)."""
    return in_order(f"{colour}{n}" for colour in SETS[:seats] for n in range(1, HIGHEST + 1))


@dataclass(frozen=True)
class State:
    seats: int
    setup: str
    first: int
    phase: Phase
    turn: int
    boards: tuple[Board, ...]
    held: tuple[Tiles, ...]
    ready: tuple[bool, ...]
    pile: Tiles
    open: Tiles
    idle: int = 0
    agreed: tuple[bool, ...] = ()
    winners: tuple[int, ...] | None = None
    viewer: int | None = None
    """The seat whose view this is; None for the whole truth."""


@dataclass(frozen=True)
class Move:
    """`do`: place, lift, ready, draw, discard, take, end; and by CHANCE: deal, turn."""

    seat: int
    do: str
    tile: str = ""
    at: Cell | None = None


@dataclass(frozen=True)
class Dealt:
    seat: int
    tile: str


@dataclass(frozen=True)
class Drawn:
    seat: int
    tile: str


@dataclass(frozen=True)
class Placed:
    """`source`: hand or open. `freed`: the tile that went to the open pool, or ""."""

    seat: int
    tile: str
    at: Cell
    source: str
    freed: str


@dataclass(frozen=True)
class Lifted:
    seat: int
    tile: str
    at: Cell


@dataclass(frozen=True)
class Readied:
    seat: int


@dataclass(frozen=True)
class Discarded:
    seat: int
    tile: str


@dataclass(frozen=True)
class Agreed:
    seat: int


Event: TypeAlias = Dealt | Drawn | Placed | Lifted | Readied | Discarded | Agreed | Turned | Ended

# --- boards


def tile_at(board: Board, at: Cell) -> str:
    return board[at[0]][at[1]]


def with_tile(board: Board, at: Cell, tile: str) -> Board:
    row, column = at
    line = (*board[row][:column], tile, *board[row][column + 1 :])
    return (*board[:row], line, *board[row + 1 :])


def free_cells(board: Board) -> int:
    return sum(row.count("") for row in board)


def blockers(board: Board, tile: str, at: Cell) -> tuple[Cell, ...]:
    """The cells whose tiles forbid this tile at this cell (L11)."""
    number, (row, column) = NUMBERS[tile], at
    found = []
    for i in range(SIZE):
        if i != column and board[row][i] and _clash(NUMBERS[board[row][i]], number, i < column):
            found.append((row, i))
        if i != row and board[i][column] and _clash(NUMBERS[board[i][column]], number, i < row):
            found.append((i, column))
    return tuple(sorted(found))


def _clash(other: int, number: int, comes_before: bool) -> bool:
    return other >= number if comes_before else other <= number


def fitting_cells(board: Board, tile: str) -> Iterator[Cell]:
    """Free or occupied, in reading order (L11)."""
    return (at for at in CELLS if not blockers(board, tile, at))


def is_rising(board: Board) -> bool:
    return all(
        not tile_at(board, at) or not blockers(board, tile_at(board, at), at) for at in CELLS
    )


def is_full(board: Board) -> bool:
    return free_cells(board) == 0


def fewest_free(boards: Sequence[Board]) -> tuple[int, ...]:
    """The seats with the fewest free cells (L14)."""
    free = [free_cells(board) for board in boards]
    return tuple(seat for seat, count in enumerate(free) if count == min(free))


def tiles_given(state: State, seat: int) -> int:
    """How many tiles a seat has been dealt so far in the set-up."""
    return SIZE * SIZE - free_cells(state.boards[seat]) + len(state.held[seat])
