"""How many touches the usual turns of Trellis take, the ones on Show and Done counted."""

from __future__ import annotations

import pytest
from fingers import Fingers, fingers
from table_driver import Opened, ask
from trellis_positions import document

from game.trellis.table import tiles_of
from scenes.drive.robot import Robot

pytestmark = pytest.mark.usefixtures("unprepared")

SHOW, DONE = "play.seat0.show", "play.commit"
OTHERS = ("g1 g2 b2", "b12 r1")

OPENED = Opened(shared=True)


def seated(robot: Robot, rack: str, table: str) -> Fingers:
    return fingers(robot, document([rack, *OTHERS], table, "012"))


def done(hand: Fingers, *tiles: str) -> None:
    """The turn has ended and these lie on the table."""
    assert hand.match.state.turn == 1
    lying = tiles_of(hand.match.state.groups)
    assert all(lying[tile] for tile in tiles)


def test_a_run_of_three_by_drags(robot: Robot) -> None:
    hand = seated(robot, "r3 r1 r2 y9", "r4 r5 r6")
    hand.tap(SHOW)
    first, last = hand.at(hand.own("r1")), hand.at(hand.own("r3"))
    hand.along(first, last, hand.at(hand.cell("r4", -1, 0)))
    hand.tap(DONE)
    done(hand, "r1", "r2", "r3")
    assert hand.touches == 3


def test_a_run_of_three_by_taps(robot: Robot) -> None:
    hand = seated(robot, "r3 r1 r2 y9", "r4 r5 r6")
    hand.tap(SHOW)
    hand.tap(*(hand.own(tile) for tile in ("r1", "r2", "r3")))
    assert sorted(hand.chosen) == ["r1", "r2", "r3"]
    hand.tap(hand.cell("r4", -1, 0), DONE)
    done(hand, "r1", "r2", "r3")
    assert hand.touches == 6


def test_one_tile_added(robot: Robot) -> None:
    hand = seated(robot, "r7 y9", "r4 r5 r6")
    hand.tap(SHOW)
    hand.drag(hand.own("r7"), hand.cell("r4", 3, 0))
    hand.tap(DONE)
    done(hand, "r7")
    assert hand.touches == 3


def test_a_run_parts_for_a_second_five(robot: Robot) -> None:
    hand = seated(robot, "r5 y9", "r3 r4 r5 r6 r7 r8\n.  .  .  .  g7 .\n.  .  .  .  b7 .")
    hand.tap(SHOW)
    hand.drag(hand.own("r5"), hand.seam("r5"))
    hand.tap(DONE)
    done(hand, "r5")
    assert tiles_of(hand.match.state.groups)["r5"] == 2
    assert hand.touches == 3


def test_a_run_parts_by_taps(robot: Robot) -> None:
    hand = seated(robot, "r5 y9", "r3 r4 r5 r6 r7 r8")
    hand.tap(SHOW, hand.own("r5"))
    hand.tap(hand.seam("r5"), DONE)
    done(hand, "r5")
    assert hand.touches == 4


def test_a_run_split_for_ones_own_five_where_no_group_is_free(robot: Robot) -> None:
    """Part of it hangs down from a set from then on."""
    table = "r3 r4 r5 r6 r7 r8\n\ny5 g5 b5\n\nb9 b10 b11"
    hand = seated(robot, "r5 y9", table)
    hand.tap(SHOW)
    (x, y), (end_x, end_y) = hand.at(hand.tile("r5")), hand.at(hand.tile("r8"))
    pitch = (end_x - x) / 3
    hand.along((end_x + 0.9 * pitch, end_y), (x, y))
    assert sorted(hand.chosen) == ["r5", "r6", "r7", "r8"]
    hand.drag(hand.tile("r6"), hand.cell("g5", 3, 0))
    hand.drag(hand.own("r5"), hand.cell("r3", 2, 0))
    hand.tap(DONE)
    done(hand, "r5")
    assert tiles_of(hand.match.state.groups)["r5"] == 2
    assert hand.touches == 5


def test_a_line_turned_by_pulling_its_end_sideways(robot: Robot) -> None:
    hand = seated(robot, "r7 y9", "r4 r5 r6")
    hand.tap(SHOW)
    hand.touches = 0
    x, y = hand.at(hand.tile("r6"))
    hand.down((x, y))
    ask(hand.robot, wait=0.7)
    hand.move((x + 20, y + 100))
    hand.up()
    lying = sorted((y, tile) for tile, x, y in hand.table)
    assert [tile for _, tile in lying] == ["r4", "r5", "r6"]
    assert len({x for _, x, _ in hand.table}) == 1
    assert hand.touches == 1


def test_a_tile_takes_another_ones_place_and_that_goes_on(robot: Robot) -> None:
    table = "r4 r5 r6 r7\n.  .  b6 .\n.  .  g6 .\n\nb3 b4 b5"
    hand = seated(robot, "y6 y9", table)
    hand.tap(SHOW)
    hand.touches = 0
    hand.drag(hand.own("y6"), hand.tile("b6"))
    assert hand.view.composition.draft.rail == ("b6",)
    assert hand.chosen == ["b6"]
    hand.tap(hand.cell("b5", 3, 0))
    assert hand.touches == 2
    hand.tap(DONE)
    done(hand, "y6")


def test_two_groups_for_three_tiles(robot: Robot) -> None:
    """Seven tiles and a set that belong together in another way."""
    table = (
        "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8\n\n"
        ".   .   .   b9\n.   .   .   b10\nr11 y11 g11 b11\n.   .   .   b12"
    )
    hand = seated(robot, "y6 b7 b8 y9", table)
    hand.tap(SHOW)
    hand.drag(hand.own("y6"), hand.tile("b6"))
    first, last = hand.at(hand.own("b7")), hand.at("play.rail.0")
    hand.along(first, last, hand.at(hand.cell("b9", 3, -1)))
    hand.tap(DONE)
    done(hand, "y6", "b7", "b8")
    assert len(hand.match.state.groups) == 2
    assert hand.touches == 4


def test_two_groups_for_three_tiles_by_taps(robot: Robot) -> None:
    table = (
        "r4 r5 r6 r7 .\n.  .  b6 .  .\ng4 g5 g6 g7 g8\n\n"
        ".   .   .   b9\n.   .   .   b10\nr11 y11 g11 b11\n.   .   .   b12"
    )
    hand = seated(robot, "y6 b7 b8 y9", table)
    hand.tap(SHOW, hand.own("y6"), hand.tile("b6"))
    assert hand.chosen == ["b6"]
    hand.tap(hand.own("b7"), hand.own("b8"), hand.cell("b9", 3, -1), DONE)
    done(hand, "y6", "b7", "b8")
    assert hand.touches == 7
