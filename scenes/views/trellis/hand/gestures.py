"""Gestures on handles, bag and display, and the choice of a gesture for each touch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.trellis.table import Cell
from scenes.core.table import Point
from scenes.stage.motion import DROP_SECONDS
from scenes.stage.sprite import Layer
from scenes.touch.gesture import Gesture, Tapped
from scenes.touch.target import Target
from scenes.views.pieces import Piece
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.hand.rack_hand import FromRack
from scenes.views.trellis.hand.table_hand import FeltFinger, FromTable
from scenes.views.trellis.layout.tiles import DISPLAY, TABLE, Rest
from scenes.views.trellis.turn.cells import ACROSS, DOWN
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
from scenes.views.trellis.turn.offer import Pick

PRESSED_MM = 1.0
TAP_SECONDS = 0.35
"""A shorter touch of a handle: the person does not know that it must be held."""


class Peek(Gesture):
    """Tips up a rack while the finger stays."""

    def __init__(self, reach: Parts, seat: int) -> None:
        self._reach, self._actions, self._seat = reach, reach.actions, seat
        self._began = self._actions.now
        self._actions.peek(seat)

    def tap(self) -> None:
        self._actions.end_peek(self._seat)
        if self._actions.now - self._began < TAP_SECONDS:
            self._reach.host.refuse(self._seat, "hold_the_eye")

    def drop(self, point: Point) -> None:
        self._actions.end_peek(self._seat)

    def cancel(self) -> None:
        self._actions.end_peek(self._seat)


class OfferGesture(Gesture):
    """Offers a tile of the bag by a tap or a drag to anywhere, or one of the display by a tap or a
    drag to the rack: that tile rises at the press."""

    lands_at_speed = False

    def __init__(self, reach: Parts, display: int | None) -> None:
        """`display`: the place of the tile; None: the bag."""
        self._reach, self._display = reach, display
        self._piece = None if display is None else reach.pieces.at(DISPLAY, (display,))
        if self._piece is not None:
            reach.pieces.lift(self._piece)

    def outlasts_a_move(self) -> bool:
        return False

    def move(self, point: Point) -> None:
        if self._piece is not None:
            self._piece.held = True
            self._reach.pieces.stop(self._piece)
            self._piece.sprite.raise_to(Layer.HELD)
            self._piece.sprite.move(*point)

    def tap(self) -> None:
        if not self._take():
            self.cancel()

    def drop(self, point: Point) -> None:
        reach = self._reach
        if self._display is None or reach.is_over_rack(reach.composition.turn, point):
            self.tap()
            return
        self.cancel()
        if reach.field.is_felt(point):
            reach.actions.say_to_keep()

    def _take(self) -> bool:
        if self._piece is not None:
            self._piece.held = False
        actions, display = self._reach.actions, self._display
        return actions.draw() if display is None else actions.take(display)

    def cancel(self) -> None:
        if self._piece is not None:
            self._piece.held = False
            self._reach.pieces.put_back([self._piece])


class Pressed(Gesture):
    """A piece that cannot be taken now: it gives way a little, and a tap explains."""

    def __init__(
        self, reach: Parts, seat: int, piece: Piece[Rest] | None, say: Callable[[], None]
    ) -> None:
        self._reach, self._say = reach, say
        self._piece = piece if piece is not None and not piece.held else None
        if self._piece is not None:
            dx, dy = reach.inwards(seat)
            away = PRESSED_MM * reach.per_mm
            x, y = self._piece.rest.at
            reach.pieces.stop(self._piece)
            self._piece.sprite.move(x - dx * away, y - dy * away)

    def _rise(self) -> None:
        # A move may have removed it from the table.
        pieces, piece = self._reach.pieces, self._piece
        if piece is not None and not piece.held and piece in pieces.all:
            pieces.bring(piece, DROP_SECONDS)

    def tap(self) -> None:
        self._rise()
        self._say()

    def drop(self, point: Point) -> None:
        self.tap()

    def cancel(self) -> None:
        self._rise()


def gesture_on(reach: Parts, target: Target, point: Point) -> Gesture | None:
    """The gesture of a finger on this target."""
    if reach.composition.is_over:
        return Tapped(reach.host.tweens.finish)
    return _own(reach, target, point) or _shared(reach, target, point)


def _own(reach: Parts, target: Target, point: Point) -> Gesture | None:
    """The gesture on something of one seat."""
    turn, rail = reach.composition.turn, reach.composition.draft.rail
    match target.means:
        case Handle(seat):
            return Peek(reach, seat)
        case RackTile(seat, tile, copy):
            return FromRack(reach, seat, Pick(tile, "rack", copy), point)
        case RailTile(place) if place < len(rail):
            return FromRack(reach, turn, Pick(rail[place], "rail", place), point)
        case ShowRack(seat):
            return Tapped(partial(reach.actions.show, seat))
        case Tray(seat):
            return Tapped(partial(reach.taps.tray, seat))
    return None


def _shared(reach: Parts, target: Target, point: Point) -> Gesture | None:
    """The gesture on something shared."""
    taps = reach.taps
    match target.means:
        case DisplayTile(index):
            return OfferGesture(reach, index)
        case Bag():
            return OfferGesture(reach, None)
        case Victim(_, victim):
            return Tapped(partial(reach.actions.choose_victim, victim))
        case WrongMark(area, cells):
            return Tapped(partial(taps.mark, area, cells, point), shared=True)
        case Seam(area, cell, way):
            return Tapped(
                partial(taps.seam, area, cell, ACROSS if way == "right" else DOWN), shared=True
            )
        case TableCell(area, cell):
            return _cell(reach, area, cell, point)
        case AreaFelt() | Felt() if reach.carrier is None:
            return FeltFinger(reach, point)
    return None


def _cell(reach: Parts, area: int, cell: Cell, point: Point) -> Gesture:
    composition, turn = reach.composition, reach.composition.turn
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
