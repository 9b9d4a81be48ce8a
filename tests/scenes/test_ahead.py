"""Pictures that may be wanted soon are made while nobody needs the time: hardly ever in a frame in
which anything moves or anybody touches, and no more than there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from staging import played, result_of, set_up, show_menu
from table_driver import (
    GAMES,
    Opened,
    ask,
    in_turns,
    play_on,
    rest,
    seat_match,
)
from toys import LEFT, ToyScene

from scenes.app.app import FRAME_SECONDS, App
from scenes.app.idle import (
    GROWN_BYTES,
    MOST_GROWN_BYTES,
)
from scenes.art.canvas import Picture
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.scene.scene import AHEAD_SHARE, Scene
from scenes.services.seating import USUAL

SIZE = (640, 360)
SECOND = 1.0

OPENED = Opened(size=SIZE, makes_pictures=True)


class Foresight(ToyScene):
    """Wants so many pictures of this size soon."""

    count, side, foreseen = 5, 8, ""

    def ahead(self) -> Iterator[None]:
        for number in range(self.count):
            key = self.foreseen, number
            self.around.gallery.keep(key, lambda: pygame.Surface((self.side,) * 2))
            yield


def foresight(app: App, count: int = 5, side: int = 8) -> Foresight:
    """Shown, and drawn once."""
    scene = Foresight(app.around, app.go)
    scene.count, scene.side = count, side
    app.show(scene)
    app.frame(FRAME_SECONDS, [])
    return scene


def made(robot: Robot) -> int:
    return robot.app.around.gallery.made


def made_in(robot: Robot, frames: int) -> list[int]:
    """How many pictures each of the next frames makes."""
    found = []
    for _ in range(frames):
        before = made(robot)
        robot.app.frame(FRAME_SECONDS, [])
        found.append(made(robot) - before)
    return found


# --- when


def test_a_script_finds_one_picture_more_after_every_still_frame(robot: Robot) -> None:
    scene = foresight(robot.app)
    assert made_in(robot, 7) == [1, 1, 1, 1, 1, 0, 0]
    assert scene.is_ready


def test_who_waits_finds_what_there_was_time_for(robot: Robot) -> None:
    robot.app.services.patient = False
    scene = foresight(robot.app)
    assert made_in(robot, 1) == [5]
    assert scene.is_ready


def test_what_is_there_already_takes_no_frame_of_its_own(robot: Robot) -> None:
    scene = foresight(robot.app)
    made_in(robot, 2)
    scene.prefetch_anew()
    assert made_in(robot, 4) == [1, 1, 1, 0]


def test_free_memory_is_given_back_where_the_process_has_grown(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By so much when all is there, by more while it is not; and again as soon as it has come
    back, whatever else the process holds."""
    given: list[bool] = []
    own = [100 * GROWN_BYTES]

    free = [GROWN_BYTES]

    def give_back() -> None:
        given.append(robot.app.scene.is_ready)
        own[0] -= free[0]

    monkeypatch.setattr("scenes.app.idle.own_bytes", lambda: own[0])
    monkeypatch.setattr("scenes.app.idle.give_back_freed", give_back)
    foresight(robot.app)
    made_in(robot, 9)
    assert given == []
    for _ in range(2):
        own[0] += GROWN_BYTES + 1
        made_in(robot, 9)
    assert given == [True, True]
    free[0] = 0
    own[0] += GROWN_BYTES + 1
    made_in(robot, 9)
    assert given == [True] * 3, "what is in use is no reason to ask again"
    free[0] = GROWN_BYTES
    own[0] += GROWN_BYTES - 1
    foresight(robot.app, 40)
    made_in(robot, 1)
    own[0] += 2
    made_in(robot, 1)
    assert given == [True] * 3, "more may come while all that is wanted soon is not there"
    own[0] += MOST_GROWN_BYTES
    made_in(robot, 1)
    assert given == [True, True, True, False]


def test_nothing_is_made_while_something_moves(robot: Robot) -> None:
    scene = foresight(robot.app)
    scene.tweens.run(SECOND, lambda _: None)
    assert sum(made_in(robot, 30)) == 0
    scene.tweens.finish()
    assert made_in(robot, 1) == [1]


def test_nothing_is_made_in_a_frame_that_draws(robot: Robot) -> None:
    scene = foresight(robot.app)
    scene.stage.redraw()
    assert made_in(robot, 2) == [0, 1]


def test_nothing_is_made_while_a_finger_is_down(robot: Robot) -> None:
    scene = foresight(robot.app)
    ask(robot, down={"finger": 1, "at": LEFT})
    before = made(robot)
    ask(robot, wait=0.3)
    assert (made(robot), scene.is_ready) == (before, False)
    ask(robot, up={"finger": 1})
    rest(robot)
    assert made(robot) == before + 5


def held_down(robot: Robot, game: str, frames: int) -> PlayScene:
    """A table on which a finger stays, at the pace of people, after so many frames."""
    scene = seat_match(robot, in_turns(game))
    ask(robot, down={"finger": 1, "at": "play.seat0.coin"})
    assert scene.is_touched
    robot.app.services.patient = False
    robot.app.times.clear()
    scene.prefetch_anew()
    for _ in range(frames):
        if not scene.is_ready:
            robot.app.frame(FRAME_SECONDS, [])
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_somebody_always_touches_is_prepared_in_light_frames(
    robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.app.idle.LIGHT_MS", 1e6)
    monkeypatch.setattr("scenes.app.idle.PREFETCH_SECONDS", 1000.0)
    scene = held_down(robot, game, 20)
    assert scene.is_touched
    assert scene.is_ready


def test_a_frame_that_has_had_much_to_do_looks_for_nothing(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.app.idle.LIGHT_MS", 0.0)
    scene = held_down(robot, GAMES[0], 5)
    assert not scene.is_ready
    assert not len(robot.app.times.ahead_ms)


# --- how much


def test_no_more_is_made_ahead_than_there_is_room_for(robot: Robot) -> None:
    gallery, side = robot.app.around.gallery, 256
    scene = foresight(robot.app, 1000, side)
    before = made(robot)
    rest(robot)
    most = AHEAD_SHARE * gallery.memory.room / (4 * side * side)
    assert most < made(robot) - before < most + 2
    assert scene.is_ready


def test_what_is_shown_makes_no_room(robot: Robot) -> None:
    gallery, scene = robot.app.around.gallery, foresight(robot.app, 1000, 256)
    shown, gone = (
        gallery.keep(name, lambda: Picture(pygame.Surface((8, 4)), (4, 2)))
        for name in ("shown", "gone")
    )
    scene.stage.add(shown)
    turned = gallery.turned(shown, Side.WEST)
    scene.stage.add(turned)
    gallery.turned(gone, Side.WEST)
    for wanted in range(3):
        scene.foreseen = f"round {wanted}"
        scene.prefetch_anew()
        rest(robot)
    assert gallery.has("shown")
    assert not gallery.has("gone")
    assert gallery.turned(shown, Side.WEST) is turned


# --- all scenes


def menu(app: App, _: str) -> Scene:
    return show_menu(app)


def setup(app: App, game: str) -> Scene:
    return set_up(app, game, USUAL[2])


def result(app: App, game: str) -> Scene:
    return result_of(app, played(app, game, 2), USUAL[2])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("show", [menu, setup, result])
def test_looking_ahead_has_an_end(
    robot: Robot, game: str, show: Callable[[App, str], Scene]
) -> None:
    scene = show(robot.app, game)
    rest(robot)
    robot.app.times.clear()
    assert made_in(robot, 20) == [0] * 20
    assert scene.is_ready
    assert not robot.app.times.ahead_ms


@pytest.mark.parametrize("game", GAMES)
def test_after_a_move_other_pictures_may_be_wanted(robot: Robot, game: str) -> None:
    scene = seat_match(robot, in_turns(game))
    rest(robot)
    assert scene.perform(scene.view.guide.likely(scene.match)[0])
    assert not play_on(robot).is_ready
    rest(robot)
