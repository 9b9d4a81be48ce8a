"""Fingers on Trellis: tiles that are held and dragged, and two fingers that move a group."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.trellis.table import ACTIONS, DRAW3, NUMBERS, PASS, Cell
from scenes.art import enamel_tiles
from scenes.scene import Grip, Target
from scenes.stage.stage import Layer
from scenes.table import Side
from scenes.views.trellis import targets
from scenes.views.trellis.draft import Lifted
from scenes.views.trellis.field import around, fits_at
from scenes.views.trellis.geometry import PITCH_SHARE
from scenes.views.trellis.grips import Holding, Peeking, Pinch, Taking, cell_of
from scenes.views.trellis.pieces import Rest
from scenes.views.trellis.seat import TrellisSeat, inwards
from scenes.views.trellis.taps import Taps

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard

HOLD_SECONDS = 0.35
HELD_LARGER = 1.12
BACK_SECONDS, DROP_SECONDS = 0.24, 0.14
REACH = 0.5
"""How far inwards of the finger held tiles lie, in tiles; what is meant is half-way."""

DONE = "done"
"""A grip's thing when its finger does nothing more until it is lifted."""

RIGHT = {Side.SOUTH: (1, 0), Side.WEST: (0, 1), Side.NORTH: (-1, 0), Side.EAST: (0, -1)}


class Hand:
    def __init__(self, board: TrellisBoard) -> None:
        self.board, self.layout, self.field = board, board.layout, board.field
        self.taps = Taps(board)
        self._holdings: list[Holding] = []
        self._grips: list[Grip] = []

    # --- pressing

    def targets(self) -> list[Target]:
        board = self.board
        return [
            *targets.handles(board),
            *targets.racks(board),
            *board.verdicts.targets(),
            *targets.shared(board),
            *self.field.targets(board.draft, board.composing),
        ]

    def press(self, grip: Grip) -> None:
        self._grips.append(grip)
        target = grip.target
        if self._begin_pinch(grip) or target is None:
            return
        if target.id.endswith(".peek") and target.seat is not None:
            self._peek(grip, self.board.seats[target.seat])
        elif ".rack." in target.id and target.seat is not None:
            grip.thing = self._rack_holding(self.board.seats[target.seat], target)
        elif target.id.startswith("play.table.") and target.label and self.board.composing:
            grip.thing = self._table_holding(cell_of(target))
            self.board.play.later.after(HOLD_SECONDS, lambda: self._hold(grip), owner=grip)
        elif target.id.startswith("play.display."):
            index = int(target.id.split(".")[2])
            grip.thing = Taking(index, self.board.pieces.at("display", (index,)))
        if isinstance(grip.thing, Holding):
            self._raise(grip.thing)

    def _peek(self, grip: Grip, seat: TrellisSeat) -> None:
        grip.thing = Peeking(seat.seat)
        seat.peeked = True
        self.board.rearrange(0.0)
        self.board.tipping.up(seat)

    def _rack_holding(self, seat: TrellisSeat, target: Target) -> Holding | None:
        board = self.board
        standing = seat.standing()
        index = self.layout.open_index(seat.side, len(standing), target.rect.center)
        picked = board.picked.get(seat.seat, ())
        together = picked if index in picked and self._may_lay(seat.seat) else (index,)
        tiles = tuple(standing[number] for number in together)
        pieces = [board.pieces.at(seat.zone, (number,)) for number in together]
        lifted = Lifted(tiles, grabbed=together.index(index))
        return Holding(seat.seat, lifted, [p for p in pieces if p is not None], together)

    def _table_holding(self, at: tuple[int, Cell]) -> Holding:
        board, (area, cell) = self.board, at
        taken = board.taken
        if taken is not None and taken.area == area and cell in taken.cells:
            cells = taken.cells
        else:
            cells = (cell,)
        return self._lifting(area, cells, cell)

    def _lifting(self, area: int, cells: tuple[Cell, ...], cell: Cell) -> Holding:
        board = self.board
        pieces = [board.pieces.at("table", (area, x, y)) for x, y in cells]
        lifted = board.draft.lift(area, cells, cell)
        return Holding(board.turn, lifted, [piece for piece in pieces if piece is not None])

    def _hold(self, grip: Grip) -> None:
        """A finger that stays on a tile takes its whole line."""
        holding = grip.thing
        if not isinstance(holding, Holding) or grip.dragging or grip not in self._grips:
            return
        lifted = holding.lifted
        if lifted.area is None or not self.board.composing:
            return
        cell = lifted.cells[lifted.grabbed]
        line = self.board.draft.line_through(lifted.area, cell)
        self._holdings.remove(holding)
        grip.thing = self._lifting(lifted.area, line, cell)
        self._raise(grip.thing)

    def _raise(self, holding: Holding) -> None:
        """The first answer to a finger: what it holds rises."""
        self._holdings.append(holding)
        for piece in holding.pieces:
            self.board.play.tweens.drop(piece.sprite)
            piece.sprite.show(self.board.pictures.of(held(piece.rest)))
            piece.sprite.raise_to(Layer.HELD)

    def _may_lay(self, seat: int) -> bool:
        return seat == self.board.turn and self.board.composing

    # --- two fingers

    def _begin_pinch(self, grip: Grip) -> bool:
        area = self.field.area_at(grip.point)
        if area is None:
            return False
        for other in self._grips[:-1]:
            if not self._may_pinch(other, area):
                continue
            if isinstance(other.thing, Holding):
                self._put_back(other.thing)
            apart = max(1.0, math.dist(other.point, grip.point))
            pinch = Pinch(area, (other, grip), self.field.fits[area], _between(other, grip), apart)
            other.thing = grip.thing = pinch
            return True
        return False

    def _may_pinch(self, other: Grip, area: int) -> bool:
        still = not (isinstance(other.thing, Holding) and other.thing.carried)
        on_table = other.thing is None or isinstance(other.thing, Holding)
        return still and on_table and self.field.area_at(other.start) == area

    def _pinch(self, pinch: Pinch) -> None:
        one, other = pinch.grips
        share = math.dist(one.point, other.point) / pinch.apart
        fit = self.layout.zoomed(
            pinch.fit, pinch.fit.tile * share, pinch.middle, _between(one, other)
        )
        if fit != self.field.fits[pinch.area]:
            self.field.zoom(pinch.area, fit)
            self.board.rearrange(0.0)

    # --- dragging

    def drag(self, grip: Grip) -> None:
        thing = grip.thing
        if isinstance(thing, Pinch):
            self._pinch(thing)
        elif isinstance(thing, Taking) and thing.piece is not None:
            thing.piece.held = True
            thing.piece.sprite.raise_to(Layer.HELD)
            thing.piece.sprite.move(*grip.point)
        elif isinstance(thing, Holding):
            self._carry(grip, thing)

    def _carry(self, grip: Grip, holding: Holding) -> None:
        if not holding.carried:
            holding.carried = True
            for piece in holding.pieces:
                piece.held = True
            self._light_fitting(holding)
        self._aim(grip, holding)
        self._place_held(grip, holding)

    def _aim(self, grip: Grip, holding: Holding) -> None:
        """Which cell is meant, and how the tiles would come to lie there."""
        dx, dy = self._offset(holding, REACH / 2)
        point = grip.point[0] + dx, grip.point[1] + dy
        may = self._may_lay(holding.seat) and self.board.draft.holds(holding.lifted)
        aimed = self.field.aim(point, self.board.draft) if may else None
        if aimed == holding.aimed:
            return
        holding.aimed, holding.landing = aimed, None
        if aimed is not None and not self._is_action(holding):
            reading = self.taps.reading(holding.seat)
            holding.landing = self.board.draft.landing(holding.lifted, *aimed, reading)
        self.field.light_landing(holding.landing)

    def _is_action(self, holding: Holding) -> bool:
        return any(tile in ACTIONS for tile in holding.lifted.tiles)

    def _offset(self, holding: Holding, tiles: float) -> tuple[int, int]:
        size = holding.pieces[0].rest.size if holding.pieces else 0
        return inwards(self.board.seats[holding.seat].side, tiles * size)

    def _place_held(self, grip: Grip, holding: Holding) -> None:
        """A line that is held lies as it would land."""
        dx, dy = self._offset(holding, REACH)
        heading = holding.lifted.heading or RIGHT[self.board.seats[holding.seat].side]
        if holding.landing is not None and len(holding.landing.cells) > 1:
            (x, y), (next_x, next_y) = holding.landing.cells[:2]
            heading = next_x - x, next_y - y
        for number, piece in enumerate(holding.pieces):
            step = (number - holding.lifted.grabbed) * piece.rest.size * HELD_LARGER * PITCH_SHARE
            x = round(grip.point[0] + dx + heading[0] * step)
            piece.sprite.move(x, grip.point[1] + dy + heading[1] * step)

    def _light_fitting(self, holding: Holding) -> None:
        """Where a single tile fits as the table is now."""
        spots: list[tuple[int, Cell]] = []
        if self._may_lay(holding.seat) and len(holding.lifted.tiles) == 1:
            spots = self._fitting(holding.lifted)
        self.field.light_fitting(spots)

    def _fitting(self, lifted: Lifted) -> list[tuple[int, Cell]]:
        tile = lifted.tiles[0]
        if tile not in NUMBERS:
            return []
        spots = []
        for area, group in enumerate(self.board.draft.without(lifted)):
            tile_at = {(x, y): placed for placed, x, y in group}
            spots += [(area, cell) for cell in around(group) if fits_at(tile_at, tile, cell)]
        return spots

    def light(self, hushed: bool) -> None:
        """After everything was arranged anew: light for what is chosen or held."""
        chosen = None if hushed else self.taps.chosen()
        carried = [holding for holding in self._holdings if holding.carried]
        if carried:
            self._light_fitting(carried[-1])
        elif chosen is not None and len(chosen.tiles) == 1 and self.board.composing:
            self.field.light_fitting(self._fitting(chosen))
        else:
            self.field.light_fitting([])
        if not carried:
            self.field.light_landing(None)

    # --- dropping

    def drop(self, grip: Grip) -> None:
        thing = grip.thing
        if isinstance(thing, Taking):
            self._drop_taken(grip, thing)
        elif isinstance(thing, Holding):
            self._free(thing)
            if not self._drop_held(grip, thing):
                self.board.rearrange(BACK_SECONDS)
        elif grip.target is not None and grip.target.id == "play.bag":
            self.board.draw()

    def _drop_taken(self, grip: Grip, taking: Taking) -> None:
        if taking.piece is not None:
            taking.piece.held = False
        seat = self.board.seats[self.board.turn]
        if self._rack_rect(seat).collidepoint(grip.point):
            self.board.take(taking.index)
        else:
            self.board.rearrange(BACK_SECONDS)

    def _rack_rect(self, seat: TrellisSeat) -> pygame.Rect:
        count = len(seat.tiles)
        rect = self.layout.rack_rect(seat.side, count, seat.is_open)
        return rect.inflate(self.layout.table.px(12), self.layout.table.px(12))

    def _drop_held(self, grip: Grip, holding: Holding) -> bool:
        """Whether something came of it. Another finger may have changed the table since."""
        board, seat = self.board, self.board.seats[holding.seat]
        holding.aimed = holding.landing = None
        self._aim(grip, holding)
        if holding.landing is not None:
            board.put(board.draft.put(holding.lifted, holding.landing))
            return True
        if self._rack_rect(seat).collidepoint(grip.point):
            return self._drop_on_rack(grip, holding, seat)
        if holding.aimed is not None and self._is_action(holding):
            self._pick_action(holding)
            return True
        return False

    def _drop_on_rack(self, grip: Grip, holding: Holding, seat: TrellisSeat) -> bool:
        if not holding.lifted.from_rack:
            return self.board.draft.holds(holding.lifted) and self.taps.give_back(holding.lifted)
        standing = seat.standing()
        if len(holding.indexes) != 1 or holding.indexes[0] >= len(standing):
            return False
        to = self.layout.open_index(seat.side, len(standing), grip.point)
        seat.order.tiles = [*standing, *_others(seat.order.tiles, standing)]
        seat.order.move(holding.indexes[0], to)
        self.board.unpick(seat.seat)
        self.board.rearrange(DROP_SECONDS)
        return True

    def _pick_action(self, holding: Holding) -> None:
        """An action tile laid on the table wants to be played; what it needs is asked for."""
        if holding.seat != self.board.turn or self.board.draft.touched:
            self.board.play.refuse(self.board.turn, "finish_first")
            return
        tile = holding.lifted.tiles[0]
        victims = [seat for seat in range(self.board.state_seats) if seat != self.board.turn]
        if tile == PASS:
            self.board.play_picked()
        elif tile == DRAW3 and len(victims) == 1:
            self.board.draw_three(victims[0])
        else:
            self.board.picked[holding.seat] = holding.indexes
            self.board.rearrange(BACK_SECONDS)

    # --- tapping

    def tap(self, grip: Grip) -> None:
        thing, target = grip.thing, grip.target
        if isinstance(thing, Holding):
            self._free(thing)
            self.board.rearrange(BACK_SECONDS)
            if thing.indexes:
                self.taps.rack(thing)
            elif self.board.draft.holds(thing.lifted):
                self.taps.table(thing)
        elif isinstance(thing, Taking):
            self.board.take(thing.index)
        elif target is not None and thing is None:
            self.taps.target(grip, target)

    # --- letting go

    def release(self, grip: Grip) -> None:
        self.board.play.later.drop(grip)
        if grip in self._grips:
            self._grips.remove(grip)
        thing = grip.thing
        if isinstance(thing, Peeking):
            self._end_peek(thing)
        elif isinstance(thing, Holding) and thing in self._holdings:
            self._put_back(thing)
        elif isinstance(thing, Taking) and thing.piece is not None and thing.piece.held:
            thing.piece.held = False
            self.board.rearrange(BACK_SECONDS)
        elif isinstance(thing, Pinch):
            for other in thing.grips:
                other.thing = None if other is grip else DONE

    def let_go(self) -> None:
        """After a move: fingers of seats that do not act any more, and those on the display, hold
        nothing from now on. Whose turn it is then has not touched it."""
        acting = self.board.play.match.to_act()
        for grip in self._grips:
            thing = grip.thing
            if isinstance(thing, Holding) and thing.seat not in acting:
                self._free(thing)
                grip.thing = DONE
            elif isinstance(thing, Taking):
                if thing.piece is not None:
                    thing.piece.held = False
                grip.thing = DONE

    def _end_peek(self, peeking: Peeking) -> None:
        seat = self.board.seats[peeking.seat]
        if seat.peeked:
            seat.close()
            self.board.rearrange(0.0)
            self.board.tipping.down(seat)

    def _free(self, holding: Holding) -> None:
        if holding in self._holdings:
            self._holdings.remove(holding)
        for piece in holding.pieces:
            piece.held = False

    def _put_back(self, holding: Holding) -> None:
        self._free(holding)
        self.board.rearrange(BACK_SECONDS)


def held(rest: Rest) -> Rest:
    """How a tile looks in the hand."""
    return rest._replace(size=round(rest.size * HELD_LARGER), height=enamel_tiles.HELD_MM)


def _between(one: Grip, other: Grip) -> tuple[float, float]:
    return (one.point[0] + other.point[0]) / 2, (one.point[1] + other.point[1]) / 2


def _others(order: list[str], standing: list[str]) -> list[str]:
    left = list(order)
    for tile in standing:
        left.remove(tile)
    return left
