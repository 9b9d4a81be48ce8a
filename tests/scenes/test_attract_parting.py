"""What lies on the small table of attract when somebody sits down at it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from table_driver import Opened, ask, open_table

from scenes.app.app import FRAME_SECONDS
from scenes.art.canvas import Picture
from scenes.attract import parting
from scenes.attract.scene import AttractScene
from scenes.attract.show import Phase, Showing
from scenes.attract.small_lamp import OPAQUE, wood_of
from scenes.core.comfort import STILL
from scenes.drive.robot import Robot
from scenes.services.destinations import ToExhibition
from scenes.stage.sprite import Layer, Sprite
from scenes.views.loading import shown_games

TRELLIS = shown_games().index("trellis")
FAINT = 0.4
"""What is seen of words that something may lie on."""

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


def ink(sprite: Sprite) -> pygame.Rect:
    """What is seen of it, without its shadow."""
    assert sprite.picture is not None
    at = sprite.picture.at(*sprite.at).topleft
    return sprite.picture.surface.get_bounding_rect(OPAQUE).move(at)


def test_light_and_shade_have_gone_step_by_step_before_boards_part(robot: Robot) -> None:
    scene, film = shown(robot)
    lights = film._lamp._lights
    assert any(light.level > 0 for light in lights)
    assert any(light.level < 0 for light in lights)
    moves = film._shown
    ask(robot, down={"finger": 1, "at": "attract.side.0"})
    ask(robot, up={"finger": 1})
    levels = []
    while scene.show.phase is Phase.PLAYING:
        levels.append([abs(light.level) for light in lights])
        robot.app.frame(FRAME_SECONDS, [])
    assert not any(levels[-1])
    assert film._shown == moves
    steps = [
        before - now
        for one, next_ in pairwise(levels)
        for before, now in zip(one, next_, strict=True)
    ]
    assert 0 < max(steps) <= 3


def test_what_lies_in_the_shadow_of_the_display_does_not_go_with_it(robot: Robot) -> None:
    scene, film = shown(robot)
    stage = film.table.stage
    board = parting._in_the_middle(stage)
    assert board is not None
    wood, whole = wood_of(board), board.picture.at(*board.at)
    assert whole.contains(wood)
    assert whole.left + 1 < wood.left
    tile = Picture(pygame.Surface((4, 4)), (2, 2))
    beside = stage.add(tile, (whole.left + 1, wood.centery), Layer.MIDDLE)
    on_it = stage.add(tile, wood.center, Layer.MIDDLE)
    scene.show.part(0.4)
    assert beside.visible
    assert not on_it.visible


@pytest.mark.parametrize("game", range(len(shown_games())))
def test_a_games_name_is_gone_when_boards_come_to_where_it_stands(robot: Robot, game: int) -> None:
    robot.app.go(ToExhibition(game, 3))
    scene = robot.app.scene
    assert isinstance(scene, AttractScene)
    while scene.show.phase is not Phase.PLAYING:
        robot.advance(FRAME_SECONDS)
    titles = [one._title._sprite for one in scene.invitations]
    coins = [one._coin for one in scene.invitations]
    ask(robot, down={"finger": 1, "at": "attract.side.0"})
    ask(robot, up={"finger": 1})
    frames = 0
    while any(one.picture is not None for one in titles):
        moving = [one for one in scene.stage.sprites if one.layer == Layer.MOVING]
        boards = [ink(one) for one in moving if one not in coins and one.picture is not None]
        for title in titles:
            if title.picture is not None and ink(title).collidelist(boards) >= 0:
                assert (title.picture.surface.get_alpha() or 0) <= 255 * FAINT
        robot.app.frame(FRAME_SECONDS, [])
        frames += 1
    assert frames > 5


def test_where_motion_is_reduced_the_small_table_fades_where_it_is(tmp_path: Path) -> None:
    robot = open_table(tmp_path)
    robot.app.services.settings.put(STILL, True)
    scene, _ = shown(robot)
    coins = [one._coin for one in scene.invitations]
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
