"""On tables of 15 inches words are in truth as large as elsewhere, and a finger is no larger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from breadth import few
from ink import Ink, written_on
from longest import speak_longest
from situations import ends, moments, seatings
from staging import leave_unprepared, result_of, seat_at, set_up, show_menu
from table_driver import ask, in_turns, open_table

from game.games import games
from game.matches import new_match, rules_for
from scenes.art.type import CAPITAL, Face, Type
from scenes.art.type import Ink as Drawn
from scenes.core.table import Side, Table
from scenes.drive.robot import Robot
from scenes.scene.scene import SLOP_MM
from scenes.services.destinations import Back, ToPause
from scenes.services.seating import USUAL
from scenes.setup.seat import Middle
from scenes.touch.target import by_id

SIZE, INCHES, SMALLEST = (1280, 800), 15.0, 24
LEAST_CAPITAL_MM, LEAST_ON_TABLETS_MM, LEAST_GAP_MM = 4.0, 3.0, 3.0
CROWDED = "crossing"
"""Four have the least bare felt at it."""


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        robot = open_table(tmp_path_factory.mktemp("data"), SIZE, inches=INCHES)
        speak_longest(robot.app)
        yield robot
        robot.app.close()


def test_the_rings_of_a_set_up_lie_apart(robot: Robot) -> None:
    """Their large words too."""
    table, scene = robot.app.around.table, set_up(robot.app, CROWDED, tuple(Side))
    title, start = (
        next(Ink(*one).bounds() for one in written_on(scene) if one[1] == at)
        for at in (Middle.emblem_at(table, CROWDED).at, table.middle)
    )
    assert title.right + table.px(LEAST_GAP_MM) <= start.left


def test_the_book_of_each_of_four_opens(robot: Robot) -> None:
    """Where nothing else is free it lies over what is its reader's own; never over the tray."""
    seat_at(robot.app, new_match(rules_for(CROWDED, 4, {}), 5, None, 0), USUAL[4])
    for seat in range(4):
        ask(robot, tap=f"play.seat{seat}.book")
        targets = by_id(robot.app.scene.all_targets())
        paper = targets[f"play.seat{seat}.book.paper"].rect
        others = [
            name
            for name, one in targets.items()
            if not (name.startswith(f"play.seat{seat}.") or ".book" in name or one.anywhere)
            if paper.colliderect(one.rect)
        ]
        assert others == [], seat
        ask(robot, wait=0.5)
        ask(robot, tap=f"play.seat{seat}.book.close")
        ask(robot, wait=0.5)


@pytest.mark.parametrize("face", CAPITAL)
def test_no_word_is_smaller_than_it_may_be(face: Face) -> None:
    small, large = (Table.on_screen(*SIZE, inches) for inches in (INCHES, 24.0))
    assert Type(small).width("words", 5.0) == Type(small).width("words", small.least_em_mm)
    assert CAPITAL[face] * small.least_em_mm / small.touch_mm(1.0) >= LEAST_CAPITAL_MM
    assert Type(large).width("words", 5.0) < Type(large).width("words", 5.5)
    assert not large.is_shrunk
    tablet = Table.on_screen(*SIZE, 10.1)
    assert CAPITAL[face] * tablet.least_em_mm * 10.1 / tablet.inches >= LEAST_ON_TABLETS_MM


def test_a_finger_is_as_large_as_on_other_tables(robot: Robot) -> None:
    scene = show_menu(robot.app)
    target = by_id(scene.all_targets())[f"menu.{CROWDED}"].rect
    x, per_mm = target.centerx, robot.app.around.table.measured.per_mm
    assert scene.is_over(target, (x, target.top - (SLOP_MM - 0.5) * per_mm))
    assert not scene.is_over(target, (x, target.top - (SLOP_MM + 0.5) * per_mm))


# --- how large words are


@pytest.fixture
def heights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Of the capitals of everything that is shown from now on, in millimetres: all is written
    anew."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found: dict[str, float] = {}
    drawn: Callable[..., Drawn] = Type._drawn

    def measured(type_: Type, words: str, em_mm: float, colour: object, face: Face) -> Drawn:
        found[words] = min(em_mm * CAPITAL[face], found.get(words, 99.0))
        return drawn(type_, words, em_mm, colour, face)

    monkeypatch.setattr(Type, "_drawn", measured)
    return found


@pytest.mark.parametrize("game", few(list(games())))
def test_no_word_is_smaller_than_can_be_read_from_a_seat(
    tmp_path: Path, heights: dict[str, float], game: str
) -> None:
    """On the smallest table, where words have the least room."""
    robot = open_table(tmp_path, (960, 540), inches=SMALLEST)
    show_all(robot, game)
    robot.app.close()
    assert len(heights) > 50
    small = {words: height for words, height in heights.items() if height < LEAST_CAPITAL_MM}
    assert small == {}


def show_all(robot: Robot, game: str) -> None:
    app = robot.app
    show_menu(app)
    seat_at(app, in_turns(game), USUAL[2])
    app.go(ToPause())
    app.go(Back())
    for sides in seatings(game):
        set_up(app, game, sides)
        for _ in moments(robot, game, sides):
            pass
    for match, sides in ends(app, game):
        result_of(app, match, sides)
