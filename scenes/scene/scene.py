"""A scene: what is shown, what can be touched, and which finger holds what."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import chain
from typing import ClassVar, NamedTuple

import pygame

from game.match import AnyMatch
from scenes.art import felt
from scenes.art.gallery import Gallery
from scenes.art.memory_cache import InSteps
from scenes.core.looking import Looking
from scenes.core.table import Point, Table
from scenes.services.destinations import Back, Destination
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Finger, Gesture
from scenes.touch.target import Meaning, Reach, Target
from scenes.ui.buttons import Button, Buttons

DRAG_MM = 4.0
SLOP_MM = 4.0
"""A touch that hits nothing counts for the nearest thing within this distance."""
REST_MM = 3.0
DOUBLE_TAP_SECONDS = 0.25
AHEAD_SHARE = 0.95
"""Of the memory for pictures: beside what is shown there is no room for more."""
TORN_AWAY_SPEED = 250.0
"""Millimetres a second above which a drag that ends was not put down."""


class Behind(NamedTuple):
    """Something that can be touched once its opener has been: a closed coin or page."""

    target: Target
    opener: Meaning


class Scene(Looking):
    """Subclasses lay `parts`, say in `targets` what can be touched, in `press` what that holds."""

    name: ClassVar[str] = ""
    is_silent: ClassVar[bool] = False
    """Whether nobody is there to hear anything."""
    asks: ClassVar[bool] = False
    """Whether it asks whether somebody is still there, before the table shows itself."""
    yields_softly: bool = False
    """Whether what comes after it comes softly over it."""
    is_operators: ClassVar[bool] = False
    """Whether the operator is there: nobody else has to be let in."""

    def __init__(self, around: Surroundings, go: Callable[[Destination], None]) -> None:
        self.around, self.go = around, go
        self.stage, self.tweens = Stage(around.screen, around.floors), Tweens(around.still)
        self.buttons = Buttons(self.stage, around.gallery)
        self.fingers: dict[Hashable, Finger] = {}
        self._last_tap: tuple[Target | None, float] = (None, -1.0)
        self._reach = Reach(self.all_targets, self._slop)
        super().__init__()
        self.match_id: int | None = None
        """Of the saved match that is played here, if any."""

    # --- what subclasses say

    def parts(self) -> Iterator[None]:
        """What it consists of, laid a part a step before it is entered."""
        return iter(())

    def enter(self) -> None:
        """On the stack's top for the first time, with its parts laid: it begins."""

    def before(self) -> Iterator[None]:
        """All that it begins with, a part a step, where nobody sees it: another one is entered."""
        return self.parts()

    def leave(self) -> None:
        """Goes from the stack for good."""

    def given_up(self) -> None:
        """People go away from it, or have left the table."""

    def cover(self) -> None:
        """Another scene is about to come over this one."""

    def come_back(self, back: Back) -> None:
        """The scene that lay over this one is gone."""

    def tell(self, key: str) -> None:
        """Says a notice to everybody, where that can be."""

    def targets(self) -> list[Target]:
        """Topmost first, buttons not counted."""
        return []

    def behind(self) -> Iterator[Behind]:
        """What lies behind closed coins and pages."""
        return iter(())

    def press(self, target: Target, point: Point) -> Gesture | None:
        """What a finger holds that came down on something else than a button."""
        return None

    def is_settled(self) -> bool:
        """Whether nothing moves and nobody thinks."""
        return not self.tweens

    @property
    def is_moving(self) -> bool:
        """Whether anything is on its way: a frame has other things to do than to look ahead."""
        return bool(self.tweens)

    def ahead(self) -> Iterator[None]:
        """What takes long to prepare and is no picture of the list, a part a step."""
        return iter(())

    @property
    def pictures(self) -> str:
        """The list of the pictures that are shown here."""
        return self.name

    def leads_to(self) -> Iterable[str]:
        """Such lists of the scenes that may come next, the most likely first."""
        return ()

    def may_be_left(self) -> bool:
        """Whether people are expected here, and nobody may come."""
        return True

    def again(self) -> Destination | None:
        """Where an equal one is on another table; None: it goes with what it lies over."""
        return None

    @property
    def shown_match(self) -> AnyMatch | None:
        """The match that is played here or has ended here."""
        return None

    def ask_for_people(self) -> None:
        """Asks whether somebody is still there, where a game waits for an answer."""

    # --- the loop's side

    def all_targets(self) -> list[Target]:
        """All that can be touched, topmost first."""
        return [*(button.target() for button in self.buttons.shown()), *self.targets()]

    def update(self, dt: float) -> None:
        self._reach.forget()
        self.tweens.tick(dt)
        for finger in list(self.fingers.values()):
            if finger.is_pointing(self.around.clock.now):
                finger.let_go()

    @property
    def may_look_ahead(self) -> bool:
        """Whether there is anything to look for, and nothing else to do."""
        return not (self.is_ready or self.is_moving or self.is_touched)

    def likeliest(self) -> Iterator[None]:
        """As much of what may be wanted soon as memory has room for beside what is shown."""
        gallery = self.around.gallery
        gallery.memory.wanted.count()
        for picture in self.stage.pictures():
            gallery.memory.hold_on_to(picture)
        for _ in chain(gallery.fetch(self.pictures), self.ahead()):
            yield
            if gallery.memory.wanted.bytes > AHEAD_SHARE * gallery.memory.room:
                break
        gallery.memory.favour_first()
        yield from chain.from_iterable(map(gallery.fetch, self.leads_to()))

    @property
    def awaits_a_lift(self) -> bool:
        """Whether a press will soon have been too long for a tap."""
        return any(one.held is not None and one.may_point for one in self.fingers.values())

    @property
    def is_touched(self) -> bool:
        """Whether a finger is down on anything but what is made for a finger that stays."""
        return any(one.target is None or not one.target.hold for one in self.fingers.values())

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        return self.stage.draw(screen)

    def touch(self, contact: Contact) -> None:
        if contact.kind == "down":
            self._down(contact)
            return
        self._reach.forget()
        finger = self.fingers.get(contact.finger)
        if finger is None:
            return
        if contact.kind == "move" or contact.point != finger.point:
            self._move(finger, contact.point)
        if contact.kind == "move":
            return
        del self.fingers[contact.finger]
        if contact.kind == "up":
            self._up(finger, contact.speed)
        else:
            finger.let_go()

    def let_go(self) -> None:
        """Cancels what all fingers hold: the scene is about to be covered or left."""
        for name in list(self.fingers):
            self.fingers.pop(name).let_go()

    def _down(self, contact: Contact) -> None:
        now = self.around.clock.now
        target = self._free(contact.point, now)
        finger = Finger(contact.finger, target, contact.point, contact.point, now)
        self.fingers[contact.finger] = finger
        button = self.buttons.of(target)
        if button is not None and button.grip is not None:
            finger.held = button.grip(contact.point)
        elif button is not None:
            finger.held = _Pressed(self, button, finger)
        elif target is not None:
            finger.held = self.press(target, contact.point)

    def _free(self, point: Point, now: float) -> Target | None:
        """What lies there, unless another finger is busy with it."""
        target = self._reach.touched(point)
        for finger in list(self.fingers.values()):
            if target is None or finger.target is None or finger.target.means != target.means:
                continue
            if target.brief:
                # Who points at it keeps nobody from a short tap.
                continue
            # Of what all share whoever came last has it, lest pointing keeps others from it.
            is_shared = target.seat is None and not finger.dragging and not self.buttons.of(target)
            if not (is_shared or finger.gives_way(now)):
                return None
            finger.let_go()
            # What has just been given back may lie there instead.
            target = self.hit(point)
        return target

    def _move(self, finger: Finger, point: Point) -> None:
        finger.move(point, self.around.clock.now, self.around.table.measured.px(REST_MM))
        # A button has no drags: where the finger is when it lifts decides.
        if not finger.dragging and not isinstance(finger.held, _Pressed):
            distance = math.dist(finger.start, finger.point) / self.around.table.measured.per_mm
            finger.dragging = distance > DRAG_MM
        if finger.dragging and finger.held is not None:
            finger.held.move(finger.point)

    def _up(self, finger: Finger, speed: float) -> None:
        if finger.held is None:
            return
        if finger.dragging and (speed <= TORN_AWAY_SPEED or finger.held.lands_at_speed):
            finger.held.drop(finger.point)
        elif finger.dragging or self._is_double(finger.target):
            finger.held.cancel()
        else:
            self._last_tap = (finger.target, self.around.clock.now)
            finger.held.tap()

    def _is_double(self, target: Target | None) -> bool:
        last, when = self._last_tap
        if target is None or last is None or not target.once:
            return False
        return self.around.clock.now - when < DOUBLE_TAP_SECONDS and last.means == target.means

    # --- what lies under a fingertip

    def _slop(self) -> float:
        return self.around.table.measured.px(SLOP_MM)

    def is_over(self, rect: pygame.Rect, point: Point) -> bool:
        return self._reach.is_over(rect, point)

    def foresee(self, point: Point) -> Target | None:
        return self._reach.foresee(point)

    def hit(self, point: Point) -> Target | None:
        return self._reach.under(point)


class _Pressed(Gesture):
    """A button under a finger. It acts where the finger is still over it when it lifts."""

    def __init__(self, scene: Scene, button: Button, finger: Finger) -> None:
        self._scene, self._button, self._finger = scene, button, finger
        button.press(True)
        if button.enabled:
            scene.around.sound("button", finger.point)

    def tap(self) -> None:
        self._button.press(False)
        button, point = self._scene.buttons.successor(self._button), self._finger.point
        if button is not None and self._scene.is_over(button.rect, point):
            act = button.action if button.enabled else button.why
            if act is not None:
                act()

    def cancel(self) -> None:
        self._button.press(False)


def lay_felt(
    stage: Stage, gallery: Gallery, lit: InSteps[[Table], pygame.Surface] = felt.felt
) -> Iterator[None]:
    """`lit`: how the lamp hangs above it."""
    yield from gallery.near(lit)
    stage.set_base(gallery.get(lit))
