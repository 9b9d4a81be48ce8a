"""Presents a scene's drawing on the screen, which may disappear for a while."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import pygame

from scenes.core import window
from scenes.core.events import STRIPS, Redraws
from scenes.kiosk.drift import Drift
from scenes.kiosk.heart import Heart
from scenes.scene.scene import Scene
from scenes.services.destinations import Anew, Destination, ToExhibition
from scenes.services.surroundings import Surroundings
from scenes.stage.arriving import Arriving

log = logging.getLogger(__name__)


class Presenting:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.filled = window.Screen()
        self.heart: Heart | None = None
        """Is told of each presented frame."""
        self.drift: Drift | None = None
        """Shifts a still picture against burn-in."""
        self.arriving: Arriving | None = None
        """The cross-fade to a new scene, while it lasts."""
        self._redraws = Redraws()
        self.is_lost = False
        """Whether the system has no screen now; presenting is retried."""

    @property
    def _now(self) -> float:
        return self._around.clock.now

    def follow(self, scene: Scene) -> pygame.Surface | None:
        """The screen has changed: returns the present one. Its contents may be lost."""
        self._redraws.begin(self._now)
        if self.drift is not None:
            self.drift.settle()
        self._arrived()
        scene.stage.redraw()
        return self._found()

    def tick(self, dt: float, scene: Scene, is_touched: bool) -> pygame.Surface | None:
        """Redraws everything now and then. Returns the screen if it has come back or changed."""
        if self.arriving is not None:
            self.arriving.tick(dt)
        if self.filled.has_changed(time.monotonic()):
            return self.follow(scene)
        waits = not self.is_lost and (is_touched or scene.is_moving)
        is_due, back = self._redraws.are_due(self._now), None
        strip = None if is_due else self._redraws.strip(self._now, waits)
        if is_due or (self.is_lost and strip == 0):
            scene.stage.redraw()
            back = self._found() if self.is_lost else None
        elif strip is not None:
            scene.stage.refresh(_strip(self._around.screen.get_rect(), strip))
        if self.drift is not None:
            self.drift.tick(dt, is_touched)
            if self.drift.is_due and (0, 0) in (self.drift.offset, self.drift.shown):
                # The drift starts from another page.
                scene.stage.redraw()
        return back

    def settle(self, scene: Scene | None) -> None:
        """Finishes the cross-fade and the drift before another scene."""
        if self.arriving is not None and scene is not None:
            self.arriving.end(scene, self._around.screen)
        self._arrived()
        if self.drift is not None and self.drift.settle() and scene is not None:
            scene.stage.redraw()
            scene.draw(self._around.screen)

    def leave(
        self, scene: Scene | None, destination: Destination, is_in_frame: bool
    ) -> Iterator[None]:
        """As `settle`, then starts a cross-fade if the next scene may fade in. Returns its
        preparation, in steps."""
        self.settle(scene)
        # A scene that is rebuilt would be covered in between.
        is_seen = is_in_frame and not isinstance(destination, Anew | ToExhibition)
        if is_seen and scene is not None and scene.yields_softly:
            self.arriving = Arriving(self._around.screen, self._around.surfaces)
            return self.arriving.ahead()
        return iter(())

    def _arrived(self) -> None:
        if self.arriving is not None:
            self.arriving.close()
            self.arriving = None

    def show(self, scene: Scene) -> bool:
        """Whether anything was drawn."""
        drifts = self.drift is not None and self.drift.is_due
        is_due = scene.stage.is_dirty or drifts or self.arriving is not None
        if self.is_lost or not is_due:
            return False
        try:
            self._present(self._drawn(scene))
        except pygame.error as problem:
            if pygame.display.get_surface() is self._around.screen:
                raise
            self._lose(problem)
        return True

    def _drawn(self, scene: Scene) -> list[pygame.Rect] | None:
        if self.arriving is not None:
            return self._softly(scene, self.arriving)
        if self.drift is None:
            return scene.draw(self._around.screen)
        return self.drift.draw(scene, self._around.screen)

    def _softly(self, scene: Scene, arriving: Arriving) -> list[pygame.Rect]:
        """A touch ends the cross-fade."""
        draw = arriving.end if scene.is_touched else arriving.draw
        drawn = draw(scene, self._around.screen)
        if arriving.is_over:
            self._arrived()
        return drawn

    def _present(self, rects: list[pygame.Rect] | None) -> None:
        if rects == []:
            return
        try:
            if rects is None:
                pygame.display.flip()
            else:
                pygame.display.update(rects)
        except pygame.error as problem:
            self._lose(problem)
            return
        if self.heart is not None:
            self.heart.beat(time.monotonic())

    def _found(self) -> pygame.Surface | None:
        try:
            screen = self.filled.surface()
        except pygame.error as problem:
            self._lose(problem)
            return None
        if self.is_lost:
            log.info("the screen is there again")
        self.is_lost = False
        return screen

    def _lose(self, problem: Exception) -> None:
        """The supervisor sees no heartbeat meanwhile and restarts the table if that lasts."""
        if not self.is_lost:
            log.warning("nothing can be shown: %s", problem)
            self._redraws.begin(self._now)
        self.is_lost = True


def _strip(whole: pygame.Rect, number: int) -> pygame.Rect:
    top, end = (whole.height * one // STRIPS for one in (number, number + 1))
    return pygame.Rect(0, top, whole.width, end - top)
