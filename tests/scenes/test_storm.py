"""Hands without sense, a machine that stands still for a while, processes that are killed."""

from __future__ import annotations

import itertools
import multiprocessing
import time
from pathlib import Path
from random import Random

import pygame
import pytest
from table_driver import Opened, ask, faults, visitor

from game.games import games
from scenes.app.app import FRAME_SECONDS
from scenes.app.loop import QUIET_IDLE_SECONDS, run_app
from scenes.core.table import Point
from scenes.drive.kills import Kills
from scenes.drive.robot import Robot
from scenes.drive.storm import Storm
from scenes.services.seating import USUAL
from scenes.services.settings import ASK_SECONDS
from scenes.touch.target import by_id

GAME = next(iter(games()))
SIZE = (960, 540)
HOURS = 3 * 3600.0

OPENED = Opened(size=SIZE)


def finger(kind: int, number: int, at: Point) -> pygame.event.Event:
    x, y = at[0] / SIZE[0], at[1] / SIZE[1]
    return pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y)


def test_of_two_who_touch_at_once_one_leads_and_nothing_breaks(robot: Robot) -> None:
    visitor(robot).begin(GAME, USUAL[2])
    ask(robot, tap="play.menu")
    assert robot.app.scene.name == "pause"
    shown = [name for name in by_id(robot.app.scene.all_targets()) if "pause.go_on" in name]
    places = [robot.touchable(name) for name in shown]
    assert len(places) == 2
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        robot.app.frame(FRAME_SECONDS, [finger(kind, n, at) for n, at in enumerate(places)])
        ask(robot, wait=0.1)
    assert robot.app.scene.name == "play"
    assert not robot.app.scene.fingers
    # Nor do two starts begin two games.
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    visitor(robot).sit(GAME, USUAL[2])
    begun = len(robot.app.services.store.unfinished_matches())
    at = robot.touchable("setup.start")
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        robot.app.frame(FRAME_SECONDS, [finger(kind, n, (at[0] + 60 * n, at[1])) for n in (0, 1)])
        ask(robot, wait=0.1)
    assert robot.app.scene.name == "play"
    assert len(robot.app.services.store.unfinished_matches()) <= begun + 1
    assert not faults(robot)


def test_forty_contacts_and_all_keys_break_nothing_and_lead_nowhere_else(robot: Robot) -> None:
    visitor(robot).begin(GAME, USUAL[4])
    found = Storm(robot.app, Random(5)).blow(3000)
    assert found.is_good(), list(found.lines())
    assert found.counts["frames of play"] > 50


@pytest.mark.parametrize("seconds", [5.0, HOURS])
def test_a_machine_that_stood_still_goes_on_where_it_was(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Neither does anything jump, nor is anybody asked at once."""
    app = robot.app
    visitor(robot).begin(GAME, USUAL[2])
    ask(robot, wait=ASK_SECONDS - 2)
    scene, began = app.scene, app.around.clock.now
    times = itertools.chain([0.0, 0.0, FRAME_SECONDS], itertools.repeat(seconds))
    steps: list[float] = []
    frame = app.frame

    def noted(dt: float, events: list[pygame.event.Event]) -> None:
        steps.append(dt)
        frame(dt, events)

    monkeypatch.setattr(app, "frame", noted)
    monkeypatch.setattr("scenes.app.loop.wait_for_events", lambda *_: [])
    monkeypatch.setattr(time, "perf_counter", lambda: next(times))
    run_app(app, seconds)
    assert steps
    assert max(steps) <= QUIET_IDLE_SECONDS
    assert app.around.clock.now - began <= 2 * QUIET_IDLE_SECONDS
    assert app.scene is scene


@pytest.mark.skipif("forkserver" not in multiprocessing.get_all_start_methods(), reason="slow")
def test_what_a_killed_process_had_accepted_is_there(tmp_path: Path) -> None:
    kills = Kills(tmp_path, SIZE, Random(4))
    kills.one()
    assert kills.found.is_good(), list(kills.found.lines())
    assert kills.found.counts["kills"] == 1
