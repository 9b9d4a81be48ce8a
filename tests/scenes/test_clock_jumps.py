"""The clock on the wall may jump: nothing that people wait for hangs on it, and what is told by the
day is told by the day that it shows."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from table_driver import ask, open_table, play_on, visitor

from game import pin as pins
from game.games import games
from scenes.app.loop import IDLE_SECONDS
from scenes.core.table import Corner
from scenes.drive.robot import NOON, Robot
from scenes.kiosk.hours import CLOSES, OPENS, Hours
from scenes.operator.desk import desk_of
from scenes.play.keeping import LONGEST_SECONDS
from scenes.services.destinations import ToMenu, ToPin
from scenes.services.seating import USUAL
from scenes.services.settings import ASK_SECONDS

GAME = next(iter(games()))
DAY = 86_400.0
JUMPS = (-10_000 * DAY, -DAY, DAY, 10_000 * DAY)
NO_TIMES = (1e300, -1e300, float("nan"), float("inf"))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(pins, "ROUNDS", 2)
        robot = open_table(tmp_path_factory.mktemp("data"), (960, 540))
        yield robot
        robot.app.close()


@pytest.fixture
def robot(table: Robot) -> Robot:
    table.app.services.now = lambda: NOON
    table.app.go(ToMenu())
    table.app.idle.touched()
    return table


def jump(robot: Robot, seconds: float) -> None:
    robot.app.services.now = lambda: NOON + seconds


@pytest.mark.parametrize("now", NO_TIMES)
def test_a_house_whose_clock_shows_no_time_is_open(now: float) -> None:
    assert Hours({OPENS: "10:00", CLOSES: "18:00"}.get, lambda: now).are_open()


def test_a_game_is_asked_and_left_by_the_time_at_the_table(robot: Robot) -> None:
    visitor(robot).begin(GAME, USUAL[2])
    scene = play_on(robot)
    for seconds in JUMPS:
        jump(robot, seconds)
        ask(robot, wait=0.5)
        assert robot.app.scene is scene
    for _ in range(round((ASK_SECONDS + 1) / IDLE_SECONDS)):
        robot.app.frame(IDLE_SECONDS, [])
    assert play_on(robot).people.asks


def test_of_a_jump_no_more_is_counted_than_a_long_thought(robot: Robot) -> None:
    audits, guest = robot.app.services.audits, visitor(robot)
    guest.begin(GAME, USUAL[2])
    before = audits.ever(GAME).seconds
    for seconds in JUMPS:
        jump(robot, seconds)
        guest.turn()
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    played = audits.ever(GAME).seconds - before
    assert 0 <= played <= len(JUMPS) * LONGEST_SECONDS


def test_sums_belong_to_the_day_that_the_clock_shows(robot: Robot) -> None:
    services = robot.app.services
    days = set[str]()
    for seconds in (*JUMPS, *NO_TIMES):
        jump(robot, seconds)
        begun = services.audits.today(GAME).begun
        services.store.change(*services.audits.begun(GAME))
        assert services.audits.today(GAME).begun == begun + 1
        days.add(services.audits.day)
    assert len(days) == len(JUMPS) + 1
    assert services.store.saved


def test_a_time_zone_that_is_set_while_the_table_runs_counts(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = 1_800_000_000.0
    hours = []
    for zone in ("UTC", "Asia/Tokyo"):
        monkeypatch.setenv("TZ", zone)
        robot.advance(6.0)
        hours.append(time.localtime(noon).tm_hour)
    monkeypatch.undo()
    time.tzset()
    assert hours[1] - hours[0] == 9


def test_whoever_guessed_wrong_waits_as_long(robot: Robot) -> None:
    desk = desk_of(robot.app.services)
    assert desk is not None
    desk.pin.choose("2718")
    assert not desk.pin.admits("3141", robot.app.around.clock.now)
    left = desk.pin.left(robot.app.around.clock.now)
    assert left > 0
    for seconds in JUMPS:
        jump(robot, seconds)
        robot.app.go(ToPin(Corner.DROP_HEART))
        ask(robot, wait=0.02)
        assert left - 1 < desk.pin.left(robot.app.around.clock.now) <= left
        robot.app.go(ToMenu())


def test_a_game_that_waits_is_neither_hidden_nor_forgotten(robot: Robot) -> None:
    services, guest = robot.app.services, visitor(robot)
    guest.begin(GAME, USUAL[2])
    scene = play_on(robot)
    while not scene.match.entries:
        guest.turn()
    for seconds in (*JUMPS, *NO_TIMES):
        jump(robot, seconds)
        robot.app.go(ToMenu())
        ask(robot, wait=0.05)
        assert {"menu.resume", "menu.kept"} & set(guest.shown())
        # As when another one is begun.
        services.store.forget_older(services.number("kept.days"))
        assert scene.match_id in {kept.id for kept in services.store.unfinished_matches()}
    assert services.store.saved
