"""A seat's trough: its side's marbles sorted by colour, their points, and the total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, NOTHING, VALUES, Collection, State, points, side_of
from game.tuples import changed
from scenes.art import colours, marbles, trays
from scenes.art.canvas import Picture
from scenes.stage.motion import ease_out
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Pixel
from scenes.views.crossing.forecast import Forecast, strength_for, sum_of
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.promise import Promise
from scenes.views.crossing.rows import Rows
from scenes.views.crossing.scale import SCALE_MM
from scenes.views.crossing.total import Total
from scenes.views.crossing.trace import Trace
from scenes.views.crossing.trough_wood import TroughWood

STORED_MM = 0.6
ROOM_SECONDS = 0.2
ON_MARBLE = 0.18
"""How far what lies on the far edge reaches over a marble, in its diameters."""


class Pile(NamedTuple):
    """What a trough shows: marbles of each colour, the points below them, the total."""

    collection: Collection
    points: tuple[int, ...]
    total: int
    promised: bool
    """Whether all would count double at the end as things stand (C10)."""


NO_PILE = Pile(NOTHING, NOTHING, 0, False)


def pile_of(rules: Crossing, state: State, seat: int) -> Pile:
    """A seat's side's collection (C9); what counts double is added at the end."""
    own = state.taken[side_of(state, seat)]
    promised = rules.doubling == "single" and len(own) - own.count(0) == 1
    is_open = state.phase != "over"
    return Pile(own, tuple(VALUES[count] for count in own), points(own), promised and is_open)


class Trough:
    """With two seats opposite each other the marbles lie in rows, otherwise one of each colour
    has its count beside it."""

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
        self.forecast = Forecast(host, geometry, self.rows, wood.scale, wood.inner)
        self.trace = Trace(host, geometry, self.rows)
        self.promise = Promise(host, geometry, seat, wood.inner)
        self._pile = NO_PILE
        self._expected: tuple[tuple[str, ...], bool] = ((), True)

    # --- pictures

    def _turned(self, picture: Picture) -> Picture:
        return self._gallery.turned(picture, self._side)

    def ahead(self, pile: Pile, colour: str, is_own: bool) -> Iterator[None]:
        """A marble of this colour makes it such a pile; `is_own` says whether this seat takes."""
        index = COLOURS.index(colour)
        self._words(sum_of(self._pile.collection[index]), is_own)
        yield
        yield from self.forecast.ahead(self._pile.collection, colour, strength_for(is_own))
        self.picture(colour)
        yield
        for value, count in zip(pile.points, pile.collection, strict=True):
            if count:
                self._words(str(value))
                yield
        if not self._geometry.faced:
            self._count(pile.collection[index])
            yield
        yield from self.total.ahead(pile.total)

    def picture(self, colour: str) -> Picture:
        """A marble that lies there."""
        stored, facing = self._geometry.stored, self._side.facing
        return self._gallery.get(
            marbles.loose_marble, colour, stored, marbles.OVERHEAD, STORED_MM, facing
        )

    def _mark(self, colour: str) -> Picture:
        share = 0.36 if self._geometry.faced else 0.42
        side = round(share * self._geometry.stored)
        return self._turned(self._gallery.get(trays.faint_mark, marbles.NAMES[colour], side))

    def _words(self, text: str, is_expected: bool = False) -> Picture:
        # The brightest brass: a seat's light falls on the wood below.
        colour = colours.BONE if is_expected else colours.BRASS_BRIGHT
        return self._gallery.text(text, SCALE_MM, colour, "bold", self._side)

    def _count(self, count: int) -> Picture:
        numeral = self._gallery.type.numeral
        return self._turned(self._gallery.of(numeral, count, 6.8, colours.BONE, False))

    # --- places

    def landing(self, colour: str, collection: Collection) -> Pixel:
        """Where the last marble of a colour comes to lie in this collection."""
        count = collection[COLOURS.index(colour)]
        return self.rows.place(colour, count - 1, collection)

    def lying(self, colour: str, number: int) -> Pixel:
        """Where the `number`th marble of a colour lies now, counted from 0."""
        return self.rows.place(colour, number, self._pile.collection)

    # --- showing

    def show(self, pile: Pile) -> None:
        """Everything where it belongs, at once."""
        self._pile = pile
        for index, row in enumerate(self.rows.along(pile.collection)):
            self._show_colour(index, row)
        self.total.show(pile.total)
        self.trace.follow(pile.collection)
        self._show_expected()

    def change_to(self, pile: Pile) -> None:
        """The same bit by bit: what lies there goes to its place, the total runs to its value."""
        lay = [(one, one.at) for row in self.marbles for one in row]
        lay += [(words, words.at) for words in self._points if words.picture]
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
        self._tweens.drop(points)
        points.move(*self._points_spot(row))
        points.set_visible(True)
        points.show(self._words(str(self._pile.points[index])) if count else None)

    def _lay(self, index: int, lying: int, row: list[float]) -> None:
        """So many marbles of a colour."""
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
        """Below a row of marbles."""
        geometry = self._geometry
        along = (row[0] + row[-1]) / 2
        if not geometry.faced:
            along += 0.3 * geometry.stored
        return geometry.in_trough(self._side, along, geometry.px(geometry.mm.points))

    def make_room(self, collection: Collection, delay: float = 0.0) -> None:
        """Marbles move to where they lie in the new collection before it is shown."""
        if not self._geometry.faced:
            return
        for index, row in enumerate(self.rows.along(collection)):
            sprites = self.marbles[index]
            for sprite, along in zip(sprites, row, strict=False):
                self._glide(sprite, self.rows.at(along), delay)
            if self._pile.collection[index]:
                self._glide(self._points[index], self._points_spot(row[: len(sprites)]), delay)

    def _glide(self, sprite: Sprite, goal: Pixel, delay: float = 0.0) -> None:
        if sprite.at != goal:
            self._tweens.glide(sprite, goal, ROOM_SECONDS, ease_out, delay)

    def expect(self, expected: Sequence[str], is_own: bool = True) -> None:
        """What marbles of these colours would bring; `is_own` says whether this seat aims, or a
        partner, for whom all shines half as much."""
        told = tuple(expected), is_own
        if told != self._expected:
            self._expected = told
            self._show_expected()

    def _show_expected(self) -> None:
        expected, is_own = self._expected
        collection = self._pile.collection
        for index, colour in enumerate(COLOURS):
            count, waits = collection[index], colour in expected
            text = sum_of(count) if waits else str(self._pile.points[index])
            words = self._words(text, waits and is_own) if count or waits else None
            self._points[index].show(words)
        self.forecast.show(collection, expected, strength_for(is_own))
        others = [one for one in expected if not collection[COLOURS.index(one)]]
        own = next((n for n, count in enumerate(collection) if count), 0)
        holds = self._pile.promised and not others
        self.promise.show(self.rows.along(collection)[own] if holds else ())

    def double(self, colour: str, seconds: float) -> None:
        """The points of a colour count twice from now on, and its row shines."""
        index, pile = COLOURS.index(colour), self._pile
        gain = pile.points[index]
        self._pile = pile._replace(
            points=changed(pile.points, index, 2 * gain), total=pile.total + gain
        )
        self._points[index].show(self._words(str(2 * gain), True))
        self.forecast.shine(pile.collection, colour)
        self.total.count_to(self._pile.total, seconds)

    def double_ahead(self, colour: str, points: int) -> Iterator[None]:
        self._words(str(points), True)
        yield
        self.forecast.shine_ahead(self._pile.collection, colour)
        yield
        yield from self.total.ahead(self.total.shown + points)

    def written(self) -> list[Sprite]:
        """All words and numbers in it."""
        return [*self._counts, *self._points, self.total.sprite]

    def weight_spot(self, colour: str, across_mm: float) -> Pixel:
        """For what lies over the far edge and the top of a row's marbles."""
        stored, across = self._geometry.stored, self._geometry.table.px(across_mm)
        below = self._inner.centery - stored / 2 + ON_MARBLE * stored - across / 2
        return self._geometry.in_trough(self._side, self._middle_of(colour), round(below))

    def _middle_of(self, colour: str) -> float:
        row = self.rows.along(self._pile.collection)[COLOURS.index(colour)]
        return (row[0] + row[-1]) / 2

    def numbers_under(self, weighed: Sequence[str], across_mm: float) -> frozenset[int]:
        """Which of the scale weights on these colours would cut, counted in marbles."""
        return self.wood.numbers_under([self._middle_of(one) for one in weighed], across_mm)

    def wood_under(self, weighed: Sequence[str], across_mm: float) -> Sprite:
        """Without those; it is on no stage."""
        return self.wood.without(self.numbers_under(weighed, across_mm))

    def mark(self, colour: str | None) -> None:
        """A rim around the newest marble of a colour; None: none has one."""
        self.trace.colour = colour
        self.trace.follow(self._pile.collection)

    def empty(self) -> None:
        """Nothing lies in it, and nothing is written on it."""
        self.total.hide()
        self.mark(None)
        self.promise.show(())
        for sprites in self.marbles:
            while sprites:
                sprites.pop().remove()
        for sprite in (*self._marks, *self._counts, *self._points):
            sprite.set_visible(False)
