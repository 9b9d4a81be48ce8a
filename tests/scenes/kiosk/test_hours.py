"""Outside opening hours the table is dark, and no game that somebody plays is cut short."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from table_driver import ask, in_turns, open_table, seat_match

from game.games import games
from scenes.attract.scene import HOURS_SECONDS, AttractScene
from scenes.core.table import Corner
from scenes.drive.robot import Robot
from scenes.kiosk.hours import CLOSES, OPENS, TOLD_SECONDS, Hours, minutes_of
from scenes.operator.page import LEFT_ALONE_SECONDS
from scenes.services.destinations import ToPage, ToPin
from scenes.services.settings import ASK_SECONDS, AWAY_SECONDS
from scenes.stage.sprite import Layer

pytestmark = pytest.mark.usefixtures("unprepared")

GAME = next(iter(games()))


def at(hour: int, minute: int = 0) -> float:
    """On the wall, some day."""
    return time.mktime((2026, 3, 3, hour, minute, 0, 0, 0, -1))


def is_open(opens: object, closes: object, now: float) -> bool:
    return Hours({OPENS: opens, CLOSES: closes}.get, lambda: now).are_open()


@pytest.mark.parametrize(
    ("opens", "closes", "open_at", "closed_at"),
    [
        ("10:00", "18:30", [at(10), at(12), at(18, 29)], [at(9, 59), at(18, 30), at(0)]),
        ("18:00", "2:00", [at(18), at(23, 59), at(0), at(1, 59)], [at(2), at(12), at(17, 59)]),
        ("00:00", "12:00", [at(0), at(11, 59)], [at(12), at(23, 59)]),
    ],
)
def test_from_one_time_of_the_day_to_another(
    opens: str, closes: str, open_at: list[float], closed_at: list[float]
) -> None:
    assert all(is_open(opens, closes, now) for now in open_at)
    assert not any(is_open(opens, closes, now) for now in closed_at)


@pytest.mark.parametrize(
    ("opens", "closes"),
    [
        (None, None),
        ("10:00", None),
        ("10", "18:00"),
        (10, 18),
        ("25:00", "18:00"),
        ("9:60", "1:00"),
    ],
)
def test_without_two_good_times_it_is_always_open(
    opens: object, closes: object, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert all(is_open(opens, closes, at(hour)) for hour in range(24))
    assert ("accepted: two times such as 09:30" in caplog.text) is ((opens, closes) != (None, None))


def test_the_same_time_twice_is_always() -> None:
    assert minutes_of("9:30") == 570
    assert all(is_open("9:30", "09:30", at(hour)) for hour in range(24))


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    """A house that is open from ten to six, at half past five."""
    robot = open_table(tmp_path)
    services = robot.app.services
    services.settings.put(OPENS, "10:00")
    services.settings.put(CLOSES, "18:00")
    services.now = lambda: at(17, 30)
    yield robot
    robot.app.close()


def is_dark(robot: Robot) -> bool:
    robot.advance(0.1)
    return pygame.transform.average_color(robot.app.screen)[:3] == (0, 0, 0)


@pytest.mark.parametrize(("hour", "wanted"), [(9, "closed"), (12, "menu")])
def test_a_table_that_is_switched_on_begins_as_the_hours_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hour: int, wanted: str
) -> None:
    (tmp_path / "settings.toml").write_text('[open]\nfrom = "10:00"\nuntil = "18:00"\n')
    monkeypatch.setattr(time, "time", lambda: at(hour))
    robot = open_table(tmp_path)
    app = robot.app
    assert app.scene.name == wanted
    app.services.now = time.time
    app.guard.begin_again(None, False)
    assert app.scene.name == wanted
    app.go(ToPin(Corner.DROP_HEART))
    app.go(ToPage(Corner.DROP_HEART))
    ask(robot, wait=LEFT_ALONE_SECONDS + 1)
    assert app.scene.name == wanted
    app.close()


def test_a_game_ends_first_and_then_the_table_is_dark_until_it_opens(robot: Robot) -> None:
    app = robot.app
    seat_match(robot, in_turns(GAME))
    app.services.now = lambda: at(18, 5)
    ask(robot, wait=ASK_SECONDS - 1)
    assert app.scene.name == "play"
    ask(robot, wait=AWAY_SECONDS + 2)
    assert app.scene.name == "attract"
    ask(robot, wait=HOURS_SECONDS + 1)
    assert app.scene.name == "closed"
    assert is_dark(robot)
    ask(robot, wait=600)
    assert app.scene.name == "closed"
    assert is_dark(robot)
    app.services.now = lambda: at(10)
    robot.advance(0.1)
    assert isinstance(app.scene, AttractScene)


def test_who_touches_a_dark_table_reads_when_it_opens_for_a_while(robot: Robot) -> None:
    app = robot.app
    ask(robot, wait=ASK_SECONDS + AWAY_SECONDS + 1)
    app.services.now = lambda: at(3)
    ask(robot, wait=HOURS_SECONDS + 1)
    assert is_dark(robot)
    ask(robot, tap=[300, 200])
    ask(robot, tap=[500, 300])
    told = [sprite for sprite in app.scene.stage.sprites if sprite.layer == Layer.WORDS]
    assert len(told) == 4
    assert not is_dark(robot)
    ask(robot, wait=TOLD_SECONDS + 0.5)
    assert app.scene.name == "closed"
    assert is_dark(robot)
