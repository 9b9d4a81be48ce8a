"""The picture of a finished match: shown by a touch, put away by any, saved if that is wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest
from lucky_moments import lucky_match, lucky_tournament
from table_driver import ask, open_table, seat_match, targets

from game.match import AnyMatch
from scenes.drive.robot import Robot
from scenes.stage.sprite import Layer, areas

SIZE = (1080, 1350)
SAVED = re.compile(r"trivet-\d{4}-\d\d-\d\d-\d{4}-lucky(-2)?\.png")


@pytest.fixture
def robot(tmp_path: Path) -> Robot:
    return open_table(tmp_path, seed=3)


def ended(robot: Robot, match: AnyMatch) -> None:
    """Plays the end up to the controls."""
    seat_match(robot, match)
    for _ in range(60):
        ask(robot, wait=0.5)
        if "result.menu" in targets(robot):
            return
    raise AssertionError("the end has no end")


def cards(robot: Robot) -> list[pygame.Rect]:
    sprites = robot.app.scene.stage.sprites
    return areas(one for one in sprites if one.layer == Layer.ABOVE)


def exported(robot: Robot) -> list[Path]:
    folder = robot.app.services.folder
    assert folder is not None
    return sorted(folder.glob("export/*"))


def look(robot: Robot, control: str = "result.picture") -> None:
    ask(robot, tap=control)
    ask(robot, wait=0.5)


def test_one_touch_shows_the_picture_and_any_touch_only_puts_it_away(robot: Robot) -> None:
    ended(robot, lucky_match(2, "over"))
    scene = robot.app.scene
    look(robot)
    *_, card = cards(robot)
    assert card.height / card.width == pytest.approx(1.25, abs=0.02)
    assert card.height > 0.9 * robot.app.around.table.height
    # Where a control lies.
    ask(robot, tap=list(card.center))
    ask(robot, wait=0.3)
    assert cards(robot) == []
    assert robot.app.scene is scene
    assert {"result.menu", "result.more", "result.more#2"} <= targets(robot).keys()
    assert exported(robot) == [], "nothing is saved unless the operator allows it"


def test_at_a_short_side_the_picture_faces_its_seat(robot: Robot) -> None:
    ended(robot, lucky_match(3, "over"))
    ask(robot, tap="result.more#3")
    look(robot)
    *_, card = cards(robot)
    assert card.width > card.height


def test_there_is_no_picture_before_the_last_result(robot: Robot) -> None:
    ended(robot, lucky_match(2, "over", games=2))
    assert "result.next" in targets(robot)
    assert "result.picture" not in targets(robot, True)


def test_a_tournament_has_its_picture_on_the_podium(robot: Robot) -> None:
    ended(robot, lucky_tournament(2, 2))
    look(robot)
    assert len(cards(robot)) == 2, "a card and its shadow"


def test_it_is_saved_once_by_date_and_game_where_the_operator_allows_it(robot: Robot) -> None:
    robot.app.services.settings.put("people.pictures", True)
    ended(robot, lucky_match(2, "over"))
    for _ in range(2):
        look(robot)
        ask(robot, tap=[30, 200])
    (file,) = exported(robot)
    assert SAVED.fullmatch(file.name)
    assert pygame.image.load(file).get_size() == SIZE


def test_a_disk_that_takes_nothing_is_told_and_loses_nothing(robot: Robot) -> None:
    services = robot.app.services
    services.settings.put("people.pictures", True)
    assert services.folder is not None
    (services.folder / "export").write_text("in the way")
    ended(robot, lucky_match(2, "over"))
    look(robot)
    assert cards(robot)
    ask(robot, tap=[30, 200])
    ask(robot, tap="result.menu")
    ask(robot, settle=True)
    assert robot.app.services.notices[-1].key == "picture_unsaved"
