"""Which groups of a new position of Trellis lie where groups have lain: what people see stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.trellis.table import KNOWN_GROUPS, Cell, Group, Table, clusters, normal
from scenes.views.trellis.turn.cells import transposed
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.picks import Place


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
