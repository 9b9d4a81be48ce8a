"""Rests of one rack's tiles: open, peeked or face down, and those at its end (rail or offer); also
picked tiles and the bag."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

from scenes.art import enamel_tiles, racks
from scenes.art.canvas import Picture
from scenes.core.table import Pixel, square
from scenes.stage.motion import SHAKE_MM
from scenes.stage.sprite import Layer
from scenes.views.pieces import Piece
from scenes.views.trellis.layout.rack_geometry import WALL
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.shared_geometry import SharedGeometry
from scenes.views.trellis.layout.tiles import IN_RACK_MM, TABLE, Look, Rest, TilePieces, rack_zone
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.meanings import RackTile
from scenes.views.trellis.turn.offer import Pick, Picks

RAIL, OFFER = "rail", "offer"
"""Zones beside the rack of the seat at turn."""

RAISED_MM = 2.0


class RackRests:
    def __init__(self, composition: Composition, geometry: SeatGeometry, seat: int) -> None:
        self._composition, self._geometry, self.seat = composition, geometry, seat
        self.side = geometry.side
        self.zone = rack_zone(seat)
        self._follows: tuple[int, int, int] | None = None
        self._closed: list[Rest] = []
        self._seen: tuple[Hashable, list[Rest]] = (None, [])
        """The cached face-up rests, with what they depend on."""

    @property
    def is_open(self) -> bool:
        return self._composition.is_open(self.seat)

    def now(self) -> Iterator[Rest]:
        if self._composition.is_open(self.seat):
            yield from self.open()
        elif self._composition.racks[self.seat].peeked:
            yield from self._peeked()
        else:
            yield from self._backs(len(self._composition.tiles(self.seat)))
        yield from self._beside()

    def face_up(self) -> Iterator[Rest]:
        """The rests of the open rack and of the peeked one."""
        yield from self.open()
        yield from self._peeked()

    # --- what fingers may touch

    def own(self) -> list[tuple[RackTile, pygame.Rect]]:
        """The rack's visible tiles with their touch areas."""
        composition, geometry = self._composition, self._geometry
        if not composition.is_seen(self.seat):
            return []
        tiles = composition.rack_tiles(self.seat)
        if composition.is_open(self.seat):
            places = composition.places(self.seat)
            side = round(geometry.open_row(places).pitch)
            spots = geometry.opened.spots(places)[: len(tiles)]
        else:
            side = math.ceil(geometry.peeked.pitch)
            spots = [geometry.peeked.spot(len(tiles), index) for index in range(len(tiles))]
        return [(tile, square(spot, side)) for tile, spot in zip(tiles, spots, strict=True)]

    def rail_places(self) -> list[tuple[str, pygame.Rect]]:
        """The tiles on the rail with their touch areas, in order."""
        side = round(self._beside_size() / enamel_tiles.FIELD)
        rail = self._composition.rail(self.seat)
        return [(tile, square(self._beside_spot(n), side)) for n, tile in enumerate(rail)]

    def tray(self) -> pygame.Rect:
        """The tray's rectangle, including the block of a peek."""
        composition, geometry = self._composition, self._geometry
        if composition.is_open(self.seat):
            return geometry.open_rect(composition.places(self.seat))
        count = len(composition.tiles(self.seat))
        closed = geometry.closed_rect(count, composition.beside(self.seat))
        peeked = composition.racks[self.seat].peeked
        return closed.union(geometry.peek_rect(count)) if peeked else closed

    # --- face up

    def open(self) -> Iterator[Rest]:
        places = self._composition.places(self.seat)
        spots = self._geometry.opened.spots(places)
        yield from self._faces(spots, self._geometry.opened.tile(places), above=False)

    def _peeked(self) -> Iterator[Rest]:
        count, peeked = len(self._composition.tiles(self.seat)), self._geometry.peeked
        spots = [peeked.spot(count, index) for index in range(count)]
        yield from self._faces(spots, peeked.tile(), above=True)

    def _faces(self, spots: list[Pixel], size: int, above: bool) -> list[Rest]:
        """Cached until something changes."""
        tiles, fresh = self._composition.rack_tiles(self.seat), self._freshness()
        picked = self._composition.picked_by(self.seat)
        follows = tuple(tiles), tuple(fresh), tuple(spots), size, above, picked
        if self._seen[0] != follows:
            faces = self._made_faces(tiles, fresh, spots, size, picked)
            self._seen = follows, [rest._replace(above=above) for rest in faces]
        return self._seen[1]

    def _made_faces(
        self,
        tiles: Sequence[RackTile],
        fresh: Sequence[bool],
        spots: Sequence[Pixel],
        size: int,
        picked: Sequence[RackTile],
    ) -> Iterator[Rest]:
        facing = self.side.facing
        for index, (tile, is_fresh) in enumerate(zip(tiles, fresh, strict=True)):
            is_picked = tile in picked
            at = self._raised(spots[index]) if is_picked else spots[index]
            height = enamel_tiles.LAID_MM if is_picked else IN_RACK_MM
            rest = Rest(tile.tile, "rack", self.zone, (index,), at, size, 0, height, facing)
            yield rest._replace(fresh=is_fresh)

    def _raised(self, spot: Pixel) -> Pixel:
        return self.side.beside(spot, 0, -self._geometry.table.px(RAISED_MM))

    def _freshness(self) -> list[bool]:
        """For each tile in order, whether its owner has not seen it yet."""
        seen: Counter[str] = Counter()
        unseen, fresh = self._composition.racks[self.seat].order.unseen, []
        for tile in self._composition.standing(self.seat):
            fresh.append(seen[tile] < unseen[tile])
            seen[tile] += 1
        return fresh

    # --- at the end of the rack

    def _beside(self) -> Iterator[Rest]:
        composition = self._composition
        if self.seat != composition.turn:
            return
        size, facing = self._beside_size(), self.side.facing
        chosen = {pick.copy for pick in composition.chosen if pick.zone == "rail"}
        for place, tile in enumerate(composition.rail(self.seat)):
            at = self._beside_spot(place)
            height = enamel_tiles.LAID_MM if place in chosen else IN_RACK_MM
            at = self._raised(at) if place in chosen else at
            yield Rest(tile, "shared", RAIL, (place,), at, size, 0, height, facing)
        if composition.offer is not None:
            at = self._beside_spot(len(composition.rail(self.seat)))
            yield self._offered(composition.offer.tile, at, size)

    def offered(self, tile: str) -> Rest:
        """The look of a tile just taken or drawn, alone at the end of the rack."""
        composition, geometry = self._composition, self._geometry
        size = geometry.closed.rail_tile(1)
        if composition.is_open(self.seat):
            size = geometry.opened.tile(composition.places(self.seat) + 1)
        return self._offered(tile, (0, 0), size)

    def _offered(self, tile: str, at: Pixel, size: int) -> Rest:
        """A tile without a name is face down."""
        look: Look = "shared" if tile else "back"
        facing = self.side.facing
        return Rest(tile, look, OFFER, (0,), at, size, 0 if tile else size, IN_RACK_MM, facing)

    def _beside_size(self) -> int:
        composition, geometry = self._composition, self._geometry
        if composition.is_open(self.seat):
            return geometry.opened.tile(composition.places(self.seat))
        return geometry.closed.rail_tile(composition.beside(self.seat))

    def _beside_spot(self, index: int) -> Pixel:
        composition, geometry = self._composition, self._geometry
        beside = composition.beside(self.seat)
        if composition.is_open(self.seat):
            places = composition.places(self.seat)
            return geometry.open_spot(places, places - beside + index)
        return geometry.closed.rail_spot(len(composition.tiles(self.seat)), beside, index)

    # --- face down

    def _backs(self, count: int) -> list[Rest]:
        """Cached until something changes."""
        follows = self._count_raised(), self._composition.beside(self.seat)
        if self._follows != (count, *follows):
            self._closed = self._row(range(count), count, *follows)
            self._follows = count, *follows
        return self._closed

    def back(self, index: int, count: int) -> Rest:
        """A back in a rack of `count` tiles."""
        beside = self._composition.beside(self.seat)
        return self._row([index], count, self._count_raised(), beside)[0]

    def _count_raised(self) -> int:
        composition = self._composition
        # Always the last ones, so that it does not reveal which tiles are meant.
        giving = composition.state.giving
        raised = len(giving[self.seat] or ()) if giving is not None else 0
        if composition.is_person(self.seat):
            raised += composition.racks[self.seat].new
        return raised

    def _row(self, indices: Iterable[int], count: int, raised: int, beside: int) -> list[Rest]:
        closed, facing = self._geometry.closed, self.side.facing
        wide, high = closed.back_size(count, beside)
        spots = ((n, closed.spot(count, n, n >= count - raised, beside)) for n in indices)
        back = Rest("", "back", self.zone, (0,), (0, 0), high, wide, IN_RACK_MM, facing)
        return [back._replace(place=(index,), at=at) for index, at in spots]

    @property
    def block_pitch(self) -> float:
        """Pixels from one row of the block to the next."""
        return self._geometry.peeked.pitch

    @property
    def deepest(self) -> float:
        """The greatest height of a back that stays on the block's wood."""
        return self.block_pitch + 2 * self._geometry.table.px(WALL)

    def gathered(self, index: int, count: int) -> Pixel:
        """The place of a back in the block, before the rack tips up."""
        return self._geometry.peeked.spot(count, index)


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
        for sprite, picture in zip(self._left, self._counts(count), strict=True):
            sprite.show(picture)

    def _counts(self, count: int) -> tuple[Picture, Picture]:
        return self._gallery.get(racks.bag_counts, self._side, count)
