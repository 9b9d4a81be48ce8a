"""One finger, and what it holds from its press to its lift."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from scenes.core.table import Point
from scenes.touch.target import Target

POINTING_SECONDS = 0.6
"""A finger that rests so long taps no more, and holds nobody else up."""
UNHEARD_SECONDS = 2.0


class Gesture:
    """What a finger holds. It may be moved; then one of tap, drop and cancel ends it."""

    lands_at_speed: ClassVar[bool] = True
    """Whether a finger that is torn away in full motion drops it; if not, that cancels it."""

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
class Tapped(Gesture):
    """Something that only a tap means anything to."""

    act: Callable[[], None]
    shared: bool = False
    """Whether it belongs to whoever is at turn: nobody's finger plays for the next seat."""

    def tap(self) -> None:
        self.act()

    def outlasts_a_move(self) -> bool:
        return not self.shared


@dataclass
class Lit(Gesture):
    """Something that is lit while a finger is on it, and that only a tap means anything to."""

    act: Callable[[], None]
    darken: Callable[[], None]

    def tap(self) -> None:
        self.darken()
        self.act()

    def drop(self, point: Point) -> None:
        self.darken()

    def cancel(self) -> None:
        self.darken()


@dataclass
class Finger:
    """One finger on the table and the target that it came down on, if any. `began`, `since` and
    `heard` in seconds of the scene's time."""

    name: Hashable
    target: Target | None
    start: Point
    point: Point
    began: float = 0.0
    dragging: bool = False
    held: Gesture | None = None
    since: float = field(init=False)
    """Since when it rests at `rests_at`."""
    heard: float = field(init=False)
    rests_at: Point = field(init=False)

    def __post_init__(self) -> None:
        self.since = self.heard = self.began
        self.rests_at = self.start

    def move(self, point: Point, now: float, rest: float) -> None:
        """`rest`: within how many pixels it only trembles."""
        self.point, self.heard = point, now
        if math.dist(self.rests_at, point) > rest:
            self.rests_at, self.since = point, now

    def gives_way(self, now: float) -> bool:
        """Whether another finger may take what it touches: it only rests there, or it was lifted
        without a word while it dragged."""
        if self.dragging:
            return now - self.heard > UNHEARD_SECONDS
        return now - self.since > POINTING_SECONDS

    @property
    def may_point(self) -> bool:
        """Whether it lies on what only a short tap means."""
        return self.target is not None and self.target.brief and not self.dragging

    def is_pointing(self, now: float) -> bool:
        """Whether it has been too long there for a tap."""
        return self.may_point and now - self.began > POINTING_SECONDS

    def let_go(self) -> None:
        """It cancels what it holds and has nothing more to do with it."""
        held, self.held, self.target = self.held, None, None
        if held is not None:
            held.cancel()
