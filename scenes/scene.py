"""A scene: what is shown, what can be touched, and which finger holds what."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import ClassVar

import pygame

from game.match import AnyMatch
from scenes.buttons import Button, Buttons
from scenes.destinations import Destination
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.surroundings import Surroundings
from scenes.table import Point
from scenes.touch.contacts import Contact
from scenes.touch.held import Finger, Held
from scenes.touch.target import Target

DRAG_MM = 4.0
SLOP_MM = 4.0
"""A touch that hits nothing counts for the nearest thing within this distance."""
DOUBLE_TAP_SECONDS = 0.25


class Scene:
    """Subclasses fill the stage in `enter`, say in `targets` what can be touched and in `press`
    what a finger then holds."""

    name: ClassVar[str] = ""

    def __init__(self, around: Surroundings, go: Callable[[Destination], None]) -> None:
        self.around = around
        self.go = go
        self.stage = Stage(around.screen)
        self.tweens = Tweens(around.still)
        self.buttons = Buttons(self.stage, around.gallery)
        self.fingers: dict[Hashable, Finger] = {}
        self._last_tap: tuple[Target | None, float] = (None, -1.0)

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

    def press(self, target: Target | None, point: Point) -> Held | None:
        """What a finger holds that came down on something else than a button, or on nothing."""
        return None

    def is_settled(self) -> bool:
        """Whether nothing moves and nobody thinks."""
        return not self.tweens

    def may_be_left(self) -> bool:
        """Whether people are expected here, and nobody may come."""
        return True

    def again(self) -> Destination | None:
        """Where an equal scene is to be had on a table of another size; None: nowhere, it goes
        with the scene that it lies over."""
        return None

    @property
    def shown_match(self) -> AnyMatch | None:
        """The match that is played here or has ended here."""
        return None

    def question(self) -> Destination | None:
        """What asks whether somebody is still there, where a game waits for an answer."""
        return None

    # --- the loop's side

    def all_targets(self) -> list[Target]:
        """All that can be touched, topmost first."""
        buttons = (button.target() for button in self.buttons if button.visible)
        return [*buttons, *self.targets()]

    def update(self, dt: float) -> None:
        self.tweens.tick(dt)

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        return self.stage.draw(screen)

    def touch(self, contact: Contact) -> None:
        if contact.kind == "down":
            self._down(contact)
            return
        finger = self.fingers.get(contact.finger)
        if finger is None:
            return
        finger.point = contact.point
        if contact.kind == "move":
            self._move(finger)
            return
        del self.fingers[contact.finger]
        if contact.kind == "up":
            self._up(finger)
        else:
            _cancel(finger)

    def let_go(self) -> None:
        """Cancels what all fingers hold: the scene is about to be covered or left."""
        for name in list(self.fingers):
            _cancel(self.fingers.pop(name))

    def _down(self, contact: Contact) -> None:
        target = self.hit(contact.point)
        if target is not None and target.means in self._touched():
            target = None
        finger = Finger(contact.finger, target, contact.point, contact.point)
        self.fingers[contact.finger] = finger
        button = self._button(target)
        if button is None:
            finger.held = self.press(target, contact.point)
        else:
            finger.held = _Pressed(self, button, finger)

    def _touched(self) -> list[object]:
        return [one.target.means for one in self.fingers.values() if one.target is not None]

    def _button(self, target: Target | None) -> Button | None:
        shown = (button for button in self.buttons if button.visible)
        return next((b for b in shown if target is not None and b.target() == target), None)

    def _move(self, finger: Finger) -> None:
        # A button has no drags: where the finger is when it lifts decides.
        if not finger.dragging and not isinstance(finger.held, _Pressed):
            distance = math.dist(finger.start, finger.point) / self.around.table.per_mm
            finger.dragging = distance > DRAG_MM
        if finger.dragging and finger.held is not None:
            finger.held.move(finger.point)

    def _up(self, finger: Finger) -> None:
        if finger.held is None:
            return
        if finger.dragging:
            finger.held.drop(finger.point)
        elif self._is_double(finger.target):
            finger.held.cancel()
        else:
            self._last_tap = (finger.target, self.around.clock.now)
            finger.held.tap()

    def successor(self, pressed: Button) -> Button | None:
        """The button as it is now: the scene may have laid itself out anew under the finger."""
        same = (b for b in self.buttons if b.means == pressed.means and b.rect == pressed.rect)
        return next(same, None)

    def is_over(self, rect: pygame.Rect, point: Point) -> bool:
        """Whether a fingertip there reaches the rectangle."""
        return _distance(rect, point) <= self.around.table.px(SLOP_MM)

    def _is_double(self, target: Target | None) -> bool:
        last, when = self._last_tap
        if target is None or last is None or not target.once:
            return False
        soon = self.around.clock.now - when < DOUBLE_TAP_SECONDS
        return soon and last.means == target.means

    def hit(self, point: Point) -> Target | None:
        """What lies under a point, or the nearest thing within reach of a fingertip."""
        targets = self.all_targets()
        for target in targets:
            if target.rect.collidepoint(point):
                return target
        near = min(targets, key=lambda one: _distance(one.rect, point), default=None)
        return near if near is not None and self.is_over(near.rect, point) else None


class _Pressed(Held):
    """A button under a finger. It acts where the finger is still over it when it lifts."""

    def __init__(self, scene: Scene, button: Button, finger: Finger) -> None:
        self._scene, self._button, self._finger = scene, button, finger
        button.press(True)

    def tap(self) -> None:
        self._button.press(False)
        button, point = self._scene.successor(self._button), self._finger.point
        if button is not None and button.enabled and self._scene.is_over(button.rect, point):
            button.action()

    def cancel(self) -> None:
        self._button.press(False)


def _cancel(finger: Finger) -> None:
    if finger.held is not None:
        finger.held.cancel()


def _distance(rect: pygame.Rect, point: Point) -> float:
    x = max(rect.left - point[0], 0, point[0] - rect.right)
    y = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return math.hypot(x, y)
