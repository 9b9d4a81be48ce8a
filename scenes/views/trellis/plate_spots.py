"""Where the plates of Trellis lie now: tiles come first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.table import square
from scenes.views.plate import COIN_MM, PlateSpot, plate_scale
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.field import Field
from scenes.views.trellis.plate_geometry import PlateGeometry
from scenes.views.trellis.seat_buttons import SeatButtons


class PlateSpots:
    def __init__(
        self,
        composition: Composition,
        geometry: PlateGeometry,
        field: Field,
        buttons: Sequence[SeatButtons],
    ) -> None:
        self._composition, self._geometry = composition, geometry
        self._field, self._buttons = field, buttons
        self._moved: dict[int, tuple[list[pygame.Rect], PlateSpot | None]] = {}
        """Where a seat's coin has gone, and for which tiles."""

    def spot(self, seat: int) -> PlateSpot:
        """Where tiles lie on a plate's usual place its coin lies elsewhere, and there are no
        lines; where there is no felt at all it stays."""
        count, geometry = self._composition.counts[seat], self._geometry
        tiles = self._field.tile_rects(self._composition.draft)
        usual = geometry.spot(seat, count, self._buttons[seat].has_rounds)
        if geometry.coin(seat, count).collidelist(tiles) >= 0:
            return self._elsewhere(seat, count, tiles) or usual._replace(wide=0.0)
        is_free = geometry.lines(seat, count).collidelist(tiles) < 0
        return usual if is_free else usual._replace(wide=0.0)

    def _elsewhere(self, seat: int, count: int, tiles: list[pygame.Rect]) -> PlateSpot | None:
        if seat not in self._moved or self._moved[seat][0] != tiles:
            self._moved[seat] = tiles, self._geometry.elsewhere(seat, count, tiles)
        return self._moved[seat][1]

    def covered(self) -> list[pygame.Rect]:
        """What coins and lines cover."""
        found = []
        for seat, count in enumerate(self._composition.counts):
            spot, table = self.spot(seat), self._geometry.table
            found.append(square(spot.coin, table.px(COIN_MM * plate_scale(table))))
            if spot.wide:
                found.append(self._geometry.lines(seat, count))
        return found
