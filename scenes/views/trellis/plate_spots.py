"""Where the plates of Trellis lie now: tiles come first."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.table import square
from scenes.views.plate import COIN_MM, PlateSpot, plate_scale
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.field import Field
from scenes.views.trellis.plate_geometry import PlateGeometry
from scenes.views.trellis.receivers import Receivers
from scenes.views.trellis.seat_buttons import SeatButtons


class PlateSpots:
    def __init__(
        self,
        composition: Composition,
        geometry: PlateGeometry,
        field: Field,
        buttons: Sequence[SeatButtons],
        receivers: Receivers,
    ) -> None:
        self._composition, self._geometry = composition, geometry
        self._receivers = receivers
        self._field, self._buttons = field, buttons
        self._moved: dict[int, tuple[list[pygame.Rect], PlateSpot | None]] = {}
        """Where a seat's coin has gone, and for which tiles."""

    def spot(self, seat: int) -> PlateSpot:
        """Where tiles lie on a plate's usual place, or the coin of whoever is given tiles, its coin
        lies elsewhere, and there are no lines; where there is no felt at all it stays."""
        count, geometry = self._composition.counts[seat], self._geometry
        tiles = self._field.tile_rects(self._composition.draft)
        tiles = [*tiles, *self._receivers.coins(seat)]
        usual = geometry.spot(seat, count, self._buttons[seat].has_rounds)
        if geometry.coin(seat, count).collidelist(tiles) >= 0:
            return self._elsewhere(seat, count, tiles) or usual._replace(wide=0.0)
        is_free = geometry.lines(seat, count).collidelist(tiles) < 0
        return usual if is_free else usual._replace(wide=0.0)

    def _elsewhere(self, seat: int, count: int, tiles: list[pygame.Rect]) -> PlateSpot | None:
        if seat not in self._moved or self._moved[seat][0] != tiles:
            self._moved[seat] = tiles, self._geometry.elsewhere(seat, count, tiles)
        return self._moved[seat][1]

    def coins(self) -> list[pygame.Rect]:
        """What the coins cover."""
        table = self._geometry.table
        side = table.px(COIN_MM * plate_scale(table))
        return [square(self.spot(seat).coin, side) for seat in self._composition.seats]

    def covered(self) -> list[pygame.Rect]:
        """What coins and lines cover."""
        counts = enumerate(self._composition.counts)
        lines = [self._geometry.lines(*one) for one in counts if self.spot(one[0]).wide]
        return [*self.coins(), *lines]
