"""What a finger holds that comes down on Trellis."""

from __future__ import annotations

from functools import partial

from scenes.table import Point
from scenes.touch.held import Held, Tapped
from scenes.touch.target import Target
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.hand import (
    HeldDisplayTile,
    HeldRackTiles,
    HeldTableTiles,
    Reach,
)
from scenes.views.trellis.meanings import (
    AreaFelt,
    Bag,
    DisplayTile,
    Handle,
    RackTile,
    TableCell,
    Tray,
    WrongMark,
)
from scenes.views.trellis.pinch import InArea, Pinch


class Peek(Held):
    """A rack is tipped up as long as the finger stays."""

    def __init__(self, actions: Actions, seat: int) -> None:
        self._actions, self._seat = actions, seat
        actions.peek(seat)

    def tap(self) -> None:
        self._actions.end_peek(self._seat)

    def drop(self, point: Point) -> None:
        self._actions.end_peek(self._seat)

    def cancel(self) -> None:
        self._actions.end_peek(self._seat)


class HeldBag(Held):
    """A tile is drawn by a tap on the bag, or by a drag out of it to wherever."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def tap(self) -> None:
        self._actions.draw()

    def drop(self, point: Point) -> None:
        self._actions.draw()

    def outlasts_a_move(self) -> bool:
        return False


class Gestures:
    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._in_areas: list[InArea] = []
        """The fingers that are down now."""

    def press(self, target: Target | None, point: Point) -> Held | None:
        area = self._reach.field.area_at(point)
        if area is None:
            return self._taken_up(target, point)
        finger, other = InArea(point), self._waiting_in(area)
        self._in_areas.append(finger)
        finger.ended = partial(self._in_areas.remove, finger)
        if other is None:
            finger.inner = self._taken_up(target, point) or finger.inner
        else:
            geometry, field = self._reach.geometry.field, self._reach.field
            Pinch(area, (other, finger), geometry, field, self._reach.actions.render)
        return finger

    def _waiting_in(self, area: int) -> InArea | None:
        """A finger in this area that a second one may join."""
        area_at = self._reach.field.area_at
        there = (one for one in self._in_areas if one.may_pinch() and area_at(one.start) == area)
        return next(there, None)

    def _taken_up(self, target: Target | None, point: Point) -> Held | None:
        composition, taps = self._reach.composition, self._reach.taps
        if composition.is_over:
            return Tapped(self._reach.host.tweens.finish)
        match target and target.means:
            case Handle(seat):
                return Peek(self._reach.actions, seat)
            case RackTile() as tile:
                return HeldRackTiles(self._reach, tile)
            case TableCell(area, cell) if composition.is_tile_to_lift(area, cell):
                return HeldTableTiles(self._reach, area, cell)
            case DisplayTile(index):
                return HeldDisplayTile(self._reach, index)
            case Bag():
                return HeldBag(self._reach.actions)
            case Tray(seat):
                return Tapped(partial(taps.tray, seat))
            case WrongMark(area, cells):
                return Tapped(partial(taps.mark, area, cells, point), shared=True)
            case TableCell() | AreaFelt():
                return Tapped(partial(taps.felt, point), shared=True)
        return None
