"""The part of the felt that groups may use, and the sizes of their tiles, in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import NamedTuple

import pygame

from game.trellis.table import Cell
from scenes.art import enamel_tiles
from scenes.core.table import FARTHEST_MM, Pixel, Side, Table
from scenes.views.trellis.layout.placing import LEAST_GAP, Cells, Felt
from scenes.views.trellis.layout.rack_geometry import MARGIN, scale_of, scaled_px
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.shared_geometry import SharedGeometry

# In mm at scale 1.
TILE, SMALLEST_TILE = 26.0, 12.0

# In mm on every table.
FIELD_GAP = 4.0
WORDS_DEEP = 18.0
"""Depth of a seat's text."""

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


class Beside(NamedTuple):
    """What a seat with a given number of tiles takes: its controls, its text, its depth with the
    open rack, and the depth kept free for it."""

    controls: tuple[pygame.Rect, ...]
    words: tuple[pygame.Rect, ...]
    deep: int
    reserved: int


class Racks(NamedTuple):
    """Tiles per seat, and the seat that composes, if any."""

    counts: tuple[int, ...]
    turn: int | None = None


@cache
def pitch_of(tile: int) -> int:
    return round(tile * enamel_tiles.PITCH_SHARE)


class FieldGeometry:
    def __init__(
        self,
        table: Table,
        seats: Sequence[SeatGeometry],
        shared: SharedGeometry,
    ) -> None:
        self.table, self._seats, self._shared = table, seats, shared
        self.areas = 4 if len(seats) == 4 else 3
        """The most groups at a time (T12)."""
        self.levels = self._levels()
        self._known: dict[tuple[int, int], Beside] = {}

    def _levels(self) -> list[int]:
        """The sizes that tiles of groups may have, in pixels, largest first."""
        size, least = TILE * scale_of(self.table), SMALLEST_TILE
        sizes = []
        while size > least:
            sizes.append(size)
            size *= LEVEL_STEP
        return [self._whole(mm) for mm in (*sizes, min(least, TILE * scale_of(self.table)))]

    def _whole(self, mm: float) -> int:
        """Rounds to multiples of coarse pixels, so that layouts agree at all resolutions."""
        fine = max(1, self.table.height // COARSE_LINES)
        return fine * round(mm * self.table.per_mm / fine)

    @property
    def usual_tile(self) -> int:
        return scaled_px(self.table, TILE)

    @property
    def middle(self) -> Pixel:
        """The origin of places; it does not depend on the racks."""
        return self.table.middle

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
        taken = [*self._shared_things, *self._coins]
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
        left, top = insets[Side.WEST], insets[Side.NORTH]
        return pygame.Rect(
            left,
            top,
            self.table.width - left - insets[Side.EAST],
            self.table.height - top - insets[Side.SOUTH],
        )

    @property
    def _out_of_reach(self) -> int:
        """Pixels at one long side that a person at the other one cannot reach."""
        return self.table.height - self.table.px(FARTHEST_MM)

    def _depth_of(self, seat: SeatGeometry, count: int) -> int:
        """How far a rack reaches inwards, whether open or closed."""
        rects = seat.open_rect(count).union(seat.closed_rect(count))
        whole = self.table.seen(seat.side, rects)
        deep = self.table.height if seat.side.upright else self.table.width
        return deep - whole.top + self.table.px(FIELD_GAP)

    @cached_property
    def _shared_things(self) -> list[pygame.Rect]:
        gap = 2 * self.table.px(FIELD_GAP)
        return [rect.inflate(gap, gap) for rect in self._shared.rects()]

    @cached_property
    def _coins(self) -> list[pygame.Rect]:
        gap = 2 * self.table.px(FIELD_GAP)
        return [seat.coin_rect().inflate(gap, gap) for seat in self._seats]

    def _beside(self, counts: Sequence[int]) -> list[Beside]:
        return [self._beside_one(number, count) for number, count in enumerate(counts)]

    def _beside_one(self, number: int, count: int) -> Beside:
        if (number, count) not in self._known:
            self._known[number, count] = self._found_beside(number, count)
        return self._known[number, count]

    def _found_beside(self, number: int, count: int) -> Beside:
        seat = self._seats[number]
        words = (self.words_of(number, count),)
        return Beside(seat.blocks(), words, self._depth_of(seat, count), seat.reserved(count))

    def words_of(self, number: int, count: int) -> pygame.Rect:
        """The room for two lines of a seat's text above a rack of this many tiles."""
        seat = self._seats[number]
        long, deep = self.table.px(seat.words_width()), self.table.px(WORDS_DEEP)
        rect = pygame.Rect((0, 0), (long, deep) if seat.side.upright else (deep, long))
        rect.center = seat.words_spot(count)
        return rect
