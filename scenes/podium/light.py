"""The lamp leans to whoever has won a match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from scenes.art.canvas import Picture, clear, finished
from scenes.art.gallery import Gallery
from scenes.art.light import EDGE_MM, between, edge_line, seat_light
from scenes.core.table import Side
from scenes.stage.crossfade import LEVELS, Crossfade
from scenes.stage.motion import Tweens, ease_in_out
from scenes.stage.sprite import ADD, Layer
from scenes.stage.stage import Stage

SECONDS = 0.45
ACROSS = 1.7
"""Times as strong where the table is deeper."""


def leaning_light(gallery: Gallery, side: Side) -> Picture:
    return seat_light(gallery, side, 1.0 if side.upright else ACROSS)


class SideLight:
    """The light on a side's felt and its brass edge, dark to begin with."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side) -> None:
        self._gallery, self._stage, self._side = gallery, stage, side
        spot = gallery.table.spot
        self._dark = stage.add(None, spot(side, 0, 0), Layer.LIGHT)
        self._light = stage.add(None, spot(side, 0, 0), Layer.LIGHT, ADD)
        self._edge = stage.add(edge_line(gallery, side, False), spot(side, 0, EDGE_MM), Layer.WORDS)
        self._wanted = self._level = 0
        self._fade: Crossfade | None = None
        self._clock: Tweens | None = None
        """It is to lean by it as soon as it can."""
        self._seconds = SECONDS

    def ahead(self) -> Iterator[None]:
        leaning_light(self._gallery, self._side)
        yield
        edge_line(self._gallery, self._side, True)
        yield

    def prepare(self) -> None:
        """It leans soon: how it will look is noted in the next frames, and the first of its steps
        is shown, which nobody sees."""
        if self._fade is None:
            dark = self._gallery.keep("no light", _nothing)
            looks = (self._dark, dark), (self._light, leaning_light(self._gallery, self._side))
            self._fade, self._wanted = self._stage.crossfade(*looks, False), 1

    def lean(self, clock: Tweens, seconds: float = SECONDS) -> None:
        """As soon as it is prepared: it would jump to where it should be by then. `clock` ticks
        also where motion is reduced."""
        self.prepare()
        self._clock, self._seconds = clock, seconds

    def _show(self, share: float) -> None:
        self._wanted = max(1, round(share * LEVELS))

    @property
    def is_changing(self) -> bool:
        return self._fade is not None

    def tick(self) -> None:
        """Once a frame."""
        if self._fade is None or self._fade.is_due:
            return
        if self._clock is not None and self._level:
            self._clock.run(self._seconds, self._show, ease_in_out)
            self._clock = None
        if self._level != self._wanted:
            self._level = self._wanted
            self._fade.level, share = self._level, self._level / LEVELS
            line = partial(edge_line, self._gallery, self._side)
            self._edge.show(line(True) if share == 1 else between(line(False), line(True), share))
        elif self._level == LEVELS:
            self._stage.end_crossfade(self._dark)
            self._fade = None


def _nothing() -> Picture:
    return Picture(finished(clear((1, 1))), (0, 0))
