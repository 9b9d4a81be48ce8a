"""Finds what a carried tile is aimed at: a cell, a seam, the middle of a tile, or bare felt."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, TypeAlias

from game.trellis.table import Cell
from scenes.core.table import Point
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.turn.cells import ACROSS, DOWN, SIDES, Heading, around, stepped
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Landing, Picks

SHARE, LEAST_MM, MOST_MM = 0.75, 12.0, 24.0
"""Snap radius around a legal place: a share of the pitch, clamped to these bounds in mm."""
HYSTERESIS_MM = 3.0
"""Another place takes over only if it is nearer by this much, so that a tremor changes nothing."""


def reach_of(pitch: float, per_mm: float) -> float:
    """Snap radius in pixels around a legal place on a grid with this pitch in pixels."""
    return min(max(SHARE * pitch, LEAST_MM * per_mm), MOST_MM * per_mm)


SEAM_ALONG, MIDDLE = 0.28, 0.22
"""Distances in pitches within which a seam and the middle of a tile are hit."""
SMALLEST_MIDDLE_MM = 18.0
"""Below this tile size middles cannot be hit on purpose: whichever place is legal wins."""
FREE_PITCHES, FREE_MM = 1.5, 20.0
"""Felt this far from every tile counts as bare: dropping there opens a new group."""
HALF_WAY_MM, HALF_WAY_PITCHES = 10.0, 0.4
"""Without a legal place, the point this far inwards of the finger is judged."""

Kind: TypeAlias = Literal["cell", "seam", "middle"]


Obstacle: TypeAlias = Literal["room", "lines", "tile", "action", "shut", "off the felt"]


class Spot(NamedTuple):
    """A place on an area's grid. A seam lies between `cell` and the next cell along `heading`."""

    kind: Kind
    area: int
    cell: Cell
    heading: Heading = (0, 0)


class Snapping:
    """Chooses the place to snap to; the current one is given up with hysteresis."""

    def __init__(self, per_mm: float) -> None:
        self._hysteresis = HYSTERESIS_MM * per_mm
        self._held: Spot | None = None

    def choose(self, places: Mapping[Spot, tuple[float, float]]) -> Spot | None:
        """`places`: distance and snap radius of each, in pixels."""
        near = {spot: away for spot, (away, _) in places.items()}
        if self._held in near:
            near[self._held] -= self._hysteresis
        within = [spot for spot, away in near.items() if away <= places[spot][1]]
        self._held = min(within, key=near.__getitem__, default=None)
        return self._held


class Aim(NamedTuple):
    """Where the tiles would land, or else the obstacle there. `cell`: the cell aimed at, if any."""

    landing: Landing | None
    obstacle: Obstacle = "room"
    cell: Cell | None = None

    @property
    def is_right(self) -> bool:
        """Whether every line would be valid; false on bare felt, which has no lines yet."""
        landing = self.landing
        return landing is not None and landing.wrong == 0 and landing.place is None


def refusal_of(obstacle: Obstacle) -> str:
    """The key of the refusal for an obstacle."""
    return {
        "lines": "lines_hold",
        "tile": "tile_lies_here",
        "action": "action_tile",
        "shut": "open_first",
    }.get(obstacle, "no_room")


class Aiming:
    """Judges the places that a drag may aim at, each once per drag."""

    def __init__(
        self,
        draft: Draft,
        picks: Picks,
        aimed: int | None,
        reading: Heading,
        field: Field,
        per_mm: float,
        shut: Collection[int] = (),
    ) -> None:
        """Lines on the areas in `shut` are not split, and their tiles are not swapped."""
        self._shut = shut
        self.draft, self._picks, self._aimed, self._reading = draft, picks, aimed, reading
        self._field, self._per_mm = field, per_mm
        lifted = {(pick.area, pick.cell) for pick in picks if pick.zone == "table"}
        self._groups = [
            tuple(placed for placed in group if (area, placed[1:]) not in lifted)
            for area, group in enumerate(draft.areas)
        ]
        self._grids: list[dict[Cell, str]] = [
            {(x, y): tile for tile, x, y in group} for group in self._groups
        ]
        self._beside = [set(around(group)) for group in self._groups]
        self._judged: dict[Spot, Landing | None] = {}
        self._apart: Landing | None = None
        self._snapping = Snapping(per_mm)

    def at(self, tile: Point, finger: Point, inwards: Point) -> Aim | None:
        """The aim of a carried tile drawn at `tile`, above a finger at `finger`. `inwards`: a
        vector of one pixel away from the seat. None: the tile is back where it came from."""
        if self._is_home(tile):
            return None
        right = self._right(tile, finger)
        if right is not None:
            return Aim(self.judged(right), cell=_aimed_cell(right))
        return self._whatever(self._half_way(finger, inwards), tile, finger)

    def beneath(self, point: Point) -> Aim:
        """The aim of a tap at this point."""
        return self._whatever(point, point, point)

    def spots(self) -> Iterator[Spot]:
        """All seams, middles and free cells beside tiles, without the cells that the tiles came
        from."""
        home = {(pick.area, pick.cell) for pick in self._picks if pick.zone == "table"}
        for area, grid in enumerate(self._grids):
            free = (cell for cell in self._beside[area] if (area, cell) not in home)
            yield from (Spot("cell", area, cell) for cell in free)
            for cell in grid if area not in self._shut else ():
                for heading in (ACROSS, DOWN):
                    if stepped(cell, heading) in grid:
                        yield Spot("seam", area, cell, heading)
                if len(self._picks) == 1 and grid[cell] != self._picks[0].tile:
                    yield Spot("middle", area, cell)

    def is_on_grid(self, point: Point) -> bool:
        """Whether the point is on a tile of a group or on a cell next to one."""
        for fit, grid, beside in zip(self._field.fits, self._grids, self._beside, strict=False):
            cell = fit.cell_at(*point)
            if cell in grid or cell in beside:
                return True
        return False

    def _half_way(self, finger: Point, inwards: Point) -> Point:
        pitch = min((fit.pitch for fit in self._field.fits), default=math.inf)
        away = min(HALF_WAY_MM * self._per_mm, HALF_WAY_PITCHES * pitch)
        return finger[0] + inwards[0] * away, finger[1] + inwards[1] * away

    def _is_home(self, tile: Point) -> bool:
        if self._aimed is None:
            return False
        pick = self._picks[self._aimed]
        if pick.zone != "table":
            return False
        fit = self._field.fits[pick.area]
        return math.dist(fit.spot(pick.cell), tile) < fit.pitch / 2

    # --- what is right

    def _right(self, tile: Point, finger: Point) -> Spot | None:
        """The legal place to snap to: near the tile, or under the finger."""
        found: dict[Spot, tuple[float, float]] = {}
        for spot, away, reach in self._near(tile, finger):
            landing, nearest = self.judged(spot), found.get(spot, (math.inf, 0.0))[0]
            if landing is not None and landing.wrong == 0 and away < nearest:
                found[spot] = away, reach
        return self._snapping.choose(found)

    def _near(self, tile: Point, finger: Point) -> Iterator[tuple[Spot, float, float]]:
        """Candidate places with distance and snap radius, nearest cells of each grid first."""
        for area, fit in enumerate(self._field.fits[: len(self._groups)]):
            reach = reach_of(fit.pitch, self._per_mm)
            for away, cell in _within_reach(fit, tile, 1.2 * reach):
                if cell in self._beside[area]:
                    yield Spot("cell", area, cell), away, reach
            own = fit.cell_at(*finger)
            if own in self._beside[area]:
                # The cell under the finger counts as within the tile's snap radius.
                (x, y), half = fit.spot(own), fit.pitch / 2
                away = max(abs(x - finger[0]), abs(y - finger[1])) * reach / half
                yield Spot("cell", area, own), away, reach
            for point in (tile, finger):
                for spot in self._within(area, fit, point):
                    yield spot, math.dist(point_of(spot, fit), point), fit.pitch

    def _within(self, area: int, fit: Fit, point: Point) -> Iterator[Spot]:
        """The seam or middle under a point; on small tiles both."""
        grid, cell = self._grids[area], fit.cell_at(*point)
        if cell not in grid or area in self._shut:
            return
        is_small = fit.tile < SMALLEST_MIDDLE_MM * self._per_mm
        x, y = fit.spot(cell)
        across, down = (point[0] - x) / fit.pitch, (point[1] - y) / fit.pitch
        in_middle = max(abs(across), abs(down)) <= MIDDLE
        if len(self._picks) == 1 and (is_small or in_middle):
            yield Spot("middle", area, cell)
        if is_small or not in_middle or len(self._picks) > 1:
            yield from _seams(area, cell, (across, down), grid)

    def judged(self, spot: Spot) -> Landing | None:
        """Where the tiles would land at this place, or None; cached."""
        if spot not in self._judged:
            self._judged[spot] = self._judge(spot)
        return self._judged[spot]

    def _judge(self, spot: Spot) -> Landing | None:
        draft, picks, (kind, area, cell, heading) = self.draft, self._picks, spot
        if kind == "seam":
            return draft.insertion(picks, area, cell, heading, self._reading)
        if kind == "middle":
            return draft.swap(picks[0], area, cell)
        return next(iter(draft.landings(picks, self._aimed, area, cell, self._reading)), None)

    # --- what else is there

    def _whatever(self, point: Point, tile: Point, finger: Point) -> Aim:
        """The aim without a legal place near: what `point`, half-way from finger to tile, is on."""
        for area, fit in enumerate(self._field.fits[: len(self._groups)]):
            if fit.cell_at(*point) in self._grids[area]:
                return self._on_tile(area, fit, (point, finger))
        opened = self._free_area_at(point)
        if opened is None:
            opened = self._nearest(point)
        if opened is None:
            return self._on_felt(tile)
        cell = self._field.fits[opened].cell_at(*point)
        landing = self.judged(Spot("cell", opened, cell))
        return Aim(landing, "room", cell)

    def _free_area_at(self, point: Point) -> int | None:
        """The empty area at this point in which a group may be opened, if any."""
        pairs = enumerate(zip(self._grids, self._field.rects, strict=False))
        return next((n for n, (grid, rect) in pairs if not grid and rect.collidepoint(point)), None)

    def _nearest(self, point: Point) -> int | None:
        """The area of the nearest tile; None on bare felt."""
        found = []
        for area, (grid, fit) in enumerate(zip(self._grids, self._field.fits, strict=False)):
            reach = max(FREE_PITCHES * fit.pitch, FREE_MM * self._per_mm)
            near = (away for away, cell in _within_reach(fit, point, reach) if cell in grid)
            found += [(away, area) for away in near]
        return min(found)[1] if found else None

    def _on_felt(self, point: Point) -> Aim:
        """The result is the same anywhere on bare felt, so it is computed once."""
        if self._apart is None:
            self._apart = self.draft.on_felt(self._picks, self._aimed, (0.0, 0.0), self._reading)
        landing = self._apart
        if landing is None or landing.place is None:
            return Aim(None, "action")
        (x, y), (first_x, first_y) = self._field.place_at(point), landing.place
        place = x + first_x, y + first_y
        areas, places = tuple(self._groups), self.draft.places
        place = self._field.aside(areas, places, landing.cells, place)
        return Aim(replace(landing, place=place))

    def _on_tile(self, area: int, fit: Fit, points: Sequence[Point]) -> Aim:
        """Splits the line at a seam, or swaps with the tile underneath, which goes to the rail."""
        if area in self._shut:
            return Aim(None, "shut")
        spots = [spot for point in points for spot in self._within(area, fit, point)]
        seams = [spot for spot in spots if spot.kind == "seam"]
        for spot in [*seams, *spots]:
            landing = self.judged(spot)
            if landing is not None:
                return Aim(landing, cell=_aimed_cell(spot))
        return Aim(None, "lines" if seams else "tile")


def _within_reach(fit: Fit, point: Point, reach: float) -> list[tuple[float, Cell]]:
    """Distances and cells of a grid with centres within `reach`, nearest first."""
    pitch, (x, y) = fit.pitch, fit.cell_at(*point)
    most = math.ceil(reach / pitch)
    steps = range(-most, most + 1)
    cells = [(x + dx, y + dy) for dx in steps for dy in steps]
    found = [
        (math.hypot(fit.x + cx * pitch - point[0], fit.y + cy * pitch - point[1]), (cx, cy))
        for cx, cy in cells
    ]
    return sorted(one for one in found if one[0] <= reach)


def point_of(spot: Spot, fit: Fit) -> Point:
    """The centre of a spot on the screen; `fit`: that of its area."""
    x, y = fit.spot(spot.cell)
    half = fit.pitch / 2
    return x + spot.heading[0] * half, y + spot.heading[1] * half


def _aimed_cell(spot: Spot) -> Cell | None:
    return None if spot.kind == "seam" else spot.cell


def _seams(area: int, cell: Cell, within: Point, grid: Mapping[Cell, str]) -> Iterator[Spot]:
    """The seams of a tile near a point within it, nearest first, named by their first cell."""
    found = []
    for side in SIDES:
        # Distance to the edge on that side, in pitches.
        away = 0.5 - (side[0] * within[0] + side[1] * within[1])
        if away <= SEAM_ALONG and stepped(cell, side) in grid:
            found.append((away, side))
    for _, side in sorted(found):
        first = cell if side in (ACROSS, DOWN) else stepped(cell, side)
        yield Spot("seam", area, first, (abs(side[0]), abs(side[1])))
