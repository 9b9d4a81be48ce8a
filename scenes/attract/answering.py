"""A finger on the small table of attract, which shows a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.core.table import Pixel, Point
from scenes.touch.gesture import Gesture


@dataclass
class Answering(Gesture):
    """Passes on a gesture of the small table's view, whose top left corner is at `corner`; then
    the finger has answered."""

    held: Gesture
    corner: Pixel
    answered: Callable[[], None]

    def _there(self, point: Point) -> Point:
        return point[0] - self.corner[0], point[1] - self.corner[1]

    def move(self, point: Point) -> None:
        self.held.move(self._there(point))

    def tap(self) -> None:
        self.held.tap()
        self.answered()

    def drop(self, point: Point) -> None:
        self.held.drop(self._there(point))
        self.answered()

    def cancel(self) -> None:
        self.held.cancel()
