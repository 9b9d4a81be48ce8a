"""How the tiles of one rack of Trellis lie: open, peeked at or face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scenes.art import enamel_tiles
from scenes.table import Pixel
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.seat_geometry import SeatGeometry
from scenes.views.trellis.tiles import IN_RACK_MM, Rest, rack_zone

RAISED_MM = 4.0


class RackRests:
    def __init__(self, composition: Composition, geometry: SeatGeometry, seat: int) -> None:
        self._composition, self._geometry, self.seat = composition, geometry, seat
        self.side = geometry.side
        self.zone = rack_zone(seat)

    def now(self) -> Iterator[Rest]:
        if self._composition.is_open(self.seat):
            yield from self._open()
        elif self._composition.racks[self.seat].peeked:
            yield from self._peeked()
        else:
            count = len(self._composition.tiles(self.seat))
            yield from (self.back(index, count) for index in range(count))

    def face_up(self) -> Iterator[Rest]:
        """As they lie when the rack is peeked at, and when it is open."""
        yield from self._peeked()
        yield from self._open()

    def _open(self) -> Iterator[Rest]:
        tiles, fresh = self._composition.rack_tiles(self.seat), self._freshness()
        size = self._geometry.open_tile(len(tiles))
        picked = self._composition.picked_by(self.seat)
        for index, (tile, is_fresh) in enumerate(zip(tiles, fresh, strict=True)):
            raised = tile in picked
            at = self._open_spot(index, len(tiles), raised)
            height = enamel_tiles.LAID_MM if raised else IN_RACK_MM
            yield self._face(tile.tile, index, at, size, height, is_fresh)

    def _open_spot(self, index: int, count: int, raised: bool) -> Pixel:
        spot = self._geometry.open_spot(count, index)
        inwards = self._geometry.table.px(RAISED_MM) if raised else 0
        return self.side.beside(spot, 0, -inwards)

    def _peeked(self) -> Iterator[Rest]:
        tiles, fresh = self._composition.standing(self.seat), self._freshness()
        size = self._geometry.peek_tile(len(tiles))
        for index, (tile, is_fresh) in enumerate(zip(tiles, fresh, strict=True)):
            at = self._geometry.peek_spot(len(tiles), index)
            yield self._face(tile, index, at, size, IN_RACK_MM, is_fresh)

    def _face(
        self, tile: str, index: int, at: Pixel, size: int, height: float, fresh: bool
    ) -> Rest:
        facing = self.side.facing
        return Rest(tile, "rack", self.zone, (index,), at, size, 0, height, facing, fresh)

    def _freshness(self) -> list[bool]:
        """Of each tile as they stand, whether its owner has not seen it yet."""
        seen: Counter[str] = Counter()
        unseen, fresh = self._composition.racks[self.seat].order.unseen, []
        for tile in self._composition.standing(self.seat):
            fresh.append(seen[tile] < unseen[tile])
            seen[tile] += 1
        return fresh

    def back(self, index: int, count: int) -> Rest:
        """A tile face down in a rack of so many."""
        # Always the last ones are raised: which they are says nothing.
        raised = index >= count - self._composition.given_by(self.seat)
        wide, high = self._geometry.back_size(count)
        at = self._geometry.closed_spot(count, index, raised)
        facing = self.side.facing
        return Rest("", "back", self.zone, (index,), at, high, wide, IN_RACK_MM, facing)
