"""Touch targets. None of them names a face-down tile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from game.trellis.table import KNOWN_GROUPS, Cell, Group
from scenes.core.table import Table, square
from scenes.touch.target import Target
from scenes.views.trellis.hand.parts import Parts
from scenes.views.trellis.layout.aiming import Spot, point_of
from scenes.views.trellis.layout.field import Field
from scenes.views.trellis.layout.field_geometry import Fit
from scenes.views.trellis.racks.rack_rests import RackRests
from scenes.views.trellis.turn.cells import ACROSS, DOWN, Heading, around, cells_of, stepped
from scenes.views.trellis.turn.composition import Composition
from scenes.views.trellis.turn.meanings import (
    AreaFelt,
    Bag,
    DisplayTile,
    Felt,
    Handle,
    RailTile,
    Seam,
    ShowRack,
    TableCell,
    Tray,
    Victim,
)

FINGERTIP_MM, SEAM_TOUCH_MM = 20.0, 12.0
SEAM_SHARE = 0.56
"""Share of the pitch that a seam takes along its line."""
BESIDE_PITCHES, BESIDE_MM = 1.0, 15.0
"""A stroke may begin this far from a group."""


def handles(parts: Parts) -> Iterator[Target]:
    for seat, place in enumerate(parts.geometry.seats):
        if parts.composition.has_handle(seat):
            rect, facing = place.handle_rect(), place.side.facing
            yield Target(Handle(seat), rect, seat, facing, label="peek", hold=True)


def racks(parts: Parts) -> Iterator[Target]:
    """Tiles of visible racks, then each rack as a whole."""
    composition = parts.composition
    for rack in parts.racks:
        seat, facing = rack.seat, rack.side.facing
        acts = composition.acts(seat) and composition.attends(seat)
        is_open = composition.is_open(seat)
        for tile, rect in rack.own():
            yield Target(tile, rect, seat, facing, acts, tile.tile, brief=not is_open)
        for place, (name, rect) in enumerate(rack.rail_places()):
            yield Target(RailTile(place), rect, seat, facing, acts, name)
        if acts and composition.shows_after is None and not composition.knows(seat):
            yield Target(ShowRack(seat), rack.tray(), seat, facing, acts, brief=True)
        yield Target(Tray(seat), rack.tray(), seat, facing, acts, brief=not is_open)


def victims(parts: Parts) -> Iterator[Target]:
    """The racks to choose from for a DRAW 3; a rack that its owner looks into is not among them."""
    composition = parts.composition
    offer, turn = composition.offer, composition.turn
    if offer is None or not offer.asks_victim or not composition.is_person(turn):
        return
    for rack in parts.racks:
        if rack.seat != turn and not composition.is_seen(rack.seat):
            rect = _for_a_fingertip(rack, parts.geometry.table)
            yield Target(Victim(turn, rack.seat), rect, facing=rack.side.facing, brief=True)


def _for_a_fingertip(rack: RackRests, table: Table) -> pygame.Rect:
    """A rack's rectangle, enlarged for a fingertip: towards its edge of the table first, where
    nothing else lies."""
    seen = table.seen(rack.side, rack.tray())
    deep = table.height if rack.side.upright else table.width
    more = max(0, table.px(table.touch_mm(FINGERTIP_MM)) - seen.height)
    inwards = max(0, more - (deep - seen.bottom))
    large = pygame.Rect(seen.x, seen.y - inwards, seen.width, seen.height + more)
    return table.unseen(rack.side, large)


def shared(parts: Parts) -> Iterator[Target]:
    """The display and the bag."""
    state, place = parts.composition.state, parts.geometry.shared
    may = state.phase == "turn" and parts.composition.is_there(state.turn)
    for index, tile in enumerate(state.display):
        rect = square(place.display_spot(index), place.display_pitch())
        yield Target(DisplayTile(index), rect, enabled=may, label=tile, once=True, brief=True)
    rect = square(place.bag(), place.bag_size())
    draws = may and bool(state.bag)
    yield Target(Bag(), rect, enabled=draws, label="bag", once=True, brief=True)


def seams(parts: Parts) -> Iterator[Target]:
    """Seams at which the chosen tiles would be valid."""
    for spot in parts.light.right:
        if spot.kind == "seam":
            yield _seam(spot, parts.field.fits[spot.area], parts.per_mm)


def table(parts: Parts) -> Iterator[Target]:
    """The table's targets: tiles, then while a turn is composed the free cells around them, the
    other seams beneath their tiles, and the felt around groups.

    What acts at once reacts to a short tap only, for a resting finger points. Tiles that may be
    lifted can also be dragged.
    """
    composition, field, geometry = parts.composition, parts.field, parts.geometry
    areas, composing = composition.draft.areas, composition.composing
    every = tuple(composition.draft.picks())
    loose = set(composition.may_lift(every)) if composition.may_lay(composition.turn) else set()
    for pick in every:
        fit, is_brief = field.fits[pick.area], pick not in loose
        yield _cell(fit, pick.area, pick.cell, pick.tile, composing, brief=is_brief)
    if not composing:
        return
    per_mm, shared_things = parts.per_mm, geometry.shared.rects()
    groups = list(zip(areas, field.fits, strict=False))
    for area, (group, fit) in enumerate(groups):
        for free in _free_cells(area, group, fit):
            if not any(rect.collidepoint(free.rect.center) for rect in shared_things):
                yield free
    for area, (group, fit) in enumerate(groups):
        yield from _all_seams(area, group, fit, per_mm)
    yield from _felt(composition, field, per_mm)
    if composition.chosen:
        yield Target(Felt(), geometry.field.whole(composition.counts), brief=True)


def _felt(composition: Composition, field: Field, per_mm: float) -> Iterator[Target]:
    """Where a stroke may begin or a group may be opened."""
    for area, (rect, group) in enumerate(zip(field.rects, composition.draft.areas, strict=False)):
        if not rect.width:
            continue
        if group:
            fit = field.fits[area]
            edge = round(max(BESIDE_PITCHES * fit.pitch, BESIDE_MM * per_mm))
            rect = fit.rect(cells_of(group)).inflate(2 * edge, 2 * edge)
        yield Target(AreaFelt(area), rect, brief=True)


@lru_cache(KNOWN_GROUPS)
def _free_cells(area: int, group: Group, fit: Fit) -> list[Target]:
    return [_cell(fit, area, cell, "", True, brief=True) for cell in around(group)]


def _cell(fit: Fit, area: int, cell: Cell, tile: str, enabled: bool, brief: bool) -> Target:
    rect = square(fit.spot(cell), round(fit.pitch))
    return Target(TableCell(area, cell), rect, enabled=enabled, label=tile, brief=brief)


@lru_cache(KNOWN_GROUPS)
def _all_seams(area: int, group: Group, fit: Fit, per_mm: float) -> list[Target]:
    cells = cells_of(group)
    taken = set(cells)
    return [
        _seam(Spot("seam", area, cell, heading), fit, per_mm)
        for cell in cells
        for heading in (ACROSS, DOWN)
        if stepped(cell, heading) in taken
    ]


def _seam(spot: Spot, fit: Fit, per_mm: float) -> Target:
    pitch = fit.pitch
    along = max(round(SEAM_SHARE * pitch), min(round(SEAM_TOUCH_MM * per_mm), round(0.9 * pitch)))
    rect = pygame.Rect(0, 0, *_across(spot.heading, along, round(pitch)))
    x, y = point_of(spot, fit)
    rect.center = round(x), round(y)
    means = Seam(spot.area, spot.cell, "right" if spot.heading == ACROSS else "down")
    return Target(means, rect, label="seam", brief=True)


def _across(heading: Heading, along: int, across: int) -> tuple[int, int]:
    return (along, across) if heading == ACROSS else (across, along)
