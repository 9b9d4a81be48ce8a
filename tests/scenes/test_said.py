"""What a hint and a refusal say is really on the table, in the seat's own language."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from sources import reasons, refusals, refused_at_the_table
from staging import speak
from table_driver import ask, open_table

from game.choice import Choice
from game.games import games
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.play.play import PlayScene
from scenes.play.voice import speech
from scenes.seating import HUMAN, USUAL, Seating
from scenes.stage.stage import Layer
from scenes.words import LANGUAGES

SMALL = (640, 360)
GAP = ((0, 0), (1, 1))
"""Two places of a board of Lucky Numbers: a reason may name what lies on both sides of one."""


class Adviser:
    """A thinker that knows at once."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self.is_thinking = False

    def ask(self, _question: object) -> None:
        self.is_thinking = True

    def answer(self, patient: bool = False) -> Choice:  # noqa: ARG002
        self.is_thinking = False
        return self._choice

    def forget(self) -> None: ...
    def close(self) -> None: ...


@pytest.fixture(scope="module", params=games())
def robot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Robot]:
    """A table at which the south has the turn."""
    robot = open_table(tmp_path_factory.mktemp("data"), SMALL)
    options = {"setup": "sorted"} if request.param == "lucky" else {}
    match = new_match(rules_for(request.param, 2, options), 4, 1, 0)
    thinker = robot.app.thinker
    robot.app.go(PlayScene(robot.app, match, None, Seating(USUAL[2], (HUMAN, HUMAN))))
    yield robot
    robot.app.thinker = thinker
    robot.app.close()


def fresh_scene(robot: Robot, language: str) -> PlayScene:
    """The same match, every side reading this language."""
    speak(robot.app, language)
    before = robot.app.scene
    assert isinstance(before, PlayScene)
    scene = PlayScene(robot.app, before.match, None, before.seating)
    robot.app.go(scene)
    scene.tweens.finish()
    return scene


def is_said(scene: PlayScene, key: str, **values: str) -> bool:
    """Whether the words of a key, and nothing else, stand at the south's place."""
    app, side = scene.app, scene.seating.sides[0]
    words = app.words(side)
    lines = words(key, **values), words(f"{key}.why") if f"{key}.why" in words else ""
    at, align, width = scene.board.words_spot(side)
    made = speech(app.gallery, *lines, width, align).turned(side.facing)  # type: ignore[arg-type]
    wanted = pygame.image.tobytes(made.surface, "RGBA")
    said = [
        sprite.picture.surface
        for sprite in scene.stage._sprites
        if sprite.layer == Layer.WORDS and sprite.at == at and sprite.picture and sprite.visible
    ]
    return wanted in [pygame.image.tobytes(surface, "RGBA") for surface in said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_each_reason(robot: Robot, language: str) -> None:
    scene = fresh_scene(robot, language)
    game, move = scene.rules.game, next(iter(scene.match.moves()))
    for why in reasons(game):
        choice = Choice(move, 1, why, GAP if why == "fills_gap" else ())
        robot.app.thinker = Adviser(choice)  # type: ignore[assignment]
        ask(robot, tap="play.seat0.hint")
        robot.advance(0.02)
        assert is_said(scene, f"why.{game}.{why}", **scene.board.reason(choice)), why
    assert not is_said(scene, "why.other")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_its_own_words_or_that_it_does_not_go(robot: Robot, language: str) -> None:
    scene = fresh_scene(robot, language)
    game, words = scene.rules.game, scene.app.words(scene.seating.sides[0])
    own = 0
    for key in sorted(refusals(game) | refused_at_the_table(game)):
        scene.refuse(0, key)
        full = f"refusal.{game}.{key}"
        own += full in words
        assert is_said(scene, full if full in words else "refusal.other"), key
    assert own == len(words.keys(f"refusal.{game}."))
