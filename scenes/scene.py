"""A scene: what is shown, what can be touched, and what fingers do to it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

import pygame

from scenes.button import Button
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contact, Point

if TYPE_CHECKING:
    from scenes.app import App

DRAG_MM = 4.0
SLOP_MM = 4.0
"""A touch that hits nothing counts for the nearest thing within this distance."""
DOUBLE_TAP_SECONDS = 0.25


@dataclass(frozen=True)
class Target:
    """Something that can be touched now, as drawing, hit test and robot all know it."""

    id: str
    rect: pygame.Rect
    seat: int | None = None
    facing: int = 0
    enabled: bool = True
    label: str = ""
    once: bool = False
    """Whether a second tap would be another move: double taps then count once."""


@dataclass
class Grip:
    """One finger and what it touched first. `thing` is the scene's own."""

    finger: Hashable
    target: Target | None
    start: Point
    point: Point
    dragging: bool = False
    age: float = 0.0
    thing: object = field(default=None)


def named(targets: Iterable[Target]) -> list[Target]:
    """Where several share an id, `#2` follows the second."""
    seen: dict[str, int] = {}
    result = []
    for target in targets:
        count = seen[target.id] = seen.get(target.id, 0) + 1
        result.append(replace(target, id=f"{target.id}#{count}") if count > 1 else target)
    return result


class Scene:
    """Subclasses fill the stage in `enter` and say in `targets` what can be touched."""

    name: ClassVar[str] = ""

    def __init__(self, app: App) -> None:
        self.app = app
        self.stage = Stage(app.screen)
        self.tweens = Tweens(app.still)
        self.grips: dict[Hashable, Grip] = {}
        self.buttons: list[Button] = []
        self._last_tap = ("", -1.0)

    # --- what subclasses say

    def enter(self) -> None:
        """Comes onto the stack's top for the first time."""

    def leave(self) -> None:
        """Goes from the stack for good."""

    def cover(self) -> None:
        """Another scene is about to come over this one."""

    def targets(self) -> list[Target]:
        """Topmost first, buttons not counted."""
        return []

    def press(self, grip: Grip) -> None:
        """A finger came down on something else than a button; `grip.target` may be None."""

    def tap(self, grip: Grip) -> None:
        """It was lifted again without having moved away; `grip.target` may be None."""

    def drag(self, grip: Grip) -> None:
        """It moved, after having moved far enough to be a drag."""

    def drop(self, grip: Grip) -> None:
        """A dragging finger was lifted."""

    def release(self, grip: Grip) -> None:
        """Always the last word on a grip, cancelled ones included."""

    def is_settled(self) -> bool:
        """Whether nothing moves and nobody thinks."""
        return not self.tweens

    # --- the loop's side

    def all_targets(self) -> list[Target]:
        """All that can be touched, with ids that nothing else has, topmost first."""
        buttons = (
            Target(b.name, b.rect, b.seat, b.side.facing, b.enabled, b.label, b.once)
            for b in self.buttons
            if b.visible
        )
        return named([*buttons, *self.targets()])

    def update(self, dt: float) -> None:
        for grip in self.grips.values():
            grip.age += dt
        self.tweens.tick(dt)

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        return self.stage.draw(screen)

    def touch(self, contact: Contact) -> None:
        if contact.kind == "down":
            self._down(contact)
            return
        grip = self.grips.get(contact.finger)
        if grip is None:
            return
        grip.point = contact.point
        if contact.kind == "move":
            self._move(grip)
            return
        del self.grips[contact.finger]
        if contact.kind == "up":
            self._up(grip)
        self._release(grip)

    def let_go(self) -> None:
        """Cancels every grip: the scene is about to be covered or left."""
        for finger in list(self.grips):
            self._release(self.grips.pop(finger))

    def _release(self, grip: Grip) -> None:
        if isinstance(grip.thing, Button):
            grip.thing.press(False)
        else:
            self.release(grip)

    def _down(self, contact: Contact) -> None:
        target = self.hit(contact.point)
        if target is not None and any(
            grip.target is not None and grip.target.id == target.id for grip in self.grips.values()
        ):
            target = None
        grip = Grip(contact.finger, target, contact.point, contact.point)
        self.grips[contact.finger] = grip
        grip.thing = self._button(target)
        if isinstance(grip.thing, Button):
            grip.thing.press(True)
        else:
            self.press(grip)

    def _button(self, target: Target | None) -> Button | None:
        if target is None:
            return None
        name = target.id.split("#")[0]
        return next(
            (b for b in self.buttons if b.visible and b.name == name and b.rect == target.rect),
            None,
        )

    def _move(self, grip: Grip) -> None:
        if not grip.dragging:
            distance = math.dist(grip.start, grip.point) / self.app.table.per_mm
            grip.dragging = distance > DRAG_MM
        if grip.dragging and not isinstance(grip.thing, Button):
            self.drag(grip)

    def _up(self, grip: Grip) -> None:
        if isinstance(grip.thing, Button):
            button = self._successor(grip.thing)
            if button is not None and button.enabled and self._is_over(button.rect, grip.point):
                self._tap_once(grip.target, button.action)
        elif grip.dragging:
            self.drop(grip)
        else:
            self._tap_once(grip.target, lambda: self.tap(grip))

    def _tap_once(self, target: Target | None, act: Callable[[], None]) -> None:
        if not self._is_double(target):
            self._last_tap = (target.id if target else "", self.app.now)
            act()

    def _successor(self, pressed: Button) -> Button | None:
        """The button as it is now: the scene may have laid itself out anew under the finger."""
        return next(
            (b for b in self.buttons if b.name == pressed.name and b.rect == pressed.rect), None
        )

    def _is_over(self, rect: pygame.Rect, point: Point) -> bool:
        return _distance(rect, point) <= self.app.table.px(SLOP_MM)

    def _is_double(self, target: Target | None) -> bool:
        last, when = self._last_tap
        return (
            target is not None
            and target.once
            and last == target.id
            and self.app.now - when < DOUBLE_TAP_SECONDS
        )

    def hit(self, point: Point) -> Target | None:
        """What lies under a point, or the nearest thing within reach of a fingertip."""
        targets = self.all_targets()
        for target in targets:
            if target.rect.collidepoint(point):
                return target
        near = min(targets, key=lambda one: _distance(one.rect, point), default=None)
        slop = self.app.table.px(SLOP_MM)
        return near if near is not None and _distance(near.rect, point) <= slop else None


def _distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(x, y)
