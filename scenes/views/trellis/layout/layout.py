"""Chooses place and tile size of the groups from turn to turn."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from game.reading import read_object
from game.rules import Json, Malformed
from game.trellis.state import State
from game.trellis.table import KNOWN_GROUPS, Cell, Group, Table, clusters, normal
from scenes.core.table import Pixel, Point
from scenes.views.trellis.layout.field_geometry import FieldGeometry, Fit, Racks, pitch_of
from scenes.views.trellis.layout.placing import LEAST_GAP, Felt
from scenes.views.trellis.layout.settling import (
    FREE_CELLS,
    Lain,
    Opened,
    Settled,
    lies_well,
    off_controls,
    resized,
    settled,
    spread,
    unmoved,
)
from scenes.views.trellis.turn.cells import cells_of, middle_of, transposed
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.moments import Moment, read_moments, write_moments
from scenes.views.trellis.turn.offer import Areas, Place, Places


def at_place(draft: Draft, area: int, place: Place | None) -> Draft:
    """The draft with this area moved, without a step to undo."""
    return replace(draft, now=draft.now.at(area, place))


def repitched(moment: Moment, pitch: int, to: int) -> Moment:
    """The moment at another pitch; each group keeps its centre."""
    if pitch == to:
        return moment
    return moment._replace(
        places=tuple(
            None if place is None else _about_its_middle(group, place, pitch / to)
            for group, place in zip(moment.areas, moment.places, strict=True)
        )
    )


def _about_its_middle(group: Group, place: Place, share: float) -> Place:
    across, down = middle_of(cells_of(group) or FREE_CELLS)
    return (place[0] + across) * share - across, (place[1] + down) * share - down


class Followed(NamedTuple):
    """A group with its area and the place of its grid; None: new."""

    group: Group
    area: int | None = None
    place: Place | None = None


@lru_cache(4)
def followed(shown: tuple[Moment, ...], groups: Table) -> tuple[Followed, ...]:
    """Matches the groups of a position, in order, to those shown. A group equal to a cluster of one
    of the moments, earlier moments first, keeps its place; any other stays with most of its tiles
    in the first moment, transposed if more of them stay then."""
    known = [part for moment in shown for part in _parts(moment)]
    found: dict[int, Followed] = {}
    for number, group in enumerate(groups):
        same = next((part for part in known if part.group == group), None)
        if same is not None:
            known.remove(same)
            found[number] = same
    left = [part for part in (_parts(shown[0]) if shown else ()) if part in known]
    for number, group in enumerate(groups):
        if number not in found:
            found[number] = _overlapping(left, group)
    return tuple(found[number] for number in range(len(groups)))


def _parts(moment: Moment) -> Iterator[Followed]:
    """A moment's clusters, each on a grid that begins at its corner."""
    for area, (group, place) in enumerate(zip(moment.areas, moment.places, strict=True)):
        for cornered, corner in _cornered(group):
            yield Followed(cornered, area, moved(place, corner))


@lru_cache(KNOWN_GROUPS)
def _cornered(group: Group) -> list[tuple[Group, Cell]]:
    """A group's clusters with their corners."""
    return [
        (normal([part])[0], (min(x for _, x, _ in part), min(y for _, _, y in part)))
        for part in clusters(group)
    ]


def moved(place: Place | None, cell: Cell) -> Place | None:
    """The place of a grid that begins at this cell of a grid at `place`."""
    return None if place is None else (place[0] + cell[0], place[1] + cell[1])


def _overlapping(parts: Sequence[Followed], group: Group) -> Followed:
    best, found = (0, 0), Followed(group)
    for way in (group, *normal([transposed(group)])):
        cells: dict[str, list[Cell]] = {}
        for tile, x, y in way:
            cells.setdefault(tile, []).append((x, y))
        for part in parts:
            shifts = Counter(
                (x - own_x, y - own_y)
                for tile, x, y in part.group
                for own_x, own_y in cells.get(tile, ())
            )
            for (x, y), count in shifts.items():
                rank = count, -abs(x) - abs(y)
                if rank > best:
                    place = moved(part.place, (x, y))
                    best, found = rank, Followed(way, part.area, place)
    return found


STEPS_UP = 2
"""Tiles grow again only if this many larger sizes would fit."""
COMFORTABLE = 16.0
"""Tile size in mm down to which felt is reserved for tiles that racks may still get."""
TRIES = (
    (False, LEAST_GAP, 4, True),
    (True, LEAST_GAP, 4, True),
    (True, 0.5, 0, True),
    (True, 0.5, 0, False),
    (True, 0.2, 0, False),
)
"""Layouts to try in order: tight (nothing reserved for racks), gap between groups in pitches,
places needed for new groups, and whether all must share one grid."""
POSITIONS_KNOWN = 60


class Layout:
    """Changes places and sizes at a change of turn only, and only if necessary."""

    def __init__(self, geometry: FieldGeometry) -> None:
        self._geometry = geometry
        self.tile = geometry.levels[0]
        self.before: dict[int, Fit] = {}
        """Where the areas' grids were before the position shown now."""
        self.racks = Racks(())
        self._is_found = True
        """Whether every group has its default place, which does not depend on earlier positions."""
        self._laid_out: tuple[tuple[Racks, int], Felt] | None = None
        self._sought: tuple[tuple[object, ...], Settled] | None = None
        """The latest query for places, with its answer."""
        self._known: OrderedDict[Table, tuple[Moment, int]] = OrderedDict()
        """How positions were shown, with the pitch: a position that returns lies as before."""

    @property
    def pitch(self) -> int:
        return pitch_of(self.tile)

    def _felt(self, pitch: int) -> Felt:
        """Cached until racks or tiles change, for fingers ask for it in every frame."""
        key = self.racks, pitch
        if self._laid_out is None or self._laid_out[0] != key:
            self._laid_out = key, self._geometry.felt(self.racks, pitch)
        return self._laid_out[1]

    def felt(self) -> Felt:
        """The felt at the current tile size."""
        return self._felt(self.pitch)

    # --- places and pixels

    def spot(self, place: Place) -> Pixel:
        x, y = self.point(place)
        return round(x), round(y)

    def point(self, place: Place) -> Point:
        x, y = self._geometry.table.middle
        return x + place[0] * self.pitch, y + place[1] * self.pitch

    def place_at(self, point: Point) -> Place:
        """The place of a grid with cell (0, 0) at this point."""
        x, y = self._geometry.table.middle
        return (point[0] - x) / self.pitch, (point[1] - y) / self.pitch

    def kept_or(self, place: Place | None, spot: Pixel) -> Place:
        """`place` unchanged if it has this pixel, which avoids rounding; else the place of the
        pixel."""
        return place if place is not None and self.spot(place) == spot else self.place_at(spot)

    def is_felt(self, point: Point) -> bool:
        """Whether a tile may lie there, regardless of other tiles."""
        return self._felt(self.pitch).staying(()).is_clear([(0, 0)], point)

    # --- a new position

    def begun(
        self, shown: Draft, groups: Table, racks: Racks, moves: bool = True
    ) -> tuple[Areas, Places]:
        """A new position's groups in areas, with their places. Groups stay where they were if
        possible, and always unless `moves`. `shown`: the previous turn."""
        self.racks = racks
        if not groups:
            self.tile = self._geometry.levels[0]
        found = followed(self._moments(shown, groups), groups)
        self._is_found = all(one.place is None for one in found)
        came = [one.place and Fit(*self.spot(one.place), self.tile) for one in found]
        numbers, left = self._numbered(found)
        made = self._settle(found, moves, self._opened(shown, left))
        areas, places = self._placed_areas(found, made.spots, numbers, made.free, shown)
        grids = zip(found, came, strict=True)
        self.before = {areas.index(one.group): fit for one, fit in grids if fit is not None}
        self._know(groups, Moment(areas, places))
        return areas, places

    def foresee(self, shown: Draft, state: State, is_person: bool) -> None:
        """Precomputes the places of a coming position. `is_person`: whether a person is then to
        move."""
        groups = state.groups
        if not groups or state.phase == "over":
            return
        racks = Racks(tuple(map(len, state.racks)), state.turn if is_person else None)
        before = self.racks, self.tile
        self.racks = racks
        found = followed(self._moments(shown, groups), groups)
        self._settle(found, True, self._opened(shown, self._numbered(found)[1]))
        self.racks, self.tile = before

    def _moments(self, shown: Draft, groups: Table) -> tuple[Moment, ...]:
        """The moments that tell where groups lay, the most reliable first."""
        if groups in self._known and normal(shown.groups()) != groups:
            moment, pitch = self._known[groups]
            return (repitched(moment, pitch, self.pitch),)
        return shown.now, shown.first

    # --- kept with the match

    def kept(self, groups: Table) -> Json | None:
        """This position's layout as JSON for `restore`; None: it is the default layout."""
        if self._is_found or groups not in self._known:
            return None
        moment, _ = self._known[groups]
        lying = write_moments(moment, (), moment)
        return {"tile_mm": self.tile / self._geometry.table.per_mm, "lying": lying}

    def restore(self, kept: object, groups: Table) -> bool:
        """Reads what `kept` wrote; false if it does not fit this position."""
        try:
            whole = read_object(kept, ("tile_mm", "lying"))
            lying = whole["lying"]
            moment = read_moments(lying)[0] if isinstance(lying, dict) else Moment()
        except Malformed:
            return False
        size = whole["tile_mm"]
        if not isinstance(size, int | float) or _unturned(moment.areas) != _unturned(groups):
            return False
        pixels = size * self._geometry.table.per_mm
        self.tile = min(self._geometry.levels, key=lambda level: abs(level - pixels))
        self._know(groups, moment)
        return True

    def _know(self, groups: Table, moment: Moment) -> None:
        self._known[groups] = moment, self.pitch
        self._known.move_to_end(groups)
        if len(self._known) > POSITIONS_KNOWN:
            self._known.popitem(last=False)

    def _opened(self, shown: Draft, left: Sequence[int]) -> Opened | None:
        """Where the empty areas in `left` are now; None unless all have a place."""
        areas = list(zip(shown.areas, shown.places, strict=True))
        free = [areas[area][1] for area in left if area < len(areas) and not areas[area][0]]
        spots = [self.spot(place) for place in free if place is not None]
        return Opened(self.pitch, spots) if len(spots) == len(left) else None

    def _settle(self, found: Sequence[Followed], moves: bool, opened: Opened | None) -> Settled:
        """The groups and the places for new ones where they are now, if possible."""
        lain = [Lain(cells_of(one.group), one.place and self.spot(one.place)) for one in found]
        free = max(0, self._geometry.areas - len(found))
        is_new = all(one.at is None for one in lain)
        if not moves and not is_new:
            return Settled(self.pitch, tuple(unmoved(self.felt(), lain)), ())
        first = 0 if is_new else self._first_level(lain)
        levels = self._geometry.levels[first:]
        return self._resettle(lain, levels, free, opened)

    def smaller(self, lain: Sequence[Lain]) -> Sequence[Pixel]:
        """Spots of the groups with tiles one size smaller, or more if needed."""
        levels = self._geometry.levels
        level = min(levels.index(self.tile) + 1, len(levels) - 1)
        return self._resettle(lain, levels[level:], 0).spots

    def _resettle(
        self,
        lain: Sequence[Lain],
        levels: Sequence[int],
        free: int,
        opened: Opened | None = None,
    ) -> Settled:
        there = resized(lain, self.pitch, pitch_of(levels[0]))
        asked = self.racks, there, levels, free, opened
        if self._sought is None or self._sought[0] != asked:
            self._sought = asked, self._settled(there, levels, free, opened)
        made = self._sought[1]
        self.tile = next(level for level in levels if pitch_of(level) == made.pitch)
        return made

    def _first_level(self, lain: Sequence[Lain]) -> int:
        """The index of the first size to try: one size up if even STEPS_UP sizes up would fit."""
        level = self._geometry.levels.index(self.tile)
        if level < STEPS_UP:
            return level
        pitch = pitch_of(self._geometry.levels[level - STEPS_UP])
        there = resized(lain, self.pitch, pitch)
        return level - 1 if lies_well(self._felt(pitch), there) else level

    def _settled(
        self, lain: Sequence[Lain], levels: Sequence[int], free: int, opened: Opened | None
    ) -> Settled:
        """The layout with the largest possible tiles. In turn, tight racks and smaller gaps are
        preferred to small tiles; as a last resort groups overlap."""
        first = pitch_of(levels[0])
        comfortable = [one for one in levels if one >= self._geometry.table.px(COMFORTABLE)]
        for is_tight, gap, places, strict in TRIES:
            felt_of = partial(
                self._geometry.felt, self.racks, is_tight=is_tight, gap=gap, strict=strict
            )
            pitches = list(map(pitch_of, levels if is_tight else comfortable))
            there = resized(lain, first, pitches[0]) if pitches else []
            made = settled(felt_of, pitches, there, min(places, free), opened)
            if made is not None:
                return off_controls(felt_of(made.pitch), lain, made)
        last = self._felt(pitch_of(levels[-1]))
        there = resized(lain, first, last.pitch)
        return Settled(last.pitch, tuple(spread(last, there)), ())

    def _numbered(self, found: Sequence[Followed]) -> tuple[dict[int, int], list[int]]:
        """Maps areas to groups, and lists the areas left over. A group keeps its area; if two had
        the same one, the larger group does."""
        numbers: dict[int, int] = {}
        left = list(range(max(self._geometry.areas, len(found))))
        for index in sorted(range(len(found)), key=lambda n: (-len(found[n].group), n)):
            area = found[index].area
            if area in left:
                numbers[area] = index
                left.remove(area)
        for index in range(len(found)):
            if index not in numbers.values():
                numbers[left.pop(0)] = index
        return numbers, left

    def _placed_areas(
        self,
        found: Sequence[Followed],
        spots: Sequence[Pixel],
        numbers: Mapping[int, int],
        free: Sequence[Pixel],
        shown: Draft,
    ) -> tuple[Areas, Places]:
        """Areas and places of a position; empty areas keep their place."""
        count = max(self._geometry.areas, len(found))
        left = [area for area in range(count) if area not in numbers]
        opened: dict[int, Place | None] = dict(zip(left, map(self.place_at, free), strict=False))
        for area, (group, place) in enumerate(zip(shown.areas, shown.places, strict=True)):
            if area in opened and not group and place is not None:
                opened[area] = place
        areas: list[Group] = [()] * count
        places: list[Place | None] = [opened.get(area) for area in range(count)]
        for area, index in numbers.items():
            areas[area] = found[index].group
            places[area] = self.kept_or(found[index].place, spots[index])
        return tuple(areas), tuple(places)


def _unturned(groups: Iterable[Group]) -> list[Table]:
    """A form that is equal for groups that differ in transposed clusters only."""
    clusters = normal(filter(None, groups))
    return sorted(min((group,), normal([transposed(group)])) for group in clusters)
