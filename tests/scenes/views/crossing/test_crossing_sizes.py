"""Crossing on tables of every size: fingers have room, and nothing covers something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from crossing_table import LINES, crossing_table, view_of
from longest import speak_longest
from spoken import keys
from table_driver import play_on

from scenes.core.table import LEAST_TOUCH_MM, Side, Table
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.touch.target import by_id
from scenes.views.crossing.geometry import Geometry

OPPOSITE, AROUND = USUAL[2], USUAL[4]
CORNER = (Side.SOUTH, Side.WEST)


@pytest.mark.parametrize("inches", [24.0, 32.0, 55.0])
@pytest.mark.parametrize("sides", [OPPOSITE, AROUND, CORNER])
def test_everything_to_touch_is_large_enough_and_lies_on_nothing_else(
    tmp_path: Path, inches: float, sides: tuple[Side, ...]
) -> None:
    robot = crossing_table(tmp_path, len(sides), sides=sides, inches=inches)
    table, whole = robot.app.around.table, robot.app.screen.get_rect()
    geometry = view_of(robot).geometry
    roomy = sides == OPPOSITE or inches > 24
    for name, target in by_id(robot.app.scene.all_targets()).items():
        short = (min(target.rect.size) + 1) / table.per_mm
        assert whole.contains(target.rect), name
        if name.startswith(("play.tray", "play.seat")):
            assert short >= (20 if roomy else 18), name
    for seat in range(len(sides)):
        rects = [geometry.line_rect(seat, line) for line in LINES]
        assert all(not one.inflate(-2, -2).colliderect(other) for one, other in pairwise(rects))
    assert (geometry.dish + 1) / table.per_mm >= 20
    things = [*lying(geometry), *(button.rect for button in robot.app.scene.buttons.shown())]
    for number, one in enumerate(things):
        assert whole.contains(one)
        assert one.collidelist(things[number + 1 :]) < 0
    if inches < 55:
        told_on_free_felt(robot, things)
    robot.app.close()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_a_tablet_s_marbles_of_four_are_as_large_as_fingers_need(size: tuple[int, int]) -> None:
    table = Table.on_screen(*size, 15.6)
    assert Geometry(table, AROUND, 0).pitch / table.measured.per_mm >= LEAST_TOUCH_MM


def told_on_free_felt(robot: Robot, taken: Sequence[pygame.Rect]) -> None:
    """Hints and refusals, in the longest words."""
    speak_longest(robot.app)
    scene, view = play_on(robot), view_of(robot)
    for seat, side in enumerate(view.geometry.sides):
        spot, _, _ = view.words_spot(side)
        voice = scene.guidance.voices.all[seat]
        for key in keys("crossing.hint.", "refusal.crossing."):
            made = voice.picture(key)
            ink = made.surface.get_bounding_rect(60).move(made.at(*spot).topleft)
            assert robot.app.screen.get_rect().contains(ink), (side, key)
            assert ink.collidelist(taken) < 0, (side, key)


def lying(geometry: Geometry) -> Iterator[pygame.Rect]:
    """What no finger moves: tray, needle, troughs, signs."""
    px = geometry.table.px
    yield around(geometry.table.middle, (geometry.tray, geometry.tray))
    needle = geometry.needle()
    assert needle is not None
    yield around(needle, (px(31), px(31)))
    for side in geometry.sides:
        size = geometry.trough if side.upright else geometry.trough[::-1]
        yield around(geometry.trough_middle(side), size)
        yield around(geometry.sign(side), (px(14), px(14)))


def around(middle: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect((0, 0), size)
    rect.center = middle
    return rect
