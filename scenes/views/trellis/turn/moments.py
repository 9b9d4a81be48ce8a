"""The position of all tiles at one moment of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.trellis.table import (
    KNOWN_GROUPS,
    Cell,
    Group,
    Table,
    Tiles,
    clusters,
    in_order,
    tiles_of,
)
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
        grown = self if landing.area < len(self.areas) else self._with_area(landing.place)
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

    def _with_area(self, place: Place | None) -> Moment:
        return self._replace(areas=(*self.areas, ()), places=(*self.places, place))


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
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    pairs = zip(group, cells, strict=True)
    return tuple(sorted((placed[0], x - left, y - top) for placed, (x, y) in pairs))
