"""Two lines of words on the felt: one that says what, a quieter one that says why."""

from __future__ import annotations

from scenes.art import colours
from scenes.art.canvas import Picture, clear, finished
from scenes.art.gallery import Gallery
from scenes.art.type import Align
from scenes.table import Side

WHAT_MM, WHY_MM = 9.0, 8.0
CLOSER_MM = 4.5
"""What the free rims of two lines' pictures overlap."""


def speech(gallery: Gallery, what: str, why: str, width_mm: float, align: Align) -> Picture:
    """Both lines, wrapped; the centre is the edge they are aligned to, at the first line."""
    type_ = gallery.type
    above = type_.paragraph(
        type_.wrapped(what, WHAT_MM, width_mm, "bold"), WHAT_MM, colours.BONE, "bold", align
    )
    if not why:
        return above
    below = type_.paragraph(
        type_.wrapped(why, WHY_MM, width_mm), WHY_MM, colours.QUIET_BONE, "words", align
    )
    return stacked(above, below, gallery.table.px(CLOSER_MM))


def said(
    gallery: Gallery, what: str, why: str, width_mm: float, align: Align, side: Side
) -> Picture:
    """The same as the person at a side reads it. Nobody else does: how it looks upright is not
    kept beside it."""

    def make() -> Picture:
        return speech(gallery, what, why, width_mm, align).turned(side.facing)

    return gallery.keep(("said", what, why, width_mm, align, side), make)


def stacked(above: Picture, below: Picture, closer: int) -> Picture:
    """One picture under the other, `closer` by so many pixels, their centres in one column."""
    left = max(above.centre[0], below.centre[0])
    right = max(p.surface.get_width() - p.centre[0] for p in (above, below))
    high = above.surface.get_height() - closer
    surface = clear((left + right, high + below.surface.get_height()), colours.BONE)
    surface.blit(above.surface, (left - above.centre[0], 0))
    surface.blit(below.surface, (left - below.centre[0], high))
    return Picture(finished(surface), (left, above.centre[1]))
