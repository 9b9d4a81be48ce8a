"""What fingers work with at Trellis, and the tiles that one may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.trellis.table import ACTIONS, DRAW3, PASS, Cell
from scenes.stage.motion import BACK_SECONDS, HELD_LARGER
from scenes.stage.stage import Layer
from scenes.table import Pixel, Point
from scenes.touch.held import Held
from scenes.views.pieces import Piece
from scenes.views.trellis.actions import Actions
from scenes.views.trellis.composition import Composition, TrellisHost
from scenes.views.trellis.draft import Landing, Lifted
from scenes.views.trellis.field import Field
from scenes.views.trellis.field_geometry import PITCH_SHARE
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.hand_light import HandLight
from scenes.views.trellis.meanings import RackTile
from scenes.views.trellis.taps import Taps
from scenes.views.trellis.tiles import DISPLAY, TABLE, Rest, TilePieces, rack_zone

HOLD_SECONDS = 0.35
HELD_INWARDS = 0.5
"""How far inwards of the finger held tiles lie, in tiles; what is meant is half-way."""
RACK_REACH_MM = 6.0
"""So far from a rack a dropped tile still goes into it."""


@dataclass(frozen=True)
class Reach:
    """All that a finger may touch, and what comes of it."""

    host: TrellisHost
    composition: Composition
    geometry: Geometry
    field: Field
    pieces: TilePieces
    light: HandLight
    actions: Actions
    taps: Taps

    def is_over_rack(self, seat: int, point: Point) -> bool:
        count, is_open = len(self.composition.tiles(seat)), self.composition.is_open(seat)
        more = 2 * self.geometry.table.px(RACK_REACH_MM)
        rect = self.geometry.seats[seat].rack_rect(count, is_open)
        return rect.inflate(more, more).collidepoint(point)


class HeldTiles(Held):
    """They rise at once, and are carried as soon as the finger moves."""

    def __init__(
        self, reach: Reach, seat: int, lifted: Lifted, pieces: Sequence[Piece[Rest]]
    ) -> None:
        self.reach, self.seat = reach, seat
        self.side = reach.geometry.seats[seat].side
        self.carried = False
        self._aimed: tuple[int, Cell] | None = None
        self._landing: Landing | None = None
        self._lift(lifted, pieces)

    def _lift(self, lifted: Lifted, pieces: Sequence[Piece[Rest]]) -> None:
        self.lifted, self._pieces = lifted, pieces
        for piece in pieces:
            self.reach.pieces.lift(piece)

    # --- carrying

    def move(self, point: Point) -> None:
        if not self.carried:
            self.carried = True
            for piece in self._pieces:
                piece.held = True
            self.reach.light.carry(self, self.seat, self.lifted)
        self._aim(point)
        self._place(point)

    def _aim(self, point: Point) -> None:
        """Which cell is meant, and how the tiles would come to lie there."""
        composition, light = self.reach.composition, self.reach.light
        dx, dy = self._inwards(HELD_INWARDS / 2)
        may = composition.may_lay(self.seat) and composition.draft.holds(self.lifted)
        meant = point[0] + dx, point[1] + dy
        aimed = self.reach.field.aim(meant, composition.draft) if may else None
        if aimed == self._aimed:
            return
        self._aimed, self._landing = aimed, None
        if aimed is not None and not self._is_action():
            reading = self.reach.taps.reading(self.seat)
            self._landing = composition.draft.landing(self.lifted, *aimed, reading)
        light.show_landing(self._landing)

    def _is_action(self) -> bool:
        return any(tile in ACTIONS for tile in self.lifted.tiles)

    def _inwards(self, tiles: float) -> Pixel:
        size = self._pieces[0].rest.size if self._pieces else 0
        return self.side.inwards(tiles * size)

    def _place(self, point: Point) -> None:
        """A line that is held lies as it would land."""
        dx, dy = self._inwards(HELD_INWARDS)
        heading = self.lifted.heading or self.side.right
        if self._landing is not None and len(self._landing.cells) > 1:
            (x, y), (next_x, next_y) = self._landing.cells[:2]
            heading = next_x - x, next_y - y
        for number, piece in enumerate(self._pieces):
            step = (number - self.lifted.grabbed) * piece.rest.size * HELD_LARGER * PITCH_SHARE
            x = round(point[0] + dx + heading[0] * step)
            piece.sprite.move(x, point[1] + dy + heading[1] * step)

    # --- the end of it

    def _let_go(self) -> None:
        self.reach.light.let_go(self)
        for piece in self._pieces:
            piece.held = False

    def _put_back(self) -> None:
        self._let_go()
        self.reach.pieces.put_back(self._pieces)

    def cancel(self) -> None:
        self._put_back()

    def drop(self, point: Point) -> None:
        """Another finger may have changed the table since it was last aimed at."""
        self._let_go()
        self._aimed = self._landing = None
        self._aim(point)
        if not self._lay(point):
            self._put_back()

    def _lay(self, point: Point) -> bool:
        """Whether something comes of it here."""
        if self._landing is None:
            return False
        self.reach.pieces.give_up_places(self._pieces)
        self.reach.actions.put(self.reach.composition.draft.put(self.lifted, self._landing))
        return True


class HeldRackTiles(HeldTiles):
    """The tile that the finger has, and what has been picked with it."""

    def __init__(self, reach: Reach, tile: RackTile) -> None:
        composition = reach.composition
        picked = composition.picked_by(tile.seat)
        together = tile in picked and composition.may_lay(tile.seat)
        self._tile, tiles = tile, picked if together else (tile,)
        lifted = Lifted(tuple(one.tile for one in tiles), grabbed=tiles.index(tile))
        standing, zone = composition.rack_tiles(tile.seat), rack_zone(tile.seat)
        pieces = [reach.pieces.at(zone, (standing.index(one),)) for one in tiles]
        super().__init__(reach, tile.seat, lifted, [one for one in pieces if one is not None])

    def tap(self) -> None:
        composition, taps = self.reach.composition, self.reach.taps
        if not composition.acts(self.seat):
            self._put_back()
            taps.shake(self.seat)
            return
        self._let_go()
        place = composition.place_of(self._tile)
        if place is not None:
            taps.rack_tile(composition.rack_tiles(self.seat)[place])
        self.reach.pieces.put_back(self._pieces)

    def _lay(self, point: Point) -> bool:
        if super()._lay(point):
            return True
        if self.reach.is_over_rack(self.seat, point):
            return self._move_in_rack(point)
        return self._aimed is not None and self._is_action() and self._play()

    def _move_in_rack(self, point: Point) -> bool:
        composition, seat = self.reach.composition, self.seat
        place = composition.place_of(self._tile)
        if len(self.lifted.tiles) != 1 or place is None:
            return False
        count = len(composition.tiles(seat))
        to = self.reach.geometry.seats[seat].open_index(count, point)
        self.reach.pieces.give_up_places(self._pieces)
        self.reach.actions.move_in_rack(seat, place, to)
        return True

    def _play(self) -> bool:
        """An action tile laid on the table wants to be played; what it needs is asked for."""
        composition, actions = self.reach.composition, self.reach.actions
        if composition.draft.touched:
            self.reach.host.refuse(self.seat, "finish_first")
            return False
        victims = [seat for seat in composition.seats if seat != self.seat]
        action = self._tile.tile
        if action == PASS or (action == DRAW3 and len(victims) == 1):
            self.reach.pieces.give_up_places(self._pieces)
            return actions.play(action, None if action == PASS else victims[0])
        composition.pick(self.seat, (self._tile,))
        actions.render(BACK_SECONDS)
        return True


class HeldTableTiles(HeldTiles):
    """A tile of the table, or the line that a tap has chosen; a finger that stays takes its whole
    line."""

    def __init__(self, reach: Reach, area: int, cell: Cell) -> None:
        composition = reach.composition
        taken = composition.taken
        chosen = taken is not None and taken.area == area and cell in taken.cells
        cells = taken.cells if taken is not None and chosen else (cell,)
        self._area, self._cell = area, cell
        lifted = composition.draft.lift(area, cells, cell)
        super().__init__(reach, composition.turn, lifted, _pieces_on(reach, area, cells))
        reach.host.later.after(HOLD_SECONDS, self._take_line, owner=self)

    def outlasts_a_move(self) -> bool:
        return False

    def _take_line(self) -> None:
        composition = self.reach.composition
        if self.carried or not composition.composing or not composition.draft.holds(self.lifted):
            return
        line = composition.draft.line_through(self._area, self._cell)
        lifted = composition.draft.lift(self._area, line, self._cell)
        self._lift(lifted, _pieces_on(self.reach, self._area, line))

    def _let_go(self) -> None:
        self.reach.host.later.drop(self)
        super()._let_go()

    def tap(self) -> None:
        self._let_go()
        if self.reach.composition.draft.holds(self.lifted):
            self.reach.taps.table_tile(self._area, self._cell)
        self.reach.pieces.put_back(self._pieces)

    def _lay(self, point: Point) -> bool:
        if super()._lay(point):
            return True
        if not self.reach.is_over_rack(self.seat, point):
            return False
        return self.reach.composition.draft.holds(self.lifted) and self._give_back()

    def _give_back(self) -> bool:
        return self.reach.taps.give_back(self.lifted)


def _pieces_on(reach: Reach, area: int, cells: Sequence[Cell]) -> list[Piece[Rest]]:
    pieces = [reach.pieces.at(TABLE, (area, x, y)) for x, y in cells]
    return [piece for piece in pieces if piece is not None]


class HeldDisplayTile(Held):
    """A tile of the display is taken by a tap, or by a drag to the rack."""

    def __init__(self, reach: Reach, index: int) -> None:
        self._reach, self._index = reach, index
        self._piece = reach.pieces.at(DISPLAY, (index,))
        self._carried = False

    def outlasts_a_move(self) -> bool:
        return False

    def move(self, point: Point) -> None:
        if self._piece is not None:
            self._piece.held = self._carried = True
            self._reach.pieces.stop(self._piece)
            self._piece.sprite.raise_to(Layer.HELD)
            self._piece.sprite.move(*point)

    def tap(self) -> None:
        self._reach.actions.take(self._index)

    def drop(self, point: Point) -> None:
        seat = self._reach.composition.turn
        if not (self._reach.is_over_rack(seat, point) and self._take()):
            self.cancel()

    def _take(self) -> bool:
        if self._piece is not None:
            self._piece.held = False
            self._reach.pieces.give_up_places([self._piece])
        return self._reach.actions.take(self._index)

    def cancel(self) -> None:
        if self._piece is not None and self._carried:
            self._piece.held = False
            self._reach.pieces.put_back([self._piece])
