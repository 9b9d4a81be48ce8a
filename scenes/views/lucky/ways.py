"""What a tile in hand can do, and why another cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.lucky.state import (
    NUMBERS,
    Board,
    Cell,
    Event,
    Move,
    State,
    blockers,
    format_of,
    tile_at,
)
from scenes.services.words import Words
from scenes.views.lucky.glows import Kind
from scenes.views.view import Host


class Ways:
    """Possible uses of tiles in the current position; the rules decide on legality."""

    def __init__(self, host: Host[State, Move, Event]) -> None:
        self._host = host

    @property
    def state(self) -> State:
        return self._host.match.state

    def may_hold(self, seat: int, tile: str) -> bool:
        state = self.state
        if not self._acts(seat):
            return False
        if state.phase == "setup":
            return tile in state.held[seat] or (
                state.setup == "four" and self.came_from(seat, tile) is not None
            )
        return tile in (state.open if state.phase == "turn" else state.held[seat])

    def _acts(self, seat: int) -> bool:
        """Before a draw others may also agree to end, but only one seat moves (L15)."""
        state = self.state
        is_turn = seat == state.turn or state.phase != "turn"
        return is_turn and seat in self._host.match.to_act()

    def came_from(self, seat: int, tile: str) -> Cell | None:
        """The cell of the seat's own board on which a tile lies."""
        board, cells = self.state.boards[seat], self.state.format.cells
        return next((at for at in cells if tile and tile_at(board, at) == tile), None)

    def fits(self, seat: int, tile: str, at: Cell) -> bool:
        moves = self.to(seat, tile, at)
        if not moves:
            return False
        if self.state.phase == "setup":
            if not self.may_begin(tile, at):
                return False
            is_free = not tile_at(self.state.boards[seat], at)
            return is_free or self.came_from(seat, tile) is not None
        return self._host.match.refusal(moves[0]) is None

    def may_begin(self, tile: str, at: Cell) -> bool:
        """Whether a tile may lie on this cell in the set-up."""
        form = self.state.format
        return at in form.diagonal and form.begins(NUMBERS[tile], at[0])

    def fills(self, seat: int, tile: str) -> bool:
        """Whether a tile may go to a free cell."""
        return self._goes(seat, tile, "free")

    def swaps(self, seat: int, tile: str) -> bool:
        """Whether a tile may go onto another one. In the full game it always may: onto the largest
        one not above it, or else the smallest one."""
        return self._goes(seat, tile, "swap")

    def _goes(self, seat: int, tile: str, kind: Kind) -> bool:
        cells = self.state.format.cells
        return any(self.kind(seat, at) == kind and self.fits(seat, tile, at) for at in cells)

    def kind(self, seat: int, at: Cell) -> Kind:
        """The kind of light for a place where a tile fits."""
        return "swap" if tile_at(self.state.boards[seat], at) else "free"

    def to(self, seat: int, tile: str, at: Cell) -> list[Move]:
        """The moves that bring this tile to this cell; in the set-up two tiles may be exchanged."""
        state = self.state
        if state.phase == "turn":
            return [Move(seat, "take", tile, at)]
        if state.phase == "placing":
            return [Move(seat, "place", tile, at)]
        came_from = self.came_from(seat, tile)
        there = tile_at(state.boards[seat], at)
        if came_from == at:
            return []
        place = Move(seat, "place", tile, at)
        if at not in state.format.diagonal or state.setup != "four":
            return [place]
        lifts = [Move(seat, "lift", at=cell) for cell in (came_from, there and at) if cell]
        back = [Move(seat, "place", there, came_from)] if there and came_from else []
        return [*lifts, place, *back]

    # --- why not

    def objection(self, seat: int, tile: str, at: Cell | None) -> str | None:
        """The key of the refusal for a tile or cell that was touched."""
        state = self.state
        if state.phase == "setup":
            return self._set_up_objection(seat, tile)
        if not self._acts(seat):
            return "not_your_turn"
        if state.phase == "placing":
            return "stays_placed" if self.came_from(seat, tile) else "finish_the_draw"
        return "stays_placed" if tile else "nothing_held"

    def _set_up_objection(self, seat: int, tile: str) -> str | None:
        if seat not in self._host.match.to_act():
            return "ready_already"
        if tile:
            return "it_stays"
        return "touch_a_tile"


TOLD = 2
"""The number of tiles named in a reason."""


class Limit(NamedTuple):
    """The tightest limit in a direction, as the board's player sees it."""

    way: str
    number: int
    at: Cell

    @property
    def is_lower(self) -> bool:
        """Whether numbers must be larger than this one."""
        return self.way in ("left", "above")


def limits(board: Board, at: Cell) -> list[Limit]:
    """The tightest limits: at most one in each direction."""
    found: dict[str, Limit] = {}
    for limit in _around(board, at):
        nearest = found.get(limit.way)
        if nearest is None or (limit.number > nearest.number) == limit.is_lower:
            found[limit.way] = limit
    return [found[way] for way in ("left", "right", "above", "below") if way in found]


def _around(board: Board, at: Cell) -> Iterator[Limit]:
    for other in format_of(board).cells:
        tile = tile_at(board, other)
        if tile and other != at and at[0] == other[0]:
            yield Limit("left" if other[1] < at[1] else "right", NUMBERS[tile], other)
        elif tile and other != at and at[1] == other[1]:
            yield Limit("above" if other[0] < at[0] else "below", NUMBERS[tile], other)


def span(board: Board, at: Cell) -> tuple[int, int]:
    """The lowest and the highest number that fits; none fits if the first is larger."""
    around, highest = limits(board, at), format_of(board).highest
    low = max((one.number + 1 for one in around if one.is_lower), default=1)
    high = min((one.number - 1 for one in around if not one.is_lower), default=highest)
    return low, high


def guilty(board: Board, tile: str, at: Cell) -> list[Limit]:
    """The limits that exclude this tile; if nothing fits, those that exclude everything."""
    around, (low, high) = limits(board, at), span(board, at)
    if low > high:
        return [one for one in around if one.number == (low - 1 if one.is_lower else high + 1)]
    forbidding = blockers(board, tile, at)
    return [one for one in around if one.at in forbidding]


def forbidding(board: Board, tile: str, at: Cell) -> list[Cell]:
    """Cells of the tiles to mark: all that exclude this one, and those named."""
    named = (one.at for one in guilty(board, tile, at))
    return sorted({*blockers(board, tile, at), *named})


def reason(words: Words, board: Board, tile: str, at: Cell) -> tuple[str, str]:
    """What would fit, then why this tile does not."""
    low, high = span(board, at)
    if low > high:
        what = words("lucky.fits.none")
    elif low == high:
        what = words("lucky.fits.one", low=low)
    else:
        several = "two" if high - low == 1 else "range"
        what = words(f"lucky.fits.{several}", low=low, high=high)
    lies = [
        words(f"lucky.lies.{'then' if number else 'first'}.{one.way}", number=one.number)
        for number, one in enumerate(guilty(board, tile, at)[:TOLD])
    ]
    why = ", ".join(lies)
    return what, f"{why[:1].upper()}{why[1:]}." if why else ""
