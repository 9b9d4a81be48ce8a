"""Who rests on what lies in the middle is pointing; what is pressed shows what would come of it."""

from __future__ import annotations

import math

import pytest
from fingers import Fingers
from table_driver import as_told, ask, glowing, open_table, play_on, seen_on, told
from trellis_positions import document
from trellis_tables import laid_before

from scenes.art import racks
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer
from scenes.table import Pixel
from scenes.views.trellis.tiles import TABLE

pytestmark = pytest.mark.usefixtures("unprepared")

GROUPS = "r4 r5 r6\n.  .  b6\n.  .  y6\n\ng9 g10 g11"
BLOCK = "r4 y4 b4\nr5 y5 b5\nr6 y6 b6"
RACKS = ["r7 r8 y1 y2 y3 b1", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."
POINTING = 0.8


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Robot:
    return open_table(tmp_path_factory.mktemp("data"), (960, 540))


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


def test_a_finger_that_rests_lifts_the_line_and_one_that_rests_on_lets_it_sink(
    hand: Fingers,
) -> None:
    hand.down(hand.at(hand.tile("g10")))
    for seconds, risen in ((0.3, 1), (0.4, 3), (1.3, 0)):
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


def test_pointing_at_a_stud_turns_nothing(hand: Fingers) -> None:
    rest_on(hand, f"play.group.{hand.table['g9', 0, 0]}")
    assert not hand.view.composition.draft.past
    hand.tap(f"play.group.{hand.table['g9', 0, 0]}")
    assert hand.view.composition.draft.past


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
    hand.tap("play.back")
    hand.down(hand.at(hand.tile("r6")))
    ask(hand.robot, wait=0.7)
    # Its whole line is lifted now.
    assert dashes(hand) == {rect_of(hand, "b6", "y6")}
    hand.up()
    assert dashes(hand) == set()


def test_a_choice_that_has_no_room_to_turn_sways(robot: Robot) -> None:
    hand = before(robot, BLOCK)
    hand.tap("play.seat0.show", hand.tile("y4"), hand.tile("y5"), hand.tile("y6"))
    pieces = [piece for piece in hand.view.pieces.lying(TABLE) if piece.rest.tile[0] == "y"]
    table = hand.table
    ask(robot, tap="play.turn")
    ask(robot, wait=0.05)
    assert len(pieces) == 3
    assert all(piece.sprite.at != piece.rest.at for piece in pieces)
    ask(robot, wait=0.5)
    assert all(piece.sprite.at == piece.rest.at for piece in pieces)
    assert told(robot, 0) == as_told(robot, 0, "refusal.trellis.no_room_to_turn")
    assert hand.table == table


def test_a_seam_at_which_groups_would_join_glows_before_the_finger_lifts(robot: Robot) -> None:
    hand = before(robot, "r4 r5 r6\n\nr7 r8 r9")
    hand.tap("play.seat0.show")
    (x, y), (at_x, at_y) = hand.at(hand.tile("r7")), hand.at(hand.cell("r4", 3, 0))
    (left, _), area = hand.at(hand.tile("r6")), hand.table["r7", 0, 0]
    seam = (left + at_x) / 2, at_y
    stud = hand.at(f"play.group.{area}")

    def glows() -> bool:
        return any(math.dist(spot, seam) < 2 for spot in glowing(robot))

    hand.down(stud)
    assert not glows()
    hand.move((stud[0] + at_x - x + 5, stud[1] + at_y - y - 4))
    assert glows()
    hand.move((stud[0], stud[1]))
    assert not glows()
    hand.move((stud[0] + at_x - x + 5, stud[1] + at_y - y - 4))
    hand.up()
    assert not glows()
    assert hand.table["r7", 3, 0] == hand.table["r4", 0, 0]


# --- nothing slides under fingers


def test_at_a_change_of_turn_no_group_slides_while_a_finger_is_down(robot: Robot) -> None:
    """The round controls of the next seat would lie on a group: it makes room when the finger has
    lifted."""
    hand = before(robot, "r4 r5 r6\n\ng9 g10 g11")
    hand.tap("play.seat0.show")
    view, area = hand.view, hand.table["g9", 0, 0]
    seat = view.geometry.seats[1]
    length = seat.open_rect(len(RACKS[1].split())).height
    place = view.field.place_at(seat.round_spot(1, length))
    draft = view.composition.draft
    view.actions.put(draft.moved(area, view.field.clamped(draft, area, place)))
    ask(robot, wait=0.5)
    lying = hand.at(hand.tile("g10"))
    hand.down(hand.at(hand.tile("r5")))
    ask(robot, tap="play.bag")
    ask(robot, tap="play.commit")
    ask(robot, wait=1.0)
    assert view.composition.turn == 1
    assert hand.at(hand.tile("g10")) == lying
    hand.up()
    ask(robot, wait=1.0)
    assert hand.at(hand.tile("g10")) != lying
    assert not view.field.is_waiting


@pytest.mark.parametrize("control", ["play.back", "play.reset"])
def test_a_group_is_let_go_when_another_finger_takes_a_tile_of_it_away(
    hand: Fingers, control: str
) -> None:
    area = hand.table["r4", 0, 0]
    table = hand.table
    hand.tap(OWN + "r7", hand.cell("r6", 3, 0))
    assert len(hand.table) == len(table) + 1
    stud = hand.at(f"play.group.{area}")
    ask(hand.robot, down={"finger": 7, "at": list(stud)})
    ask(hand.robot, move={"finger": 7, "at": [stud[0] + 40, stud[1] + 30]})
    ask(hand.robot, tap=control)
    assert hand.table == table
    for away in (60, 80):
        ask(hand.robot, move={"finger": 7, "at": [stud[0] + away, stud[1] + 30]})
    ask(hand.robot, up={"finger": 7})
    ask(hand.robot, wait=1.0)
    assert not hand.robot.app.guard.faults
    assert hand.table == table
    pieces = hand.view.pieces.all
    assert all(piece.sprite.at == piece.rest.at and not piece.held for piece in pieces)
