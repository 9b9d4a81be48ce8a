"""The timeline of a match: a line at one side's edge; a finger on it leads to any move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.art import colours
from scenes.art.canvas import Colour, Picture, centred, disc, rounded
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Point, Side
from scenes.stage.sprite import Layer
from scenes.stage.stage import Stage
from scenes.touch.gesture import Gesture
from scenes.touch.target import Meaning, Target
from scenes.ui.placer import Alternative, Placer, rect_at

HIGH_MM, LINE_MM, KNOB_MM, MARK_MM, START_MM = 22.0, 1.6, 9.0, 6.0, 7.0
"""What is touched; the line; the knob; the turning point's mark; and the start of a game."""
SHARES = (0.6, 0.45, 0.34, 0.25, 0.18)
"""Of the side's length: as long as there is room for."""
SHORTER_MM = 40.0
"""Penalty for each shorter line."""
INWARD = 3.0
"""It rather lies aside than farther from the edge."""
LINE: Colour = (0x6B, 0x76, 0x6A)


class Slide(Meaning, id="replay.timeline"):
    """Go to the move under the finger."""


class Timeline:
    """`places`: how many positions; `starts`: where games begin."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        side: Side,
        places: int,
        starts: Sequence[int],
        taken: Sequence[pygame.Rect],
    ) -> None:
        self._gallery, self._stage, self._side = gallery, stage, side
        self._last = max(1, places - 1)
        self.rect = self._place(taken)
        size = self._long, gallery.table.px(LINE_MM)
        line = gallery.keep(("timeline", size), lambda: centred(rounded(size, 0.5, LINE)))
        stage.add(gallery.turned(line, side), self.rect.center, Layer.WORDS)
        for start in starts[1:]:
            self._mark(start, START_MM / 2, LINE)
        self._knob = stage.add(self._disc(KNOB_MM, colours.BONE), self.at(0), Layer.WORDS)

    def _place(self, taken: Sequence[pygame.Rect]) -> pygame.Rect:
        table, side = self._gallery.table, self._side
        wide = table.width if side.upright else table.height
        high = table.px(HIGH_MM)
        ways = []
        for number, share in enumerate(SHARES):
            rect = rect_at(side, (round(share * wide), high), table.spot(side, 0, HIGH_MM / 2 + 3))
            ways.append(Alternative(rect, SHORTER_MM * number))
        place = Placer(table, side, taken, gap_mm=1.0, inward=INWARD).place(ways)
        return ways[-1].rect if place is None else place.rect

    @property
    def _long(self) -> int:
        knob = self._gallery.table.px(KNOB_MM)
        return (self.rect.width if self._side.upright else self.rect.height) - knob

    def _disc(self, across_mm: float, colour: Colour) -> Picture:
        across = self._gallery.table.px(across_mm)
        made = ("timeline disc", across, colour)
        return self._gallery.keep(made, lambda: centred(disc(across, colour)))

    def _mark(self, place: int, across_mm: float, colour: Colour) -> None:
        self._stage.add(self._disc(across_mm, colour), self.at(place), Layer.WORDS)

    def mark(self, place: int) -> None:
        """Marks the turning point."""
        self._mark(place, MARK_MM, colours.BRASS_LIGHT)
        self._knob.raise_to(Layer.WORDS)

    def at(self, place: int) -> Pixel:
        along = (place / self._last - 0.5) * self._long
        return self._side.beside(self.rect.center, along, 0)

    def place_at(self, point: Point) -> int:
        """The place that is nearest to a point."""
        x, y = point[0] - self.rect.centerx, point[1] - self.rect.centery
        right = self._side.right
        along = x * right[0] + y * right[1]
        return round(min(1.0, max(0.0, along / self._long + 0.5)) * self._last)

    def show(self, place: int) -> None:
        self._knob.move(*self.at(place))

    def target(self) -> Target:
        return Target(Slide(), self.rect, facing=self._side.facing)


class Sliding(Gesture):
    """A finger on the line: the table follows it."""

    def __init__(self, seek: Callable[[Point], None], point: Point) -> None:
        self._seek = seek
        seek(point)

    def move(self, point: Point) -> None:
        self._seek(point)

    def drop(self, point: Point) -> None:
        self._seek(point)
