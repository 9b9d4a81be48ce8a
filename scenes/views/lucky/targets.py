"""The touch targets of Lucky Numbers, topmost first."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.lucky.state import CELLS, NUMBERS, State, tile_at
from scenes.core.table import square
from scenes.touch.target import Target
from scenes.views.lucky.geometry import Geometry
from scenes.views.lucky.meanings import Discard, InHand, InPool, OnBoard, Pile
from scenes.views.lucky.pegs import Pegs
from scenes.views.lucky.tiles import Tiles


def targets(
    geometry: Geometry, state: State, tiles: Tiles, pegs: Pegs, to_act: Collection[int]
) -> list[Target]:
    return [
        *_in_hands(geometry, state, tiles),
        *_in_the_middle(geometry, state, tiles),
        *pegs.targets(state),
        *(
            target
            for seat in range(state.seats)
            for target in _board(geometry, state, seat, seat in to_act)
        ),
    ]


def _in_hands(geometry: Geometry, state: State, tiles: Tiles) -> Iterator[Target]:
    for seat, held in enumerate(state.held):
        for tile in held:
            piece = tiles.of(tile)
            if piece is not None:
                rect = square(piece.rest.at, max(piece.rest.size, geometry.ledge_pitch))
                facing = geometry.sides[seat].facing
                yield Target(InHand(seat, tile), rect, seat, facing, True, tile)


def _in_the_middle(geometry: Geometry, state: State, tiles: Tiles) -> Iterator[Target]:
    my_turn = state.phase == "turn"
    if state.phase == "placing":
        place = geometry.pool_rect(NUMBERS[state.held[state.turn][0]])
        yield Target(Discard(), place, None, 0, True, "pool", once=True, brief=True)
    depths = {tile: piece.rest.depth for tile in state.open if (piece := tiles.of(tile))}
    for tile, depth in sorted(depths.items(), key=lambda one: -one[1]):
        number = NUMBERS[tile]
        rect, facing = geometry.pool_rect(number, depth), geometry.pool_facing(number)
        yield Target(InPool(tile), rect, None, facing, my_turn, tile, once=True)
    pile = geometry.pile_rect()
    yield Target(Pile(), pile, None, 0, my_turn, "pile", once=True, brief=True)
    if state.phase == "placing":
        yield Target(Discard(), geometry.pool_area(), None, 0, True, "pool", once=True, brief=True)


def _board(geometry: Geometry, state: State, seat: int, acts: bool) -> Iterator[Target]:
    side = geometry.sides[seat]
    for at in CELLS:
        tile, rect = tile_at(state.boards[seat], at), geometry.cell_rect(side, at)
        yield Target(OnBoard(seat, at), rect, seat, side.facing, acts, tile, once=True)
