"""A seat's trough: its side's marbles sorted by colour, their points, and the total."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.crossing.rules import Crossing
from game.crossing.state import COLOURS, NOTHING, VALUES, Collection, State, side_of
from scenes.art import colours, marbles, trays
from scenes.art.canvas import Picture, ring_line
from scenes.stage.motion import ease_out
from scenes.stage.stage import Layer, Sprite
from scenes.table import Pixel
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.rows import OVERLAP, Rows
from scenes.views.crossing.total import Total

STORED_MM = 0.6
ROOM_SECONDS = 0.2
TIP_STEPS = 4


class Pile(NamedTuple):
    """What a trough shows: marbles of each colour, the words below them, the total."""

    collection: Collection
    points: tuple[str, ...]
    total: int


NO_PILE = Pile(NOTHING, ("",) * len(COLOURS), 0)


def pile_of(rules: Crossing, state: State, seat: int) -> Pile:
    """A seat's side's collection (C9, C10)."""
    side = side_of(state, seat)
    own, other = state.taken[side], state.taken[1 - side]
    single = rules.doubling == "single" and len(own) - own.count(0) == 1
    words = []
    for count, theirs in zip(own, other, strict=True):
        doubled = single or (rules.doubling == "sole" and not theirs)
        words.append(f"{VALUES[count]} × 2" if doubled and count else str(VALUES[count]))
    return Pile(own, tuple(words), rules.scores(state)[side])


class Trough:
    """With two seats opposite each other the marbles lie in rows, otherwise one of each colour
    has its count beside it."""

    def __init__(self, host: CrossingHost, geometry: Geometry, seat: int) -> None:
        self.seat, self._side = seat, geometry.sides[seat]
        self._geometry, self._stage = geometry, host.stage
        self._tweens, self._gallery = host.tweens, host.gallery
        made = self._gallery.get(trays.trough, geometry.trough, geometry.inner)
        self.rows = Rows(geometry, self._side, made.inner)
        stage = host.stage
        self._level = self._turned(made.picture)
        self._wood = stage.add(self._level, geometry.trough_middle(self._side), Layer.WALNUT)
        self._marks = [stage.add(self._mark(c), (0, 0), Layer.WALNUT) for c in COLOURS]
        self.marbles: list[list[Sprite]] = [[] for _ in COLOURS]
        self._counts = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self._points = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self.total = Total(host, geometry, self._side)
        self._ring = stage.add(None, (0, 0), Layer.LYING)
        self._ring.set_visible(False)
        self._pile = NO_PILE
        self._expected: str | None = None

    # --- pictures

    def _turned(self, picture: Picture) -> Picture:
        return self._gallery.turned(picture, self._side)

    def ahead(self, pile: Pile, colour: str) -> Iterator[None]:
        """A marble of this colour makes it such a pile."""
        index = COLOURS.index(colour)
        forecast = self._forecast_of(index)
        if forecast is not None and self._geometry.faced:
            self._words(forecast)
            self._ring_picture()
            yield
        self._marble(colour)
        yield
        for text, count in zip(pile.points, pile.collection, strict=True):
            if count:
                self._words(text)
                yield
        if not self._geometry.faced:
            self._count(pile.collection[index])
            yield
        yield from self.total.ahead(pile.total)

    def _tipped(self, step: int) -> Picture:
        share, geometry = (step + 1) / TIP_STEPS, self._geometry
        return self._turned(self._gallery.get(trays.tipped, geometry.trough, geometry.inner, share))

    def _marble(self, colour: str) -> Picture:
        stored, facing = self._geometry.stored, self._side.facing
        return self._gallery.get(
            marbles.loose_marble, colour, stored, marbles.OVERHEAD, STORED_MM, facing
        )

    def _mark(self, colour: str) -> Picture:
        share = 0.36 if self._geometry.faced else 0.42
        side = round(share * self._geometry.stored)
        return self._turned(self._gallery.get(trays.faint_mark, marbles.NAMES[colour], side))

    def _ring_picture(self) -> Picture:
        """The place that the marble within reach would take."""
        side = self._geometry.stored

        def make() -> Picture:
            line = ring_line(side, max(1.5, 0.07 * side), (*colours.BRASS, 210))
            return Picture(line.convert_alpha(), (side // 2, side // 2))

        return self._gallery.keep(("crossing ring", side), make)

    def _words(self, text: str) -> Picture:
        return self._gallery.text(text, 7.2, colours.BRASS_LIGHT, "bold", self._side)

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
        self.forecast(self._expected)

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
        points.show(self._words(self._pile.points[index]) if count else None)

    def _lay(self, index: int, lying: int, row: list[float]) -> None:
        """So many marbles of a colour."""
        sprites = self.marbles[index]
        while len(sprites) > lying:
            sprites.pop().remove()
        while len(sprites) < lying:
            sprites.append(self._stage.add(self._marble(COLOURS[index])))
        for sprite, along in zip(sprites, row, strict=False):
            self._tweens.drop(sprite)
            sprite.move(*self.rows.at(along))
            sprite.raise_to(Layer.LYING)

    def _points_spot(self, row: list[float]) -> Pixel:
        """Below a row of marbles."""
        geometry = self._geometry
        along = (row[0] + row[-1]) / 2
        if not geometry.faced:
            along += 0.3 * geometry.stored
        return geometry.in_trough(self._side, along, geometry.px(geometry.mm.points))

    def make_room(self, collection: Collection) -> None:
        """Marbles move to where they lie in the new collection before it is shown."""
        if not self._geometry.faced:
            return
        for index, row in enumerate(self.rows.along(collection)):
            sprites = self.marbles[index]
            for sprite, along in zip(sprites, row, strict=False):
                self._glide(sprite, self.rows.at(along))
            if self._pile.collection[index]:
                self._glide(self._points[index], self._points_spot(row[: len(sprites)]))

    def _glide(self, sprite: Sprite, goal: Pixel) -> None:
        if sprite.at != goal:
            self._tweens.glide(sprite, goal, ROOM_SECONDS, ease_out)

    def forecast(self, colour: str | None) -> None:
        """Where a marble of this colour would lie, and the points it would add to its row."""
        self._expected = colour
        self._ring.set_visible(False)
        for index, points in enumerate(self._points):
            if self._pile.collection[index]:
                points.show(self._words(self._pile.points[index]))
        if colour is None or not self._geometry.faced:
            return
        index = COLOURS.index(colour)
        expected = self._forecast_of(index)
        if expected is None:
            return
        last = self.rows.along(self._pile.collection)[index][-1]
        self._ring.move(*self.rows.at(last + OVERLAP * self._geometry.stored))
        self._ring.show(self._ring_picture())
        self._ring.set_visible(True)
        self._points[index].show(self._words(expected))

    def _forecast_of(self, index: int) -> str | None:
        """The points of a row with one marble more; None: there is no row yet."""
        count = self._pile.collection[index]
        return f"{VALUES[count]} + {VALUES[count + 1] - VALUES[count]}" if count else None

    # --- between the games

    def tip(self, share: float) -> None:
        """From level (0) to tipped towards the table (1)."""
        step = round(share * TIP_STEPS)
        self._wood.show(self._tipped(step - 1) if step else self._level)

    def empty(self) -> None:
        """Nothing lies in it, and nothing is written on it."""
        self.total.hide()
        for sprites in self.marbles:
            while sprites:
                sprites.pop().remove()
        for sprite in (*self._marks, *self._counts, *self._points):
            sprite.set_visible(False)
