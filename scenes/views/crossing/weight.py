"""The brass weight that says that a colour counts twice: it falls on a trough."""

from __future__ import annotations

from scenes.art import canvas, colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import ease_in
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.trough import Trough

WEIGHT_MM, LEAST_MM, LARGER, FALL_MM = 18.0, 14.0, 1.3, 26.0
"""Its diameter at scale 1 and at the least, how many times as large it is seen above, and how far
inwards that is."""
RING, RING_MM, INK = 0.8, 0.45, 0.52
"""What is turned into its face, of its diameter; the numerals' em."""
FALL_SECONDS = 0.2


def weight_mm(geometry: Geometry) -> float:
    return max(LEAST_MM, WEIGHT_MM * geometry.scale)


def weight(gallery: Gallery, geometry: Geometry, side: Side, is_above: bool) -> Picture:
    diameter = weight_mm(geometry) * (LARGER if is_above else 1.0)
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
    """It lies on the trough's far edge, above the colour."""
    side, goal = geometry.sides[trough.seat], trough.weight_spot(colour, weight_mm(geometry))
    lying = weight(host.gallery, geometry, side, False)
    above = side.beside(goal, 0, -geometry.px(FALL_MM))
    sprite = host.stage.add(weight(host.gallery, geometry, side, True), above, Layer.ABOVE)

    def land() -> None:
        sprite.show(lying)
        sprite.raise_to(Layer.WORDS)
        host.sound("coin", goal)

    host.tweens.glide(sprite, goal, FALL_SECONDS, ease_in, then=land)
    return sprite
