"""From play to the end: nothing lies elsewhere from one frame to the next."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import open_table, play_on
from trellis_positions import document, drawn
from trellis_tables import laid_before, play

from game.trellis.state import Move
from scenes.app.app import FRAME_SECONDS

pytestmark = pytest.mark.usefixtures("unprepared")

MOST_FRAMES = 120


@pytest.mark.parametrize(("inches", "hot_seat"), [(10, True), (32, False)])
def test_a_table_that_went_round_comes_softly_before_all_who_sit_around_it(
    tmp_path: Path, inches: float, hot_seat: bool
) -> None:
    robot = open_table(tmp_path, (960, 540), inches=inches)
    laid_before(robot, document(["g12", "r13 r14", "b8 b7"], "g9 g10 g11\n\nr4 r5 r6", "012"))
    scene = play_on(robot)
    assert scene.view.host.seating.hot_seat is hot_seat
    table = drawn("g9 g10 g11 g12\n\nr4 r5 r6")
    play(robot, Move(0, "lay", groups=tuple(table)))
    for _ in range(MOST_FRAMES):
        if robot.app.scene is not scene:
            break
        robot.advance(FRAME_SECONDS)
    assert robot.app.scene.name == "result"
    assert scene.yields_softly is hot_seat
    robot.app.close()
