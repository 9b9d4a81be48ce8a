"""Frames go on and touches are answered while a player thinks, be it for ever."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table_driver import ask, open_table

from game.choice import Choice
from game.games import games
from game.matches import new_match, rules_for
from scenes.drive.robot import Robot
from scenes.play.play import PlayScene
from scenes.play.thinker import Question, Thinker
from scenes.seating import USUAL, Seating

FRAMES = 120
SMALL = (640, 360)


class Worker:
    """Both the process and the pipe to it. It answers what a test lays into `answers`."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Question]] = []
        self.answers: list[tuple[int, Choice]] = []

    def send(self, asked: tuple[int, Question]) -> None:
        self.asked.append(asked)

    def poll(self, seconds: float) -> bool:
        assert seconds == 0.0, "a frame waits for a player"
        return bool(self.answers)

    def recv(self) -> tuple[int, Choice]:
        assert self.answers, "a frame waits for a player"
        return self.answers.pop(0)

    def is_alive(self) -> bool:
        return True

    def close(self) -> None: ...
    def terminate(self) -> None: ...
    def join(self, _seconds: float) -> None: ...


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    """The only one: no process is started."""
    worker = Worker()

    def take(thinker: Any) -> Worker:
        thinker._process = thinker._connection = worker
        return worker

    monkeypatch.setattr(Thinker, "_worker", take)
    return worker


Begin = Callable[..., Robot]


@pytest.fixture
def begin(tmp_path: Path, worker: Worker) -> Begin:  # noqa: ARG001
    """A person in the south and a player in the north that has the first turn."""

    def table(game: str, first: int = 1, level: str = "hard") -> Robot:
        options = {"setup": "sorted"} if game == "lucky" else {}
        match = new_match(rules_for(game, 2, options), 4, 1, first)
        robot = open_table(tmp_path, SMALL)
        robot.app.patient = False
        seating = Seating(USUAL[2], ("human", level))
        robot.app.go(PlayScene(robot.app, match, None, seating))
        scene_of(robot).tweens.finish()
        return robot

    return table


def scene_of(robot: Robot) -> PlayScene:
    scene = robot.app.scene
    assert isinstance(scene, PlayScene), scene.name
    return scene


@pytest.mark.parametrize("game", games())
def test_frames_are_drawn_while_a_player_never_answers(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(game)
    scene, needles = scene_of(robot), set()
    state, frames = scene.match.state, robot.app.times.frames
    for _ in range(FRAMES):
        robot.advance(0.1)
        needles.add(id(scene._lamp._needle.picture))
    assert robot.app.times.frames - frames >= FRAMES
    assert len(needles) > 3
    assert scene.match.state == state
    assert [question.level for _, question in worker.asked] == ["hard"]
    robot.app.close()


@pytest.mark.parametrize("game", games())
def test_touches_are_answered_while_a_player_never_answers(game: str, begin: Begin) -> None:
    robot = begin(game)
    robot.advance(2.0)
    scene = scene_of(robot)
    said = scene._voices[0]._sprite.picture
    ask(robot, tap="play.seat0.hint")
    assert scene._voices[0]._sprite.picture is not said
    if game == "trellis":
        ask(robot, down={"finger": 1, "at": "play.seat0.peek"})
        assert scene.board.seats[0].peeked  # type: ignore[attr-defined]
        ask(robot, up={"finger": 1})
    ask(robot, tap="play.menu")
    assert robot.app.scene.name == "pause"
    ask(robot, tap="pause.go_on")
    assert robot.app.scene is scene
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    assert robot.app.scene.name == "menu"
    assert not robot.app.thinker.is_thinking
    robot.app.close()


@pytest.mark.parametrize("game", games())
def test_who_asked_for_a_hint_that_never_comes_plays_on(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(game, first=0)
    scene = scene_of(robot)
    ask(robot, tap="play.seat0.hint")
    robot.advance(2.0)
    assert len(worker.asked) == 1
    assert scene._hints.is_thinking
    move = next(iter(scene.match.moves()))
    assert scene.perform(move)
    robot.advance(2.0)
    assert not scene._hints.is_thinking
    robot.app.close()


def test_an_answer_is_played_in_the_frame_in_which_it_is_there(
    begin: Begin, worker: Worker
) -> None:
    robot = begin("crossing")
    scene = scene_of(robot)
    robot.advance(2.0)
    ((number, question),) = worker.asked
    move = next(iter(scene.match.moves()))
    assert question.view == scene.rules.seen_by(scene.match.state, 1)
    worker.answers.append((number, Choice(move, 1)))
    robot.advance(0.02)
    assert scene.match.entries == [scene.rules.write_move(move)]
    robot.app.close()


def test_a_worker_that_thinks_is_not_asked_again_until_it_has_answered(worker: Worker) -> None:
    """Its pipe would fill, and the frame that asks once more would wait."""
    thinker, rules = Thinker(), rules_for("crossing", 2, {})
    view = new_match(rules, 1).state
    for seed in range(300):
        thinker.ask(Question(rules, view, 0, "hard", seed))
        assert thinker.answer() is None
        if seed % 2:
            thinker.forget()
    thinker.ask(Question(rules, view, 0, "hard", 999))
    ((first, _),) = worker.asked
    worker.answers.append((first, Choice("too late", 1)))
    assert thinker.answer() is None
    assert [question.match_seed for _, question in worker.asked] == [0, 999]
    worker.answers.append((worker.asked[1][0], Choice("this", 1)))
    assert thinker.answer() == Choice("this", 1)
    thinker.ask(Question(rules, view, 0, "hard", 1000))
    assert len(worker.asked) == 3
    thinker.close()
