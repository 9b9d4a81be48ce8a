"""Rests of one rack's tiles: open, peeked or face down, and those at its end (rail or offer); also
picked tiles and the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pygame

from scenes.art import enamel_tiles, racks
from scenes.core.table import Pixel, square
from scenes.stage.motion import SHAKE_MM
from scenes.stage.sprite import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.field_geometry import SharedGeometry
from scenes.views.trellis.layout.rack_geometry import RackLayout
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.tiles import TABLE, Look, Rest, TilePieces, rack_zone
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Pick, Picks

RAIL, OFFER = "rail", "offer"
"""Zones beside the rack of the seat at turn."""

RAISED_MM, BACK_RAISED_MM = 2.0, 4.0
"""How far picked tiles are raised, and backs of known tiles."""


class RackRests:
    def __init__(self, composition: Composition, geometry: SeatGeometry, seat: int) -> None:
        self._composition, self._geometry, self.seat = composition, geometry, seat
        self.side = geometry.side
        self.zone = rack_zone(seat)

    @property
    def is_open(self) -> bool:
        return self._composition.is_open(self.seat)

    @property
    def count(self) -> int:
        """The number of tiles in the rack, without those at its end."""
        return len(self._composition.tiles(self.seat))

    @property
    def lies(self) -> RackLayout:
        """How the rack lies, open or closed."""
        if self._shows_hand:
            beside = self._composition.beside(self.seat)
            return self._geometry.opened.lies(beside, beside)
        return self.opened if self.is_open else self._closed(self.count)

    @property
    def _shows_hand(self) -> bool:
        """Whether the tray has only what came from the owner's phone, for fingers to lay."""
        return self._composition.racks[self.seat].lent and self._composition.beside(self.seat) > 0

    @property
    def opened(self) -> RackLayout:
        composition, seat = self._composition, self.seat
        return self._geometry.opened.lies(composition.places(seat), composition.beside(seat))

    def _closed(self, count: int) -> RackLayout:
        return self._geometry.closed.lies(count, self._composition.beside(self.seat))

    @property
    def block(self) -> RackLayout | None:
        """The block of a peek, if there is one."""
        is_peeked = self._composition.racks[self.seat].peeked
        return self._geometry.peeked.lies(self.count) if is_peeked else None

    def tray(self) -> pygame.Rect:
        """The tray's rectangle, including the block of a peek."""
        block, rect = self.block, self.lies.rect
        return rect if block is None or self.is_open else rect.union(block.rect)

    # --- what fingers may touch

    def own(self) -> list[tuple[RackTile, pygame.Rect]]:
        """The rack's visible tiles with their touch areas."""
        seen = self.opened if self.is_open else self.block
        if seen is None:
            return []
        tiles = self._composition.rack_tiles(self.seat)
        pairs = zip(tiles, seen.spots, strict=False)
        return [(tile, square(spot, seen.touch)) for tile, spot in pairs]

    def rail_places(self) -> list[tuple[str, pygame.Rect]]:
        """The tiles on the rail with their touch areas, in order."""
        lies = self.lies
        side = round(lies.end_tile / enamel_tiles.FIELD)
        pairs = zip(self._composition.rail(self.seat), lies.end, strict=False)
        return [(tile, square(spot, side)) for tile, spot in pairs]

    # --- tiles

    def now(self) -> Iterator[Rest]:
        if self.is_open:
            yield from self.faces(self.opened)
        elif self.block is not None:
            yield from (rest._replace(above=True) for rest in self.faces(self.block))
        elif not self._shows_hand:
            count = self.count
            yield from (self.back(index, count) for index in range(count))
        yield from self._beside()

    def faces(self, lies: RackLayout) -> Iterator[Rest]:
        tiles, fresh = self._composition.rack_tiles(self.seat), self._freshness()
        picked = self._composition.picked_by(self.seat)
        for index, (tile, is_fresh) in enumerate(zip(tiles, fresh, strict=True)):
            place, spot = (index,), lies.spots[index]
            rest = Rest(tile.tile, "rack", self.zone, place, spot, lies.tile, fresh=is_fresh)
            yield self._lying(rest, tile in picked)

    def _lying(self, rest: Rest, is_picked: bool) -> Rest:
        """The rest as its owner sees it, raised if it is picked."""
        if not is_picked:
            return rest._replace(facing=self.side.facing)
        at, height = self._inwards(rest.at, RAISED_MM), enamel_tiles.LAID_MM
        return rest._replace(facing=self.side.facing, at=at, height=height)

    def _inwards(self, spot: Pixel, mm: float) -> Pixel:
        return self.side.beside(spot, 0, -self._geometry.table.px(mm))

    def _freshness(self) -> list[bool]:
        """For each tile in order, whether its owner has not seen it yet."""
        seen: Counter[str] = Counter()
        unseen, fresh = self._composition.racks[self.seat].order.unseen, []
        for tile in self._composition.standing(self.seat):
            fresh.append(seen[tile] < unseen[tile])
            seen[tile] += 1
        return fresh

    def _beside(self) -> Iterator[Rest]:
        """The tiles at the end of the rack."""
        composition, lies = self._composition, self.lies
        if self.seat != composition.turn:
            return
        chosen = {pick.copy for pick in composition.chosen if pick.zone == "rail"}
        for place, tile in enumerate(composition.rail(self.seat)):
            rest = Rest(tile, "shared", RAIL, (place,), lies.end[place], lies.end_tile)
            yield self._lying(rest, place in chosen)
        if composition.offer is not None:
            yield self._offered(composition.offer.tile, lies.end[-1], lies.end_tile)

    def offered(self, tile: str) -> Rest:
        """The look of a tile just taken or drawn, alone at the end of the rack."""
        places, geometry = self._composition.places(self.seat), self._geometry
        rack = geometry.opened.lies(places + 1) if self.is_open else geometry.closed.lies(0, 1)
        return self._offered(tile, (0, 0), rack.end_tile)

    def _offered(self, tile: str, at: Pixel, size: int) -> Rest:
        """A tile without a name is face down."""
        look: Look = "shared" if tile else "back"
        wide, facing = 0 if tile else size, self.side.facing
        return Rest(tile, look, OFFER, (0,), at, size, wide, facing=facing)

    # --- face down

    def back(self, index: int, count: int) -> Rest:
        """A back in a rack of `count` tiles, at the last place if a finger holds one of them. The
        last ones are raised, so that it does not reveal which tiles are meant."""
        lies = self._closed(count)
        at = lies.spots[min(index, count - 1)]
        if index >= count - self._count_raised():
            at = self._inwards(at, BACK_RAISED_MM)
        facing = self.side.facing
        return Rest("", "back", self.zone, (index,), at, lies.tile, lies.wide, facing=facing)

    def _count_raised(self) -> int:
        composition = self._composition
        giving = composition.state.giving
        raised = len(giving[self.seat] or ()) if giving is not None else 0
        if composition.is_person(self.seat):
            raised += composition.racks[self.seat].new
        return raised

    # --- in the block of a peek

    def gathered(self, index: int, count: int) -> Pixel:
        """The place of a back in the block, before the rack tips up."""
        return self._geometry.peeked.lies(count).spots[min(index, count - 1)]

    @property
    def lowered(self) -> float:
        """The share of their height to which backs are lowered, so that they stay on the block's
        wood."""
        peeked, high = self._geometry.peeked, self._geometry.closed.lies(0).tile
        return 1.0 if high <= peeked.deepest else peeked.pitch / high


class PickedPieces:
    def __init__(self, host: TrellisHost, composition: Composition, pieces: TilePieces) -> None:
        self._host, self._composition, self._pieces = host, composition, pieces

    def one(self, seat: int, pick: Pick) -> Piece[Rest] | None:
        if pick.zone == "table":
            return self._pieces.at(TABLE, (pick.area, *pick.cell))
        if pick.zone == "rail":
            return self._pieces.at(RAIL, (pick.copy,))
        place = self._composition.place_of(RackTile(seat, pick.tile, pick.copy))
        return None if place is None else self._pieces.at(rack_zone(seat), (place,))

    def of(self, seat: int, picks: Picks) -> list[Piece[Rest]]:
        found = (self.one(seat, pick) for pick in picks)
        return [piece for piece in found if piece is not None]

    def shake(self, seat: int, pieces: Iterable[Piece[Rest]]) -> None:
        """Shakes pieces sideways, as the seat sees it: a refusal."""
        x, y = self._host.seating.sides[seat].right
        away = self._host.gallery.table.px(SHAKE_MM)
        swaying = [piece for piece in pieces if not piece.held]
        self._pieces.shake(swaying, (x * away, y * away))


class BagPieces:
    def __init__(self, host: TrellisHost, shared: SharedGeometry) -> None:
        self._gallery, self._side = host.gallery, shared.bag_size()
        host.stage.add(self._gallery.get(racks.bag, self._side), shared.bag(), Layer.LYING)
        self._left = [host.stage.add(None, shared.bag(), Layer.LYING) for _ in range(2)]
        """The number of tiles, for both long sides."""

    def show(self, count: int) -> None:
        pictures = self._gallery.get(racks.bag_counts, self._side, count)
        for sprite, picture in zip(self._left, pictures, strict=True):
            sprite.show(picture)
