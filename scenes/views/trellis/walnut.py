"""The walnut trays of Trellis' racks, which grow and shrink with what stands in them."""

from __future__ import annotations

from scenes.art import racks
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.table import Side


def rack_tray(gallery: Gallery, size: tuple[int, int], side: Side) -> Picture:
    """Length and depth in pixels; as it lies before a side, for few lengths are seen twice."""
    length, depth = size

    def make() -> Picture:
        longest = gallery.get(racks.longest_tray, depth)
        return racks.cut(gallery.table, longest, length, depth).turned(side.facing)

    return gallery.keep(("trellis rack tray", length, depth, side), make)
