"""A seat's trough: its side's marbles sorted by colour, their points, and the total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.crossing.state import COLOURS, NOTHING, VALUES, Collection
from scenes.art import colours, marbles, trays
from scenes.art.canvas import Picture, ring_line
from scenes.stage.motion import ease_in_out, ease_out
from scenes.stage.stage import Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Layout, Point

if TYPE_CHECKING:
    from scenes.play.play import PlayScene

STORED_MM = 0.6
ROOM_SECONDS, COUNT_SECONDS = 0.2, 0.2
TIP_STEPS = 4
OVERLAP = 0.78
"""Distance of two marbles of one colour, in diameters, where there is room."""

USUAL_TOTALS = 45


class Pile(NamedTuple):
    """What a trough shows: marbles of each colour, the words below them, the total."""

    collection: Collection
    points: tuple[str, ...]
    total: int


EMPTY = Pile(NOTHING, ("",) * len(COLOURS), 0)


def places(counts: Sequence[int], wide: float, across: float) -> list[list[float]]:
    """Where the marbles of each colour lie along a trough of this width, from its left end; a
    colour that is missing has one place for its mark."""
    least = 0.55 * across
    for gap, step in ((1.0, OVERLAP), (0.7, 0.7), (0.5, 0.6), (0.4, 0.5), (0.3, 0.4), (0.2, 0.3)):
        spans = [across * (1 + step * (n - 1)) if n else least for n in counts]
        if sum(spans) + gap * across * len(counts) <= wide:
            break
    found, left = [], gap * across / 2
    for count, span in zip(counts, spans, strict=True):
        if count:
            found.append([left + across / 2 + step * across * n for n in range(count)])
        else:
            found.append([left + span / 2])
        left += span + gap * across
    return found


class CrossingTrough:
    """With two seats opposite each other the marbles lie in rows, otherwise one of each colour
    has its count beside it."""

    def __init__(self, play: PlayScene, layout: Layout, seat: int, side: Side) -> None:
        self.play, self.layout, self.seat, self.side = play, layout, seat, side
        self._gallery = play.app.gallery
        stage = play.stage
        made = self._gallery.get(trays.trough, layout.trough, layout.inner)
        self._level = self._turned(made.picture)
        self._inner = made.inner
        self._wood = stage.add(self._level, layout.trough_middle(side), Layer.WALNUT)
        self._marks = [stage.add(self._mark(c), (0, 0), Layer.WALNUT) for c in COLOURS]
        self._marbles: list[list[Sprite]] = [[] for _ in COLOURS]
        self._counts = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self._points = [stage.add(None, (0, 0), Layer.WORDS) for _ in COLOURS]
        self._total_pair = [
            stage.add(None, self._total_spot(below), Layer.WORDS) for below in (3.6, -9.4)
        ]
        self._ring = stage.add(self._ring_picture(), (0, 0), Layer.LYING)
        self._ring.set_visible(False)
        self._pile = EMPTY
        self._shown_total = 0
        self._prepare()

    # --- pictures

    def _turned(self, picture: Picture) -> Picture:
        return self._gallery.turned(picture, self.side)

    def _prepare(self) -> None:
        for colour in COLOURS:
            self._marble(colour)
        for total in range(USUAL_TOTALS):
            self._totals(total)
        for index in range(1, len(VALUES)):
            worth, more = VALUES[index], VALUES[index] - VALUES[index - 1]
            words = (str(worth), f"{worth} × 2", f"{VALUES[index - 1]} + {more}")
            for text in words if index > 1 else words[:2]:
                self._words(text)
            self._count(index)
        for step in range(TIP_STEPS):
            self._tipped(step)

    def _tipped(self, step: int) -> Picture:
        layout = self.layout
        steps = self._gallery.get(trays.tipping, layout.trough, layout.inner, TIP_STEPS)
        return self._turned(steps[step].picture)

    def _marble(self, colour: str) -> Picture:
        return self._gallery.get(
            marbles.loose_marble,
            colour,
            self.layout.stored,
            marbles.OVERHEAD,
            STORED_MM,
            self.side.facing,
        )

    def _mark(self, colour: str) -> Picture:
        side = round((0.36 if self.layout.faced else 0.42) * self.layout.stored)
        return self._turned(self._gallery.get(trays.faint_mark, marbles.NAMES[colour], side))

    def _ring_picture(self) -> Picture:
        """The place that the marble within reach would take."""
        side = self.layout.stored

        def make() -> Picture:
            line = ring_line(side, max(1.5, 0.07 * side), (*colours.BRASS, 210))
            return Picture(line.convert_alpha(), (side // 2, side // 2))

        return self._gallery.keep(("crossing ring", side), make)

    def _words(self, text: str) -> Picture:
        type_ = self._gallery.type
        made = self._gallery.of(type_.text, text, 7.2, colours.BRASS_LIGHT, "bold")
        return self._turned(made)

    def _count(self, count: int) -> Picture:
        type_ = self._gallery.type
        made = self._gallery.of(type_.numeral, count, 6.8, colours.BONE, False)
        return self._turned(made)

    def _totals(self, total: int) -> tuple[Picture, Picture]:
        """For the seat, and small and head to tail for those across."""
        of, type_ = self._gallery.of, self._gallery.type
        scale = min(1.0, 1.15 * self.layout.scale)
        large = of(type_.numeral, total, 17.0 * scale, colours.BONE)
        small = of(type_.numeral, total, 8.0 * scale, colours.BRASS_LIGHT)
        across = self._gallery.turned(small, Side((self.side + 2) % 4))
        return self._turned(large), across

    def _total_spot(self, below_mm: float) -> Point:
        layout = self.layout
        table = layout.table
        along = table.px(layout.mm.total * layout.scale)
        return layout.in_trough(self.side, along, table.px(below_mm * layout.scale))

    # --- places

    def _spots(self, collection: Collection) -> list[list[float]]:
        """Along the recess from the trough's middle, for each colour."""
        inner, count = self._inner, len(COLOURS)
        if self.layout.faced:
            pad = 0.1 * inner.height
            found = places(collection, inner.width - 2 * pad, self.layout.stored)
            return [[inner.left + pad + x for x in row] for row in found]
        step = inner.width / count
        first = inner.left + 0.5 * self.layout.stored + 0.13 * inner.height
        return [[first + step * index] for index in range(count)]

    def _at(self, along: float, below: float) -> Point:
        return self.layout.in_trough(self.side, along, below)

    def landing(self, colour: str, collection: Collection) -> Point:
        """Where the last marble of a colour lies in this collection."""
        return self._at(self._spots(collection)[COLOURS.index(colour)][-1], self._inner.centery)

    def lying(self, collection: Collection) -> list[tuple[str, Point]]:
        """Every marble of a collection with its place."""
        found = []
        for colour, count, row in zip(COLOURS, collection, self._spots(collection), strict=True):
            for number in range(count):
                along = row[min(number, len(row) - 1)]
                found.append((colour, self._at(along, self._inner.centery)))
        return found

    # --- showing

    def show(self, pile: Pile) -> None:
        """Everything where it belongs, at once."""
        self._pile = pile
        self.forecast(None)
        for index, row in enumerate(self._spots(pile.collection)):
            self._show_colour(index, row)
        self.show_total(pile.total)
        self.play.tweens.drop(self)

    def _show_colour(self, index: int, row: list[float]) -> None:
        colour, count = COLOURS[index], self._pile.collection[index]
        middle = self._inner.centery
        lying = count if self.layout.faced else min(1, count)
        sprites = self._marbles[index]
        while len(sprites) > lying:
            sprites.pop().remove()
        while len(sprites) < lying:
            sprites.append(self.play.stage.add(self._marble(colour)))
        for sprite, along in zip(sprites, row, strict=False):
            self.play.tweens.drop(sprite)
            sprite.move(*self._at(along, middle))
            sprite.raise_to(Layer.LYING)
        mark, counted, points = self._marks[index], self._counts[index], self._points[index]
        mark.move(*self._at(row[0], middle))
        mark.set_visible(count == 0)
        counted.set_visible(count > 0 and not self.layout.faced)
        if count and not self.layout.faced:
            counted.show(self._count(count))
            counted.move(*self._at(row[0] + 0.94 * self.layout.stored, middle))
        self._place_points(index, row)
        points.set_visible(True)
        points.show(self._words(self._pile.points[index]) if count else None)

    def _place_points(self, index: int, row: list[float]) -> None:
        layout = self.layout
        below = layout.table.px(layout.mm.points * layout.scale)
        along = (row[0] + row[-1]) / 2
        if not layout.faced:
            along += 0.3 * layout.stored
        self._points[index].move(*self._at(along, below))

    @property
    def total(self) -> int:
        """What the trough shows now, be it on its way to another number."""
        return self._shown_total

    def show_total(self, total: int) -> None:
        self._shown_total = total
        for sprite, picture in zip(self._total_pair, self._totals(total), strict=True):
            sprite.show(picture)
            sprite.set_visible(True)

    def make_room(self, collection: Collection) -> None:
        """Marbles move to where they lie in the new collection before it is shown."""
        if not self.layout.faced:
            return
        rows = self._spots(collection)
        for index, row in enumerate(rows):
            for sprite, along in zip(self._marbles[index], row, strict=False):
                self._glide(sprite, self._at(along, self._inner.centery))
            if self._pile.collection[index]:
                have = row[: len(self._marbles[index])]
                spot = self._points[index].at
                self._place_points(index, have)
                goal = self._points[index].at
                self._points[index].move(*spot)
                self._glide(self._points[index], goal)

    def _glide(self, sprite: Sprite, goal: Point) -> None:
        from_x, from_y = sprite.at

        def step(share: float) -> None:
            sprite.move(from_x + (goal[0] - from_x) * share, from_y + (goal[1] - from_y) * share)

        if sprite.at != goal:
            self.play.tweens.run(ROOM_SECONDS, step, ease_out, owner=sprite)

    def count_to(self, total: int, seconds: float = COUNT_SECONDS, delay: float = 0.0) -> None:
        """The total runs to its new value."""
        before = self._shown_total
        if before == total:
            return
        steps = 1 if total < before else -1
        for value in range(total, before, steps):
            self._totals(value)
        self.play.tweens.run(
            seconds,
            lambda share: self.show_total(before + round((total - before) * share)),
            ease_in_out,
            delay,
            owner=self,
        )

    def forecast(self, colour: str | None) -> None:
        """Where a marble of this colour would lie, and the points it would add to its row."""
        self._ring.set_visible(False)
        for index, points in enumerate(self._points):
            if self._pile.collection[index]:
                points.show(self._words(self._pile.points[index]))
        if colour is None or not self.layout.faced:
            return
        index = COLOURS.index(colour)
        count = self._pile.collection[index]
        if not count:
            return
        row = self._spots(self._pile.collection)[index]
        along = row[-1] + OVERLAP * self.layout.stored
        self._ring.move(*self._at(along, self._inner.centery))
        self._ring.set_visible(True)
        more = VALUES[count + 1] - VALUES[count]
        self._points[index].show(self._words(f"{VALUES[count]} + {more}"))

    # --- between the games

    def tip(self, share: float) -> None:
        """From level (0) to tipped towards the table (1), with nothing in it."""
        step = round(share * TIP_STEPS)
        self._wood.show(self._tipped(step - 1) if step else self._level)

    def hide_marbles(self) -> None:
        for sprite in self._total_pair:
            sprite.set_visible(False)
        for index in range(len(COLOURS)):
            while self._marbles[index]:
                self._marbles[index].pop().remove()
            for sprite in (self._marks[index], self._counts[index], self._points[index]):
                sprite.set_visible(False)
