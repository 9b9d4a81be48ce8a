"""The brass weight that marks a doubled colour: it falls on a trough."""

from __future__ import annotations

import math

from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.core.table import Side
from scenes.stage.motion import ease_in
from scenes.stage.sprite import Layer, Sprite
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.trough import Trough

WEIGHT_MM, LEAST_MM, LARGER, STEPS = 18.0, 14.0, 1.25, 5
"""Diameter at scale 1 and at least; its enlargement above, and the steps of its fall. It falls over
the marbles, as sums and text are inwards of its place."""
RING, RING_MM, INK = 0.8, 0.45, 0.52
"""Diameter share of the ring on its face; line width in mm; type size of the numerals."""
FALL_SECONDS = 0.2


def weight_mm(geometry: Geometry) -> float:
    return max(LEAST_MM, WEIGHT_MM * geometry.scale)


def seen_mm(geometry: Geometry, step: int = STEPS) -> float:
    """The diameter this many steps above its place."""
    return weight_mm(geometry) * (1 + (LARGER - 1) * step / STEPS)


def weight(gallery: Gallery, geometry: Geometry, side: Side, step: int = 0) -> Picture:
    diameter = seen_mm(geometry, step)
    disc = gallery.of(gallery.controls.disc_button, None, diameter, "up", "brass")

    def make() -> Picture:
        surface, (x, y), per_mm = disc.surface.copy(), disc.centre, gallery.table.per_mm
        line = max(1.0, RING_MM * per_mm)
        for colour, lower in ((colours.BRASS_BRIGHT, line), (colours.BRASS_DARK, 0.0)):
            ring = canvas.ring_line(RING * diameter * per_mm, line, colour)
            surface.blit(ring, ring.get_rect(center=(x, y + round(lower))))
        ink = gallery.type.numeral("×2", INK * diameter, colours.BRASS_INK)
        surface.blit(ink.surface, ink.at(x, y))
        return Picture(surface, disc.centre)

    return gallery.turned(gallery.keep(("crossing weight", diameter), make), side)


def fall(host: CrossingHost, geometry: Geometry, trough: Trough, colour: str) -> Sprite:
    """Drops a weight on the trough's far edge, above the colour."""
    side, goal = geometry.sides[trough.seat], trough.weight_spot(colour, weight_mm(geometry))
    sprite = host.stage.add(None, goal, Layer.ABOVE)

    def sink(share: float) -> None:
        step = round(STEPS * (1 - share))
        more = (seen_mm(geometry, step) - weight_mm(geometry)) / 2
        sprite.show(weight(host.gallery, geometry, side, step))
        sprite.move(*side.beside(goal, 0, math.ceil(geometry.table.per_mm * more)))

    def land() -> None:
        sprite.raise_to(Layer.WORDS)
        host.sound("coin", goal)

    sink(0.0)
    host.tweens.run(FALL_SECONDS, sink, ease_in, then=land, owner=sprite)
    return sprite
