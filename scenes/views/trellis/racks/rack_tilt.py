"""Racks of Trellis tip up towards their owner, and down again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scenes.sound.mix import Whose
from scenes.stage.motion import Tweens, between, ease_in_out, ease_out, linear
from scenes.stage.sprite import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import Rest, TilePieces
from scenes.views.trellis.racks.rack_rests import RackRests

UP_SECONDS, DOWN_SECONDS, GATHER_SECONDS = 0.12, 0.06, 0.12
TIPS = (0.3, 0.45, 0.6, 0.75, 0.9, 1.0)
"""How high a tile looks from above while it tips, as a part of its height."""
BACK_UNTIL, BACK_TIP = 0.5, 0.6
"""Up to this part of the way up the backs are seen still, so high."""


class RackTilt:
    """A tile shows what it rests as: once a rack lies face down none of its faces is shown, in
    whatever tip."""

    def __init__(self, tweens: Tweens, pieces: TilePieces, tell: Callable[[], None]) -> None:
        """`tell`: seats may be told what the backs of a peek would have crossed."""
        self._tweens, self._pieces, self._tell = tweens, pieces, tell
        self._scattered: set[RackRests] = set()

    def up(self, rack: RackRests) -> None:
        self._run(rack, UP_SECONDS, ease_out, lambda share: self._tip(rack, share, True))

    def down(self, rack: RackRests) -> None:
        self._run(rack, DOWN_SECONDS, linear, lambda share: self._tip(rack, share, False))

    def gather(self, rack: RackRests) -> None:
        """The backs slide together into the block of a peek, then they tip up."""

        def step(share: float) -> None:
            seconds = share * (GATHER_SECONDS + UP_SECONDS)
            if seconds < GATHER_SECONDS:
                self._slide(rack, ease_in_out(seconds / GATHER_SECONDS))
            else:
                self._tip(rack, ease_out((seconds - GATHER_SECONDS) / UP_SECONDS), True)

        self._run(rack, GATHER_SECONDS + UP_SECONDS, linear, step)

    def scatter(self, rack: RackRests) -> None:
        """The faces are gone, and the backs slide apart again."""
        self._run(rack, GATHER_SECONDS, ease_in_out, lambda share: self._slide(rack, 1 - share))
        self._scattered.add(rack)

    def scatters(self, rack: RackRests) -> bool:
        """Whether the backs of a peek are on their way."""
        return rack in self._scattered and self._tweens.moves(rack)

    def stop(self, rack: RackRests) -> None:
        self._tweens.drop(rack)

    def _run(
        self,
        rack: RackRests,
        seconds: float,
        ease: Callable[[float], float],
        step: Callable[[float], None],
    ) -> None:
        self._hear(rack)
        self._scattered.discard(rack)
        if self._tweens.still:
            return
        step(0.0)
        self._tweens.run(seconds, step, ease, then=lambda: self._settle(rack), owner=rack)

    def _hear(self, rack: RackRests) -> None:
        lying = self._pieces.lying(rack.zone)
        if lying:
            self._pieces.heard.sound("peek", lying[len(lying) // 2].rest.at, Whose.PERSON)

    def _lying(self, rack: RackRests) -> Iterator[Piece[Rest]]:
        """What is on its way to the rack comes as it is."""
        for piece in self._pieces.lying(rack.zone):
            if not piece.held and piece.sprite.layer not in (Layer.MOVING, Layer.HELD):
                yield piece

    def _settle(self, rack: RackRests) -> None:
        for piece in self._lying(rack):
            self._pieces.settle(piece)
        if rack in self._scattered:
            self._scattered.discard(rack)
            self._tell()

    def _slide(self, rack: RackRests, share: float) -> None:
        """As far as this from where the backs lie to where they lie in the block, and as low."""
        count, low = len(self._pieces.lying(rack.zone)), self._low(rack)
        for piece in self._lying(rack):
            index = piece.rest.place[0]
            back = rack.back(index, count)
            self._look(piece, back, _nearest(1 - (1 - low) * share))
            piece.sprite.move(*between(back.at, rack.gathered(index, count), share))

    def _low(self, rack: RackRests) -> float:
        """So high backs look in a block beyond whose wood they would reach."""
        size, most = rack.back(0, len(self._pieces.lying(rack.zone))).size, rack.deepest
        return 1.0 if size <= most else _nearest(rack.block_pitch / size)

    def _tip(self, rack: RackRests, share: float, up: bool) -> None:
        count, low = len(self._pieces.lying(rack.zone)), self._low(rack)
        for piece in self._lying(rack):
            if share >= 1.0:
                self._pieces.settle(piece)
                continue
            rest, high = piece.rest, TIPS[round(share * (len(TIPS) - 1))]
            if up and share < BACK_UNTIL:
                rest, high = rack.back(rest.place[0], count), BACK_TIP
                if piece.rest.above:
                    self._look(piece, rest, min(low, BACK_TIP))
                    piece.sprite.move(*piece.rest.at)
                    continue
            self._show(rack, piece, rest, high)

    def _show(self, rack: RackRests, piece: Piece[Rest], rest: Rest, high: float) -> None:
        """The near edge stays where it is."""
        self._look(piece, rest, high)
        x, y = rack.side.inwards((high - 1) / 2 * rest.size)
        piece.sprite.move(rest.at[0] + x, rest.at[1] + y)

    def _look(self, piece: Piece[Rest], rest: Rest, high: float) -> None:
        pictures = self._pieces.pictures
        piece.sprite.show(pictures.of(rest) if high == 1.0 else pictures.tipped(rest, high))


def _nearest(high: float) -> float:
    """Of the tips that there are pictures of."""
    return min(TIPS, key=lambda tip: abs(tip - high))
