"""Words at a seat of Crossing have felt of their own, and say with whom one plays."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest
from crossing_moments import crossing_match, two_on
from crossing_table import crossing_table, line, seat_at, view_of
from staging import result_of, speak
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
from scenes.seating import USUAL
from scenes.table import Side, Table
from scenes.views.crossing.end_places import ACCENT, CAPITAL, DOUBLED_MM, TAIL, Asked, end_places
from scenes.views.crossing.ending import CrossingEnding
from scenes.views.crossing.geometry import Geometry
from scenes.views.crossing.verdict import Verdict
from scenes.views.ended.spots import em
from scenes.words import UNBROKEN

pytestmark = pytest.mark.usefixtures("unprepared")

TABLET = (1280, 800)
RISE = CAPITAL / 2 + ACCENT
"""Of a headline's em: what an accent on a capital reaches over the middle of its line."""
HANGS = 0.55
"""Of the em of words: what reaches below the middle of their line."""


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
    texts = view.advised(Advice(Move(1, 0, (0, 0)), "take", "balance", values))
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


def test_a_headline_that_is_too_long_leaves_its_sums_to_the_troughs(tmp_path: Path) -> None:
    """Before it would run into the totals of the match beside it."""
    robot = crossing_table(tmp_path, 4, size=TABLET, inches=15)
    speak(robot.app, "fr")
    match, rng = new_match(Crossing(4, "off"), 2, 2, 0), Random(2)
    while match.outcome() is None:
        match.play(rng.choice(list(match.moves())))
    scene = result_of(robot.app, match, USUAL[4])
    ending = scene.ending
    assert isinstance(ending, CrossingEnding)
    ask(robot, wait=2.0)
    table = robot.app.around.table
    for seat, side in enumerate(USUAL[4]):
        if side.upright:
            continue
        area, picture = ending.who[seat].sprite.area(), ending.who[seat].sprite.picture
        assert area
        assert picture
        ink = table.seen(side, picture.surface.get_bounding_rect(128).move(area.topleft))
        places = ending._places[seat].spots.standing
        begin = places.at[0] - ending.standings.width(seat, places)
        wide = table.high / 2 + begin
        assert ink.right < table.px(wide) - table.px(4)
    robot.app.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_who_cannot_take_anything_reads_you_and_all_others_its_name(
    tmp_path: Path, seats: int
) -> None:
    robot = crossing_table(tmp_path, seats, size=(640, 360))
    speak(robot.app, "en")
    view, state = view_of(robot), crossing_match(seats, "over").state
    told = [Verdict(view.host, view.geometry, state, seat).why for seat in range(seats)]
    assert told.pop(state.turn) == "You cannot take anything: the game ends."
    name = view.host.words(0).seat(view.host.seating.name(state.turn))
    assert told == [f"{name} cannot take anything: the game ends."] * (seats - 1)


@pytest.mark.parametrize("inches", [15.0, 24.0, 43.0])
@pytest.mark.parametrize("sides", [USUAL[2], USUAL[4]])
def test_what_was_doubled_stands_clear_of_what_hangs_below_the_headline(
    inches: float, sides: tuple[Side, ...]
) -> None:
    """And the highest accent of the headline of what hangs below why the game is over."""
    geometry = Geometry(Table.on_screen(1920, 1080, inches), sides, 0)
    asked = Asked(112.0, 4.0, lambda *_: 1, lambda em_mm: 6.7 * em_mm, True)
    for side in sides:
        found = end_places(geometry, side, asked)
        sums = found.doubled[1] + CAPITAL / 2 * em(DOUBLED_MM, geometry.scale)
        low, high = (found.who[1] + part * found.who_mm for part in (-CAPITAL / 2 - TAIL, RISE))
        assert sums + 0.8 < low
        assert high + 0.5 < found.why.at[1] - HANGS * found.why.em_mm
