"""Who rests on a thing points at it: it does not act, and holds nobody else up."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from table_driver import Opened
from toys import LEFT, RIGHT, Go, Toy, ToyScene, shown, touch, wait

from scenes.app.app import App
from scenes.core.table import Side
from scenes.scene.scene import TORN_AWAY_SPEED
from scenes.touch.gesture import POINTING_SECONDS, UNHEARD_SECONDS, Gesture
from scenes.touch.target import Target
from scenes.ui.buttons import Spot

LONG, SHORT = POINTING_SECONDS + 0.05, POINTING_SECONDS - 0.05

OPENED = Opened(size=(640, 360), shared=True)


@pytest.fixture
def scene(app: App) -> ToyScene:
    return shown(app)


@pytest.fixture
def brief(scene: ToyScene) -> ToyScene:
    """The left square is what all share."""
    scene.shown[0] = scene.shown[0]._replace(brief=True)
    return scene


def tremble(scene: ToyScene, seconds: float, mm: float = 1.0) -> None:
    for step in range(round(seconds * 20)):
        wait(scene, 0.05)
        pixels = (step % 2) * mm * scene.around.table.per_mm
        touch(scene, "move", at=(LEFT[0] + pixels, LEFT[1]))


# --- what only a short tap means


def test_a_short_tap_means_what_is_shared(brief: ToyScene) -> None:
    touch(brief, "down")
    wait(brief, SHORT)
    touch(brief, "up")
    assert brief.said == ["press toy.once", "tap toy.once"]


def test_a_finger_that_rests_on_what_is_shared_lets_go_of_it(brief: ToyScene) -> None:
    touch(brief, "down")
    assert brief.awaits_a_lift
    wait(brief, LONG)
    assert brief.said == ["press toy.once", "cancel toy.once"]
    assert not brief.awaits_a_lift
    touch(brief, "move", "up", at=RIGHT)
    assert len(brief.said) == 2


def test_a_finger_that_trembles_on_what_is_shared_rests(brief: ToyScene) -> None:
    touch(brief, "down")
    tremble(brief, LONG)
    touch(brief, "up")
    assert brief.said == ["press toy.once", "cancel toy.once"]


def test_what_is_shared_may_be_dragged_for_long(brief: ToyScene) -> None:
    touch(brief, "down")
    touch(brief, "move", at=RIGHT)
    wait(brief, 3.0)
    touch(brief, "up", at=RIGHT)
    assert brief.said[-1] == "drop toy.once"


def test_a_long_touch_of_anything_else_is_a_tap(scene: ToyScene) -> None:
    touch(scene, "down")
    wait(scene, 3.0)
    touch(scene, "up")
    assert scene.said[-1] == "tap toy.once"


# --- who gives way


@pytest.mark.parametrize("mm", [0.0, 2.5])
def test_a_finger_that_rests_gives_its_target_to_a_new_one(scene: ToyScene, mm: float) -> None:
    touch(scene, "down")
    tremble(scene, LONG, mm)
    touch(scene, "down", finger=2)
    assert scene.said == ["press toy.once", "cancel toy.once", "press toy.once"]
    touch(scene, "up")
    assert len(scene.said) == 3
    touch(scene, "up", finger=2)
    assert scene.said[-1] == "tap toy.once"


def test_a_finger_that_has_just_come_does_not(scene: ToyScene) -> None:
    touch(scene, "down")
    wait(scene, SHORT)
    touch(scene, "down", "up", finger=2)
    assert scene.said == ["press toy.once"]


def test_of_what_all_share_whoever_came_last_has_it(scene: ToyScene) -> None:
    scene.shown = [Target(Toy("all"), pygame.Rect(280, 160, 40, 40))]
    touch(scene, "down")
    wait(scene, SHORT)
    touch(scene, "down", "up", finger=2)
    touch(scene, "up")
    assert scene.said == ["press toy.all", "cancel toy.all", "press toy.all", "tap toy.all"]


def test_what_is_dragged_is_kept_though_another_finger_comes(scene: ToyScene) -> None:
    scene.shown = [Target(Toy("all"), pygame.Rect(280, 160, 40, 40))]
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    touch(scene, "down", "up", finger=2)
    assert "cancel toy.all" not in scene.said


def test_a_button_that_something_rests_on_can_be_pressed(scene: ToyScene) -> None:
    pressed: list[str] = []
    spot = Spot(RIGHT, Side.SOUTH)
    scene.buttons.pill(Go(), "Go", "bone", spot, partial(pressed.append, "go"))
    touch(scene, "down", at=RIGHT)
    wait(scene, LONG)
    touch(scene, "down", "up", at=RIGHT, finger=2)
    assert pressed == ["go"]
    touch(scene, "up", at=RIGHT)
    assert pressed == ["go"]


def test_what_hangs_in_the_air_is_nobody_else_s(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    wait(scene, UNHEARD_SECONDS - 0.1)
    touch(scene, "down", finger=2)
    assert "cancel toy.once" not in scene.said
    touch(scene, "up", at=RIGHT)
    assert scene.said[-1] == "drop toy.once"


def test_who_was_lifted_without_a_word_holds_nothing_up(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    wait(scene, UNHEARD_SECONDS + 0.1)
    touch(scene, "down", finger=2)
    assert scene.said[-2:] == ["cancel toy.once", "press toy.once"]


def test_what_was_given_back_is_pressed_where_it_lies_now(scene: ToyScene) -> None:
    """A cancel may lay something else under the finger."""

    class Changing(Gesture):
        def cancel(self) -> None:
            scene.shown.pop(0)

    touch(scene, "down")
    scene.fingers[1].held = Changing()
    wait(scene, LONG)
    touch(scene, "down", "up", finger=2)
    assert scene.said == ["press toy.once"]


# --- what is torn away


class Careful(Gesture):
    lands_at_speed = False

    def __init__(self, said: list[str]) -> None:
        self._said = said

    def drop(self, point: object) -> None:
        self._said.append("drop")

    def cancel(self) -> None:
        self._said.append("cancel")


@pytest.mark.parametrize(
    ("speed", "said"), [(TORN_AWAY_SPEED - 1, ["drop"]), (TORN_AWAY_SPEED + 1, ["cancel"])]
)
def test_what_is_to_be_put_down_with_care_is_not_thrown(
    scene: ToyScene, speed: float, said: list[str]
) -> None:
    touch(scene, "down")
    scene.said.clear()
    scene.fingers[1].held = Careful(scene.said)
    touch(scene, "move", at=RIGHT)
    touch(scene, "up", at=RIGHT, speed=speed)
    assert scene.said == said


def test_what_can_be_thrown_lands(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    touch(scene, "up", at=RIGHT, speed=2 * TORN_AWAY_SPEED)
    assert scene.said[-1] == "drop toy.once"
