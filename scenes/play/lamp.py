"""The lamp leans towards the seats that act: light, shade, brass edges and the needle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import partial

from scenes.art.brass import NEEDLE_MM
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.art.light import (
    EDGE_MM,
    between,
    edge_line,
    needle_towards,
    seat_light,
    seat_light_near,
    seat_shade,
)
from scenes.core.table import Pixel, Side, Table
from scenes.services.seating import Seating
from scenes.stage.crossfade import LEVELS, Crossfade, sizes
from scenes.stage.motion import Tweens, ease_in_out
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.views.view import AnyView

SECONDS = 0.28
LARGE = 4_000_000
"""On tables with more pixels a frame changes one level; on smaller ones, one level per two changing
seats, since they take turns."""
MOST_FETCHED = 1_000_000
"""Bytes that a frame may fetch for a fade that was not prefetched."""
TURN_DEGREES = 15
SWING_DEGREES = (-6, -4, -2, 0, 2, 4, 6)
SWING_SECONDS = 1.3


def lit(view: AnyView) -> tuple[int, ...]:
    """The seats that act and are not done. At the end of a game, those that ended it."""
    match = view.host.match
    if match.outcome() is None or not match.changes:
        return tuple(seat for seat in match.to_act() if not view.drafting.is_done(seat))
    return match.rules.to_act(match.changes[0].before)


class SeatLight:
    """A seat's light, shade and brass edge; the light is faded in as the shade is faded out."""

    def __init__(self, gallery: Gallery, stage: Stage, side: Side, name: Side) -> None:
        """`name`: the side whose colour it has."""
        self._gallery, self._stage, self.side, self._name = gallery, stage, side, name
        self.level = self.wanted = self.goal = 0
        """The level shown, the level due now, and the final level; 0 to LEVELS."""
        spot = gallery.table.spot
        self._light = stage.add(None, spot(side, 0, 0), Layer.LIGHT, ADD)
        self._shade = stage.add(None, spot(side, 0, 0), Layer.SHADE)
        self._edge = stage.add(None, spot(side, 0, EDGE_MM), Layer.WORDS)
        self._fade: Crossfade | None = None
        self._beginning: Iterator[None] | None = None

    def begins(self) -> bool:
        """Whether the fade can begin. On a large table pictures that were not prefetched are made
        first, a piece per frame."""
        if self._fade is None:
            self._beginning = self._beginning or self._begun()
            for _ in self._beginning:
                if _is_large(self._gallery.table):
                    return False
            self._beginning, self._fade = None, self._begin_fade()
        return True

    def _begun(self) -> Iterator[None]:
        yield from seat_light_near(self._gallery, self.side)
        before = self._gallery.memory.brought_in
        seat_shade(self._gallery, self.side)
        if self._gallery.memory.brought_in > before + MOST_FETCHED:
            yield
        wanted = sizes(self._stage.covered(*self._looks()))
        if not self._stage.lights.has(self._stage.base, wanted):
            yield from self._stage.lights.ahead(self._stage.base, wanted)

    def show(self, level: int) -> None:
        share = level / LEVELS
        if self._fade is None and 0 < share < 1:
            self._fade = self._begin_fade()
        self.level = level
        if self._fade is not None:
            self._fade.level = level
        else:
            self._light.show(self._whole_light() if share else None)
            self._shade.show(None if share else self._whole_shade())
        self._edge.show(self._edge_at(level))

    @property
    def _is_at_rest(self) -> bool:
        return self.level in (0, LEVELS) and not self.is_awaited

    def _whole_light(self) -> Picture:
        return seat_light(self._gallery, self.side)

    def _whole_shade(self) -> Picture:
        return seat_shade(self._gallery, self.side)

    @property
    def is_awaited(self) -> bool:
        """Whether the last change is not on the screen yet."""
        return self._fade is not None and self._fade.is_due

    def _begin_fade(self) -> Crossfade:
        """A crossfade that starts from its current end, dark or lit."""
        return self._stage.crossfade(*self._looks(), self.level == LEVELS)

    def rest(self) -> None:
        """Ends the crossfade: another seat is the next to change."""
        self._beginning = None
        if self._fade is not None and self._is_at_rest:
            self._stage.end_crossfade(self._shade)
            self._fade = None

    def _edge_at(self, level: int) -> Picture:
        """The brass edge at this level."""
        line = partial(edge_line, self._gallery, self.side, name=self._name)
        if level in (0, LEVELS):
            return line(level == LEVELS)

        def make() -> Picture:
            return between(line(False), line(True), level / LEVELS)

        return self._gallery.keep(("edge", self.side, self._name, level), make)

    def _looks(self) -> tuple[tuple[Sprite, Picture], tuple[Sprite, Picture]]:
        """The sprites and pictures of the dark and the lit end."""
        return (self._shade, self._whole_shade()), (self._light, self._whole_light())

    def ahead(self) -> Iterator[None]:
        """Prefetches the pictures of the next fade."""
        for is_lit in (False, True):
            if is_lit:
                yield from seat_light_near(self._gallery, self.side)
            else:
                seat_shade(self._gallery, self.side)
            yield
            edge_line(self._gallery, self.side, is_lit, self._name)
            yield
        if self._fade is None:
            wanted = sizes(self._stage.covered(*self._looks()))
            yield from self._stage.lights.ahead(self._stage.base, wanted)
            self._fade = self._begin_fade()
        yield from self._stage.ahead(self._fade)
        for level in range(1, LEVELS):
            self._edge_at(level)
            yield


def _is_large(table: Table) -> bool:
    return table.width * table.height > LARGE


class Lamp:
    """A seat's light covers a quarter of the table, so each frame changes one seat's, in turns."""

    def __init__(
        self,
        gallery: Gallery,
        stage: Stage,
        tweens: Tweens,
        seating: Seating,
        needle_at: Pixel | None,
        needle_mm: float = NEEDLE_MM,
    ) -> None:
        self._gallery, self._stage = gallery, stage
        self._tweens, self._seating = tweens, seating
        self._seats = [
            SeatLight(gallery, stage, side, seating.name(seat))
            for seat, side in enumerate(seating.sides)
        ]
        self._is_due = False
        """Whether it will lean after a delay."""
        self._needle_degrees = 0.0
        self._swinging: int | None = None
        self._needle = stage.add(None, needle_at or (0, 0), Layer.LYING)
        self._has_needle = needle_at is not None
        self._needle_mm = needle_mm

    def lean(self, seats: Iterable[int], later: Tweens, after: float | None = 0.0) -> None:
        """Leans to the seats that act, after so many seconds; None: at once, without fading."""
        lit = set(seats)
        later.drop(self)
        self._is_due = bool(after)
        if after:
            later.after(after, lambda: self._turn_to(lit, False), owner=self)
        else:
            self._turn_to(lit, after is None)

    def _turn_to(self, lit: set[int], at_once: bool) -> None:
        self._is_due = False
        for number, seat in enumerate(self._seats):
            self._fade(seat, LEVELS if number in lit else 0, at_once)
        self._point(min(lit) if len(lit) == 1 else None, at_once)

    def begin(self, lit: Iterable[int]) -> Iterator[None]:
        """Leans to these seats without fading; each step sets a seat or a part of a light."""
        shining = set(lit)
        for number, seat in enumerate(self._seats):
            if number in shining:
                yield from seat_light_near(self._gallery, seat.side)
            self._fade(seat, LEVELS if number in shining else 0, at_once=True)
            yield

    def _fade(self, seat: SeatLight, goal: int, at_once: bool) -> None:
        if at_once:
            self._tweens.drop(seat)
            seat.goal = seat.wanted = goal
            seat.show(goal)
        if goal == seat.goal:
            return
        seat.goal, before = goal, seat.wanted

        def want(share: float) -> None:
            # Rounded away from the start, so that the first frame already shows a change.
            way = (goal - before) * share
            seat.wanted = before + (math.ceil(way) if way > 0 else math.floor(way))

        self._tweens.run(SECONDS, want, ease_in_out, owner=seat)

    def swing(self, seat: int | None, seconds: float) -> None:
        """Swings the needle while the computer player at this seat thinks; None: stops it."""
        if seat is None:
            if self._swinging is not None:
                self._turn_needle()
            self._swinging = None
            return
        self._swinging = seat
        share = math.sin(2 * math.pi * seconds / SWING_SECONDS)
        away = SWING_DEGREES[round((share + 1) / 2 * (len(SWING_DEGREES) - 1))]
        self._show_needle(self._seating.sides[seat].facing + away)

    @property
    def lit(self) -> tuple[int, ...]:
        """The seats that are lit now."""
        return tuple(number for number, seat in enumerate(self._seats) if seat.level)

    @property
    def _changing(self) -> list[SeatLight]:
        return [seat for seat in self._seats if seat.wanted != seat.level]

    @property
    def _most_levels(self) -> int:
        if _is_large(self._gallery.table):
            return 1
        return max(1, sum(seat.goal != seat.level for seat in self._seats) // 2)

    @property
    def is_changing(self) -> bool:
        return self._is_due or bool(self._changing)

    def tick(self) -> None:
        """Call once per frame: moves the seat that is furthest from its goal by one step. All fades
        must have begun first, since preparing shared pictures takes a frame."""
        seat = max(self._changing, key=lambda one: abs(one.wanted - one.level), default=None)
        if seat is None or any(one.is_awaited for one in self._seats):
            return
        if all(one.begins() for one in self._changing):
            way, most = seat.wanted - seat.level, self._most_levels
            seat.show(seat.level + max(-most, min(most, way)))

    def ahead(self) -> Iterator[None]:
        """Prefetches the lights of this seat and of the next one, clockwise."""
        lit = next((number for number, one in enumerate(self._seats) if one.goal), -1)
        after = (lit + 1) % len(self._seats)
        soon = list(dict.fromkeys((lit % len(self._seats), after)))
        for number, seat in enumerate(self._seats):
            if number not in soon:
                seat.rest()
        for number in soon:
            yield from self._seats[number].ahead()
        self._stage.lights.clear()
        for degrees in range(0, 90 if self._has_needle else 0, TURN_DEGREES):
            needle_towards(self._gallery, self._seats[after].side.facing - degrees, self._needle_mm)
            yield
        for away in SWING_DEGREES if self._has_needle and lit >= 0 else ():
            needle_towards(self._gallery, self._seats[lit].side.facing + away, self._needle_mm)
            yield

    # --- the needle

    def _point(self, seat: int | None, at_once: bool) -> None:
        self._needle.set_visible(seat is not None and self._has_needle)
        if seat is None:
            return
        goal, before = self._seating.sides[seat].facing, self._needle_degrees
        way = (goal - before + 180) % 360 - 180

        def turn(share: float) -> None:
            self._needle_degrees = (before + way * share) % 360
            self._turn_needle()

        if at_once or not way:
            turn(1.0)
        else:
            self._tweens.run(SECONDS, turn, ease_in_out, owner=self._needle)

    def _turn_needle(self) -> None:
        self._show_needle(round(self._needle_degrees / TURN_DEGREES) * TURN_DEGREES)

    def _show_needle(self, degrees: float) -> None:
        if self._has_needle:
            self._needle.show(needle_towards(self._gallery, degrees, self._needle_mm))
