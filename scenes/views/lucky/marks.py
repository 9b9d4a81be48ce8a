"""What people are shown without being asked for anything: the tiles that forbid a place, and what
a computer player has just changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import pygame

from game.lucky.state import Cell, Discarded, Event, Move, Placed, State, tile_at
from game.match import Change
from scenes.art import colours
from scenes.art.canvas import Colour, Picture, finished, rounded
from scenes.art.tiles import RADIUS
from scenes.stage.motion import SHAKE_MM, fade_steps
from scenes.stage.stage import Layer
from scenes.table import Pixel, Table
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.glows import Glow
from scenes.views.lucky.tiles import TAKE_SECONDS, Tiles
from scenes.views.view import Host

FORBID_SECONDS = 2.5
THICK_MM, THIN_MM = 1.0, 0.6
THIN_ALPHA = 150
RIM = 1.05
"""In places: felt or wood is seen between a tile and its rim."""


class Marks:
    def __init__(
        self,
        host: Host[State, Move, Event],
        geometry: Geometry,
        tiles: Tiles,
        forgiven: Callable[[], None],
    ) -> None:
        """`forgiven` is called when what forbade has been shown for long enough."""
        self._forgiven = forgiven
        self._host, self._geometry, self._tiles = host, geometry, tiles
        seats = range(len(geometry.sides))
        self._forbidding: dict[int, dict[Cell, Glow]] = {seat: {} for seat in seats}
        self._traces: dict[int, dict[str, Glow]] = {seat: {} for seat in seats}

    def ahead(self) -> Iterator[None]:
        for place in (self._geometry.place, self._geometry.pool_place):
            for width_mm, alpha in ((THICK_MM, 255), (THIN_MM, THIN_ALPHA)):
                self._rim(place, width_mm, alpha)
                yield

    def _rim(self, place: int, width_mm: float, alpha: int) -> Sequence[Picture]:
        gallery = self._host.gallery
        return gallery.keep(
            ("lucky rim", place, width_mm),
            lambda: fade_steps(gallery.get(rim, place, width_mm, alpha)),
        )

    def _mark(self, at: Pixel) -> Glow:
        return Glow(self._host.stage, self._host.fading, at, Layer.VERDICT, 0)

    # --- what forbids

    def forbid(self, seat: int, cells: Iterable[Cell]) -> None:
        """These tiles are why another one may not lie where it was wanted."""
        self.forgive(seat)
        side, board = self._geometry.sides[seat], self._host.match.state.boards[seat]
        found = [(at, self._tiles.of(tile_at(board, at))) for at in cells]
        for at, _ in found:
            mark = self._mark(self._geometry.cell(side, at))
            mark.show(self._rim(self._geometry.place, THICK_MM, 255))
            self._forbidding[seat][at] = mark
        away = self._host.around.table.px(SHAKE_MM)
        x, y = side.right
        self._tiles.shake([piece for _, piece in found if piece], (x * away, y * away))
        owner = self._forbidding[seat]
        self._host.later.after(FORBID_SECONDS, lambda: self._over(seat), owner=owner)

    def forbidding(self, seat: int) -> Collection[Cell]:
        return self._forbidding[seat].keys()

    def _over(self, seat: int) -> None:
        self.forgive(seat)
        self._forgiven()

    def forgive(self, seat: int) -> None:
        """Nothing forbids any more: somebody at this seat goes on."""
        self._host.later.drop(self._forbidding[seat])
        for mark in self._forbidding[seat].values():
            mark.put_out()
        self._forbidding[seat].clear()

    # --- what has changed

    def follow(self, changes: Iterable[Change[State, Move, Event]]) -> None:
        """What a computer player has moved keeps a rim until its next turn."""
        for change in changes:
            seat = change.move.seat
            if seat in self._traces:
                self._wipe(seat)
                self._trace(seat, [] if change.taken_back else change.events, change.before)
        state = self._host.match.state
        if state.phase != "over":
            self._wipe(state.turn)
        for seat, traces in self._traces.items():
            for tile in [tile for tile in traces if not self._lies(seat, tile)]:
                traces.pop(tile).put_out()

    def _trace(self, seat: int, events: Iterable[Event], before: State) -> None:
        if before.phase == "setup" or not self._host.is_computer(seat):
            return
        for event in events:
            match event:
                case Placed(tile=tile, at=at, freed=freed):
                    cell = self._geometry.cell(self._geometry.sides[seat], at)
                    self._keep(seat, tile, cell, self._geometry.place)
                    self._keep_in_pool(seat, freed)
                case Discarded(tile=tile):
                    self._keep_in_pool(seat, tile)

    def _keep_in_pool(self, seat: int, tile: str) -> None:
        piece = self._tiles.of(tile)
        if piece is not None:
            self._keep(seat, tile, piece.rest.at, self._geometry.pool_place)

    def _keep(self, seat: int, tile: str, at: Pixel, place: int) -> None:
        mark = self._traces[seat][tile] = self._mark(at)
        mark.show(self._rim(place, THIN_MM, THIN_ALPHA), delay=TAKE_SECONDS)

    def _wipe(self, seat: int) -> None:
        for mark in self._traces[seat].values():
            mark.put_out()
        self._traces[seat].clear()

    def _lies(self, seat: int, tile: str) -> bool:
        """Whether a tile still lies where this seat has put it."""
        state = self._host.match.state
        return tile in state.open or any(tile in row for row in state.boards[seat])


def rim(table: Table, place: int, width_mm: float, alpha: int) -> Picture:
    """A line of bone around a tile on a place of `place` pixels."""
    outer, width = round(RIM * place), max(2, table.px(width_mm))
    line: Colour = (*colours.BONE[:3], alpha)
    surface = rounded((outer, outer), RADIUS * outer, line)
    inner = outer - 2 * width
    hole = rounded((inner, inner), RADIUS * outer - width, (0, 0, 0))
    surface.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
    return Picture(finished(surface), (outer // 2, outer // 2))
