"""Whoever cannot wait until all marbles have rolled back does not wait for one long frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from table_driver import open_table

from game.match import AnyMatch
from game.matches import new_match, rules_for
from game.players import advice, levels_of
from scenes.app.app import FRAME_SECONDS, App
from scenes.play.scene import PlayScene
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage import stage as stages
from scenes.stage.parts import area
from scenes.touch.target import by_id
from scenes.views.crossing.view import CrossingView

SIZE = 960, 540
ROLLING_FRAMES, ENDING_FRAMES, MOST_FRAMES = 40, 3, 60


def second_game() -> AnyMatch:
    match, easiest = new_match(rules_for("crossing", 2, {}), 3, 2, 0), levels_of("crossing")[0]
    while match.outcome() is None:
        match.play(advice(match, match.to_act()[0], easiest).move)
    match.go_on()
    return match


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    robot = open_table(tmp_path, SIZE)
    robot.app.go(ToPlay(second_game(), None, Seating(USUAL[2], (HUMAN,) * 2)))
    robot.app.services.patient = False
    yield robot.app
    robot.app.close()


def touch(app: App, kind: int) -> None:
    event = pygame.event.Event(kind, touch_id=7, finger_id=1, x=0.3, y=0.5)
    app.frame(FRAME_SECONDS, [event])


def test_marbles_that_are_stopped_lie_there_within_three_frames(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(ROLLING_FRAMES):
        app.frame(FRAME_SECONDS, [])
    assert isinstance(app.scene, PlayScene)
    view = app.scene.view
    assert isinstance(view, CrossingView)
    assert view.marbles.sprites
    drawn = [0]
    bake = stages.Stage._bake

    def watched(stage: stages.Stage, floor: pygame.Surface, parts: list[pygame.Rect]) -> None:
        drawn[-1] += sum(map(area, parts))
        bake(stage, floor, parts)

    monkeypatch.setattr(stages.Stage, "_bake", watched)
    touch(app, pygame.FINGERDOWN)
    assert not view.marbles.sprites
    for _ in range(ENDING_FRAMES):
        drawn.append(0)
        app.frame(FRAME_SECONDS, [])
    assert max(drawn) < 0.7 * sum(drawn)
    touch(app, pygame.FINGERUP)
    for _ in range(MOST_FRAMES):
        app.frame(FRAME_SECONDS, [])
    shown = pygame.image.tobytes(app.screen, "RGB")
    view.sync()
    app.scene.stage.redraw()
    app.frame(FRAME_SECONDS, [])
    assert pygame.image.tobytes(app.screen, "RGB") == shown
    assert "play.rolling" not in by_id(app.scene.all_targets())
