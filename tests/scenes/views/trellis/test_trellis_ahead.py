"""Trellis makes its pictures while nothing moves: what a touch shows then exists already."""

from __future__ import annotations

from pathlib import Path

from table_driver import ask, open_table
from trellis_tables import seat_at

from scenes.drive.bench import crowded_match
from scenes.seating import HUMAN
from scenes.views.trellis.tipping import TIPS
from scenes.views.trellis.view import TrellisBoard

SIZE = (960, 540)


def made(board: TrellisBoard) -> int:
    """How many pictures of tiles there are, those of tiles that just tip left out, and of all
    else."""
    kept = board.pictures._kept
    tipped = [key for key in kept if isinstance(key, tuple) and len(key) == 2 and key[1] in TIPS]
    return len(kept) - len(tipped) + board.play.app.gallery.made


def test_a_rack_opens_and_a_line_is_lifted_without_new_pictures(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    board = seat_at(robot, crowded_match())
    ask(robot, wait=3.0)
    before = made(board)
    ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
    ask(robot, wait=0.3)
    ask(robot, up={"finger": 1})
    ask(robot, down={"finger": 1, "at": "play.seat0.show"})
    ask(robot, wait=0.05)
    board.seats[0].show.action()
    assert made(board) == before
    assert len(board.pieces.lying("rack0")) == len(board.state.racks[0])
    ask(robot, up={"finger": 1, "at": [2, 2]})
    ask(robot, wait=4.0)
    before = made(board)
    ask(robot, down={"finger": 1, "at": "play.table.1.3.0"})
    ask(robot, wait=0.6)
    assert [len(holding.pieces) for holding in board.hands._holdings] == [7]
    assert made(board) == before


def test_the_racks_of_computer_players_are_ready_for_the_end(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SIZE)
    board = seat_at(robot, crowded_match(), (HUMAN, "hard", "hard"))
    ask(robot, wait=3.0)
    assert all(board.pictures.has(rest) for seat in board.seats for rest in seat.ways_up())
