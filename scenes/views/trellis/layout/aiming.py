"""What a finger aims at with the tiles that it carries: a cell, a seam, a tile or bare felt."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from game.trellis.table import Cell
from scenes.core.table import Point
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.turn.cells import ACROSS, DOWN, SIDES, Heading, around, stepped
from scenes.views.trellis.turn.draft import Draft, Landing, Picks

SHARE, LEAST_MM, MOST_MM = 0.75, 12.0, 24.0
"""From how far a right place attracts: in pitches, and within these bounds."""
HYSTERESIS_MM = 3.0
"""Another place must be nearer by so much: a trembling finger changes nothing."""

K = TypeVar("K", bound=Hashable)


def reach_of(pitch: float, per_mm: float) -> float:
    """From how many pixels a right place attracts where tiles lie `pitch` pixels apart."""
    return min(max(SHARE * pitch, LEAST_MM * per_mm), MOST_MM * per_mm)


class Attracting(NamedTuple, Generic[K]):
    """`away` and `reach` in pixels."""

    key: K
    away: float
    reach: float


class Snapping(Generic[K]):
    """Remembers what holds now, which lets go a little later than it took hold."""

    def __init__(self, per_mm: float) -> None:
        self._hysteresis = HYSTERESIS_MM * per_mm
        self._held: K | None = None

    def choose(self, places: Sequence[Attracting[K]]) -> K | None:
        near = [(self._felt(place), place.key) for place in places]
        within = [one for one, place in zip(near, places, strict=True) if one[0] <= place.reach]
        self._held = min(within, key=lambda one: one[0], default=(0.0, None))[1]
        return self._held

    def _felt(self, place: Attracting[K]) -> float:
        return place.away - (self._hysteresis if place.key == self._held else 0.0)


SEAM_ALONG, MIDDLE = 0.28, 0.22
"""How far from a seam, and from a tile's middle, in pitches, these are aimed at."""
SMALLEST_MIDDLE_MM = 18.0
"""On smaller tiles nobody hits a middle: what is right there wins."""
FREE_PITCHES, FREE_MM = 1.5, 20.0
"""So far from every tile felt is bare: a group of its own begins there."""
HALF_WAY_MM, HALF_WAY_PITCHES = 10.0, 0.4
"""Where nothing is right, what lies so far inwards of the finger is meant."""
MOST_JUDGED = 3
"""Cells that are judged at one movement of the finger; the others follow in the next frames."""

Kind: TypeAlias = Literal["cell", "seam", "middle"]


Obstacle: TypeAlias = Literal["room", "lines", "tile", "action", "shut", "off the felt"]


class Spot(NamedTuple):
    """A place on the grid of an area; a seam lies between its cell and the next one in its
    heading."""

    kind: Kind
    area: int
    cell: Cell
    heading: Heading = (0, 0)


class Aim(NamedTuple):
    """Where the tiles would come to lie; without a landing what is in the way there. `cell` is the
    one that is aimed at, if it is one."""

    landing: Landing | None
    obstacle: Obstacle = "room"
    cell: Cell | None = None

    @property
    def is_right(self) -> bool:
        """Whether every line comes out right; on bare felt there is none yet."""
        landing = self.landing
        return landing is not None and landing.wrong == 0 and landing.place is None


def refusal_of(obstacle: Obstacle) -> str:
    """Why nothing can lie there."""
    return {
        "lines": "lines_hold",
        "tile": "tile_lies_here",
        "action": "action_tile",
        "shut": "open_first",
    }.get(obstacle, "no_room")


class Aiming:
    """For as long as a drag lasts: every place is judged once."""

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
        """On the grids of areas that are `shut` no line parts, and nothing is swapped."""
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
        self._snapping = Snapping[Spot](per_mm)
        self._may_judge = MOST_JUDGED
        self.is_waiting = False
        """Whether places near the finger have not been judged yet."""

    def at(self, tile: Point, finger: Point, inwards: Point) -> Aim | None:
        """What is aimed at by a tile that floats here above a finger there; `inwards` leads one
        pixel away from the seat. None: it is at home again."""
        self._may_judge, self.is_waiting = MOST_JUDGED, False
        if self._is_home(tile):
            return None
        right = self._right(tile, finger)
        if right is not None:
            return Aim(self.judged(right), cell=_aimed_cell(right))
        return self._whatever(self._half_way(finger, inwards), tile, finger)

    def beneath(self, point: Point) -> Aim:
        """What a tap there means."""
        return self._whatever(point, point, point)

    def spots(self) -> Iterator[Spot]:
        """All free cells beside tiles, all seams and all middles; not where the tiles lay."""
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
        """Whether it lies on a tile of a group or right beside one."""
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
        """The place that holds the tile: either the tile itself is near it or the finger lies on
        it."""
        found: dict[Spot, Attracting[Spot]] = {}
        for spot, away, reach in self._near(tile, finger):
            if self._is_right(spot) and away < found.get(spot, Attracting(spot, 1e9, 0)).away:
                found[spot] = Attracting(spot, away, reach)
        return self._snapping.choose(list(found.values()))

    def _near(self, tile: Point, finger: Point) -> Iterator[tuple[Spot, float, float]]:
        """Places with their distances and reaches, the nearest cells of each grid first."""
        for area, fit in enumerate(self._field.fits[: len(self._groups)]):
            reach = reach_of(fit.pitch, self._per_mm)
            for away, cell in _within_reach(fit, tile, 1.2 * reach):
                if cell in self._beside[area]:
                    yield Spot("cell", area, cell), away, reach
            own = fit.cell_at(*finger)
            if own in self._beside[area]:
                # The finger's own place counts as if it reached as far as the tile's.
                (x, y), half = fit.spot(own), fit.pitch / 2
                away = max(abs(x - finger[0]), abs(y - finger[1])) * reach / half
                yield Spot("cell", area, own), away, reach
            for point in (tile, finger):
                for spot in self._within(area, fit, point):
                    yield spot, math.dist(point_of(spot, fit), point), fit.pitch

    def _within(self, area: int, fit: Fit, point: Point) -> Iterator[Spot]:
        """The seam or the middle of a tile that a point lies on; on small tiles either."""
        grid, x, y = self._grids[area], *_on_grid(fit, point)
        cell = round(x), round(y)
        if cell not in grid or area in self._shut:
            return
        is_small = fit.tile < SMALLEST_MIDDLE_MM * self._per_mm
        across, down = x - cell[0], y - cell[1]
        in_middle = max(abs(across), abs(down)) <= MIDDLE
        if len(self._picks) == 1 and (is_small or in_middle):
            yield Spot("middle", area, cell)
        if is_small or not in_middle or len(self._picks) > 1:
            yield from _seams(area, cell, (across, down), grid)

    def _is_right(self, spot: Spot) -> bool:
        if spot not in self._judged:
            if self._may_judge <= 0:
                self.is_waiting = True
                return False
            self._may_judge -= 1
        landing = self.judged(spot)
        return landing is not None and landing.wrong == 0

    def judged(self, spot: Spot) -> Landing | None:
        """How the tiles would come to lie there."""
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
        """No right place is near: what the point lies on, half-way from the finger to the tile."""
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
        """Where the table offers room for a group."""
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
        """A group lies in the same way wherever it begins."""
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
        """The line would part there, or the tile beneath would go to the rail."""
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
    """The cells of a grid whose middles lie so near, the nearest first."""
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
    """Where it lies on the screen; `fit` is its area's."""
    x, y = fit.spot(spot.cell)
    half = fit.pitch / 2
    return x + spot.heading[0] * half, y + spot.heading[1] * half


def _aimed_cell(spot: Spot) -> Cell | None:
    return None if spot.kind == "seam" else spot.cell


def _on_grid(fit: Fit, point: Point) -> Point:
    return (point[0] - fit.x) / fit.pitch, (point[1] - fit.y) / fit.pitch


def _seams(area: int, cell: Cell, within: Point, grid: Mapping[Cell, str]) -> Iterator[Spot]:
    """The seams of a tile near to a point of it, the nearest first, named by their first cells."""
    found = []
    for side in SIDES:
        # How far from that side's edge, in pitches.
        away = 0.5 - (side[0] * within[0] + side[1] * within[1])
        if away <= SEAM_ALONG and stepped(cell, side) in grid:
            found.append((away, side))
    for _, side in sorted(found):
        first = cell if side in (ACROSS, DOWN) else stepped(cell, side)
        yield Spot("seam", area, first, (abs(side[0]), abs(side[1])))
