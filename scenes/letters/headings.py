"""What stands over a seat's drums, and over the pills beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scenes.art import colours
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.buttons import PILL_MM
from scenes.letters.geometry import FRAME, HEADING, HEADING_EM, PILLS_FROM, SMALLEST_EM, Geometry
from scenes.table import Side

HEADLINE = (0xFB, 0xEE, 0xCB)
SHADOW = 8.0
"""Millimetres of what lies beyond the felt in which large words may stand."""
WIDEST, OVER = 112.0, 2.5
"""How wide a verdict may be, and how far it is from the pills below it."""
CAPITALS = 0.36
"""Half of how high capitals are, in em."""


class Heading(NamedTuple):
    """And where it stands along the side and inwards."""

    picture: Picture
    along: float
    inward: float


def heading(gallery: Gallery, side: Side, words: str, bare: float) -> Iterator[Heading]:
    """Where there is room between the drums and what lies beyond the felt, which is bare so far
    from the edge."""
    geometry = Geometry(gallery.table)
    em, end = geometry.em(HEADING_EM), geometry.inward + FRAME[1] / 2 * geometry.grown
    free = bare + SHADOW - end
    if free >= em:
        wide = gallery.type.width(words, em, "numerals")
        em *= min(1.0, FRAME[0] * geometry.grown / wide)
        inward = min(HEADING * geometry.grown, end + free / 2)
        yield Heading(gallery.text(words, em, HEADLINE, "numerals", side), 0.0, inward)


def verdict(
    gallery: Gallery, side: Side, words: str, pill_wide: float, bare: float
) -> Iterator[Heading]:
    """In line with the heading or further inwards, over the middle of the pills, or from where they
    begin; no smaller than can be read."""
    geometry, em = Geometry(gallery.table), Geometry(gallery.table).em(HEADING_EM)
    (along, middle), _ = geometry.pill_spots(pill_wide, bare)
    wide = max(1.0, gallery.type.width(words, em, "numerals"))
    em *= min(1.0, WIDEST * geometry.grown / wide)
    wide = min(wide, WIDEST * geometry.grown)
    over = middle + PILL_MM / 2 + OVER + CAPITALS * em
    inward = max(HEADING * geometry.grown, over)
    if words and em >= SMALLEST_EM and inward + CAPITALS * em <= bare + SHADOW:
        picture = gallery.text(words, em, colours.BRASS_BRIGHT, "numerals", side)
        yield Heading(picture, max(along, PILLS_FROM * geometry.grown + wide / 2), inward)
