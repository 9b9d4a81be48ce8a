"""What can be touched: a place on the table, and what a touch of it means."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

import pygame

from scenes.core.table import Point


@dataclass(frozen=True)
class Meaning:
    """What touching a target means, as a value: the only thing that scenes and views ask of it.

    Each kind is a frozen dataclass of its own; equal values are the same thing. `id` is what the
    robot calls it, with the fields in braces.
    """

    id: ClassVar[str]


def id_of(means: Meaning) -> str:
    return means.id.format(**vars(means))


class Target(NamedTuple):
    """Something that can be touched now, as drawing, hit test and robot all know it."""

    means: Meaning
    rect: pygame.Rect
    seat: int | None = None
    facing: int = 0
    enabled: bool = True
    label: str = ""
    once: bool = False
    """Whether a second tap would be another move: double taps then count once."""
    brief: bool = False
    """Whether only a short tap means it: a finger that rests on what all share is pointing."""
    hold: bool = False
    """Whether it is made for a finger that stays."""
    anywhere: bool = False
    """Whether it lies behind all others and takes what touches none of them."""


@dataclass(frozen=True)
class Anywhere(Meaning):
    """A scene that answers a touch wherever it is. The robot names places only."""

    id: ClassVar[str] = "anywhere"


def anywhere(screen: pygame.Surface) -> Target:
    """What takes whatever touches nothing else."""
    return Target(Anywhere(), screen.get_rect(), anywhere=True)


def by_id(targets: Iterable[Target]) -> dict[str, Target]:
    """The targets as the robot names them: where several share an id, `#2` follows the second."""
    found: dict[str, Target] = {}
    seen: dict[str, int] = {}
    for target in targets:
        if isinstance(target.means, Anywhere):
            continue
        name = id_of(target.means)
        count = seen[name] = seen.get(name, 0) + 1
        found[f"{name}#{count}" if count > 1 else name] = target
    return found


class Reach:
    """`shown`: all that can be touched now, topmost first; `slop`: the pixels within which a touch
    that hits nothing counts for the nearest thing."""

    def __init__(self, shown: Callable[[], list[Target]], slop: Callable[[], float]) -> None:
        self._shown, self._slop = shown, slop
        self._foreseen: dict[Point, Target | None] = {}

    def under(self, point: Point) -> Target | None:
        """What lies under a point, or the nearest thing within reach of a fingertip."""
        shown = self._shown()
        targets = [target for target in shown if not target.anywhere]
        for target in targets:
            if target.rect.collidepoint(point):
                return target
        near = min(targets, key=lambda one: _distance(one.rect, point), default=None)
        if near is not None and self.is_over(near.rect, point):
            return near
        behind = (one for one in shown if one.anywhere and one.rect.collidepoint(point))
        return next(behind, None)

    def is_over(self, rect: pygame.Rect, point: Point) -> bool:
        """Whether a fingertip there reaches the rectangle."""
        return _distance(rect, point) <= self._slop()

    def foresee(self, point: Point) -> Target | None:
        """As `under`; a touch there that comes at once finds the same."""
        self._foreseen = {point: self.under(point)}
        return self._foreseen[point]

    def touched(self, point: Point) -> Target | None:
        """What a touch there finds; what was foreseen is over."""
        seen, self._foreseen = self._foreseen, {}
        return seen[point] if point in seen else self.under(point)

    def forget(self) -> None:
        """Something may lie elsewhere now."""
        self._foreseen = {}


def _distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(x, y)
