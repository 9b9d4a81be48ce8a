"""All geometry of Trellis for a table and its sides in use, in pixels: also the part of the felt
that groups may use, and the sizes of their tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

import pygame

from game.trellis.table import Cell
from scenes.art import enamel_tiles
from scenes.core.table import FARTHEST_MM, Pixel, Side, Table
from scenes.views.trellis.layout.handover_geometry import (
    HAND_OVER_TILES,
    seats_around,
    shared_around,
)
from scenes.views.trellis.layout.placing import LEAST_GAP, Cells, Felt
from scenes.views.trellis.layout.rack_geometry import MARGIN, scale_of
from scenes.views.trellis.layout.seat_geometry import FIELD_GAP, Beside, SeatGeometry
from scenes.views.trellis.layout.shared_geometry import SharedGeometry, shared_of

# In mm at scale 1.
TILE, SMALLEST_TILE = 26.0, 12.0

LEVEL_STEP = 0.93
COARSE_LINES = 1080


class Fit(NamedTuple):
    """How an area's grid lies on the screen: the centre of cell (0, 0) and the tile size."""

    x: int
    y: int
    tile: int

    @property
    def pitch(self) -> int:
        return pitch_of(self.tile)

    def spot(self, cell: Cell) -> Pixel:
        pitch = pitch_of(self.tile)
        return self.x + cell[0] * pitch, self.y + cell[1] * pitch

    def cell_at(self, x: float, y: float) -> Cell:
        return round((x - self.x) / self.pitch), round((y - self.y) / self.pitch)

    def rect(self, cells: Cells) -> pygame.Rect:
        """The rectangle that tiles on these cells cover."""
        across, down = [x for x, _ in cells], [y for _, y in cells]
        left, top = self.spot((min(across), min(down)))
        right, low = self.spot((max(across), max(down)))
        half = self.tile // 2
        lip = round(enamel_tiles.LIP * self.tile)
        return pygame.Rect(
            left - half, top - half, right - left + 2 * half, low - top + 2 * half + lip
        )


class Racks(NamedTuple):
    """Tiles per seat, and the seat that composes, if any."""

    counts: tuple[int, ...]
    turn: int | None = None


@cache
def pitch_of(tile: int) -> int:
    return round(tile * enamel_tiles.PITCH_SHARE)


def within(table: Table, insets: Mapping[Side, int]) -> pygame.Rect:
    """The table without a strip of so many pixels at each side."""
    left, top = insets[Side.WEST], insets[Side.NORTH]
    right, low = table.width - insets[Side.EAST], table.height - insets[Side.SOUTH]
    return pygame.Rect(left, top, right - left, low - top)


class FieldGeometry:
    def __init__(
        self,
        table: Table,
        seats: Sequence[SeatGeometry],
        shared: SharedGeometry,
        tiles_mm: tuple[float, float] | None = None,
    ) -> None:
        """`tiles_mm`: the largest tiles of groups and the smallest; None: as the table allows."""
        self.table, self._seats, self._shared = table, seats, shared
        usual = TILE * scale_of(table)
        self._tile_mm, self._least_mm = tiles_mm or (usual, min(SMALLEST_TILE, usual))
        self.usual_tile = table.px(self._tile_mm)
        self.areas = 4 if len(seats) == 4 else 3
        """The most groups at a time (T12)."""
        self.levels = self._levels()
        self._besides = [cache(seat.beside) for seat in seats]

    def _levels(self) -> list[int]:
        """The sizes that tiles of groups may have, in pixels, largest first."""
        size, sizes = self._tile_mm, []
        while size > self._least_mm:
            sizes.append(size)
            size *= LEVEL_STEP
        return [self._whole(mm) for mm in (*sizes, self._least_mm)]

    def _whole(self, mm: float) -> int:
        """Rounds to multiples of coarse pixels, so that layouts agree at all resolutions."""
        fine = max(1, self.table.height // COARSE_LINES)
        return fine * round(mm * self.table.per_mm / fine)

    # --- felt

    def felt(
        self,
        racks: Racks,
        pitch: int,
        is_tight: bool = False,
        gap: float = LEAST_GAP,
        strict: bool = False,
    ) -> Felt:
        """The felt left for groups beside these racks. If `is_tight`, nothing is reserved for tiles
        that the racks may still get. `strict`: all groups share one grid."""
        beside = self._beside(racks.counts)
        taken = list(self._things)
        if racks.turn is not None:
            taken += beside[racks.turn].controls
        avoided = [rect for one in beside for rect in one.words]
        widest = self.whole(racks.counts, is_tight=True)
        bounds = widest if is_tight else self.whole(racks.counts)
        controls = [rect for one in beside for rect in one.controls if rect.colliderect(widest)]
        return Felt(bounds, taken, pitch, avoided, gap, widest, strict, controls)

    def whole(self, counts: Sequence[int], is_tight: bool = False) -> pygame.Rect:
        insets = dict.fromkeys(Side, self.table.px(MARGIN))
        for seat in self._seats:
            if seat.side.upright:
                opposite = Side((seat.side + 2) % 4)
                insets[opposite] = max(insets[opposite], self._out_of_reach)
        for seat, beside in zip(self._seats, self._beside(counts), strict=True):
            own = beside.deep if is_tight else beside.reserved
            insets[seat.side] = max(insets[seat.side], own)
        if self._shared.side is not None:
            insets[self._shared.side] = self._shared.depth() + self.table.px(FIELD_GAP)
        return within(self.table, insets)

    @property
    def _out_of_reach(self) -> int:
        """Pixels at one long side that a person at the other one cannot reach."""
        return self.table.height - self.table.px(FARTHEST_MM)

    @cached_property
    def _things(self) -> list[pygame.Rect]:
        """The shared pieces and the coins, with felt around them."""
        gap = 2 * self.table.px(FIELD_GAP)
        rects = [*self._shared.rects(), *(seat.coin_rect() for seat in self._seats)]
        return [rect.inflate(gap, gap) for rect in rects]

    def _beside(self, counts: Sequence[int]) -> list[Beside]:
        return [known(count) for known, count in zip(self._besides, counts, strict=True)]


class Geometry:
    def __init__(
        self,
        table: Table,
        sides: Sequence[Side],
        hot_seat: bool = False,
        are_seen: bool = False,
        near: Side = Side.SOUTH,
    ) -> None:
        """`hot_seat`: players take turns at one side; `are_seen`: all racks then lie face up;
        `near`: the side of the player who acts."""
        self.table = table
        self.seats: Sequence[SeatGeometry]
        if hot_seat:
            self.seats = seats_around(table, sides, are_seen, near)
            self.shared = shared_around(table, near)
            self.field = FieldGeometry(table, self.seats, self.shared, HAND_OVER_TILES)
        else:
            self.seats = [SeatGeometry(table, side, sides) for side in sides]
            self.shared = shared_of(table, self.seats)
            self.field = FieldGeometry(table, self.seats, self.shared)

    @property
    def screen(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.table.width, self.table.height)
