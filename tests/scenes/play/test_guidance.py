"""What seats are told follows a move three frames later: the first ones show what has been moved,
what follows from where it lies, and what makes room."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from table_driver import in_turns, open_table, play_on, seat_match

from scenes.app.app import FRAME_SECONDS
from scenes.drive.robot import Robot

pytestmark = pytest.mark.usefixtures("unprepared")


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    """At a table of Crossing that has been shown, as fast as people are."""
    robot = open_table(tmp_path, (640, 360))
    robot.app.services.patient = False
    seat_match(robot, in_turns("crossing"))
    while play_on(robot).guidance.is_telling:
        robot.app.frame(FRAME_SECONDS, [])
    yield robot
    robot.app.close()


def test_words_find_their_places_three_frames_after_a_move(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = play_on(robot)
    placed: list[float] = []
    voices = scene.guidance.voices
    monkeypatch.setattr(voices, "follow", lambda: placed.append(robot.app.around.clock.now))
    assert scene.perform(next(iter(scene.match.moves())))
    assert not placed
    assert not scene.is_settled()
    for _ in range(2):
        robot.app.frame(FRAME_SECONDS, [])
        assert not placed
    robot.app.frame(FRAME_SECONDS, [])
    assert len(placed) == 1


def test_words_follow_what_a_computer_player_has_moved_three_frames_later(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = play_on(robot)
    told: list[int] = []
    moves = iter([next(iter(scene.match.moves()))])
    monkeypatch.setattr(
        scene.guidance.voices, "follow", lambda: told.append(len(scene.match.played))
    )
    monkeypatch.setattr(scene._opponents, "tick", lambda _: list(map(scene.perform, moves)))
    robot.app.frame(FRAME_SECONDS, [])
    assert len(scene.match.played) == 1
    for _ in range(2):
        robot.app.frame(FRAME_SECONDS, [])
        assert not told
    robot.app.frame(FRAME_SECONDS, [])
    assert told == [1]


def test_a_frame_in_which_something_comes_that_was_to_come_soon_tells_nothing(
    robot: Robot,
) -> None:
    scene = play_on(robot)
    while scene.guidance.is_telling:
        robot.app.frame(FRAME_SECONDS, [])
    scene.guidance.tell_soon()
    there, told, soon = list[int](), list[bool](), scene.view.host.soon
    soon(lambda: soon(lambda: there.append(len(told))))
    for _ in range(3):
        before = scene.guidance._is_to_tell
        robot.app.frame(FRAME_SECONDS, [])
        told.append(before and not scene.guidance._is_to_tell)
    assert there == [1]
    assert told == [False, False, True]


def test_in_a_script_a_move_is_followed_and_told_in_the_next_frame(robot: Robot) -> None:
    robot.app.services.patient = True
    scene = play_on(robot)
    assert scene.perform(next(iter(scene.match.moves())))
    robot.app.frame(FRAME_SECONDS, [])
    assert not scene.guidance.is_telling


def test_a_robot_is_answered_when_what_comes_of_a_touch_is_there(robot: Robot) -> None:
    """It may want to touch that."""
    soon, there = play_on(robot).view.host.soon, list[str]()
    soon(lambda: soon(lambda: there.append("button")))
    robot.advance(FRAME_SECONDS)
    assert there == ["button"]
