"""What a person's move of Trellis has moved goes its way in the frame after the one of the touch,
which plays the move and keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import play_on
from trellis_positions import document
from trellis_tables import laid_out, play, rack_of, view_of

from game.trellis.state import Move
from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot

RACKS = ["b1 b2 b3", "r1 r2 r3", "g1 g2 g3"]


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    """As fast as people are."""
    robot, _ = laid_out(tmp_path, document(RACKS))
    robot.app.services.patient = False
    yield robot
    robot.app.close()


def test_a_move_is_played_and_kept_before_anything_goes_its_way(robot: Robot) -> None:
    scene = play_on(robot)
    play(robot, Move(0, "draw"))
    assert len(view_of(robot).composition.tiles(0)) == 4
    kept = robot.app.services.store.resume(scene.match_id or 0)
    assert kept is not None
    assert kept.match.entries == scene.match.entries
    assert len(rack_of(robot, 0)) == 3
    robot.app.frame(FRAME_SECONDS, [])
    assert len(rack_of(robot, 0)) == 4
