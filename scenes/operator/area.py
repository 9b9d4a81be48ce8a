"""A rectangle of the glass that is not listened to from now on, drawn with a finger."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.art import colours, gauges
from scenes.art.controls import Kind
from scenes.core.table import Point, spanned
from scenes.operator.masks import masked, settle
from scenes.operator.meanings import Way
from scenes.operator.page import PageScene
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture
from scenes.touch.ghosts import covers_most
from scenes.touch.target import Target, anywhere
from scenes.ui.buttons import Button

AT_MM = (235.0, 128.0)
"""Of its key, from the short and the long edge."""
LEAST_MM = 4.0


class DeadArea:
    def __init__(self, page: PageScene, settled: Callable[[], None]) -> None:
        self._page, self._settled = page, settled
        self._key: Button | None = None
        self.is_awaited = False

    def lay(self) -> None:
        """The key, which says what is to be done once it has been touched."""
        page = self._page
        if self._key is not None:
            page.buttons.remove(self._key)
        says = page.words("operator.area.how" if self.is_awaited else "operator.area")
        kind: Kind = "bone" if self.is_awaited else "brass"
        self._key = page.key(Way("area"), says, kind, page.spot(*AT_MM), self._turn)

    def _turn(self) -> None:
        self.is_awaited = not self.is_awaited
        self.lay()

    def targets(self) -> list[Target]:
        return [anywhere(self._page.around.screen)] if self.is_awaited else []

    def held(self, point: Point) -> Gesture:
        return _Drawn(self, point)

    def sprite(self) -> Sprite:
        return self._page.stage.add(None, (0, 0), Layer.WALNUT)

    def frame(self, sprite: Sprite, rect: pygame.Rect) -> None:
        sprite.show(gauges.spot(self._page.around.table, rect.size, colours.WRONG, False))
        sprite.move(*rect.center)

    def settle(self, rect: pygame.Rect) -> None:
        """Nothing that is touched on this screen may lie there: it is the way back."""
        page, per_mm = self._page, self._page.around.table.measured.per_mm
        box = [round(one / per_mm, 1) for one in rect]
        if min(box[2:]) < LEAST_MM or any(rect.colliderect(one.rect) for one in page.buttons):
            return
        spots: list[object] = [*masked(page), box]
        if covers_most(spots, page.around.table.measured.inches):
            return
        settle(page, spots)
        self._turn()
        self._settled()


class _Drawn(Gesture):
    """A finger that goes from one corner to the opposite one."""

    def __init__(self, area: DeadArea, point: Point) -> None:
        self._area, self._start = area, point
        self._frame = area.sprite()

    def _rect(self, point: Point) -> pygame.Rect:
        (x, y), (to_x, to_y) = self._start, point
        return spanned((round(x), round(y)), (round(to_x), round(to_y)))

    def move(self, point: Point) -> None:
        rect = self._rect(point)
        if min(rect.size) > 0:
            self._area.frame(self._frame, rect)

    def drop(self, point: Point) -> None:
        self._frame.remove()
        self._area.settle(self._rect(point))

    def tap(self) -> None:
        self._frame.remove()

    def cancel(self) -> None:
        self._frame.remove()
