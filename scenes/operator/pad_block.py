"""The block of keys that comes out of a corner: where it lies, and its pictures."""

from __future__ import annotations

from scenes.art import pads
from scenes.art.canvas import Picture, clear
from scenes.art.controls import State
from scenes.core.table import Corner, Pixel, Point, Side
from scenes.services.surroundings import Surroundings


class PadBlock:
    """With holes for `most` digits; one on which a PIN `is_new` has a key to end with."""

    def __init__(self, around: Surroundings, corner: Corner, most: int, is_new: bool) -> None:
        self._around, self._corner, self._most, self._is_new = around, corner, most, is_new

    def at(self, right: float, away: float) -> Pixel:
        """On the block, in millimetres from its point."""
        table = self._around.table
        corner = self._corner.point((table.width, table.height))
        x, y = self._corner.turned(right, away + pads.TIP_MM)
        return round(corner[0] + x * table.per_mm), round(corner[1] + y * table.per_mm)

    def covers(self, point: Point) -> bool:
        table = self._around.table
        x, y = self._corner.point((table.width, table.height))
        right, away = self._corner.unturned((point[0] - x, point[1] - y))
        return abs(right) <= table.px(pads.WIDE_MM / 2) and away <= table.px(
            pads.LONG_MM + pads.TIP_MM
        )

    # --- pictures

    def turned(self, picture: Picture) -> Picture:
        return self._around.gallery.turned(picture, Side(self._corner))

    def picture(self, state: State) -> Picture:
        return self.turned(self._upright(state))

    def key(self, key: str, state: State) -> Picture:
        """A pressed one; else what is seen of the block is right."""
        gallery = self._around.gallery
        if state != "down":
            return gallery.keep("operator nothing", lambda: Picture(clear((1, 1)), (0, 0)))
        down = self._upright("down")
        cut = gallery.derived(down, ("key", key), lambda: pads.patch(gallery.table, down, key))
        return self.turned(cut)

    def _upright(self, state: State) -> Picture:
        gallery, look = self._around.gallery, pads.Look(state, self._most, self._is_new)

        def make() -> Picture:
            return pads.block(gallery.table, gallery.get(pads.body), look)

        return gallery.keep(("operator block", *look), make)
