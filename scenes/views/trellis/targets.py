"""What can be touched at Trellis. None names a tile that lies face down."""

from __future__ import annotations

from collections.abc import Iterator

from game.trellis.table import Cell
from scenes.table import square
from scenes.touch.target import Target
from scenes.views.trellis.cells import around
from scenes.views.trellis.composition import Composition
from scenes.views.trellis.field import Field
from scenes.views.trellis.geometry import Geometry
from scenes.views.trellis.meanings import AreaFelt, Bag, DisplayTile, Handle, TableCell, Tray


def handles(composition: Composition, geometry: Geometry) -> Iterator[Target]:
    for seat, place in enumerate(geometry.seats):
        if composition.has_handle(seat):
            rect, facing = place.handle_rect(), place.side.facing
            yield Target(Handle(seat), rect, seat, facing, label="peek")


def racks(composition: Composition, geometry: Geometry) -> Iterator[Target]:
    """The tiles of open racks; of all others only that there is a rack."""
    for seat, place in enumerate(geometry.seats):
        facing, acts = place.side.facing, composition.acts(seat)
        tiles = composition.rack_tiles(seat) if composition.is_open(seat) else []
        for index, tile in enumerate(tiles):
            side = round(place.open_row(len(tiles)).pitch)
            rect = square(place.open_spot(len(tiles), index), side)
            yield Target(tile, rect, seat, facing, acts, tile.tile)
        count = len(composition.tiles(seat))
        rect = place.rack_rect(count, composition.is_open(seat))
        yield Target(Tray(seat), rect, seat, facing, acts)


def shared(composition: Composition, geometry: Geometry) -> Iterator[Target]:
    """The display and the bag."""
    state, place = composition.state, geometry.shared
    may = state.phase == "turn" and composition.is_person(state.turn)
    for index, tile in enumerate(state.display):
        rect = square(place.display_spot(index), place.display_pitch())
        yield Target(DisplayTile(index), rect, enabled=may, label=tile, once=True)
    rect = square(place.bag(), place.bag_size())
    yield Target(Bag(), rect, enabled=may and bool(state.bag), label="bag", once=True)


def table(composition: Composition, field: Field) -> Iterator[Target]:
    """Tiles, then the free cells around them while a turn is composed, then the areas."""
    areas, composing = composition.draft.areas, composition.composing
    for area, group in enumerate(areas):
        for tile, x, y in group:
            yield _cell(field, area, (x, y), tile, composing)
    if composing:
        for area, group in enumerate(areas):
            for cell in around(group):
                yield _cell(field, area, cell, "", True)
    for area, rect in enumerate(field.rects):
        yield Target(AreaFelt(area), rect, enabled=composing)


def _cell(field: Field, area: int, cell: Cell, tile: str, enabled: bool) -> Target:
    fit = field.fits[area]
    rect = square(fit.spot(cell), round(fit.pitch))
    return Target(TableCell(area, cell), rect, enabled=enabled, label=tile)
