"""All geometry of Trellis for a table and its sides in use, in pixels; also grids at another pitch,
and groups that touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.trellis.table import Cell, Group
from scenes.core.table import Side, Table
from scenes.views.trellis.layout.field_geometry import FieldGeometry
from scenes.views.trellis.layout.handover_geometry import (
    HAND_OVER_TILE,
    seats_around,
    shared_around,
)
from scenes.views.trellis.layout.seat_geometry import SeatGeometry
from scenes.views.trellis.layout.settling import FREE_CELLS
from scenes.views.trellis.layout.shared_geometry import shared_of
from scenes.views.trellis.turn.cells import SIDES, cells_of, middle_of, stepped
from scenes.views.trellis.turn.draft import Draft
from scenes.views.trellis.turn.moments import Moment
from scenes.views.trellis.turn.offer import Place


class Geometry:
    def __init__(
        self,
        table: Table,
        sides: Sequence[Side],
        hot_seat: bool = False,
        are_seen: bool = False,
        near: Side = Side.SOUTH,
    ) -> None:
        """`hot_seat`: players take turns at one side; `are_seen`: all racks then lie face up;
        `near`: the side of the player who acts."""
        self.table = table
        self.seats: Sequence[SeatGeometry]
        if hot_seat:
            self.seats = seats_around(table, sides, are_seen, near)
            self.shared = shared_around(table, near)
            self.field = FieldGeometry(table, self.seats, self.shared, HAND_OVER_TILE)
        else:
            self.seats = [SeatGeometry(table, side, sides) for side in sides]
            self.shared = shared_of(table, self.seats)
            self.field = FieldGeometry(table, self.seats, self.shared)

    @property
    def screen(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self.table.width, self.table.height)


IN_LINE = 0.08
"""Grids that differ by at most this many pitches count as one."""


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


def touching(draft: Draft) -> Iterator[tuple[int, int, Cell]]:
    """Pairs of areas whose tiles touch on one grid, with the offset of the second in cells."""
    now = draft.now
    for area, group in enumerate(now.areas):
        for other in range(area + 1, len(now.areas)):
            shift = _in_line(now, area, other)
            if shift is not None and _touch(group, now.areas[other], shift):
                yield area, other, shift


def _in_line(moment: Moment, area: int, other: int) -> Cell | None:
    """The offset of one area's grid from another's in cells, if they are aligned."""
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
