"""The racks of Trellis at its end: all of them lie open, with the tiles that are counted."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from scenes.core.table import Pixel
from scenes.stage.motion import Tweens
from scenes.stage.script import Steps, Wait
from scenes.views.trellis.appearance import Appearance

APART_SECONDS = 0.07
"""Between two racks that tip up: not many tiles are on their way at once."""


class EndRacks:
    def __init__(self, looks: Appearance, tweens: Tweens) -> None:
        self._looks, self._tweens = looks, tweens

    def closed(self) -> list[int]:
        """The seats whose racks are to be turned up."""
        composition = self._looks.composition
        return [seat for seat in composition.seats if not composition.is_open(seat)]

    def turn_up(self) -> Steps:
        """One after the other, for many tiles come to lie at each; then what follows from that."""
        looks = self._looks
        for number, seat in enumerate(self.closed()):
            if number:
                yield Wait(APART_SECONDS)
            looks.composition.turned_up.add(seat)
            looks.lay(0.0)
            looks.tilt.up(looks.racks[seat])
            self._tweens.soon(looks.seats[seat].refresh)
        yield Wait()
        looks.follow_tiles()

    # --- as they will lie when they have turned up

    def rects(self) -> list[pygame.Rect]:
        geometry, places = self._looks.geometry, self._looks.composition.places
        seats = self._looks.composition.seats
        return [geometry.seats[seat].open_rect(places(seat)) for seat in seats]

    def tiles(self, seat: int) -> list[str]:
        return [tile.tile for tile in self._looks.composition.rack_tiles(seat)]

    def spots(self, seat: int) -> list[Pixel]:
        """Of each tile."""
        places = self._looks.composition.places(seat)
        opened = self._looks.geometry.seats[seat].opened
        return list(opened.spots(places))[: len(self.tiles(seat))]

    def tile_size(self, seat: int) -> int:
        """In pixels."""
        places = self._looks.composition.places(seat)
        return self._looks.geometry.seats[seat].opened.tile(places)

    # --- made ahead

    def ahead(self) -> Iterator[None]:
        """Those that are closed still, as they tip up."""
        for seat in self.closed():
            yield from self._rack_ahead(seat)

    def _rack_ahead(self, seat: int) -> Iterator[None]:
        looks = self._looks
        pictures, rack = looks.pieces.pictures, looks.racks[seat]
        looks.seats[seat].open_tray()
        yield
        tiles = list(rack.open())
        for rest in (rack.back(0, max(1, len(tiles))), *tiles):
            pictures.of(rest)
            yield
