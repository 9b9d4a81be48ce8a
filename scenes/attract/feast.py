"""What a win is on the small table: sparks rise from the winners' boards, three times."""

from __future__ import annotations

import math
from collections.abc import Iterable

from scenes.art.gallery import Gallery
from scenes.art.light import fading, spark
from scenes.attract.small_lamp import board_at, wood_of
from scenes.core.table import Pixel, Side
from scenes.stage.motion import Tweens, ease_out, linear
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage

SPARKS, TIMES, SECONDS, EVERY_SECONDS = 14, 3, 1.2, 0.7
BEGINS, REACH = 0.4, 0.85
"""From where to where they fly, in their board's longest side."""


class Feast:
    def __init__(self, gallery: Gallery, stage: Stage, clock: Tweens) -> None:
        self._gallery, self._stage, self._clock = gallery, stage, clock

    def begin(self, sides: Iterable[Side]) -> None:
        """At these sides. With reduced motion there is light only."""
        if self._clock.still:
            return
        for side in sides:
            board = board_at(self._gallery, self._stage, side)
            if board is not None:
                wood = wood_of(board)
                for time in range(TIMES):
                    self._burst(wood.center, max(wood.size), time)

    def _burst(self, middle: Pixel, long: int, time: int) -> None:
        sparks = [self._stage.add(None, middle, Layer.GLOW, ADD) for _ in range(SPARKS)]
        steps = fading(self._gallery, self._gallery.get(spark))

        def fly(share: float) -> None:
            far = long * (BEGINS + (REACH - BEGINS) * ease_out(share))
            picture = steps[min(len(steps) - 1, int(share * len(steps)))]
            for number, sprite in enumerate(sparks):
                turn = math.tau * (number + time / TIMES) / SPARKS
                sprite.move(middle[0] + far * math.cos(turn), middle[1] + far * math.sin(turn))
                sprite.show(picture)

        def end() -> None:
            for sprite in sparks:
                sprite.remove()

        self._clock.run(SECONDS, fly, linear, time * EVERY_SECONDS, end)
