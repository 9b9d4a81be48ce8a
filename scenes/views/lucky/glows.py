"""Light at Lucky Numbers: where tiles in hands may go, what is aimed at, where tiles would end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from game.lucky.state import CELLS, NUMBERS, Cell
from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.gallery import Gallery
from scenes.stage.stage import ADD, Layer, Stage
from scenes.views.lucky.geometry import Geometry

Kind: TypeAlias = Literal["free", "swap", "mark"]
Place: TypeAlias = tuple[int, Cell]
"""A seat and a cell of its board."""


class Glows:
    def __init__(self, stage: Stage, gallery: Gallery, geometry: Geometry) -> None:
        self._gallery, self._geometry = gallery, geometry
        self._places = {
            (seat, at): stage.add(None, geometry.cell(side, at), Layer.GLOW, ADD)
            for seat, side in enumerate(geometry.sides)
            for at in CELLS
        }
        self._aim = stage.add(self._place("mark"), (0, 0), Layer.GLOW, ADD)
        rim = gallery.get(tiles.place_glow, geometry.pool_place, "discard")
        self._pool = stage.add(rim, (0, 0), Layer.GLOW, ADD)
        self.aim(None)
        self.pool("")
        for side in geometry.sides:
            for kind in ("free", "swap", "mark"):
                gallery.turned(self._place(kind), side)

    def _place(self, kind: str) -> Picture:
        return self._gallery.get(tiles.place_glow, self._geometry.place, kind)

    def places(self, lit: Mapping[Place, Kind]) -> None:
        """Where a tile may go; all others are dark."""
        for place, sprite in self._places.items():
            sprite.set_visible(place in lit)
            if place in lit:
                side = self._geometry.sides[place[0]]
                sprite.show(self._gallery.turned(self._place(lit[place]), side))

    def aim(self, place: Place | None) -> None:
        """The place that a finger means."""
        self._aim.set_visible(place is not None)
        if place is not None:
            seat, at = place
            self._aim.move(*self._geometry.cell(self._geometry.sides[seat], at))

    def pool(self, tile: str) -> None:
        """Where this tile would come to lie in the pool; "": none."""
        self._pool.set_visible(bool(tile))
        if tile:
            self._pool.move(*self._geometry.pool(NUMBERS[tile], 0))
