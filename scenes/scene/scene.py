"""A scene: what is shown, what can be touched, and what each finger holds."""

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
from scenes.core.table import Point, Table
from scenes.services.destinations import Back, Destination
from scenes.services.surroundings import Surroundings
from scenes.stage.motion import Tweens
from scenes.stage.stage import Stage
from scenes.touch.contacts import Contact
from scenes.touch.gesture import Finger, Gesture
from scenes.touch.target import Meaning, Reach, Target
from scenes.ui.buttons import Button, Buttons
from scenes.ui.panel import Openings

DRAG_MM = 4.0
SLOP_MM = 4.0
"""A touch that hits nothing selects the nearest target within this distance."""
REST_MM = 3.0
DOUBLE_TAP_SECONDS = 0.25
AHEAD_SHARE = 0.95
"""The share of picture memory that prefetching may fill beside what is shown."""
TORN_AWAY_SPEED = 250.0
"""In mm/s: a drag that ends faster is no drop."""


class Behind(NamedTuple):
    """A target that appears once its opener (a closed coin or page) is touched."""

    target: Target
    opener: Meaning


class Prefetching:
    """What a scene prefetches while it is shown: its list of pictures, then what may follow."""

    name: ClassVar[str] = ""
    around: Surroundings
    stage: Stage

    def __init__(self) -> None:
        self._prefetched: Iterator[None] | None = None
        """The running generator; None: not begun."""
        self.is_ready = False
        """Whether everything is prefetched."""

    @property
    def may_prefetch_moving(self) -> bool:
        """Whether it may prefetch while something moves."""
        return False

    def ahead(self) -> Iterator[None]:
        """Prepares what is expensive and not in the picture list, in steps."""
        return iter(())

    @property
    def pictures(self) -> str:
        """The name of its picture list."""
        return self.name

    def leads_to(self) -> Iterable[str]:
        """Names of the lists of scenes that may follow, the most likely first."""
        return ()

    def to_prefetch(self) -> Iterator[None]:
        """Prefetches what may be needed soon, as far as memory allows beside what is shown."""
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

    def prefetch_step(self) -> None:
        self._prefetched = self._prefetched or self.to_prefetch()
        self.is_ready = next(self._prefetched, self) is self

    def prefetch_also(self, steps: Iterator[None]) -> None:
        self._prefetched = chain(self._prefetched or (), steps)
        self.is_ready = False

    def prefetch_anew(self) -> None:
        """Restarts prefetching: other pictures may be needed."""
        self._prefetched, self.is_ready = None, False


class Scene(Prefetching):
    """Subclasses build `parts`, list `targets`, and return a gesture from `press`."""

    is_silent: ClassVar[bool] = False
    """Whether sounds are off because nobody is there."""
    asks: ClassVar[bool] = False
    """Whether it asks if somebody is still there before the exhibition."""
    yields_softly: bool = False
    """Whether the next scene may fade in over it."""
    is_operators: ClassVar[bool] = False
    """Whether it belongs to the operator."""

    def __init__(self, around: Surroundings, go: Callable[[Destination], None]) -> None:
        super().__init__()
        self.around, self.go = around, go
        self.stage, self.tweens = Stage(around.screen, around.surfaces), Tweens(around.still)
        self.buttons = Buttons(self.stage, around.gallery)
        self.fingers: dict[Hashable, Finger] = {}
        self._last_tap: tuple[Target | None, float] = (None, -1.0)
        self._reach = Reach(self.all_targets, self._slop)
        self.openings: tuple[Openings, ...] = ()
        """Its panels and sheets, which touches close."""
        self.here: Destination | None = None
        """The destination that it was made of."""
        self.match_id: int | None = None
        """The saved match that is played, or None."""
        self.shown_match: AnyMatch | None = None
        """The match that is played or has ended here."""

    # --- what subclasses say

    def parts(self) -> Iterator[None]:
        """Builds the scene in steps, before it is entered."""
        return iter(())

    def enter(self) -> None:
        """Called once, when its parts are complete and it is on top."""

    def before(self) -> Iterator[None]:
        """Prepares an instance that is not shown, for the next one."""
        return self.parts()

    def leave(self) -> None:
        """Called when it leaves the stack for good."""

    def given_up(self) -> None:
        """People leave it, or have left the table."""

    def cover(self) -> None:
        """Another scene is about to cover it."""

    def come_back(self, back: Back) -> None:
        """The covering scene is gone."""

    def tell(self, key: str) -> None:
        """Shows a notice, if the scene has a place for it."""

    def targets(self) -> list[Target]:
        """Topmost first, without buttons."""
        return []

    def behind(self) -> Iterator[Behind]:
        """Targets behind closed coins and pages."""
        return iter(())

    def press(self, target: Target, point: Point) -> Gesture | None:
        """The gesture of a finger that came down on a target other than a button."""
        return None

    def is_settled(self) -> bool:
        """Whether nothing moves and no computer player thinks."""
        return not self.tweens

    @property
    def is_moving(self) -> bool:
        """Whether anything moves, so that frames should not prefetch."""
        return bool(self.tweens)

    def may_be_left(self) -> bool:
        """Whether the table may leave it when idle."""
        return not self.is_operators

    def again(self) -> Destination | None:
        """The destination that restores it on another table; None: it goes with the scene below."""
        return self.here

    def ask_for_people(self) -> None:
        """Asks whether somebody is still there."""

    # --- the loop's side

    def all_targets(self) -> list[Target]:
        """Everything that can be touched, topmost first."""
        return [*(button.target() for button in self.buttons.shown()), *self.targets()]

    def update(self, dt: float) -> None:
        self._reach.forget()
        self.tweens.tick(dt)
        for finger in list(self.fingers.values()):
            if finger.is_pointing(self.around.clock.now):
                finger.let_go()
        for openings in self.openings:
            openings.tick(dt)

    def show_anew(self) -> None:
        """Lays everything out again; unchanged pictures come from the cache."""
        self.prefetch_anew()
        self.tweens.finish()
        self.stage.clear()
        self.buttons.clear()
        for _ in self.parts():
            pass

    @property
    def may_prefetch(self) -> bool:
        """Whether there is something to prefetch and nothing else to do."""
        return not (self.is_ready or self.is_moving or self.is_touched)

    # --- touch

    @property
    def awaits_a_lift(self) -> bool:
        """Whether a pressed finger may soon be down too long for a tap."""
        return any(one.held is not None and one.may_point for one in self.fingers.values())

    @property
    def is_touched(self) -> bool:
        """Whether a finger is down on anything other than a hold target."""
        return any(one.target is None or not one.target.hold for one in self.fingers.values())

    def draw(self, screen: pygame.Surface) -> list[pygame.Rect] | None:
        return self.stage.draw(screen)

    def touch(self, contact: Contact) -> None:
        if contact.kind == "down":
            self._down(contact)
            for openings in self.openings:
                openings.touched(self.fingers.get(contact.finger))
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
        """Cancels all gestures, before the scene is covered or left."""
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
        """The target there, unless another finger uses it."""
        target = self._reach.touched(point)
        for finger in list(self.fingers.values()):
            if target is None or finger.target is None or finger.target.means != target.means:
                continue
            if target.brief:
                # A resting finger does not block short taps.
                continue
            # A shared target goes to the last finger, so that a resting one cannot block it.
            is_shared = target.seat is None and not finger.dragging and not self.buttons.of(target)
            if not (is_shared or finger.gives_way(now)):
                return None
            finger.let_go()
            # The cancelled gesture may have put something back there.
            target = self.hit(point)
        return target

    def _move(self, finger: Finger, point: Point) -> None:
        finger.move(point, self.around.clock.now, self.around.table.measured.px(REST_MM))
        # A button has no drags: the finger's position at its lift decides.
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

    def peek(self, point: Point) -> Target | None:
        return self._reach.peek(point)

    def hit(self, point: Point) -> Target | None:
        return self._reach.under(point)


class _Pressed(Gesture):
    """A pressed button. It acts if the finger is still over it when it lifts."""

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
    """`lit`: the felt with its lamp."""
    yield from gallery.near(lit)
    stage.set_base(gallery.get(lit))
