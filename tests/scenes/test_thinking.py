"""Frames go on and touches are answered while a player thinks, be it for ever."""

from __future__ import annotations

from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Protocol

import pytest
from slow_worker import Worker
from table_driver import (
    WITH_PLAYERS,
    ask,
    fingerprint,
    fresh_match,
    glowing,
    in_turns,
    open_table,
    play_on,
    targets,
    told,
    visitor,
)

from game.choice import Choice
from game.match import AnyMatch
from game.players import levels_of
from scenes.drive.robot import Robot
from scenes.play.opponents import LONGEST_SECONDS, SET_UP_SECONDS, SHORTEST_SECONDS, pace
from scenes.services.destinations import ToPlay
from scenes.services.seating import HUMAN, USUAL, Seating
from scenes.stage.motion import Tweens

pytestmark = pytest.mark.usefixtures("unprepared")

FRAMES = 120
SMALL = (640, 360)
SHORT = 0.05


def at_once(game: str) -> AnyMatch | None:
    """A match in which several seats act at the same time from the beginning."""
    return fresh_match(game, lambda match: len(match.to_act()) > 1)


def beginnings(game: str) -> list[AnyMatch]:
    """Of matches in which the second seat acts, alone or at once with others."""
    found = (in_turns(game, first=1), at_once(game))
    return [match for match in found if match is not None]


every_game = pytest.mark.parametrize("game", WITH_PLAYERS)


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    """The only one: no process is started."""
    return Worker(monkeypatch)


class Begin(Protocol):
    def __call__(self, match: AnyMatch, alone: bool = False) -> Robot: ...


@pytest.fixture
def begin(tmp_path: Path) -> Begin:
    """A person in the first seat and players of the highest level in the others, or people
    `alone`."""

    def table(match: AnyMatch, alone: bool = False) -> Robot:
        robot = open_table(tmp_path, SMALL)
        robot.app.services.patient = False
        seats, best = match.rules.seats, levels_of(match.rules.game)[-1]
        others = HUMAN if alone else best
        seating = Seating(USUAL[seats], (HUMAN,) + (others,) * (seats - 1))
        robot.app.go(ToPlay(match, None, seating))
        play_on(robot).tweens.finish()
        return robot

    return table


def go_on_moving(tweens: Tweens) -> None:
    """Something moves for a long time."""
    tweens.run(60.0, lambda _: None)


@every_game
def test_frames_are_drawn_while_a_player_never_answers(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(in_turns(game, first=1))
    scene, pictures = play_on(robot), set()
    state, frames = scene.match.state, robot.app.times.frames
    for _ in range(FRAMES):
        robot.advance(0.1)
        pictures.add(fingerprint(robot.app.screen))
    assert robot.app.times.frames - frames >= FRAMES
    if scene.view.needle_spot() is not None:
        assert len(pictures) > 3, "the needle stands still"
    assert scene.match.state == state
    assert [(one.seat, one.level) for one in worker.questions] == [(1, levels_of(game)[-1])]
    robot.app.close()


@every_game
def test_touches_are_answered_while_a_player_never_answers(game: str, begin: Begin) -> None:
    robot = begin(in_turns(game, first=1))
    robot.advance(2.0)
    scene, before = play_on(robot), told(robot, 0)
    ask(robot, tap="play.seat0.hint")
    assert told(robot, 0) != before
    ask(robot, tap="play.menu")
    assert robot.app.scene.name == "pause"
    ask(robot, tap="pause.go_on")
    assert robot.app.scene is scene
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.menu")
    assert robot.app.scene.name == "menu"
    assert not robot.app.services.thinker.is_thinking
    robot.app.close()


@every_game
def test_people_cannot_play_for_a_computer_player(game: str, begin: Begin) -> None:
    for match in beginnings(game):
        nobody_plays_for_the_second_seat(begin(match), match)


def nobody_plays_for_the_second_seat(robot: Robot, match: AnyMatch) -> None:
    scene, guest = play_on(robot), visitor(robot)
    for name in targets(robot):
        if name in targets(robot) and not name.startswith(("play.menu", "play.seat0.")):
            ask(robot, tap=name)
    seating = scene.view.host.seating
    for move, drag in product([move for move in match.moves() if move.seat == 1], (False, True)):
        # Whoever touches things of that seat joins there, and plays as a person.
        steps = scene.view.guide.steps(move, drag) if seating.is_computer(1) else ()
        for step in steps:
            with suppress(ValueError):
                guest.take(step)
        seating = scene.view.host.seating
    assert not (seating.is_computer(1) and any(entry["seat"] == 1 for entry in match.entries))
    robot.app.close()


@every_game
def test_who_asked_for_a_hint_that_never_comes_plays_on(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(in_turns(game))
    scene = play_on(robot)
    move = scene.view.guide.likely(scene.match)[0]
    ask(robot, tap="play.seat0.hint")
    robot.advance(2.0)
    assert len(worker.asked) == 1
    assert scene.perform(move)
    scene.tweens.finish()
    before = glowing(robot), told(robot, 0)
    worker.answer(Choice(move, 1))
    robot.advance(SHORT)
    assert (glowing(robot), told(robot, 0)) == before
    if scene.match.to_act() == (1,):
        # Nor does what the next player thinks become a hint, however soon it is there.
        for _ in range(FRAMES):
            if len(worker.asked) == 1:
                robot.advance(0.01)
        worker.answer(Choice(next(iter(scene.match.moves())), 1))
        robot.advance(2.0)
        assert [entry["seat"] for entry in scene.match.entries] == [0, 1]
    robot.app.close()


@every_game
def test_an_answer_is_played_in_the_frame_in_which_it_is_there(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(in_turns(game, first=1))
    match = play_on(robot).match
    robot.advance(LONGEST_SECONDS)
    (question,) = worker.questions
    move = next(iter(match.moves()))
    assert question.view == match.rules.seen_by(match.state, 1)
    worker.answer(Choice(move, 1, 1.0))
    robot.advance(0.02)
    assert match.entries == [match.rules.write_move(move)]
    robot.app.close()


@every_game
def test_a_player_at_turn_is_seen_to_think_once_nothing_moves_any_more(
    game: str, begin: Begin, worker: Worker
) -> None:
    robot = begin(in_turns(game, first=1))
    scene = play_on(robot)
    go_on_moving(scene.tweens)
    worker.answer(Choice(next(iter(scene.match.moves())), 1))
    robot.advance(10 * SHORTEST_SECONDS)
    assert scene.match.entries == []
    scene.tweens.finish()
    robot.advance(SHORTEST_SECONDS - SHORT)
    assert scene.match.entries == []
    robot.advance(2 * SHORT)
    assert len(scene.match.entries) == 1
    robot.app.close()


@pytest.mark.parametrize("hardness", [None, 0.0, 0.5, 1.0])
def test_the_harder_the_choice_the_later_the_move(
    hardness: float | None, begin: Begin, worker: Worker
) -> None:
    robot = begin(in_turns(WITH_PLAYERS[0], first=1))
    match = play_on(robot).match
    worker.answer(Choice(next(iter(match.moves())), 1, hardness))
    seconds = pace(hardness or 0.0, LONGEST_SECONDS)
    assert SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS
    robot.advance(seconds - SHORT)
    assert match.entries == []
    robot.advance(2 * SHORT)
    assert len(match.entries) == 1
    robot.app.close()


@pytest.mark.parametrize("game", [game for game in WITH_PLAYERS if at_once(game)])
def test_where_several_act_at_once_nobody_waits_for_a_players_gesture(
    game: str, begin: Begin, worker: Worker
) -> None:
    match = at_once(game)
    assert match is not None
    robot = begin(match)
    go_on_moving(play_on(robot).tweens)
    seat = worker.questions[0].seat
    worker.answer(Choice(next(iter(match.rules.moves(match.state, seat))), 1, 1.0))
    robot.advance(SET_UP_SECONDS - SHORT)
    assert match.entries == []
    robot.advance(2 * SHORT)
    assert [entry["seat"] for entry in match.entries] == [seat]
    robot.app.close()
