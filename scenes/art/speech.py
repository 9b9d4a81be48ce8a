"""Text on the felt: a statement, and a quieter line with the reason."""

from __future__ import annotations

from typing import TypeAlias

from scenes.art import colours
from scenes.art.canvas import Picture, joined
from scenes.art.gallery import Gallery
from scenes.art.type import LINE, Align, Face
from scenes.core.table import Side

Sizes: TypeAlias = tuple[float, float]
"""The em of both lines, in mm."""

USUAL_MM: Sizes = (9.0, 8.0)
"""At 24 inches; they grow with the table."""
CLOSER_MM, LARGE_CLOSER_MM = 4.5, 6.5
"""Overlap of the transparent rims of two lines' pictures; the latter for large print."""


def speech(
    gallery: Gallery, what: str, why: str, width_mm: float, align: Align, sizes: Sizes = USUAL_MM
) -> Picture:
    """Both texts, wrapped; the centre is the edge they are aligned to, at the first line."""
    type_, table, (large, small) = gallery.type, gallery.table, _grown(gallery, sizes)
    lines, quiet = lines_of(gallery, (what, why), width_mm, sizes)
    above = type_.paragraph(lines, large, colours.BONE, "bold", align)
    if not quiet:
        return above
    below = type_.paragraph(quiet, small, colours.QUIET_BONE, "words", align)
    closer = LARGE_CLOSER_MM if table.has_large_words else CLOSER_MM * table.growth
    return stacked(above, below, table.px(closer))


def said(
    gallery: Gallery,
    what: str,
    why: str,
    width_mm: float,
    align: Align,
    side: Side,
    sizes: Sizes = USUAL_MM,
) -> Picture:
    """As `speech`, turned to a side; the upright picture is not cached."""

    def make() -> Picture:
        return speech(gallery, what, why, width_mm, align, sizes).turned(side.facing)

    return gallery.keep(("said", what, why, width_mm, align, side, sizes), make)


def lines_of(
    gallery: Gallery, texts: tuple[str, str], width_mm: float, sizes: Sizes
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The wrapped lines of both texts; the second may be empty."""
    type_, (what, why), (large, small) = gallery.type, texts, _grown(gallery, sizes)
    lines = tuple(type_.wrapped(what, large, width_mm, "bold"))
    return lines, tuple(type_.wrapped(why, small, width_mm)) if why else ()


def _grown(gallery: Gallery, sizes: Sizes) -> Sizes:
    table = gallery.table
    large, small = (max(table.least_em_mm, size * table.lettering) for size in sizes)
    return large, small


def measured(
    gallery: Gallery, texts: tuple[str, str], width_mm: float, sizes: Sizes
) -> tuple[float, float, float]:
    """The width of both texts and the height of each, in mm, without drawing them."""
    faces: tuple[Face, Face] = "bold", "words"
    wide, high = 0.0, list[float]()
    for lines, size, face in zip(
        lines_of(gallery, texts, width_mm, sizes), _grown(gallery, sizes), faces, strict=True
    ):
        wide = max([wide, *(gallery.type.width(line, size, face) for line in lines)])
        high.append(LINE * size * len(lines))
    return wide, high[0], high[1]


def stacked(above: Picture, below: Picture, closer: int) -> Picture:
    """One picture below the other, `closer` by so many pixels, with aligned centres."""
    down = above.surface.get_height() - closer - above.centre[1] + below.centre[1]
    return joined([(above, (0, 0)), (below, (0, down))], colours.BONE)
