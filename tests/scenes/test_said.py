"""What a hint and a refusal say is really on the table, in the seat's own language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from situations import known
from sources import reasons, refusals, refused_at_the_table
from staging import seat_at, speak
from table_driver import ask, fingerprint, in_turns, open_table, play_on, told

from game.choice import AnyChoice, Choice
from game.games import games
from game.rules import Seated
from scenes.art.speech import speech
from scenes.drive.robot import Robot
from scenes.seating import USUAL
from scenes.thinker import Thinker
from scenes.views.loading import view_of
from scenes.words import LANGUAGES

SMALL = (640, 360)


class Adviser(Thinker):
    """Knows at once."""

    def __init__(self, choice: AnyChoice) -> None:
        super().__init__()
        self._choice = choice
        self._asker: object = None

    def thinks_for(self, asker: object) -> bool:
        return asker is self._asker

    def ask(self, asker: object, question: object) -> None:
        self._asker = asker

    def answer(self, asker: object, patient: bool = False) -> AnyChoice | None:
        if asker is not self._asker:
            return None
        self._asker = None
        return self._choice

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


def is_said(robot: Robot, key: str, **values: str) -> bool:
    """Whether the words of a key, and nothing else, stand at the south's place."""
    scene = play_on(robot)
    side, gallery = scene.seating.sides[0], scene.around.gallery
    words = scene.around.words(side)
    what, why = words(key, **values), words(f"{key}.why") if f"{key}.why" in words else ""
    _, align, width = scene.view.words_spot(side)
    return told(robot, 0) == fingerprint(speech(gallery, what, why, width, align).surface)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_says_each_reason(
    robot: Robot, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sit_down(robot, language)
    # A view may advise people something else than a computer player would do.
    monkeypatch.setattr(view_of(game), "advised", lambda _, choice: choice)
    scene = play_on(robot)
    move: Seated = next(iter(scene.match.moves()))
    assert reasons(game)
    for why in reasons(game):
        choice = Choice(move, 1, why, known(game).places.get(why, ()))
        advise(robot, choice)
        assert is_said(robot, f"why.{game}.{why}", **scene.view.reason(choice)), why
    assert not is_said(robot, "why.other")
    advise(robot, Choice(move, 1, "nobody_knows"))
    assert is_said(robot, "why.other")


def advise(robot: Robot, choice: AnyChoice) -> None:
    robot.app.services.thinker = Adviser(choice)
    ask(robot, tap="play.seat0.hint")
    robot.advance(0.02)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_its_own_words_or_that_it_does_not_go(robot: Robot, language: str) -> None:
    game = sit_down(robot, language)
    scene = play_on(robot)
    words = scene.around.words(scene.seating.sides[0])
    own = 0
    for key in sorted(refusals(game) | refused_at_the_table(game)):
        scene.refuse(0, key)
        full = f"refusal.{game}.{key}"
        own += full in words
        assert is_said(robot, full if full in words else "refusal.other"), key
    assert own == len(words.keys(f"refusal.{game}."))
