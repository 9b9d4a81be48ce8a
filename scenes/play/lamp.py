"""The lamp leans to whoever plays: light, shade, brass edges and the needle."""

from __future__ import annotations

import math
from collections.abc import Iterable

from scenes.art import brass, colours
from scenes.art.light import EDGE_LENGTH_MM, EDGE_MM, LEVELS, PARTS, step
from scenes.seating import Seating
from scenes.stage.motion import Tweens, ease_in_out
from scenes.stage.stage import ADD, Layer, Stage
from scenes.surroundings import Surroundings
from scenes.table import Pixel, Side

SECONDS = 0.28
NEEDLE_STEPS = 24
SWING_DEGREES = (-6, -4, -2, 0, 2, 4, 6)
SWING_SECONDS = 1.3


class Part:
    """A part of a seat's light and shade, in steps; the first one has the brass edge too."""

    def __init__(self, around: Surroundings, stage: Stage, side: Side, number: int) -> None:
        gallery, table = around.gallery, around.table
        self.level = self.wanted = 0
        self._steps = [step(gallery, side, level, number) for level in range(LEVELS + 1)]
        edges = gallery.get(brass.edge_steps, EDGE_LENGTH_MM, colours.SEATS[side])
        self._edge_steps = [gallery.turned(edge, side) for edge in edges]
        self._light = stage.add(None, table.spot(side, 0, 0), Layer.LIGHT, ADD)
        self._shade = stage.add(None, table.spot(side, 0, 0), Layer.SHADE)
        self._edge = None
        if number == 0:
            self._edge = stage.add(None, table.spot(side, 0, EDGE_MM), Layer.WORDS)
        self.show(0)

    def show(self, level: int) -> None:
        self.level = self.wanted = level
        light, shade = self._steps[level]
        self._light.show(light)
        self._shade.show(shade)
        if self._edge is not None:
            self._edge.show(self._edge_steps[level])


class Lamp:
    """Prepared steps of light for each seat. A seat's light covers a quarter of the table, so a
    frame changes one part of it at most: the parts take turns."""

    def __init__(
        self,
        around: Surroundings,
        stage: Stage,
        tweens: Tweens,
        seating: Seating,
        needle_at: Pixel | None,
    ) -> None:
        self._tweens, self._seating = tweens, seating
        gallery = around.gallery
        self._seats = [
            [Part(around, stage, side, n) for n in range(PARTS)] for side in seating.sides
        ]
        self._needles = gallery.get(brass.needle_steps, NEEDLE_STEPS)
        self._needle_step = 0.0
        self._is_due = False
        """Whether it is still to lean."""
        self._swinging: int | None = None
        self._swings = {
            side: [gallery.get(brass.needle, side.facing + away) for away in SWING_DEGREES]
            for side in seating.sides
        }
        self._needle = stage.add(None, needle_at or (0, 0), Layer.LYING)
        self._has_needle = needle_at is not None

    def lean(self, seats: Iterable[int], later: Tweens, after: float | None = 0.0) -> None:
        """To the seats that may act now, after so many seconds; None: at once, without fading."""
        lit = set(seats)
        later.drop(self)
        self._is_due = bool(after)
        if after:
            later.after(after, lambda: self._turn_to(lit, False), owner=self)
        else:
            self._turn_to(lit, after is None)

    def _turn_to(self, lit: set[int], at_once: bool) -> None:
        self._is_due = False
        for seat, parts in enumerate(self._seats):
            self._fade(parts, LEVELS if seat in lit else 0, at_once)
        self._point(min(lit) if len(lit) == 1 else None, at_once)

    def _fade(self, parts: list[Part], after: int, at_once: bool) -> None:
        before = parts[0].wanted
        if at_once:
            for part in parts:
                part.show(after)
        if before == after or at_once:
            return

        def want(share: float) -> None:
            for part in parts:
                part.wanted = round(before + (after - before) * share)

        self._tweens.run(SECONDS, want, ease_in_out, owner=parts[0])

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
    def _changing(self) -> list[Part]:
        return [p for parts in self._seats for p in parts if p.wanted != p.level]

    @property
    def is_changing(self) -> bool:
        return self._is_due or bool(self._changing)

    def tick(self) -> None:
        """Once a frame: the part that is furthest from what it should be."""
        part = max(self._changing, key=lambda one: abs(one.wanted - one.level), default=None)
        if part is not None:
            part.show(part.wanted)

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
            self._tweens.run(SECONDS, turn, ease_in_out, owner=self._needle)
