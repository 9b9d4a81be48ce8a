"""The robot's fingers: their touches go through SDL's event queue, as real ones do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import count

import pygame

from game.rules import Malformed
from scenes.app.app import FRAME_SECONDS
from scenes.core.table import Point
from scenes.touch.device import FINGER_KINDS, Sending
from scenes.touch.recording import Recorded

TAP_SECONDS = 0.08
DRAG_STEPS = 12
REST_FRAMES = 3
"""A drag rests before the lift: a finger lifted in full motion puts nothing down."""
KINDS = {sending: kind for kind, sending in FINGER_KINDS.items()}


def touch_event(
    kind: int, finger: int, at: Point, size: Point, device: int = 1
) -> pygame.event.Event:
    """An event as SDL sends it. `kind`: one of FINGER_KINDS; `at` in the unit of `size`."""
    return pygame.event.Event(
        kind,
        touch_id=device,
        finger_id=finger,
        x=at[0] / size[0],
        y=at[1] / size[1],
        dx=0.0,
        dy=0.0,
        pressure=1.0,
        arrived=time.perf_counter(),
    )


class Fingers:
    """`size` returns the table's pixels; `advance` lets so many seconds pass."""

    def __init__(
        self, size: Callable[[], tuple[int, int]], advance: Callable[[float], None]
    ) -> None:
        self._size, self._advance = size, advance
        self._down: dict[int, Point] = {}

    def tap(self, point: Point, seconds: float) -> None:
        finger = self._free()
        self._post("down", finger, point)
        self._advance(seconds)
        self._post("up", finger, point)
        self._advance(FRAME_SECONDS)

    def drag(self, start: Point, end: Point, seconds: float) -> None:
        finger = self._free()
        self._post("down", finger, start)
        self._advance(FRAME_SECONDS)
        for step in range(1, DRAG_STEPS + 1):
            share = 1 - (1 - step / DRAG_STEPS) ** 2
            at = tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
            self._post("move", finger, (at[0], at[1]))
            self._advance(seconds / DRAG_STEPS)
        self._advance(REST_FRAMES * FRAME_SECONDS)
        self._post("up", finger, end)
        self._advance(FRAME_SECONDS)

    def press(self, finger: int, point: Point) -> None:
        """Raises Malformed if the finger is already down; the other methods if it is not."""
        if finger in self._down:
            raise Malformed(f"finger {finger} is down already")
        self._down[finger] = point
        self._post("down", finger, point)
        self._advance(FRAME_SECONDS)

    def move(self, finger: int, point: Point) -> None:
        self.check(finger)
        self._down[finger] = point
        self._post("move", finger, point)
        self._advance(FRAME_SECONDS)

    def lift(self, finger: int, point: Point | None) -> None:
        """`point` None: its last position. Does not wait until the lift is processed."""
        self.check(finger)
        last = self._down.pop(finger)
        self._post("up", finger, last if point is None else point)
        self._advance(FRAME_SECONDS)

    def play(self, recorded: Iterable[Recorded]) -> float:
        """Sends a recording again, with its times; returns its seconds. Events of one frame are
        sent in one frame again."""
        past = 0
        for one in recorded:
            frames = round(one.after / FRAME_SECONDS) - past
            if frames > 0:
                self._advance(frames * FRAME_SECONDS)
                past += frames
            pygame.event.post(one.event)
        self._advance(FRAME_SECONDS)
        return past * FRAME_SECONDS

    def check(self, finger: int) -> None:
        if finger not in self._down:
            raise Malformed(f"finger {finger} is not down")

    def _free(self) -> int:
        return next(n for n in count(1000) if n not in self._down)

    def _post(self, kind: Sending, finger: int, point: Point) -> None:
        pygame.event.post(touch_event(KINDS[kind], finger, point, self._size()))
