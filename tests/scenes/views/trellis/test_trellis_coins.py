"""Where the coins of Trellis lie beside an open rack."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_driver import ask, open_table, targets
from trellis_tables import dealt, match_of

from scenes.core.table import square
from scenes.views.seat_places import COIN_MM


@pytest.mark.parametrize("seats", [2, 3])
def test_no_control_comes_to_lie_on_the_coin_of_whoever_has_taken_a_tile(
    tmp_path: Path, seats: int
) -> None:
    """At 24 inches the rack has two rows then, and ends elsewhere."""
    robot = open_table(tmp_path, (960, 540), inches=24)
    view = dealt(robot, match_of(seats))
    ask(robot, settle=True)
    for touched in ("play.seat0.show", "play.display.0"):
        ask(robot, tap=touched)
        ask(robot, wait=1.0)
    coin = view.seat_places(view.side(0)).coin
    covered = square(coin, robot.app.around.table.px(COIN_MM)).inflate(-6, -6)
    over = [name for name, one in targets(robot).items() if covered.colliderect(one["rect"])]
    assert over == ["play.seat0.coin"]
    robot.app.close()
