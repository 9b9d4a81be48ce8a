"""How the tiles of Lucky Numbers look from lying to lifted, step by step."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable

from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.views.lucky.rests import HELD_MM, LYING_MM

LEVELS = 4
"""From 0, where a tile lies, to where it is held."""
KEPT = 320
"""So many whole tiles: more than lie and fly at any time."""


class Looks:
    """Blank tiles and numbers are made ahead; one is put on the other when a tile is first seen
    so, which is a copy and a blit."""

    def __init__(self, gallery: Gallery, held: int, piled: int) -> None:
        """The sides of a held tile and of one in the pile, in pixels."""
        self._gallery, self._held, self._piled = gallery, held, piled
        self._whole: OrderedDict[tuple[str, int, float, int], Picture] = OrderedDict()

    def picture(self, tile: str, size: int, facing: int, level: float) -> Picture:
        """A tile that lies with this size, lifted so far."""
        size, height = self._grown(size, level)
        key = tile, size, height, facing
        if key not in self._whole:
            number = self._number(tile, size, height, facing)
            self._whole[key] = tiles.numbered(self._blank(size, height, facing), number)
            if len(self._whole) > KEPT:
                self._whole.popitem(last=False)
        self._whole.move_to_end(key)
        return self._whole[key]

    def back(self, facing: int, level: float) -> Picture:
        """A tile of the pile, face down, lifted so far."""
        size, height = self._grown(self._piled, level)
        return self._gallery.get(tiles.face_down, size, height, facing)

    def turning(self, facing: int) -> list[Picture]:
        """A held tile that is turned over, from its back to where its face begins to show."""
        return self._gallery.get(tiles.turning, self._held, HELD_MM, facing)

    def _grown(self, size: int, level: float) -> tuple[int, float]:
        """How large and how high what lies with this size is at a level."""
        share = round(level) / LEVELS
        height = LYING_MM + (HELD_MM - LYING_MM) * share
        return round(size + (self._held - size) * share), round(height, 2)

    def _blank(self, size: int, height: float, facing: int) -> Picture:
        return self._gallery.get(tiles.blank_tile, size, height, facing)

    def _number(self, tile: str, size: int, height: float, facing: int) -> Picture:
        key = "lucky number", tile, size, height, facing
        return self._gallery.keep(key, lambda: tiles.tile_number(tile, size, height, facing))

    def prepare(
        self, wanted: Iterable[str], sizes: Collection[int], facings: Collection[int]
    ) -> None:
        """All parts of these tiles, at every level."""
        grown = {self._grown(size, level) for size in sizes for level in range(LEVELS + 1)}
        places = [(*one, facing) for one in grown for facing in facings]
        for place in places:
            self._blank(*place)
        for tile in wanted:
            for place in places:
                self._number(tile, *place)
        for facing in facings:
            self.turning(facing)
            for level in range(LEVELS + 1):
                self.back(facing, level)
