"""A seat reads one message at a time, the newest, until what made it true is over."""

from __future__ import annotations

from table_driver import Opened, as_told, ask, in_turns, seat_match, told

from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.seating import HUMAN
from scenes.stage.sprite import Layer
from scenes.views.crossing.view import CrossingView

BLACK, NOT_NOW = "refusal.crossing.black_marble", "refusal.crossing.not_your_turn"

OPENED = Opened(size=(640, 360), prepares=False, shared=True)


def crossing(robot: Robot, *kinds: str) -> PlayScene:
    return seat_match(robot, in_turns("crossing"), kinds)


def test_the_newest_message_wins_and_what_stands_comes_back(robot: Robot) -> None:
    scene = crossing(robot)
    stands = told(robot, 0)
    scene.refuse(0, "black_marble")
    assert told(robot, 0) == as_told(robot, 0, BLACK)
    scene.refuse(0, "take_one")
    assert told(robot, 0) == as_told(robot, 0, "refusal.crossing.take_one")
    ask(robot, wait=5.2)
    assert told(robot, 0) == stands


def test_a_refusal_ends_with_its_turn(robot: Robot) -> None:
    scene = crossing(robot)
    scene.refuse(1, "not_your_turn")
    assert told(robot, 1) == as_told(robot, 1, NOT_NOW)
    scene.perform(next(scene.match.moves()))
    assert told(robot, 1) != as_told(robot, 1, NOT_NOW)
    scene.refuse(1, "black_marble")
    scene.perform(next(scene.match.moves()))
    assert told(robot, 1) is None


def test_the_pause_ends_what_seats_have_asked_for(robot: Robot) -> None:
    scene = crossing(robot)
    stands = told(robot, 0)
    scene.refuse(0, "black_marble")
    ask(robot, tap="play.seat1.hint")
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.go_on")
    assert [told(robot, seat) for seat in (0, 1)] == [stands, None]


def test_whoever_waits_reads_only_what_it_has_asked_for(robot: Robot) -> None:
    crossing(robot)
    assert told(robot, 1) is None
    ask(robot, tap="play.seat1.hint")
    assert told(robot, 1) == as_told(robot, 1, NOT_NOW)
    ask(robot, wait=5.2)
    assert told(robot, 1) is None


def test_a_hint_is_read_as_long_as_it_glows_and_puts_nothing_out(robot: Robot) -> None:
    scene = crossing(robot)
    assert isinstance(scene.view, CrossingView)
    live = scene.view.tray.live.values()
    before = [one.visible for one in live]
    ask(robot, tap="play.seat0.hint")
    ask(robot, settle=True)
    hinted = [one for one in scene.stage.sprites if one.layer == Layer.GLOW and one.area()]
    read = told(robot, 0)
    assert read is not None
    assert hinted
    assert [one.visible for one in live] == before
    ask(robot, wait=7.0)
    assert told(robot, 0) == read
    ask(robot, wait=1.5)
    assert told(robot, 0) != read


def test_a_notice_outlasts_refusals_and_moves_and_reaches_no_computer_player(robot: Robot) -> None:
    scene = crossing(robot, HUMAN, "easy")
    scene.tell("in_use")
    notice = as_told(robot, 0, "notice.in_use")
    assert told(robot, 0) == notice
    scene.refuse(0, "black_marble")
    assert told(robot, 0) == as_told(robot, 0, BLACK)
    scene.perform(next(scene.match.moves()))
    assert told(robot, 0) == notice
    assert told(robot, 1) is None
    ask(robot, wait=15.2)
    assert told(robot, 0) != notice


def test_an_open_book_keeps_its_reader_silent(robot: Robot) -> None:
    scene = crossing(robot)
    ask(robot, tap="play.seat0.book")
    ask(robot, wait=0.5)
    scene.refuse(0, "black_marble")
    assert told(robot, 0) is None
    ask(robot, tap="play.seat0.book.close")
    ask(robot, wait=1.0)
    assert told(robot, 0) == as_told(robot, 0, BLACK)
