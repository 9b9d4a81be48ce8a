"""Opening hours, and the dark table outside them."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable
from typing import ClassVar

from scenes.art import colours
from scenes.core.table import Point, Side
from scenes.scene.scene import Scene
from scenes.services.destinations import Destination, ToClosed, ToExhibition, ToMenu
from scenes.services.services import Services
from scenes.services.surroundings import Surroundings
from scenes.stage.sprite import Layer, Sprite
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target, anywhere

OPENS, CLOSES = "open.from", "open.until"
"""The settings: times of the day such as "09:30"."""
DAY = 24 * 60

log = logging.getLogger(__name__)


def minutes_of(told: object) -> int | None:
    """Minutes since midnight; None: not a time of day."""
    found = isinstance(told, str) and re.fullmatch("([01]?[0-9]|2[0-3]):([0-5][0-9])", told)
    return 60 * int(found[1]) + int(found[2]) if found else None


class Hours:
    """Without two valid settings the table is always open."""

    def __init__(self, setting: Callable[[str], object], now: Callable[[], float]) -> None:
        self._now = now
        told = setting(OPENS), setting(CLOSES)
        self._opens, self._closes = (minutes_of(one) for one in told)
        if told != (None, None) and None in (self._opens, self._closes):
            log.warning("%s and %s are %r; accepted: two times such as 09:30", OPENS, CLOSES, told)

    def are_open(self) -> bool:
        if self._opens is None or self._closes is None or self._opens == self._closes:
            return True
        try:
            local = time.localtime(self._now())
        except (ValueError, OverflowError, OSError):
            # The clock gives no time.
            return True
        since = (60 * local.tm_hour + local.tm_min - self._opens) % DAY
        return since < (self._closes - self._opens) % DAY

    @property
    def opens(self) -> str:
        hour, minute = divmod(self._opens or 0, 60)
        return f"{hour}:{minute:02}"


def at_rest(services: Services) -> ToMenu | ToClosed:
    """The initial scene, also after the exhibition."""
    hours = Hours(services.settings.value, services.now)
    return ToMenu() if hours.are_open() else ToClosed()


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

    def may_be_left(self) -> bool:
        return False

    def enter(self) -> None:
        ground = self.around.surfaces.take(self.around.screen)
        ground.fill((0, 0, 0))
        self.stage.set_base(ground)
        self.stage.redraw()

    def leave(self) -> None:
        self.around.surfaces.give(self.stage.base)

    def targets(self) -> list[Target]:
        return [anywhere(self.around.screen)]

    def press(self, target: Target | None, point: Point) -> Gesture | None:
        return Tapped(self._tell)

    def _tell(self) -> None:
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
