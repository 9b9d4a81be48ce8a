"""Movement over time: tweens that belong to a scene and tick with its `dt`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Ease = Callable[[float], float]


def linear(t: float) -> float:
    return t


def ease_in(t: float) -> float:
    return t * t * t


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    return (1 - math.cos(math.pi * t)) / 2


@dataclass
class Tween:
    """Calls `step` with 0..1 each frame after `delay` seconds, then `then` once."""

    seconds: float
    step: Callable[[float], None]
    ease: Ease = ease_out
    delay: float = 0.0
    then: Callable[[], None] | None = None
    owner: object = None
    age: float = 0.0

    def tick(self, dt: float) -> bool:
        """Whether it is over."""
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


class Tweens:
    """All that moves in one scene. Nothing outlives the scene that owns it."""

    def __init__(self, still: bool = False) -> None:
        self.still = still
        """Reduced motion: everything is where it goes at once."""
        self._running: list[Tween] = []

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
        """A later tween of the same owner replaces the earlier one."""
        if owner is not None:
            self.drop(owner)
        if self.still:
            seconds = delay = 0.0
        self._running.append(Tween(seconds, step, ease, delay, then, owner))

    def after(self, seconds: float, then: Callable[[], None], owner: object = None) -> None:
        self.run(0.0, lambda _: None, linear, seconds, then, owner)

    def drop(self, owner: object) -> None:
        """Stops what this owner does where it is, without its `then`."""
        self._running = [tween for tween in self._running if tween.owner is not owner]

    def tick(self, dt: float) -> None:
        for tween in list(self._running):
            if tween in self._running and tween.tick(dt) and tween in self._running:
                self._running.remove(tween)

    def finish(self) -> None:
        """Brings everything to its end now, what it starts included."""
        for _ in range(1000):
            if not self._running:
                return
            self.tick(3600.0)
        raise AssertionError("an animation starts itself again without end")
