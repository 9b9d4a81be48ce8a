"""Trellis makes its pictures while nothing moves: what a touch shows then exists already."""

from __future__ import annotations

from pathlib import Path

from table_driver import ask, open_table
from trellis_tables import seat_at

from scenes.drive.bench import crowded_match
from scenes.seating import HUMAN
from scenes.views.trellis.tipping import TIPS
from scenes.views.trellis.view import TrellisView

SIZE = (960, 540)


def made(view: TrellisView) -> int:
    """How many pictures of tiles there are, those of tiles that just tip left out, and of all
    else."""
    kept = view.pictures._kept
    tipped = [key for key in kept if isinstance(key, tuple) and len(key) == 2 and key[1] in TIPS]
    return len(kept) - len(tipped) + play_on(robot).app.gallery.made


def test_a_rack_opens_and_a_line_is_lifted_without_new_pictures(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match())
    ask(robot, wait=3.0)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
    ask(robot, wait=0.3)
    ask(robot, up={"finger": 1})
    ask(robot, down={"finger": 1, "at": "play.seat0.show"})
    ask(robot, wait=0.05)
    view.seats[0].show.action()
    assert made(view) == before
    assert len(view.pieces.lying("rack0")) == len(view.composition.state.racks[0])
    ask(robot, up={"finger": 1, "at": [2, 2]})
    ask(robot, wait=4.0)
    before = made(view)
    ask(robot, down={"finger": 1, "at": "play.table.1.3.0"})
    ask(robot, wait=0.6)
    assert [len(holding.pieces) for holding in view.hands._holdings] == [7]
    assert made(view) == before


def test_the_racks_of_computer_players_are_ready_for_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    view = seat_at(robot, crowded_match(), (HUMAN, "hard", "hard"))
    ask(robot, wait=3.0)
    assert all(view.pictures.has(rest) for seat in view.seats for rest in seat.ways_up())
