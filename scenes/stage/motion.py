"""Tweens of a scene, advanced by its `dt`, and ways to move."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.art.canvas import Picture, finished
from scenes.core.table import Pixel, Point
from scenes.stage.script import Awaited, Script, Steps
from scenes.stage.sprite import Layer, Sprite
from scenes.stage.stage import Stage

Ease = Callable[[float], float]

DROP_SECONDS, BACK_SECONDS = 0.14, 0.24
"""For a dropped piece, and for one that goes back."""
HELD_LARGER = 1.12
"""Scale of a held piece."""
SHAKE_SECONDS, SHAKE_MM = 0.16, 2.0
FADE_SECONDS, FADE_STEPS = 0.15, 5
HURRIED = 6.0
"""How many times as fast a moment passes that a touch skips."""
ARC_SHARE = 0.08
"""Greatest deviation of a low arc, as a share of its length."""


def linear(t: float) -> float:
    return t


def ease_in(t: float) -> float:
    return t * t * t


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    return (1 - math.cos(math.pi * t)) / 2


@dataclass(eq=False)
class Tween:
    """Calls `step` with 0..1 each frame after `delay` seconds, then `then` once."""

    seconds: float
    step: Callable[[float], None]
    ease: Ease = ease_out
    delay: float = 0.0
    then: Callable[[], None] | None = None
    age: float = 0.0

    def tick(self, dt: float) -> bool:
        self.age += dt
        if self.age < self.delay:
            return False
        share = (self.age - self.delay) / self.seconds if self.seconds > 0 else 1.0
        self.step(self.ease(min(1.0, share)))
        if share < 1.0:
            return False
        if self.then:
            self.then()
        return True


def move(seconds: float, step: Callable[[float], None], ease: Ease = ease_out) -> Awaited:
    """For scripts: calls `step` with 0..1 each frame."""
    return Tween(seconds, step, ease).tick


class Tweens:
    """All tweens and scripts of a scene; they end with it."""

    def __init__(self, still: bool = False) -> None:
        self.still = still
        """Reduced motion: everything moves in one step."""
        self._running: dict[Tween | Script, object] = {}
        """With their owners, in order of start."""
        self._owned: dict[int, Tween | Script] = {}
        """By the owner's id; at most one each."""
        self._awaited = 0
        self.has_come = False
        """Whether this frame has run a call of `soon`."""
        self.holds = False
        """Holds all motion until a fade-in is complete."""
        self._hurried, self._times = 0.0, 1.0
        """Seconds that still pass so many times as fast."""

    def __bool__(self) -> bool:
        return bool(self._running)

    def run(
        self,
        seconds: float,
        step: Callable[[float], None],
        ease: Ease = ease_out,
        delay: float = 0.0,
        then: Callable[[], None] | None = None,
        owner: object = None,
    ) -> None:
        """A new tween or script replaces the owner's earlier one."""
        if self.still:
            seconds = delay = 0.0
        self._begin(Tween(seconds, step, ease, delay, then), owner)

    def play(self, steps: Steps, owner: object = None) -> None:
        """Starts a script now. With reduced motion each wait takes a frame."""
        script = Script(steps)
        self._begin(script, owner)
        if script.tick(0.0):
            self._end(script)

    def _begin(self, one: Tween | Script, owner: object) -> None:
        if owner is not None:
            self.drop(owner)
            self._owned[id(owner)] = one
        self._running[one] = owner

    def after(self, seconds: float, then: Callable[[], None], owner: object = None) -> None:
        self.run(0.0, lambda _: None, linear, seconds, then, owner)

    def soon(self, then: Callable[[], None]) -> None:
        self._awaited += 1
        self.after(0.0, partial(self._come, then))

    def _come(self, then: Callable[[], None]) -> None:
        self._awaited -= 1
        self.has_come = True
        then()

    @property
    def is_awaited(self) -> bool:
        return self._awaited > 0

    def moves(self, owner: object) -> bool:
        """Whether the owner has a running tween or script."""
        return id(owner) in self._owned

    def left(self, owner: object) -> float:
        """Remaining seconds of the owner's tween."""
        tween = self._owned.get(id(owner))
        return tween.delay + tween.seconds - tween.age if isinstance(tween, Tween) else 0.0

    def drop(self, owner: object) -> None:
        """Stops the owner's tween where it is, without its `then`."""
        tween = self._owned.pop(id(owner), None)
        if tween is not None:
            del self._running[tween]

    def hurry(self, seconds: float, times: float) -> None:
        """Lets the next `seconds` pass so many times as fast."""
        self._hurried, self._times = seconds, times

    def tick(self, dt: float) -> None:
        self.has_come = False
        hurried = min(self._hurried, self._times * dt)
        self._hurried -= hurried
        passed = 0.0 if self.holds else math.inf if self.still else max(dt, hurried)
        for one in list(self._running):
            if one in self._running and one.tick(passed):
                self._end(one)

    def _end(self, one: Tween | Script) -> None:
        """Unless it was dropped or replaced meanwhile."""
        if one in self._running:
            owner = self._running.pop(one)
            if self._owned.get(id(owner)) is one:
                del self._owned[id(owner)]

    def finish(self) -> None:
        """Finishes everything now, including what that starts."""
        self.holds = False
        for _ in range(1000):
            if not self._running:
                return
            self.tick(3600.0)
        raise AssertionError("an animation starts itself again without end")

    # --- ways to move

    def glide(
        self,
        sprite: Sprite,
        to: Pixel,
        seconds: float,
        ease: Ease = ease_in_out,
        delay: float = 0.0,
        then: Callable[[], None] | None = None,
    ) -> None:
        start = sprite.at

        def step(share: float) -> None:
            sprite.move(*between(start, to, share))

        self.run(seconds, step, ease, delay, then, owner=sprite)

    def shake(
        self,
        sprite: Sprite,
        rest: Pixel,
        away: Pixel,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Shakes twice to both sides; `away`: the offset to one side, turned with the seat."""

        def step(share: float) -> None:
            swing = math.sin(share * 4 * math.pi)
            sprite.move(rest[0] + away[0] * swing, rest[1] + away[1] * swing)

        self.run(SHAKE_SECONDS, step, linear, then=then, owner=sprite)


def aside(start: Point, end: Point, most: float) -> Point:
    """A low arc's deviation from the straight line in its middle."""
    length = math.dist(start, end)
    if not length:
        return 0.0, 0.0
    bow = min(most, ARC_SHARE * length) / length
    return (end[1] - start[1]) * bow, (start[0] - end[0]) * bow


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


class Faded:
    """A sprite whose first picture fades in; later ones are shown at once."""

    def __init__(self, stage: Stage, clock: Tweens, layer: Layer) -> None:
        """`clock` also ticks with reduced motion: light and text always fade."""
        self._clock = clock
        self.sprite = stage.add(None, layer=layer)
        self._steps: tuple[Picture, ...] = ()
        self._step = 0

    def show(self, steps: tuple[Picture, ...], at: Pixel, delay: float = 0.0) -> None:
        """`steps` from `fade_steps`; `delay` applies to the first."""
        fresh, self._steps = not self._steps, steps
        self.sprite.move(*at)
        self.sprite.show(steps[self._step])
        if fresh:
            self.sprite.set_visible(not delay)
            self._clock.run(FADE_SECONDS, self._fade, linear, delay, owner=self)

    def _fade(self, share: float) -> None:
        self.sprite.set_visible(True)
        self._step = min(FADE_STEPS - 1, int(share * FADE_STEPS))
        self.sprite.show(self._steps[self._step])

    def leave(self) -> None:
        """Fades out from its present opacity."""
        seen = self._step + 1 if self._steps and self.sprite.visible else 0

        def step(share: float) -> None:
            left = math.ceil((1 - share) * seen)
            self.sprite.show(self._steps[left - 1] if left else None)

        seconds = FADE_SECONDS * seen / FADE_STEPS
        self._clock.run(seconds, step, linear, then=self.sprite.remove, owner=self)

    def remove(self) -> None:
        self._clock.drop(self)
        self.sprite.remove()


def rotated(picture: Picture, degrees: float, factor: float = 1.0) -> Picture:
    """The picture rotated clockwise around its centre, and scaled."""
    surface = pygame.transform.rotozoom(picture.surface, -degrees, factor)
    offset = pygame.Vector2(picture.centre) - pygame.Vector2(picture.surface.get_size()) / 2
    centre = pygame.Vector2(surface.get_size()) / 2 + factor * offset.rotate(degrees)
    return Picture(finished(surface), (round(centre.x), round(centre.y)))


def faint(picture: Picture, strength: float) -> Picture:
    """The picture at this opacity; shares its pixels."""
    surface = picture.surface.subsurface(picture.surface.get_rect())
    surface.set_alpha(round(255 * strength))
    return Picture(surface, picture.centre)


def fade_steps(picture: Picture, count: int = FADE_STEPS) -> tuple[Picture, ...]:
    """From faint to opaque; all share the picture's pixels, so they cost nothing."""
    steps = []
    for step in range(1, count):
        surface = picture.surface.subsurface(picture.surface.get_rect())
        surface.set_alpha(round(255 * step / count))
        steps.append(Picture(surface, picture.centre))
    return (*steps, picture)
