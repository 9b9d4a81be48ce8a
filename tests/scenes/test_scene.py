"""Fingers on a scene: each owns one thing, and nothing happens that was not meant."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from table_driver import Opened
from toys import LEFT, RIGHT, Go, Toy, ToyScene, shown, touch

from scenes.app.app import App
from scenes.core.table import Side
from scenes.scene.scene import DRAG_MM, SLOP_MM, Scene
from scenes.services.destinations import Back, ToPause
from scenes.touch.target import Target, id_of
from scenes.ui.buttons import Button, Spot

OPENED = Opened(size=(640, 360), shared=True)


@pytest.fixture
def scene(app: App) -> ToyScene:
    return shown(app)


def add_button(scene: ToyScene, enabled: bool = True) -> tuple[Button, list[str]]:
    pressed: list[str] = []
    spot = Spot(RIGHT, Side.SOUTH)
    button = scene.buttons.pill(Go(), "Go", "bone", spot, partial(pressed.append, "go"))
    button.enable(enabled)
    return button, pressed


# --- taps and drags


def test_a_tap_is_pressed_and_tapped(scene: ToyScene) -> None:
    touch(scene, "down", "up")
    assert scene.said == ["press toy.once", "tap toy.once"]
    assert scene.fingers == {}


def test_a_finger_that_trembles_still_taps(scene: ToyScene) -> None:
    touch(scene, "down")
    trembled = LEFT[0] + (DRAG_MM - 0.5) * scene.around.table.per_mm
    touch(scene, "move", "up", at=(trembled, LEFT[1]))
    assert scene.said == ["press toy.once", "tap toy.once"]


def test_a_finger_that_moves_drags_and_drops_what_it_touched_first(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", "move", "up", at=RIGHT)
    assert scene.said == ["press toy.once", *["move toy.once"] * 2, "drop toy.once"]


def test_a_drag_that_comes_back_is_no_tap(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    touch(scene, "move", "up")
    assert "tap toy.once" not in scene.said
    assert scene.said[-1] == "drop toy.once"


def test_a_scene_that_is_covered_lets_go_of_everything(app: App, scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "down", at=RIGHT, finger=2)
    app.go(ToPause())
    assert scene.fingers == {}
    assert sorted(scene.said[-2:]) == ["cancel toy.often", "cancel toy.once"]
    app.go(Back())
    touch(scene, "up")
    assert len(scene.said) == 4


def test_a_scene_that_is_left_lets_go_of_everything(app: App, scene: ToyScene) -> None:
    touch(scene, "down")
    shown(app)
    assert scene.said == ["press toy.once", "cancel toy.once"]


# --- who owns what


def test_a_second_finger_on_a_held_thing_holds_nothing(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "down", "up", finger=2)
    assert scene.said == ["press toy.once"]
    touch(scene, "up")
    touch(scene, "down", finger=2)
    assert scene.said[-1] == "press toy.once"


def test_two_fingers_hold_two_things(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "down", at=RIGHT, finger=2)
    touch(scene, "up")
    touch(scene, "up", at=RIGHT, finger=2)
    assert [said for said in scene.said if said.startswith("tap")] == [
        "tap toy.once",
        "tap toy.often",
    ]


def test_two_fingers_press_one_button_once(scene: ToyScene) -> None:
    _, pressed = add_button(scene)
    touch(scene, "down", at=RIGHT)
    touch(scene, "down", "up", at=RIGHT, finger=2)
    assert pressed == []
    touch(scene, "up", at=RIGHT)
    assert pressed == ["go"]


def test_a_lift_elsewhere_is_a_drag_though_no_motion_was_reported(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "up", at=RIGHT)
    assert scene.said == ["press toy.once", "move toy.once", "drop toy.once"]


# --- near misses


def hit(scene: Scene, x: float, y: float) -> str | None:
    target = scene.hit((x, y))
    return id_of(target.means) if target else None


def test_a_near_miss_counts_for_the_nearest_thing(scene: ToyScene) -> None:
    slop = scene.around.table.px(SLOP_MM)
    assert hit(scene, 280 - slop, 180) == "toy.once"
    assert hit(scene, 280 - slop - 1, 180) is None
    assert hit(scene, 280 - slop, 160 - slop) is None
    between = Target(Toy("between"), pygame.Rect(323, 160, 20, 40))
    scene.shown.append(between)
    assert hit(scene, 321, 180) == "toy.once"
    assert hit(scene, 322.5, 180) == "toy.between"


def test_the_topmost_of_two_is_hit(scene: ToyScene) -> None:
    above = Target(Toy("above"), pygame.Rect(290, 150, 30, 30))
    scene.shown.insert(0, above)
    assert hit(scene, 300, 165) == "toy.above"
    assert hit(scene, 285, 195) == "toy.once"


def test_what_takes_a_touch_anywhere_lies_behind_all_others(scene: ToyScene) -> None:
    everywhere = Target(Toy("anywhere"), scene.around.screen.get_rect(), anywhere=True)
    scene.shown.insert(0, everywhere)
    slop = scene.around.table.px(SLOP_MM)
    assert hit(scene, 300, 180) == "toy.once"
    assert hit(scene, 280 - slop, 180) == "toy.once"
    assert hit(scene, 280 - slop - 1, 180) == "toy.anywhere"


# --- buttons


def test_a_button_acts_when_it_is_lifted(scene: ToyScene) -> None:
    button, pressed = add_button(scene)
    up = button_picture(scene, button)
    touch(scene, "down", at=RIGHT)
    assert pressed == []
    assert button_picture(scene, button) != up
    touch(scene, "up", at=RIGHT)
    assert pressed == ["go"]
    assert button_picture(scene, button) == up
    assert scene.said == []


def button_picture(scene: Scene, button: Button) -> bytes:
    screen = scene.around.screen
    scene.stage.draw(screen)
    return pygame.image.tobytes(screen.subsurface(button.rect), "RGB")


def test_lifting_outside_a_button_undoes_the_touch(scene: ToyScene) -> None:
    button, pressed = add_button(scene)
    up = button_picture(scene, button)
    touch(scene, "down", at=RIGHT)
    touch(scene, "move", "up", at=(RIGHT[0], RIGHT[1] + 90))
    assert pressed == []
    assert button_picture(scene, button) == up
    touch(scene, "down", at=RIGHT)
    slop = scene.around.table.px(SLOP_MM)
    touch(scene, "move", "up", at=(button.rect.right + slop - 1, RIGHT[1]))
    assert pressed == ["go"]


def test_a_cancelled_touch_never_presses_a_button(scene: ToyScene) -> None:
    button, pressed = add_button(scene)
    up = button_picture(scene, button)
    touch(scene, "down", "cancel", at=RIGHT)
    assert pressed == []
    assert button_picture(scene, button) == up


def test_a_button_that_is_off_does_nothing_but_is_there(scene: ToyScene) -> None:
    _, pressed = add_button(scene, enabled=False)
    touch(scene, "down", "up", at=RIGHT)
    assert pressed == []
    assert scene.said == []
    assert next((t.means, t.enabled) for t in scene.all_targets()) == (Go(), False)


def test_a_hidden_button_is_not_there(scene: ToyScene) -> None:
    button, pressed = add_button(scene)
    button.set_visible(False)
    touch(scene, "down", "up", at=RIGHT)
    assert pressed == []
    assert scene.said[0] == "press toy.often"


# --- double taps


def tap_again(scene: ToyScene, after: float, at: tuple[float, float]) -> int:
    """How many taps two touches so many seconds apart are."""
    touch(scene, "down", "up", at=at)
    scene.around.clock.now += after
    touch(scene, "down", "up", at=at)
    return sum(said.startswith("tap") for said in scene.said)


def test_a_double_tap_counts_twice_where_that_does_no_harm(scene: ToyScene) -> None:
    assert tap_again(scene, 0.1, RIGHT) == 2


def test_taps_on_two_things_are_no_double_tap(scene: ToyScene) -> None:
    scene.shown[1] = scene.shown[1]._replace(once=True)
    touch(scene, "down", "up", at=LEFT)
    touch(scene, "down", "up", at=RIGHT)
    assert [said for said in scene.said if said.startswith("tap")] == [
        "tap toy.once",
        "tap toy.often",
    ]


# --- what is held


# --- names
