"""What the marbles within reach would bring, seen in a trough: their colours glow, and so does what
each colour comes to on the scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.crossing.state import COLOURS, VALUES, Collection
from scenes.art import canvas, colours
from scenes.art.canvas import Picture, finished, ring_line
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.views.crossing.gains import value_of_next
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.rows import OVERLAP, Rows
from scenes.views.crossing.scale import IN_RECESS, STRENGTHS, Scale, halo


def sum_of(count: int) -> str:
    """The points of a colour and what the next marble adds; of a missing one the latter alone."""
    gain = value_of_next(count)
    return f"{VALUES[count]} + {gain}" if count else f"+ {gain}"


class Forecast:
    def __init__(
        self, host: CrossingHost, geometry: Geometry, rows: Rows, scale: Scale, inner: pygame.Rect
    ) -> None:
        self._stage, self._gallery, self._geometry = host.stage, host.gallery, geometry
        self._rows, self._scale, self._inner = rows, scale, inner
        self.sprites: list[Sprite] = []
        self.colours: tuple[str, ...] = ()

    # --- pictures

    def ahead(self, collection: Collection, colour: str, strength: float) -> Iterator[None]:
        self._light(*self._span(collection, colour), strength)
        yield
        self._ring()
        yield
        self._scale.rim(collection[COLOURS.index(colour)] + 1, strength)
        yield

    def _light(self, first: float, last: float, strength: float) -> Picture:
        """Around a row of marbles and the place of the next one."""
        gallery, across = self._gallery, self._geometry.stored
        long = across + round(last - first)

        def make() -> Picture:
            light = halo((long, across), IN_RECESS, self._geometry.table.per_mm)
            return Picture(finished(canvas.faded(light.surface, strength)), light.centre)

        made = gallery.keep(("crossing row light", long, across, strength), make)
        return gallery.turned(made, self._rows.side)

    def _ring(self) -> Picture:
        """The place that the marble within reach would take."""
        side = self._geometry.stored

        def make() -> Picture:
            line = ring_line(side, max(1.5, 0.07 * side), (*colours.BRASS, 210))
            return Picture(line.convert_alpha(), (side // 2, side // 2))

        return self._gallery.keep(("crossing ring", side), make)

    # --- places

    def _span(self, collection: Collection, colour: str) -> tuple[float, float]:
        """Along the trough, the first and the last marble that would lie in the row. Where a
        colour has one place its next marble has the same one."""
        index = COLOURS.index(colour)
        row = self._rows.along(collection)[index]
        if self._geometry.faced and collection[index]:
            return row[0], row[-1] + OVERLAP * self._geometry.stored
        return row[0], row[0]

    # --- showing

    def show(self, collection: Collection, expected: Sequence[str], strength: float) -> None:
        self.hide()
        self.colours = tuple(dict.fromkeys(expected))
        for colour in self.colours:
            first, last = self._span(collection, colour)
            middle = self._rows.at((first + last) / 2)
            self._add(self._light(first, last, strength), middle, True)
            count = collection[COLOURS.index(colour)]
            if self._geometry.faced or not count:
                self._add(self._ring(), self._rows.at(last), False)
            self.sprites.append(self._scale.light(self._stage, self._inner, count + 1, strength))

    def shine(self, collection: Collection, colour: str) -> None:
        """The light around the marbles of a colour, and nothing more."""
        self._add(*self._around(collection, colour), True)

    def shine_ahead(self, collection: Collection, colour: str) -> None:
        self._around(collection, colour)

    def _around(self, collection: Collection, colour: str) -> tuple[Picture, tuple[int, int]]:
        row = self._rows.along(collection)[COLOURS.index(colour)]
        return self._light(row[0], row[-1], 1.0), self._rows.at((row[0] + row[-1]) / 2)

    def _add(self, picture: Picture, at: tuple[int, int], is_light: bool) -> None:
        flags = ADD if is_light else 0
        self.sprites.append(self._stage.add(picture, at, Layer.GLOW, flags))

    def hide(self) -> None:
        self.colours = ()
        while self.sprites:
            self.sprites.pop().remove()


def strength_for(is_own: bool) -> float:
    return STRENGTHS[is_own]
