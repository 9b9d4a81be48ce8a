"""Racks of Trellis tip up towards their owner, and down again."""

from __future__ import annotations

from scenes.stage.motion import Tweens, ease_out, linear
from scenes.stage.stage import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.rack_rests import RackRests
from scenes.views.trellis.tiles import Rest, TilePieces

UP_SECONDS, DOWN_SECONDS = 0.12, 0.06
TIPS = (0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
"""How high a tile looks from above while it tips, as a part of its height."""
BACK_UNTIL, BACK_TIP = 0.5, 0.6
"""Up to this part of the way up the backs are seen still, so high."""


class RackTilt:
    """A tile shows what it rests as: once a rack lies face down none of its faces is shown, in
    whatever tip."""

    def __init__(self, tweens: Tweens, pieces: TilePieces) -> None:
        self._tweens, self._pieces = tweens, pieces

    def up(self, rack: RackRests) -> None:
        self._run(rack, UP_SECONDS, True)

    def down(self, rack: RackRests) -> None:
        self._run(rack, DOWN_SECONDS, False)

    def _run(self, rack: RackRests, seconds: float, up: bool) -> None:
        if self._tweens.still:
            return
        self._tip(rack, 0.0, up)
        ease = ease_out if up else linear
        self._tweens.run(seconds, lambda share: self._tip(rack, share, up), ease, owner=rack)

    def _tip(self, rack: RackRests, share: float, up: bool) -> None:
        lying = self._pieces.lying(rack.zone)
        for piece in lying:
            # What is on its way to the rack comes as it is.
            if piece.held or piece.sprite.layer == Layer.MOVING:
                continue
            if share >= 1.0:
                self._pieces.settle(piece)
                continue
            rest, high = piece.rest, TIPS[round(share * (len(TIPS) - 1))]
            if up and share < BACK_UNTIL:
                rest, high = rack.back(rest.place[0], len(lying)), BACK_TIP
            self._show(rack, piece, rest, high)

    def _show(self, rack: RackRests, piece: Piece[Rest], rest: Rest, high: float) -> None:
        """The near edge stays where it is."""
        pictures = self._pieces.pictures
        piece.sprite.show(pictures.of(rest) if high == 1.0 else pictures.tipped(rest, high))
        x, y = rack.side.inwards((high - 1) / 2 * rest.size)
        piece.sprite.move(rest.at[0] + x, rest.at[1] + y)
