"""A finger, and the gesture it performs from press to lift."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from scenes.core.table import Point
from scenes.touch.target import Target

POINTING_SECONDS = 0.6
"""A finger that rests this long cannot tap and blocks nobody."""
UNHEARD_SECONDS = 2.0


class Gesture:
    """What a finger holds. It may be moved; then exactly one of tap, drop and cancel ends it."""

    lands_at_speed: ClassVar[bool] = True
    """Whether a finger lifted in fast motion drops it; else that cancels it."""

    def move(self, point: Point) -> None:
        """The finger moved, beyond the drag distance."""

    def tap(self) -> None:
        """The finger was lifted without a drag."""

    def drop(self, point: Point) -> None:
        """A dragging finger was lifted."""

    def cancel(self) -> None:
        """The contact was lost, or the held thing is gone."""

    def outlasts_a_move(self) -> bool:
        """Whether it continues after somebody has made a move."""
        return True


@dataclass
class Tapped(Gesture):
    """Reacts to taps only."""

    act: Callable[[], None]
    shared: bool = False
    """Whether it belongs to the seat at turn; then a move of somebody else ends it."""

    def tap(self) -> None:
        self.act()

    def outlasts_a_move(self) -> bool:
        return not self.shared


@dataclass
class Lit(Gesture):
    """Lit while a finger is on it; reacts to taps only."""

    act: Callable[[], object]
    darken: Callable[[], None]
    shared: bool = False
    """Whether it belongs to the seat at turn; then a move of somebody else ends it."""
    means: Callable[[Point], bool] = lambda _: False
    """Whether a finger that slipped to this point still means it."""

    def tap(self) -> None:
        self.darken()
        self.act()

    def drop(self, point: Point) -> None:
        self.darken()
        if self.means(point):
            self.act()

    def cancel(self) -> None:
        self.darken()

    def outlasts_a_move(self) -> bool:
        return not self.shared


@dataclass
class Finger:
    """A finger on the table and its target, if any. `began`, `since` and `heard` in seconds of the
    scene's time."""

    name: Hashable
    target: Target | None
    start: Point
    point: Point
    began: float = 0.0
    dragging: bool = False
    held: Gesture | None = None
    since: float = field(init=False)
    """When it came to rest at `rests_at`."""
    heard: float = field(init=False)
    rests_at: Point = field(init=False)

    def __post_init__(self) -> None:
        self.since = self.heard = self.began
        self.rests_at = self.start

    def move(self, point: Point, now: float, rest: float) -> None:
        """`rest`: pixels within which it counts as resting."""
        self.point, self.heard = point, now
        if math.dist(self.rests_at, point) > rest:
            self.rests_at, self.since = point, now

    def gives_way(self, now: float) -> bool:
        """Whether another finger may take its target: it only rests, or its drag was lifted
        unreported."""
        if self.dragging:
            return now - self.heard > UNHEARD_SECONDS
        return now - self.since > POINTING_SECONDS

    @property
    def may_point(self) -> bool:
        """Whether its target reacts to short taps only."""
        return self.target is not None and self.target.brief and not self.dragging

    def is_pointing(self, now: float) -> bool:
        """Whether it has been down too long for a tap."""
        return self.may_point and now - self.began > POINTING_SECONDS

    def end_turn(self) -> None:
        """After a move, cancels a gesture that belonged to the seat at turn, so that it does not
        act for the next one."""
        held = self.held
        if held is not None and not held.outlasts_a_move():
            self.held = None
            held.cancel()

    def leave_seat(self, seat: int) -> None:
        """Lets go of what belongs to this seat."""
        if self.target is not None and self.target.seat == seat:
            self.let_go()

    def let_go(self) -> None:
        """Cancels its gesture and releases the target."""
        held, self.held, self.target = self.held, None, None
        if held is not None:
            held.cancel()
