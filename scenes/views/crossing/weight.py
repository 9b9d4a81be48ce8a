"""The brass weight that says that a colour counts twice: it falls on a trough."""

from __future__ import annotations

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.motion import ease_in
from scenes.stage.sprite import Layer, Sprite
from scenes.table import Side
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.host import CrossingHost
from scenes.views.crossing.trough import Trough

WEIGHT_MM, LARGER, FALL_MM = 13.0, 1.3, 26.0
"""Its diameter, how many times as large it is seen above, and how far inwards that is."""
FALL_SECONDS = 0.2


def weight(gallery: Gallery, geometry: Geometry, side: Side, is_above: bool) -> Picture:
    diameter = WEIGHT_MM * max(0.8, geometry.scale) * (LARGER if is_above else 1.0)
    disc = gallery.of(gallery.controls.disc_button, None, diameter, "up", "brass")

    def make() -> Picture:
        surface, (x, y) = disc.surface.copy(), disc.centre
        ink = gallery.type.text("×2", 0.56 * diameter, colours.BRASS_INK, "numerals")
        surface.blit(ink.surface, ink.at(x, y))
        return Picture(surface, disc.centre)

    return gallery.turned(gallery.keep(("crossing weight", diameter), make), side)


def fall(host: CrossingHost, geometry: Geometry, trough: Trough, colour: str) -> Sprite:
    """It lies on the trough's far edge, above the colour."""
    side, goal = geometry.sides[trough.seat], trough.weight_spot(colour)
    lying = weight(host.gallery, geometry, side, False)
    above = side.beside(goal, 0, -geometry.px(FALL_MM))
    sprite = host.stage.add(weight(host.gallery, geometry, side, True), above, Layer.ABOVE)

    def land() -> None:
        sprite.show(lying)
        sprite.raise_to(Layer.WORDS)
        host.sound("coin", goal)

    host.tweens.glide(sprite, goal, FALL_SECONDS, ease_in, then=land)
    return sprite
