"""Seats do not disturb each other: what one does ends nothing that another is doing or reading."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from slow_worker import Worker
from staging import show_menu
from table_driver import (
    WITH_PLAYERS,
    Opened,
    as_told,
    ask,
    fresh_match,
    glowing,
    in_turns,
    next_touches,
    seat_match,
    told,
)

from game.choice import Choice
from game.match import AnyMatch
from game.players import levels_of
from game.rules import Seated
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.play.voice import SECONDS
from scenes.services.seating import ABSENT, HUMAN

SMALL = (960, 540)
SHORT = 0.05

OPENED = Opened(size=SMALL, prepares=False)


def at_once(game: str) -> AnyMatch | None:
    """A match in which several seats act at the same time from the beginning."""
    return fresh_match(game, lambda match: len(match.to_act()) > 1)


AT_ONCE = [game for game in WITH_PLAYERS if at_once(game) is not None]
GAME = WITH_PLAYERS[0]


@pytest.fixture
def robot(table: Robot) -> Robot:
    """The menu."""
    show_menu(table.app)
    return table


@pytest.fixture
def worker(robot: Robot) -> Iterator[Worker]:
    """The only one from now on."""
    thinker = robot.app.services.thinker
    thinker.close()
    with pytest.MonkeyPatch.context() as patch:
        yield Worker(patch)
        thinker.close()


def seated(robot: Robot, match: AnyMatch | None, *kinds: str) -> PlayScene:
    assert match is not None
    scene = seat_match(robot, match, kinds or (HUMAN,) * match.rules.seats)
    robot.app.services.patient = False
    return scene


def move_of(scene: PlayScene, seat: int) -> Seated:
    """One that this seat could make now."""
    move: Seated = next(iter(scene.match.rules.moves(scene.match.state, seat)))
    return move


# --- words


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_refusal_of_one_seat_stays_while_another_moves(robot: Robot, game: str) -> None:
    scene = seated(robot, at_once(game))
    greeted = told(robot, 0)
    scene.refuse(0, "no_such_word")
    assert told(robot, 0) == greeted, "what has no words is not said"
    scene.refuse(0, "not_your_turn")
    refused = told(robot, 0)
    assert refused == as_told(robot, 0, f"refusal.{game}.not_your_turn") != greeted
    assert scene.perform(move_of(scene, 1))
    robot.advance(SHORT)
    assert told(robot, 0) == refused
    assert scene.perform(move_of(scene, 0))
    robot.advance(SHORT)
    assert told(robot, 0) != refused


@pytest.mark.parametrize("game", WITH_PLAYERS)
def test_not_your_turn_is_said_no_more_when_the_turn_comes(robot: Robot, game: str) -> None:
    scene = seated(robot, in_turns(game))
    scene.refuse(1, "not_your_turn")
    refused = told(robot, 1)
    for _ in range(20):
        if scene.match.to_act() == (1,):
            break
        assert told(robot, 1) == refused
        assert scene.perform(scene.view.guide.likely(scene.match)[0])
    assert told(robot, 1) != refused


def test_a_refusal_is_calm_after_its_time(robot: Robot) -> None:
    scene = seated(robot, in_turns(GAME))
    greeted = told(robot, 1)
    scene.refuse(1, "not_your_turn")
    robot.advance(SECONDS + SHORT)
    assert told(robot, 1) == greeted


# --- movement


@pytest.mark.parametrize("game", AT_ONCE)
def test_what_is_on_its_way_for_one_seat_goes_on_when_another_moves(
    robot: Robot, game: str
) -> None:
    scene = seated(robot, at_once(game))
    came: list[float] = []
    scene.tweens.run(1.0, came.append, owner="a flight")
    assert scene.perform(move_of(scene, 1))
    robot.advance(SHORT)
    assert scene.tweens.moves("a flight")
    assert max(came) < 1.0


# --- hints


def asked(robot: Robot, scene: PlayScene, seat: int, worker: Worker) -> Seated:
    """A hint that is shown to this seat."""
    ask(robot, tap=f"play.seat{seat}.hint")
    move = move_of(scene, seat)
    worker.answer(Choice(move, 1))
    robot.advance(SHORT)
    return move


@pytest.mark.parametrize("game", AT_ONCE)
def test_each_seat_has_a_hint_of_its_own(robot: Robot, game: str, worker: Worker) -> None:
    scene = seated(robot, at_once(game))
    moves = [asked(robot, scene, seat, worker) for seat in (0, 1)]
    both = sorted(at for move in moves for at in next_touches(robot, move))
    assert set(both) <= set(glowing(robot))
    assert scene.perform(moves[1])
    scene.tweens.finish()
    robot.advance(SHORT)
    assert set(next_touches(robot, moves[0])) <= set(glowing(robot))


@pytest.mark.parametrize("game", AT_ONCE)
def test_who_does_something_else_than_was_advised_is_advised_no_more(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, at_once(game))
    before = glowing(robot)
    advised, *others = scene.match.rules.moves(scene.match.state, 0)
    asked(robot, scene, 0, worker)
    assert glowing(robot) != before
    for move in others:
        after = scene.match.rules.apply(scene.match.state, move).state
        if scene.match.rules.refusal(after, advised) is None:
            break
    else:
        pytest.skip("whatever this seat does, it cannot follow the hint afterwards")
    shown = set(next_touches(robot, advised))
    assert scene.perform(move)
    scene.tweens.finish()
    robot.advance(SHORT)
    assert not shown <= set(glowing(robot)) or glowing(robot) == before


@pytest.mark.parametrize("game", AT_ONCE)
def test_who_asks_while_another_hint_is_thought_of_is_told_so_and_answered_next(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, at_once(game))
    for seat in (0, 1):
        ask(robot, tap=f"play.seat{seat}.hint")
    assert told(robot, 1) == as_told(robot, 1, "hint.soon")
    assert told(robot, 0) != as_told(robot, 0, "hint.soon")
    assert [question.seat for question in worker.questions] == [0]
    for seat in (0, 1):
        worker.answer(Choice(move_of(scene, seat), 1))
        robot.advance(SHORT)
    assert [question.seat for question in worker.questions] == [0, 1]
    both = [at for seat in (0, 1) for at in next_touches(robot, move_of(scene, seat))]
    assert set(both) <= set(glowing(robot))


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_hint_and_a_computer_player_do_not_end_each_other(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, at_once(game), HUMAN, ABSENT)
    ask(robot, tap="play.seat0.hint")
    wanted, theirs = move_of(scene, 0), move_of(scene, 1)
    assert [question.seat for question in worker.questions] == [1]
    worker.answer(Choice(theirs, 1))
    robot.advance(1.0)
    assert scene.match.entries == [scene.match.rules.write_move(theirs)]
    assert [question.seat for question in worker.questions[:2]] == [1, 0]
    worker.answer(Choice(wanted, 1), to=1)
    robot.advance(SHORT)
    assert set(next_touches(robot, wanted)) <= set(glowing(robot))


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_hint_that_the_position_refuses_by_then_is_asked_for_again(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, at_once(game))
    ask(robot, tap="play.seat0.hint")
    before = glowing(robot)
    worker.answer(Choice(move_of(scene, 1), 1))
    scene.perform(move_of(scene, 1))
    robot.advance(SHORT)
    # Nothing more glows; what the other seat may touch is another by now.
    assert set(glowing(robot)) <= set(before)
    assert [question.seat for question in worker.questions] == [0, 0]
    worker.answer(Choice(move_of(scene, 0), 1))
    robot.advance(SHORT)
    assert set(next_touches(robot, move_of(scene, 0))) <= set(glowing(robot))


# --- computer players


@pytest.mark.parametrize("game", AT_ONCE)
def test_a_computer_player_thinks_on_while_people_move(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, at_once(game), HUMAN, levels_of(game)[0])
    assert scene.perform(move_of(scene, 0))
    robot.advance(SHORT)
    assert [question.seat for question in worker.questions] == [1]
    worker.answer(Choice(move_of(scene, 1), 1))
    robot.advance(1.0)
    assert [entry["seat"] for entry in scene.match.entries] == [0, 1]


@pytest.mark.parametrize("game", WITH_PLAYERS)
def test_an_answer_that_the_position_refuses_is_asked_for_again(
    robot: Robot, game: str, worker: Worker
) -> None:
    scene = seated(robot, in_turns(game, first=1), HUMAN, ABSENT)
    stale: Seated = next(iter(in_turns(game).moves()))
    worker.answer(Choice(stale, 1))
    before = told(robot, 0)
    robot.advance(2.0)
    assert scene.match.entries == []
    assert told(robot, 0) == before
    assert [question.seat for question in worker.questions] == [1, 1]
    worker.answer(Choice(move_of(scene, 1), 1))
    robot.advance(2.0)
    assert [entry["seat"] for entry in scene.match.entries[:1]] == [1]
