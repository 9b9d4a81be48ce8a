"""Lucky Numbers: where each tile lies, from the state and from what has been chosen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.lucky.state import CELLS, DIAGONAL, NUMBERS, State, tile_at
from scenes.core.table import Pixel, Side
from scenes.stage.motion import HELD_LARGER
from scenes.stage.sprite import Layer
from scenes.views.lucky.geometry import Geometry

LYING_MM, HELD_MM = 0.7, 3.4


class Rest(NamedTuple):
    """Where a tile lies when nobody moves it."""

    tile: str
    at: Pixel
    size: int
    height: float
    facing: int
    depth: int = 0
    """How many tiles lie below it on the same place of the pool."""

    @property
    def layer(self) -> Layer:
        return Layer.HELD if self.height == HELD_MM else Layer.LYING

    def likenesses(self) -> Sequence[Hashable]:
        return (self.tile,)


def rests(geometry: Geometry, state: State, chosen: Mapping[int, str]) -> list[Rest]:
    """Of all tiles that lie face up, those below before those above. `chosen` are the tiles that
    a tap has chosen, by seat: each is lifted where it lies."""
    by_tile = {tile: seat for seat, tile in chosen.items()}
    return [
        in_hand(geometry, rest, geometry.sides[by_tile[rest.tile]])
        if rest.tile in by_tile
        else rest
        for rest in _lying(geometry, state)
    ]


def in_hand(geometry: Geometry, rest: Rest, side: Side) -> Rest:
    """How a tile looks that somebody at this side holds."""
    return rest._replace(size=held_size(geometry), height=HELD_MM, facing=side.facing)


def held_size(geometry: Geometry) -> int:
    return round(geometry.tile * HELD_LARGER)


def _lying(geometry: Geometry, state: State) -> Iterator[Rest]:
    for seat, board in enumerate(state.boards):
        side = geometry.sides[seat]
        for at in CELLS:
            tile = tile_at(board, at)
            if tile:
                spot = geometry.cell(side, at)
                yield Rest(tile, spot, geometry.tile, LYING_MM, side.facing)
        yield from _with_owner(geometry, state, seat)
    depths: dict[int, int] = {}
    for tile in state.open:
        number = NUMBERS[tile]
        depth = depths[number] = depths.get(number, -1) + 1
        facing = geometry.pool_facing(number)
        yield Rest(tile, geometry.pool(number, depth), geometry.pool_tile, LYING_MM, facing, depth)


def _with_owner(geometry: Geometry, state: State, seat: int) -> Iterator[Rest]:
    """The tiles that a seat has yet to put down: on its ledge, or a single one in its hand."""
    side, held = geometry.sides[seat], state.held[seat]
    if state.phase == "setup" and state.setup == "four":
        own = {tile_at(state.boards[seat], at) for at in DIAGONAL} | set(held)
        order = sorted(own - {""}, key=lambda tile: (NUMBERS[tile], tile))
        for tile in held:
            at = geometry.ledge_place(side, order.index(tile))
            yield Rest(tile, at, geometry.tile, LYING_MM, side.facing)
    else:
        for tile in held:
            rest = Rest(tile, geometry.hand(side), geometry.tile, HELD_MM, side.facing)
            yield in_hand(geometry, rest, side)
