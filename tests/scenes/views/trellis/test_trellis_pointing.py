"""Who rests on what lies in the middle is pointing; what is pressed shows what would come of it."""

from __future__ import annotations

import pytest
from fingers import Fingers
from table_driver import Opened, as_told, ask, play_on, seen_on, told
from trellis_positions import document
from trellis_tables import laid_before

from scenes.art import racks
from scenes.core.table import Pixel
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.views.trellis.layout.tiles import TABLE

pytestmark = pytest.mark.usefixtures("unprepared")

GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
BLOCK = "r4 y4 b4\nr5 y5 b5\nr6 y6 b6"
RACKS = ["r7 r8 y1 y2 y3 b1", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."
POINTING = 0.8

OPENED = Opened(shared=True)


def before(robot: Robot, groups: str = GROUPS) -> Fingers:
    return Fingers(robot, laid_before(robot, document(RACKS, groups, "012")))


@pytest.fixture
def hand(robot: Robot) -> Fingers:
    hand = before(robot)
    hand.tap("play.seat0.show")
    return hand


def rest_on(hand: Fingers, name: str, seconds: float = POINTING) -> None:
    ask(hand.robot, hold=name, seconds=seconds)
    ask(hand.robot, wait=0.4)


# --- pointing


@pytest.mark.parametrize(("seconds", "chosen"), [(0.2, ["g10"]), (0.8, []), (2.2, [])])
def test_only_a_short_tap_chooses_a_tile_of_the_table(
    hand: Fingers, seconds: float, chosen: list[str]
) -> None:
    rest_on(hand, hand.tile("g10"), seconds)
    assert hand.chosen == chosen
    assert {piece.sprite.layer for piece in hand.view.pieces.lying(TABLE)} == {Layer.MIDDLE}


def test_a_finger_that_rests_lifts_the_line_then_the_group_and_at_last_lets_it_sink(
    hand: Fingers,
) -> None:
    hand.down(hand.at(hand.tile("r5")))
    for seconds, risen in ((0.3, 1), (0.4, 3), (0.7, 5), (1.0, 0)):
        ask(hand.robot, wait=seconds)
        lying = hand.view.pieces.lying(TABLE)
        assert sum(piece.sprite.layer == Layer.HELD for piece in lying) == risen
    hand.up()


def test_pointing_lays_nothing(hand: Fingers) -> None:
    table = hand.table
    hand.tap(OWN + "r7")
    for name in (hand.cell("r6", 3, 0), hand.tile("g10"), hand.seam("g9"), "play.area.0"):
        rest_on(hand, name)
    assert hand.table == table
    assert hand.chosen == ["r7"]


def test_pointing_while_all_racks_are_closed_says_nothing(robot: Robot) -> None:
    hand = before(robot)
    said = told(robot, 0)
    rest_on(hand, hand.tile("g10"))
    assert told(robot, 0) == said
    hand.tap(hand.tile("g10"))
    assert told(robot, 0) == as_told(robot, 0, "refusal.trellis.show_first")


# --- what a press shows


def dashes(hand: Fingers) -> set[Pixel]:
    """The middles of the outlines of wrong lines."""
    field, get = hand.view.field, hand.robot.app.around.gallery.get
    fit = field.fit_at((0.0, 0.0))
    sizes = [fit.rect([(0, 0), end]).size for end in ((0, 0), (1, 0), (0, 1), (2, 0), (0, 2))]
    wrong = [get(racks.verdict, *size, False) for size in sizes]
    shown = seen_on(play_on(hand.robot), Layer.VERDICT)
    return {sprite.at for sprite in shown if any(sprite.picture is one for one in wrong)}


def rect_of(hand: Fingers, *tiles: str) -> Pixel:
    """The middle of the outline around tiles of one line."""
    at = [place for place in hand.table if place[0] in tiles]
    fit = hand.view.field.fits[hand.table[at[0]]]
    return fit.rect([(x, y) for _, x, y in at]).center


def test_lines_that_a_lift_would_tear_are_dashed_from_the_press_on(hand: Fingers) -> None:
    hand.down(hand.at(hand.tile("r6")))
    assert dashes(hand) == {rect_of(hand, "r4", "r5"), rect_of(hand, "b6", "y6")}
    hand.up()
    assert dashes(hand) == set()
    hand.tap("play.seat0.undo")
    hand.down(hand.at(hand.tile("r6")))
    ask(hand.robot, wait=0.7)
    # Its whole line is lifted now.
    assert dashes(hand) == {rect_of(hand, "b6", "y6")}
    hand.up()
    assert dashes(hand) == set()


# --- nothing slides under fingers
