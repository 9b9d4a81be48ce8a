"""Fingers in the areas of Trellis: two of them in one area move and zoom its group."""

from __future__ import annotations

import math
from collections.abc import Callable

from scenes.table import Point
from scenes.touch.held import Held
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import FieldGeometry
from scenes.views.trellis.hand import HeldTiles


class InArea(Held):
    """A finger that came down in an area has hold of `inner`, until a second one joins it."""

    def __init__(self, start: Point) -> None:
        self.start = self.point = start
        self.inner = Held()
        self._is_free = True
        self.ended: Callable[[], None] = lambda: None

    def may_pinch(self) -> bool:
        """Whether it holds nothing that is on its way."""
        return self._is_free and not (isinstance(self.inner, HeldTiles) and self.inner.carried)

    def pinch(self, pinch: Pinch) -> None:
        """It lets go of what it held, and takes up nothing else afterwards."""
        self.inner.cancel()
        self.inner, self._is_free = pinch, False

    def move(self, point: Point) -> None:
        self.point = point
        self.inner.move(point)

    def tap(self) -> None:
        self.ended()
        self.inner.tap()

    def drop(self, point: Point) -> None:
        self.ended()
        self.inner.drop(point)

    def cancel(self) -> None:
        self.ended()
        self.inner.cancel()

    def outlasts_a_move(self) -> bool:
        return self.inner.outlasts_a_move()


class Pinch(Held):
    """What both fingers hold; it is over as soon as one of them lifts."""

    def __init__(
        self,
        area: int,
        fingers: tuple[InArea, InArea],
        geometry: FieldGeometry,
        field: Field,
        render: Callable[[float], None],
    ) -> None:
        self._area, self._fingers = area, fingers
        self._geometry, self._field, self._render = geometry, field, render
        for finger in fingers:
            finger.pinch(self)
        self._fit = field.fits[area]
        self._middle, self._apart = self._between(), max(1.0, self._distance())

    def _between(self) -> Point:
        one, other = (finger.point for finger in self._fingers)
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def _distance(self) -> float:
        one, other = (finger.point for finger in self._fingers)
        return math.dist(one, other)

    def move(self, point: Point) -> None:
        tile = self._fit.tile * self._distance() / self._apart
        fit = self._geometry.zoomed(self._fit, tile, self._middle, self._between())
        if self._field.zoom(self._area, fit):
            self._render(0.0)

    def tap(self) -> None:
        self._end()

    def drop(self, point: Point) -> None:
        self._end()

    def cancel(self) -> None:
        self._end()

    def _end(self) -> None:
        for finger in self._fingers:
            finger.inner = Held()
