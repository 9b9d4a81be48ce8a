"""Trellis by taps alone: choosing tiles and lines, putting them down, asking what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.trellis.table import ACTIONS, Cell
from scenes.scene import Grip, Target
from scenes.views.trellis.draft import ACROSS, DOWN, Lifted
from scenes.views.trellis.grips import Holding, cell_of
from scenes.views.trellis.seat import TrellisSeat

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

CHOSEN_SECONDS = 0.14
SHAKE_MM = 2.0


class Taps:
    def __init__(self, board: TrellisBoard) -> None:
        self.board, self.field = board, board.field

    def target(self, grip: Grip, target: Target) -> None:
        board = self.board
        if target.id == "play.bag":
            board.draw()
        elif target.id.startswith("play.why.") and self.chosen() is None:
            self._say_why(*cell_of(target))
        elif target.id.endswith(".rack") and target.seat is not None:
            self._tap_tray(board.seats[target.seat])
        elif target.id.startswith(("play.table.", "play.area.", "play.why.")):
            # A mark lies on the cell in which a line goes on: a chosen tile may be meant for it.
            self._tap_felt(grip)

    def _tap_tray(self, seat: TrellisSeat) -> None:
        board = self.board
        if not seat.is_open and seat.human and seat.seat in board.play.match.to_act():
            board.show(seat.seat)
        elif board.taken is not None and seat.seat == board.turn:
            self.give_back(board.taken)
        elif seat.human and not board.is_over:
            self._shake(seat)

    def _shake(self, seat: TrellisSeat) -> None:
        """It is not this seat's turn."""
        board = self.board
        if seat.seat not in board.play.match.to_act():
            away = board.layout.table.px(SHAKE_MM)
            board.pieces.shake(board.pieces.lying(seat.zone), away, seat.side.upright)
            board.play.refuse(seat.seat, "not_your_turn")

    def rack(self, holding: Holding) -> None:
        """Chooses a tile, or lets it go again."""
        board, seat, index = self.board, holding.seat, holding.indexes[holding.lifted.grabbed]
        tile = holding.lifted.tiles[holding.lifted.grabbed]
        picked = board.picked.get(seat, ())
        if seat not in board.play.match.to_act():
            self._shake(board.seats[seat])
            return
        if board.taken is not None and seat == board.turn:
            self.give_back(board.taken)
            return
        if index in picked:
            picked = tuple(other for other in picked if other != index)
        elif board.state.phase == "giving":
            picked = (*picked, index)[-board.due(seat) :]
        elif tile in ACTIONS or board.picked_action() is not None:
            picked = (index,)
        else:
            picked = (*picked, index)
        board.picked[seat] = picked
        board.rearrange(CHOSEN_SECONDS)

    def table(self, holding: Holding) -> None:
        """A tile, at the second tap its line, at the third nothing; a wrong line says why."""
        board, lifted = self.board, holding.lifted
        assert lifted.area is not None
        cell, taken = lifted.cells[lifted.grabbed], board.taken
        board.unpick(board.turn)
        if taken is None or taken.area != lifted.area or cell not in taken.cells:
            board.taken = board.draft.lift(lifted.area, (cell,), cell)
        elif len(taken.cells) == 1:
            line = board.draft.line_through(lifted.area, cell)
            board.taken = board.draft.lift(lifted.area, line, cell) if len(line) > 1 else None
        else:
            board.taken = None
        board.rearrange(CHOSEN_SECONDS)
        if board.draft.touched:
            self._say_why(lifted.area, cell)

    def _say_why(self, area: int, cell: Cell) -> None:
        line = self.board.draft.wrong_line(area, cell)
        if line is not None:
            self.board.explaining.ask(line)
            self.board.tell()

    def chosen(self) -> Lifted | None:
        board = self.board
        if board.taken is not None:
            return board.taken
        tiles = tuple(board.picked_tiles(board.turn))
        return Lifted(tiles) if tiles else None

    def _tap_felt(self, grip: Grip) -> None:
        """Puts down there what is chosen."""
        board, chosen = self.board, self.chosen()
        aimed = self.field.aim(grip.point, board.draft)
        if chosen is None or aimed is None or not board.composing:
            if not board.composing and board.seats[board.turn].human:
                board.play.refuse(board.turn, "show_first")
            return
        if any(tile in ACTIONS for tile in chosen.tiles):
            return
        landing = board.draft.landing(chosen, *aimed, self.reading(board.turn))
        if landing is not None:
            board.put(board.draft.put(chosen, landing))

    def reading(self, seat: int) -> tuple[int, int]:
        """Across or down, whichever is from left to right for the seat or comes near to it."""
        return ACROSS if self.board.seats[seat].side.upright else DOWN

    def give_back(self, lifted: Lifted) -> bool:
        draft = self.board.draft.returned(lifted)
        if draft is None:
            self.board.play.refuse(self.board.turn, "left_the_table")
            return False
        self.board.put(draft)
        return True
