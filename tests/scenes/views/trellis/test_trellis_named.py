"""Seats are named by their coins where all read: whose a free area is, who gets what is handed."""

from __future__ import annotations

import pytest
from table_driver import Opened, ask, play_on
from trellis_positions import document
from trellis_tables import SIDES, laid_before

from scenes.art import coins
from scenes.drive.robot import Robot
from scenes.views.trellis.marks.lights import OWNER_MM

RACKS = ["r3 r5 y1 y2 y3 PASS", "g1 g2 b2 b3 y9", "b12 r1 r12 y12"]

OPENED = Opened(size=(640, 360))


@pytest.mark.parametrize("turn", [0, 1])
def test_free_areas_show_the_coin_of_the_seat_at_turn_that_they_are_kept_for(
    robot: Robot, turn: int
) -> None:
    """In their light: a coin on bare felt says nothing to anybody."""
    laid_before(robot, document(RACKS, "r4 r5 r6 r7", "1", turn=turn))

    def named() -> list[int]:
        gallery, shown = robot.app.around.gallery, play_on(robot).stage.sprites
        made = [coins.coin(gallery, side, OWNER_MM) for side in SIDES[3]]
        found = [seat for seat, coin in enumerate(made) for one in shown if one.picture is coin]
        return sorted(set(found))

    assert named() == []
    ask(robot, tap=f"play.seat{turn}.show")
    assert named() == ([0] if turn == 0 else [])


def test_a_hand_over_names_the_next_seat_by_its_word(robot: Robot) -> None:
    laid_before(robot, document(RACKS, "r4 r5 r6 r7", "123"))
    for target in ("play.seat0.show", "play.seat0.rack.PASS", "play.commit"):
        ask(robot, tap=target)
        ask(robot, settle=True)
    scene = play_on(robot)
    assert scene.match.state.phase == "giving"
    for seat, side in enumerate(SIDES[3]):
        receiver = SIDES[3][(seat + 1) % 3]
        told = scene.view.greeting(seat)
        assert told is not None
        assert scene.around.words(side).seats(receiver) in told[0]


def test_whoever_has_to_hand_over_reads_who_has_played_the_arrows(robot: Robot) -> None:
    laid_before(robot, document([RACKS[1], RACKS[0], RACKS[2]], "r4 r5 r6 r7", "123", turn=1))
    for target in ("play.seat1.show", "play.seat1.rack.PASS", "play.commit"):
        ask(robot, tap=target)
        ask(robot, settle=True)
    scene = play_on(robot)
    assert scene.match.state.phase == "giving"
    for seat, side in enumerate(SIDES[3]):
        words, told = scene.around.words(side), scene.view.greeting(seat)
        played = words.telling("trellis.hand.played", scene.seating.name(1))
        assert told is not None
        assert (told[1] == played) == (seat != 1)
