"""The lamp leans to whoever plays: light, shade, brass edges and the needle."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from scenes.art import brass, colours, felt
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.seating import HUMAN, Seating
from scenes.stage import ADD, Layer
from scenes.table import Side
from scenes.tween import ease_in_out

if TYPE_CHECKING:
    from scenes.scene import Scene

LEVELS = 4
SECONDS = 0.28
EDGE_MM = 2.6
EDGE_LENGTH_MM = 155.0
NEEDLE_STEPS = 24
SWING_DEGREES = (-6, -4, -2, 0, 2, 4, 6)
SWING_SECONDS = 1.3


class Lamp:
    """Prepared steps of light for each seat. A seat's light covers a quarter of the table, so a
    frame changes one seat's at most: two seats take turns."""

    def __init__(self, scene: Scene, seating: Seating, needle_at: tuple[int, int] | None) -> None:
        self._scene, self._seating = scene, seating
        gallery, stage, table = scene.app.gallery, scene.stage, scene.app.table
        self._levels = [0] * len(seating)
        self._wanted = [0] * len(seating)
        self._steps = {side: self._prepared(side) for side in seating.sides}
        spots = [table.spot(side, 0, 0) for side in seating.sides]
        edges = [table.spot(side, 0, EDGE_MM) for side in seating.sides]
        self._lights = [stage.add(None, spot, Layer.LIGHT, ADD) for spot in spots]
        self._shades = [stage.add(None, spot, Layer.SHADE) for spot in spots]
        self._edges = [stage.add(None, spot, Layer.WORDS) for spot in edges]
        self._needles = gallery.get(brass.needle_steps, NEEDLE_STEPS)
        self._needle_step = 0.0
        self._swinging: int | None = None
        self._swings = {
            side: [gallery.get(brass.needle, side.facing + away) for away in SWING_DEGREES]
            for side, kind in zip(seating.sides, seating.kinds, strict=True)
            if kind != HUMAN
        }
        self._needle = stage.add(None, needle_at or (0, 0), Layer.LYING)
        self._has_needle = needle_at is not None
        for seat in range(len(seating)):
            self._show(seat, 0)

    def _prepared(self, side: Side) -> list[tuple[Picture | None, Picture | None, Picture]]:
        gallery = self._scene.app.gallery
        colour = colours.SEATS[side]
        edges = gallery.get(brass.edge_steps, EDGE_LENGTH_MM, colour)
        return [
            (
                seat_light(gallery, side, level) if level else None,
                _seat_shade(gallery, side, LEVELS - level) if level < LEVELS else None,
                gallery.turned(edges[level], side),
            )
            for level in range(LEVELS + 1)
        ]

    def _show(self, seat: int, level: int) -> None:
        light, shade, edge = self._steps[self._seating.sides[seat]][level]
        self._levels[seat] = self._wanted[seat] = level
        self._lights[seat].show(light)
        self._shades[seat].show(shade)
        self._edges[seat].show(edge)

    def lean(self, seats: Iterable[int], at_once: bool = False) -> None:
        """To the seats that may act now."""
        lit = set(seats)
        for seat, level in enumerate(self._levels):
            self._fade(seat, level, LEVELS if seat in lit else 0, at_once)
        self._point(min(lit) if len(lit) == 1 else None, at_once)

    def _fade(self, seat: int, before: int, after: int, at_once: bool) -> None:
        if at_once or before == after:
            self._show(seat, after)
            return

        def want(share: float) -> None:
            self._wanted[seat] = round(before + (after - before) * share)

        self._scene.tweens.run(SECONDS, want, ease_in_out, owner=self._lights[seat])

    def swing(self, seat: int | None, seconds: float) -> None:
        """The needle's sign that a computer player thinks; None: it rests."""
        if seat is None:
            if self._swinging is not None:
                turns = round(self._needle_step) % NEEDLE_STEPS
                self._needle.show(self._needles[turns])
            self._swinging = None
            return
        self._swinging = seat
        share = math.sin(2 * math.pi * seconds / SWING_SECONDS)
        side = self._seating.sides[seat]
        self._needle.show(self._swings[side][round((share + 1) / 2 * (len(SWING_DEGREES) - 1))])

    @property
    def is_changing(self) -> bool:
        return self._wanted != self._levels

    def tick(self) -> None:
        """Once a frame: the seat that is furthest from what it should be."""
        gaps = [abs(a - b) for a, b in zip(self._wanted, self._levels, strict=True)]
        if any(gaps):
            seat = gaps.index(max(gaps))
            self._show(seat, self._wanted[seat])

    def _point(self, seat: int | None, at_once: bool) -> None:
        self._needle.set_visible(seat is not None and self._has_needle)
        if seat is None:
            return
        goal = self._seating.sides[seat] * NEEDLE_STEPS / 4
        before = self._needle_step
        way = (goal - before + NEEDLE_STEPS / 2) % NEEDLE_STEPS - NEEDLE_STEPS / 2

        def turn(share: float) -> None:
            self._needle_step = (before + way * share) % NEEDLE_STEPS
            self._needle.show(self._needles[round(self._needle_step) % NEEDLE_STEPS])

        if at_once or not way:
            turn(1.0)
        else:
            self._scene.tweens.run(SECONDS, turn, ease_in_out, owner=self._needle)


def seat_light(gallery: Gallery, side: Side, level: int) -> Picture:
    """The same light for every seat, made once and turned."""
    return gallery.turned(gallery.get(felt.seat_light, Side.SOUTH, level), side)


def _seat_shade(gallery: Gallery, side: Side, level: int) -> Picture:
    return gallery.turned(gallery.get(felt.seat_shade, Side.SOUTH, level), side)
