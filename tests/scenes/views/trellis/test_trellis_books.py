"""Where books of rules lie beside what has been laid on Trellis."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import FULL_HD
from table_driver import as_told, open_table, play_on, told
from trellis_tables import crowded, match_of, seat_at, view_of

from scenes.comfort import LARGE_PRINT
from scenes.destinations import Anew
from scenes.play.books import NO_ROOM

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
    found = {seat: places.find(seat) for seat in range(SEATS)}
    books = {seat: one for seat, one in found.items() if one is not None}
    for seat, (form, middle) in books.items():
        rect = form.rect(robot.app.around.table, scene.view.side(seat), middle)
        assert rect.inflate(-RIM, -RIM).collidelist(handles) < 0, seat
    # Tiles of all leave one seat no room.
    (seat,) = set(found) - set(books)
    scene.guidance.books.turn(seat)
    assert told(robot, seat) == as_told(robot, seat, NO_ROOM)
    robot.app.close()
