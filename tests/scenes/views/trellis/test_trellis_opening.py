"""T15 by touch: who has not opened lays beside what is there, and takes nothing of it up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fingers import Fingers
from table_driver import Opened, as_told, ask, told, visitor
from trellis_positions import document, drawn
from trellis_tables import laid_before

from game.trellis.state import Move
from scenes.drive.robot import Robot
from scenes.views.trellis.layout.tiles import TABLE

pytestmark = pytest.mark.usefixtures("unprepared")

TABLE_OF_TWO = "r4 r5 r6 r7\n\ng9 g10 g11"
RACKS = ["r3 r5 y1 y2 y3 b1", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]
OWN = "play.seat0.rack."
RULE = "refusal.trellis.open_first"

OPENED = Opened(shared=True)


@pytest.fixture
def hand(robot: Robot) -> Fingers:
    """Of a seat that has not opened; the two others have."""
    hand = Fingers(robot, laid_before(robot, document(RACKS, TABLE_OF_TWO, "12")))
    hand.tap("play.seat0.show")
    return hand


def says_the_rule(hand: Fingers) -> bool:
    return told(hand.robot, 0) == as_told(hand.robot, 0, RULE)


def open_with_own(hand: Fingers) -> None:
    hand.tap(OWN + "y1", OWN + "y2", OWN + "y3")
    areas = hand.view.composition.draft.areas
    hand.tap(f"play.area.{areas.index(())}")


def tap(hand: Fingers) -> None:
    hand.tap(hand.tile("g10"))


def drag(hand: Fingers) -> None:
    hand.drag(hand.tile("g11"), hand.cell("r7", 4, 0))


def swap(hand: Fingers) -> None:
    hand.drag(OWN + "b1", hand.tile("g10"))


def swap_by_taps(hand: Fingers) -> None:
    hand.tap(OWN + "b1", hand.tile("g10"))


def part(hand: Fingers) -> None:
    hand.drag(OWN + "r5", hand.seam("r5"))


@pytest.mark.parametrize("way", [tap, drag, swap, swap_by_taps, part])
def test_nothing_of_the_table_is_taken_up_before_the_opening(
    hand: Fingers, way: Callable[[Fingers], None]
) -> None:
    before = hand.table
    way(hand)
    assert hand.table == before
    assert hand.view.composition.draft.rail == ()
    assert not {"g10", "g11"} & set(hand.chosen)
    assert says_the_rule(hand)


def test_the_tile_sways(hand: Fingers) -> None:
    name = hand.tile("g10")
    area = hand.table["g10", 1, 0]
    piece = hand.view.pieces.at(TABLE, (area, 1, 0))
    assert piece is not None
    lies = piece.rest.at
    ask(hand.robot, tap=name)
    ask(hand.robot, wait=0.05)
    assert piece.sprite.at != lies
    ask(hand.robot, wait=0.5)
    assert piece.sprite.at == lies


def test_a_stroke_over_the_table_chooses_nothing(hand: Fingers) -> None:
    (x, y), (end, _) = hand.at(hand.tile("g9")), hand.at(hand.tile("g11"))
    pitch = (end - x) / 2
    hand.along((x - 0.9 * pitch, y), (end + 2 * pitch, y))
    assert hand.chosen == []


def test_with_a_group_of_its_own_all_groups_are_open(hand: Fingers) -> None:
    open_with_own(hand)
    hand.drag(OWN + "r5", hand.seam("r5"))
    hand.tap(hand.tile("g11"))
    assert hand.chosen == ["g11"]
    assert len(hand.view.composition.draft.past) == 2


def test_the_steps_of_an_opening_begin_with_the_own_group(hand: Fingers) -> None:
    """The run is parted in this lay, which may only be after it."""
    racks = ["g8 b8 y1 y2 y3 b1", *RACKS[1:]]
    match = laid_before(hand.robot, document(racks, "r4 r5 r6 r7 r8\n\ng9 g10 g11", "12"))
    lay = "r4 r5 r6 r7\n\ng8 g9 g10 g11\nb8 .  .   .\nr8 .  .   .\n\ny1 y2 y3"
    move = Move(0, "lay", groups=drawn(lay))
    assert match.refusal(move) is None
    for step in hand.view.guide.steps(move, drag=False):
        visitor(hand.robot).take(step)
    assert match.state.opened[0]
    assert set(match.state.racks[0]) == {"b1"}
