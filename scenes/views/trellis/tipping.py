"""Racks of Trellis tip up towards their owner, and down again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.stage.motion import ease_out, linear
from scenes.stage.stage import Layer
from scenes.views.trellis.pieces import Piece
from scenes.views.trellis.seat import TrellisSeat, inwards

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

UP_SECONDS, DOWN_SECONDS = 0.12, 0.06
TIPS = (0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
"""How high a tile looks from above while it tips, as a part of its height."""
BACK_UNTIL = 0.5
"""Up to this part of the way up the backs are seen still."""


class Tipping:
    """A tile shows what it rests as: once a rack lies face down none of its faces is shown, in
    whatever tip."""

    def __init__(self, board: TrellisBoard) -> None:
        self._board = board

    def up(self, seat: TrellisSeat) -> None:
        self._run(seat, UP_SECONDS, True)

    def down(self, seat: TrellisSeat) -> None:
        self._run(seat, DOWN_SECONDS, False)

    def _run(self, seat: TrellisSeat, seconds: float, up: bool) -> None:
        tweens = self._board.play.tweens
        if tweens.still:
            return
        self._tip(seat, 0.0, up)
        ease = ease_out if up else linear
        tweens.run(seconds, lambda share: self._tip(seat, share, up), ease, owner=seat)

    def _tip(self, seat: TrellisSeat, share: float, up: bool) -> None:
        for piece in self._board.pieces.lying(seat.zone):
            # What is on its way to the rack comes as it is.
            if piece.held or piece.sprite.layer == Layer.MOVING:
                continue
            if share >= 1.0:
                self._board.pieces.settle(piece)
            else:
                self._show(seat, piece, TIPS[round(share * (len(TIPS) - 1))], up, share)

    def _show(self, seat: TrellisSeat, piece: Piece, high: float, up: bool, share: float) -> None:
        """The near edge stays where it is."""
        rest = piece.rest
        if up and share < BACK_UNTIL:
            rest, high = seat.back_at(rest.place[0]), 0.6
        pictures = self._board.pictures
        piece.sprite.show(pictures.of(rest) if high == 1.0 else pictures.tipped(rest, high))
        x, y = inwards(seat.side, -(1 - high) / 2 * rest.size)
        piece.sprite.move(rest.at[0] + x, rest.at[1] + y)
