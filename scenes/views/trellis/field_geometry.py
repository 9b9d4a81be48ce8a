"""How the groups of Trellis divide the field between them, in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.trellis.table import Cell
from scenes.art import enamel_tiles
from scenes.table import Pixel, Point, Side, Table
from scenes.views.trellis.scale import scale_of, scaled_px
from scenes.views.trellis.seat_geometry import MARGIN, SeatGeometry
from scenes.views.trellis.shared_geometry import SharedGeometry

# Millimetres at scale 1.
TILE, SMALLEST_TILE, LARGEST_TILE = 26.0, 12.0, 34.0

# Millimetres on every table.
FIELD_GAP = 4.0

LEVEL_STEP = 0.93
FREE, FREE_LEAST = 4.5, 3.5
"""Tiles for which a free area has room side by side, and where others need what it leaves."""

ROOM = 1.3
"""Tiles of free felt that a group wants across and down, both sides together: about half a tile
on each, and the mark of a verdict."""
ROOM_AT_LEAST = 0.9
"""With so many it stays where it is while a turn is composed."""
PITCH_SHARE = 1.085
"""From one tile of a group to the next, in tiles."""


class Fit(NamedTuple):
    """How an area's grid lies on the screen: the middle of cell (0, 0) and the tiles' size."""

    x: float
    y: float
    tile: int

    @property
    def pitch(self) -> float:
        return self.tile * PITCH_SHARE

    def spot(self, cell: Cell) -> Pixel:
        return round(self.x + cell[0] * self.pitch), round(self.y + cell[1] * self.pitch)

    def cell_at(self, x: float, y: float) -> Cell:
        return round((x - self.x) / self.pitch), round((y - self.y) / self.pitch)

    def rect(self, cells: Sequence[Cell]) -> pygame.Rect:
        """What the tiles on these cells cover."""
        left, top = self.spot((min(x for x, _ in cells), min(y for _, y in cells)))
        right, low = self.spot((max(x for x, _ in cells), max(y for _, y in cells)))
        half = self.tile // 2
        lip = round(enamel_tiles.LIP * self.tile)
        return pygame.Rect(
            left - half, top - half, right - left + 2 * half, low - top + 2 * half + lip
        )


class FieldGeometry:
    def __init__(self, table: Table, seats: Sequence[SeatGeometry], shared: SharedGeometry) -> None:
        self.table, self._seats, self._shared = table, seats, shared
        self.areas = 4 if len(seats) == 4 else 3
        self.levels = self._levels()
        self.preferred: tuple[int, ...] = (0, 3, 1, 2)
        """The order in which areas are offered for new groups."""
        if self.areas == 3:
            self.preferred = (1, 0, 2) if shared.side is not None else (0, 2, 1)

    def _levels(self) -> list[int]:
        """The sizes that tiles of groups may have, largest first."""
        table, scale = self.table, scale_of(self.table)
        usual, least = table.px(TILE * scale), table.px(min(SMALLEST_TILE, TILE * scale))
        sizes = [table.px(LARGEST_TILE * scale)]
        above = math.sqrt(sizes[0] * usual)
        sizes.append(round(above))
        size = float(usual)
        while size > least:
            sizes.append(round(size))
            size *= LEVEL_STEP
        return [*sizes, least]

    @property
    def usual_tile(self) -> int:
        return scaled_px(self.table, TILE)

    # --- groups

    def whole(self, counts: Sequence[int]) -> pygame.Rect:
        """What is left for the groups when the racks have so many tiles."""
        insets = dict.fromkeys(Side, self.table.px(MARGIN))
        for seat, count in zip(self._seats, counts, strict=True):
            insets[seat.side] = seat.reserved(count)
        if self._shared.side is not None:
            insets[self._shared.side] = self._shared.depth() + self.table.px(FIELD_GAP)
        left, top = insets[Side.WEST], insets[Side.NORTH]
        return pygame.Rect(
            left,
            top,
            self.table.width - left - insets[Side.EAST],
            self.table.height - top - insets[Side.SOUTH],
        )

    def area_rects(
        self, counts: Sequence[int], groups: Sequence[Sequence[Cell]]
    ) -> list[pygame.Rect]:
        """The field divided evenly, as long as every group has room at its usual size; else by
        what each needs. `groups` are the cells of each area."""
        field = self.whole(counts)
        if self.areas == 3:
            in_middle = self._shared.side is None
            return self._around(field) if in_middle else self._columns(field, groups)
        band = self._shared.bag_size() + 2 * self.table.px(FIELD_GAP)
        high = (field.height - band) // 2
        upper = pygame.Rect(field.left, field.top, field.width, high)
        lower = pygame.Rect(field.left, field.bottom - high, field.width, high)
        return [*self._columns(upper, groups[:2]), *self._columns(lower, groups[2:])]

    def _around(self, field: pygame.Rect) -> list[pygame.Rect]:
        """Left of what lies in the middle, above it or below, where there is more felt, and right
        of it."""
        gap = self.table.px(FIELD_GAP)
        display, *others = self._shared.rects()
        middle = display.unionall(others).inflate(2 * gap, 2 * gap)
        left = pygame.Rect(field.left, field.top, middle.left - field.left, field.height)
        right = pygame.Rect(middle.right, field.top, field.right - middle.right, field.height)
        inner = pygame.Rect(middle.left, field.top, middle.width, middle.top - field.top)
        if field.bottom - middle.bottom > inner.height:
            inner.update(middle.left, middle.bottom, middle.width, field.bottom - middle.bottom)
        return [left, inner, right]

    def _columns(self, row: pygame.Rect, groups: Sequence[Sequence[Cell]]) -> list[pygame.Rect]:
        even = row.width / len(groups)
        wanted = [self._wanted(row.height, cells, FREE) for cells in groups]
        if sum(wanted) > row.width:
            wanted = [self._wanted(row.height, cells, FREE_LEAST) for cells in groups]
        if max(wanted) <= even:
            widths = [even] * len(groups)
        elif sum(wanted) <= row.width:
            spare = (row.width - sum(wanted)) / len(groups)
            widths = [one + spare for one in wanted]
        else:
            widths = [one * row.width / sum(wanted) for one in wanted]
        edges = [round(row.left + sum(widths[:n])) for n in range(len(groups) + 1)]
        return [
            pygame.Rect(left, row.top, right - left, row.height) for left, right in pairwise(edges)
        ]

    def _wanted(self, height: int, cells: Sequence[Cell], free: float) -> float:
        """The width at which a group has its usual size, with room around it."""
        usual = self.usual_tile * PITCH_SHARE
        if not cells:
            return usual * free
        wide = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
        high = max(y for _, y in cells) - min(y for _, y in cells) + 1
        # A pixel more, for areas end at whole ones.
        return max(free, wide + ROOM) * min(usual, height / (high + ROOM)) + 1

    def fitted(self, rect: pygame.Rect, cells: Iterable[Cell]) -> Fit:
        """The largest tiles with which these cells fit, with room around them while there is."""
        cells = list(cells) or [(0, 0)]
        left, right = min(x for x, _ in cells), max(x for x, _ in cells)
        top, low = min(y for _, y in cells), max(y for _, y in cells)
        wide, high = right - left + 1, low - top + 1
        roomy = min(rect.width / (wide + ROOM), rect.height / (high + ROOM))
        tight = min(rect.width / (wide + 0.3), rect.height / (high + 0.3))
        pitch = max(roomy, min(tight, 1.25 * self.levels[-1] * PITCH_SHARE))
        tile = next(
            (s for s in self.levels if s <= self.usual_tile and s * PITCH_SHARE <= pitch),
            self.levels[-1],
        )
        return Fit(
            rect.centerx - tile * PITCH_SHARE * (left + right) / 2,
            rect.centery - tile * PITCH_SHARE * (top + low) / 2,
            tile,
        )

    def widened(
        self, field: pygame.Rect, rects: Sequence[pygame.Rect], taken: Sequence[pygame.Rect]
    ) -> list[pygame.Rect] | None:
        """The areas with their borders moved so that each holds what is `taken` of it; None where
        that cannot be."""
        if self.areas == 3 and self._shared.side is None:
            wide = [rect.union(own) for rect, own in zip(rects, taken, strict=True)]
            alone = all(
                own.collidelist([*self._shared.rects(), *taken[at + 1 :]]) < 0
                for at, own in enumerate(taken)
            )
            return wide if alone and all(map(field.contains, taken)) else None
        wide = []
        for row in (rects[:3],) if self.areas == 3 else (rects[:2], rects[2:]):
            own = taken[len(wide) : len(wide) + len(row)]
            edges = [row[0].left]
            for (one, other), rect in zip(pairwise(own), row, strict=False):
                if one.right > other.left:
                    return None
                edges.append(min(max(rect.right, one.right), other.left))
            edges.append(row[-1].right)
            top, high = row[0].top, row[0].height
            wide += [pygame.Rect(left, top, right - left, high) for left, right in pairwise(edges)]
        held = all(rect.contains(own) for rect, own in zip(wide, taken, strict=True))
        return wide if held else None

    def zoomed(self, fit: Fit, tile: float, about: Point, to: Point) -> Fit:
        """The same grid with tiles of another size; the point `about` comes to lie at `to`."""
        size = min(self.levels, key=lambda level: abs(level - tile))
        share = size / fit.tile
        return Fit(to[0] + (fit.x - about[0]) * share, to[1] + (fit.y - about[1]) * share, size)
