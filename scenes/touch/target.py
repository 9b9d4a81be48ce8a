"""Targets: places that can be touched, and what a touch of them means."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, dataclass_transform

import pygame

from scenes.core.table import Point


@dataclass_transform(frozen_default=True)
class Meaning:
    """What a touch means, as a value; scenes and views ask for nothing else.

    Each kind is made a frozen dataclass; equal values mean the same. `id`: the robot's name for it,
    with fields in braces.
    """

    id: ClassVar[str]

    def __init_subclass__(cls, id: str) -> None:
        cls.id = id
        dataclass(frozen=True)(cls)


def id_of(means: Meaning) -> str:
    return means.id.format(**vars(means))


class Target(NamedTuple):
    """Something that can be touched now; drawing, hit test and robot use the same."""

    means: Meaning
    rect: pygame.Rect
    seat: int | None = None
    facing: int = 0
    enabled: bool = True
    label: str = ""
    once: bool = False
    """Whether a second tap would be another move, so that a double tap counts once."""
    brief: bool = False
    """Whether only a short tap counts; a resting finger is pointing."""
    hold: bool = False
    """Whether it reacts to a finger that stays."""
    anywhere: bool = False
    """Whether it lies behind all others and takes touches that hit none of them."""


class Anywhere(Meaning, id="anywhere"):
    """A scene that reacts to a touch anywhere. The robot ignores it."""


def anywhere(screen: pygame.Surface) -> Target:
    """Takes touches that hit nothing else."""
    return Target(Anywhere(), screen.get_rect(), anywhere=True)


def by_id(targets: Iterable[Target]) -> dict[str, Target]:
    """Targets by the robot's names; repeated ids get `#2`, `#3`."""
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
    """`shown`: present targets, topmost first; `slop`: pixels within which a miss selects the
    nearest."""

    def __init__(self, shown: Callable[[], list[Target]], slop: Callable[[], float]) -> None:
        self._shown, self._slop = shown, slop
        self._peeked: dict[Point, Target | None] = {}

    def under(self, point: Point) -> Target | None:
        """The target at the point, else the nearest within `slop`."""
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
        """Whether a fingertip at the point reaches the rectangle."""
        return _distance(rect, point) <= self._slop()

    def peek(self, point: Point) -> Target | None:
        """As `under`; `touched` at the same point will return the same."""
        self._peeked = {point: self.under(point)}
        return self._peeked[point]

    def touched(self, point: Point) -> Target | None:
        """The target of a touch there; clears the remembered one."""
        seen, self._peeked = self._peeked, {}
        return seen[point] if point in seen else self.under(point)

    def forget(self) -> None:
        """Targets may have moved."""
        self._peeked = {}


def _distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(x, y)
