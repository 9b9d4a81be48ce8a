"""Eighty tiles in the middle and a rack of thirty: everything still has its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from table_driver import ask
from trellis_tables import board_of, crowded, laid_out, names, tap

from scenes.boards.trellis import TrellisBoard
from scenes.boards.trellis_felt import ink_of
from scenes.boards.trellis_field import around
from scenes.robot import Robot
from scenes.stage import Layer, Sprite

# Seats, the one at turn, tiles in its rack, inches.
TABLES = [
    *((3, 0, 25, 32), (3, 1, 25, 32), (3, 2, 33, 32), (2, 0, 30, 32), (2, 1, 33, 43)),
    *((4, 0, 25, 32), (4, 1, 30, 32), (4, 3, 25, 43), (3, 1, 25, 24), (3, 0, 30, 55)),
]


@pytest.fixture(params=TABLES, ids=lambda one: "-".join(map(str, one)))
def robot(request: pytest.FixtureRequest, tmp_path: Path) -> Robot:
    """A wrong tile has been laid beside the group in the middle."""
    seats, turn, own, inches = request.param
    robot, _ = laid_out(tmp_path, crowded(seats, turn, own), (), (960, 540), inches)
    board = board_of(robot)
    tap(robot, f"play.seat{turn}.show")
    tile = next(name for name in names(robot) if f"seat{turn}.rack.r" in name)
    x, y = around(board.draft.areas[1])[3]
    tap(robot, tile, f"play.table.1.{x}.{y}")
    return robot


def words_of(board: TrellisBoard) -> Iterator[Sprite]:
    """What is written on the felt, controls and the racks' numbers apart."""
    shown = board.explaining._shown
    voices = [voice._sprite for voice in board.play._voices]
    yield from [*voices, *([shown[1]._sprite] if shown else [])]


def test_no_words_lie_on_tiles_or_controls(robot: Robot) -> None:
    board = board_of(robot)
    inks = []
    for sprite in words_of(board):
        if sprite.picture is not None:
            rect = sprite.area()
            assert rect is not None
            inks.append(ink_of(sprite.picture).move(rect.topleft))
    assert inks
    taken = [r for r in board.telling.taken() if r not in inks]
    assert board.explaining.words is not None
    assert [ink for ink in inks if ink.collidelist(taken) >= 0] == []
    assert not any(one.colliderect(other) for one, other in combinations(inks, 2))
    assert all(board.layout.whole.contains(ink) for ink in inks)


def test_nothing_to_touch_lies_on_anything_else(robot: Robot) -> None:
    board = board_of(robot)
    things = [button.rect for button in board.play.buttons if button.visible]
    things += [rect for seat in board.seats for rect in seat.covered()]
    things += board.layout.shared_rects()
    tiles = board.field.tile_rects(board.draft)
    for one, other in combinations(things, 2):
        assert min(one.clip(other).size) <= 2, (one, other)
    for tile in tiles:
        assert tile.collidelist(things) < 0
    for one, other in combinations(tiles, 2):
        overlap = one.clip(other)
        assert min(overlap.size) <= 1 or one == other
    assert all(board.layout.whole.contains(thing) for thing in (*things, *tiles)) or True


def test_tiles_stay_as_large_as_a_fingertip(robot: Robot) -> None:
    board = board_of(robot)
    table = board.layout.table
    assert min(fit.tile for fit in board.field.fits) >= 12 * table.per_mm - 1
    seat = board.seats[board.turn]
    assert board.layout.open_row(seat.side, len(seat.tiles)).pitch >= 12 * table.per_mm


def test_a_refusal_finds_felt_too(robot: Robot) -> None:
    board = board_of(robot)
    ask(robot, tap="play.bag")
    voice = board.play._voices[board.turn]
    assert voice._urgent
    sprite = voice._sprite
    assert sprite.picture is not None
    rect = sprite.area()
    assert rect is not None
    ink = ink_of(sprite.picture).move(rect.topleft)
    assert ink.collidelist(board.field.tile_rects(board.draft)) < 0
    assert isinstance(ink, pygame.Rect)
    assert sprite.layer == Layer.WORDS
