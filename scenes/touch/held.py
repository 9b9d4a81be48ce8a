"""One finger, and what it holds from its press to its lift."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from scenes.table import Point
from scenes.touch.target import Target


class Held:
    """What a finger holds. It may be moved; then one of tap, drop and cancel ends it."""

    def move(self, point: Point) -> None:
        """The finger moved, after having moved far enough to be a drag."""

    def tap(self) -> None:
        """It was lifted without having moved away."""

    def drop(self, point: Point) -> None:
        """A dragging finger was lifted."""

    def cancel(self) -> None:
        """Nothing comes of it: the contact was lost, or what it holds is no longer to be had."""

    def outlasts_a_move(self) -> bool:
        """Whether it may be held on after somebody has moved."""
        return True


@dataclass
class Tapped(Held):
    """Something that only a tap means anything to."""

    act: Callable[[], None]
    shared: bool = False
    """Whether it belongs to whoever is at turn: nobody's finger plays for the next seat."""

    def tap(self) -> None:
        self.act()

    def outlasts_a_move(self) -> bool:
        return not self.shared


@dataclass
class Finger:
    """One finger on the table and the target that it came down on, if any."""

    name: Hashable
    target: Target | None
    start: Point
    point: Point
    dragging: bool = False
    held: Held | None = None
