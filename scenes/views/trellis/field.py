"""The groups of Trellis in their areas: how each lies on the screen, and which cell is meant."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pygame

from game.trellis.table import Cell, Group, Table, normal
from scenes.art import enamel_tiles
from scenes.table import Point
from scenes.views.trellis.cells import around
from scenes.views.trellis.draft import Areas, Draft, Lifted, carried_on, cells_of, transposed
from scenes.views.trellis.field_geometry import ROOM_AT_LEAST, FieldGeometry, Fit
from scenes.views.trellis.tiles import TABLE, Rest

TAKEN_LARGER = 1.06
LARGER_TURNED = 1.14
"""A group whose columns as rows would lie so much larger is turned so."""
PLACES = ((-1, 0), (0, 0), (1, 0))
"""The cells of a free area that shine, and that it keeps free."""


class Field:
    """`fits` say how each area's grid lies on the screen. They follow the groups by themselves
    unless two fingers have moved one."""

    def __init__(self, geometry: FieldGeometry) -> None:
        self._geometry = geometry
        self.rects: list[pygame.Rect] = []
        self._whole: pygame.Rect | None = None
        self._divided: list[pygame.Rect] = []
        """The areas as they were before their borders gave way."""
        self.fits: list[Fit] = []
        self._by_hand: set[int] = set()

    # --- which group lies where

    def areas_for(self, before: Areas, groups: Table, counts: Sequence[int]) -> Areas:
        """The groups in their areas, as they lay `before`. One that would be much larger with its
        columns as rows is turned so."""
        before = before or ((),) * self._geometry.areas
        if normal(group for group in before if group) == groups:
            areas = before
        else:
            areas = carried_on(before, groups, self._geometry.preferred)
        return tuple(
            transposed(group) if self._wants_turning(area, areas, counts) else group
            for area, group in enumerate(areas)
        )

    def _wants_turning(self, area: int, areas: Areas, counts: Sequence[int]) -> bool:
        turned = list(areas)
        turned[area] = transposed(areas[area])
        sizes = [
            self._fits(self._geometry.area_rects(counts, cells_of(way)), way)[area].tile
            for way in (areas, turned)
        ]
        return sizes[1] > LARGER_TURNED * sizes[0]

    # --- fitting

    def fit(self, draft: Draft, counts: Sequence[int]) -> None:
        """While a turn is composed groups stay where they are shown, as long as there is felt
        around them: only the borders between their areas give way."""
        areas, whole = draft.areas, self._geometry.whole(counts)
        if draft.touched and whole == self._whole and self._makes_do(areas, whole):
            return
        rects = self._geometry.area_rects(counts, cells_of(areas))
        if whole != self._whole or rects != self._divided:
            self._by_hand.clear()
        fresh = self._fits(rects, areas)
        self._by_hand &= {area for area, group in enumerate(areas) if group}
        for area in self._by_hand:
            fresh[area] = self.fits[area]
        self._whole, self._divided, self.rects, self.fits = whole, rects, rects, fresh

    def _makes_do(self, areas: Sequence[Group], whole: pygame.Rect) -> bool:
        """Whether all groups have room at the place and size that they have."""
        taken = []
        for area, cells in enumerate(cells_of(areas)):
            fit = self.fits[area]
            if area in self._by_hand:
                taken.append(pygame.Rect(self.rects[area].center, (0, 0)))
                continue
            free = round(ROOM_AT_LEAST / 2 * fit.tile)
            taken.append(fit.rect(cells or PLACES).inflate(2 * free, 2 * free))
        rects = self._geometry.widened(whole, self.rects, taken)
        if rects is None:
            return False
        self.rects = rects
        return True

    def _fits(self, rects: Sequence[pygame.Rect], areas: Sequence[Group]) -> list[Fit]:
        cells = cells_of(areas)
        return [self._geometry.fitted(rect, some) for rect, some in zip(rects, cells, strict=True)]

    def zoom(self, area: int, fit: Fit) -> bool:
        """Moved by hand; whether that makes a difference."""
        if fit == self.fits[area]:
            return False
        self.fits[area] = fit
        self._by_hand.add(area)
        return True

    # --- what a point means

    def area_at(self, point: Point) -> int | None:
        return next((n for n, rect in enumerate(self.rects) if rect.collidepoint(point)), None)

    def aim(self, point: Point, draft: Draft) -> tuple[int, Cell] | None:
        """The cell meant by a point: beside a group that reaches to its area's end it may lie
        outside."""
        beside = []
        for area, (fit, group) in enumerate(zip(self.fits, draft.areas, strict=True)):
            cell = fit.cell_at(*point)
            if cell in around(group):
                beside.append((math.dist(fit.spot(cell), point) / fit.tile, area, cell))
        if beside:
            return min(beside)[1:]
        inside = self.area_at(point)
        return None if inside is None else (inside, self.fits[inside].cell_at(*point))

    # --- tiles

    def rests(self, draft: Draft, taken: Lifted | None) -> Iterator[Rest]:
        """`taken` has been chosen by a tap and stands out."""
        known = {(area, placed) for area, group in enumerate(draft.before) for placed in group}
        for area, group in enumerate(draft.areas):
            fit = self.fits[area]
            for tile, x, y in sorted(group, key=lambda placed: (placed[2], placed[1])):
                new = draft.touched and (area, (tile, x, y)) not in known
                height = enamel_tiles.LAID_MM if new else enamel_tiles.LYING_MM
                at, size = fit.spot((x, y)), fit.tile
                if taken is not None and taken.area == area and (x, y) in taken.cells:
                    height, size = enamel_tiles.HELD_MM, round(size * TAKEN_LARGER)
                yield Rest(tile, "shared", TABLE, (area, x, y), at, size, 0, height)

    def tile_rects(self, draft: Draft) -> list[pygame.Rect]:
        """What the tiles on the table cover."""
        pairs = zip(self.fits, cells_of(draft.areas), strict=True)
        return [fit.rect([cell]) for fit, cells in pairs for cell in cells]
