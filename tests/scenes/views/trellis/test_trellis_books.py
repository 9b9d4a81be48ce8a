"""Where books of rules lie beside what has been laid on Trellis."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest
from staging import FULL_HD
from table_driver import open_table, play_on, targets
from trellis_moments import GROUPS, right_of
from trellis_positions import ALL, document, drawn
from trellis_tables import crowded, match_of, seat_at, tap, view_of

from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side
from scenes.services.destinations import Anew

ENDS = "play.commit", "play.reset"
SEATS, RIM = 4, 4
"""The latter in pixels: of a handle, which is soft."""


@pytest.mark.parametrize("large", [False, True])
def test_no_handle_lies_on_the_book_of_its_reader(tmp_path: Path, large: bool) -> None:
    """In large print it lay on what closes the book."""
    robot = open_table(tmp_path, FULL_HD, inches=24.0)
    robot.app.services.settings.put(LARGE_PRINT, large)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    match = match_of(SEATS)
    match.load(crowded(SEATS, 0, 13))
    seat_at(robot, match)
    scene = play_on(robot)
    handles = [one.handle_rect() for one in view_of(robot).geometry.seats]
    places = scene.guidance.books._places
    for seat in range(SEATS):
        found = places.find(seat)
        assert found is not None
        form, middle = found
        rect = form.rect(robot.app.around.table, scene.view.side(seat), middle)
        assert rect.inflate(-RIM, -RIM).collidelist(handles) < 0, seat
    robot.app.close()


def test_a_book_keeps_off_its_readers_closed_rack(tmp_path: Path) -> None:
    """In large print, where tiles leave little room, it lay over the whole of it."""
    robot = open_table(tmp_path, FULL_HD, inches=24.0)
    robot.app.services.settings.put(LARGE_PRINT, True)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    match, reader = match_of(SEATS), 2
    match.load(crowded(SEATS, 0, 24))
    rack = seat_at(robot, match).looks.racks[reader].tray()
    scene = play_on(robot)
    found = scene.guidance.books._places.find(reader)
    assert found is not None
    rect = found[0].rect(robot.app.around.table, scene.view.side(reader), found[1])
    assert not rack.colliderect(rect)
    robot.app.close()


@pytest.mark.parametrize("own", [15, 18, 24])
def test_no_book_lies_on_an_open_rack_nor_on_what_ends_the_turn(tmp_path: Path, own: int) -> None:
    robot = open_table(tmp_path, FULL_HD, inches=24.0)
    match = match_of(SEATS)
    used = [*(tile for group in drawn(GROUPS) for tile, _, _ in group), "r8", "r1", "y1", "b1"]
    tiles = list((Counter(ALL) - Counter(used)).elements())[: own - 1]
    match.load(document([" ".join(["r8", *tiles]), "r1", "y1", "b1"], GROUPS, "0123"))
    view = seat_at(robot, match)
    tap(robot, "play.seat0.show", "play.seat0.rack.r8", right_of(robot, "r7"))
    ids = targets(robot)
    held = [view.looks.racks[0].tray(), *(pygame.Rect(ids[id_]["rect"]) for id_ in ENDS)]
    found = play_on(robot).guidance.books._places.find(0)
    if found is not None:
        rect = found[0].rect(robot.app.around.table, Side.SOUTH, found[1])
        assert rect.collidelist(held) < 0
    robot.app.close()
