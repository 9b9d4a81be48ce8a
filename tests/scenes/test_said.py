"""What a hint and a refusal say is really on the table, in the seat's own language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from situations import advised_keys, values_in
from sources import refusals, refused_at_the_table
from spoken import keys, texts_of
from staging import seat_at, speak
from table_driver import as_advised, as_told, ask, in_turns, open_table, play_on, told

from game.advice import Advice, AnyAdvice
from game.games import games
from game.texts import LANGUAGES
from scenes.drive.robot import Robot
from scenes.services.seating import USUAL
from scenes.services.thinker import Thinker
from scenes.views.view import Guide

pytestmark = pytest.mark.usefixtures("unprepared")

SMALL = (640, 360)
SPOKEN = LANGUAGES[:2]
"""That all of them say everything, `test_words.py` tells."""


class Adviser(Thinker):
    """Knows at once."""

    def __init__(self, advice: AnyAdvice) -> None:
        super().__init__()
        self._advice = advice
        self._asker: object = None

    def thinks_for(self, asker: object) -> bool:
        return asker is self._asker

    def ask(self, asker: object, question: object) -> None:
        self._asker = asker

    def answer(self, asker: object, patient: bool = False) -> AnyAdvice | None:
        if asker is not self._asker:
            return None
        self._asker = None
        return self._advice

    def forget(self, asker: object) -> None:
        """It has nothing to forget."""


@pytest.fixture(scope="module", params=games())
def robot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Robot]:
    """A table at which the south has the turn."""
    robot = open_table(tmp_path_factory.mktemp("data"), SMALL)
    thinker = robot.app.services.thinker
    seat_at(robot.app, in_turns(request.param), USUAL[2])
    yield robot
    robot.app.services.thinker = thinker
    robot.app.close()


def sit_down(robot: Robot, language: str) -> str:
    """The same match anew, every side reading this language; the answer is the game."""
    speak(robot.app, language)
    match = play_on(robot).match
    seat_at(robot.app, match, USUAL[2])
    return match.rules.game


@pytest.mark.parametrize("language", SPOKEN)
def test_a_hint_says_what_to_do_and_each_reason(
    robot: Robot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sit_down(robot, language)
    # A view may keep to itself what a closed rack would tell.
    scene = play_on(robot)
    monkeypatch.setattr(scene.view.guide, "advised", partial(Guide.advised, scene.view.guide))
    move = next(iter(scene.match.moves()))
    dos, whys = (advised_keys(game, kind) for kind in ("do", "why"))
    assert dos
    assert whys
    for number in range(max(len(dos), len(whys))):
        both = dos[number % len(dos)], whys[number % len(whys)]
        values = {name: 7 for key in both for name in values_in(texts_of(game, language)[key])}
        do, why = (key.rpartition(".")[2] for key in both)
        advice: AnyAdvice = Advice(move, do, why, values)
        advise(robot, advice)
        assert told(robot, 0) == as_advised(robot, 0, advice), both


def advise(robot: Robot, advice: AnyAdvice) -> None:
    robot.app.services.thinker = Adviser(advice)
    ask(robot, tap="play.seat0.hint")
    robot.advance(0.02)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_refusal_says_its_own_words_or_nothing(robot: Robot, language: str) -> None:
    game = sit_down(robot, language)
    scene = play_on(robot)
    words = scene.around.words(scene.seating.sides[0])
    greeted, own = told(robot, 0), 0
    for key in sorted(refusals(game) | refused_at_the_table(game)):
        scene.guidance.clear()
        scene.refuse(0, key)
        full = f"refusal.{game}.{key}"
        own += full in words
        shown = as_told(robot, 0, full) if full in words else greeted
        assert told(robot, 0) == shown, key
    assert own == len(keys(f"refusal.{game}."))
