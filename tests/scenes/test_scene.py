"""Fingers on a scene: each owns one thing, and nothing happens that was not meant."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from table_driver import open_table

from scenes.app import App
from scenes.button import Button, add_pill
from scenes.scene import DOUBLE_TAP_SECONDS, DRAG_MM, SLOP_MM, Grip, Scene, Target, named
from scenes.table import Side
from scenes.touch.contacts import Contact

LEFT, RIGHT = (300, 180), (420, 180)


class ToyScene(Scene):
    """Two squares, `once` and `often`, side by side, and a button when asked for."""

    name = "toy"

    def enter(self) -> None:
        self.said: list[str] = []
        self.stage.set_base(pygame.Surface(self.app.screen.get_size(), 0, 32))
        self.shown = [
            Target("toy.once", pygame.Rect(280, 160, 40, 40), once=True),
            Target("toy.often", pygame.Rect(400, 160, 40, 40)),
        ]

    def targets(self) -> list[Target]:
        return self.shown

    def say(self, what: str, grip: Grip) -> None:
        self.said.append(f"{what} {grip.target.id if grip.target else None}")

    def press(self, grip: Grip) -> None:
        self.say("press", grip)

    def tap(self, grip: Grip) -> None:
        self.say("tap", grip)

    def drag(self, grip: Grip) -> None:
        self.say("drag", grip)

    def drop(self, grip: Grip) -> None:
        self.say("drop", grip)

    def release(self, grip: Grip) -> None:
        self.say("release", grip)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    app = open_table(tmp_path_factory.mktemp("data"), (640, 360)).app
    yield app
    app.close()


@pytest.fixture
def scene(app: App) -> ToyScene:
    scene = ToyScene(app)
    app.go(scene)
    return scene


def touch(scene: Scene, *steps: str, at: tuple[float, float] = LEFT, finger: int = 1) -> None:
    for step in steps:
        assert step in ("down", "move", "up", "cancel")
        scene.touch(Contact(step, finger, at))  # type: ignore[arg-type]


def add_button(scene: ToyScene, enabled: bool = True) -> tuple[Button, list[str]]:
    pressed: list[str] = []
    button = add_pill(
        scene, "toy.go", "Go", "bone", RIGHT, Side.SOUTH, lambda: pressed.append("go")
    )
    button.enable(enabled)
    return button, pressed


# --- taps and drags


def test_a_tap_is_pressed_tapped_and_released(scene: ToyScene) -> None:
    touch(scene, "down", "up")
    assert scene.said == ["press toy.once", "tap toy.once", "release toy.once"]
    assert scene.grips == {}


def test_a_finger_that_trembles_still_taps(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", "up", at=(LEFT[0] + (DRAG_MM - 0.5) * scene.app.table.per_mm, LEFT[1]))
    assert scene.said == ["press toy.once", "tap toy.once", "release toy.once"]


def test_a_finger_that_moves_drags_and_drops_what_it_touched_first(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", "move", "up", at=RIGHT)
    assert scene.said == [
        "press toy.once",
        *["drag toy.once"] * 2,
        "drop toy.once",
        "release toy.once",
    ]


def test_a_drag_that_comes_back_is_no_tap(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    touch(scene, "move", "up")
    assert "tap toy.once" not in scene.said
    assert scene.said[-2:] == ["drop toy.once", "release toy.once"]


def test_a_cancelled_touch_is_only_released(scene: ToyScene) -> None:
    touch(scene, "down", "cancel")
    touch(scene, "down")
    touch(scene, "move", at=RIGHT)
    touch(scene, "cancel", at=RIGHT)
    assert not {"tap toy.once", "drop toy.once"} & set(scene.said)
    assert scene.said.count("release toy.once") == 2


def test_leaving_a_scene_lets_go_of_everything(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "down", at=RIGHT, finger=2)
    scene.app.push(ToyScene(scene.app))
    assert scene.grips == {}
    assert sorted(scene.said[-2:]) == ["release toy.often", "release toy.once"]
    scene.app.pop()
    touch(scene, "up")
    assert len(scene.said) == 4


# --- who owns what


def test_a_second_finger_on_a_held_thing_holds_nothing(scene: ToyScene) -> None:
    touch(scene, "down")
    touch(scene, "down", "up", finger=2)
    assert scene.said[1:] == ["press None", "tap None", "release None"]
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


def test_an_unknown_finger_moves_nothing(scene: ToyScene) -> None:
    touch(scene, "move", "up", "cancel")
    assert scene.said == []


# --- near misses


def hit(scene: Scene, x: float, y: float) -> str | None:
    target = scene.hit((x, y))
    return target.id if target else None


def test_a_near_miss_counts_for_the_nearest_thing(scene: ToyScene) -> None:
    slop = scene.app.table.px(SLOP_MM)
    assert hit(scene, 280 - slop, 180) == "toy.once"
    assert hit(scene, 280 - slop - 1, 180) is None
    assert hit(scene, 280 - slop, 160 - slop) is None
    between = Target("toy.between", pygame.Rect(323, 160, 20, 40))
    scene.shown.append(between)
    assert hit(scene, 321, 180) == "toy.once"
    assert hit(scene, 322.5, 180) == "toy.between"


def test_the_topmost_of_two_is_hit(scene: ToyScene) -> None:
    above = Target("toy.above", pygame.Rect(290, 150, 30, 30))
    scene.shown.insert(0, above)
    assert hit(scene, 300, 165) == "toy.above"
    assert hit(scene, 285, 195) == "toy.once"


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
    screen = scene.app.screen
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
    slop = scene.app.table.px(SLOP_MM)
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
    assert next((t.id, t.enabled) for t in scene.all_targets()) == ("toy.go", False)


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
    scene.app.now += after
    touch(scene, "down", "up", at=at)
    return sum(said.startswith("tap") for said in scene.said)


def test_a_double_tap_counts_once_where_a_second_would_be_another_move(scene: ToyScene) -> None:
    assert tap_again(scene, DOUBLE_TAP_SECONDS - 0.01, LEFT) == 1


def test_a_later_tap_counts_again(scene: ToyScene) -> None:
    assert tap_again(scene, DOUBLE_TAP_SECONDS + 0.01, LEFT) == 2


def test_a_double_tap_counts_twice_where_that_does_no_harm(scene: ToyScene) -> None:
    assert tap_again(scene, 0.1, RIGHT) == 2


def test_taps_on_two_things_are_no_double_tap(scene: ToyScene) -> None:
    scene.shown[1] = Target("toy.often", scene.shown[1].rect, once=True)
    touch(scene, "down", "up", at=LEFT)
    touch(scene, "down", "up", at=RIGHT)
    assert [said for said in scene.said if said.startswith("tap")] == [
        "tap toy.once",
        "tap toy.often",
    ]


# --- names


def test_the_second_of_a_name_is_number_two() -> None:
    rect = pygame.Rect(0, 0, 9, 9)
    found = named([Target("a", rect), Target("b", rect), Target("a", rect, 3), Target("a", rect)])
    assert [target.id for target in found] == ["a", "b", "a#2", "a#3"]
    assert found[2].seat == 3


def test_each_of_two_buttons_of_one_name_acts_for_itself(scene: ToyScene) -> None:
    pressed: list[int] = []
    for number, spot in enumerate((LEFT, (LEFT[0], 300))):
        action = partial(pressed.append, number)
        add_pill(scene, "toy.go", "Go", "bone", spot, Side.SOUTH, action)
    scene.shown.clear()
    assert [target.id for target in scene.all_targets()] == ["toy.go", "toy.go#2"]
    touch(scene, "down", "up", at=(LEFT[0], 300))
    touch(scene, "down", "up", at=LEFT)
    assert pressed == [1, 0]


def test_a_tidy_app_gives_back_a_scene_that_is_left(tmp_path: Path) -> None:
    app = open_table(tmp_path, (320, 180)).app
    app.tidy = True
    gc.disable()
    try:
        app.go(ToyScene(app))
        # A circle, as scenes and boards are.
        app.scene.stage.scene = app.scene  # type: ignore[attr-defined]
        left = weakref.ref(app.scene)
        app.go(ToyScene(app))
        assert left() is None
    finally:
        gc.enable()
        app.close()
