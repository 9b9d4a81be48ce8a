"""A table of 15 inches with four seats: all has its place there, words and what is touched are in
truth as large as elsewhere, and a finger is no larger than on other tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest
from ink import COINS, Ink, inks_of, misplaced, unreadable, written_on
from longest import speak_longest
from podiums import podium, see_through, tournament
from reach import overlap
from situations import ends, known, moments, spoken
from staging import (
    FULL_HD,
    leave_unprepared,
    open_coins,
    result_of,
    seat_at,
    set_up,
    show_menu,
)
from table_driver import ask, open_table
from test_sizes import check_all_spoken

from game.games import games
from game.matches import new_match, rules_for
from game.players import levels_of
from game.texts import LANGUAGES
from scenes.app.app import App
from scenes.art.type import CAPITAL, Face, Type
from scenes.booklet.form import forms
from scenes.booklet.pages import captions, fits
from scenes.core.table import LEAST_TOUCH_MM, Side, Table
from scenes.drive.robot import Robot
from scenes.scene.scene import SLOP_MM
from scenes.services.seating import HUMAN, USUAL
from scenes.services.words import Words
from scenes.setup.seat import Middle
from scenes.touch.target import by_id
from scenes.views.panel import panels_of

SIZE, INCHES = (1280, 800), 15.0
LEAST_CAPITAL_MM, LEAST_ON_TABLETS_MM, LEAST_GAP_MM = 4.0, 3.0, 3.0
WORDED = (*COINS, "setup.start", "setup.seats.", "setup.option.", "result.", "menu.")
ROUNDED = 0.99
NARROW = {".rack.": 10.5, ".seam.": 11.0}
"""The tiles of a whole rack, and the places between two tiles; a finger means the nearest one."""
CROWDED = "crossing"
"""Four have the least bare felt at it."""
OF_FOUR = [game for game in games() if 4 in games()[game].rules.seat_counts]


@pytest.fixture(scope="module")
def robot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Robot]:
    with pytest.MonkeyPatch.context() as patch:
        leave_unprepared(patch)
        robot = open_table(tmp_path_factory.mktemp("data"), SIZE, inches=INCHES)
        speak_longest(robot.app)
        yield robot
        robot.app.close()


def check(app: App, game: str, where: str) -> None:
    """What can be touched now."""
    table, screen = app.around.table, app.screen.get_rect().inflate(2, 2)
    targets = {n: t for n, t in by_id(app.scene.all_targets()).items() if t.enabled}
    rects = {name: target.rect for name, target in targets.items()}
    assert [name for name, rect in rects.items() if not screen.contains(rect)] == [], where
    across = {n: (min(rect.size) + 0.5) / table.measured.per_mm for n, rect in rects.items()}
    small = {name: mm for name, mm in across.items() if mm < ROUNDED * least(name)}
    assert small == {}, where
    may, apart = known(game).may_overlap, [n for n, t in targets.items() if not t.anywhere]
    over = [
        two
        for two in combinations(apart, 2)
        if overlap(table.measured, rects[two[0]], rects[two[1]]) and not may(*two)
    ]
    assert over == [], where


def least(name: str) -> float:
    return next((mm for part, mm in NARROW.items() if part in name), LEAST_TOUCH_MM)


def test_the_menu_has_its_place(robot: Robot) -> None:
    scene = show_menu(robot.app)
    check(robot.app, OF_FOUR[0], "menu")
    assert misplaced(scene, inks_of(scene), WORDED) == []


@pytest.mark.parametrize("game", OF_FOUR)
def test_a_set_up_of_four_has_its_place(robot: Robot, game: str) -> None:
    for kind in (HUMAN, levels_of(game)[0]):
        scene = set_up(robot.app, game, tuple(Side), Side.EAST, kind)
        for where in ("set-up", "coins of the set-up"):
            check(robot.app, game, where)
            assert misplaced(scene, inks_of(scene), WORDED) == [], where
            open_coins(scene)


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


@pytest.mark.parametrize("game", OF_FOUR)
def test_a_game_of_four_has_its_place(robot: Robot, game: str) -> None:
    for number, name in enumerate(moments(robot, game, USUAL[4])):
        # One after the other they differ by little.
        if number % 2 == 0:
            check(robot.app, game, name)


@pytest.mark.parametrize("game", OF_FOUR)
def test_what_four_are_told_has_its_place(robot: Robot, game: str) -> None:
    for match in spoken(robot.app, game, 4):
        check_all_spoken(seat_at(robot.app, match, USUAL[4]))


@pytest.mark.parametrize("game", OF_FOUR)
def test_an_end_of_four_has_its_place(robot: Robot, game: str) -> None:
    """The last one of a game is the one that has the least room."""
    *_, (match, sides) = (one for one in ends(robot.app, game) if len(one[1]) == 4)
    scene = result_of(robot.app, match, sides)
    check(robot.app, game, "end")
    assert misplaced(scene, inks_of(scene), WORDED) == []
    assert unreadable(robot.app, written_on(scene)) == []


def test_what_two_face_to_face_may_choose_at_the_end_is_on_the_table(robot: Robot) -> None:
    """Both lie in a row beside the tray: where that is too long each is as wide as its words."""
    match, sides = next(
        one for one in ends(robot.app, CROWDED) if len(one[1]) == 2 and one[0].can_go_on()
    )
    result_of(robot.app, match, sides)
    check(robot.app, CROWDED, "end")


def test_all_on_a_podium_can_be_read(robot: Robot) -> None:
    """Where the lamp leans, too."""
    scene = podium(robot, tournament(CROWDED, 2, 3))
    see_through(robot, scene)
    assert unreadable(robot.app, written_on(scene)) == []


@pytest.mark.parametrize(
    ("size", "inches"), [(SIZE, 10.1), (SIZE, INCHES), (FULL_HD, 24.0), (FULL_HD, 32.0)]
)
@pytest.mark.parametrize("game", games())
def test_pages_have_room_for_their_words_in_every_language(
    game: str, size: tuple[int, int], inches: float
) -> None:
    pygame.font.init()
    type_ = Type(Table.on_screen(*size, inches))
    matches = (new_match(rules_for(game, n, {}), 1) for n in games()[game].rules.seat_counts)
    told = {panel.words for match in matches for panel in panels_of(match)}
    for form in forms(type_.table):
        assert form.control >= ROUNDED * type_.table.touch_mm(LEAST_TOUCH_MM)
        for language in LANGUAGES:
            said = [Words(language).with_why(key) for key in told]
            assert all(fits(form, one) for one in captions(type_, form, said)), (form, language)


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
    target = by_id(scene.all_targets())[f"menu.{OF_FOUR[0]}"].rect
    x, per_mm = target.centerx, robot.app.around.table.measured.per_mm
    assert scene.is_over(target, (x, target.top - (SLOP_MM - 0.5) * per_mm))
    assert not scene.is_over(target, (x, target.top - (SLOP_MM + 0.5) * per_mm))
