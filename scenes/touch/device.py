"""Reads touches out of pygame events; malformed ones are ignored."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from scenes.core.table import Point, Table

MOUSE: Hashable = "mouse"
FARTHEST = 1e9
"""Coordinates beyond this are invalid."""

Sending: TypeAlias = Literal["down", "move", "up"]

FINGER_KINDS: dict[int, Sending] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
}
MOUSE_KINDS: dict[int, Sending] = {
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}


@dataclass(frozen=True)
class Sent:
    """`device` identifies a finger while it is down; numbers are reused. `unit`: the sending
    device; plugged in again it has another number. `point`: on the table, or None if not reported.
    `arrived`: on the latency clock, or None."""

    kind: Sending
    device: Hashable
    point: Point | None
    arrived: float | None
    unit: Hashable = MOUSE


def sent(event: pygame.event.Event, table: Table) -> Sent | None:
    """None: no touch, or no identification."""
    if event.type in FINGER_KINDS:
        return _from_finger(event, table)
    if event.type in MOUSE_KINDS:
        return _from_mouse(event, table)
    return None


def _from_finger(event: pygame.event.Event, table: Table) -> Sent | None:
    values = event.dict
    finger, touch = values.get("finger_id"), values.get("touch_id", 0)
    if not isinstance(finger, int) or not isinstance(touch, int):
        return None
    # Finger positions are shares of the window and may lie outside it.
    point = _on(table, values.get("x"), values.get("y"), table.width, table.height)
    return Sent(FINGER_KINDS[event.type], (touch, finger), point, values.get("arrived"), touch)


def _from_mouse(event: pygame.event.Event, table: Table) -> Sent | None:
    values, kind = event.dict, MOUSE_KINDS[event.type]
    if values.get("touch", False):
        return None
    if kind != "move" and values.get("button") != pygame.BUTTON_LEFT:
        return None
    pos = values.get("pos")
    x, y = pos if isinstance(pos, tuple | list) and len(pos) == 2 else (None, None)
    return Sent(kind, MOUSE, _on(table, x, y, 1, 1), values.get("arrived"))


def _on(table: Table, x: object, y: object, wide: float, high: float) -> Point | None:
    """The point clamped to the table; None: not numeric."""
    if not isinstance(x, int | float) or not isinstance(y, int | float):
        return None
    if not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST):
        return None
    return (
        min(max(x * wide, 0.0), table.width - 1.0),
        min(max(y * high, 0.0), table.height - 1.0),
    )
