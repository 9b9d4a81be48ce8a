"""Places of marbles in a trough, sorted by colour from its left end, and light around marbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.crossing.state import COLOURS, Collection
from scenes.art import canvas
from scenes.art.canvas import Colour, Picture, finished
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.stage.sprite import ADD
from scenes.views.crossing.geometry import Geometry

OVERLAP = 0.78
"""Usual distance between marbles of one colour, in diameters."""
CLOSER = ((1.0, OVERLAP), (0.7, 0.7), (0.5, 0.6), (0.4, 0.5), (0.3, 0.4), (0.2, 0.3))
"""Gaps between colours, and distances within a colour, in diameters; the first pair that fits is
used."""


def places(counts: Sequence[int], wide: float, across: float) -> list[list[float]]:
    """Places of each colour's marbles along a trough, from its left end; a missing colour has one
    place, for its mark."""
    least = 0.55 * across
    for gap, step in CLOSER:
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


class Rows:
    """A trough's places: rows if two seats face each other, otherwise one place per colour."""

    def __init__(self, geometry: Geometry, side: Side, inner: pygame.Rect) -> None:
        """`inner`: the recess in pixels, relative to the trough's middle."""
        self._geometry, self.side, self._inner = geometry, side, inner

    def along(self, collection: Collection) -> list[list[float]]:
        """Pixels right of the trough's middle, by colour and marble; a missing colour has the place
        of its mark."""
        inner, stored = self._inner, self._geometry.stored
        if self._geometry.faced:
            pad = 0.1 * inner.height
            found = places(collection, inner.width - 2 * pad, stored)
            return [[inner.left + pad + x for x in row] for row in found]
        step = inner.width / len(COLOURS)
        first = inner.left + 0.5 * stored + 0.13 * inner.height
        return [[first + step * index] for index in range(len(COLOURS))]

    def at(self, along: float) -> Pixel:
        """A pixel on the middle line of the recess."""
        return self._geometry.in_trough(self.side, along, self._inner.centery)

    def place(self, colour: str, number: int, collection: Collection) -> Pixel:
        """The pixel of a colour's marble `number`, counted from 0, in this collection."""
        row = self.along(collection)[COLOURS.index(colour)]
        return self.at(row[min(number, len(row) - 1)])

    def all(self, collection: Collection) -> list[tuple[str, Pixel]]:
        """Every marble of a collection with its pixel."""
        return [
            (colour, self.place(colour, number, collection))
            for colour, count in zip(COLOURS, collection, strict=True)
            for number in range(count)
        ]


Halo: TypeAlias = tuple[tuple[float, float, Colour], ...]
"""Layers of soft light around a shape: growth in mm, blur in mm, colour."""
IN_RECESS: Final[Halo] = (
    (1.9, 1.7, (136, 96, 42)),
    (0.9, 0.6, (138, 112, 68)),
    (0.7, 0.35, (172, 168, 152)),
)


def halo(size: tuple[int, int], layers: Halo, per_mm: float) -> Picture:
    """Light around a shape with round ends, to be added; empty inside."""
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


RIM_MM, RIM_SHARE = 1.0, 0.07
RIM_LIGHT, QUIET = (255, 206, 128), 0.6
"""The rim's colour, and the factor of its strength on dark wood, where it is well visible."""


def rim(gallery: Gallery, geometry: Geometry, side: int, strength: float = 1.0) -> Picture:
    """A rim of light around something `side` pixels wide."""
    per_mm = geometry.table.per_mm
    red, green, blue = (round(strength * part) for part in RIM_LIGHT)
    thick = max(2.0, strength * RIM_SHARE * side)

    def make() -> Picture:
        wide = side + 2 * math.ceil(RIM_MM * per_mm)
        light = canvas.opaque((wide, wide))
        line = canvas.ring_line(side + 2, thick, (red, green, blue))
        light.blit(line, line.get_rect(center=(wide // 2, wide // 2)))
        return Picture(finished(canvas.softened(light, 0.15 * per_mm)), (wide // 2, wide // 2))

    return gallery.keep(("crossing trace", side, strength), make)


def row_light(gallery: Gallery, geometry: Geometry, side: Side, row: Sequence[float]) -> Picture:
    """Light around a row; `row`: places of the marbles along the trough, in pixels."""
    across, per_mm = geometry.stored, geometry.table.per_mm
    size = across + round(row[-1] - row[0]), across
    made = gallery.keep(("crossing row light", *size), lambda: halo(size, IN_RECESS, per_mm))
    return gallery.turned(made, side)
