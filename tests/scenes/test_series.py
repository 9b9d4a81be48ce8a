"""The best of three (G7), kept when the table is restarted and won once; the rematch (G8)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playing import play_to_the_end
from table_driver import ask, match_on, open_table, play_on, seat_match, targets, visitor

from game.matches import new_match, rules_for
from scenes.core.table import Side
from scenes.drive.robot import Robot
from scenes.podium.places import lines_of
from scenes.podium.scene import PodiumScene
from scenes.views.ended.standings import totals_row

SMALL = (640, 360)
TWO = (Side.SOUTH, Side.NORTH)
WINS = "setup.option.games.wins"


def plays_a_game(robot: Robot) -> None:
    visitor(robot, len(match_on(robot).entries)).game()
    visitor(robot).see_the_end()


def test_the_best_of_three_goes_on_after_a_restart_and_ends_on_one_podium(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SMALL)
    visitor(robot).begin("crossing", TWO, WINS)
    roles = []
    while True:
        match = match_on(robot)
        roles.append(match.first)
        plays_a_game(robot)
        if match.is_over():
            break
        assert totals_row(play_on(robot).view.host, 0, str, 8.0) is not None
        totals = match.totals()
        robot.app.close()
        robot = open_table(tmp_path, SMALL)
        ask(robot, tap="menu.resume")
        ask(robot, settle=True)
        assert match_on(robot).totals() == totals
        ask(robot, tap="result.next")
    assert all(one != other for one, other in pairwise(roles))
    scene = robot.app.scene
    assert isinstance(scene, PodiumScene)
    totals = tuple(line.after for line in lines_of(match))
    assert max(totals) <= 2
    assert scene.ceremony.winners == match.winners()
    assert {"result.again", "result.menu"} <= set(targets(robot))
    ask(robot, tap="result.again")
    assert match_on(robot).setup.by_wins
    robot.app.close()


def test_a_third_player_ends_the_choice_of_the_best_of_three(tmp_path: Path) -> None:
    robot = open_table(tmp_path, SMALL)
    close = "sheet.side0.close"
    for third, offered in (((), True), ((close, "setup.seats.1", "setup.game"), False)):
        for name in ("menu.lucky", "setup.seats.0", "setup.seats.2", WINS, *third):
            ask(robot, tap=name)
        assert (WINS in targets(robot)) is offered
        for name in (close, "setup.start"):
            ask(robot, tap=name)
        assert match_on(robot).setup.by_wins is offered
        for name in ("play.menu", "pause.menu"):
            ask(robot, tap=name)
    robot.app.close()


@pytest.mark.parametrize(("game", "length"), [("crossing", 1), ("crossing", 2), ("lucky", 1)])
def test_a_rematch_has_the_same_tray_or_tiles_and_exchanges_the_sides(
    tmp_path: Path, game: str, length: int
) -> None:
    robot = open_table(tmp_path, SMALL)
    match = new_match(rules_for(game, 2, {}), 3, length, 0)
    for _ in range(length - 1):
        play_to_the_end(match, Random(3)).go_on()
    begun = match.state
    seat_match(robot, match)
    plays_a_game(robot)
    assert {"result.rematch", "result.rematch#2"} <= set(targets(robot, True))
    ask(robot, tap="result.rematch")
    ask(robot, settle=True)
    again = match_on(robot)
    assert again.state.first == (begun.first + 1) % 2
    if game == "crossing":
        assert again.state.tray == begun.tray
    else:
        assert again.state.held == begun.held[::-1]
    robot.app.close()
    robot = open_table(tmp_path, SMALL)
    ask(robot, tap="menu.resume")
    assert match_on(robot).state == again.state
    robot.app.close()
