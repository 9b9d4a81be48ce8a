"""Trellis makes its pictures while nothing moves: what a touch shows then exists already."""

from __future__ import annotations

from pathlib import Path

from table_driver import ask, open_table
from trellis_tables import rack_of, seat_at

from scenes.seating import HUMAN
from scenes.stage.stage import Layer
from scenes.views.trellis.crowded import crowded_match
from scenes.views.trellis.rack_tilt import TIPS
from scenes.views.trellis.view import TrellisView

SIZE = (960, 540)


def made(view: TrellisView) -> int:
    """How many pictures of tiles there are, those of tiles that just tip left out, and of all
    else."""
    kept = view.pieces.pictures._kept
    tipped = [key for key in kept if isinstance(key, tuple) and len(key) == 2 and key[1] in TIPS]
    return len(kept) - len(tipped) + view.host.gallery.made


def test_a_rack_opens_and_a_line_is_lifted_without_new_pictures(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    ask(robot, wait=5.0)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
    ask(robot, wait=0.3)
    ask(robot, up={"finger": 1})
    ask(robot, down={"finger": 1, "at": "play.seat0.show"})
    ask(robot, wait=0.05)
    view.actions.show(0)
    assert made(view) == before
    assert len(rack_of(robot, 0)) == len(view.state.racks[0])
    ask(robot, up={"finger": 1, "at": [2, 2]})
    ask(robot, wait=4.0)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.table.0.3.0"})
    ask(robot, wait=0.6)
    assert sum(piece.sprite.layer == Layer.HELD for piece in view.pieces.all) == 7
    assert made(view) == before


def test_the_racks_of_computer_players_are_ready_for_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match(), (HUMAN, "hard", "hard"))
    ask(robot, wait=3.0)
    assert all(
        view.pieces.pictures.has(rest) for seat in view.looks.seats for rest in seat.rests.face_up()
    )
