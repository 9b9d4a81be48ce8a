"""Layout while a turn is composed: only groups that have outgrown their room move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scenes.views.trellis.layout.field_geometry import FieldGeometry, Racks
from scenes.views.trellis.layout.geometry import at_place, repitched, touching
from scenes.views.trellis.layout.layout import Layout
from scenes.views.trellis.layout.placing import ONE_CELL, Cells, Lying
from scenes.views.trellis.layout.settling import FREE_CELLS, Lain, central, free_place
from scenes.views.trellis.turn.cells import cells_of
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.offer import Areas, Place, Places

SLIDING_GAPS = (0.4, 0.0)
"""Gaps in pitches to try for a group that has grown, if there is no more room."""
APART = 0.5
"""Pitches between groups that would touch without forming one."""


class LivingLayout(Layout):
    def __init__(self, geometry: FieldGeometry) -> None:
        super().__init__(geometry)
        self.is_waiting = False
        """Whether something has to move once no finger is down."""
        self._fitted: Draft | None = None

    def fitted(self, draft: Draft, racks: Racks, moves: bool) -> Draft:
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
            wrong = draft.wrong_in(area) + draft.wrong_in(other)
            if joined is not None and joined.wrong_in(area) <= wrong:
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
