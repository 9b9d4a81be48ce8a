"""Which place and which size the groups of Trellis have from turn to turn."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from game.reading import read_object
from game.rules import Json, Malformed
from game.trellis.state import State
from game.trellis.table import KNOWN_GROUPS, Cell, Group, Table, clusters, normal
from scenes.core.table import Pixel, Point
from scenes.views.trellis.layout.field_geometry import FieldGeometry, Fit, Racks, pitch_of
from scenes.views.trellis.layout.geometry import repitched
from scenes.views.trellis.layout.placing import LEAST_GAP, Felt
from scenes.views.trellis.layout.settling import (
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
from scenes.views.trellis.turn import saved_drafts
from scenes.views.trellis.turn.cells import cells_of, transposed
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.offer import Areas, Place, Places


class Followed(NamedTuple):
    """A group with the area that it lies in and the place of its grid; None: of no one's."""

    group: Group
    area: int | None = None
    place: Place | None = None


@lru_cache(4)
def followed(shown: tuple[Moment, ...], groups: Table) -> tuple[Followed, ...]:
    """The groups of a position in their order. One that is a cluster of a moment, the surest
    first, stays where that lies; another one stays with most of the tiles that it has from the
    first moment, with its columns as rows where more of them stay then."""
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
    """The clusters, each on a grid that begins with it."""
    for area, (group, place) in enumerate(zip(moment.areas, moment.places, strict=True)):
        for cornered, corner in _cornered(group):
            yield Followed(cornered, area, moved(place, corner))


@lru_cache(KNOWN_GROUPS)
def _cornered(group: Group) -> list[tuple[Group, Cell]]:
    """Its clusters, and where each begins."""
    return [
        (normal([part])[0], (min(x for _, x, _ in part), min(y for _, _, y in part)))
        for part in clusters(group)
    ]


def moved(place: Place | None, cell: Cell) -> Place | None:
    """Where a grid lies that begins with this cell of one that lies there."""
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
"""So many sizes have to be free before tiles become larger again."""
COMFORTABLE = 16.0
"""Millimetres of tiles down to which there is felt for tiles that racks do not have yet."""
TRIES = (
    (False, LEAST_GAP, 4, True),
    (True, LEAST_GAP, 4, True),
    (True, 0.5, 0, True),
    (True, 0.5, 0, False),
    (True, 0.2, 0, False),
)
"""Whether nothing is kept for tiles that racks do not have, pitches between groups, how many places
for new groups there have to be, and whether all must lie on one grid."""
POSITIONS_KNOWN = 60


class Layout:
    """They change at a change of turn only, and only if they have to."""

    def __init__(self, geometry: FieldGeometry) -> None:
        self._geometry = geometry
        self.tile = geometry.levels[0]
        self.before: dict[int, Fit] = {}
        """Where the grids of areas lay before the position came that is shown now."""
        self.racks = Racks(())
        self._is_found = True
        """Whether every group lies where it would be put without having lain anywhere."""
        self._laid_out: tuple[tuple[Racks, int], Felt] | None = None
        self._sought: tuple[tuple[object, ...], Settled] | None = None
        """What was asked for last where groups come to lie, and what was found."""
        self._known: OrderedDict[Table, tuple[Moment, int]] = OrderedDict()
        """How positions were shown, and at which pitch: one that comes back lies as it lay."""

    @property
    def pitch(self) -> int:
        return pitch_of(self.tile)

    def _felt(self, pitch: int) -> Felt:
        """The same as long as neither racks nor tiles are others: fingers ask for it all the
        time."""
        key = self.racks, pitch
        if self._laid_out is None or self._laid_out[0] != key:
            self._laid_out = key, self._geometry.felt(self.racks, pitch)
        return self._laid_out[1]

    def felt(self) -> Felt:
        """At the size of now."""
        return self._felt(self.pitch)

    # --- places and pixels

    def spot(self, place: Place) -> Pixel:
        x, y = self.point(place)
        return round(x), round(y)

    def point(self, place: Place) -> Point:
        x, y = self._geometry.middle
        return x + place[0] * self.pitch, y + place[1] * self.pitch

    def place_at(self, point: Point) -> Place:
        """Of a grid whose cell (0, 0) lies there."""
        x, y = self._geometry.middle
        return (point[0] - x) / self.pitch, (point[1] - y) / self.pitch

    def kept_or(self, place: Place | None, spot: Pixel) -> Place:
        """The same place where that is the pixel, to the last digit."""
        return place if place is not None and self.spot(place) == spot else self.place_at(spot)

    def is_felt(self, point: Point) -> bool:
        """Whether a tile may lie there, were it not for others."""
        return self._felt(self.pitch).staying(()).is_clear([(0, 0)], point)

    # --- a new position

    def begun(
        self, shown: Draft, groups: Table, racks: Racks, moves: bool = True
    ) -> tuple[Areas, Places]:
        """The groups of a new position in areas; what lay somewhere stays there as long as it can,
        and in any case unless it `moves`. `shown` is the turn before."""
        self.racks = racks
        if not groups:
            self.tile = self._geometry.levels[0]
        found = followed(self._moments(shown, groups), groups)
        self._is_found = all(one.place is None for one in found)
        came = [one.place and Fit(*self.spot(one.place), self.tile) for one in found]
        numbers, left = self._numbered(found)
        spots, free = self._settle(found, moves, self._opened(shown, left))
        areas, places = self._placed_areas(found, spots, numbers, free, shown)
        grids = zip(found, came, strict=True)
        self.before = {areas.index(one.group): fit for one, fit in grids if fit is not None}
        self._know(groups, Moment(areas, places))
        return areas, places

    def foresee(self, shown: Draft, state: State, is_person: bool) -> None:
        """So that where its groups will lie is known when they are begun. `is_person`: whose turn
        it is then."""
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
        """Where groups lay, the surest first."""
        if groups in self._known and normal(shown.groups()) != groups:
            moment, pitch = self._known[groups]
            return (repitched(moment, pitch, self.pitch),)
        return shown.now, shown.first

    # --- kept with the match

    def kept(self, groups: Table) -> Json | None:
        """How this position lies, to be given to `restore`; None: where it would be put anyway."""
        if self._is_found or groups not in self._known:
            return None
        moment, _ = self._known[groups]
        lying = saved_drafts.written(moment, (), moment)
        return {"tile_mm": self.tile / self._geometry.table.per_mm, "lying": lying}

    def restore(self, kept: object, groups: Table) -> bool:
        """What `kept` wrote, as far as it is about this position; whether it is."""
        try:
            whole = read_object(kept, ("tile_mm", "lying"))
            lying = whole["lying"]
            moment = saved_drafts.read(lying)[0] if isinstance(lying, dict) else Moment()
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
        """Where each area that is `left` lies now; None: not all of them do."""
        areas = list(zip(shown.areas, shown.places, strict=True))
        free = [areas[area][1] for area in left if area < len(areas) and not areas[area][0]]
        spots = [self.spot(place) for place in free if place is not None]
        return Opened(self.pitch, spots) if len(spots) == len(left) else None

    def _settle(
        self, found: Sequence[Followed], moves: bool, opened: Opened | None
    ) -> tuple[list[Pixel], list[Pixel]]:
        """Where each group comes to lie, and where one may be opened: where one may be now, if
        that can be."""
        lain = [Lain(cells_of(one.group), one.place and self.spot(one.place)) for one in found]
        free = max(0, self._geometry.areas - len(found))
        is_new = all(one.at is None for one in lain)
        if not moves and not is_new:
            return unmoved(self.felt(), lain), []
        first = 0 if is_new else self._first_level(lain)
        levels = self._geometry.levels[first:]
        made = self._resettle(lain, levels, free, opened)
        return list(made.spots), list(made.free)

    def smaller(self, lain: Sequence[Lain]) -> list[Pixel]:
        """Where groups come to lie with their tiles a size down, or as many as are needed."""
        levels = self._geometry.levels
        level = min(levels.index(self.tile) + 1, len(levels) - 1)
        return list(self._resettle(lain, levels[level:], 0).spots)

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
        """One size up where two are free."""
        level = self._geometry.levels.index(self.tile)
        if level < STEPS_UP:
            return level
        pitch = pitch_of(self._geometry.levels[level - STEPS_UP])
        there = resized(lain, self.pitch, pitch)
        return level - 1 if lies_well(self._felt(pitch), there) else level

    def _settled(
        self, lain: Sequence[Lain], levels: Sequence[int], free: int, opened: Opened | None
    ) -> Settled:
        """As large as there is room. Before tiles become small racks and groups come nearer, and
        in the end groups lie on each other."""
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
        """Which group is in which area, and the areas that are left: groups keep the number of
        theirs, the larger one where two had the same."""
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
        """Empty areas keep their place."""
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
    """The same for groups of which some have been laid with their columns as rows."""
    clusters = normal(filter(None, groups))
    return sorted(min((group,), normal([transposed(group)])) for group in clusters)
