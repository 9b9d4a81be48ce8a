"""A second implementation of the rules of Lucky Numbers, as simple as possible.

It changes lists in place and shares no code with the modules under test.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Plain: TypeAlias = tuple[int, str, str, Cell | None]
"""A move: seat, kind, tile, cell."""

CHANCE = -1
BEGINS = [[1, 2, 3], [5, 6, 7, 8], [10, 11, 12]]
"""The numbers for each place of the diagonal in the children's edition."""


@dataclass
class Table:
    """The table. Tiles are texts such as g13; an empty text is a free cell."""

    seats: int
    setup: str
    first: int
    boards: list[list[list[str]]]
    hands: list[list[str]]
    pile: list[str]
    pool: list[str] = field(default_factory=list)
    phase: str = "setup"
    turn: int = 0
    ready: list[bool] = field(default_factory=list)
    idle: int = 0
    agreed: list[bool] = field(default_factory=list)
    winners: list[int] | None = None
    edition: str = "full"


def every_cell(table: Table) -> list[Cell]:
    size = len(table.boards[0])
    return [(row, column) for row in range(size) for column in range(size)]


def number(tile: str) -> int:
    return int(tile[1:])


def is_rising(board: list[list[str]]) -> bool:
    lines = [*board, *(list(column) for column in zip(*board, strict=True))]
    return all(
        number(one) < number(next_one)
        for line in lines
        for one, next_one in pairwise([tile for tile in line if tile])
    )


def fits(board: list[list[str]], tile: str, at: Cell) -> bool:
    row, column = at
    before, board[row][column] = board[row][column], tile
    answer = is_rising(board)
    board[row][column] = before
    return answer


def free_cells(table: Table, seat: int) -> int:
    return sum(tile == "" for row in table.boards[seat] for tile in row)


def dealt_so_far(table: Table, seat: int) -> int:
    return len(every_cell(table)) - free_cells(table, seat) + len(table.hands[seat])


# --- who may do what


def gets_the_next_tile(table: Table) -> int | None:
    """The seat that gets the tile which chance turns over now; None if there is none."""
    if table.phase == "placing":
        return None if table.hands[table.turn] else table.turn
    if table.phase != "setup" or table.setup != "michael":
        return None
    counts = [dealt_so_far(table, seat) for seat in range(table.seats)]
    for seat in range(1, table.seats):
        if counts[seat] < counts[0]:
            return seat
    return 0 if all(hand == [] for hand in table.hands) else None


def allows(table: Table, move: Plain) -> bool:
    seat, do, tile, at = move
    if seat not in range(table.seats) or (at is not None and at not in every_cell(table)):
        return False
    if do == "end":
        return table.phase == "turn" and table.idle >= 60 and not table.agreed[seat]
    if table.phase == "setup":
        return allows_in_set_up(table, move)
    if table.phase == "over" or seat != table.turn:
        return False
    if table.phase == "turn" and do != "take":
        return do == "draw"
    if table.phase == "placing" and do != "place":
        return do == "discard"
    if table.edition == "children" and at is not None and table.boards[seat][at[0]][at[1]]:
        return False
    source = table.pool if do == "take" else table.hands[seat]
    return tile in source and at is not None and fits(table.boards[seat], tile, at)


def allows_in_set_up(table: Table, move: Plain) -> bool:
    seat, do, tile, at = move
    lying = table.boards[seat][at[0]][at[1]] if at is not None else ""
    if do == "place":
        if at is None or at[0] != at[1] or lying or tile not in table.hands[seat]:
            return False
        return table.edition == "full" or number(tile) in BEGINS[at[0]]
    if table.setup == "michael" or table.ready[seat]:
        return False
    return lying != "" if do == "lift" else do == "ready" and table.hands[seat] == []


def moves(table: Table, seat: int) -> list[Plain]:
    """All conceivable moves, filtered by the rules."""
    thinkable: list[Plain] = [(seat, do, "", None) for do in ("ready", "draw", "discard", "end")]
    for at in every_cell(table):
        thinkable.append((seat, "lift", "", at))
        thinkable += [(seat, "place", tile, at) for tile in table.hands[seat]]
        thinkable += [(seat, "take", tile, at) for tile in table.pool]
    return [move for move in thinkable if allows(table, move)]


# --- what comes of it


def play(table: Table, move: Plain) -> bool:
    """Changes the table. Returns whether the move reveals something or is final."""
    seat, do, tile, _ = move
    if seat == CHANCE:
        getting = gets_the_next_tile(table)
        assert getting is not None
        table.pile.remove(tile)
        table.hands[getting].append(tile)
        return True
    if do == "draw":
        table.phase, table.idle = "placing", 0
        table.agreed = [False] * table.seats
        return True
    if do == "end":
        table.agreed[seat] = True
        if False not in table.agreed:
            end(table)
        return table.phase == "over"
    if table.phase == "setup":
        return set_up(table, move)
    if do == "discard":
        table.pool.append(table.hands[seat].pop())
    else:
        put(table, move)
        if do == "take":
            table.idle += 1
    next_turn(table, seat)
    return table.phase == "over"


def set_up(table: Table, move: Plain) -> bool:
    seat, do, _, at = move
    if do == "ready":
        table.ready[seat] = True
    elif at is not None and do == "lift":
        table.hands[seat].append(table.boards[seat][at[0]][at[1]])
        table.boards[seat][at[0]][at[1]] = ""
    else:
        put(table, move)
    if table.setup == "michael" and sum(map(len, table.hands)) == 0:
        table.ready = [
            dealt_so_far(table, one) == len(table.boards[0]) for one in range(table.seats)
        ]
    if all(table.ready):
        table.phase, table.turn = "turn", table.first
    return do == "ready" or table.setup == "michael"


def put(table: Table, move: Plain) -> None:
    seat, do, tile, at = move
    assert at is not None
    (table.pool if do == "take" else table.hands[seat]).remove(tile)
    lying = table.boards[seat][at[0]][at[1]]
    if lying:
        table.pool.append(lying)
    table.boards[seat][at[0]][at[1]] = tile


def next_turn(table: Table, seat: int) -> None:
    following = 0 if seat == table.seats - 1 else seat + 1
    is_won = any(free_cells(table, one) == 0 for one in range(table.seats))
    is_round_over = table.edition == "full" or following == table.first
    if (is_won and is_round_over) or table.pile == [] or is_blocked(table):
        end(table)
    else:
        table.phase, table.turn = "turn", following


def is_blocked(table: Table) -> bool:
    if table.edition == "full":
        return False
    return not any(
        table.boards[seat][at[0]][at[1]] == "" and fits(table.boards[seat], f"r{n}", at)
        for seat in range(table.seats)
        for at in every_cell(table)
        for n in range(1, 13)
    )


def end(table: Table) -> None:
    table.phase = "over"
    counts = [free_cells(table, seat) for seat in range(table.seats)]
    table.winners = [seat for seat in range(table.seats) if counts[seat] == min(counts)]


def scores(table: Table) -> list[int]:
    winners = table.winners or []
    return [2 if seat in winners else -free_cells(table, seat) for seat in range(table.seats)]


# --- alternatives


def may_come(table: Table) -> list[str]:
    """The tiles of the pile that chance may turn over now."""
    seat = gets_the_next_tile(table)
    if table.edition == "full" or table.phase == "placing" or seat is None:
        return table.pile
    return [tile for tile in table.pile if number(tile) in BEGINS[dealt_so_far(table, seat)]]


def copied(table: Table) -> Table:
    return replace(
        table,
        boards=[[list(row) for row in board] for board in table.boards],
        hands=[list(hand) for hand in table.hands],
        pile=list(table.pile),
        pool=list(table.pool),
        ready=list(table.ready),
        agreed=list(table.agreed),
    )


def ways_on(table: Table) -> list[Plain]:
    """Every move of every seat, or every outcome of chance."""
    if gets_the_next_tile(table) is not None:
        return [(CHANCE, "", tile, None) for tile in may_come(table)]
    return [move for seat in range(table.seats) for move in moves(table, seat)]


def count(table: Table, depth: int) -> int:
    """The number of lines of play of this length; outcomes of chance count tile by tile."""
    if depth == 0:
        return 1
    total = 0
    for move in ways_on(table):
        later = copied(table)
        play(later, move)
        total += count(later, depth - 1)
    return total


def written(table: Table) -> dict[str, object]:
    """The documented form of a state."""
    return {
        "game": "lucky",
        "seats": table.seats,
        "options": {"edition": table.edition, "setup": table.setup},
        "first": table.first,
        "phase": table.phase,
        "turn": table.turn,
        "boards": table.boards,
        "held": [in_order(hand) for hand in table.hands],
        "ready": table.ready,
        "pile": in_order(table.pile),
        "open": in_order(table.pool),
        "idle": table.idle,
        "agreed": table.agreed,
        "winners": table.winners,
    }


def in_order(tiles: list[str]) -> list[str]:
    return sorted(tiles, key=lambda tile: (tile[0], number(tile)))
