"""A seat's trough: its side's marbles by colour, their counts, the scale of points and the
total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.crossing.state import COLOURS, NOTHING, VALUES, Collection, State, points, side_of
from game.tuples import changed
from scenes.art import canvas, colours, marbles, trays
from scenes.art.canvas import Picture, finished
from scenes.core.table import Pixel, Side
from scenes.sound.cues import TICKS
from scenes.stage.motion import ease_in_out, ease_out
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.gains import value_of_next
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost, rules_of
from scenes.views.crossing.rows import Rows, rim, row_light
from scenes.views.ended.sounds import tick_name

COUNT_SECONDS = 0.2
TOTAL_EM, DOWN_MM = 20.0, 1.3
"""Type size, and distance below the trough's middle, at scale 1."""


class Total:
    def __init__(self, host: CrossingHost, geometry: Geometry, seat: int) -> None:
        self._host, self._seat = host, seat
        self._geometry, self._side = geometry, host.seating.sides[seat]
        self._tweens, self._gallery = host.tweens, host.gallery
        along, down = geometry.px(geometry.mm.total), geometry.px(DOWN_MM)
        spot = geometry.in_trough(self._side, along, down)
        self.sprite = host.stage.add(None, spot, Layer.WORDS)
        self.shown = 0
        """The number shown now, also while it counts."""

    def _picture(self, total: int, colour: colours.Colour = colours.BONE) -> Picture:
        gallery = self._gallery
        made = gallery.of(gallery.type.numeral, total, TOTAL_EM * self._geometry.scale, colour)
        return gallery.turned(made, self._side)

    def promised(self, total: int) -> Picture:
        return self._picture(total, colours.LAMP)

    def promise(self, total: int | None) -> None:
        """Previews a total, bright; None: shows the current one."""
        self.sprite.show(self._picture(self.shown) if total is None else self.promised(total))

    def show(self, total: int) -> None:
        """Shows the total at once."""
        self._tweens.drop(self)
        self._write(total)

    def _write(self, total: int) -> None:
        self.shown = total
        self.sprite.show(self._picture(total))
        self.sprite.set_visible(True)

    def hide(self) -> None:
        self.sprite.set_visible(False)

    def count_to(self, total: int, seconds: float = COUNT_SECONDS) -> None:
        """Counts up or down to the new total."""
        before = self.shown
        if before == total:
            return

        def step(share: float) -> None:
            value = before + round((total - before) * share)
            if value != self.shown:
                self._host.sound(tick_name(round(share * TICKS), TICKS), self.sprite.at, self._seat)
            self._write(value)

        self._tweens.run(seconds, step, ease_in_out, owner=self)


VALUE_EM, REACHED_EM, LEAST_MM, LEAST_REACHED_MM = 8.0, 11.5, 5.6, 7.2
"""Type sizes of values and of reached values at scale 1; their least sizes in mm."""
ENDS_MM = 9.0
"""From the recess' ends to the centres of the first and last value, at scale 1."""
QUIET = 0.62


class Scale:
    """The scale of points. `inner`: a trough's recess in pixels, from the trough's middle."""

    def __init__(
        self, host: CrossingHost, geometry: Geometry, side: Side, inner: pygame.Rect
    ) -> None:
        self._gallery, self._geometry = host.gallery, geometry
        self._side, self._inner = side, inner
        self._most = rules_of(host).material.most
        spot = geometry.in_trough(side, 0, geometry.px(geometry.mm.scale))
        self.sprite = host.stage.add(None, spot, Layer.WORDS)

    def show(self, reached: Sequence[int]) -> None:
        """`reached`: numbers of marbles whose points are bright; empty: hides the scale."""
        self.sprite.show(self.picture(reached) if reached else None)

    def picture(self, reached: Sequence[int]) -> Picture:
        key = "crossing scale", self._inner.width, self._most, *sorted(reached)
        made = self._gallery.keep(key, lambda: self._drawn(reached))
        return self._gallery.turned(made, self._side)

    def _drawn(self, reached: Sequence[int]) -> Picture:
        """Its centre is the trough's middle."""
        inks = [self._ink(count, count in reached) for count in range(1, self._most + 1)]
        high = 2 * max(ink.surface.get_height() for ink in inks)
        surface = canvas.clear((self._geometry.trough[0], high), colours.BRASS_LIGHT)
        x, y = surface.get_rect().center
        for count, ink in enumerate(inks, 1):
            surface.blit(ink.surface, ink.at(x + self._along(count), y))
        return Picture(finished(surface), (x, y))

    def _ink(self, count: int, is_reached: bool) -> Picture:
        type_, scale = self._gallery.type, self._geometry.scale
        if is_reached:
            em = max(LEAST_REACHED_MM, REACHED_EM * scale)
            return type_.numeral(VALUES[count], em, colours.LAMP)
        quiet = canvas.mixed(colours.WALNUT, colours.BRASS_LIGHT, QUIET)[:3]
        return type_.numeral(VALUES[count], max(LEAST_MM, VALUE_EM * scale), quiet)

    def _along(self, count: int) -> int:
        """Where the points of this many marbles are, in pixels from the trough's middle."""
        inner, end, steps = self._inner, self._geometry.px(ENDS_MM), self._most - 1
        return inner.left + end + round((inner.width - 2 * end) * (count - 1) / steps)

    def spot(self, count: int) -> Pixel:
        below = self._geometry.px(self._geometry.mm.scale)
        return self._geometry.in_trough(self._side, self._along(count), below)


TIP_STEPS = 4


class TroughWood:
    def __init__(self, host: CrossingHost, geometry: Geometry, side: Side) -> None:
        self._geometry, self._side, self._gallery = geometry, side, host.gallery
        wood = self._gallery.get(trays.trough, geometry.trough, geometry.inner)
        self.inner = wood.inner
        """The recess in pixels, from the trough's middle."""
        self._level = self._gallery.turned(wood.picture, side)
        self._sprite = host.stage.add(self._level, geometry.trough_middle(side), Layer.WALNUT)

    def tip(self, share: float) -> None:
        """Shows the trough from level (0) to tipped towards the table (1)."""
        step = round(share * TIP_STEPS)
        self._sprite.show(self._tipped(step - 1) if step else self._level)

    def _tipped(self, step: int) -> Picture:
        geometry, share = self._geometry, (step + 1) / TIP_STEPS
        wood = self._gallery.get(trays.tipped, geometry.trough, geometry.inner, share)
        return self._gallery.turned(wood, self._side)


STORED_MM = 0.6
ROOM_SECONDS = 0.2
COUNT_EM, LEAST_COUNT_MM = 9.2, 6.8
"""Type size of counts at scale 1, and the least in mm."""
POINTS_MM = 7.2
ON_MARBLE = 0.18
"""How far an object on the far edge covers a marble, in diameters."""


class Pile(NamedTuple):
    """What a trough shows: marbles by colour and the total; after the game (`is_over`) also points
    by colour."""

    collection: Collection
    points: tuple[int, ...]
    total: int
    is_over: bool


NO_PILE = Pile(NOTHING, NOTHING, 0, False)


def pile_of(state: State, seat: int) -> Pile:
    """The collection of a seat's side (C9); doubled points are added at the end."""
    own = state.taken[side_of(state, seat)]
    worth = tuple(VALUES[count] for count in own)
    return Pile(own, worth, points(own), state.phase == "over")


class Trough:
    """With two seats facing each other, marbles lie in rows; otherwise one of each colour has its
    count beside it."""

    def __init__(self, host: CrossingHost, geometry: Geometry, seat: int) -> None:
        self.seat, self._side = seat, geometry.sides[seat]
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._gallery = host.tweens, host.gallery
        self.wood = wood = TroughWood(host, geometry, self._side)
        self._inner, stage = wood.inner, host.stage
        self.rows = Rows(geometry, self._side, wood.inner)
        self._marks = [stage.add(self._mark(c), (0, 0), Layer.WALNUT) for c in COLOURS]
        self.marbles: list[list[Sprite]] = [[] for _ in COLOURS]
        self._counts = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self._points = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self.total = Total(host, geometry, seat)
        self.scale = Scale(host, geometry, self._side, wood.inner)
        self.trace = stage.add(None, (0, 0), Layer.GLOW, ADD)
        """The rim around the newest marble of a colour."""
        self._traced: str | None = None
        self._pile = NO_PILE
        self.expected: tuple[str, ...] = ()

    # --- pictures

    def _turned(self, picture: Picture) -> Picture:
        return self._gallery.turned(picture, self._side)

    def picture(self, colour: str) -> Picture:
        stored, facing = self._geometry.stored, self._side.facing
        return self._gallery.get(
            marbles.loose_marble, colour, stored, marbles.OVERHEAD, STORED_MM, facing
        )

    def _mark(self, colour: str) -> Picture:
        share = 0.36 if self._geometry.faced else 0.42
        side = round(share * self._geometry.stored)
        return self._turned(self._gallery.get(trays.faint_mark, marbles.NAMES[colour], side))

    def _words(self, value: int, is_doubled: bool = False) -> Picture:
        # The brightest brass, since a seat's light falls on the wood.
        colour = colours.BONE if is_doubled else colours.BRASS_BRIGHT
        return self._gallery.text(str(value), POINTS_MM, colour, "bold", self._side)

    def _count(self, count: int) -> Picture:
        em = max(LEAST_COUNT_MM, COUNT_EM * self._geometry.scale)
        return self._turned(self._gallery.of(self._gallery.type.numeral, count, em, colours.BONE))

    # --- places

    def landing(self, colour: str, collection: Collection) -> Pixel:
        """The place of a colour's last marble in this collection."""
        count = collection[COLOURS.index(colour)]
        return self.rows.place(colour, count - 1, collection)

    def lying(self, colour: str, number: int) -> Pixel:
        """The current place of a colour's marble `number`, counted from 0."""
        return self.rows.place(colour, number, self._pile.collection)

    # --- showing

    def show(self, pile: Pile) -> None:
        """Shows a pile at once."""
        self._pile = pile
        for index, row in enumerate(self.rows.along(pile.collection)):
            self._show_colour(index, row)
        self.total.show(pile.total)
        self._trace()
        self._show_expected()

    def change_to(self, pile: Pile) -> None:
        """Shows a pile as an animation: marbles glide, the total counts."""
        lay = [(one, one.at) for row in self.marbles for one in row]
        self.show(pile._replace(total=self.total.shown))
        for sprite, at in lay:
            goal = sprite.at
            sprite.move(*at)
            self._glide(sprite, goal)
        self.total.count_to(pile.total)

    def _show_colour(self, index: int, row: list[float]) -> None:
        count, faced = self._pile.collection[index], self._geometry.faced
        self._lay(index, count if faced else min(1, count), row)
        mark, counted, points = self._marks[index], self._counts[index], self._points[index]
        mark.move(*self.rows.at(row[0]))
        mark.set_visible(count == 0)
        counted.set_visible(count > 0 and not faced)
        if count and not faced:
            counted.show(self._count(count))
            counted.move(*self.rows.at(row[0] + 0.94 * self._geometry.stored))
        points.move(*self._points_spot(row))
        points.set_visible(count > 0 and self._pile.is_over)
        points.show(self._words(self._pile.points[index]))

    def _lay(self, index: int, lying: int, row: list[float]) -> None:
        """Shows this many marbles of a colour."""
        sprites = self.marbles[index]
        while len(sprites) > lying:
            sprites.pop().remove()
        while len(sprites) < lying:
            sprites.append(self._stage.add(self.picture(COLOURS[index])))
        for sprite, along in zip(sprites, row, strict=False):
            self._tweens.drop(sprite)
            sprite.move(*self.rows.at(along))
            if sprite.layer != Layer.LYING:
                sprite.raise_to(Layer.LYING)

    def _points_spot(self, row: list[float]) -> Pixel:
        """The place of the points, below a row of marbles."""
        geometry = self._geometry
        along = (row[0] + row[-1]) / 2
        if not geometry.faced:
            along += 0.3 * geometry.stored
        return geometry.in_trough(self._side, along, geometry.px(geometry.mm.points))

    def make_room(self, collection: Collection, delay: float = 0.0) -> None:
        """Glides marbles to their places in the new collection before it is shown."""
        if not self._geometry.faced:
            return
        for index, row in enumerate(self.rows.along(collection)):
            sprites = self.marbles[index]
            for sprite, along in zip(sprites, row, strict=False):
                self._glide(sprite, self.rows.at(along), delay)

    def _glide(self, sprite: Sprite, goal: Pixel, delay: float = 0.0) -> None:
        if sprite.at != goal:
            self._tweens.glide(sprite, goal, ROOM_SECONDS, ease_out, delay)

    def expect(self, expected: Sequence[str]) -> None:
        """Lights the points on the scale that one more marble of each colour would reach; with one
        colour, the total previews the sum."""
        if tuple(expected) != self.expected:
            self.expected = tuple(expected)
            self._show_expected()

    def _reached(self, expected: Sequence[str]) -> list[int]:
        """How many of each colour there would be."""
        return [self._pile.collection[COLOURS.index(one)] + 1 for one in expected]

    def _show_expected(self) -> None:
        counts = self._reached(self.expected)
        self.scale.show(counts)
        gain = value_of_next(counts[0] - 1) if len(counts) == 1 else 0
        self.total.promise(self._pile.total + gain if gain else None)

    def double(self, colour: str, seconds: float) -> None:
        """Doubles the points of a colour, and lights its row."""
        index, pile = COLOURS.index(colour), self._pile
        gain = pile.points[index]
        self._pile = pile._replace(
            points=changed(pile.points, index, 2 * gain), total=pile.total + gain
        )
        self._points[index].show(self._words(2 * gain, True))
        row = self.rows.along(pile.collection)[index]
        light = row_light(self._gallery, self._geometry, self._side, row)
        self._stage.add(light, self.rows.at((row[0] + row[-1]) / 2), Layer.GLOW, ADD)
        self.total.count_to(self._pile.total, seconds)

    def written(self) -> list[Sprite]:
        """All text in the trough."""
        return [*self._counts, *self._points, self.total.sprite]

    def weight_spot(self, colour: str, across_mm: float) -> Pixel:
        """The place of an object on the far edge that covers the top of a row's marbles."""
        stored, across = self._geometry.stored, self._geometry.table.px(across_mm)
        below = self._inner.centery - stored / 2 + ON_MARBLE * stored - across / 2
        return self._geometry.in_trough(self._side, self._middle_of(colour), round(below))

    def _middle_of(self, colour: str) -> float:
        row = self.rows.along(self._pile.collection)[COLOURS.index(colour)]
        return (row[0] + row[-1]) / 2

    def mark(self, colour: str | None) -> None:
        """Draws a rim around the newest marble of a colour; None: removes it."""
        self._traced = colour
        self._trace()

    def _trace(self) -> None:
        colour, collection = self._traced, self._pile.collection
        lies = colour is not None and collection[COLOURS.index(colour)] > 0
        self.trace.show(rim(self._gallery, self._geometry, self._geometry.stored) if lies else None)
        if colour is not None and lies:
            self.trace.move(*self.landing(colour, collection))

    def empty(self) -> None:
        """Empties the trough, with all its text."""
        self.total.hide()
        self.mark(None)
        for sprites in self.marbles:
            while sprites:
                sprites.pop().remove()
        for sprite in (*self._marks, *self._counts, *self._points):
            sprite.set_visible(False)
