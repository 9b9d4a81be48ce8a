"""The groups of Trellis on the felt: where each lies on the screen, and what a point means."""

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


class Field(LivingLayout):
    """`fits` say how each area's grid lies on the screen, `rects` what belongs to it: to an empty
    one what glows where a group may be opened."""

    def __init__(self, geometry: FieldGeometry) -> None:
        super().__init__(geometry)
        self.fits: list[Fit] = []
        self.rects: list[pygame.Rect] = []
        self._before: dict[int, Fit] = {}
        self.shift_seconds = SHIFT_SECONDS
        """How long those that were fitted last are on their way, all alike."""
        self._shown: Draft | None = None
        self._area_rests: dict[int, tuple[_Lies, list[Rest]]] = {}
        """Of each area the rests that were asked for last: most stay the same."""

    # --- where groups lie

    def fit(self, draft: Draft, racks: Racks, moves: bool = True) -> Draft:
        """Follows a draft, every area of which gets a place. Only where it `moves`, and has to, a
        group that has grown slides, or all become smaller."""
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
        """Whether any grid lay elsewhere before the areas were fitted last."""
        return any(self._before.get(area, fit) != fit for area, fit in enumerate(self.fits))

    def spot_before(self, area: int, cell: Cell) -> Pixel | None:
        """Where this cell lay before the areas were fitted last."""
        fit = self._before.get(area)
        return None if fit is None else fit.spot(cell)

    def fit_at(self, place: Place) -> Fit:
        """How a grid would lie there."""
        return Fit(*self.spot(place), self.tile)

    def _rect(self, fit: Fit, cells: Sequence[Cell], has_place: bool) -> pygame.Rect:
        if not has_place:
            return pygame.Rect(0, 0, 0, 0)
        edge = round((EDGE if cells else EDGE / 2) * self.pitch)
        return fit.rect(cells or FREE_CELLS).inflate(2 * edge, 2 * edge)

    # --- tiles

    def rests(self, draft: Draft, chosen: Picks) -> Iterator[Rest]:
        """What is `chosen` stands out."""
        for area, group in enumerate(draft.areas):
            raised = [pick.cell for pick in chosen if (pick.zone, pick.area) == ("table", area)]
            known = draft.before[area] if area < len(draft.before) else ()
            lies = _Lies(group, self.fits[area], known if draft.touched else None, tuple(raised))
            if area not in self._area_rests or self._area_rests[area][0] != lies:
                self._area_rests[area] = lies, list(_rests(area, lies))
            yield from self._area_rests[area][1]

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


class Foreseen:
    def __init__(self, host: TrellisHost, composition: Composition, field: Field) -> None:
        self._host, self._composition, self._field = host, composition, field
        self._rested: Draft | None = None
        """What was being composed when nothing moved last."""

    def after(self, move: Move) -> None:
        """This move is about to be played."""
        match, composition = self._host.match, self._composition
        state = match.rules.apply(match.state, move).state
        self._field.foresee(composition.draft, state, composition.is_person(state.turn))

    def at_rest(self) -> None:
        """Nothing moves: what a person has composed may be the next move."""
        composition, draft = self._composition, self._composition.draft
        if draft is self._rested or not composition.composing:
            return
        self._rested = draft
        if composition.lay_refusal() is None:
            self.after(draft.move(composition.turn))
