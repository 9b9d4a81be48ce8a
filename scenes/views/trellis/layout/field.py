"""The groups on the felt: their pixels, the rests of their tiles, and how they make room while a
turn is composed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import pygame

from game.trellis.table import Cell, Group
from scenes.art import enamel_tiles
from scenes.core.table import Pixel
from scenes.views.trellis.layout.field_geometry import FieldGeometry, Fit, Racks
from scenes.views.trellis.layout.layout import Layout, at_place, repitched
from scenes.views.trellis.layout.placing import ONE_CELL, Cells, Lying
from scenes.views.trellis.layout.settling import FREE_CELLS, Lain, central, free_place
from scenes.views.trellis.layout.tiles import TABLE, Rest
from scenes.views.trellis.turn.cells import SIDES, cells_of, stepped
from scenes.views.trellis.turn.draft import Draft, wrong_in
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.offer import Areas, Picks, Place, Places

SLIDING_GAPS = (0.4, 0.0)
"""Gaps in pitches to try for a group that has grown, if there is no more room."""
APART = 0.5
"""Pitches between groups that would touch without forming one."""
IN_LINE = 0.08
"""Grids that differ by at most this many pitches count as one."""
EDGE = 1.0
"""Pitches around its tiles that count as part of a group."""
SHIFT_SECONDS, SHIFT_MM, LONGEST_SHIFT = 0.32, 90.0, 2.0
"""Duration of a group's slide up to this distance in mm; longer slides take longer by the square
root of the distance, up to LONGEST_SHIFT times."""
KEPT_GROUPS = 100
"""Groups whose rests and rectangles are cached: most stay the same."""


@lru_cache(KEPT_GROUPS)
def _rests(
    area: int, group: Group, fit: Fit, known: Group | None, raised: tuple[Cell, ...]
) -> list[Rest]:
    """`known`: what lay there before the turn; None: all."""
    rests = []
    for placed in sorted(group, key=lambda placed: (placed[2], placed[1])):
        tile, x, y = placed
        new = known is not None and placed not in known
        height = enamel_tiles.LAID_MM if new else enamel_tiles.LYING_MM
        at, place = fit.spot((x, y)), (area, x, y)
        rest = Rest(tile, "shared", TABLE, place, at, fit.tile, 0, height)
        rests.append(rest.chosen() if (x, y) in raised else rest)
    return rests


class Field(Layout):
    """`fits`: position and tile size of each area's grid. `rects`: what belongs to each area; for
    an empty one, where a group may be opened."""

    def __init__(self, geometry: FieldGeometry) -> None:
        super().__init__(geometry)
        self.is_waiting = False
        """Whether something has to move once no finger is down."""
        self._fitted: Draft | None = None
        self.fits: list[Fit] = []
        self.rects: list[pygame.Rect] = []
        self._before: dict[int, Fit] = {}
        self.shift_seconds = SHIFT_SECONDS
        """Seconds of the slide after the latest fit, the same for all groups."""

    # --- where groups lie

    def fit(self, draft: Draft, racks: Racks, moves: bool = True) -> Draft:
        """Adopts a draft; every area gets a place. If `moves`, groups that have outgrown their room
        may slide, or all tiles shrink."""
        shown, fitted = self._fitted, self._fit(draft, racks, moves)
        if fitted is shown:
            return fitted
        before = dict(enumerate(self.fits))
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
            before = known if draft.touched else None
            yield from _rests(area, group, self.fits[area], before, tuple(raised))

    def lying(self, draft: Draft) -> set[tuple[str, Pixel]]:
        """Every tile with its pixel."""
        pairs = zip(self.fits, draft.areas, strict=True)
        return {(tile, fit.spot((x, y))) for fit, group in pairs for tile, x, y in group}

    def tile_rects(self, draft: Draft) -> list[pygame.Rect]:
        """The rectangles that tiles on the table cover."""
        pairs = zip(self.fits, draft.areas, strict=False)
        return [rect for fit, group in pairs for rect in _tile_rects(fit, group)]

    # --- while a turn is composed: only groups that have outgrown their room move

    def _fit(self, draft: Draft, racks: Racks, moves: bool) -> Draft:
        """The draft with a place for every area that can have one."""
        if draft is self._fitted and racks == self.racks and not self.is_waiting:
            return draft
        self.racks = racks
        draft = self._placed(self._one_grid(draft) if moves else draft)
        crowded = self._crowded(draft)
        self.is_waiting = bool(crowded) and not moves
        if crowded and moves:
            draft = self._slid(draft, self._changed(draft, crowded)) or self._smaller(draft)
        self._fitted = self._with_free_places(draft)
        return self._fitted

    def _lying(self, draft: Draft, without: Iterable[int] = ()) -> dict[int, Lying]:
        """The groups by area, except for the areas in `without`."""
        return {
            area: Lying(cells_of(group), self.spot(place))
            for area, (group, place) in enumerate(zip(draft.areas, draft.places, strict=True))
            if group and place is not None and area not in without
        }

    def _one_grid(self, draft: Draft) -> Draft:
        """Joins groups whose tiles touch on one grid, unless that makes a line invalid; in that
        case the smaller one moves away."""
        for area, other, shift in touching(draft):
            joined = draft.joined(other, area, shift)
            wrong = wrong_in(draft, area) + wrong_in(draft, other)
            if joined is not None and wrong_in(joined, area) <= wrong:
                return self._one_grid(replace(draft, now=joined.now))
            smaller = min(area, other, key=lambda one: len(draft.areas[one]))
            cells, at = self._lying(draft)[smaller]
            room = self.felt().staying(self._lying(draft, [smaller]).values(), APART)
            spot = room.in_line(cells, at) or room.nearest(cells, at)
            if spot is not None:
                return self._one_grid(at_place(draft, smaller, self.place_at(spot)))
        return draft

    def _placed(self, draft: Draft) -> Draft:
        """Gives a place to groups that have none."""
        for area, (group, place) in enumerate(zip(draft.areas, draft.places, strict=True)):
            if group and place is None:
                felt, others = self.felt(), list(self._lying(draft).values())
                lain = Lain(cells_of(group))
                spot = felt.nearest(lain.cells, central(felt, lain.cells), others)
                found = self.place_at(spot or central(felt, lain.cells))
                draft = at_place(draft, area, found)
        return draft

    def _crowded(self, draft: Draft) -> list[int]:
        """Areas of groups that overlap something or leave the felt."""
        felt, lying = self.felt(), self._lying(draft)
        return [
            area
            for area, group in lying.items()
            if not felt.staying(
                other for number, other in lying.items() if number != area
            ).is_clear(*group)
        ]

    def _changed(self, draft: Draft, crowded: Sequence[int]) -> list[int]:
        """Those crowded areas that have grown or moved since the latest fit, or else all."""
        before = self._fitted
        if before is None:
            return list(crowded)
        known = dict(enumerate(zip(before.areas, before.places, strict=True)))
        now = list(zip(draft.areas, draft.places, strict=True))
        return [area for area in crowded if known.get(area) != now[area]] or list(crowded)

    def _slid(self, draft: Draft, areas: Sequence[int]) -> Draft | None:
        """The draft with these groups slid to free places; None: no room."""
        felt = self.felt()
        for area in areas:
            group = self._lying(draft)[area]
            others = list(self._lying(draft, [area]).values())
            near = felt.staying(others, SLIDING_GAPS[0])
            rooms = felt.room(others), *(felt.staying(others, gap) for gap in SLIDING_GAPS)
            ways = (near.in_line, *(room.nearest for room in rooms))
            found = (way(group.cells, group.at) for way in ways)
            spot = next((spot for spot in found if spot is not None), None)
            if spot is None:
                return None
            draft = at_place(draft, area, self.place_at(spot))
        return None if self._crowded(draft) else draft

    def _smaller(self, draft: Draft) -> Draft:
        """The draft with tiles one size smaller, or more if needed; its undo steps as well."""
        before, areas = self.pitch, list(self._lying(draft))
        spots = self.smaller([Lain(*self._lying(draft)[area]) for area in areas])
        pitch = self.pitch
        draft = replace(
            draft,
            now=repitched(draft.now, before, pitch),
            first=repitched(draft.first, before, pitch),
            past=tuple(repitched(moment, before, pitch) for moment in draft.past),
        )
        for area, spot in zip(areas, spots, strict=True):
            draft = at_place(draft, area, self.kept_or(draft.places[area], spot))
        return draft

    def with_room(self, draft: Draft, area: int, cells: Cells) -> Draft:
        """The draft with this group slid so that the additional cells fit, if possible."""
        grown = *draft.areas[area], *(("", x, y) for x, y in cells)
        wider = replace(draft, now=draft.now.with_group(area, grown))
        slid = self._slid(wider, [area])
        return draft if slid is None else at_place(draft, area, slid.places[area])

    # --- where groups may be opened

    def _with_free_places(self, draft: Draft) -> Draft:
        """Empty areas keep their place as long as it is free."""
        lying = list(self._lying(draft).values())
        felt = self.felt()
        for area, group in enumerate(draft.areas):
            if group:
                continue
            place = draft.places[area]
            if place is None or not felt.beside(lying).is_clear(FREE_CELLS, self.spot(place)):
                spot = free_place(felt, lying)
                place = None if spot is None else self.place_at(spot)
                draft = at_place(draft, area, place)
            if place is not None:
                lying.append(Lying(FREE_CELLS, self.spot(place)))
        return draft

    # --- by hand

    def aside(self, areas: Areas, places: Places, cells: Cells, place: Place) -> Place:
        """The nearest place, aligned to the groups' grid, for cells that a person put there."""
        lying = [
            Lying(cells_of(group), self.spot(at))
            for group, at in zip(areas, places, strict=True)
            if group and at is not None
        ]
        grid = next((self.spot(at) for at in places if at is not None), None)
        room = self.felt().staying(lying, ONE_CELL)
        spot = room.in_line(cells, self.point(place), grid)
        return place if spot is None else self.kept_or(place, spot)


@lru_cache(KEPT_GROUPS)
def _tile_rects(fit: Fit, group: Group) -> tuple[pygame.Rect, ...]:
    pitch, half = fit.pitch, fit.tile // 2
    left, top, wide = fit.x - half, fit.y - half, 2 * half
    high = wide + round(enamel_tiles.LIP * fit.tile)
    return tuple(pygame.Rect(left + x * pitch, top + y * pitch, wide, high) for _, x, y in group)


def touching(draft: Draft) -> Iterator[tuple[int, int, Cell]]:
    """Pairs of areas whose tiles touch on one grid, with the offset of the second in cells."""
    now = draft.now
    for area, group in enumerate(now.areas):
        for other in range(area + 1, len(now.areas)):
            shift = _in_line(now, area, other)
            if shift is not None and _touch(group, now.areas[other], shift):
                yield area, other, shift


def _in_line(moment: Moment, area: int, other: int) -> Cell | None:
    """The offset of one area's grid from another's in cells, if they are aligned."""
    one, two = moment.places[area], moment.places[other]
    if one is None or two is None or not moment.areas[area] or not moment.areas[other]:
        return None
    x, y = two[0] - one[0], two[1] - one[1]
    if abs(x - round(x)) > IN_LINE or abs(y - round(y)) > IN_LINE:
        return None
    return round(x), round(y)


def _touch(group: Group, other: Group, shift: Cell) -> bool:
    cells = set(cells_of(group))
    there = {(x + shift[0], y + shift[1]) for _, x, y in other}
    beside = {stepped(cell, side) for cell in there for side in SIDES}
    return cells.isdisjoint(there) and not cells.isdisjoint(beside)
