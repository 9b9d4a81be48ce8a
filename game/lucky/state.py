"""Lucky Numbers: tiles, boards, states, moves and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from game.codec import BySeat, Seat
from game.reading import read_list
from game.rules import CHANCE, EDITIONS, Ended, Malformed, Turned
from game.tuples import changed

COLOURS = "bgry"
HIGHEST = 20
"""The highest number of any edition."""
IDLE_TURNS_BEFORE_AGREEING = 60

NUMBERS = {f"{colour}{n}": n for colour in COLOURS for n in range(1, HIGHEST + 1)}


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Sorted by colour letter, then number."""
    return tuple(sorted(tiles, key=lambda tile: (tile[0], NUMBERS.get(tile, 0))))


def read_tile(value: object, name: str) -> str:
    if not isinstance(value, str) or value not in NUMBERS:
        raise Malformed(f'"{name}": a tile is one of {", ".join(COLOURS)} and a number 1 to 20')
    return value


def read_tiles(value: object, name: str) -> tuple[str, ...]:
    return in_order(read_list(value, name, read_tile))


def read_place(value: object, name: str) -> str:
    """A tile, or "" for a free cell."""
    return "" if value == "" else read_tile(value, name)


Cell: TypeAlias = tuple[int, int]
Tile: TypeAlias = Annotated[str, read_tile]
Tiles: TypeAlias = Annotated[tuple[str, ...], read_tiles]
Row: TypeAlias = tuple[Annotated[str, read_place], ...]
Board: TypeAlias = tuple[Row, ...]
Phase: TypeAlias = Literal["setup", "turn", "placing", "over"]

SETS = ("r", "y", "g", "b")
"""The first n colours are in play with n seats (L1)."""


@dataclass(frozen=True)
class Format:
    """The boards and tiles of an edition. `swaps`: whether a tile may be placed on another one
    (L11, L21). `rounds`: whether the round of a full board is played to its end (L13, L23).
    `starts`: the lowest and highest number for each place of the diagonal; empty: any (L7, L20)."""

    size: int
    highest: int
    swaps: bool
    rounds: bool
    starts: tuple[tuple[int, int], ...] = ()

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((row, column) for row in range(self.size) for column in range(self.size))

    @cached_property
    def diagonal(self) -> tuple[Cell, ...]:
        return tuple((place, place) for place in range(self.size))

    @cached_property
    def empty(self) -> Board:
        return (("",) * self.size,) * self.size

    def begins(self, number: int, place: int) -> bool:
        """Whether a tile may lie on this place of the diagonal in the set-up."""
        low, high = self.starts[place] if self.starts else (1, self.highest)
        return low <= number <= high

    def tiles(self, seats: int) -> Tiles:
        """All tiles in play (L1, L18)."""
        numbers = range(1, self.highest + 1)
        return in_order(f"{colour}{n}" for colour in SETS[:seats] for n in numbers)


FULL = Format(4, 20, swaps=True, rounds=False)
CHILDREN = Format(3, 12, swaps=False, rounds=True, starts=((1, 3), (5, 8), (10, 12)))
FORMATS: Mapping[str, Format] = dict(zip(EDITIONS, (FULL, CHILDREN), strict=True))


@dataclass(frozen=True)
class State:
    seats: int
    setup: str
    first: Seat
    phase: Phase
    turn: Seat
    boards: BySeat[Board]
    held: BySeat[Tiles]
    ready: BySeat[bool]
    pile: Tiles
    open: Tiles
    idle: int = 0
    agreed: BySeat[bool] = ()
    winners: tuple[int, ...] | None = None
    edition: str = EDITIONS[0]
    viewer: int | None = None
    """The seat whose view this is; None: the full state."""

    @property
    def format(self) -> Format:
        return FORMATS[self.edition]


@dataclass(frozen=True)
class Move:
    """`do`: place, lift, ready, draw, discard, take, end; or deal and turn, by CHANCE."""

    seat: int
    do: str
    tile: Tile = ""
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


def format_of(board: Board) -> Format:
    return next(form for form in FORMATS.values() if form.size == len(board))


def with_tile(board: Board, at: Cell, tile: str) -> Board:
    row, column = at
    return changed(board, row, changed(board[row], column, tile))


def free_cells(board: Board) -> int:
    return sum(row.count("") for row in board)


def blockers(board: Board, tile: str, at: Cell) -> tuple[Cell, ...]:
    """The cells whose tiles conflict with this tile at this cell (L11)."""
    number, (row, column) = NUMBERS[tile], at
    found = []
    for i in range(len(board)):
        if i != column and board[row][i] and _clash(NUMBERS[board[row][i]], number, i < column):
            found.append((row, i))
        if i != row and board[i][column] and _clash(NUMBERS[board[i][column]], number, i < row):
            found.append((i, column))
    return tuple(sorted(found))


def _clash(other: int, number: int, comes_before: bool) -> bool:
    return other >= number if comes_before else other <= number


def is_rising(board: Board) -> bool:
    return all(
        not tile or not blockers(board, tile, (row, column))
        for row, tiles in enumerate(board)
        for column, tile in enumerate(tiles)
    )


def is_full(board: Board) -> bool:
    return free_cells(board) == 0


def is_blocked(state: State) -> bool:
    """Whether no board can change any more (L22)."""
    if state.format.swaps:
        return False
    numbers = [f"{SETS[0]}{n}" for n in range(1, state.format.highest + 1)]
    return not any(
        not tile_at(board, at) and not blockers(board, number, at)
        for board in state.boards
        for at in state.format.cells
        for number in numbers
    )


def fewest_free(boards: Sequence[Board]) -> tuple[int, ...]:
    """The seats with the fewest free cells (L14)."""
    free = [free_cells(board) for board in boards]
    return tuple(seat for seat, count in enumerate(free) if count == min(free))


def tiles_given(state: State, seat: int) -> int:
    """Tiles dealt to a seat so far in the set-up."""
    return len(state.format.cells) - free_cells(state.boards[seat]) + len(state.held[seat])


def being_dealt(state: State) -> int | None:
    """The seat that gets the next tile of set-up `michael` (L5)."""
    given = [tiles_given(state, seat) for seat in range(state.seats)]
    if min(given) < max(given):
        return given.index(min(given))
    return 0 if given[0] < state.format.size and not any(state.held) else None


def to_set_up(state: State) -> tuple[int, ...]:
    """The seats that must still act in the set-up; (CHANCE,) while a tile is dealt."""
    if state.setup == "michael":
        if being_dealt(state) is not None:
            return (CHANCE,)
        return tuple(seat for seat in range(state.seats) if state.held[seat])
    return tuple(seat for seat in range(state.seats) if not state.ready[seat])
