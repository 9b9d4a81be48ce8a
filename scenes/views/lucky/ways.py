"""What a tile in hand can do, and why another cannot."""

from __future__ import annotations

from game.lucky.state import CELLS, DIAGONAL, Cell, Event, Move, State, tile_at
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
        if seat not in self._host.match.to_act():
            return False
        if state.phase == "setup":
            return tile in state.held[seat] or (
                state.setup == "four" and self.came_from(seat, tile) is not None
            )
        if seat != state.turn:
            return False
        return tile in (state.open if state.phase == "turn" else state.held[seat])

    def came_from(self, seat: int, tile: str) -> Cell | None:
        """The cell of the seat's own board on which a tile lies."""
        board = self.state.boards[seat]
        return next((at for at in CELLS if tile and tile_at(board, at) == tile), None)

    def fits(self, seat: int, tile: str, at: Cell) -> bool:
        moves = self.to(seat, tile, at)
        if not moves:
            return False
        if self.state.phase == "setup":
            is_free = not tile_at(self.state.boards[seat], at)
            return at in DIAGONAL and (is_free or self.came_from(seat, tile) is not None)
        return self._host.match.refusal(moves[0]) is None

    def fills(self, seat: int, tile: str) -> bool:
        """Whether a tile may go to a free cell. It can always replace some tile: the largest one
        not above it, or else the smallest one."""
        board = self.state.boards[seat]
        return any(not tile_at(board, at) and self.fits(seat, tile, at) for at in CELLS)

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
        if at not in DIAGONAL or state.setup != "four":
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
        if seat != state.turn:
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
