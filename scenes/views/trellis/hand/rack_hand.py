"""A finger on a tile of a rack or the rail: it taps, sweeps along the row, or pulls out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from game.trellis.table import ACTIONS
from scenes.core.table import Pixel, Point
from scenes.stage.motion import DROP_SECONDS
from scenes.views.trellis.hand.carrying import CarriedTiles
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.hand.taps import of_tile
from scenes.views.trellis.layout.aiming import Aim
from scenes.views.trellis.layout.tiles import rack_zone
from scenes.views.trellis.turn.offer import Pick, Picks

OFF_ROW = 0.3
"""A finger this far off the row, in pitches, has left it."""
BEND_DEGREES = 45.0
"""If the finger turns by more than this as it leaves, it takes along the tiles it passed."""


class Slot(NamedTuple):
    """The centre of a tile in pixels as its seat sees it: to the right, and inwards."""

    along: float
    inward: float


class Sweep:
    """`passed`: places of the tiles taken along, from the first one; while the finger is in the
    row, that one only."""

    def __init__(
        self, slots: Sequence[Slot], grabbed: int, start: Slot, pitch: float, edge: float
    ) -> None:
        """`edge`: the inward end of the trough."""
        self._start, self._corner = start, start
        self._off, self._edge = OFF_ROW * pitch, edge
        own = slots[grabbed]
        self._grabbed = grabbed
        self._row = [
            (slot.along, place)
            for place, slot in enumerate(slots)
            if abs(slot.inward - own.inward) < pitch / 2
        ]
        self._own_along = own.along
        self.passed: tuple[int, ...] = (grabbed,)
        self._swept: tuple[int, ...] = (grabbed,)
        self._is_out = False

    def move(self, point: Slot) -> None:
        if self._is_out:
            return
        if abs(point.inward - self._start.inward) < self._off:
            self._corner = point
            self._swept = self._reached(point.along)
        elif point.inward > self._edge:
            self._is_out = True
            if self._bend(point) > BEND_DEGREES:
                self.passed = self._swept

    def _reached(self, along: float) -> tuple[int, ...]:
        """The first tile and all whose centres the finger has passed, in order."""
        low, high = sorted((self._own_along, along))
        passed = sorted((at, place) for at, place in self._row if low <= at <= high)
        places = [place for _, place in passed if place != self._grabbed]
        if along < self._own_along:
            places.reverse()
        return (self._grabbed, *places)

    def _bend(self, point: Slot) -> float:
        """Angle in degrees between the way along the row and the way out."""
        before = math.atan2(
            self._corner.inward - self._start.inward, self._corner.along - self._start.along
        )
        after = math.atan2(point.inward - self._corner.inward, point.along - self._corner.along)
        return math.degrees(abs(math.remainder(after - before, math.tau)))


TROUGH_MM = 4.0
"""A finger this far beyond its tray has left the trough."""
PART_SECONDS = 0.12
"""How long a finger stays at a place before tiles make room there: a tile pulled from the rear row
does not stir the front one."""

Gap: TypeAlias = tuple[list[str], int]
"""The other tiles of a rack, and the index at which carried ones would be inserted."""


class FromRack(CarriedTiles):
    """Over its rack a tile follows the finger, the others make room, and it stays where it is
    dropped. Off the rack it comes alone or with all chosen tiles; if the finger turns out of the
    row, with all tiles passed."""

    def __init__(self, reach: Parts, seat: int, pick: Pick, start: Point) -> None:
        self._pick = pick
        self._sweep: Sweep | None = None
        self._stops = False
        """Whether the tiles are not to be carried: others hold them or carry over the table."""
        self._row: Picks = ()
        """All tiles in the tray when the finger begins to move."""
        self._wanted: Gap | None = None
        """The gap under the finger."""
        super().__init__(reach, seat, (pick,), pick, start)

    def outlasts_a_move(self) -> bool:
        return self._pick.zone == "rack"

    # --- the row

    def _standing(self) -> list[tuple[Pick, Slot]]:
        """All tiles in the tray, including the rail's, with their slots."""
        rack = self.reach.racks[self.seat]
        own = [(of_tile(one), rect) for one, rect in rack.own()]
        rail = enumerate(rack.rail_places())
        both = [*own, *((Pick(tile, "rail", n), rect) for n, (tile, rect) in rail)]
        return [(pick, self._seen(rect.center)) for pick, rect in both]

    def _seen(self, point: Point) -> Slot:
        """A point as the seat sees it: to the right, and inwards."""
        right, inwards = self.reach.side(self.seat).right, self.reach.inwards(self.seat)
        return Slot(
            point[0] * right[0] + point[1] * right[1],
            point[0] * inwards[0] + point[1] * inwards[1],
        )

    def _begun(self) -> Sweep | None:
        """None if the tile is gone."""
        now, standing = self.reach.taps.still(self.seat, self._pick), self._standing()
        self._row = tuple(pick for pick, _ in standing)
        if now not in self._row:
            return None
        self._pick = now
        return self._sweep_from([slot for _, slot in standing])

    def _sweep_from(self, slots: Sequence[Slot]) -> Sweep:
        rack = self.reach.racks[self.seat]
        tray, inwards = rack.tray(), self.reach.inwards(self.seat)
        edge = (
            tray.centerx + inwards[0] * tray.width / 2,
            tray.centery + inwards[1] * tray.height / 2,
        )
        beyond = self._seen(edge).inward + TROUGH_MM * self.reach.per_mm
        grabbed = self._row.index(self._pick)
        pitch = min((rect.width for _, rect in rack.own()), default=tray.height)
        return Sweep(slots, grabbed, self._seen(self.start), pitch, beyond)

    def move(self, point: Point) -> None:
        if self._stops:
            return
        if self._sweep is None:
            self._sweep = self._begun()
            if self._sweep is None:
                return
            self._pull((self._pick,))
        passed = self._sweep.passed
        self._sweep.move(self._seen(point))
        if self._sweep.passed != passed and not self._stops:
            self._end()
            self._aim, self.start = None, point
            self._pull(tuple(self._row[place] for place in self._sweep.passed))
            if not self._stops:
                self.begin()
        if not self._stops:
            super().move(point)

    def _pull(self, passed: Picks) -> None:
        """Takes these tiles; from a chosen tile all chosen ones, unless another finger carries
        tiles over the table."""
        reach, composition, pick = self.reach, self.reach.composition, self._pick
        may_lay = composition.may_lay(self.seat)
        chosen = composition.chosen if may_lay and pick in composition.chosen else ()
        self.take(tuple(dict.fromkeys((*chosen, *passed))), pick)
        self._stops = not self.is_whole or (may_lay and reach.carrier is not None)
        if self._stops:
            self.put_down()

    def tap(self) -> None:
        self.put_down()
        now = self.reach.taps.still(self.seat, self._pick)
        if now is not None and not self._stops:
            self.reach.taps.standing_tile(self.seat, now)

    # --- over the table

    def follow(self, point: Point) -> None:
        super().follow(point)
        before, over = self._wanted, self.reach.is_over_rack(self.seat, point)
        self._wanted = self._gap(point) if over else None
        if self._wanted is None:
            self._part(None)
        elif self._wanted != before:
            stays = partial(self._stays, self._wanted)
            self.reach.host.later.after(PART_SECONDS, stays, owner=self)

    def _stays(self, gap: Gap) -> None:
        if gap == self._wanted:
            self._part(gap)

    def into_rack(self, point: Point) -> bool:
        """Inserts the tiles at the gap: sorting by hand."""
        if any(pick.zone != "rack" for pick in self.picks):
            return super().into_rack(point)
        others, index = self._gap(point)
        reach = self.reach
        reach.pieces.give_up_places(self.pieces)
        tiles = [pick.tile for pick in self.picks]
        order = [*others[:index], *tiles, *others[index:]]
        reach.actions.stand(self.seat, order)
        return True

    def outside(self, aim: Aim | None) -> None:
        """Offers an action tile; others return unless they may be laid."""
        action = self._action()
        if action is not None and self.reach.composition.composes(self.seat):
            self.reach.pieces.give_up_places(self.pieces)
            if self.reach.actions.offer_action(action):
                return
        super().outside(aim)
        if not self.may_lay():
            self.reach.taps.say_why(self.seat)

    def _action(self) -> str | None:
        tiles = [pick.tile for pick in self.picks]
        return tiles[0] if len(tiles) == 1 and tiles[0] in ACTIONS else None

    # --- the gap in the rack

    def _gap(self, point: Point) -> Gap:
        reach, seat = self.reach, self.seat
        spots = [rect.center for _, rect in reach.racks[seat].own()]
        standing = reach.composition.rack_tiles(seat)
        held = {(pick.tile, pick.copy) for pick in self.picks}
        others = [one for one in standing if (one.tile, one.copy) not in held]
        index = min(range(len(spots)), key=lambda n: math.dist(spots[n], point), default=0)
        return [one.tile for one in others], min(index, len(others))

    def _part(self, gap: Gap | None) -> None:
        """Moves the other tiles apart at the gap."""
        reach, seat = self.reach, self.seat
        lying = [one for one in reach.pieces.lying(rack_zone(seat)) if one not in self.pieces]
        lying.sort(key=lambda piece: piece.rest.place)
        spots: list[Pixel] = [piece.rest.at for piece in lying]
        if gap is not None:
            all_spots = [rect.center for _, rect in reach.racks[seat].own()]
            free = range(gap[1], gap[1] + len(all_spots) - len(lying))
            spots = [spot for number, spot in enumerate(all_spots) if number not in free]
        tweens = reach.host.tweens
        for piece, spot in zip(lying, spots, strict=False):
            if not (piece.held or tweens.moves(piece.sprite) or piece.sprite.at == spot):
                tweens.glide(piece.sprite, spot, DROP_SECONDS)

    def _end(self, landed: bool = False) -> None:
        self._wanted = None
        if self.is_carried:
            self._part(None)
        super()._end(landed)
