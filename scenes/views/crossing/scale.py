"""The points for so many marbles of a colour, engraved on the far edge of a trough."""

from __future__ import annotations

from typing import Final, TypeAlias

import pygame

from game.crossing.state import VALUES
from scenes.art import canvas, colours
from scenes.art.canvas import Colour, Picture, finished
from scenes.art.gallery import Gallery
from scenes.art.type import CAPITAL
from scenes.stage.sprite import ADD, Layer, Sprite
from scenes.stage.stage import Stage
from scenes.table import Pixel, Side
from scenes.views.crossing.geometry import Geometry

SCALE_MM, BRIGHT, CUT_MM = 7.2, 0.78, 0.35
"""How large the numbers are, how bright, and how deep they are cut."""
ENDS_MM = 9.0
"""From the recess' ends to the middles of the first and the last, at scale 1."""
DOT_MM, DOTS_APART_MM, DOTS_SHARE = 1.1, 1.9, 0.84
"""A dot for each marble of a colour, below the points for so many: its diameter, from one to the
next, and how much of the way to the next number the longest row of them takes at most."""
NUMBER_MM = 4.5
"""Half of what a number takes along the scale."""
DOTS_BELOW, DOTS_BELOW_MM = 0.62, 2.0
"""Their middle from the number's foot: how much of the way to the recess, and how far at most."""
RIM_MM = 10.0
CUT: Final = (0x14, 0x0B, 0x07)
ENGRAVED: Final = canvas.mixed(colours.WALNUT, colours.BRASS_LIGHT, BRIGHT)[:3]
Halo: TypeAlias = tuple[tuple[float, float, Colour], ...]
"""Light around something, soft outwards: how much wider than that, how blurred (mm), how bright."""
ON_WOOD: Final[Halo] = ((1.5, 1.3, (118, 82, 34)), (0.7, 0.5, (150, 122, 74)))
IN_RECESS: Final[Halo] = (
    (1.9, 1.7, (136, 96, 42)),
    (0.9, 0.6, (138, 112, 68)),
    (0.7, 0.35, (172, 168, 152)),
)
STRENGTHS = (0.5, 1.0)
"""Of light: a partner's trough shines half as much as that of whoever aims."""


def halo(size: tuple[int, int], layers: Halo, per_mm: float) -> Picture:
    """Lamp light around something with round ends, to be added; within there is none."""
    edge = max(round(wider * per_mm) + canvas.spread(blur * per_mm) for wider, blur, _ in layers)
    wide, high = size[0] + 2 * edge, size[1] + 2 * edge
    light, middle = canvas.opaque((wide, high)), (wide // 2, high // 2)
    for wider, blur, colour in layers:
        grown, layer = 2 * round(wider * per_mm), canvas.opaque((wide, high))
        shape = canvas.rounded((size[0] + grown, size[1] + grown), size[1] + grown, colour)
        layer.blit(shape, shape.get_rect(center=middle))
        light.blit(canvas.softened(layer, blur * per_mm), (0, 0), special_flags=ADD)
    within = canvas.rounded(size, size[1], (0, 0, 0))
    light.blit(within, within.get_rect(center=middle))
    return Picture(finished(light), middle)


class Scale:
    """`inner` is a trough's recess in pixels, from the trough's middle."""

    def __init__(self, gallery: Gallery, geometry: Geometry, side: Side) -> None:
        self._gallery, self._geometry, self._side = gallery, geometry, side

    def along(self, inner: pygame.Rect, value: int) -> int:
        """Where the points of so many marbles stand, counted from 1."""
        end, steps = self._geometry.px(ENDS_MM), len(VALUES) - 2
        return inner.left + end + round((inner.width - 2 * end) * (value - 1) / steps)

    def half(self, inner: pygame.Rect, count: int) -> int:
        """How far what is engraved there reaches to either side, in pixels."""
        dots = self._dots(count, self._apart(inner)).surface.get_width() // 2
        return max(self._geometry.table.px(NUMBER_MM), dots)

    @property
    def _below(self) -> int:
        return self._geometry.px(self._geometry.mm.scale)

    # --- on the wood

    def engraved(
        self,
        wood: Picture,
        inner: pygame.Rect,
        far: float = 1.0,
        without: frozenset[int] = frozenset(),
    ) -> Picture:
        """A trough with its scale; `far` is how much of its depth is seen. `without`: the points of
        so many marbles are left out."""

        def make() -> Picture:
            surface, (x, y) = wood.surface.copy(), wood.centre
            edge = y - self._geometry.trough[1] // 2
            below = round((self._geometry.trough[1] // 2 + self._below) * far)
            for count, value in enumerate(VALUES[1:], 1):
                if count in without:
                    continue
                ink = self._cut(value)
                dots = self._dots(count, self._apart(inner))
                middle = x + self.along(inner, count)
                surface.blit(ink.surface, ink.at(middle, edge + below))
                surface.blit(dots.surface, dots.at(middle, edge + round(self._dots_below * far)))
            return Picture(finished(surface), wood.centre)

        return self._gallery.derived(wood, ("scale", far, *sorted(without)), make)

    @property
    def _dots_below(self) -> int:
        """From the trough's far edge: between a number's foot and the recess."""
        table = self._geometry.table
        foot = (
            self._geometry.trough[1] // 2 + self._below + table.px(CAPITAL["bold"] * SCALE_MM / 2)
        )
        wood = self._geometry.inner[1] - foot
        return foot + min(round(DOTS_BELOW * wood), table.px(DOTS_BELOW_MM))

    def _apart(self, inner: pygame.Rect) -> int:
        most = DOTS_SHARE * (self.along(inner, 2) - self.along(inner, 1)) / (len(VALUES) - 1)
        return max(2, min(self._geometry.table.px(DOTS_APART_MM), int(most)))

    def _dots(self, count: int, apart: int) -> Picture:
        def make() -> Picture:
            return self._drawn_dots(count, apart)

        return self._gallery.keep(("crossing scale dots", count, apart), make)

    def _cut(self, value: int) -> Picture:
        return self._gallery.keep(("crossing scale cut", value), lambda: self._drawn_cut(value))

    def _drawn_cut(self, value: int) -> Picture:
        """Dark at its far rim, where the lamp does not reach into it."""
        type_ = self._gallery.type
        dark = type_.text(str(value), SCALE_MM, CUT, "bold")
        light = type_.text(str(value), SCALE_MM, ENGRAVED, "bold")
        deep = max(1, self._geometry.table.px(CUT_MM))
        surface = canvas.clear((light.surface.get_width(), light.surface.get_height() + deep))
        surface.blit(dark.surface, (0, 0))
        surface.blit(light.surface, (0, deep))
        x, y = light.centre
        return Picture(surface, (x, y + deep))

    def _drawn_dots(self, count: int, apart: int) -> Picture:
        size = max(2, min(apart - 1, self._geometry.table.px(DOT_MM)))
        deep = max(1, self._geometry.table.px(CUT_MM) // 2)
        wide = size + apart * (count - 1)
        surface = canvas.clear((wide, size + deep), ENGRAVED)
        for colour, down in ((CUT, 0), (ENGRAVED, deep)):
            dot = canvas.disc(size, colour)
            for number in range(count):
                surface.blit(dot, (number * apart, down))
        return Picture(surface, (wide // 2, size // 2 + deep))

    # --- a rim of light around a value

    def rim(self, count: int, strength: float) -> Picture:
        """Around the number, which it lights, and its dots; its centre is the number's."""
        gallery, per_mm, down = self._gallery, self._geometry.table.per_mm, self._rim_down

        def make() -> Picture:
            side = round(RIM_MM * per_mm)
            light = halo((side, side), ON_WOOD, per_mm)
            (x, y), type_ = light.centre, gallery.type
            number = type_.text(str(VALUES[count]), SCALE_MM, colours.LAMP, "bold")
            lit = canvas.opaque(light.surface.get_size())
            lit.blit(number.surface, number.at(x, y - down))
            lit.blit(light.surface, (0, 0), special_flags=ADD)
            return Picture(finished(canvas.faded(lit, strength)), (x, y - down))

        made = gallery.keep(("crossing scale rim", count, strength), make)
        return gallery.turned(made, self._side)

    @property
    def _rim_down(self) -> int:
        """From a number's middle to that of the number with its dots."""
        table, number = self._geometry.table, self._geometry.trough[1] // 2 + self._below
        foot = self._dots_below - number + table.px(DOT_MM / 2)
        return (foot - table.px(CAPITAL["bold"] * SCALE_MM / 2)) // 2

    def spot(self, inner: pygame.Rect, count: int) -> Pixel:
        return self._geometry.in_trough(self._side, self.along(inner, count), self._below)

    def light(self, stage: Stage, inner: pygame.Rect, count: int, strength: float) -> Sprite:
        """Around the points of so many marbles."""
        return stage.add(self.rim(count, strength), self.spot(inner, count), Layer.GLOW, ADD)
