"""Large print and reduced motion: wished at the table, said there, and gone with the visit."""

from __future__ import annotations

import pytest
from ink import COINS, inks_of, misplaced
from longest import longest_languages
from staging import open_coins, seat_at, set_up, show_menu, speak
from table_driver import Opened, ask, in_turns

from game.games import games
from scenes.core.comfort import LARGE_PRINT, STILL, WISHES, Comfort, ComfortSettings
from scenes.core.table import LARGEST_PRINT_MM, Side, Table
from scenes.drive.robot import Robot
from scenes.services.destinations import Anew, Back, ToExhibition, ToPause
from scenes.services.seating import HUMAN, Seating

WORDED = (*COINS, "setup.start", "setup.seats.", "setup.option.", "pause.", "menu.", "result.")
GAME = next(game for game in games() if 4 in games()[game].rules.seat_counts)

OPENED = Opened(prepares=False, shared=True)


def test_a_touch_takes_the_next_wish_and_the_house_has_its_own() -> None:
    comfort = Comfort()
    seen = [comfort.wish]
    for _ in WISHES:
        comfort.take_next()
        seen.append(comfort.wish)
    assert seen == [*WISHES, WISHES[0]]
    house = Comfort({LARGE_PRINT: True, STILL: True}.get)
    house.take_next()
    house.forget()
    assert house.wish == ComfortSettings(large_print=True, still=True)


@pytest.mark.parametrize("inches", [15, 24, 32, 65])
def test_no_word_is_small_in_large_print(inches: float) -> None:
    usual, large = (Table.on_screen(1920, 1080, inches, print_) for print_ in (False, True))
    assert large.per_mm == usual.per_mm
    assert large.least_em_mm >= max(9.2, usual.least_em_mm)
    assert large.least_em_mm == LARGEST_PRINT_MM or inches < 32


def test_wishes_hold_for_a_visit(robot: Robot) -> None:
    app, around = robot.app, robot.app.around
    ask(robot, tap="menu.comfort")
    assert (around.table.large_print, around.still) == (True, False)
    play = seat_at(app, in_turns(GAME), (Side.SOUTH, Side.NORTH))
    match = play.match
    ask(robot, tap="play.menu")
    ask(robot, tap="pause.comfort")
    assert (app.scene.name, around.table.large_print, around.still) == ("pause", True, True)
    ask(robot, tap="pause.go_on")
    assert app.scene.shown_match is match
    assert app.scene.tweens.still

    app.go(ToExhibition())
    assert (around.table.large_print, around.still) == (False, False)
    assert not app.scene.tweens.still


def test_large_words_have_their_place(robot: Robot) -> None:
    app = robot.app
    app.around.comfort.wish = ComfortSettings(large_print=True, still=True)
    app.go(Anew())
    for language in longest_languages("setup.", "pause.", "comfort.")[:1]:
        speak(app, language)
        show_menu(app)
        assert misplaced(app.scene, inks_of(app.scene), WORDED) == []
        for game in games():
            sides = tuple(Side)[: max(games()[game].rules.seat_counts)]
            scene = set_up(app, game, sides)
            assert misplaced(scene, inks_of(scene), WORDED) == [], (language, game)
            open_coins(scene)
            assert misplaced(scene, inks_of(scene), WORDED) == [], (language, game)
        seat_at(app, in_turns(GAME), (Side.SOUTH, Side.NORTH))
        app.go(ToPause(Seating(tuple(Side), (HUMAN,) * 4)))
        assert misplaced(app.scene, inks_of(app.scene), ()) == [], language
        app.go(Back())
