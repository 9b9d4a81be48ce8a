"""What a finger holds that comes down on Trellis."""

from __future__ import annotations

from functools import partial

from game.trellis.table import Cell
from scenes.core.table import Point
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.hand.rack_hand import RackFinger
from scenes.views.trellis.hand.shared_hand import BagGesture, DisplayTileGesture, Peek, Pressed
from scenes.views.trellis.hand.table_hand import FeltFinger, FromTable
from scenes.views.trellis.hand.taps import heading_of
from scenes.views.trellis.layout.tiles import TABLE
from scenes.views.trellis.turn.draft import Pick
from scenes.views.trellis.turn.meanings import (
    AreaFelt,
    Bag,
    DisplayTile,
    Felt,
    Handle,
    RackTile,
    RailTile,
    Seam,
    ShowRack,
    TableCell,
    Tray,
    Victim,
    WrongMark,
)


class Gestures:
    def __init__(self, reach: Parts) -> None:
        self._reach = reach

    def press(self, target: Target, point: Point) -> Gesture | None:
        reach = self._reach
        if reach.composition.is_over:
            return Tapped(reach.host.tweens.finish)
        return self._own(target, point) or self._shared(target, point)

    def _own(self, target: Target, point: Point) -> Gesture | None:
        """What lies before one seat."""
        reach = self._reach
        match target.means:
            case Handle(seat):
                return Peek(reach.actions, seat, partial(reach.taps.say_to_hold, seat))
            case RackTile(seat, tile, copy):
                return RackFinger(reach, seat, Pick(tile, "rack", copy), point)
            case RailTile(place):
                return self._rail(place, point)
            case ShowRack(seat):
                return Tapped(partial(reach.actions.show, seat))
            case Tray(seat):
                return Tapped(partial(reach.taps.tray, seat))
        return None

    def _rail(self, place: int, point: Point) -> Gesture | None:
        composition = self._reach.composition
        rail = composition.draft.rail
        if place >= len(rail):
            return None
        return RackFinger(self._reach, composition.turn, Pick(rail[place], "rail", place), point)

    def _shared(self, target: Target, point: Point) -> Gesture | None:
        """What lies on the table for all."""
        reach, taps = self._reach, self._reach.taps
        match target.means:
            case DisplayTile(index):
                return DisplayTileGesture(reach, index)
            case Bag():
                return BagGesture(reach.actions)
            case Victim(_, victim):
                return Tapped(partial(reach.actions.choose_victim, victim))
            case WrongMark(area, cells):
                return Tapped(partial(taps.mark, area, cells, point), shared=True)
            case Seam(area, cell, way):
                return Tapped(partial(taps.seam, area, cell, heading_of(way)), shared=True)
            case TableCell(area, cell):
                return self._cell(area, cell, point)
            case AreaFelt() | Felt() if reach.carrier is None:
                return FeltFinger(reach, point)
        return None

    def _cell(self, area: int, cell: Cell, point: Point) -> Gesture:
        reach, composition = self._reach, self._reach.composition
        turn = composition.turn
        lies = composition.draft.tile_at(area, cell) is not None
        if reach.carrier is not None:
            return Pressed(reach, turn, reach.pieces.at(TABLE, (area, *cell)), lambda: None)
        if not lies:
            return FeltFinger(reach, point, partial(reach.taps.cell, area, cell))
        pick = composition.draft.pick(area, cell)
        if composition.may_lay(turn) and composition.may_lift((pick,)):
            return FromTable(reach, pick, point)
        say = partial(reach.taps.table_is_shut, area, cell)
        return Pressed(reach, turn, reach.pieces.at(TABLE, (area, *cell)), say)
