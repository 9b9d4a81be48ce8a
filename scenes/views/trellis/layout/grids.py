"""Grids of Trellis' areas in pitches: groups at another size, and grids that are one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.trellis.table import Cell, Group
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.turn.cells import SIDES, cells_of, middle_of, stepped
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.picks import Place

IN_LINE = 0.08
"""Grids that differ by no more, in pitches, are one grid."""


def at_place(draft: Draft, area: int, place: Place | None) -> Draft:
    """Without a step to go back."""
    return replace(draft, now=draft.now.at(area, place))


def repitched(moment: Moment, pitch: int, to: int) -> Moment:
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
    across, down = middle_of(cells_of(group) or FREE_CELLS)
    return (place[0] + across) * share - across, (place[1] + down) * share - down


def touching(draft: Draft) -> Iterator[tuple[int, int, Cell]]:
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
    cells = set(cells_of(group))
    there = {(x + shift[0], y + shift[1]) for _, x, y in other}
    beside = {stepped(cell, side) for cell in there for side in SIDES}
    return cells.isdisjoint(there) and not cells.isdisjoint(beside)
