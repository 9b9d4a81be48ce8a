"""What a finger on an option would choose is seen before it is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from staging import set_up
from table_driver import open_table

from scenes.art.canvas import Picture
from scenes.seating import USUAL
from scenes.setup.meanings import ChooseOption, Join
from scenes.setup.scene import SetupScene
from scenes.table import Side
from scenes.touch.contacts import Contact

TABLES = [((1280, 800), 15.0), ((1920, 1080), 24.0)]


def seen(scene: SetupScene) -> set[tuple[Picture, tuple[int, int]]]:
    """All but light on the seats."""
    return {(one.picture, one.at) for one in scene.stage.sprites if one.visible and one.picture}


@pytest.mark.parametrize(("size", "inches"), TABLES)
@pytest.mark.parametrize("game", ["lucky", "crossing", "trellis"])
def test_a_finger_on_an_option_shows_all_as_it_would_be_and_nothing_moves_when_it_lifts(
    tmp_path: Path, game: str, size: tuple[int, int], inches: float
) -> None:
    robot = open_table(tmp_path, size, inches=inches)
    scene = set_up(robot.app, game, USUAL[2])
    scene.agreement.first = USUAL[2][0]
    scene._show()
    for target in scene.all_targets():
        means, at = target.means, target.rect.center
        if not isinstance(means, ChooseOption):
            continue
        robot.advance(1.0)
        before = seen(scene)
        scene.touch(Contact("down", 1, at))
        under = seen(scene)
        assert (under != before) == (scene.agreement.value(means.option) != means.value)
        scene.touch(Contact("cancel", 1, at))
        assert seen(scene) == before
        scene.touch(Contact("down", 1, at))
        scene.touch(Contact("up", 1, at))
        assert seen(scene) == under
    robot.app.close()


def test_what_has_been_chosen_is_seen_in_every_frame_until_it_lies_there(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    scene = set_up(robot.app, "lucky", USUAL[2])
    robot.advance(1.0)
    robot.app.services.patient = False
    shown = [(one.means, one.rect.center) for one in scene.all_targets()]
    options = [(one, at) for one, at in shown if isinstance(one, ChooseOption)]
    means, at = next(
        (one, at) for one, at in options if scene.agreement.value(one.option) != one.value
    )
    scene.touch(Contact("down", 1, at))
    under = seen(scene)
    scene.touch(Contact("up", 1, at))
    for _ in range(30):
        assert seen(scene) == under
        robot.app.frame(1 / 60, [])
    assert scene.agreement.value(means.option) == means.value
    robot.app.close()


def test_a_finger_on_an_option_shows_it_also_while_somebody_joins(tmp_path: Path) -> None:
    robot = open_table(tmp_path, (1280, 800), inches=15.0)
    scene = set_up(robot.app, "lucky", USUAL[2])
    robot.advance(1.0)
    shown = [(one.means, one.rect.center) for one in scene.all_targets()]
    options = [(one, at) for one, at in shown if isinstance(one, ChooseOption)]
    at = next(at for one, at in options if scene.agreement.value(one.option) != one.value)
    scene.touch(Contact("down", 1, at))
    robot.advance(1.0)
    under = seen(scene)
    scene._act(Join(Side.WEST))
    robot.advance(1.0)
    with_joined = seen(scene)
    assert with_joined != under
    scene.touch(Contact("cancel", 1, at))
    assert seen(scene) != with_joined
    scene.touch(Contact("down", 1, at))
    assert seen(scene) == with_joined
    robot.app.close()
