"""Fingers as a device sends them: through the app's own queue, with the time of their arrival."""

from __future__ import annotations

import math
import time

import pygame

from scenes.core.table import Point
from scenes.touch.device import FINGER_KINDS, Sending

KINDS = {sending: kind for kind, sending in FINGER_KINDS.items()}
COLUMNS, ROWS = 8, 5
CIRCLE, CIRCLE_TICKS = 0.01, 60


def post(kind: Sending, finger: int, at: Point) -> None:
    """`at` in shares of the table."""
    pygame.event.post(
        pygame.event.Event(
            KINDS[kind],
            touch_id=1,
            finger_id=finger,
            x=at[0],
            y=at[1],
            dx=0.0,
            dy=0.0,
            pressure=1.0,
            arrived=time.perf_counter(),
        )
    )


def spread(count: int) -> list[Point]:
    """Where so many contacts lie, all over the table."""
    return [
        ((n % COLUMNS + 0.5) / COLUMNS, (n // COLUMNS % ROWS + 0.5) / ROWS) for n in range(count)
    ]


def circling(at: Point, tick: int) -> Point:
    """Where a contact is that moves around a point."""
    turn = math.tau * tick / CIRCLE_TICKS
    return at[0] + CIRCLE * math.cos(turn), at[1] + CIRCLE * math.sin(turn)
