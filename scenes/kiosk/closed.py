"""A dark table outside opening hours; a touch is told when the house opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from scenes.art import colours
from scenes.core.table import Point, Side
from scenes.kiosk.hours import Hours
from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToClosed, ToExhibition
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target, anywhere

EM_MM, INWARD_MM, TOLD_SECONDS = 13.0, 90.0, 5.0


class ClosedScene(Scene):
    name: ClassVar[str] = "closed"

    def __init__(
        self, around: Surroundings, go: Callable[[Destination], None], services: Services
    ) -> None:
        super().__init__(around, go)
        self._hours = Hours(services.settings.value, lambda: services.now())
        self._told: list[Sprite] = []
        self._left = 0.0

    def again(self) -> Destination:
        return ToClosed()

    def may_be_left(self) -> bool:
        return False

    def enter(self) -> None:
        ground = self.around.floors.take(self.around.screen)
        ground.fill((0, 0, 0))
        self.stage.set_base(ground)
        self.stage.redraw()

    def leave(self) -> None:
        self.around.floors.give(self.stage.base)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return Tapped(self._tell)

    def _tell(self) -> None:
        """To every side, for a while."""
        self._left = TOLD_SECONDS
        if self._told:
            return
        gallery, table = self.around.gallery, self.around.table
        for side in Side:
            words = self.around.words(side)("closed.until", time=self._hours.opens)
            text = gallery.text(words, EM_MM, colours.QUIET_BONE, side=side)
            self._told.append(self.stage.add(text, table.spot(side, 0, INWARD_MM), Layer.WORDS))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._left -= dt
        if self._told and self._left <= 0:
            for sprite in self._told:
                self.stage.remove(sprite)
            self._told.clear()
        if self._hours.are_open():
            self.go(ToExhibition())

    def is_settled(self) -> bool:
        return not self._told
