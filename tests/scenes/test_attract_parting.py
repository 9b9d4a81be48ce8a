"""What lies on the small table of attract when somebody sits down at it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
from table_driver import Opened, ask, open_table

from scenes.app.app import FRAME_SECONDS
from scenes.attract.scene import AttractScene
from scenes.attract.show import Phase, Showing
from scenes.core.comfort import STILL
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition
from scenes.stage.sprite import Layer
from scenes.views.loading import shown_games

TRELLIS = shown_games().index("trellis")


OPENED = Opened(shared=True)


def shown(robot: Robot) -> tuple[AttractScene, Showing]:
    """A film of Trellis that is seen."""
    robot.app.go(ToExhibition(TRELLIS, 3))
    scene = robot.app.scene
    assert isinstance(scene, AttractScene)
    while scene.show.phase is not Phase.PLAYING:
        robot.advance(FRAME_SECONDS)
    assert scene.show.now is not None
    return scene, scene.show.now


def test_where_motion_is_reduced_the_small_table_fades_where_it_is(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    robot.app.services.settings.put(STILL, True)
    scene, _ = shown(robot)
    coins = [one._coin.sprite for one in scene.invitations]
    area = scene.show.area("trellis")
    felt = pygame.transform.average_color(scene.stage.base, area)
    ask(robot, down={"finger": 1, "at": "attract.side.0"})
    ask(robot, up={"finger": 1})
    away = []
    while robot.app.scene is scene and not robot.app.is_going:
        moving = [one for one in scene.stage.sprites if one.layer == Layer.MOVING]
        assert all(one in coins for one in moving)
        seen = pygame.transform.average_color(robot.app.screen, area)
        away.append(max(abs(a - b) for a, b in zip(seen, felt, strict=True)))
        robot.app.frame(FRAME_SECONDS, [])
    assert away[-1] <= 1 < max(away)
    steps = [abs(before - now) for before, now in pairwise(away)]
    assert max(steps) <= max(away) / 2
    robot.app.close()
