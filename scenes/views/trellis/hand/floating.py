"""How tiles that a finger carries float above the table: nothing jumps under it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.core.table import Point
from scenes.stage.motion import Tweens, between, ease_out
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.tiles import Rest

FLOAT_MM = 20.0
"""So far inwards of the finger they float, so that it does not cover them."""
SETTLED_MM = 40.0
"""They get there over so long a way of the finger."""
FORM_SECONDS = 0.1


class Floating:
    """`at` is where the tile floats that the finger has; the others keep to it."""

    def __init__(
        self,
        tweens: Tweens,
        pieces: Sequence[Piece[Rest]],
        grabbed: Piece[Rest],
        start: Point,
        inwards: Point,
        per_mm: float,
    ) -> None:
        """`inwards` leads one pixel away from the seat."""
        self._tweens, self._pieces, self._grabbed = tweens, pieces, grabbed
        self._start, self._point, self._per_mm = start, start, per_mm
        self._inwards = inwards
        x, y = grabbed.sprite.at
        self._grip = x - start[0], y - start[1]
        """Where the tile lies as seen from the finger that comes down on it."""
        self._offsets: list[Point] = [
            (piece.sprite.at[0] - x, piece.sprite.at[1] - y) for piece in pieces
        ]
        self._wanted = list(self._offsets)
        self._towards: Point | None = None
        self._goes_along = True
        self._drawn = (0.0, 0.0)
        """How far they are drawn aside now."""

    @property
    def at(self) -> Point:
        """Where the finger's tile floats, were it not drawn anywhere."""
        far = math.dist(self._point, self._start) / self._per_mm
        share = min(1.0, far / SETTLED_MM)
        away = share * FLOAT_MM * self._per_mm
        x, y = self._point
        return (
            x + (1 - share) * self._grip[0] + away * self._inwards[0],
            y + (1 - share) * self._grip[1] + away * self._inwards[1],
        )

    def follow(self, point: Point) -> None:
        self._point = point
        if not self._tweens.moves(self):
            self._drawn = self._pull()
        self._place()

    def form(self, offsets: Sequence[Point], towards: Point | None, goes_along: bool) -> None:
        """The tiles come to lie so to the place that the finger has, in a moment; a place on the
        table draws that there, and `goes_along` with the finger or lies still."""
        if list(offsets) == self._wanted and self._is_as_before(towards, goes_along):
            self._towards = towards
            self.follow(self._point)
            return
        self._goes_along = goes_along
        self._wanted, self._towards = list(offsets), towards
        begin, drawn = list(self._offsets), self._drawn

        def step(share: float) -> None:
            self._offsets = [
                between(one, other, share) for one, other in zip(begin, self._wanted, strict=True)
            ]
            self._drawn = between(drawn, self._pull(), share)
            self._place()

        self._tweens.run(FORM_SECONDS, step, ease_out, owner=self)

    def _is_as_before(self, towards: Point | None, goes_along: bool) -> bool:
        if towards is None or self._towards is None:
            return towards is self._towards
        return towards == self._towards or (goes_along and self._goes_along)

    def _pull(self) -> Point:
        if self._towards is None:
            return 0.0, 0.0
        x, y = self.at
        return self._towards[0] - x, self._towards[1] - y

    def _place(self) -> None:
        x, y = self.at[0] + self._drawn[0], self.at[1] + self._drawn[1]
        for piece, (dx, dy) in zip(self._pieces, self._offsets, strict=True):
            piece.sprite.move(x + dx, y + dy)

    def end(self) -> None:
        self._tweens.drop(self)
