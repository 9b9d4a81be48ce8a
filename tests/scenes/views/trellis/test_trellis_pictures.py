"""Trellis makes its pictures while nothing moves: what a touch shows then exists already."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import leave_unprepared
from table_driver import ask, open_table, rest
from trellis_tables import rack_of, seat_at

from scenes.seating import HUMAN
from scenes.stage.sprite import Layer
from scenes.views.trellis.measures import crowded_match
from scenes.views.trellis.view import TrellisView

SIZE = (960, 540)


def made(view: TrellisView) -> int:
    """How many pictures have been made, those of tiles that just tip left out."""
    gallery = view.host.gallery
    tipped = [key for key in gallery._kept if "'tipped'" in repr(key)]
    return gallery.made - len(tipped)


def test_a_rack_opens_and_a_line_is_lifted_without_new_pictures(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    rest(robot)
    before = made(view)
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
        ask(robot, wait=0.3)
        ask(robot, up={"finger": 1})
        ask(robot, down={"finger": 1, "at": "play.seat0.show"})
        ask(robot, wait=0.05)
        view.actions.show(0)
    assert made(view) == before
    assert len(rack_of(robot, 0)) == len(view.state.racks[0])
    ask(robot, up={"finger": 1, "at": [2, 2]})
    rest(robot)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.table.0.3.0"})
    ask(robot, wait=0.6)
    assert sum(piece.sprite.layer == Layer.HELD for piece in view.pieces.all) == 7
    assert made(view) == before


def test_the_racks_of_computer_players_are_ready_for_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match(), (HUMAN, "hard", "hard"))
    rest(robot)
    has = view.pieces.pictures.has
    assert all(has(face) for seat in view.looks.seats for face in seat.rests.open())
