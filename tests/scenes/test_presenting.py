"""What is drawn gets onto the screen: also where that has gone for a while, and a little aside
where nobody touches the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from table_driver import ask, faults, open_table

from scenes.app.app import FRAME_SECONDS
from scenes.app.idle import Idle
from scenes.app.presenting import Presenting
from scenes.core import window
from scenes.core.events import MOST_WAITED, REDRAWN_EVERY, STRIPS
from scenes.drive.robot import Robot
from scenes.kiosk.drift import FARTHEST, STEP_SECONDS, WAY, Drift
from scenes.services.destinations import Destination, ToExhibition, ToMenu
from scenes.stage.parts import area


class Heart:
    def __init__(self) -> None:
        self.beats = 0

    def beat(self, now: float) -> None:
        self.beats += 1


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("presenting"))
    robot.app.services.settings.put("idle.ask", 3600)
    robot.app.services.settings.put("idle.away", 600)
    robot.app.idle = Idle(robot.app.services, robot.app.around.clock)
    yield robot
    robot.app.close()


@pytest.fixture(autouse=True)
def menu(robot: Robot) -> None:
    robot.app.go(ToMenu())
    ask(robot, settle=True)


def pause(robot: Robot, seconds: float, step: float = 0.25) -> None:
    for _ in range(round(seconds / step)):
        robot.app.frame(step, [])


def event(kind: int) -> pygame.event.Event:
    return pygame.event.Event(kind)


# --- a screen that has gone


def test_a_screen_that_cannot_be_had_is_tried_again_until_it_is_there(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app, heart = robot.app, Heart()
    monkeypatch.setattr(app.presenting, "heart", heart)
    there, tries = window.surface_now, 0

    def gone(_: int) -> pygame.Surface:
        nonlocal tries
        tries += 1
        raise pygame.error("no available video device")

    monkeypatch.setattr(window, "surface_now", gone)
    app.frame(FRAME_SECONDS, [event(pygame.WINDOWDISPLAYCHANGED)])
    pause(robot, 8 * REDRAWN_EVERY)
    assert tries > 5
    assert not heart.beats
    assert app.running
    assert len([one for one in caplog.records if one.levelname == "WARNING"]) == 1
    app.screen.fill((0, 0, 0))
    monkeypatch.setattr(window, "surface_now", there)
    pause(robot, 2 * REDRAWN_EVERY)
    assert heart.beats
    assert not pygame.mask.from_threshold(app.screen, (0, 0, 0), (1, 1, 1, 255)).count()
    assert app.scene.name == "menu"
    assert not faults(robot)


def test_a_frame_that_cannot_be_shown_ends_no_scene(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise pygame.error("the output is gone")

    scene = robot.app.scene
    with monkeypatch.context() as broken:
        broken.setattr(pygame.display, "flip", fail)
        scene.stage.redraw()
        pause(robot, 1.0)
        assert robot.app.presenting.is_lost
    pause(robot, 2 * REDRAWN_EVERY)
    assert not robot.app.presenting.is_lost
    assert robot.app.scene is scene
    assert not faults(robot)


class FullScreen:
    def get_flags(self) -> int:
        return pygame.FULLSCREEN


@pytest.mark.parametrize("shown", [None, FullScreen()])
@pytest.mark.usefixtures("robot")
def test_without_a_window_or_an_output_there_is_no_screen(
    monkeypatch: pytest.MonkeyPatch, shown: FullScreen | None
) -> None:
    monkeypatch.setattr(pygame.display, "get_surface", lambda: shown)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", list)
    with pytest.raises(pygame.error):
        window.surface_now(0)


# --- a still picture drifts


def test_the_way_is_a_pixel_a_step_within_eight_and_comes_to_every_place() -> None:
    assert len(set(WAY)) == (2 * FARTHEST + 1) ** 2
    assert {abs(a) for place in WAY for a in place} == set(range(FARTHEST + 1))
    steps = pairwise([*WAY, WAY[0]])
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)
    assert 2 * FARTHEST <= 8


def moved(before: pygame.Surface, after: pygame.Surface, offset: tuple[int, int]) -> bool:
    """Whether all but the edges is the same, so far away."""
    inside = before.get_rect().inflate(-4 * FARTHEST, -4 * FARTHEST)
    one, other = before.subsurface(inside), after.subsurface(inside.move(offset))
    return one.copy().get_buffer().raw == other.copy().get_buffer().raw


def test_what_nobody_touches_drifts_and_is_in_its_place_for_a_touch(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = robot.app
    monkeypatch.setattr(app.presenting, "drift", Drift(app.around.surfaces))
    rest = app.screen.copy()
    pause(robot, STEP_SECONDS - 1.0)
    assert moved(rest, app.screen, (0, 0))
    drawn = app.times.drawn
    pause(robot, 4.0)
    assert moved(rest, app.screen, WAY[1])
    assert app.times.drawn - drawn <= 1 + STRIPS
    pause(robot, 2 * STEP_SECONDS)
    assert moved(rest, app.screen, WAY[3])
    # What changes is drawn where it is seen.
    target = next(one for one in app.scene.all_targets() if one.seat is None)
    ask(robot, down={"finger": 1, "at": list(target.rect.center)})
    pause(robot, 0.3, FRAME_SECONDS)
    ask(robot, up={"finger": 1, "at": [2, 2]})
    pause(robot, 3.0)
    assert app.scene.name == "menu"
    assert moved(rest, app.screen, (0, 0))


def test_what_comes_over_a_picture_that_drifts_begins_in_its_place(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = robot.app
    rest = app.screen.copy()
    monkeypatch.setattr(app.presenting, "drift", Drift(app.around.surfaces))
    pause(robot, 2 * STEP_SECONDS + 1.0)
    assert moved(rest, app.screen, WAY[2])
    app.presenting.settle(app.scene)
    assert moved(rest, app.screen, (0, 0))


def test_only_a_kiosk_drifts(robot: Robot) -> None:
    assert Presenting(robot.app.around).drift is None
    assert robot.app.presenting.drift is None


@pytest.mark.parametrize("destination", [ToMenu(), ToExhibition()])
def test_what_the_screen_has_lost_is_there_again_strip_by_strip(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, destination: Destination
) -> None:
    app = robot.app
    app.go(destination)
    ask(robot, wait=3.0)
    monkeypatch.setattr(app.scene, "update", lambda _: None)
    app.frame(FRAME_SECONDS, [])
    there = app.screen.copy()
    app.screen.fill((255, 0, 255))
    drawn: list[float] = []

    def shown(rects: list[pygame.Rect]) -> None:
        drawn.append(sum(area(rect) for rect in rects) / area(app.screen.get_rect()))

    monkeypatch.setattr(pygame.display, "update", shown)
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(1.0))
    pause(robot, REDRAWN_EVERY + MOST_WAITED + STRIPS, step=0.5)
    assert app.screen.get_buffer().raw == there.get_buffer().raw
    # A strip, and what lies in it of a part with a stage of its own.
    assert 0 < max(drawn) <= 2 / STRIPS
