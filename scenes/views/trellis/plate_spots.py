"""Where the coins of Trellis lie now: tiles come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from scenes.table import square
from scenes.views.seat_places import COIN_MM, SeatPlaces, coin_scale
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.field import Field
from scenes.views.trellis.plate_geometry import PlateGeometry
from scenes.views.trellis.receivers import Receivers


class _Moved(NamedTuple):
    """In which turn, at how many tiles of its seat and for which ones on the table a coin has made
    room, and where it has gone; None: there is no felt."""

    turn: int
    held: int
    tiles: list[pygame.Rect]
    spot: SeatPlaces | None


class PlateSpots:
    def __init__(
        self,
        composition: Composition,
        geometry: PlateGeometry,
        field: Field,
        receivers: Receivers,
        waiting: Callable[[], list[pygame.Rect]],
    ) -> None:
        """`waiting`: where lines that have been begun go on."""
        self._waiting = waiting
        self._composition, self._geometry = composition, geometry
        self._receivers = receivers
        self._field = field
        self._moved: dict[int, _Moved] = {}
        """Coins that have made room."""

    def spot(self, seat: int) -> SeatPlaces:
        """Where tiles lie on a coin's usual place or are waited for, or a group may be opened, or
        the coin of whoever is given tiles lies there, it lies elsewhere; where there is no felt at
        all it stays."""
        count, geometry = self._count(seat), self._geometry
        draft = self._composition.draft
        tiles = [*self._field.tile_rects(draft), *self._field.free_rects(draft)]
        tiles += [*self._receivers.coins(seat), *self._waiting()]
        if moved := self._still_clear(seat, count, tiles):
            return moved
        if geometry.coin(seat, count).collidelist(tiles) >= 0:
            elsewhere = self._elsewhere(seat, count, tiles)
            if elsewhere is not None:
                return elsewhere
        return geometry.spot(seat, count)

    def _count(self, seat: int) -> int:
        """Of the tiles that its rack is as long as: round controls lie beyond the end of an open
        one, in which what has just been taken has a place."""
        composition = self._composition
        is_open = composition.is_open(seat)
        return composition.places(seat) if is_open else composition.counts[seat]

    def _still_clear(self, seat: int, count: int, tiles: list[pygame.Rect]) -> SeatPlaces | None:
        """A coin that has made room stays there in that turn, as long as nothing comes to lie
        there."""
        moved = self._moved.get(seat)
        if moved is None or (moved.turn, moved.held) != (self._composition.turn, count):
            return None
        is_clear = moved.spot is not None and self._coin(moved.spot).collidelist(tiles) < 0
        return moved.spot if is_clear else None

    def _elsewhere(self, seat: int, count: int, tiles: list[pygame.Rect]) -> SeatPlaces | None:
        if seat not in self._moved or self._moved[seat].tiles != tiles:
            spot = self._geometry.elsewhere(seat, count, tiles)
            self._moved[seat] = _Moved(self._composition.turn, count, tiles, spot)
        return self._moved[seat].spot

    def _coin(self, spot: SeatPlaces) -> pygame.Rect:
        table = self._geometry.table
        return square(spot.coin, table.px(COIN_MM * coin_scale(table)))

    def coins(self) -> list[pygame.Rect]:
        """What the coins cover."""
        return [self._coin(self.spot(seat)) for seat in self._composition.seats]
