"""The groups of Trellis on the felt: where each lies on the screen, and what a point means."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.rules import Json
from game.trellis.state import State
from game.trellis.table import Cell, Group, Table
from scenes.art import enamel_tiles
from scenes.core.table import Pixel, Point
from scenes.views.trellis.layout.field_geometry import FieldGeometry, Fit, Racks
from scenes.views.trellis.layout.layout import Layout
from scenes.views.trellis.layout.living_layout import LivingLayout
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.turn.cells import cells_of
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.picks import Areas, Picks, Place, Places

EDGE = 1.0
"""Pitches beyond its tiles that belong to a group."""
SHIFT_SECONDS, SHIFT_MM, LONGEST_SHIFT = 0.32, 90.0, 2.0
"""How long a group that makes room is on its way, as far as so many millimetres; from there on
longer by the root of the way, up to so many times."""
KEPT_GROUPS = 100
"""Of so many, as they lie, it is known what their tiles cover."""


class _Lies(NamedTuple):
    """All that the rests of an area follow from. `known` lay there before; None: all did."""

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


class Field:
    """`fits` say how each area's grid lies on the screen, `rects` what belongs to it: to an empty
    one what glows where a group may be opened."""

    def __init__(self, geometry: FieldGeometry) -> None:
        self._geometry = geometry
        self._layout = Layout(geometry)
        self._living = LivingLayout(self._layout)
        self.fits: list[Fit] = []
        self.rects: list[pygame.Rect] = []
        self._before: dict[int, Fit] = {}
        self.shift_seconds = SHIFT_SECONDS
        """How long those that were fitted last are on their way, all alike."""
        self._shown: Draft | None = None
        self._lying: dict[int, tuple[_Lies, list[Rest]]] = {}
        """Of each area the rests that were asked for last: most stay the same."""

    @property
    def tile(self) -> int:
        """All tiles of groups have one size."""
        return self._layout.tile

    @property
    def pitch(self) -> int:
        return self._layout.pitch

    @property
    def racks(self) -> Racks:
        """Those that leave the felt as it is now."""
        return self._layout.racks

    # --- where groups lie

    def begun(
        self, shown: Draft, groups: Table, racks: Racks, moves: bool = True
    ) -> tuple[Areas, Places]:
        """The groups of a new position in areas; what lay somewhere stays there as long as it
        can, and in any case unless it `moves`. `shown` is the turn before."""
        return self._layout.begun(shown, groups, racks, moves)

    def foresee(self, shown: Draft, state: State, is_person: bool) -> None:
        """Its groups will be begun soon: where they come to lie takes long to find. `is_person`:
        whose turn it is then."""
        if state.groups and state.phase != "over":
            racks = Racks(tuple(map(len, state.racks)), state.turn if is_person else None)
            self._layout.foresee(shown, state.groups, racks)

    def kept(self, groups: Table) -> Json | None:
        """How these groups lie, to be given to `restore`; None: where they would be put anyway."""
        return self._layout.kept(groups)

    def restore(self, kept: object, groups: Table) -> bool:
        """Before they are begun anew without having been shown; whether it is about them."""
        return self._layout.restore(kept, groups)

    def fit(self, draft: Draft, racks: Racks, moves: bool = True) -> Draft:
        """Follows a draft, every area of which gets a place. Only where it `moves`, and has to, a
        group that has grown slides, or all become smaller."""
        fitted = self._living.fitted(draft, racks, moves)
        if fitted is self._shown:
            return fitted
        before, self._shown = dict(enumerate(self.fits)), fitted
        self.fits = [self.fit_at(place or (0.0, 0.0)) for place in fitted.places]
        self._before = self._layout.before or before
        self._layout.before = {}
        self.shift_seconds = self._seconds_of_shift(fitted)
        self.rects = [
            self._rect(fit, cells_of(group), place is not None)
            for fit, group, place in zip(self.fits, fitted.areas, fitted.places, strict=True)
        ]
        return fitted

    def with_room(self, draft: Draft, area: int, cells: Sequence[Cell]) -> Draft:
        """With this group where these further cells have felt, if there is a way."""
        return self._living.with_room(draft, area, cells)

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
    def is_waiting(self) -> bool:
        """Whether something has to move as soon as no finger is down."""
        return self._living.is_waiting

    @property
    def has_moved(self) -> bool:
        """Whether any grid lay elsewhere before the areas were fitted last."""
        return any(self._before.get(area, fit) != fit for area, fit in enumerate(self.fits))

    def spot_before(self, area: int, cell: Cell) -> Pixel | None:
        """Where this cell lay before the areas were fitted last."""
        fit = self._before.get(area)
        return None if fit is None else fit.spot(cell)

    def fit_at(self, place: Place) -> Fit:
        """How a grid would lie there."""
        return Fit(*self._layout.spot(place), self.tile)

    def _rect(self, fit: Fit, cells: Sequence[Cell], has_place: bool) -> pygame.Rect:
        if not has_place:
            return pygame.Rect(0, 0, 0, 0)
        edge = round((EDGE if cells else EDGE / 2) * self.pitch)
        return fit.rect(cells or FREE_CELLS).inflate(2 * edge, 2 * edge)

    def aside(self, areas: Areas, places: Places, cells: Sequence[Cell], place: Place) -> Place:
        """Where a new group comes to rest beside these: on their grid."""
        return self._living.aside(areas, places, cells, place)

    # --- what a point means

    def place_at(self, point: Point) -> Place:
        """Of a grid whose cell (0, 0) lies there."""
        return self._layout.place_at(point)

    def is_felt(self, point: Point) -> bool:
        """Whether a tile may lie there, were it not for others."""
        return self._layout.is_felt(point)

    # --- tiles

    def rests(self, draft: Draft, chosen: Picks) -> Iterator[Rest]:
        """What is `chosen` stands out."""
        for area, group in enumerate(draft.areas):
            raised = [pick.cell for pick in chosen if (pick.zone, pick.area) == ("table", area)]
            known = draft.before[area] if area < len(draft.before) else ()
            lies = _Lies(group, self.fits[area], known if draft.touched else None, tuple(raised))
            if area not in self._lying or self._lying[area][0] != lies:
                self._lying[area] = lies, list(_rests(area, lies))
            yield from self._lying[area][1]

    def lying(self, draft: Draft) -> set[tuple[str, Pixel]]:
        """Every tile with its spot."""
        pairs = zip(self.fits, draft.areas, strict=True)
        return {(tile, fit.spot((x, y))) for fit, group in pairs for tile, x, y in group}

    def tile_rects(self, draft: Draft) -> list[pygame.Rect]:
        """What the tiles on the table cover."""
        pairs = zip(self.fits, draft.areas, strict=False)
        return [rect for fit, group in pairs for rect in _tile_rects(fit, group)]


@lru_cache(KEPT_GROUPS)
def _tile_rects(fit: Fit, group: Group) -> tuple[pygame.Rect, ...]:
    pitch, half = fit.pitch, fit.tile // 2
    left, top, wide = fit.x - half, fit.y - half, 2 * half
    high = wide + round(enamel_tiles.LIP * fit.tile)
    return tuple(pygame.Rect(left + x * pitch, top + y * pitch, wide, high) for _, x, y in group)
