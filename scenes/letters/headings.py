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
LARGE, LINES, STEP = 0.8, 2, 0.5
"""Of a verdict: how much smaller it may be in one line, how many it may have, and by how many
millimetres it shrinks until it fits into these."""


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
    begin; in two lines where one would be small, and no smaller than can be read."""
    geometry, type_ = Geometry(gallery.table), gallery.type
    (along, middle), _ = geometry.pill_spots(pill_wide, bare)
    for lines, em in _broken(gallery, words) if words else ():
        over = middle + PILL_MM / 2 + OVER + CAPITALS * em
        further = type_.line_mm(em) * (len(lines) - 1)
        inward = max(HEADING * geometry.grown, over) + further / 2
        if em >= SMALLEST_EM and inward + further / 2 + CAPITALS * em <= bare + SHADOW:
            wide = max(type_.width(line, em, "numerals") for line in lines)
            begin = PILLS_FROM * geometry.grown + wide / 2
            picture = gallery.of_facing(
                side, type_.paragraph, lines, em, colours.BRASS_BRIGHT, "numerals", "centre"
            )
            yield Heading(picture, max(along, begin), inward)
            return


def _broken(gallery: Gallery, words: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """A verdict's lines and their em: one line, or two where one would be much smaller."""
    geometry, type_ = Geometry(gallery.table), gallery.type
    em, widest = geometry.em(HEADING_EM), WIDEST * geometry.grown
    alone = em * min(1.0, widest / max(1.0, type_.width(words, em, "numerals")))
    size = em
    while alone < LARGE * em and size > max(alone, SMALLEST_EM):
        lines = type_.wrapped(words, size, widest, "numerals")
        if (
            len(lines) <= LINES
            and max(type_.width(line, size, "numerals") for line in lines) <= widest
        ):
            yield tuple(lines), size
            break
        size -= STEP
    yield (words,), alone
