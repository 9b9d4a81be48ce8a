"""What somebody composes and has not played yet outlives pauses, other sizes and the app."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from staging import leave_unprepared, show_menu
from table_driver import (
    WITH_PLAYERS,
    ask,
    in_turns,
    match_on,
    open_table,
    play_on,
    seat_match,
)

from game.rules import Json
from game.store import Store
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPause, ToPlay
from scenes.views.view import Drafting

GAME = WITH_PLAYERS[0]
SMALL = (960, 540)


class Composer:
    """What a view composes, as far as the scene knows."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.composed: Json | None = None
        self.asked = 0
        self.restored: list[Json] = []
        self.is_faulty = False
        patch.setattr(Drafting, "saved", lambda _: self.kept())
        patch.setattr(Drafting, "restore", lambda _, kept: self.restore(kept))

    def kept(self) -> Json | None:
        self.asked += 1
        return self.composed

    def restore(self, kept: Json) -> None:
        if self.is_faulty:
            raise ValueError("a stranger's composition")
        self.restored.append(kept)


@pytest.fixture
def composer(monkeypatch: pytest.MonkeyPatch) -> Composer:
    return Composer(monkeypatch)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def table(data: Path) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        robot = open_table(data, SMALL)
        yield robot
        robot.app.close()


@pytest.fixture
def robot(table: Robot) -> Robot:
    """The menu."""
    show_menu(table.app)
    return table


def compose(robot: Robot, composer: Composer, composed: Json | None) -> PlayScene:
    """Somebody composes this in the next frame."""
    scene = play_on(robot)
    composer.composed = composed
    scene.view.host.keep()
    robot.advance(0.02)
    return scene


def stored(scene: PlayScene) -> Json | None:
    assert scene.match_id is not None
    return scene.services.store.composed(scene.match_id)


def test_it_is_there_when_the_match_is_gone_on_with(robot: Robot, composer: Composer) -> None:
    seat_match(robot, in_turns(GAME))
    compose(robot, composer, {"step": 1})
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    ask(robot, tap="menu.resume")
    assert composer.restored == [{"step": 1}]


def test_it_is_on_the_disk_in_the_next_frame(
    robot: Robot, composer: Composer, data: Path, tmp_path: Path
) -> None:
    seat_match(robot, in_turns(GAME))
    match_id = compose(robot, composer, {"step": 2}).match_id
    assert match_id is not None
    shutil.copytree(data, tmp_path / "as killed now")
    found = Store.open(tmp_path / "as killed now")
    assert found.composed(match_id) == {"step": 2}
    found.close()


def test_a_pause_keeps_what_was_composed_last(robot: Robot, composer: Composer) -> None:
    scene = seat_match(robot, in_turns(GAME))
    composer.composed = {"step": 3}
    scene.view.host.keep()
    robot.app.go(ToPause())
    assert stored(scene) == {"step": 3}


def test_it_is_gone_when_something_is_played(robot: Robot, composer: Composer) -> None:
    seat_match(robot, in_turns(GAME))
    scene = compose(robot, composer, {"step": 4})
    composer.composed = None
    assert scene.perform(scene.view.guide.likely(scene.match)[0])
    robot.advance(0.02)
    assert stored(scene) is None
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    ask(robot, tap="menu.resume")
    assert composer.restored == []


def test_what_another_seat_composes_outlives_a_move(robot: Robot, composer: Composer) -> None:
    seat_match(robot, in_turns(GAME))
    scene = compose(robot, composer, {"step": 5})
    assert scene.perform(scene.view.guide.likely(scene.match)[0])
    robot.advance(0.02)
    assert stored(scene) == {"step": 5}


def test_what_cannot_be_taken_up_does_not_keep_the_match_from_going_on(
    robot: Robot, composer: Composer
) -> None:
    scene = seat_match(robot, in_turns(GAME))
    assert scene.perform(scene.view.guide.likely(scene.match)[0]), "what nobody has played may wait"
    match_id, acting = scene.match_id, scene.match.to_act()
    compose(robot, composer, {"step": 6})
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    composer.is_faulty, composer.composed = True, None
    ask(robot, tap="menu.resume")
    assert play_on(robot).match_id == match_id
    assert stored(play_on(robot)) is None
    assert match_on(robot).to_act() == acting


def test_a_table_of_another_size_takes_up_what_was_composed(
    robot: Robot, composer: Composer
) -> None:
    scene = seat_match(robot, in_turns(GAME))
    composer.composed = {"step": 7}
    again = scene.again()
    assert again == ToPlay(scene.match, scene.match_id, scene.seating, {"step": 7})
    robot.app.go(again)
    assert composer.restored == [{"step": 7}]


def test_a_set_up_of_another_size_knows_what_was_agreed(robot: Robot) -> None:
    ask(robot, tap=f"menu.{GAME}")
    for choice in ("setup.seats.2", "setup.seat2.first"):
        ask(robot, tap=choice)
    again = robot.app.scene.again()
    assert again is not None
    robot.app.go(again)
    ask(robot, tap="setup.start")
    assert match_on(robot).setup.first == 1
    assert play_on(robot).seating.people == (1,)
