"""The groups on the felt: their pixels, the rests of their tiles, and layouts computed ahead of a
move."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.trellis.state import Move
from game.trellis.table import Cell, Group
from scenes.art import enamel_tiles
from scenes.core.table import Pixel
from scenes.views.trellis.layout.field_geometry import FieldGeometry, Fit, Racks
from scenes.views.trellis.layout.living_layout import LivingLayout
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.turn.cells import cells_of
from scenes.views.trellis.turn.composition import Composition, TrellisHost
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Picks, Place

EDGE = 1.0
"""Pitches around its tiles that count as part of a group."""
SHIFT_SECONDS, SHIFT_MM, LONGEST_SHIFT = 0.32, 90.0, 2.0
"""Duration of a group's slide up to this distance in mm; longer slides take longer by the square
root of the distance, up to LONGEST_SHIFT times."""
KEPT_GROUPS = 100
"""Size of the cache of rectangles that the tiles of groups cover."""


class _Lies(NamedTuple):
    """Everything that an area's rests depend on. `known`: what lay there before the turn; None:
    all."""

    group: Group
    fit: Fit
    known: Group | None
    raised: tuple[Cell, ...]


def _rests(area: int, lies: _Lies) -> Iterator[Rest]:
    group, fit, known, raised = lies
    for placed in sorted(group, key=lambda placed: (placed[2], placed[1])):
        tile, x, y = placed
        new = known is not None and placed not in known
        height = enamel_tiles.LAID_MM if new else enamel_tiles.LYING_MM
        at, place = fit.spot((x, y)), (area, x, y)
        rest = Rest(tile, "shared", TABLE, place, at, fit.tile, 0, height)
        yield rest.chosen() if (x, y) in raised else rest


class Field(LivingLayout):
    """`fits`: position and tile size of each area's grid. `rects`: what belongs to each area; for
    an empty one, where a group may be opened."""

    def __init__(self, geometry: FieldGeometry) -> None:
        super().__init__(geometry)
        self.fits: list[Fit] = []
        self.rects: list[pygame.Rect] = []
        self._before: dict[int, Fit] = {}
        self.shift_seconds = SHIFT_SECONDS
        """Seconds of the slide after the latest fit, the same for all groups."""
        self._shown: Draft | None = None
        self._area_rests: dict[int, tuple[_Lies, list[Rest]]] = {}
        """Each area's latest rests with what they depend on: most stay the same."""

    # --- where groups lie

    def fit(self, draft: Draft, racks: Racks, moves: bool = True) -> Draft:
        """Adopts a draft; every area gets a place. If `moves`, groups that have outgrown their room
        may slide, or all tiles shrink."""
        fitted = self.fitted(draft, racks, moves)
        if fitted is self._shown:
            return fitted
        before, self._shown = dict(enumerate(self.fits)), fitted
        self.fits = [self.fit_at(place or (0.0, 0.0)) for place in fitted.places]
        self._before = self.before or before
        self.before = {}
        self.shift_seconds = self._seconds_of_shift(fitted)
        self.rects = [
            self._rect(fit, cells_of(group), place is not None)
            for fit, group, place in zip(self.fits, fitted.areas, fitted.places, strict=True)
        ]
        return fitted

    def _seconds_of_shift(self, fitted: Draft) -> float:
        grids = enumerate(zip(self.fits, fitted.areas, strict=True))
        ways = (
            math.dist(fit[:2], before[:2])
            for area, (fit, group) in grids
            if group and (before := self._before.get(area)) is not None
        )
        times = max(ways, default=0.0) / self._geometry.table.px(SHIFT_MM)
        return SHIFT_SECONDS * min(LONGEST_SHIFT, max(1.0, math.sqrt(times)))

    @property
    def has_moved(self) -> bool:
        """Whether the latest fit moved any grid."""
        return any(self._before.get(area, fit) != fit for area, fit in enumerate(self.fits))

    def spot_before(self, area: int, cell: Cell) -> Pixel | None:
        """Where this cell was before the latest fit."""
        fit = self._before.get(area)
        return None if fit is None else fit.spot(cell)

    def fit_at(self, place: Place) -> Fit:
        """Position and tile size of a grid at this place."""
        return Fit(*self.spot(place), self.tile)

    def _rect(self, fit: Fit, cells: Sequence[Cell], has_place: bool) -> pygame.Rect:
        if not has_place:
            return pygame.Rect(0, 0, 0, 0)
        edge = round((EDGE if cells else EDGE / 2) * self.pitch)
        return fit.rect(cells or FREE_CELLS).inflate(2 * edge, 2 * edge)

    # --- tiles

    def rests(self, draft: Draft, chosen: Picks) -> Iterator[Rest]:
        """The tiles' rests; tiles in `chosen` are raised."""
        for area, group in enumerate(draft.areas):
            raised = [pick.cell for pick in chosen if (pick.zone, pick.area) == ("table", area)]
            known = draft.before[area] if area < len(draft.before) else ()
            lies = _Lies(group, self.fits[area], known if draft.touched else None, tuple(raised))
            if area not in self._area_rests or self._area_rests[area][0] != lies:
                self._area_rests[area] = lies, list(_rests(area, lies))
            yield from self._area_rests[area][1]

    def lying(self, draft: Draft) -> set[tuple[str, Pixel]]:
        """Every tile with its pixel."""
        pairs = zip(self.fits, draft.areas, strict=True)
        return {(tile, fit.spot((x, y))) for fit, group in pairs for tile, x, y in group}

    def tile_rects(self, draft: Draft) -> list[pygame.Rect]:
        """The rectangles that tiles on the table cover."""
        pairs = zip(self.fits, draft.areas, strict=False)
        return [rect for fit, group in pairs for rect in _tile_rects(fit, group)]


@lru_cache(KEPT_GROUPS)
def _tile_rects(fit: Fit, group: Group) -> tuple[pygame.Rect, ...]:
    pitch, half = fit.pitch, fit.tile // 2
    left, top, wide = fit.x - half, fit.y - half, 2 * half
    high = wide + round(enamel_tiles.LIP * fit.tile)
    return tuple(pygame.Rect(left + x * pitch, top + y * pitch, wide, high) for _, x, y in group)


class Foreseen:
    def __init__(self, host: TrellisHost, composition: Composition, field: Field) -> None:
        self._host, self._composition, self._field = host, composition, field
        self._rested: Draft | None = None
        """The draft when the table was last at rest."""

    def after(self, move: Move) -> None:
        """Precomputes the layout after a move that is about to be played."""
        match, composition = self._host.match, self._composition
        state = match.rules.apply(match.state, move).state
        self._field.foresee(composition.draft, state, composition.is_person(state.turn))

    def at_rest(self) -> None:
        """Idle: precomputes the layout after what a person has composed, if it may be played."""
        composition, draft = self._composition, self._composition.draft
        if draft is self._rested or not composition.composing:
            return
        self._rested = draft
        if composition.lay_refusal() is None:
            self.after(draft.move(composition.turn))
