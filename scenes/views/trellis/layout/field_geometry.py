"""All geometry of Trellis for a table and its sides in use, in pixels: also the part of the felt
that groups may use, and the sizes of their tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

import pygame

from game.trellis.state import DISPLAY
from game.trellis.table import Cell
from scenes.art import enamel_tiles, racks
from scenes.art.brass import NEEDLE_MM
from scenes.core.table import FARTHEST_MM, Pixel, Side, Table, square
from scenes.ui.placer import rect_at
from scenes.views.trellis.layout.handover_geometry import seats_around
from scenes.views.trellis.layout.placing import LEAST_GAP, Cells, Felt
from scenes.views.trellis.layout.rack_geometry import MARGIN, scale_of
from scenes.views.trellis.layout.seat_geometry import FIELD_GAP, Beside, SeatGeometry

# In mm at scale 1.
DISPLAY_PITCH, DISPLAY_DEPTH, BAG = 25.9, 34.0, 42.0

# In mm on every table.
BAG_GAP, NEEDLE_GAP = 9.0, 8.0

ASIDE_STEP, ASIDE_STEPS = 2.0, 25
BLOCK_COLUMNS = 2

MIDDLE_FROM_MM = 1150.0
"""From this table width the shared pieces are in the middle, whatever the number of seats."""


class SharedGeometry:
    def __init__(
        self,
        table: Table,
        side: Side | None,
        reads: Side,
        scale: float,
        inward_mm: float = 0.0,
    ) -> None:
        """`side`: that of the display and the bag; None: the middle of the table. They lie from
        left to right as a person at the side `reads` sees them. `inward_mm`: what lies between
        them and their side."""
        self.table, self.side, self.reads, self._scale = table, side, reads, scale
        self._aside, self._shows_needle = 0, self.is_block
        edge = table.px(MARGIN + 3) + table.px(inward_mm)
        self._inward = edge + self._scaled(DISPLAY_DEPTH) // 2

    def keep_off(self, controls: Sequence[pygame.Rect]) -> None:
        """Shifts the shared pieces off the controls beside the racks; if that fails, without the
        needle."""
        step = self.table.px(ASIDE_STEP)
        steps = sorted(range(-ASIDE_STEPS, ASIDE_STEPS + 1), key=abs)
        for shows_needle in (True, False):
            for number in steps:
                self._aside, self._shows_needle = number * step, shows_needle
                if all(rect.collidelist(controls) < 0 for rect in self.rects()):
                    return
        self._aside = 0

    def _scaled(self, mm: float) -> int:
        return self.table.px(mm * self._scale)

    @property
    def is_block(self) -> bool:
        """Whether the display is a block of two columns beside bag and needle: in the middle of the
        table that leaves the most felt for groups."""
        return self.side is None

    def display_size(self) -> tuple[int, int]:
        wall = 2 * self.table.px(racks.WALL_MM + 1.6)
        columns = BLOCK_COLUMNS if self.is_block else 1
        long = self._scaled(DISPLAY // columns * DISPLAY_PITCH) + wall
        return long, self._scaled(DISPLAY_DEPTH + (columns - 1) * DISPLAY_PITCH)

    def display_tile(self) -> int:
        return 2 * round(self.display_pitch() * 0.86 / 2)

    def display_pitch(self) -> int:
        """Pixels from one tile to the next, and the side of the square that a finger may touch."""
        return self._scaled(DISPLAY_PITCH)

    def display(self) -> Pixel:
        if self.side is None:
            x, y = self.table.middle
            return x - (self.table.px(BAG_GAP) + self.bag_size()) // 2, y
        aside = self._beside_length() // 2 - self._aside
        return self.reads.beside(self.table.from_edge(self.side, 0, self._inward), -aside, 0)

    def depth(self) -> int:
        """How far display and bag reach inwards from their side."""
        return self._inward + self.bag_size() // 2

    def _beside_length(self) -> int:
        """The length of bag and needle beside the display."""
        bag = self.table.px(BAG_GAP) + self.bag_size()
        return bag + self._needle_length() if self._shows_needle else bag

    def _needle_length(self) -> int:
        return self.table.px(NEEDLE_GAP + NEEDLE_MM)

    def display_spot(self, index: int) -> Pixel:
        columns = BLOCK_COLUMNS if self.is_block else 1
        line, column = divmod(index, columns)
        along = round((line - (DISPLAY / columns - 1) / 2) * self.display_pitch())
        across = round((column - (columns - 1) / 2) * self.display_pitch())
        return self.reads.beside(self.display(), along, -across)

    def display_rect(self) -> pygame.Rect:
        return rect_at(self.reads, self.display_size(), self.display())

    def bag_size(self) -> int:
        return self._scaled(BAG)

    def bag(self) -> Pixel:
        if self.is_block:
            return self._beside_block(), self.table.middle[1] - self._needle_length() // 2
        return self._beside_display(self.table.px(BAG_GAP) + self.bag_size() // 2)

    def needle(self) -> Pixel | None:
        if not self._shows_needle:
            return None
        if self.is_block:
            below = (self.bag_size() + self.table.px(NEEDLE_GAP)) // 2
            return self._beside_block(), self.table.middle[1] + below
        bag = self.table.px(BAG_GAP) + self.bag_size()
        return self._beside_display(bag + self.table.px(NEEDLE_GAP + NEEDLE_MM / 2))

    def _beside_block(self) -> int:
        away = self.display_size()[1] + self.bag_size()
        return self.display()[0] + self.table.px(BAG_GAP) + away // 2

    def _beside_display(self, away: int) -> Pixel:
        return self.reads.beside(self.display(), self.display_size()[0] // 2 + away, 0)

    def rects(self) -> list[pygame.Rect]:
        """The rectangles that display, bag and needle cover."""
        rects, needle = [self.display_rect()], self.needle()
        spots = [(self.bag(), self.bag_size())]
        if needle is not None:
            spots.append((needle, self.table.px(NEEDLE_MM)))
        return [*rects, *(square(spot, size) for spot, size in spots)]


def shared_of(table: Table, seats: Sequence[SeatGeometry]) -> SharedGeometry:
    """Where every seat has its own rack: at a free side, or else in the middle."""
    sides = [seat.side for seat in seats]
    order = (Side.EAST, Side.NORTH, Side.WEST, Side.SOUTH)
    free = [side for side in order if side not in sides] if table.wide < MIDDLE_FROM_MM else []
    side = free[0] if free else None
    reads = Side.SOUTH if side is not None and side.upright else Side.WEST
    shared = SharedGeometry(table, side, reads, scale_of(table))
    if side is not None:
        shared.keep_off([rect for seat in seats for rect in (*seat.blocks(), seat.coin_rect())])
    return shared


def shared_around(table: Table, near: Side) -> SharedGeometry:
    """The display and the bag are before the far side's bar, the bag at the right."""
    far = Side((near + 2) % len(Side))
    return SharedGeometry(table, far, near, SHARED_SCALE, SHARED_INWARD)


# In mm at scale 1.
TILE, SMALLEST_TILE = 26.0, 12.0

# At a hot-seat table.
SHARED_SCALE, SHARED_INWARD = 1.05, 22.0
HAND_OVER_TILES = 24.0, 11.616

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
