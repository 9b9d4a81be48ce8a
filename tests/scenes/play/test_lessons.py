"""The first game teaches itself: seen before it is said, ended by playing, and never in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lessons_seen import Shown, begin, film, fresh, lesson, lessons, shown, taught
from table_driver import GAMES, ask, fingerprint, open_table, play_on, seen_on

from game.lucky.rules import Lucky
from game.matches import new_match
from scenes.art import speech
from scenes.art.canvas import Picture
from scenes.art.speech import Sizes
from scenes.destinations import ToExhibition
from scenes.drive.robot import Robot
from scenes.play.lesson_light import GONE_SECONDS
from scenes.play.pupil import GOAL
from scenes.play.voice import NOTICE_SECONDS
from scenes.seating import ABSENT, HUMAN
from scenes.services import LESSONS
from scenes.stage.sprite import Layer
from scenes.table import Pixel, Side
from scenes.views.lesson import Step

pytestmark = pytest.mark.usefixtures("unprepared")

SIZE = (640, 360)
GOAL_FIRST = ("lucky", "trellis")
SAID_BY = 6.6
"""Seconds: all is said by then."""


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    robot = open_table(tmp_path_factory.mktemp("data"), SIZE, teaches=True)
    yield robot
    robot.app.close()


@pytest.mark.parametrize("game", GOAL_FIRST)
def test_the_goal_is_seen_then_said_then_the_move_is_shown_then_said(
    robot: Robot, game: str
) -> None:
    begin(robot, fresh(game))
    stages = film(robot, SAID_BY)
    assert any(stage.light for stage, _ in stages) == (game == "lucky")
    order = ORDER if game == "lucky" else ORDER[1:]
    first = [next(n for n, stage in enumerate(stages) if test(stage)) for test in order]
    assert first == sorted(first)
    assert len(set(first)) == len(first)
    # Two sentences, the goal's first; never one that waits.
    assert taught(robot)[0] == GOAL
    assert len(taught(robot)) == 2


def test_the_act_is_said_first_where_the_goal_can_wait_until_it_is_done(robot: Robot) -> None:
    begin(robot, fresh("crossing"))
    assert all(stage[0].light == 0 for stage in film(robot, SAID_BY))
    assert taught(robot) == ["crossing.hint.first"]
    assert taught(robot, Side.NORTH) == []
    play(robot)
    ask(robot, wait=3.0)
    assert taught(robot) == ["crossing.hint.first", GOAL]
    assert shown(robot) == (0, 0, 1)
    ask(robot, wait=SAID_BY)
    assert taught(robot, Side.NORTH) == ["crossing.hint.slide"]


ORDER: tuple[Callable[[tuple[Shown, int]], bool], ...] = (
    lambda stage: stage[0].light > 0,
    lambda stage: stage[1] == 1,
    lambda stage: stage[0].things > 0,
    lambda stage: stage[1] == 2,
)


def play(robot: Robot) -> None:
    scene = play_on(robot)
    scene.perform_by_touch(scene.view.likely(scene.match)[0])


@pytest.mark.parametrize("game", GOAL_FIRST)
@pytest.mark.parametrize("joins", [False, True])
def test_whoever_waits_is_told_the_goal_once_and_the_step_when_it_is_next(
    robot: Robot, game: str, joins: bool
) -> None:
    scene = begin(robot, fresh(game), HUMAN, ABSENT if joins else HUMAN)
    if joins:
        ask(robot, wait=3.0)
        assert taught(robot, Side.NORTH) == []
        scene.seat(1, HUMAN)
    ask(robot, wait=3.0)
    assert taught(robot, Side.NORTH) == [GOAL]
    light, things, words = shown(robot, 1)
    assert (light > 0) == (game == "lucky")
    assert (things, words) == (0, 1)
    ask(robot, wait=6.0)
    assert shown(robot, 1) == (0, 0, 0)
    pass_on(robot)
    ask(robot, wait=SAID_BY)
    assert taught(robot, Side.NORTH).count(GOAL) == 1
    assert len(taught(robot, Side.NORTH)) == 2


@pytest.mark.parametrize("game", GOAL_FIRST)
def test_who_was_told_the_goal_and_moves_unprompted_is_left_alone(robot: Robot, game: str) -> None:
    begin(robot, fresh(game))
    ask(robot, wait=3.0)
    pass_on(robot)
    ask(robot, wait=0.3)
    play(robot)
    ask(robot, wait=SAID_BY)
    assert taught(robot, Side.NORTH) == [GOAL]
    assert lesson(robot, 1).pupil.is_over


def test_the_goal_waits_while_whoever_came_reads_something_else(robot: Robot) -> None:
    scene = begin(robot, fresh("trellis"), HUMAN, ABSENT)
    scene.seat(1, HUMAN)
    ask(robot, wait=2.5)
    scene.refuse(1, "not_your_turn")
    ask(robot, wait=6.0)
    goal = lesson(robot, 1)._shown._goal
    assert goal is not None
    assert goal._sprite.visible
    ask(robot, wait=6.0)
    assert shown(robot, 1) == (0, 0, 0)


def pass_on(robot: Robot) -> None:
    """Moves until it is the other seat's turn."""
    while play_on(robot).match.to_act() == (0,):
        play(robot)


@pytest.mark.parametrize("game", GOAL_FIRST)
def test_a_right_move_ends_the_step_in_its_frame(robot: Robot, game: str) -> None:
    begin(robot, fresh(game))
    ask(robot, wait=SAID_BY)
    assert shown(robot).words
    play(robot)
    assert shown(robot) == (0, 0, 0)
    assert not lesson(robot).pupil.is_over
    # Nothing else is said on words that still fade.
    assert lessons(robot).speaks(0)
    ask(robot, wait=2 * GONE_SECONDS)
    # But the next step, where it is still this seat's turn.
    assert lessons(robot).speaks(0) == (lesson(robot)._step is not None)


@pytest.mark.parametrize("game", GOAL_FIRST)
def test_who_moves_before_the_words_is_left_alone(robot: Robot, game: str) -> None:
    begin(robot, fresh(game))
    ask(robot, wait=1.0)
    play(robot)
    ask(robot, wait=0.5)
    assert lesson(robot).pupil.is_over
    assert shown(robot) == (0, 0, 0)
    # For the next game of this visit, too, until the table has been left alone.
    begin(robot, fresh(game), anew=False)
    ask(robot, wait=SAID_BY)
    assert len(taught(robot)) <= 1
    robot.app.go(ToExhibition())
    assert not robot.app.services.visit.alone
    begin(robot, fresh(game), anew=False)
    ask(robot, wait=SAID_BY)
    assert len(taught(robot)) == 2


def test_each_step_comes_when_it_is_next_and_ends_after_two_turns(robot: Robot) -> None:
    scene = begin(robot, fresh("lucky"))
    ask(robot, wait=SAID_BY)
    told = []
    for turn in range(3):
        for seat in (0, 1):
            state = scene.match.state
            assert (state.phase, state.turn) == ("turn", seat)
            if seat == 0 and turn == 2:
                assert lesson(robot).pupil.is_over
            scene.perform_by_touch(next(m for m in scene.match.moves() if m.do == "draw"))
            ask(robot, wait=2.5 if seat == 0 else 0.4)
            scene.perform_by_touch(next(m for m in scene.match.moves() if m.do == "discard"))
            ask(robot, wait=0.5)
        told.append(list(taught(robot)))
    # One sentence about the tile that was drawn; nothing twice, and nothing in the third turn.
    assert told[0][:2] == [GOAL, "lucky.lesson.draw"]
    assert len(told[0]) == 3
    assert told[0][2] in ("lucky.lesson.place", "lucky.lesson.swap")
    assert len(set(told[1])) == len(told[1]) > len(told[0])
    assert told[2] == told[1]


def test_it_steps_aside_and_comes_back_once_after_a_long_silence(robot: Robot) -> None:
    begin(robot, fresh("lucky"))
    ask(robot, wait=SAID_BY)
    runs = 0
    words = [bool(shown(robot).words)]
    for _ in range(44):
        before = shown(robot).things
        ask(robot, wait=1.0)
        runs += bool(shown(robot).things) and not before
        if bool(shown(robot).words) != words[-1]:
            words.append(not words[-1])
    assert words == [True, False, True, False]
    # Twice at once each time, and once more after the silence.
    assert runs <= 2
    assert not lesson(robot).is_shown


def test_a_refusal_stands_alone_and_the_lesson_waits(robot: Robot) -> None:
    scene = begin(robot, fresh("lucky"), HUMAN, ABSENT)
    ask(robot, wait=SAID_BY)
    words = {s.at for s in seen_on(scene, Layer.WORDS)}
    ask(robot, tap="play.seat0.cell.0.1")
    parts = lesson(robot)._shown
    assert parts._goal is not None
    assert parts._goal._sprite.visible is False
    ask(robot, wait=6.0)
    assert {s.at for s in seen_on(scene, Layer.WORDS)} == words


def test_what_everybody_must_know_stands_alone_and_the_lesson_waits(robot: Robot) -> None:
    scene = begin(robot, fresh("lucky"), HUMAN, HUMAN)
    ask(robot, wait=SAID_BY)
    assert words_of(robot)
    scene.tell("in_use")
    ask(robot, wait=1.0)
    assert not words_of(robot)
    ask(robot, wait=NOTICE_SECONDS)
    assert words_of(robot)


def words_of(robot: Robot) -> list[Pixel]:
    """Where words of the first seat's lesson are seen."""
    parts = lesson(robot)._shown
    said = [one._sprite for one in (parts._goal, parts._said) if one is not None]
    return [one.at for one in said if one.visible]


def test_seats_that_nobody_has_computer_players_and_other_games_have_none(robot: Robot) -> None:
    for kind in (ABSENT, "easy"):
        scene = begin(robot, fresh("crossing"), kind, HUMAN)
        assert scene.seating.kinds[0] == kind
        assert taught(robot) == []
    for game in GAMES[3:]:
        begin(robot, fresh(game))
        ask(robot, wait=1.0)
        assert taught(robot) == []
        assert not lessons(robot)._seats


def test_the_operator_can_do_without(robot: Robot) -> None:
    robot.app.services.settings.put(LESSONS, False)
    try:
        begin(robot, fresh("lucky"))
        ask(robot, wait=2.0)
        assert taught(robot) == []
    finally:
        robot.app.services.settings.put(LESSONS, True)


def test_all_who_set_up_are_taught_at_once_and_placing_early_is_no_proof(robot: Robot) -> None:
    scene = begin(robot, new_match(Lucky(2, "four"), 1, 1, 0))
    ask(robot, wait=0.6)
    scene.perform_by_touch(next(move for move in scene.match.moves() if move.seat == 0))
    assert not lesson(robot).pupil.is_over
    # While the lesson begins anew nothing else is said where its words will stand.
    ask(robot, wait=0.6)
    assert lesson(robot).is_shown
    assert scene.guidance.voices._voices[0]._greeting is None
    ask(robot, wait=SAID_BY + 1.4)
    assert taught(robot, Side.NORTH) == [GOAL, "lucky.hint.four"]


def test_what_all_are_taught_at_once_begins_at_each_in_a_frame_of_its_own(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Light for four would take several frames."""
    begin(robot, new_match(Lucky(4, "four"), 1, 1, 0))
    begun, passed = list[tuple[int, int]](), list[int]()
    for seat in range(4):
        glow = lesson(robot, seat)._shown.glow

        def noted(step: Step, seat: int = seat, glow: Callable[[Step], None] = glow) -> None:
            begun.append((len(passed), seat))
            glow(step)

        monkeypatch.setattr(lesson(robot, seat)._shown, "glow", noted)
    while len(passed) < 300 and len(begun) < 4:
        robot.app.frame(1 / 60, [])
        passed.append(len(begun))
    frames = [frame for frame, _ in begun]
    assert [seat for _, seat in begun] == [0, 1, 2, 3]
    assert len(set(frames)) == 4


def sentences_at_south(robot: Robot) -> list[tuple[tuple[int, int], object]]:
    """How large each is, and where it stands."""
    parts, voice = lesson(robot)._shown, play_on(robot).guidance.voices._voices[0]
    said = [one._sprite for one in (parts._goal, parts._said) if one is not None] + [voice._sprite]
    return [(one.picture.surface.get_size(), one.at) for one in said if one.picture is not None]


def test_what_takes_several_moves_is_said_until_it_is_done(robot: Robot) -> None:
    scene = begin(robot, new_match(Lucky(2, "four"), 1, 1, 0))
    ask(robot, wait=SAID_BY + 1.4)
    said = sentences_at_south(robot)
    assert len(said) == 1
    for _ in range(3):
        scene.perform_by_touch(next(move for move in scene.match.moves() if move.seat == 0))
        for _ in range(12):
            robot.advance(1 / 30)
            assert sentences_at_south(robot) == said
    scene.perform_by_touch(next(move for move in scene.match.moves() if move.seat == 0))
    ask(robot, wait=0.5)
    assert sentences_at_south(robot) == []


def test_a_step_is_as_large_wherever_it_stands(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[float, set[Sizes]] = {}
    taught = speech.taught

    def listened(*said: Any) -> Picture:
        *_, width, _, side, em, _ = said
        if side is Side.WEST:
            sizes.setdefault(width, set()).add(em)
        return taught(*said)

    monkeypatch.setattr(speech, "taught", listened)
    for setup, first in (("four", 0), ("sorted", 1)):
        begin(robot, new_match(Lucky(4, setup), 1, 1, first), anew=not first)
        ask(robot, wait=SAID_BY + 1.4)
    goal_wide, hand_wide = sorted(sizes, reverse=True)
    goal, step = sorted(sizes[goal_wide], reverse=True)
    assert sizes[hand_wide] == {step} != {goal}


def test_reduced_motion_shows_the_end_at_once(robot: Robot) -> None:
    robot.app.around.still = True
    try:
        begin(robot, fresh("lucky"))
        assert [stage[1] for stage in film(robot, SAID_BY)][-1] == 2
    finally:
        robot.app.around.still = False


def test_its_pictures_are_there_before_it_begins(robot: Robot) -> None:
    for game in GAMES[:3]:
        scene = begin(robot, fresh(game))
        robot.app.services.visit.end()
        for _ in scene.guidance.lessons.ahead():
            pass
        made = robot.app.around.gallery.made
        for _ in scene.guidance.lessons.ahead():
            pass
        assert robot.app.around.gallery.made == made
        assert fingerprint(robot.app.screen)


@pytest.mark.parametrize("is_taught", [False, True])
def test_its_words_are_there_before_they_return_after_a_silence(
    robot: Robot, is_taught: bool
) -> None:
    scene = begin(robot, fresh("crossing"))
    seat = lesson(robot)
    if is_taught:
        ask(robot, wait=SAID_BY)
        scene = begin(robot, fresh("crossing"), anew=False)
        seat = lesson(robot)
    wall = robot.app.around.gallery.wall
    wall.make_room(wall.room)
    for _ in scene.guidance.lessons.ahead():
        pass
    made = robot.app.around.gallery.made
    step = seat.pupil.wanted()
    assert step is not None
    seat._shown._step_picture(step, is_first=False)
    assert robot.app.around.gallery.made == made


STEP, BEGUN_BY = 1 / 30, 1.5


@pytest.mark.parametrize("game", GOAL_FIRST)
def test_a_table_that_has_begun_to_teach_says_something_until_the_move_is_said(
    robot: Robot, game: str
) -> None:
    begin(robot, fresh(game))
    waited, silent = 0.0, 0.0
    while not taught(robot):
        robot.advance(STEP)
        waited += STEP
    assert waited <= BEGUN_BY
    while len(taught(robot)) < 2:
        robot.advance(STEP)
        silent += STEP * (shown(robot).words == 0)
    assert silent == 0
