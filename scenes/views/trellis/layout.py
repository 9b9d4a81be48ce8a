"""Which place and which size the groups of Trellis have, as the game goes on."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.trellis.table import Cell, Group, Table, normal
from scenes.table import Pixel, Point
from scenes.views.trellis.draft import Draft
from scenes.views.trellis.field_geometry import FieldGeometry, Fit, Racks, pitch_of
from scenes.views.trellis.following import Followed, followed
from scenes.views.trellis.moments import Moment
from scenes.views.trellis.picks import Areas, Place, Places
from scenes.views.trellis.placing import LEAST_GAP, Felt, Lying
from scenes.views.trellis.settling import (
    FREE_CELLS,
    Lain,
    Settled,
    central,
    free_place,
    lies_well,
    middle_of,
    settled,
    spread,
)

STEPS_UP = 2
"""So many sizes have to be free before tiles become larger again."""
COMFORTABLE = 16.0
"""Millimetres of tiles down to which there is felt for tiles that racks do not have yet."""
TRIES = ((False, LEAST_GAP, 4), (True, LEAST_GAP, 4), (True, 0.5, 0), (True, 0.2, 0))
"""Whether nothing is kept for tiles that racks do not have, pitches between groups, and how many
places for new groups there have to be."""
POSITIONS_KNOWN = 60
SLIDING_GAPS = (0.4, 0.0)
"""Felt that a group which has grown gets where there is no more."""
APART = 0.5
"""Pitches between groups that would touch and do not go together."""
IN_LINE = 0.08
"""Grids that differ by no more, in pitches, are one grid."""


class Layout:
    """Size and places change at a change of turn only, and only if they have to; while a turn is
    composed only where a group has grown too far."""

    def __init__(self, geometry: FieldGeometry) -> None:
        self._geometry = geometry
        self.tile = geometry.levels[0]
        self.is_waiting = False
        self.before: dict[int, Fit] = {}
        """Where the grids of areas lay before the position came that is shown now."""
        self._racks = Racks(())
        self._laid_out: tuple[tuple[Racks, int], Felt] | None = None
        self._fitted: Draft | None = None
        self._known: OrderedDict[Table, tuple[Moment, int]] = OrderedDict()
        """How positions were shown, and at which pitch: one that comes back lies as it lay."""

    @property
    def pitch(self) -> int:
        return pitch_of(self.tile)

    def _felt(self, pitch: int) -> Felt:
        """The same as long as neither racks nor tiles are others: fingers ask for it all the
        time."""
        key = self._racks, pitch
        if self._laid_out is None or self._laid_out[0] != key:
            self._laid_out = key, self._geometry.felt(self._racks, pitch)
        return self._laid_out[1]

    # --- places and pixels

    def spot(self, place: Place) -> Pixel:
        x, y = self._geometry.middle
        return round(x + place[0] * self.pitch), round(y + place[1] * self.pitch)

    def place_at(self, point: Point) -> Place:
        x, y = self._geometry.middle
        return (point[0] - x) / self.pitch, (point[1] - y) / self.pitch

    def _kept_or(self, place: Place | None, spot: Pixel) -> Place:
        """The same place where that is the pixel, to the last digit."""
        return place if place is not None and self.spot(place) == spot else self.place_at(spot)

    def is_felt(self, point: Point) -> bool:
        """Whether a tile may lie there."""
        return self._felt(self.pitch).staying(()).is_clear([(0, 0)], point)

    # --- a new position

    def begun(self, shown: Draft, groups: Table, racks: Racks) -> tuple[Areas, Places]:
        self._racks = racks
        if not groups:
            self.tile = self._geometry.levels[0]
        found = followed(self._moments(shown, groups), groups)
        came = [one.place and Fit(*self.spot(one.place), self.tile) for one in found]
        spots, free = self._settle(found)
        areas, places = self._numbered(found, spots, free, shown)
        grids = zip(found, came, strict=True)
        self.before = {areas.index(one.group): fit for one, fit in grids if fit is not None}
        self._know(groups, Moment(areas, places))
        return areas, places

    def _moments(self, shown: Draft, groups: Table) -> list[Moment]:
        """Where groups lay, the surest first."""
        if groups in self._known and normal(shown.groups()) != groups:
            moment, pitch = self._known[groups]
            return [_repitched(moment, pitch, self.pitch)]
        return [shown.now, shown.first]

    def _know(self, groups: Table, moment: Moment) -> None:
        self._known[groups] = moment, self.pitch
        self._known.move_to_end(groups)
        if len(self._known) > POSITIONS_KNOWN:
            self._known.popitem(last=False)

    def _settle(self, found: Sequence[Followed]) -> tuple[list[Pixel], list[Pixel]]:
        """Where each group comes to lie, and where one may be opened."""
        lain = [Lain(_cells(one.group), one.place and self.spot(one.place)) for one in found]
        free = max(0, self._geometry.areas - len(found))
        is_new = all(one.at is None for one in lain)
        first = 0 if is_new else self._first_level(lain)
        levels = self._geometry.levels[first:]
        lain = [one.resized(self.pitch, pitch_of(levels[0])) for one in lain]
        made = self._settled(lain, levels, free)
        self.tile = next(level for level in levels if pitch_of(level) == made.pitch)
        return list(made.spots), list(made.free)

    def _first_level(self, lain: Sequence[Lain]) -> int:
        """One size up where two are free."""
        level = self._geometry.levels.index(self.tile)
        if level < STEPS_UP:
            return level
        pitch = pitch_of(self._geometry.levels[level - STEPS_UP])
        there = [one.resized(self.pitch, pitch) for one in lain]
        return level - 1 if lies_well(self._felt(pitch), there) else level

    def _settled(self, lain: Sequence[Lain], levels: Sequence[int], free: int) -> Settled:
        """As large as there is room. Before tiles become small racks and groups come nearer, and
        in the end groups lie on each other."""
        first = pitch_of(levels[0])
        comfortable = [one for one in levels if one >= self._geometry.table.px(COMFORTABLE)]
        for is_tight, gap, places in TRIES:
            felt_of = partial(self._geometry.felt, self._racks, is_tight=is_tight, gap=gap)
            pitches = list(map(pitch_of, levels if is_tight else comfortable))
            there = [one.resized(first, pitches[0]) for one in lain] if pitches else []
            made = settled(felt_of, pitches, there, min(places, free))
            if made is not None:
                return made
        last = self._felt(pitch_of(levels[-1]))
        there = [one.resized(first, last.pitch) for one in lain]
        return Settled(last.pitch, tuple(spread(last, there)), ())

    def _numbered(
        self,
        found: Sequence[Followed],
        spots: Sequence[Pixel],
        free: Sequence[Pixel],
        shown: Draft,
    ) -> tuple[Areas, Places]:
        """Groups keep the number of their area, the larger one where two had the same; empty
        areas keep their place."""
        count = max(self._geometry.areas, len(found))
        numbers: dict[int, int] = {}
        left = list(range(count))
        for index in sorted(range(len(found)), key=lambda n: (-len(found[n].group), n)):
            area = found[index].area
            if area in left:
                numbers[area] = index
                left.remove(area)
        for index in range(len(found)):
            if index not in numbers.values():
                numbers[left.pop(0)] = index
        opened: dict[int, Place | None] = dict(zip(left, map(self.place_at, free), strict=False))
        for area, (group, place) in enumerate(zip(shown.areas, shown.places, strict=True)):
            if area in opened and not group and place is not None:
                opened[area] = place
        areas: list[Group] = [()] * count
        places: list[Place | None] = [opened.get(area) for area in range(count)]
        for area, index in numbers.items():
            areas[area] = found[index].group
            places[area] = self._kept_or(found[index].place, spots[index])
        return tuple(areas), tuple(places)

    # --- a turn that is composed

    def fitted(self, draft: Draft, racks: Racks, moves: bool) -> Draft:
        """The draft with a place for every area that can have one."""
        if draft is self._fitted and racks == self._racks and not self.is_waiting:
            return draft
        self._racks = racks
        draft = self._placed(self._one_grid(draft) if moves else draft)
        crowded = self._crowded(draft)
        self.is_waiting = bool(crowded) and not moves
        if crowded and moves:
            draft = self._slid(draft, self._changed(draft, crowded)) or self._smaller(draft)
        self._fitted = self._with_free_places(draft)
        return self._fitted

    def _lying(self, draft: Draft, without: Iterable[int] = ()) -> dict[int, Lying]:
        """The groups by their areas."""
        return {
            area: Lying(_cells(group), self.spot(place))
            for area, (group, place) in enumerate(zip(draft.areas, draft.places, strict=True))
            if group and place is not None and area not in without
        }

    def _one_grid(self, draft: Draft) -> Draft:
        """Groups whose tiles touch in line are one where that makes no line wrong; else the
        smaller one makes room."""
        for area, other, shift in _touching(draft):
            joined = draft.joined(other, area, shift)
            wrong = draft.wrong_in(area) + draft.wrong_in(other)
            if joined is not None and joined.wrong_in(area) <= wrong:
                return self._one_grid(replace(draft, now=joined.now))
            smaller = min(area, other, key=lambda one: len(draft.areas[one]))
            cells, at = self._lying(draft)[smaller]
            room = self._felt(self.pitch).staying(self._lying(draft, [smaller]).values(), APART)
            spot = room.nearest(cells, at)
            if spot is not None:
                return self._one_grid(_at(draft, smaller, self.place_at(spot)))
        return draft

    def _placed(self, draft: Draft) -> Draft:
        """Groups that have no place yet get one."""
        for area, (group, place) in enumerate(zip(draft.areas, draft.places, strict=True)):
            if group and place is None:
                felt, others = self._felt(self.pitch), list(self._lying(draft).values())
                lain = Lain(_cells(group))
                spot = felt.room(others).nearest(lain.cells, central(felt, lain.cells))
                found = self.place_at(spot or central(felt, lain.cells))
                draft = _at(draft, area, found)
        return draft

    def _crowded(self, draft: Draft) -> list[int]:
        """Groups that lie on something else, or beyond the felt."""
        felt, lying = self._felt(self.pitch), self._lying(draft)
        return [
            area
            for area, group in lying.items()
            if not felt.staying(
                (other for number, other in lying.items() if number != area), 0.0
            ).is_clear(*group)
        ]

    def _changed(self, draft: Draft, crowded: Sequence[int]) -> list[int]:
        """Those of the crowded groups that have grown or were moved, or all of them."""
        before = self._fitted
        if before is None:
            return list(crowded)
        known = dict(enumerate(zip(before.areas, before.places, strict=True)))
        now = list(zip(draft.areas, draft.places, strict=True))
        return [area for area in crowded if known.get(area) != now[area]] or list(crowded)

    def _slid(self, draft: Draft, areas: Sequence[int]) -> Draft | None:
        """These groups where there is room; None where there is not."""
        felt = self._felt(self.pitch)
        for area in areas:
            group = self._lying(draft)[area]
            others = list(self._lying(draft, [area]).values())
            rooms = felt.room(others), *(felt.staying(others, gap) for gap in SLIDING_GAPS)
            found = (room.nearest(group.cells, group.at) for room in rooms)
            spot = next((spot for spot in found if spot is not None), None)
            if spot is None:
                return None
            draft = _at(draft, area, self.place_at(spot))
        return None if self._crowded(draft) else draft

    def _smaller(self, draft: Draft) -> Draft:
        """All tiles a size down, or as many as are needed; steps that may be taken back too."""
        before, areas = self.pitch, list(self._lying(draft))
        lain = [Lain(*self._lying(draft)[area]) for area in areas]
        levels = self._geometry.levels[self._geometry.levels.index(self.tile) :]
        made = self._settled(lain, levels, 0)
        self.tile = next(level for level in levels if pitch_of(level) == made.pitch)
        draft = replace(
            draft,
            now=_repitched(draft.now, before, self.pitch),
            first=_repitched(draft.first, before, self.pitch),
            past=tuple(_repitched(moment, before, self.pitch) for moment in draft.past),
        )
        for area, spot in zip(areas, made.spots, strict=True):
            draft = _at(draft, area, self._kept_or(draft.places[area], spot))
        return draft

    # --- where groups may be opened

    def _with_free_places(self, draft: Draft) -> Draft:
        """Empty areas keep their place as long as it is free."""
        felt, lying = self._felt(self.pitch), list(self._lying(draft).values())
        for area, group in enumerate(draft.areas):
            if group:
                continue
            place = draft.places[area]
            if place is None or not felt.room(lying).is_clear(FREE_CELLS, self.spot(place)):
                spot = free_place(felt, lying)
                place = None if spot is None else self.place_at(spot)
                draft = _at(draft, area, place)
            if place is not None:
                lying.append(Lying(FREE_CELLS, self.spot(place)))
        return draft

    # --- by hand

    def clamped(self, draft: Draft, area: int, place: Place) -> Place:
        others = self._lying(draft, [area]).values()
        cells = _cells(draft.areas[area]) or FREE_CELLS
        spot = self._felt(self.pitch).by_hand(others).pushed(cells, self._point(place))
        if spot is None:
            return draft.places[area] or place
        return self._kept_or(place, spot)

    def _point(self, place: Place) -> Point:
        x, y = self._geometry.middle
        return x + place[0] * self.pitch, y + place[1] * self.pitch


def _cells(group: Group) -> tuple[Cell, ...]:
    return tuple((x, y) for _, x, y in group)


def _at(draft: Draft, area: int, place: Place | None) -> Draft:
    """Without a step to go back."""
    return replace(draft, now=draft.now.at(area, place))


def _repitched(moment: Moment, pitch: int, to: int) -> Moment:
    """The same places at another pitch: every group about its own middle."""
    if pitch == to:
        return moment
    return moment._replace(
        places=tuple(
            None if place is None else _about_its_middle(group, place, pitch / to)
            for group, place in zip(moment.areas, moment.places, strict=True)
        )
    )


def _about_its_middle(group: Group, place: Place, share: float) -> Place:
    across, down = middle_of(_cells(group) or FREE_CELLS)
    return (place[0] + across) * share - across, (place[1] + down) * share - down


def _touching(draft: Draft) -> Iterator[tuple[int, int, Cell]]:
    """Areas whose tiles touch in line, and by how many cells one grid lies farther."""
    now = draft.now
    for area, group in enumerate(now.areas):
        for other in range(area + 1, len(now.areas)):
            shift = _in_line(now, area, other)
            if shift is not None and _touch(group, now.areas[other], shift):
                yield area, other, shift


def _in_line(moment: Moment, area: int, other: int) -> Cell | None:
    """By how many cells one grid lies farther than another, if they are one."""
    one, two = moment.places[area], moment.places[other]
    if one is None or two is None or not moment.areas[area] or not moment.areas[other]:
        return None
    x, y = two[0] - one[0], two[1] - one[1]
    if abs(x - round(x)) > IN_LINE or abs(y - round(y)) > IN_LINE:
        return None
    return round(x), round(y)


def _touch(group: Group, other: Group, shift: Cell) -> bool:
    cells = set(_cells(group))
    there = {(x + shift[0], y + shift[1]) for _, x, y in other}
    beside = {(x + dx, y + dy) for x, y in there for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return cells.isdisjoint(there) and not cells.isdisjoint(beside)
