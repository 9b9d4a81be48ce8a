"""The position of all tiles at one moment of a turn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from game.reading import read_list, read_object, read_whole
from game.rules import Json, Malformed
from game.trellis.table import (
    KNOWN_GROUPS,
    Cell,
    Group,
    Table,
    Tiles,
    clusters,
    in_order,
    read_placed,
    read_tile,
    tiles_of,
)
from scenes.views.trellis.turn.cells import box_of
from scenes.views.trellis.turn.flow import turned
from scenes.views.trellis.turn.offer import Areas, Landing, Picks, Place, Places


class Moment(NamedTuple):
    areas: Areas = ()
    places: Places = ()
    rack: Tiles = ()
    rail: Tiles = ()

    @property
    def tiles(self) -> Counter[str]:
        return tiles_of(self.areas) + Counter(self.rack) + Counter(self.rail)

    def lifted(self, picks: Picks) -> Moment:
        """The moment without these tiles, which are in the air."""
        rack, gone = list(self.rack), {one.copy for one in picks if one.zone == "rail"}
        for pick in picks:
            if pick.zone == "rack":
                rack.remove(pick.tile)
        rail = tuple(tile for place, tile in enumerate(self.rail) if place not in gone)
        return self._replace(areas=without(self.areas, picks), rack=tuple(rack), rail=rail)

    def landed(self, tiles: Sequence[str], landing: Landing, own: Counter[str]) -> Moment:
        """The moment after tiles have landed; `own`: tiles that left the rack in this turn. Raises
        ValueError if two would overlap."""
        grown = self
        if landing.area >= len(self.areas):
            places = (*self.places, landing.place)
            grown = self._replace(areas=(*self.areas, ()), places=places)
        slides = dict(landing.shifts)
        group, beneath = [], []
        for tile, x, y in grown.areas[landing.area]:
            if (x, y) == landing.beneath:
                beneath.append(tile)
            else:
                group.append((tile, *slides.get((x, y), (x, y))))
        pairs = zip(tiles, landing.cells, strict=True)
        group += [(tile, x, y) for tile, (x, y) in pairs]
        if len({placed[1:] for placed in group}) < len(group):
            raise ValueError("a cell holds one tile")
        return grown.with_group(landing.area, tuple(group)).put_by(beneath, own)

    def put_by(self, tiles: Sequence[str], own: Counter[str]) -> Moment:
        """The moment after tiles have gone back to the rack if they came from it, else to the
        rail."""
        left, rack, rail = Counter(own), list(self.rack), list(self.rail)
        for tile in tiles:
            (rack if left[tile] > 0 else rail).append(tile)
            left[tile] -= 1
        return self._replace(rack=in_order(rack), rail=tuple(rail))

    def with_group(self, area: int, group: Group) -> Moment:
        areas = self.areas
        return self._replace(areas=(*areas[:area], group, *areas[area + 1 :]))

    def at(self, area: int, place: Place | None) -> Moment:
        """The moment with the area's grid at `place`."""
        places = self.places
        return self._replace(places=(*places[:area], place, *places[area + 1 :]))


def without(areas: Areas, picks: Picks) -> Areas:
    gone = {(one.area, one.cell) for one in picks if one.zone == "table"}
    return tuple(
        tuple(placed for placed in group if (area, placed[1:]) not in gone)
        for area, group in enumerate(areas)
    )


def groups_of(areas: Areas) -> Table:
    return tuple(part for area in areas for part in _parts(area))


@lru_cache(KNOWN_GROUPS)
def _parts(area: Group) -> tuple[Group, ...]:
    return tuple(clusters(area))


def same_tables(one: Sequence[Group], other: Sequence[Group]) -> bool:
    """Whether the groups are the same apart from rotation and reflection."""
    if tiles_of(one) != tiles_of(other):
        return False
    return sorted(map(_any_way, one)) == sorted(map(_any_way, other))


def _any_way(group: Group) -> Group:
    """A canonical form under rotation and reflection."""
    mirrored = tuple((tile, -x, y) for tile, x, y in group)
    return min(_cornered(way, turns) for way in (group, mirrored) for turns in range(4))


def _cornered(group: Group, turns: int) -> Group:
    cells: list[Cell] = [turned((x, y), turns) for _, x, y in group]
    left, top, *_ = box_of(cells)
    pairs = zip(group, cells, strict=True)
    return tuple(sorted((placed[0], x - left, y - top) for placed, (x, y) in pairs))


# --- as JSON, to survive a restart

MOST_STEPS = 30
"""Only the latest undo steps are saved."""


def write_moments(first: Moment, past: Sequence[Moment], now: Moment) -> Json:
    """Each group is written once and referred to by its number."""
    past = past[-MOST_STEPS:]
    groups = list(dict.fromkeys(group for one in (first, *past, now) for group in one.areas))
    number = {group: place for place, group in enumerate(groups)}
    return {
        "groups": [[list(placed) for placed in group] for group in groups],
        "first": _moment(first, number),
        "past": [_moment(moment, number) for moment in past],
        "now": _moment(now, number),
    }


def _moment(moment: Moment, number: dict[Group, int]) -> Json:
    return {
        "areas": [number[group] for group in moment.areas],
        "places": [list(place) if place else None for place in moment.places],
        "rack": list(moment.rack),
        "rail": list(moment.rail),
    }


def read_moments(document: Json) -> tuple[Moment, tuple[Moment, ...], Moment]:
    """The first moment, the undo steps, the current moment. Raises Malformed if the document is
    invalid or tiles were lost or doubled."""
    whole = read_object(document, ("groups", "first", "past", "now"))
    groups = read_list(whole["groups"], "groups", _read_group)
    reader = partial(_read_moment, groups)
    first, now = reader(whole["first"], "first"), reader(whole["now"], "now")
    past = read_list(whole["past"], "past", reader)
    for moment in (now, *past):
        if moment.tiles != first.tiles or len(moment.areas) < len(first.areas):
            raise Malformed("a step has other tiles than the first one")
    return first, past, now


def _read_group(value: object, name: str) -> Group:
    group = read_list(value, name, read_placed)
    if len({placed[1:] for placed in group}) < len(group):
        raise Malformed(f'"{name}": a cell holds one tile')
    return group


def _read_moment(groups: Sequence[Group], value: object, name: str) -> Moment:
    whole = read_object(value, ("areas", "places", "rack", "rail"))
    numbers = read_list(whole["areas"], name, read_whole)
    if any(not 0 <= number < len(groups) for number in numbers):
        raise Malformed(f'"{name}": there is no such group')
    places = read_list(whole["places"], name, _read_place, length=len(numbers))
    tiles = [read_list(whole[row], name, read_tile) for row in ("rack", "rail")]
    return Moment(tuple(groups[number] for number in numbers), places, *tiles)


def _read_place(value: object, name: str) -> Place | None:
    if value is None:
        return None
    x, y = read_list(value, name, _read_distance, length=2)
    return x, y


def _read_distance(value: object, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise Malformed(f'"{name}" is a number')
    return float(value)
