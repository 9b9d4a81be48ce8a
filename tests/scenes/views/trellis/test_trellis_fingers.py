"""Several fingers on Trellis at once: what one has in hand when another changes the table."""

from __future__ import annotations

from pathlib import Path

from table_driver import ask, play_on, targets
from trellis_positions import document
from trellis_tables import area_of, laid_out, view_of

from game.trellis.table import tiles_of
from scenes.drive.robot import Robot
from scenes.views.trellis.view import TrellisView

RACKS = ["r7 r8 y1 y2 b1", "r7 g2 b2", "b12 r1 r12"]
GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
RUN_END, BAG = "3.0", "play.bag"


def table(tmp_path: Path) -> tuple[Robot, TrellisView]:
    robot, _ = laid_out(tmp_path, document(RACKS, GROUPS, "012"))
    ask(robot, tap="play.seat0.show")
    ask(robot, wait=0.3)
    return robot, view_of(robot)


def after_the_run(view: TrellisView) -> str:
    return f"play.table.{area_of(view, 'r6')}.{RUN_END}"


def carry(robot: Robot, finger: int, thing: str, to: str) -> None:
    """A finger takes something and stays above a place."""
    x, y, wide, high = targets(robot)[to]["rect"]
    ask(robot, down={"finger": finger, "at": thing})
    ask(robot, move={"finger": finger, "at": [x + wide // 2, y + high // 2]})


def test_a_tile_in_the_hand_is_not_laid_in_the_next_turn(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    carry(robot, 1, "play.seat0.rack.r7", after_the_run(view))
    ask(robot, tap=BAG)
    assert view.composition.turn == 1
    ask(robot, tap="play.seat1.show")
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.5)
    assert not view.composition.draft.touched
    assert play_on(robot).match.state.racks[0].count("r7") == 1
    assert not any(piece.held for piece in view.pieces.all)


def test_a_tile_of_the_table_that_another_finger_moved_is_not_doubled(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    area = area_of(view, "r6")
    carry(robot, 1, f"play.table.{area}.2.2", after_the_run(view))
    lifted = view.composition.draft.lift(area, ((2, 2),), (2, 2))
    landing = view.composition.draft.landing(lifted, area, (2, 3))
    assert landing is not None
    view.actions.put(view.composition.draft.put(lifted, landing))
    ask(robot, up={"finger": 1})
    ask(robot, wait=0.3)
    assert tiles_of(view.composition.draft.areas) == tiles_of(view.composition.draft.before)


def test_a_finger_on_the_display_takes_nothing_in_the_next_turn(tmp_path: Path) -> None:
    robot, view = table(tmp_path)
    ask(robot, down={"finger": 1, "at": "play.display.2"})
    ask(robot, down={"finger": 2, "at": BAG})
    ask(robot, tap="play.display.0")
    assert view.composition.turn == 1
    entries = len(play_on(robot).match.entries)
    ask(robot, up={"finger": 1})
    ask(robot, up={"finger": 2})
    ask(robot, wait=0.3)
    assert len(play_on(robot).match.entries) == entries
    assert view.composition.turn == 1
