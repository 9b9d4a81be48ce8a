"""A seat has one control, its coin: it opens Undo, Hint, Rules and Menu, each with its name."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pygame
import pytest
from breadth import few
from situations import seatings
from staging import seat_at, speak
from table_driver import ask, in_turns, open_table, seat_match, targets, told

from game.games import games
from game.matches import new_match, rules_for
from scenes.core.comfort import LARGE_PRINT
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.play.scene import PlayScene
from scenes.services.destinations import Anew
from scenes.services.seating import HUMAN
from scenes.services.services import LESSONS
from scenes.stage.sprite import Layer, areas

FOUR = ("undo", "hint", "book")
TABLES = few(
    (
        ((1280, 800), 15.0),
        ((1920, 1080), 24.0),
        ((3840, 2160), 43.0),
        ((1920, 1080), 43.0),
    )
)


def shown(robot: Robot, seat: int) -> set[str]:
    """Which controls lie beside a seat's coin."""
    own = {name for name in FOUR if f"play.seat{seat}.{name}" in targets(robot)}
    menus = [one for one in targets(robot).values() if one["id"].startswith("play.menu")]
    return own | {"menu" for one in menus if one["seat"] == seat}


def crossing(robot: Robot, *kinds: str, games: int = 1) -> PlayScene:
    """Of two, in the first turn."""
    return seat_match(robot, new_match(rules_for("crossing", 2, {}), 3, games, 0), kinds)


def test_a_coin_opens_four_controls_until_a_touch_elsewhere_or_eight_seconds(robot: Robot) -> None:
    crossing(robot)
    for close in ({"tap": "play.seat1.coin"}, {"tap": [100, 270]}, {"wait": 8.1}):
        assert not shown(robot, 1)
        ask(robot, tap="play.seat1.coin")
        assert shown(robot, 1) == {*FOUR, "menu"}
        ask(robot, wait=7.8)
        assert shown(robot, 1) == {*FOUR, "menu"}
        ask(robot, **close)
    assert not shown(robot, 1)


def test_a_neighbours_touches_close_no_panel(robot: Robot) -> None:
    crossing(robot)
    ask(robot, tap="play.seat1.coin")
    ask(robot, tap="play.seat0.coin")
    ask(robot, tap="play.seat0.line.2")
    assert shown(robot, 1) == {*FOUR, "menu"}
    assert shown(robot, 0) == {"hint"}, "whoever acts has closed its own by playing"


def test_in_its_first_turn_a_panel_shows_itself_once_for_four_seconds(robot: Robot) -> None:
    robot.app.services.settings.put(LESSONS, True)
    scene = crossing(robot)
    ask(robot, wait=0.1)
    assert (shown(robot, 0), shown(robot, 1)) == ({*FOUR, "menu"}, set())
    ask(robot, wait=4.0)
    assert shown(robot, 0) == {"hint"}
    for turn in range(3):
        scene.perform(next(scene.match.moves()))
        ask(robot, wait=2.0)
        assert shown(robot, (turn + 1) % 2) == ({*FOUR, "menu"} if turn == 0 else {"hint"})
        ask(robot, wait=4.1)


def test_a_touch_of_a_coin_whose_panel_shows_itself_keeps_it_open(robot: Robot) -> None:
    robot.app.services.settings.put(LESSONS, True)
    crossing(robot)
    ask(robot, wait=0.1)
    ask(robot, tap="play.seat0.coin")
    ask(robot, wait=7.0)
    assert shown(robot, 0) == {*FOUR, "menu"}


def test_a_hint_lies_beside_the_coin_of_whoever_acts_until_three_turns_without_it(
    robot: Robot,
) -> None:
    scene, offered = crossing(robot), list[bool]()
    for turn in range(12):
        ask(robot, wait=5.0)
        offered.append("hint" in shown(robot, turn % 2))
        if turn == 8:
            ask(robot, tap="play.seat0.hint")
        scene.perform(next(scene.match.moves()))
    assert offered == [True] * 6 + [False] * 4 + [True, False]


def test_a_hint_comes_back_when_somebody_hesitates_for_twelve_seconds(robot: Robot) -> None:
    scene = crossing(robot)
    scene.services.visit.unaided["crossing", Side.SOUTH] = 3
    ask(robot, tap="play.seat0.coin")
    ask(robot, tap="play.seat0.coin")
    assert not shown(robot, 0)
    ask(robot, wait=11.5)
    assert not shown(robot, 0)
    ask(robot, wait=1.0)
    assert shown(robot, 0) == {"hint"}
    ask(robot, tap="play.seat0.line.2")
    assert shown(robot, 0) == {"hint"}, "until the turn is over"


def test_undo_lies_beside_the_coin_of_whoever_acts_and_can_take_something_back(
    robot: Robot,
) -> None:
    scene = crossing(robot, HUMAN, "normal")
    assert "undo" not in shown(robot, 0)
    scene.perform(next(scene.match.moves()))
    ask(robot, settle=True)
    assert shown(robot, 0) == {"undo", "hint"}
    played = len(scene.match.played)
    ask(robot, tap="play.seat0.undo")
    assert len(scene.match.played) == played - 2


def test_a_tap_of_what_lies_behind_a_coin_opens_it_first(robot: Robot) -> None:
    crossing(robot)
    behind = ask(robot, targets=True, behind=True)["targets"]
    openers = {one["id"]: one["behind"] for one in behind if "behind" in one}
    assert openers["play.seat1.book"] == "play.seat1.coin"
    assert {openers["play.menu"], openers["play.menu#2"]} == {"play.seat0.coin", "play.seat1.coin"}
    assert not set(openers) & set(targets(robot))
    ask(robot, tap="play.seat1.book")
    ask(robot, wait=0.5)
    assert "play.seat1.book.close" in targets(robot)
    ask(robot, tap="play.menu")
    assert robot.app.scene.name == "pause"


def test_how_the_match_stands_is_read_while_a_panel_is_open_and_never_nothing_to_nothing(
    robot: Robot,
) -> None:
    scene = crossing(robot, games=2)
    silent = told(robot, 1)
    ask(robot, tap="play.seat1.coin")
    assert told(robot, 1) == ("Game 1 of 2", "")
    ask(robot, tap="play.seat1.coin")
    assert told(robot, 1) == silent
    match = scene.match
    match._past = (12, 7)
    ask(robot, tap="play.seat1.coin")
    totals = "Leaf\N{NO-BREAK SPACE}7 · Heart\N{NO-BREAK SPACE}12"
    assert told(robot, 1) == ("Game 1 of 2", totals)


def test_whoever_watches_computer_players_has_a_menu(robot: Robot) -> None:
    scene = seat_match(robot, in_turns("crossing"), ["easy", "easy"])
    scene.services.thinker.forget_all()
    ask(robot, tap="play.seat1.coin")
    assert shown(robot, 1) == {"menu"}


@pytest.mark.parametrize(
    ("game", "table", "large"), few(list(product(games(), TABLES, (False, True))), 6)
)
def test_open_panels_lie_on_the_table_beside_each_other_with_all_names(
    tmp_path: Path, game: str, table: tuple[tuple[int, int], float], large: bool
) -> None:
    robot = open_table(tmp_path, table[0], inches=table[1])
    robot.app.services.settings.put(LARGE_PRINT, large)
    robot.app.around.comfort.forget()
    robot.app.go(Anew())
    for language in ("de", "es"):
        speak(robot.app, language)
        for sides in seatings(game):
            scene = seat_at(robot.app, new_match(rules_for(game, len(sides), {}), 1, 1, 0), sides)
            for panel in scene.panels.all:
                scene.panels.touch_coin(panel.seat)
            own = [one for panel in scene.panels.all for one in panel.buttons if one.visible]
            named = {
                sprite.at: sprite for sprite in scene.stage.sprites if sprite.layer == Layer.WORDS
            }
            discs = [one.rect for one in own]
            names = [named[one.name_at].area() for one in own if one.name_at is not None]
            there = sum(map(scene.view.host.seating.attends, range(len(sides))))
            assert len(names) == len(own) >= 3 * there
            inside = robot.app.around.screen.get_rect()
            coins = [
                apart(one) for one in areas(s for panel in scene.panels.all for s in panel.sprites)
            ]
            lying = [apart(one) for one in (*discs, *names) if one is not None]
            assert [one for one in lying if not inside.contains(one)] == [], sides
            assert not any(apart(a).colliderect(apart(b)) for a, b in combinations(discs, 2))
            inks = [pygame.Rect(one) for one in names if one is not None]
            assert not any(apart(a).colliderect(apart(b)) for a, b in combinations(inks, 2))
            assert [one for one in discs if apart(one).collidelist(coins) >= 0] == [], sides
    robot.app.close()


def apart(rect: pygame.Rect) -> pygame.Rect:
    """Without the rims of its picture."""
    return rect.inflate(-rect.height // 3, -rect.height // 3)
