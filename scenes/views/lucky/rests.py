"""Places and pictures of tiles, from the state and the choices."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from game.lucky.state import NUMBERS, State, tile_at
from scenes.art import tiles
from scenes.art.canvas import Picture
from scenes.art.enamel_tiles import foreshortened
from scenes.art.gallery import Gallery
from scenes.core.table import Pixel, Side
from scenes.stage.motion import HELD_LARGER, rotated
from scenes.stage.sprite import Layer
from scenes.views.lucky.geometry import Geometry

LYING_MM, HELD_MM, STAGED_MM = 0.7, 3.4, 6.0
STAGED_LARGER = 1.5
"""Size of a drawn tile above the middle, in sizes of a held one."""


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
    """The rests of all face-up tiles, lower ones first. `chosen`: chosen tiles by seat, which are
    lifted in place."""
    by_tile = {tile: seat for seat, tile in chosen.items()}
    return [
        in_hand(geometry, rest, geometry.sides[by_tile[rest.tile]])
        if rest.tile in by_tile
        else rest
        for rest in _lying(geometry, state)
    ]


def in_hand(geometry: Geometry, rest: Rest, side: Side) -> Rest:
    """The look of a tile in the hand of a person at this side."""
    return rest._replace(size=held_size(geometry), height=HELD_MM, facing=side.facing)


def held_size(geometry: Geometry) -> int:
    return round(geometry.tile * HELD_LARGER)


def _lying(geometry: Geometry, state: State) -> Iterator[Rest]:
    for seat, board in enumerate(state.boards):
        side = geometry.sides[seat]
        for at in state.format.cells:
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
    """The tiles that a seat has to place: on its ledge, or a single one in its hand."""
    side, held = geometry.sides[seat], state.held[seat]
    if state.phase == "setup" and state.setup == "four":
        own = {tile_at(state.boards[seat], at) for at in state.format.diagonal} | set(held)
        order = sorted(own - {""}, key=lambda tile: (NUMBERS[tile], tile))
        for tile in held:
            at = geometry.ledge_place(side, order.index(tile))
            yield Rest(tile, at, geometry.tile, LYING_MM, side.facing)
    else:
        for tile in held:
            rest = Rest(tile, geometry.hand(side), geometry.tile, HELD_MM, side.facing)
            yield in_hand(geometry, rest, side)


LEVELS, STAGED = 4, 8
"""Levels of a held tile, and of a drawn one above the middle; a lying one has level 0."""
NARROWEST = 0.5
"""Share of the turning at which a tile is narrowest and is heard."""


class Looks:
    """Pictures of tiles: a blank copied, with a number drawn on it."""

    def __init__(self, gallery: Gallery, held: int, piled: int) -> None:
        """`held` and `piled`: sides of a held tile and of one in the pile, in pixels."""
        self._gallery, self._held, self._piled = gallery, held, piled
        self._staged = round(STAGED_LARGER * held)

    def picture(self, tile: str, size: int, facing: int, level: float) -> Picture:
        """A tile of this size when lying, lifted to a level."""
        if level > LEVELS:
            return self._shrunk(self._face(tile, self._staged, STAGED_MM, facing), level)
        return self._face(tile, *self._grown(size, level), facing)

    def _face(self, tile: str, size: int, height: float, facing: int) -> Picture:
        def make() -> Picture:
            number = tiles.seated(self._number(tile, size), size, height, facing)
            return tiles.numbered(self._blank(size, height, facing), number)

        return self._gallery.keep(("lucky tile", tile, size, height, facing), make)

    def back(self, facing: int, level: float) -> Picture:
        """A face-down tile of the pile, lifted to a level."""
        if level > LEVELS:
            return self._shrunk(self._back(self._staged, STAGED_MM, facing), level)
        return self._back(*self._grown(self._piled, level), facing)

    def _back(self, size: int, height: float, facing: int) -> Picture:
        return self._gallery.facing(Side(facing // 90), tiles.face_down, size, height, 0)

    def turning(self, tile: str, size: int, facing: int, level: float, share: float) -> Picture:
        """A lifted tile at this share of being turned over. Made in each frame, from the pictures
        of its back and its face: that is faster than to keep them all."""
        is_back = share < NARROWEST
        made = self.back(facing, level) if is_back else self.picture(tile, size, facing, level)
        return foreshortened(made, abs(math.cos(math.pi * share)), facing + 90)

    def _shrunk(self, staged: Picture, level: float) -> Picture:
        """A staged tile on its way to a smaller size."""
        share = min(1.0, (level - LEVELS) / (STAGED - LEVELS))
        factor = (self._held + (self._staged - self._held) * share) / self._staged
        return staged if share == 1 else rotated(staged, 0.0, factor)

    def _grown(self, size: int, level: float) -> tuple[int, float]:
        """Size and height at a level of a tile that has this size when lying."""
        share = round(level) / LEVELS
        height = LYING_MM + (HELD_MM - LYING_MM) * share
        return round(size + (self._held - size) * share), round(height, 2)

    def _blank(self, size: int, height: float, facing: int) -> Picture:
        return self._gallery.facing(Side(facing // 90), tiles.blank_tile, size, height, 0)

    def _number(self, tile: str, size: int) -> pygame.Surface:
        """Drawn once for all sides and heights."""
        return self._gallery.keep(("lucky number", tile, size), lambda: tiles.number_of(tile, size))
