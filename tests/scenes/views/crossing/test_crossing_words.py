"""Words at a seat of Crossing have felt of their own, and say with whom one plays."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest
from crossing_moments import two_on
from crossing_table import crossing_table, line, seat_at, view_of
from staging import speak
from table_driver import ask, open_table, play_on

from game.advice import Advice, Named, Value
from game.crossing.rules import Crossing
from game.crossing.state import Move
from game.match import AnyMatch
from game.matches import new_match
from game.texts import LANGUAGES
from scenes.art.brass import NEEDLE_MM
from scenes.art.speech import USUAL_MM, lines_of, measured
from scenes.art.type import LINE
from scenes.core.table import Side, Table
from scenes.services.seating import USUAL
from scenes.services.words import UNBROKEN
from scenes.views.crossing.geometry import Geometry

pytestmark = pytest.mark.usefixtures("unprepared")

TABLET = (1280, 800)


@pytest.mark.parametrize(("size", "inches"), [(TABLET, 15.0), ((1920, 1080), 24.0)])
def test_the_needle_lies_clear_of_three_lines_and_of_the_tray(
    size: tuple[int, int], inches: float
) -> None:
    table = Table.on_screen(*size, inches)
    geometry = Geometry(table, USUAL[4], 0)
    needle = geometry.needle()
    assert needle is not None
    words, _ = geometry.words(Side.EAST)
    lines = 1.5 * LINE * max(USUAL_MM[0], table.least_em_mm)
    assert needle[0] + table.px(NEEDLE_MM / 2) < words - table.px(lines)
    assert needle[0] - table.px(NEEDLE_MM / 2) > table.middle[0] + geometry.tray / 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_marble_s_name_leaves_no_word_alone_above_it(tmp_path: Path, language: str) -> None:
    robot = crossing_table(tmp_path, 4, size=TABLET, inches=15)
    speak(robot.app, language)
    view = view_of(robot)
    gallery, width = view.host.gallery, view.geometry.words_width(Side.WEST)
    values: dict[str, Value] = {
        "marble": Named("crossing.marble.r"),
        "points_now": 10,
        "points": 13,
    }
    texts = view.guide.advised(Advice(Move(1, 0, (0, 0)), "take", "balance", values))
    lines = lines_of(gallery, texts, width, USUAL_MM)[0]
    assert " " in lines[0].replace(UNBROKEN, " ")
    assert len(lines) <= 3
    robot.app.close()


@pytest.mark.parametrize(("size", "inches"), [(TABLET, 15), ((1280, 720), 24), ((1280, 720), 43)])
def test_a_reason_that_would_reach_the_light_of_dishes_is_left_out(
    tmp_path: Path, size: tuple[int, int], inches: float
) -> None:
    """What is to be done is said in any case; on large tables all of it has room."""
    robot = crossing_table(tmp_path, 4, size=size, inches=inches)
    speak(robot.app, "de")
    view, table, side = view_of(robot), robot.app.around.table, Side.EAST
    geometry, words = view.geometry, robot.app.around.words(side)
    dishes = table.away(side, geometry.dish_spot(side, 0)) + geometry.dish / 2
    free = (table.away(side, geometry.words(side)) - dishes) / table.per_mm
    what = words("advice.crossing.do.take", marble="die gelbe Kugel", points_now=6, points=10)
    why = words("advice.crossing.why.wins", count=2)
    assert view._greetings.clear_of_dishes(3, (what, why))[1] or inches < 43
    for texts in product((what, what[:9]), (why[: 8 * part] for part in range(1, 12))):
        told = view._greetings.clear_of_dishes(3, texts)
        width = geometry.words_width(side)
        _, first, reason = measured(view.host.gallery, told, width, USUAL_MM)
        assert first / 2 + reason < free - 5.5 or not told[1]
    robot.app.close()


def test_the_goal_says_with_whom_one_plays(tmp_path: Path) -> None:
    """Whoever begins is told nothing else of its partner."""
    robot = crossing_table(tmp_path, 4)
    speak(robot.app, "en")
    goal = "Most points win:", "collect many of a colour, together with Leaf."
    assert view_of(robot).lesson().goal(0) == goal
    seat_at(robot, new_match(Crossing(2), 5, 1, 0), USUAL[2])
    assert view_of(robot).lesson().goal(0) is None
    robot.app.close()


def test_a_lesson_gives_way_to_the_dishes_of_a_choice(tmp_path: Path) -> None:
    robot = open_table(tmp_path, teaches=True)
    seat_at(robot, _before_two(), USUAL[4])
    seat = play_on(robot).match.state.turn
    lesson = play_on(robot).guidance.lessons
    ask(robot, wait=6.0)
    assert lesson.said(seat)
    two = two_on(play_on(robot).match)
    assert two is not None
    ask(robot, tap=line(seat, two))
    ask(robot, wait=0.3)
    assert not lesson.said(seat)
    assert view_of(robot).greeting(seat) == "crossing.hint.two"
    robot.app.close()


def test_whoever_has_aimed_by_a_touch_is_told_to_touch_again(tmp_path: Path) -> None:
    """Also in the first game: its lesson has said how to aim, and gives way."""
    robot = open_table(tmp_path, teaches=True)
    seat_at(robot, new_match(Crossing(2), 5, 1, 0), USUAL[2])
    lesson = play_on(robot).guidance.lessons
    ask(robot, wait=6.0)
    assert lesson.said(0)
    ask(robot, tap=line(0, 2))
    ask(robot, wait=0.5)
    assert not lesson.said(0)
    assert view_of(robot).greeting(0) == "crossing.hint.put"
    # Nothing shows the way again, which it has gone.
    ask(robot, wait=30.0)
    assert not lesson.said(0)
    robot.app.close()


def _before_two() -> AnyMatch:
    """A match in which somebody's first turn offers two marbles."""
    for seed in range(100):
        match, rng = new_match(Crossing(4), seed, 1, 0), Random(seed)
        for _ in range(3):
            match.play(rng.choice(list(match.moves())))
        if two_on(match) is not None:
            return match
    raise AssertionError("no line gives two marbles")
