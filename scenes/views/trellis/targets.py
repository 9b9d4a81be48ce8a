"""Trellis: what can be touched besides the groups. None names a tile that lies face down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from scenes.scene import Target

if TYPE_CHECKING:
    from scenes.views.trellis.view import TrellisBoard


def handles(board: TrellisBoard) -> Iterator[Target]:
    for seat in board.seats:
        if seat.has_handle:
            rect = board.layout.handle_rect(seat.side)
            name = f"play.seat{seat.seat}.peek"
            yield Target(name, rect, seat.seat, seat.side.facing, True, "peek")


def racks(board: TrellisBoard) -> Iterator[Target]:
    """The tiles of open racks; of all others only that there is a rack."""
    to_act = board.play.match.to_act()
    for seat in board.seats:
        own, facing, acts = f"play.seat{seat.seat}", seat.side.facing, seat.seat in to_act
        tiles = seat.standing() if seat.is_open else []
        for index, tile in enumerate(tiles):
            side = round(board.layout.open_row(seat.side, len(tiles)).pitch)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = board.layout.open_spot(seat.side, len(tiles), index)
            yield Target(f"{own}.rack.{tile}", rect, seat.seat, facing, acts, tile)
        count = len(seat.tiles)
        rect = board.layout.rack_rect(seat.side, count, seat.is_open)
        yield Target(f"{own}.rack", rect, seat.seat, facing, acts)


def shared(board: TrellisBoard) -> Iterator[Target]:
    may = board.state.phase == "turn" and board.seats[board.turn].human
    for index, tile in enumerate(board.state.display):
        side = board.layout.display_pitch()
        rect = pygame.Rect(0, 0, side, side)
        rect.center = board.layout.display_spot(index)
        yield Target(f"play.display.{index}", rect, None, 0, may, tile, once=True)
    side = board.layout.bag_size()
    rect = pygame.Rect(0, 0, side, side)
    rect.center = board.layout.bag()
    yield Target("play.bag", rect, None, 0, may and bool(board.state.bag), "bag", once=True)
